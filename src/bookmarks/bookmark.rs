//! One bookmark.

use std::cmp::{Ordering, Reverse};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value};

use super::{BookmarkColor, BookmarksError};

/// The longest text of a bookmark, in bytes.
pub const LONGEST_TEXT: usize = 64 << 10;

/// A range of bytes that the user marked, with an optional text.
///
/// The range has at least one byte and ends at `u64::MAX` or before. A bookmark does not know whether the
/// document has these bytes.
///
/// Two bookmarks with the same range, text and colour are the same bookmark, whenever they were made.
#[derive(Debug, Clone)]
pub struct Bookmark {
    offset: u64,
    length: u64,
    color: BookmarkColor,
    text: String,
    made: Option<u64>,
    other_keys: Option<Arc<OtherKeys>>,
}

/// What a file says of a bookmark in keys that this version does not know. They stay with the bookmark.
pub(super) type OtherKeys = Map<String, Value>;

impl Bookmark {
    /// Returns a bookmark on some bytes, without the time when it was made.
    ///
    /// # Errors
    /// The range is empty, or the text longer than [`LONGEST_TEXT`].
    pub fn new(
        range: Range<u64>,
        color: BookmarkColor,
        text: impl Into<String>,
    ) -> Result<Self, BookmarksError> {
        let text = text.into();
        if range.is_empty() {
            return Err(BookmarksError::Empty);
        }
        if text.len() > LONGEST_TEXT {
            return Err(BookmarksError::LongText(text.len()));
        }
        Ok(Self {
            offset: range.start,
            length: range.end - range.start,
            color,
            text,
            made: None,
            other_keys: None,
        })
    }

    /// The same bookmark with the time when it was made, in whole seconds. A time before 1970 is not kept.
    #[must_use]
    pub fn made_at(self, time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).ok();
        self.made_in_second(since.map(|since| since.as_secs()))
    }

    /// The same bookmark, made so many seconds after the start of 1970, UTC.
    #[must_use]
    pub(super) fn made_in_second(self, made: Option<u64>) -> Self {
        Self { made, ..self }
    }

    /// The same bookmark with what a file says of it in keys that this version does not know.
    #[must_use]
    pub(super) fn with_other_keys(self, keys: OtherKeys) -> Self {
        Self {
            other_keys: (!keys.is_empty()).then(|| Arc::new(keys)),
            ..self
        }
    }

    /// What a file says of it in keys that this version does not know.
    pub(super) fn other_keys(&self) -> Option<&OtherKeys> {
        self.other_keys.as_deref()
    }

    /// This bookmark as a changed form of another one: with what a file says of that one in keys that this
    /// version does not know.
    #[must_use]
    pub fn in_place_of(self, old: &Self) -> Self {
        Self {
            other_keys: old.other_keys.clone(),
            ..self
        }
    }

    /// Offset of its first byte.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The number of bytes, at least 1.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Offset past its last byte.
    pub fn end(&self) -> u64 {
        self.offset + self.length
    }

    /// The range of bytes.
    pub fn range(&self) -> Range<u64> {
        self.offset..self.end()
    }

    /// Its colour.
    pub fn color(&self) -> BookmarkColor {
        self.color
    }

    /// Its text, which may have several lines, or none.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// When the bookmark was made, in seconds since the start of 1970 UTC, if that is known.
    pub fn made_second(&self) -> Option<u64> {
        self.made
    }

    /// When the bookmark was made, if that is known and the system can represent it.
    pub fn made(&self) -> Option<SystemTime> {
        UNIX_EPOCH.checked_add(Duration::from_secs(self.made?))
    }

    /// The sort key: the place, and then the longest first, so that a shorter bookmark lies on top of a
    /// longer one.
    fn key(&self) -> (u64, Reverse<u64>, &str, BookmarkColor) {
        (self.offset, Reverse(self.length), &self.text, self.color)
    }
}

impl PartialEq for Bookmark {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Bookmark {}

impl PartialOrd for Bookmark {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bookmark {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}
