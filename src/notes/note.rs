//! One note.

use std::cmp::{Ordering, Reverse};
use std::ops::Range;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{NoteColor, NotesError};

/// The longest text of a note, in bytes.
pub const LONGEST_TEXT: usize = 64 << 10;

/// What a person wrote down about a range of bytes. Without text it is a bookmark.
///
/// The range has at least one byte and ends at `u64::MAX` or before. Whether the document has these
/// bytes, a note does not know.
///
/// Two notes with the same range, text and colour are the same note, whenever they were made.
#[derive(Debug, Clone)]
pub struct Note {
    offset: u64,
    length: u64,
    color: NoteColor,
    text: String,
    made: Option<u64>,
}

impl Note {
    /// A note on some bytes. It does not know when it was made.
    ///
    /// # Errors
    /// The range is empty, or the text longer than [`LONGEST_TEXT`].
    pub fn new(
        range: Range<u64>,
        color: NoteColor,
        text: impl Into<String>,
    ) -> Result<Self, NotesError> {
        let text = text.into();
        if range.is_empty() {
            return Err(NotesError::Empty);
        }
        if text.len() > LONGEST_TEXT {
            return Err(NotesError::LongText(text.len()));
        }
        Ok(Self {
            offset: range.start,
            length: range.end - range.start,
            color,
            text,
            made: None,
        })
    }

    /// The same note, made at this time, of which whole seconds are kept. A time before 1970 is not.
    #[must_use]
    pub fn made_at(self, time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).ok();
        self.made_in_second(since.map(|since| since.as_secs()))
    }

    /// The same note, made so many seconds after the start of 1970, UTC.
    #[must_use]
    pub(super) fn made_in_second(self, made: Option<u64>) -> Self {
        Self { made, ..self }
    }

    /// Offset of its first byte.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// How many bytes it is about; at least 1.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Offset past its last byte.
    pub fn end(&self) -> u64 {
        self.offset + self.length
    }

    /// The bytes it is about.
    pub fn range(&self) -> Range<u64> {
        self.offset..self.end()
    }

    /// Its colour.
    pub fn color(&self) -> NoteColor {
        self.color
    }

    /// Its text, which may have several lines, or none.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// When it was made, in seconds since the start of 1970, UTC, if that is known.
    pub fn made_second(&self) -> Option<u64> {
        self.made
    }

    /// When it was made, if that is known and a time for the system.
    pub fn made(&self) -> Option<SystemTime> {
        UNIX_EPOCH.checked_add(Duration::from_secs(self.made?))
    }

    /// The order of notes: by place, and of those that begin together the longest first, so that it
    /// lies beneath the others.
    fn key(&self) -> (u64, Reverse<u64>, &str, NoteColor) {
        (self.offset, Reverse(self.length), &self.text, self.color)
    }
}

impl PartialEq for Note {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Note {}

impl PartialOrd for Note {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Note {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
