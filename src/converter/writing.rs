//! Bytes → a format.

use super::byte_mark;
use super::mark::{EditableText, Mark, MarkKind};
use crate::notation::Notation;
use crate::notation::format::FormatOptions;
use crate::utf8::Window;

/// Writes bytes, of which `window` holds every unit and error, in a format: all of them, or about as many as
/// make so many bytes of text, never fewer.
pub(super) fn write(
    format: Notation,
    bytes: &[u8],
    window: &Window,
    enough: usize,
) -> EditableText {
    let mut written = EditableText::default();
    if bytes.is_empty() {
        return written;
    }
    if !super::is_of_characters(format) {
        // A byte makes one byte of text or more.
        let start = bytes.get(..enough).unwrap_or(bytes);
        (written.text, _) = format.text_of(start, FormatOptions::default());
        return written;
    }
    let mut at = 0;
    for group in window.groups() {
        if written.text.len() >= enough {
            return written;
        }
        let (start, end) = (group.offset as usize, group.end() as usize);
        let run = bytes.get(at..start).unwrap_or_default();
        characters(format, run, enough, &mut written);
        let mark = byte_mark::write(bytes.get(start..end).unwrap_or_default());
        push_mark(format, &mark, MarkKind::IllFormed(*group), &mut written);
        at = end;
    }
    let run = bytes.get(at..).unwrap_or_default();
    characters(format, run, enough, &mut written);
    written
}

/// Writes well-formed bytes, or as many of them as make enough text: none makes less than a byte of it.
fn characters(format: Notation, bytes: &[u8], enough: usize, written: &mut EditableText) {
    if bytes.is_empty() {
        return;
    }
    let mut run = std::str::from_utf8(bytes).unwrap_or_default();
    if run.len() > enough {
        let (start, _) = run.split_at(run.ceil_char_boundary(enough));
        run = start;
    }
    if format == Notation::Text {
        text(run, written);
        return;
    }
    let (text, _) = format.text_of(run.as_bytes(), FormatOptions::default());
    space(format, written);
    written.text.push_str(&text);
}

/// Writes characters as they are, unless they would be taken for a byte mark.
fn text(mut text: &str, written: &mut EditableText) {
    while let Some(at) = text.find(byte_mark::OPEN) {
        let (before, here) = text.split_at(at);
        let (bracket, behind) = here.split_at(byte_mark::OPEN.len_utf8());
        written.text.push_str(before);
        if byte_mark::read(here).is_some() {
            let mark = byte_mark::write(bracket.as_bytes());
            push_mark(Notation::Text, &mark, MarkKind::Bracket, written);
        } else {
            written.text.push_str(bracket);
        }
        text = behind;
    }
    written.text.push_str(text);
}

fn push_mark(format: Notation, text: &str, kind: MarkKind, written: &mut EditableText) {
    space(format, written);
    let start = written.text.len();
    written.text.push_str(text);
    written.marks.push(Mark {
        range: start..written.text.len(),
        kind,
        instead: None,
    });
}

/// Parts that stand apart have a space between them.
fn space(format: Notation, written: &mut EditableText) {
    let is_spaced = matches!(
        format,
        Notation::CodePoints
            | Notation::Utf16Be
            | Notation::Utf16Le
            | Notation::Utf32Be
            | Notation::Utf32Le
    );
    if is_spaced && !written.text.is_empty() {
        written.text.push(' ');
    }
}
