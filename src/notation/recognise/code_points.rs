//! Code points: `U+20AC`, `\u{1F600}`, `\x{1F600}`, `\U0001F600`, `&#xE9;`, `&#233;`, `&eacute;`.

mod html;

use super::escape::{Dialect, HexDigits, Numbered, Surrogates, code_point, read_escaped};
use super::lexical::{hex_digit, last_line_end};
use super::string_literal;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Code points.
pub(in crate::notation) const CODE_POINTS: Record =
    Record::new("code-points", "code points", "U+0041 U+2262", read)
        .with_plain_text(3.5)
        .written(&format::CODE_POINTS)
        .typed("U+ and hex digits, each code point encoded as UTF-8");

/// Text for HTML.
pub(in crate::notation) const HTML_REFERENCES: Record =
    Record::new("html", "HTML references", "A&#x2262;", read)
        .form_of(Notation::CodePoints)
        .written(&format::HTML_REFERENCES)
        .typed("Character references of HTML; the rest stands for itself");

/// Which of the three ways to write code points a text has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// `U+0041 U+20AC`, and nothing but them.
    List,
    /// `caf\u{E9}`.
    Escapes,
    /// `caf&#xE9;`.
    References,
}

/// Reads code points; each makes the bytes that encode it.
fn read(reader: Reader) -> Option<Reading> {
    match (style(reader.rest()), reader.effort()) {
        (Some(Style::List), _) => read_list(reader),
        (Some(Style::Escapes), _) => read_escapes(reader),
        (Some(Style::References), _) | (None, Effort::Insist) => html::read(reader),
        (None, Effort::Try) => None,
    }
}

/// The style of the first mark.
fn style(text: &[u8]) -> Option<Style> {
    let mut from = 0;
    let front = text.iter().take_while(|byte| is_separator(**byte)).count();
    while let Some(at) = text
        .get(from..)
        .and_then(|rest| memchr::memchr3(b'+', b'\\', b'&', rest))
    {
        let at = from + at;
        let here = text.get(at..).unwrap_or_default();
        let before = at.checked_sub(1).and_then(|before| text.get(before));
        match here {
            // Only what is in front of all else is a list.
            [b'+', digit, ..]
                if digit.is_ascii_hexdigit()
                    && matches!(before, Some(b'U' | b'u'))
                    && at - 1 == front =>
            {
                return Some(Style::List);
            }
            // `\u00E9` is of interest where `\xE9` is beside it.
            [b'\\', b'u', ..] | [b'\\', b'x', b'{', ..] => return Some(Style::Escapes),
            [b'\\', b'U', digits @ ..]
                if digits.len() >= 8 && digits.iter().take(8).all(u8::is_ascii_hexdigit) =>
            {
                return Some(Style::Escapes);
            }
            // The character behind a backslash is none of its own.
            [b'\\', _, ..] => {
                from = at + 2;
                continue;
            }
            [b'&', ..] if html::reference(here).is_some() => return Some(Style::References),
            _ => {}
        }
        from = at + 1;
    }
    None
}

const fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'<' | b'>' | b'[' | b']')
}

fn read_list(mut reader: Reader) -> Option<Reading> {
    while !reader.is_hopeless() {
        let rest = reader.rest();
        let separators = rest
            .iter()
            .position(|byte| !is_separator(*byte))
            .unwrap_or(rest.len());
        reader.decoration(separators);
        let rest = reader.rest();
        if rest.is_empty() {
            break;
        }
        read_point(&mut reader, rest);
    }
    let certainty = if reader.bytes.is_empty() {
        Certainty::Possible
    } else {
        Certainty::Marked
    };
    reader.finish(
        Notation::CodePoints,
        certainty,
        "Code points U+…, each encoded as UTF-8",
    )
}

/// `U+20AC`, or what is there instead.
fn read_point(reader: &mut Reader, rest: &[u8]) {
    let [b'U' | b'u', b'+', digits @ ..] = rest else {
        let word = rest
            .iter()
            .position(|byte| is_separator(*byte))
            .unwrap_or(rest.len());
        reader.reject(
            word,
            "Not a code point. Write U+ and hex digits, such as U+20AC",
        );
        return;
    };
    let len = digits
        .iter()
        .position(|byte| !byte.is_ascii_hexdigit())
        .unwrap_or(digits.len());
    if len == 0 {
        reader.reject(2, "No hex digit follows `U+`");
        return;
    }
    let number = digits.iter().take(len).fold(0_u32, |number, digit| {
        (number << 4 | u32::from(hex_digit(*digit).unwrap_or(0))).min(0x11_0000)
    });
    match code_point(2 + len, number).made {
        Ok(_) => {
            let character = char::from_u32(number).unwrap_or_default();
            reader.data(2 + len, character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Err(reason) => reader.reject(2 + len, reason),
    }
}

fn read_escapes(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    if effort == Effort::Try && string_literal::is_whole(text) {
        return None;
    }
    let line_end = last_line_end(text);
    let tally = read_escaped(
        &mut reader,
        text.len() - line_end,
        Dialect {
            hex: HexDigits::Two,
            surrogates: Surrogates::Pair,
            numbered: Numbered::CodePoint,
            characters: true,
        },
    );
    reader.decoration(line_end);
    // `\u00E9` alone is no reason: those are UTF-16 units.
    if effort == Effort::Try && tally.code_points == 0 && (tally.units == 0 || tally.bytes == 0) {
        return None;
    }
    if tally.narrow > 0 {
        reader.doubt("`\\x{E9}` is taken for U+00E9; in a byte string of Perl it is the byte E9");
    }
    let assumption = if tally.bytes > 0 {
        "Escaped code points, `\\xE9` is U+00E9 as in Python and JavaScript, the rest stands for itself"
    } else {
        "Escaped code points, each encoded as UTF-8, the rest stands for itself"
    };
    reader.finish(Notation::CodePoints, Certainty::Marked, assumption)
}
