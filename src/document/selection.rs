//! The selection in words, and selecting what is under the caret.

use std::fmt::Write as _;
use std::ops::Range;

use super::open_document::OpenDocument;
use crate::unicode::{GroupMessage, hex, name_of};
use crate::words::plural;

impl OpenDocument {
    /// The sequence or the error under the caret, or the character of another encoding that the source is
    /// read in, if it has been fetched. Of a long run of stray tails
    /// it may be a piece.
    fn group_range(&self) -> Option<Range<u64>> {
        let offset = self.view.caret.offset;
        let decoded = self.decode_at_caret();
        let group = match decoded.read_as(offset) {
            None => self.whole_group(&decoded, offset),
            Some(_) => None,
        };
        let character = || decoded.character_at(offset);
        group
            .map(|(group, _)| group.offset..group.end())
            .or_else(|| character().map(|character| character.offset..character.end()))
    }

    /// Selects the sequence or the error under the caret.
    pub fn select_group(&mut self) {
        if let Some(range) = self.group_range() {
            self.view.select(range);
        }
    }

    /// Returns `3 bytes selected · 1 code point · 0 errors`, if something is selected.
    pub fn selection_words(&self) -> Option<String> {
        let selection = self
            .view
            .caret
            .selection()
            .filter(|_| !self.content.is_empty())?;
        let mut words = plural(selection.end - selection.start, "byte");
        words.push_str(" selected");
        if let Some(facts) = self.selection_facts() {
            words.push_str(" · ");
            words.push_str(&facts.words());
        }
        Some(words)
    }

    /// Returns `3 bytes selected, 0x4 to 0x6`, if something is selected.
    pub fn selected_range_words(&self) -> Option<String> {
        let selection = self
            .view
            .caret
            .selection()
            .filter(|_| !self.content.is_empty())?;
        let bytes = plural(selection.end - selection.start, "byte");
        let last = selection.end - 1;
        Some(format!(
            "{bytes} selected, 0x{:X} to 0x{last:X}",
            selection.start
        ))
    }

    /// Returns a line about the sequence or the error under the caret: where it is, its bytes, what they are.
    /// `None` while it is being fetched.
    pub fn description(&self) -> Option<String> {
        let offset = self.view.caret.offset;
        let decoded = self.decode_at_caret();
        let unit = decoded.window.unit_at(offset)?;
        let (start, bytes, len, what) = match self.whole_group(&decoded, offset) {
            Some((group, _)) => (
                group.offset,
                group.head().to_vec(),
                group.len(),
                GroupMessage::of(&group).to_string(),
            ),
            None => {
                let code_point = u32::from(unit.scalar()?);
                (
                    unit.offset,
                    unit.bytes().to_vec(),
                    unit.len() as u64,
                    format!("{} {}", hex(code_point), name_of(code_point)),
                )
            }
        };
        let mut line = format!("0x{start:X}");
        for byte in &bytes {
            // Writing to a string cannot fail.
            let _ = write!(line, " {byte:02X}");
        }
        if len > bytes.len() as u64 {
            line.push_str(" …");
        }
        line.push(' ');
        line.push_str(&what);
        Some(line)
    }
}
