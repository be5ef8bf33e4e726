//! Percent-encoding: `caf%C3%A9`.

use super::data_url;
use super::digits::holds;
use super::lexical::{hex_pair, last_line_end};
use super::string_literal;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;
use crate::notation::structure::{Digits, digits_around};

/// Percent-encoding.
pub(in crate::notation) const PERCENT: Record =
    Record::new("percent", "percent-encoding", "A%E2%89%A2", read)
        .with_plain_text(3.0)
        .written(&format::PERCENT)
        .typed("Percent-encoded bytes; the rest stands for itself");

/// So many digits of hex around an escape are hardly a word.
const FEWEST_HEX: usize = 6;

/// Reads `%` and two hex digits as a byte; every other character stands for itself, `+` too. A line end
/// at the end of the text belongs to nobody.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    if effort == Effort::Try && (memchr::memchr(b'%', text).is_none() || data_url::is_one(text)) {
        return None;
    }
    let line_end = last_line_end(text);
    let end = text.len() - line_end;
    let Escapes {
        count,
        are_doubled,
        has_escaped_letter,
        has_escaped_mark,
    } = read_encoded(&mut reader, end);
    reader.decoration(line_end);
    if are_doubled {
        reader.warn("It seems to be encoded twice: `%25` and two digits become another escape");
    }
    let body = text.get(..end).unwrap_or_default();
    if count > 0
        && holds(body, is_always_encoded)
        && let Some(odd) = body.iter().find(|byte| is_always_encoded(**byte))
    {
        reader.contradict(format!(
            "It holds `{}`, which percent-encoding always encodes",
            char::from(*odd)
        ));
    }
    let has_plus = memchr::memchr(b'+', body).is_some();
    if has_plus && memchr::memchr(b'=', body).is_some() {
        reader.warn("In the data of a form `+` is a space; here it stands for itself");
    }
    let has_space = holds(body, |byte| byte.is_ascii_whitespace());
    if has_escaped_letter && body.len() > 3 * count {
        reader.doubt("Letters and digits are encoded, and some characters are not");
    }
    if count > 0 && has_space {
        reader.doubt("It holds white space, which percent-encoding always encodes");
    }
    if count == 1 && has_escaped_mark {
        reader.doubt("`-`, `.`, `_` and `~` need not be encoded: is the `%` a wrong digit?");
    }
    if count == 1 && is_high_byte_alone(body) {
        reader.doubt("One byte above 7F alone is not a character of UTF-8: it may be Latin-1, or the `%` a wrong digit");
    }
    if count == 1 && is_control_alone(body) {
        reader.doubt("What is encoded is a control character alone: is the `%` something else?");
    }
    if count == 1 && are_digits_around(body) {
        reader
            .doubt("All that is not encoded is digits of hex or base64: is the `%` a wrong digit?");
    }
    let certainty = match count {
        0 => Certainty::Possible,
        // What is percent-encoded has no spaces: `100 %de` has.
        1 if has_space => Certainty::Ambiguous,
        _ if has_space => Certainty::Likely,
        _ => Certainty::Marked,
    };
    if count == 0 && effort == Effort::Try {
        return None;
    }
    let assumption = if has_plus {
        "Percent-encoding, `+` and all that is not encoded stand for themselves"
    } else {
        "Percent-encoding, what is not encoded stands for itself"
    };
    let certainty = string_literal::limit(certainty, text, effort);
    reader.finish(Notation::Percent, certainty, assumption)
}

/// Whether the first escape of a text is a control character that no text has. NUL is one that is put into names of files.
fn is_control_alone(text: &[u8]) -> bool {
    let escape = memchr::memchr(b'%', text).and_then(|at| text.get(at + 1..));
    let byte = escape.and_then(hex_pair);
    byte.is_some_and(|it| it != 0 && it.is_ascii_control() && !it.is_ascii_whitespace())
}

/// Whether a text is digits of hex or base64 but for one escape, which does not stand for a sign of base64: those are
/// often encoded.
fn are_digits_around(text: &[u8]) -> bool {
    let Some((before, escape)) =
        memchr::memchr(b'%', text).and_then(|at| text.split_at_checked(at))
    else {
        return false;
    };
    let behind = escape.get(3..).unwrap_or_default();
    let sign = escape.get(1..).and_then(hex_pair);
    let is_sign = sign.is_some_and(|it| b"=+/".contains(&it));
    match digits_around(before, behind, FEWEST_HEX) {
        Some(Digits::Hex) => true,
        Some(Digits::Base64) => !is_sign,
        None => false,
    }
}

/// Whether there is one escape in a text, of a byte that is not ASCII. Such a byte alone is not a character of UTF-8.
fn is_high_byte_alone(text: &[u8]) -> bool {
    let escape = memchr::memchr(b'%', text).and_then(|at| text.get(at + 1..));
    escape.and_then(hex_pair).is_some_and(|byte| byte >= 0x80) && text.is_ascii()
}

/// Whether no percent-encoding leaves such a character as it is.
const fn is_always_encoded(byte: u8) -> bool {
    matches!(
        byte,
        b'<' | b'>' | b'"' | b'{' | b'}' | b'|' | b'\\' | b'^' | b'`'
    )
}

/// What was found on the way.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Escapes {
    /// How many escapes.
    pub(super) count: usize,
    /// Whether some of them make an escape again.
    are_doubled: bool,
    /// Whether one of them is a letter or a digit, which need not be escaped.
    has_escaped_letter: bool,
    /// Whether one of them is a mark that need not be escaped either (RFC 3986 §2.3).
    has_escaped_mark: bool,
}

/// Reads the next `len` bytes of the text.
pub(super) fn read_encoded(reader: &mut Reader, len: usize) -> Escapes {
    let mut escapes = Escapes::default();
    let end = reader.at() + len;
    while reader.at() < end && !reader.is_hopeless() {
        let rest = reader.rest();
        let rest = rest.get(..end - reader.at()).unwrap_or(rest);
        let plain = memchr::memchr(b'%', rest).unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        let Some(escape) = rest.get(plain + 1..) else {
            continue;
        };
        match hex_pair(escape) {
            Some(byte) => {
                escapes.count += 1;
                escapes.has_escaped_letter |= byte.is_ascii_alphanumeric();
                escapes.has_escaped_mark |= b"-._~".contains(&byte);
                escapes.are_doubled |= byte == b'%' && escape.get(2..).and_then(hex_pair).is_some();
                reader.data(3, &[byte]);
            }
            None => reader.reject(1, "Two hex digits follow `%`"),
        }
    }
    escapes
}
