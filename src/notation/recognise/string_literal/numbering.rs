//! Whether `\226` is octal, as in C, Python and the shell, or decimal, as in Lua, OCaml and Haskell.

use super::quoted::{Kind, Survey};
use crate::notation::reader::Reader;
use crate::notation::recognise::escape::{
    Dialect, HexDigits, Made, Numbered, Surrogates, Tally, code_point, escape, take,
};

/// So many numbers that are not octal are no mistake, and no escapes with a figure behind them.
const SURELY_DECIMAL: usize = 3;

/// The numbers of escapes without a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// One to three octal digits make a byte.
    Octal,
    /// One to three decimal digits make a byte.
    Decimal {
        /// Has it so many numbers that can be nothing else that it is sure?
        is_sure: bool,
    },
    /// Decimal digits, as many as there are, make a code point, and `\&` parts them from a figure behind them.
    Haskell,
}

impl Numbering {
    /// What the escapes of the whole text tell.
    pub(super) fn of(text: &[u8], survey: &Survey) -> Self {
        if survey.kind != Kind::Text {
            return Self::Octal;
        }
        let (mut numbers, mut not_octal, mut too_large) = (0_usize, 0_usize, false);
        let mut has_marks = false;
        let mut has_letters = false;
        let mut from = 0;
        while let Some(at) = memchr::memchr(b'\\', text.get(from..).unwrap_or_default()) {
            let behind = text.get(from + at + 1..).unwrap_or_default();
            let digits = behind
                .iter()
                .take(8)
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            if digits > 0 {
                let three = behind.get(..digits.min(3)).unwrap_or_default();
                numbers += 1;
                not_octal += usize::from(three.iter().any(|digit| matches!(digit, b'8' | b'9')));
                too_large |= decimal(three) > 255;
            }
            has_marks |= behind.first() == Some(&b'&') || is_name(behind);
            has_letters |= matches!(behind.first(), Some(b'x' | b'u' | b'U'));
            from += at + 2;
        }
        if has_marks && !has_letters {
            return Self::Haskell;
        }
        if numbers == 0 || too_large || has_letters || survey.is_c {
            return Self::Octal;
        }
        if not_octal > 0 {
            let is_sure = not_octal >= SURELY_DECIMAL;
            return Self::Decimal { is_sure };
        }
        // Both may be meant. Text outside of ASCII is well-formed only in one of them, by all chances.
        let bytes = |is_octal| bytes_of(text, is_octal);
        let is_text = |bytes: &[u8]| !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok();
        if is_text(&bytes(false)) && !is_text(&bytes(true)) {
            return Self::Decimal { is_sure: false };
        }
        Self::Octal
    }

    /// Says how else the escapes may be read.
    pub(super) fn doubt(self, reader: &mut Reader, is_c: bool) {
        match self {
            Self::Decimal { is_sure: false } if !is_c => reader.doubt(
                "Here the numbers after a backslash are decimal, as in Lua and OCaml; in C and Python they are octal",
            ),
            Self::Haskell => reader.doubt(
                "Here numbers after a backslash are code points, as in Haskell; shown of bytes, they are bytes",
            ),
            _ => {}
        }
    }

    pub(super) const fn in_words(self) -> Option<&'static str> {
        match self {
            Self::Octal => None,
            Self::Decimal { .. } => Some(", numbers are decimal as in Lua and OCaml"),
            Self::Haskell => Some(", of Haskell"),
        }
    }
}

/// May the numbers behind backslashes be decimal as well as octal: none is larger than a byte in either, at least one
/// is not ASCII, and what they make is no text in octal alone?
pub(super) fn may_be_decimal(text: &[u8]) -> bool {
    let is_number = |at: usize| text.get(at + 1).is_some_and(u8::is_ascii_digit);
    if !memchr::memchr_iter(b'\\', text).any(is_number) {
        return false;
    }
    let (octal, decimal) = (bytes_of(text, true), bytes_of(text, false));
    let mut escapes = text
        .windows(4)
        .filter(|it| it.first() == Some(&b'\\') && it.iter().skip(1).all(u8::is_ascii_digit));
    let is_text = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok();
    let has_no_octal = |it: &[u8]| it.iter().any(|digit| matches!(digit, b'8' | b'9'));
    octal != decimal
        && (!octal.is_ascii() || escapes.clone().any(has_no_octal) && !decimal.is_ascii())
        && escapes.all(|it| {
            it.get(1..)
                .is_some_and(|digits| digits <= b"255".as_slice())
        })
        && (is_text(&decimal) || !is_text(&octal))
}

/// Does one of the names of ASCII stand there that Haskell has for control characters?
fn is_name(text: &[u8]) -> bool {
    [&b"DEL"[..], b"NUL", b"SOH", b"ESC", b"STX", b"ETX"]
        .iter()
        .any(|name| text.starts_with(name))
}

fn decimal(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |sum: u32, digit| {
        sum.saturating_mul(10)
            .saturating_add(u32::from(digit.wrapping_sub(b'0')))
    })
}

/// The bytes of the numbered escapes in a row, and `.` for anything between them.
fn bytes_of(text: &[u8], is_octal: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (radix, digits) = if is_octal {
        (8, b'0'..=b'7')
    } else {
        (10, b'0'..=b'9')
    };
    let (mut end, mut from) = (0, 0);
    while let Some(next) = memchr::memchr(b'\\', text.get(from..).unwrap_or_default()) {
        let at = from + next;
        let behind = text.get(at + 1..).unwrap_or_default();
        let number = behind.iter().take(3).take_while(|it| digits.contains(it));
        let len = number.clone().count();
        // The character behind the backslash is no backslash of its own.
        from = at + 1 + len.max(1);
        if len == 0 {
            continue;
        }
        if at > end {
            bytes.push(b'.');
        }
        let number = number.fold(0_u32, |sum, digit| sum * radix + u32::from(digit - b'0'));
        bytes.push(u8::try_from(number).unwrap_or(0xFF));
        end = from;
    }
    if end < text.len() {
        bytes.push(b'.');
    }
    bytes
}

/// Reads the next `len` bytes of the text, where numbers behind a backslash are decimal.
pub(super) fn read(reader: &mut Reader, len: usize, numbering: Numbering) -> Tally {
    let dialect = Dialect {
        hex: HexDigits::Two,
        surrogates: Surrogates::Pair,
        numbered: Numbered::Byte,
        characters: true,
    };
    let mut tally = Tally::default();
    let end = reader.at() + len;
    while reader.at() < end && !reader.is_hopeless() {
        let rest = reader.rest();
        let rest = rest.get(..end - reader.at()).unwrap_or(rest);
        let plain = memchr::memchr(b'\\', rest).unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        let Some(escaped) = rest.get(plain..).filter(|escaped| !escaped.is_empty()) else {
            continue;
        };
        let behind = escaped.get(1..).unwrap_or_default();
        let most = if numbering == Numbering::Haskell {
            7
        } else {
            3
        };
        let digits = behind
            .iter()
            .take(most)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = decimal(behind.get(..digits).unwrap_or_default());
        if digits > 0 && numbering == Numbering::Haskell {
            take(reader, code_point(1 + digits, number), dialect, &mut tally);
        } else if digits > 0 {
            match u8::try_from(number) {
                Ok(byte) => {
                    tally.bytes += 1;
                    tally.high_bytes += usize::from(byte >= 0x80);
                    reader.data(1 + digits, &[byte]);
                }
                Err(_) => {
                    reader.reject(1 + digits, "More than a byte holds: the last one is \\255");
                }
            }
        } else if numbering == Numbering::Haskell && behind.first() == Some(&b'&') {
            reader.decoration(2);
        } else if numbering == Numbering::Haskell && is_name(behind) {
            let byte = match behind.get(..3) {
                Some(b"DEL") => 0x7F,
                Some(b"ESC") => 0x1B,
                Some(b"SOH") => 1,
                Some(b"STX") => 2,
                Some(b"ETX") => 3,
                _ => 0,
            };
            tally.simple += 1;
            reader.data(4, &[byte]);
        } else {
            let mut escape = escape(escaped, dialect);
            if matches!(escape.made, Ok(Made::Nothing)) && escape.len > escaped.len() {
                escape.len = escaped.len();
            }
            take(reader, escape, dialect, &mut tally);
        }
    }
    tally
}
