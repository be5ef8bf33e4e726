//! A format → bytes.

use std::borrow::Cow;
use std::ops::Range;

use super::byte_mark;
use super::mark::{Mark, MarkKind};
use crate::notation::{Notation, Reading, read_as};
use crate::utf8::Window;

/// What a format's text makes.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// The bytes.
    pub(super) bytes: Vec<u8>,

    /// What could not be read, in no order.
    rejected: Vec<Mark>,

    /// The byte marks: where each is in the text, and where its bytes are.
    byte_marks: Vec<(Range<usize>, usize)>,
}

impl Read {
    /// Leaves out a part of the text.
    pub(super) fn reject(
        &mut self,
        range: Range<usize>,
        reason: impl Into<Cow<'static, str>>,
        instead: Option<String>,
    ) {
        self.rejected.push(Mark {
            range,
            kind: MarkKind::Rejected(reason.into()),
            instead,
        });
    }

    /// Takes what the part of a text that begins at `at` was read as.
    fn take(&mut self, text: &str, at: usize, reading: Reading) {
        self.bytes.extend_from_slice(&reading.bytes);
        for rejection in reading.rejected {
            let part = text.get(rejection.range.clone()).unwrap_or_default();
            let instead = surrogate_in(part, reading.notation)
                .and_then(surrogate_bytes)
                .map(|bytes| byte_mark::write(&bytes));
            let range = at + rejection.range.start..at + rejection.range.end;
            self.reject(range, rejection.reason, instead);
        }
    }

    /// The marks of the text, in order. `window` holds every unit and error of the bytes.
    pub(super) fn marks(self, window: &Window) -> Vec<Mark> {
        let mut marks = self.rejected;
        for (range, offset) in self.byte_marks {
            let kind = match window.group_at(offset as u64) {
                Some(group) => MarkKind::IllFormed(*group),
                None => MarkKind::WellFormed,
            };
            marks.push(Mark {
                range,
                kind,
                instead: None,
            });
        }
        marks.sort_by_key(|mark| mark.range.start);
        marks
    }
}

/// Reads what was typed in a format.
pub(super) fn read(format: Notation, text: &str) -> Read {
    let mut read = Read::default();
    if !super::is_of_characters(format) {
        bytes(format, text, &mut read);
        return read;
    }
    let mut from = 0;
    let mut at = 0;
    while let Some(next) = text.get(at..).and_then(|rest| rest.find(byte_mark::OPEN)) {
        let start = at + next;
        let here = text.get(start..).unwrap_or_default();
        match byte_mark::read(here) {
            Some((len, bytes)) => {
                characters(
                    format,
                    text.get(from..start).unwrap_or_default(),
                    from,
                    &mut read,
                );
                read.byte_marks.push((start..start + len, read.bytes.len()));
                read.bytes.extend_from_slice(&bytes);
                at = start + len;
                from = at;
            }
            None => at = start + byte_mark::OPEN.len_utf8(),
        }
    }
    characters(
        format,
        text.get(from..).unwrap_or_default(),
        from,
        &mut read,
    );
    read
}

/// Reads a format of bytes.
fn bytes(format: Notation, text: &str, read: &mut Read) {
    match format {
        Notation::Hex => hex(text, read),
        Notation::Percent => {
            // A line end at the end is a byte here like any other.
            let body = text.trim_end_matches(['\r', '\n']);
            read.take(body, 0, read_as(Notation::Percent, body.as_bytes()));
            let line_ends = text.get(body.len()..).unwrap_or_default();
            read.bytes.extend_from_slice(line_ends.as_bytes());
        }
        _ if text.trim().is_empty() => {}
        _ => read.take(text, 0, read_as(format, text.as_bytes())),
    }
}

/// Reads hex. A digit alone is not a byte: while the user types, the other one is still to come.
fn hex(text: &str, read: &mut Read) {
    let mut from = 0;
    let mut at = 0;
    let mut plain = Read::default();
    let segment = |range: Range<usize>, plain: &mut Read| {
        let part = text.get(range.clone()).unwrap_or_default();
        if !part.trim().is_empty() {
            plain.take(part, range.start, read_as(Notation::Hex, part.as_bytes()));
        }
    };
    let digits = text.as_bytes();
    while at < digits.len() {
        let rest = digits.get(at..).unwrap_or_default();
        let run = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
        if run == 1 {
            segment(from..at, &mut plain);
            plain.reject(at..at + 1, "A hex digit without its second", None);
            from = at + 1;
        }
        at += run.max(1);
    }
    segment(from..text.len(), &mut plain);
    if !plain.rejected.is_empty() {
        let marked = read_as(Notation::MarkedHex, text.as_bytes());
        if marked.is_complete() && !marked.bytes.is_empty() {
            read.take(text, 0, marked);
            return;
        }
    }
    *read = plain;
}

/// Reads a part, without byte marks, of a format of characters.
fn characters(format: Notation, text: &str, at: usize, read: &mut Read) {
    match format {
        Notation::CodePoints => code_points(text, at, read),
        Notation::Utf16Escapes => escapes(text, at, read),
        Notation::HtmlReferences => references(text, at, read),
        Notation::Utf16Be | Notation::Utf16Le | Notation::Utf32Be | Notation::Utf32Le => {
            read.take(text, at, read_as(format, text.as_bytes()));
        }
        _ => read.bytes.extend_from_slice(text.as_bytes()),
    }
}

/// Reads `U+0041 U+20AC`.
fn code_points(text: &str, at: usize, read: &mut Read) {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '<' | '>' | '[' | ']');
    let is_point = |word: &str| matches!(word.as_bytes(), [b'U' | b'u', b'+', digit, ..] if digit.is_ascii_hexdigit());
    // Those in a row are read at once.
    let mut points: Option<Range<usize>> = None;
    let flush = |points: &mut Option<Range<usize>>, read: &mut Read| {
        if let Some(range) = points.take() {
            let part = text.get(range.clone()).unwrap_or_default();
            let reading = read_as(Notation::CodePoints, part.as_bytes());
            read.take(part, at + range.start, reading);
        }
    };
    let mut place = 0;
    for piece in text.split_inclusive(separates) {
        let word = piece.trim_end_matches(separates);
        let range = place..place + word.len();
        place += piece.len();
        if word.is_empty() {
            continue;
        }
        if is_point(word) {
            let start = points.as_ref().map_or(range.start, |points| points.start);
            points = Some(start..range.end);
        } else {
            flush(&mut points, read);
            let reason = "Not a code point. Write U+ and hex digits, such as U+20AC";
            read.reject(at + range.start..at + range.end, reason, None);
        }
    }
    flush(&mut points, read);
}

/// Reads `\u20ac`; what is not escaped stands for itself.
fn escapes(text: &str, at: usize, read: &mut Read) {
    let mut place = 0;
    while let Some(rest) = text.get(place..).filter(|rest| !rest.is_empty()) {
        let plain = rest.find('\\').unwrap_or(rest.len());
        let (plain, rest) = rest.split_at(plain);
        read.bytes.extend_from_slice(plain.as_bytes());
        place += plain.len();
        // Escapes in a row together: two of them may be the halves of a pair.
        let mut len = 0;
        while let Some(escape) = rest.get(len..).filter(|rest| rest.starts_with('\\')) {
            len += escape_len(escape);
        }
        if let Some(run) = rest.get(..len).filter(|run| !run.is_empty()) {
            read.take(
                run,
                at + place,
                read_as(Notation::Utf16Escapes, run.as_bytes()),
            );
        }
        place += len;
    }
}

/// How long the escape is in front of a text that begins with a backslash.
fn escape_len(text: &str) -> usize {
    let digits = |from: usize, most: usize| {
        let behind = text.bytes().skip(from).take(most);
        from + behind.take_while(u8::is_ascii_hexdigit).count()
    };
    match text.as_bytes() {
        [_, b'u', b'{', ..] => {
            let end = digits(3, usize::MAX);
            end + usize::from(text.as_bytes().get(end) == Some(&b'}'))
        }
        [_, b'u', ..] => digits(2, 4),
        [_, b'U', ..] => digits(2, 8),
        [_, b'x', ..] => digits(2, 2),
        _ => text.chars().take(2).map(char::len_utf8).sum(),
    }
}

/// Reads `&eacute;` and `&#xE9;`; what is not a reference stands for itself.
fn references(text: &str, at: usize, read: &mut Read) {
    let mut place = 0;
    while let Some(rest) = text.get(place..).filter(|rest| !rest.is_empty()) {
        let plain = rest.find('&').unwrap_or(rest.len());
        let (plain, rest) = rest.split_at(plain);
        read.bytes.extend_from_slice(plain.as_bytes());
        place += plain.len();
        let name = rest
            .bytes()
            .skip(1)
            .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#')
            .count();
        let end = rest.len().min(1 + name);
        let len = end + usize::from(rest.as_bytes().get(end) == Some(&b';'));
        if let Some(reference) = rest.get(..len).filter(|part| !part.is_empty()) {
            let reading = read_as(Notation::CodePoints, reference.as_bytes());
            read.take(reference, at + place, reading);
        }
        place += len;
    }
}

/// The surrogate that a rejected part names: `\ud83d`, `U+D83D`, `&#xD83D;`, a unit of UTF-16 or UTF-32.
fn surrogate_in(part: &str, notation: Notation) -> Option<u32> {
    let unit = || u32::from_str_radix(part, 16).ok();
    let value = match notation {
        Notation::Utf16Be | Notation::Utf32Be => unit(),
        Notation::Utf16Le => u16::from_str_radix(part, 16)
            .ok()
            .map(|it| it.swap_bytes().into()),
        Notation::Utf32Le => unit().map(u32::swap_bytes),
        _ => named_in(part),
    };
    value.filter(|value| (0xD800..0xE000).contains(value))
}

/// The number that a part names, if it is one code point.
fn named_in(part: &str) -> Option<u32> {
    let part = part.trim_end_matches([';', '}']);
    let hex = ["\\u{", "\\u", "\\U", "U+", "u+", "&#x", "&#X"];
    match hex.iter().find_map(|mark| part.strip_prefix(mark)) {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => part.strip_prefix("&#")?.parse().ok(),
    }
}

/// The three bytes that WTF-8 gives a surrogate without its partner. UTF-8 and CESU-8 have none.
const fn surrogate_bytes(value: u32) -> Option<[u8; 3]> {
    if value < 0xD800 || value > 0xDFFF {
        return None;
    }
    Some([
        0xED,
        0x80 | (value >> 6 & 0x3F) as u8,
        0x80 | (value & 0x3F) as u8,
    ])
}
