//! Hex with a mark at each number, or one in front of all.

use super::characters::{character_len, is_space};
use super::digits::{hex_run, hex_value, is_hex};
use super::hex_decode;
use super::number_style::NumberStyle;
use super::separators::Separators;
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Hex with a mark at each byte, or one in front.
pub(in crate::notation) const MARKED_HEX: Record = Record::new(
    "marked-hex",
    "hex with prefixes",
    "0x41 0xE2 0x89 0xA2",
    read,
);

/// How hex digits are marked as such.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// `0x41`
    Zero,
    /// `&H41`
    Ampersand,
    /// `$41`
    Dollar,
    /// `41h`
    Suffix,
    /// `x'41C0'`
    Quotes,
    /// `\x41c0`, once, in front
    Backslash,
}

impl Mark {
    const fn in_words(self) -> &'static str {
        match self {
            Self::Zero => "`0x` before each number",
            Self::Ampersand => "`&H` before each number",
            Self::Dollar => "`$` before each number",
            Self::Suffix => "`h` after each number",
            Self::Quotes => "a hex string of SQL",
            Self::Backslash => "`\\x` in front, as PostgreSQL writes it",
        }
    }
}

/// A number and its mark at the start of a text.
struct Token {
    mark: Mark,
    /// How long the mark before the digits is.
    before: usize,
    digits: usize,
    /// How long the mark after the digits is.
    after: usize,
}

impl Token {
    fn len(&self) -> usize {
        self.before + self.digits + self.after
    }
}

/// Reads marked hex. A number of more than two digits is several bytes, in the order written.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let start = super::digits::run(text, is_space);
    if reader.is_try() && token(text.get(start..).unwrap_or_default(), true).is_none() {
        return None;
    }
    let mut separators = Separators::default();
    let mut mark = None;
    let mut style = NumberStyle::default();
    let (mut numbers, mut wide) = (0_usize, false);
    let (mut letters, mut decimals) = (false, false);
    let mut between = false;
    loop {
        let rest = reader.rest();
        let Some(first) = rest.first().copied() else {
            break;
        };
        if let Some(token) = token(rest, numbers == 0) {
            let digits = rest
                .get(token.before..token.before + token.digits)
                .unwrap_or_default();
            separators.byte();
            between = true;
            if mark.is_some_and(|mark| mark != token.mark) {
                reader.reject(token.len(), "The numbers before are marked in another way");
                continue;
            }
            mark = Some(token.mark);
            style.take(rest, token.len());
            numbers += 1;
            letters |= digits.iter().any(u8::is_ascii_alphabetic);
            decimals |= digits.iter().any(u8::is_ascii_digit);
            match write(token.mark, digits, &mut reader.bytes) {
                Ok(bytes) => {
                    wide |= (2..=8).contains(&bytes);
                    reader.data_written(token.len());
                }
                Err(reason) => reader.reject(token.len(), reason),
            }
        } else if is_space(first) || Separators::is_mark(first) {
            let (len, wrong) = separators.take(rest, between);
            reader.decoration(len);
            if let Some(reason) = wrong {
                reader.reject(1, reason);
            }
        } else if is_hex(first) {
            reader.reject(hex_run(rest), "These digits are not marked as hex");
        } else {
            reader.reject(
                character_len(rest),
                "This is not a number that is marked as hex",
            );
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    let mark = match mark {
        Some(mark) => mark,
        None if reader.is_try() => return None,
        None => Mark::Zero,
    };
    let is_number = matches!(
        mark,
        Mark::Zero | Mark::Ampersand | Mark::Dollar | Mark::Suffix
    );
    if let Some(doubt) = style.doubt() {
        reader.doubt(doubt);
    }
    if wide && is_number {
        reader.warnings.push(
            "Numbers of more than one byte are taken as written, the highest byte first".into(),
        );
    }
    let certainty = match mark {
        Mark::Zero | Mark::Ampersand | Mark::Quotes | Mark::Backslash => Certainty::Marked,
        // $41 is money, 24h a time, and `beach` a word.
        Mark::Dollar | Mark::Suffix if decimals && (numbers > 1 || letters) => Certainty::Likely,
        Mark::Dollar | Mark::Suffix => Certainty::Ambiguous,
    };
    let assumption = format!("Hex, {}", mark.in_words());
    reader.finish(Notation::MarkedHex, certainty, assumption)
}

/// The number at the start of the text. `first`: whether nothing is before it.
fn token(text: &[u8], first: bool) -> Option<Token> {
    let (mark, before) = match text {
        [b'0', b'x' | b'X', ..] => (Mark::Zero, 2),
        [b'&', b'h' | b'H', ..] => (Mark::Ampersand, 2),
        [b'$', ..] => (Mark::Dollar, 1),
        [b'x' | b'X', b'\'', ..] => (Mark::Quotes, 2),
        [b'\\', b'x', ..] if first => (Mark::Backslash, 2),
        _ => (Mark::Suffix, 0),
    };
    let rest = text.get(before..).unwrap_or_default();
    let mut digits = hex_run(rest);
    let next = rest.get(digits).copied();
    if mark == Mark::Zero && digits > 1 && matches!(next, Some(b'x' | b'X')) {
        // 0x410xC0: the last zero begins the next number.
        digits -= usize::from(rest.get(digits - 1) == Some(&b'0'));
    }
    let after = match mark {
        Mark::Suffix => usize::from(matches!(next, Some(b'h' | b'H'))),
        Mark::Quotes => usize::from(next == Some(b'\'')),
        _ => 0,
    };
    let closed = after == 1 || !matches!(mark, Mark::Suffix | Mark::Quotes);
    (closed && (digits > 0 || mark == Mark::Quotes)).then_some(Token {
        mark,
        before,
        digits,
        after,
    })
}

/// Writes the bytes of a number and says how many there are, or why there are none.
fn write(mark: Mark, digits: &[u8], bytes: &mut Vec<u8>) -> Result<usize, &'static str> {
    let even = match digits {
        [one] => {
            bytes.extend(hex_value(*one));
            return Ok(1);
        }
        // Assemblers want a digit in front of a letter: 0C0h.
        [b'0', rest @ ..] if mark == Mark::Suffix && digits.len() % 2 == 1 => rest,
        _ if digits.len() % 2 == 1 => return Err("An odd number of hex digits"),
        _ => digits,
    };
    hex_decode::pairs(even, bytes);
    Ok(even.len() / 2)
}
