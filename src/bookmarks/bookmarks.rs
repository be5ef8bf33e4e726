//! The bookmarks of a document.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use super::cover::Cover;
use super::ends::Ends;
use super::{Bookmark, BookmarksError};

/// The most bookmarks that a document has.
pub const MOST_BOOKMARKS: usize = 10_000;

/// The most text that all bookmarks of a document may have together, in bytes.
pub const MOST_TEXT: usize = 8 << 20;

/// The bookmarks of a document: in order, without duplicates, at most [`MOST_BOOKMARKS`] with at most
/// [`MOST_TEXT`] of text. They may overlap. A copy costs nothing.
#[derive(Debug, Clone, Default)]
pub struct Bookmarks {
    in_order: Arc<[Arc<Bookmark>]>,
    ends: Arc<Ends>,
    cover: Arc<Cover>,
}

impl Bookmarks {
    /// Returns these bookmarks in order, each of them once.
    ///
    /// # Errors
    /// They are too many, or their text is too much.
    pub fn of(bookmarks: impl IntoIterator<Item = Arc<Bookmark>>) -> Result<Self, BookmarksError> {
        let mut in_order: Vec<Arc<Bookmark>> = bookmarks.into_iter().collect();
        in_order.sort();
        in_order.dedup();
        if in_order.len() > MOST_BOOKMARKS {
            return Err(BookmarksError::TooMany);
        }
        if in_order
            .iter()
            .map(|bookmark| bookmark.text().len())
            .sum::<usize>()
            > MOST_TEXT
        {
            return Err(BookmarksError::TooMuchText);
        }
        let ends = Ends::of(in_order.iter().map(|bookmark| bookmark.end()));
        let cover = Cover::of(in_order.iter().map(|bookmark| bookmark.range()));
        Ok(Self {
            in_order: in_order.into(),
            ends: Arc::new(ends),
            cover: Arc::new(cover),
        })
    }

    /// How many bookmarks there are.
    pub fn len(&self) -> usize {
        self.in_order.len()
    }

    /// Returns whether there are no bookmarks.
    pub fn is_empty(&self) -> bool {
        self.in_order.is_empty()
    }

    /// All of them, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Arc<Bookmark>> {
        self.in_order.iter()
    }

    /// The bookmark at this place in the order, from 0 on.
    pub fn get(&self, place: usize) -> Option<&Arc<Bookmark>> {
        self.in_order.get(place)
    }

    /// The place of a bookmark in the order, if it is one of these.
    pub fn place_of(&self, bookmark: &Bookmark) -> Option<usize> {
        self.in_order
            .binary_search_by(|other| (**other).cmp(bookmark))
            .ok()
    }

    /// Returns whether this bookmark is one of these.
    pub fn has(&self, bookmark: &Bookmark) -> bool {
        self.place_of(bookmark).is_some()
    }

    /// The place of the first bookmark that begins at an offset or after it: their number if none does.
    pub fn first_from(&self, offset: u64) -> usize {
        self.in_order
            .partition_point(|bookmark| bookmark.offset() < offset)
    }

    /// Returns the bookmarks that have a byte in a range, in order. The cost grows with their number, and
    /// with the logarithm of the number of all bookmarks.
    pub fn in_range(&self, range: Range<u64>) -> impl Iterator<Item = &Arc<Bookmark>> {
        self.first_in_range(range, usize::MAX)
    }

    /// Returns the first `most` of the bookmarks that have a byte in a range, in order. The cost grows with
    /// the number returned, not with the number of all bookmarks.
    pub fn first_in_range(
        &self,
        range: Range<u64>,
        most: usize,
    ) -> impl Iterator<Item = &Arc<Bookmark>> {
        let found = if range.is_empty() {
            Vec::new()
        } else {
            self.ends
                .past(range.start, self.first_from(range.end), most)
        };
        found
            .into_iter()
            .filter_map(|place| self.in_order.get(place))
    }

    /// Returns how many bookmarks have a byte in a range. The cost does not grow with that number.
    pub fn count_in_range(&self, range: Range<u64>) -> usize {
        if range.is_empty() {
            return 0;
        }
        // The bookmarks that begin before the end of the range, except those that end before its start.
        let ended = self.len() - self.ends.count_past(range.start);
        self.first_from(range.end).saturating_sub(ended)
    }

    /// Returns the bookmark on top at a byte, which a click there means: the shortest of those that hold the
    /// byte, and the first of several of that length.
    pub fn at(&self, offset: u64) -> Option<&Arc<Bookmark>> {
        self.get(self.cover.at(offset)?)
    }

    /// The first bookmark on exactly these bytes.
    pub fn on(&self, range: &Range<u64>) -> Option<&Arc<Bookmark>> {
        let before = |bookmark: &Arc<Bookmark>| {
            let length = range.end.saturating_sub(range.start);
            (bookmark.offset(), Reverse(bookmark.length())) < (range.start, Reverse(length))
        };
        let first = self.in_order.partition_point(before);
        self.get(first)
            .filter(|bookmark| bookmark.range() == *range)
    }

    /// The parts of a range that bookmarks cover, in order, each with the [bookmark](Self::at) that
    /// lies on top of it. There are at most as many pieces as bytes, however many bookmarks overlap.
    pub fn on_top(&self, range: Range<u64>) -> impl Iterator<Item = (Range<u64>, &Arc<Bookmark>)> {
        let parts = self.cover.parts(range);
        parts.filter_map(|(part, place)| Some((part, self.get(place)?)))
    }

    /// Returns the places in a range where bookmarks begin, in order and each once, with the bookmark on top
    /// among those that begin there.
    pub fn beginnings(&self, range: Range<u64>) -> impl Iterator<Item = &Arc<Bookmark>> {
        let mut place = self.first_from(range.start);
        std::iter::from_fn(move || {
            let offset = self.get(place).map(|bookmark| bookmark.offset())?;
            if offset >= range.end {
                return None;
            }
            place = self.first_from(offset.saturating_add(1)).max(place + 1);
            let shortest = self.get(place - 1)?;
            self.on(&shortest.range())
        })
    }

    /// These bookmarks and one more.
    ///
    /// # Errors
    /// They would be too many, or their text too much.
    pub fn with(&self, bookmark: Bookmark) -> Result<Self, BookmarksError> {
        // The existing one is kept, because it has the time when it was made.
        if self.has(&bookmark) {
            return Ok(self.clone());
        }
        Self::of(self.iter().cloned().chain([Arc::new(bookmark)]))
    }

    /// These bookmarks without one.
    #[must_use]
    pub fn without(&self, bookmark: &Bookmark) -> Self {
        let left = self.iter().filter(|other| ***other != *bookmark).cloned();
        // There are fewer bookmarks than before, so they cannot be too many.
        Self::of(left).unwrap_or_default()
    }

    /// Merges two changes to the same bookmarks. A bookmark that either side removed is gone, and a bookmark
    /// that either side added is there. If both sides changed a bookmark, both forms are there.
    ///
    /// # Errors
    /// Together they are too many, or their text is too much.
    pub fn merged(base: &Self, ours: &Self, theirs: &Self) -> Result<Self, BookmarksError> {
        let kept_by =
            |other: &Self, bookmark: &Bookmark| other.has(bookmark) || !base.has(bookmark);
        let kept_theirs = theirs.iter().filter(|bookmark| kept_by(ours, bookmark));
        let kept_ours = ours.iter().filter(|bookmark| kept_by(theirs, bookmark));
        Self::of(kept_theirs.chain(kept_ours).cloned())
    }

    /// Returns all bookmarks of both.
    ///
    /// # Errors
    /// Together they are too many, or their text is too much.
    pub fn together(&self, other: &Self) -> Result<Self, BookmarksError> {
        Self::merged(&Self::default(), self, other)
    }
}

impl PartialEq for Bookmarks {
    fn eq(&self, other: &Self) -> bool {
        self.in_order == other.in_order
    }
}

impl Eq for Bookmarks {}

impl<'a> IntoIterator for &'a Bookmarks {
    type Item = &'a Arc<Bookmark>;
    type IntoIter = std::slice::Iter<'a, Arc<Bookmark>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
