//! One byte as source code writes it: `0x41`, `65`, `'A'`, `-64`, `0o101`, `65u8`, `(byte)0xC0`.

use super::escape::{Dialect, HexDigits, Made, Numbered, Surrogates, escape};
use super::lexical::{character, is_of_a_word, white_space};

/// What a number that begins with `0` and a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LeadingZero {
    /// Octal, as in C, Go and Java.
    Octal,
    /// Decimal all the same.
    Decimal,
}

/// A number, and how long it is in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number {
    /// Its length in bytes, at least 1.
    pub(super) len: usize,
    /// The byte, or why it is none.
    pub(super) byte: Result<u8, &'static str>,
    /// Whether it has a mark that ordinary numbers lack.
    pub(super) is_marked: bool,
}

/// What is in quotes is sought no farther.
const LONGEST_LETTER: usize = 32;

/// Why a character makes no byte.
const NOT_ONE_BYTE: &str = "This is not one byte";

/// The number in front of a text; `None` where none is there.
pub(super) fn number(text: &[u8], zero: LeadingZero) -> Option<Number> {
    let cast = cast(text);
    let rest = text.get(cast..)?;
    let (is_negative, sign) = match rest.first()? {
        b'-' => (true, 1),
        b'+' => (false, 1),
        _ => (false, 0),
    };
    let rest = rest.get(sign..)?;
    if let Some(letter) = letter(rest) {
        return Some(Number {
            len: cast + sign + letter.len,
            byte: match letter.byte {
                Ok(_) if sign > 0 => Err(NOT_ONE_BYTE),
                byte => byte,
            },
            is_marked: true,
        });
    }
    if !rest.first()?.is_ascii_digit() {
        return None;
    }
    let len = rest
        .iter()
        .position(|byte| !is_of_a_word(*byte) && *byte != b'.')
        .unwrap_or(rest.len());
    let token = rest.get(..len)?;
    let (value, is_marked) = value(token, zero);
    let byte = value.and_then(|value| match (value, is_negative) {
        (0..=0xFF, false) => Ok(value as u8),
        (0..=0x80, true) => Ok((value as u8).wrapping_neg()),
        (_, false) => Err("More than a byte holds: the largest is 255"),
        (_, true) => Err("Less than a byte holds: the smallest is -128"),
    });
    Some(Number {
        len: cast + sign + len,
        byte,
        is_marked: is_marked || cast > 0,
    })
}

/// How long a cast in front is: `(byte)`, `(unsigned char) `.
fn cast(text: &[u8]) -> usize {
    let Some(inner) = text.strip_prefix(b"(") else {
        return 0;
    };
    let len = inner
        .iter()
        .take(24)
        .take_while(|byte| is_of_a_word(**byte) || **byte == b' ')
        .count();
    let is_type = inner.first().is_some_and(u8::is_ascii_alphabetic);
    if !is_type || inner.get(len) != Some(&b')') {
        return 0;
    }
    2 + len + white_space(inner.get(len + 1..).unwrap_or_default()).min(16)
}

/// `'A'`, `b'A'`, `'\n'`.
fn letter(text: &[u8]) -> Option<Number> {
    let prefix = match text {
        [b'\'', ..] => 0,
        [b'b' | b'L', b'\'', ..] => 1,
        [b'u', b'8', b'\'', ..] => 2,
        _ => return None,
    };
    let inner = text.get(prefix + 1..)?;
    let (len, byte) = if inner.first() == Some(&b'\\') {
        let escape = escape(
            inner,
            Dialect {
                hex: HexDigits::Two,
                surrogates: Surrogates::Pair,
                numbered: Numbered::Byte,
                characters: true,
            },
        );
        let byte = match escape.made {
            Ok(Made::Byte(byte) | Made::Simple(byte)) => Ok(byte),
            Ok(Made::Unit(letter) | Made::CodePoint(letter)) if letter.is_ascii() => {
                Ok(letter as u8)
            }
            Ok(_) => Err(NOT_ONE_BYTE),
            Err(reason) => Err(reason),
        };
        (escape.len, byte)
    } else {
        let len = character(inner);
        let byte = match inner.first() {
            Some(byte) if byte.is_ascii() && *byte != b'\'' => Ok(*byte),
            _ => Err(NOT_ONE_BYTE),
        };
        (len, byte)
    };
    let behind = inner.get(len..).unwrap_or_default();
    let close = behind
        .iter()
        .take(LONGEST_LETTER)
        .position(|byte| matches!(byte, b'\'' | b'\n'))
        .filter(|close| behind.get(*close) == Some(&b'\''));
    let (len, byte) = match close {
        Some(0) => (len + 1, byte),
        Some(close) => (len + close + 1, Err(NOT_ONE_BYTE)),
        None => (0, Err("The quote after one character is missing")),
    };
    Some(Number {
        len: prefix + 1 + len,
        byte,
        is_marked: true,
    })
}

/// What a word that begins with a figure is worth, and whether it has a mark.
fn value(token: &[u8], zero: LeadingZero) -> (Result<u32, &'static str>, bool) {
    let (base, digits) = match token {
        // Assemblers of Intel: `0C3h`.
        [digits @ .., b'h' | b'H'] if digits.iter().all(u8::is_ascii_hexdigit) => (16, digits),
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'b' | b'B', digits @ ..] => (2, digits),
        [b'0', b'o' | b'O', digits @ ..] => (8, digits),
        [b'0', digits @ ..]
            if zero == LeadingZero::Octal && digits.first().is_some_and(u8::is_ascii_digit) =>
        {
            (8, digits)
        }
        _ => (10, token),
    };
    let digit = |byte: &u8| char::from(*byte).to_digit(base);
    let len = digits
        .iter()
        .position(|byte| digit(byte).is_none() && *byte != b'_')
        .unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at_checked(len).unwrap_or((digits, b""));
    let is_marked = base != 10 || !suffix.is_empty();
    if base == 8 && matches!(suffix.first(), Some(b'8' | b'9')) {
        return (Err("An octal number has no digit 8 or 9"), is_marked);
    }
    if !digits.iter().any(|byte| *byte != b'_') {
        return (Err("No digit follows this mark"), is_marked);
    }
    let number = digits
        .iter()
        .filter_map(digit)
        .fold(0_u32, |number, digit| (number * base + digit).min(0x1_0000));
    let value = if is_suffix(suffix) {
        Ok(number)
    } else {
        Err("This is not a number that makes a byte")
    };
    (value, is_marked)
}

/// Whether this can come after the digits: `u8`, `U`, `L`.
fn is_suffix(suffix: &[u8]) -> bool {
    if suffix.is_empty() {
        return true;
    }
    if suffix.len() > 5 {
        return false;
    }
    // Nobody writes it so at a byte, and it looks like the digit 1.
    if suffix == b"l" {
        return false;
    }
    let small = suffix.to_ascii_lowercase();
    matches!(
        small.as_slice(),
        b"u" | b"l"
            | b"ul"
            | b"lu"
            | b"ll"
            | b"ull"
            | b"llu"
            | b"y"
            | b"uy"
            | b"u8"
            | b"i8"
            | b"u16"
            | b"i16"
            | b"u32"
            | b"i32"
            | b"u64"
            | b"i64"
            | b"usize"
            | b"isize"
    )
}
