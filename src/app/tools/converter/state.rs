//! The bytes in the converter, and where the user is in it.

use std::ops::Range;

use super::loading::Loaded;
use crate::background::{Inbox, Wake};
use crate::converter::{Converter, EditableText, TooLong};
use crate::notation::Notation;

/// The most characters that a field shows of a text that the user did not type into it. Each key changes all
/// fields, and to lay out more than this in each of them would be felt.
pub const MOST_SHOWN: usize = 4096;

/// The longest text that is pasted into a field, in bytes. All of it is laid out with each key.
pub const MAX_PASTE: usize = 64 << 10;

/// The text of a format as its field shows it.
pub struct Field {
    /// The format.
    pub format: Notation,

    /// The text with its marks. If the user types into the field, this text changes first.
    pub shown: EditableText,

    /// Whether this is all of the text, and not only its start.
    pub is_whole: bool,
}

/// The state of the converter in the window: the bytes, the cursor and the fields.
pub struct ConverterTool {
    /// The byte that the user is at. It may be past the end.
    pub cursor: usize,

    /// Whether the cells have to be scrolled to the cursor.
    pub shows_cursor: bool,

    /// The field that has to take the keyboard.
    pub takes_keyboard: Option<Notation>,

    /// The field that had the keyboard last.
    pub last: Option<Notation>,

    /// Where the text cursor was when `cursor` was set by it: format, character, revision.
    pub seen: Option<(Notation, usize, u64)>,

    /// Whether the next place of the text cursor leaves `cursor` where it is.
    pub stays: bool,

    converter: Converter,

    /// Results of threads that read bytes for the converter.
    pub(super) inbox: Inbox<Loaded>,

    /// The bytes before they were cleared or replaced.
    before: Option<Converter>,

    /// The texts of a revision.
    fields: Vec<Field>,
    revision: Option<u64>,
}

impl ConverterTool {
    /// Returns an empty converter. `wake` is called when bytes were read for it.
    pub(super) fn empty(wake: Wake) -> Self {
        Self {
            cursor: 0,
            shows_cursor: false,
            takes_keyboard: None,
            last: None,
            seen: None,
            stays: false,
            converter: Converter::default(),
            inbox: Inbox::new(wake),
            before: None,
            fields: Vec::new(),
            revision: None,
        }
    }

    /// The bytes and the edited format.
    pub fn converter(&self) -> &Converter {
        &self.converter
    }

    /// A field for each format.
    pub fn fields(&mut self) -> &mut [Field] {
        let revision = self.converter.revision();
        if self.revision != Some(revision) {
            self.revision = Some(revision);
            self.fields = Notation::EDITED
                .into_iter()
                .map(|format| field(&self.converter, format))
                .collect();
        }
        &mut self.fields
    }

    /// Takes what was typed in a format.
    pub fn edit(&mut self, format: Notation, text: String) {
        self.converter.edit(format, text);
        self.cursor = self.cursor.min(self.last_byte());
    }

    /// Replaces the bytes. The former bytes can be brought back.
    ///
    /// # Errors
    /// There are more bytes than the converter holds.
    pub fn put(&mut self, bytes: Vec<u8>) -> Result<(), TooLong> {
        let before = self.converter.clone();
        self.converter.set_bytes(bytes)?;
        self.before = Some(before);
        self.cursor = 0;
        self.shows_cursor = true;
        self.seen = None;
        Ok(())
    }

    /// Puts other bytes in the place of some. The former bytes can be brought back; the cursor stays on a byte of
    /// those that are new, and what was typed in a format is no longer edited.
    ///
    /// # Errors
    /// There are more bytes than the converter holds.
    pub fn replace(&mut self, range: Range<usize>, new: &[u8]) -> Result<(), TooLong> {
        let cursor = self.cursor;
        let mut bytes = self.converter.bytes().to_vec();
        let end = range.end.min(bytes.len());
        let start = range.start.min(end);
        bytes.splice(start..end, new.iter().copied());
        self.put(bytes)?;
        let last = (start + new.len()).saturating_sub(1).max(start);
        self.cursor = cursor.clamp(start, last).min(self.last_byte());
        Ok(())
    }

    /// The bytes of the character or of the error that the cursor is in.
    pub fn sequence(&self) -> Option<Range<usize>> {
        let (window, offset) = (self.converter.window(), self.cursor as u64);
        let range = match window.group_at(offset) {
            Some(group) => group.offset..group.end(),
            None => {
                let unit = window.unit_at(offset)?;
                unit.offset..unit.end()
            }
        };
        Some(range.start as usize..range.end as usize)
    }

    /// Returns whether there are former bytes to bring back.
    pub fn has_before(&self) -> bool {
        self.before.is_some()
    }

    /// Brings back the former bytes.
    pub fn bring_back(&mut self) {
        if let Some(before) = self.before.take() {
            self.before = Some(std::mem::replace(&mut self.converter, before));
            self.revision = None;
            self.cursor = 0;
            self.shows_cursor = true;
            self.seen = None;
        }
    }

    /// The place of the last byte; 0 where there is none.
    pub fn last_byte(&self) -> usize {
        self.converter.bytes().len().saturating_sub(1)
    }
}

fn field(converter: &Converter, format: Notation) -> Field {
    let (shown, is_whole) = converter.start_of_text(format, MOST_SHOWN);
    Field {
        format,
        shown,
        is_whole,
    }
}
