//! The sequence that the teaching view is about: of the document, or of a text that was typed.

use crate::app::session::Session;
use crate::notation::{Notation, read_as};
use crate::teach::form::pattern_of;
use crate::utf8::{Group, Unit, Window};

/// The longest text that can be typed, in bytes.
const MAX_TEXT: usize = 4096;

/// A character, or an error, that is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sequence {
    /// Its bytes, at most 12 of them: a longer run of stray tails is shown by its start.
    pub(super) bytes: Vec<u8>,

    /// The error, if it is one.
    pub(super) group: Option<Group>,

    /// Where it begins.
    pub(super) offset: u64,
}

impl Sequence {
    /// The character, if it is one.
    pub(super) fn scalar(&self) -> Option<char> {
        std::str::from_utf8(&self.bytes).ok()?.chars().next()
    }

    fn of(unit: &Unit, group: Option<&Group>) -> Self {
        match group {
            Some(group) => Self {
                bytes: group.head().to_vec(),
                group: Some(*group),
                offset: group.offset,
            },
            None => Self {
                bytes: unit.bytes().to_vec(),
                group: None,
                offset: unit.offset,
            },
        }
    }
}

/// What the view is about.
#[derive(Debug)]
pub(super) struct Subject {
    /// What was typed.
    pub(super) text: String,

    /// Whether what was typed is shown, and not the document.
    pub(super) is_typed: bool,

    /// The bytes of the text, and the place of the character in them that is shown.
    bytes: Vec<u8>,
    offset: u64,
}

impl Subject {
    pub(super) fn new(text: &str) -> Self {
        let mut subject = Self {
            text: String::new(),
            is_typed: true,
            bytes: Vec::new(),
            offset: 0,
        };
        subject.take(text.to_owned());
        subject
    }

    /// Takes what was typed: a text, or code points such as `U+20AC`.
    pub(super) fn take(&mut self, text: String) {
        self.bytes = bytes_of(&text);
        self.bytes.truncate(MAX_TEXT);
        self.text = text;
        self.is_typed = true;
        // What was typed last is what the user wants to see.
        let last = self.window().units().last().map_or(0, |unit| unit.offset);
        self.offset = self.offset.min(last);
    }

    /// Shows the text from its end: what is typed is there.
    pub(super) fn go_to_end(&mut self) {
        self.offset = self.window().units().last().map_or(0, |unit| unit.offset);
    }

    fn window(&self) -> Window {
        let len = self.bytes.len() as u64;
        Window::decode(&self.bytes, 0, 0, len, true)
    }

    /// The sequence to be shown; `None` where there is none.
    pub(super) fn sequence(&self, session: &Session) -> Option<Sequence> {
        if self.is_typed {
            let window = self.window();
            let unit = window.unit_at(self.offset)?;
            return Some(Sequence::of(unit, window.group_at(self.offset)));
        }
        let open = session.document()?;
        let offset = open.view.caret.offset;
        let decoded = open.decode_at_caret();
        let unit = decoded.window.unit_at(offset)?;
        let group = open.whole_group(&decoded, offset).map(|(group, _)| group);
        Some(Sequence::of(unit, group.as_ref()))
    }

    /// The bytes of what was typed.
    pub(super) fn typed_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The units around the character that is shown, without a gap: at most so many bytes, from that
    /// character on as far as there are any, and what is before it in the room that is left.
    pub(super) fn around(&self, session: &Session, most: usize) -> Vec<Unit> {
        if self.is_typed {
            return around(self.window().units(), self.offset, most);
        }
        let Some(open) = session.document() else {
            return Vec::new();
        };
        let (offset, most_before) = (open.view.caret.offset, most as u64);
        let range = offset.saturating_sub(most_before)..offset.saturating_add(most_before);
        around(open.content.decode(range).window.units(), offset, most)
    }

    /// The characters among those units, and how many of the others there are.
    pub(super) fn text_around(&self, session: &Session, most: usize) -> (String, usize) {
        let units = self.around(session, most);
        let text: String = units.iter().filter_map(Unit::scalar).collect();
        let ill_formed = units.iter().filter(|unit| unit.scalar().is_none()).count();
        (text, ill_formed)
    }

    /// Goes to the next character, or to the one before.
    pub(super) fn step(&mut self, session: &mut Session, is_forward: bool) {
        let Some(here) = self.sequence(session) else {
            return;
        };
        let end = here.offset + here.bytes.len() as u64;
        if self.is_typed {
            if is_forward && end < self.bytes.len() as u64 {
                self.offset = end;
            } else if !is_forward && let Some(before) = here.offset.checked_sub(1) {
                let window = self.window();
                let group = window.group_at(before).map(|group| group.offset);
                let unit = window.unit_at(before).map(|unit| unit.offset);
                self.offset = group.or(unit).unwrap_or(before);
            }
            return;
        }
        let Some(open) = session.document_mut() else {
            return;
        };
        let end = here.group.map_or(end, |group| group.end());
        let target = if is_forward {
            end.min(open.content.len().saturating_sub(1))
        } else {
            let before = open.content.unit_before(here.offset);
            let decoded = open.content.decode(before..before + 1);
            let group = decoded.window.group_at(before);
            group.map_or(before, |group| group.offset)
        };
        open.view.move_caret(target, false);
    }
}

/// The units at an offset and around it, at most so many bytes.
fn around(units: &[Unit], offset: u64, most: usize) -> Vec<Unit> {
    let here = units.iter().position(|unit| unit.end() > offset);
    let here = here.unwrap_or(units.len());
    let (mut first, mut past, mut left) = (here, here, most);
    let fits = |unit: Option<&Unit>, left: usize| left.checked_sub(unit?.len());
    while let Some(rest) = fits(units.get(past), left) {
        (past, left) = (past + 1, rest);
    }
    while let Some(before) = first.checked_sub(1)
        && let Some(rest) = fits(units.get(before), left)
    {
        (first, left) = (before, rest);
    }
    units.get(first..past).unwrap_or_default().to_vec()
}

/// The bytes of what was typed: `U+20AC U+0301`, or the text itself.
fn bytes_of(text: &str) -> Vec<u8> {
    let digits = text
        .split_at_checked(2)
        .filter(|(mark, _)| mark.eq_ignore_ascii_case("U+"));
    let Some((_, digits)) = digits else {
        return text.as_bytes().to_vec();
    };
    let read = read_as(Notation::CodePoints, text.as_bytes());
    if read.is_complete() && !read.bytes.is_empty() {
        return read.bytes.clone();
    }
    // A number that no character has is what the user wants to see refused: D800, 110000.
    let number = u32::from_str_radix(digits.trim(), 16).ok();
    let pattern = number.and_then(pattern_of);
    pattern.unwrap_or_else(|| text.as_bytes().to_vec())
}
