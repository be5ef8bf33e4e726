//! Bytes → a form.

use std::borrow::Cow;

use super::byte_mark;
use super::form::Form;
use super::mark::{FormText, Mark, MarkKind};
use crate::notation::format::FormatOptions;
use crate::unicode::message;
use crate::utf8::Window;

/// Writes bytes, of which `window` holds every unit and error, in a form.
pub(super) fn write(form: Form, bytes: &[u8], window: &Window) -> FormText {
    let mut written = FormText::default();
    if bytes.is_empty() {
        return written;
    }
    if !form.is_of_characters() {
        (written.text, _) = form.format().text_of(bytes, FormatOptions::default());
        return written;
    }
    let mut at = 0;
    for group in window.groups() {
        let (start, end) = (group.offset as usize, group.end() as usize);
        characters(form, bytes.get(at..start).unwrap_or_default(), &mut written);
        let mark = byte_mark::write(bytes.get(start..end).unwrap_or_default());
        let reason = message::short(group).into();
        push_mark(form, &mark, MarkKind::IllFormed, reason, &mut written);
        at = end;
    }
    characters(form, bytes.get(at..).unwrap_or_default(), &mut written);
    written
}

/// Writes well-formed bytes.
fn characters(form: Form, bytes: &[u8], written: &mut FormText) {
    if bytes.is_empty() {
        return;
    }
    if form == Form::Text {
        text(std::str::from_utf8(bytes).unwrap_or_default(), written);
        return;
    }
    let (text, _) = form.format().text_of(bytes, FormatOptions::default());
    space(form, written);
    written.text.push_str(&text);
}

/// Writes characters as they are, unless they would be taken for a byte mark.
fn text(mut text: &str, written: &mut FormText) {
    while let Some(at) = text.find(byte_mark::OPEN) {
        let (before, here) = text.split_at(at);
        let (bracket, behind) = here.split_at(byte_mark::OPEN.len_utf8());
        written.text.push_str(before);
        if byte_mark::read(here).is_some() {
            let mark = byte_mark::write(bracket.as_bytes());
            let reason =
                Cow::Borrowed("this bracket would begin a byte mark, so its bytes stand here");
            push_mark(Form::Text, &mark, MarkKind::WellFormed, reason, written);
        } else {
            written.text.push_str(bracket);
        }
        text = behind;
    }
    written.text.push_str(text);
}

fn push_mark(
    form: Form,
    text: &str,
    kind: MarkKind,
    reason: Cow<'static, str>,
    written: &mut FormText,
) {
    space(form, written);
    let start = written.text.len();
    written.text.push_str(text);
    written.marks.push(Mark {
        range: start..written.text.len(),
        kind,
        reason,
        instead: None,
    });
}

/// Parts that stand apart have a space between them.
fn space(form: Form, written: &mut FormText) {
    if form.is_spaced() && !written.text.is_empty() {
        written.text.push(' ');
    }
}
