//! Mojibake in escapes: `\u00c3\u00a9` of JSON and source code and `&#195;&#169;` of XML and HTML for `é`.

use std::fmt::Write as _;
use std::ops::Range;

use super::analysis::{Analysis, Undone};
use super::evidence::FileEvidence;

/// How an escape is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// `\u00e9`: a code unit of UTF-16 in four hexadecimal digits.
    Json { is_upper: bool },

    /// `&#233;`
    Decimal,

    /// `&#xe9;`
    Hexadecimal { is_upper: bool },
}

/// An escape of a character above ASCII.
#[derive(Debug)]
struct Escape {
    /// Its bytes in the line.
    written: Range<usize>,

    /// The bytes of its character in the text without escapes.
    read: Range<usize>,
    style: Style,
}

/// A line whose escapes hold mojibake, with that undone: what comes out is written in the same way. `None` when there is
/// none. A line without such escapes costs a search for their first characters.
pub fn undone_escapes(line: &str, evidence: &FileEvidence) -> Option<Undone> {
    let (text, escapes) = read(line)?;
    let mut undone = Undone {
        text: String::with_capacity(line.len()),
        has_rest: false,
        is_ambiguous: false,
    };
    let mut at = 0;
    for stretch in Analysis::of(&text).stretches(evidence) {
        let Range { start, end } = stretch.range;
        let first = escapes.partition_point(|it| it.read.start < start);
        let after = escapes.partition_point(|it| it.read.start < end);
        let inside = escapes.get(first..after).unwrap_or_default();
        let (Some(one), Some(last)) = (inside.first(), inside.last()) else {
            continue;
        };
        // Of characters that are partly written as they are it is not known how they came there.
        let len: usize = inside.iter().map(|it| it.read.len()).sum();
        if len != end - start {
            continue;
        }
        undone.text += line.get(at..one.written.start).unwrap_or_default();
        for character in stretch.repaired.chars() {
            write(&mut undone.text, character, one.style);
        }
        at = last.written.end;
        undone.has_rest |= stretch.is_beside_a_rest;
        undone.is_ambiguous |= stretch.is_ambiguous;
    }
    undone.text += line.get(at..).unwrap_or_default();
    (at > 0).then_some(undone)
}

/// The line with characters in the place of escapes, and these; `None` where there are fewer than two.
fn read(line: &str) -> Option<(String, Vec<Escape>)> {
    let mut text = String::new();
    let mut escapes: Vec<Escape> = Vec::new();
    let mut at = 0;
    let mut from = 0;
    while let Some(found) =
        (line.as_bytes().get(from..)).and_then(|rest| memchr::memchr2(b'\\', b'&', rest))
    {
        let start = from + found;
        let rest = line.get(start..).unwrap_or_default();
        let Some((character, len, style)) = escape(rest) else {
            // What follows a backslash is no escape of its own.
            let skipped = if rest.starts_with("\\\\") { 2 } else { 1 };
            from = start + skipped;
            continue;
        };
        text += line.get(at..start).unwrap_or_default();
        let begin = text.len();
        text.push(character);
        escapes.push(Escape {
            written: start..start + len,
            read: begin..text.len(),
            style,
        });
        at = start + len;
        from = at;
    }
    text += line.get(at..).unwrap_or_default();
    (escapes.len() > 1).then_some((text, escapes))
}

/// The character above ASCII that an escape at the start of a text is for, how many bytes it has and how it is written.
fn escape(text: &str) -> Option<(char, usize, Style)> {
    let is_upper = |digits: &str| digits.contains(|it: char| it.is_ascii_uppercase());
    let (number, len, style) = if let Some(rest) = text.strip_prefix("\\u") {
        let digits = rest.get(..4).filter(|it| is_of(it, 16))?;
        let style = Style::Json {
            is_upper: is_upper(digits),
        };
        (u32::from_str_radix(digits, 16).ok()?, 6, style)
    } else {
        let rest = text.strip_prefix("&#")?;
        // No code point has more digits, some zeros included.
        let end = rest.bytes().take(10).position(|byte| byte == b';')?;
        let inside = rest.get(..end)?;
        let (digits, radix, style) = match inside.strip_prefix(['x', 'X']) {
            Some(digits) => {
                let is_upper = is_upper(digits);
                (digits, 16, Style::Hexadecimal { is_upper })
            }
            None => (inside, 10, Style::Decimal),
        };
        let digits = Some(digits).filter(|it| is_of(it, radix))?;
        (u32::from_str_radix(digits, radix).ok()?, end + 3, style)
    };
    let character = char::from_u32(number).filter(|it| !it.is_ascii())?;
    Some((character, len, style))
}

/// Is a text digits, and nothing else?
fn is_of(text: &str, radix: u32) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_digit(radix))
}

fn write(out: &mut String, character: char, style: Style) {
    let number = u32::from(character);
    // Writing to a string cannot fail.
    let _ = match style {
        _ if character.is_ascii() => out.write_char(character),
        Style::Json { is_upper } => {
            let mut units = [0; 2];
            let mut units = character.encode_utf16(&mut units).iter();
            units.try_for_each(|unit| {
                if is_upper {
                    write!(out, "\\u{unit:04X}")
                } else {
                    write!(out, "\\u{unit:04x}")
                }
            })
        }
        Style::Decimal => write!(out, "&#{number};"),
        Style::Hexadecimal { is_upper: true } => write!(out, "&#x{number:X};"),
        Style::Hexadecimal { is_upper: false } => write!(out, "&#x{number:x};"),
    };
}
