//! How a literal of bytes is written, as Python and Rust write it.

use crate::notation::recognise::lexical::hex_pair;

/// Why a program would hardly have written the content of a literal of bytes so, as a sentence; `None` where it might
/// have.
///
/// It does not know who wrote it: a person may write `\\a` for the byte 07, and reads the doubt then.
pub(super) fn doubt(content: &[u8]) -> Option<&'static str> {
    let (mut has_small, mut has_large, mut has_hex, mut has_other) = (false, false, false, false);
    let (mut is_short, mut is_unknown, mut has_printable, mut escaped) = (false, false, false, 0);
    let mut at = 0;
    while let Some(found) = content
        .get(at..)
        .and_then(|rest| memchr::memchr(b'\\', rest))
    {
        at += found;
        let (escape, digits) = match content.get(at + 1..) {
            Some([escape, rest @ ..]) => (*escape, rest.get(..2).unwrap_or(rest)),
            _ => break,
        };
        match escape {
            b'x' => {
                has_hex = true;
                escaped += 4;
                is_short |= digits.iter().filter(|it| it.is_ascii_hexdigit()).count() < 2;
                has_printable |= matches!(hex_pair(digits), Some(0x20..=0x7E));
                has_small |= digits.iter().any(u8::is_ascii_lowercase);
                has_large |= digits.iter().any(u8::is_ascii_uppercase);
            }
            // `\0` stands alone in many a literal that a person wrote.
            b'0' => {
                is_unknown |= digits.first().is_some_and(u8::is_ascii_digit);
                has_other |= matches!(digits.first(), Some(b'x' | b'a'..=b'f'));
            }
            b'\\' | b'\'' | b'"' | b'n' | b'r' | b't' | b'\n' => {}
            // Octal numbers among them, which Rust has not and Python does not write; nor does either write `\a`, `\b`,
            // `\f` or `\v`.
            _ => is_unknown = true,
        }
        at += 2;
    }
    let is_escaped_wholly = escaped >= content.len();
    if !content.is_ascii() {
        Some("It holds characters that are not ASCII, which no literal of bytes has")
    } else if is_short {
        Some("Two hex digits belong to `\\x`, and here is one: is a digit missing?")
    } else if is_unknown {
        Some("It holds an escape that no program writes in a literal of bytes: is an `x` missing?")
    } else if has_printable && !is_escaped_wholly {
        Some("A letter is escaped, although others are not: is a digit wrong?")
    } else if has_small && has_large {
        Some("Some hex digits are capitals and others are not: is a letter wrong?")
    } else if has_hex && has_other {
        Some("Bytes are escaped in several ways: is an `x` or a digit missing?")
    } else if content.iter().any(u8::is_ascii_control) {
        Some("It holds control characters that are not escaped")
    } else {
        None
    }
}
