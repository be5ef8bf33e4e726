//! Quoted-printable: `caf=C3=A9`.

use super::lexical::hex_pair;
use super::string_literal;
use crate::notation::family::Notation;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;
use crate::notation::structure::digits_around;

/// Quoted-printable.
pub(in crate::notation) const QUOTED_PRINTABLE: Record =
    Record::new("quoted-printable", "quoted-printable", "A=E2=89=A2", read).with_plain_text(3.0);

/// A line that was broken, because it is longer than 76 characters, is hardly shorter than this.
const SHORTEST_BROKEN: usize = 60;

/// So many digits of hex around an escape are hardly a word.
const FEWEST_HEX: usize = 8;

/// What was found on the way.
#[derive(Debug, Default)]
struct Found {
    escapes: usize,
    /// Escapes of bytes that are not ASCII.
    high: usize,
    /// `=` at the end of a line.
    soft_breaks: usize,
    /// How many of those a long line ends with, and another one follows.
    joins: usize,
    has_small_digits: bool,
    has_trailing_space: bool,
    has_eight_bits: bool,
}

/// Reads `=` and two hex digits as a byte, and `=` with a line end as nothing; all else stands for
/// itself, except white space at the end of a line: that is none of the text.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    if effort == Effort::Try && memchr::memchr(b'=', text).is_none() {
        return None;
    }
    let mut found = Found::default();
    while !reader.is_hopeless() {
        let rest = reader.rest();
        if rest.is_empty() {
            break;
        }
        let line = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        read_line(&mut reader, rest.get(..line).unwrap_or(rest), &mut found);
    }
    if effort == Effort::Try && found.escapes + found.joins == 0 {
        return None;
    }
    if found.has_trailing_space {
        reader.warn("White space at the end of lines is left out, as the standard asks");
    }
    if found.has_eight_bits {
        reader.doubt("It holds characters that are not ASCII, which quoted-printable never writes");
    }
    if found.escapes == 1 && is_among_digits(text) {
        reader.doubt("All that is not quoted is digits of base64: is the `=` out of place?");
    }
    if found.escapes == 1 && found.high == 1 && !found.has_eight_bits {
        reader.doubt("One byte above 7F alone is not a character of UTF-8: it may be Latin-1, or the `=` out of place");
    }
    let certainty = match found {
        // `key=BEEF` and `a=1&b=20` are no quoted-printable.
        _ if found.escapes == 0 || found.has_small_digits => Certainty::Ambiguous,
        _ if std::str::from_utf8(&reader.bytes).is_ok() && found.high > 1 => Certainty::Marked,
        _ if found.high > 1 || found.soft_breaks > 0 => Certainty::Likely,
        _ => Certainty::Ambiguous,
    };
    let assumption = if found.soft_breaks > 0 {
        "Quoted-printable, `=` at the end of a line joins it with the next"
    } else {
        "Quoted-printable, what is not quoted stands for itself"
    };
    let certainty = string_literal::limit(certainty, text, effort);
    reader.finish(Notation::QuotedPrintable, certainty, assumption)
}

/// Whether digits of hex or base64 are around the first escape, and nothing else.
fn is_among_digits(text: &[u8]) -> bool {
    let around = memchr::memchr(b'=', text).and_then(|at| {
        let behind = text.get(at + 3..)?.trim_ascii_end();
        digits_around(text.get(..at)?, behind, FEWEST_HEX)
    });
    around.is_some()
}

fn read_line(reader: &mut Reader, line: &[u8], found: &mut Found) {
    let content = line
        .strip_suffix(b"\r\n")
        .or_else(|| line.strip_suffix(b"\n"))
        .unwrap_or(line);
    let (_, line_end) = line.split_at_checked(content.len()).unwrap_or((line, b""));
    let mut rest = content.trim_ascii_end();
    let space = content.len() - rest.len();
    let soft_break = rest.strip_suffix(b"=");
    rest = soft_break.unwrap_or(rest);
    found.has_eight_bits |= !rest.is_ascii();
    while !rest.is_empty() {
        if reader.is_hopeless() {
            return;
        }
        let plain = memchr::memchr(b'=', rest).unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        rest = rest.get(plain..).unwrap_or_default();
        let Some(digits) = rest.get(1..) else { break };
        let taken = match hex_pair(digits) {
            Some(byte) => {
                found.escapes += 1;
                found.high += usize::from(byte >= 0x80);
                found.has_small_digits |= digits.iter().take(2).any(u8::is_ascii_lowercase);
                reader.data(3, &[byte]);
                3
            }
            None => {
                reader.reject(1, "Two hex digits follow `=`, or the line ends");
                1
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    if soft_break.is_some() {
        // At the end of the text it joins nothing, and a short line needs none: base64 ends so.
        let is_last = reader.rest().len() <= 1 + space + line_end.len();
        found.soft_breaks += 1;
        found.joins += usize::from(!is_last && content.len() >= SHORTEST_BROKEN);
        reader.decoration(1 + space + line_end.len());
    } else {
        found.has_trailing_space |= space > 0;
        reader.decoration(space);
        reader.data(line_end.len(), line_end);
    }
}
