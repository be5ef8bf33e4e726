//! The bookmarks of a document.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use super::cover::Cover;
use super::ends::Ends;
use super::{Bookmark, BookmarksError};

/// The most bookmarks that a document has.
pub const MOST_BOOKMARKS: usize = 10_000;

/// The most text that all bookmarks of a document have together, in bytes.
pub const MOST_TEXT: usize = 8 << 20;

/// The bookmarks of a document: in order, no two the same, at most [`MOST_BOOKMARKS`] with at most
/// [`MOST_TEXT`]. They may overlap. A copy costs nothing.
#[derive(Debug, Clone, Default)]
pub struct Bookmarks {
    in_order: Arc<[Arc<Bookmark>]>,
    ends: Arc<Ends>,
    cover: Arc<Cover>,
}

impl Bookmarks {
    /// These bookmarks, each of them once.
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

    /// Is there none?
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

    /// Is this bookmark one of these?
    pub fn has(&self, bookmark: &Bookmark) -> bool {
        self.place_of(bookmark).is_some()
    }

    /// The place of the first bookmark that begins at an offset or after it: their number if none does.
    pub fn first_from(&self, offset: u64) -> usize {
        self.in_order
            .partition_point(|bookmark| bookmark.offset() < offset)
    }

    /// The bookmarks that have a byte in a range, in order. This costs as much as there are of them, and
    /// a little for each doubling of all bookmarks.
    pub fn in_range(&self, range: Range<u64>) -> impl Iterator<Item = &Arc<Bookmark>> {
        self.first_in_range(range, usize::MAX)
    }

    /// The first `most` of the bookmarks that have a byte in a range, in order. This costs as much as it
    /// gives, however many there are.
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

    /// How many bookmarks have a byte in a range. This costs no more for many.
    pub fn count_in_range(&self, range: Range<u64>) -> usize {
        if range.is_empty() {
            return 0;
        }
        // Of those that begin before its end, all but those that end before its start.
        let ended = self.len() - self.ends.count_past(range.start);
        self.first_from(range.end).saturating_sub(ended)
    }

    /// The bookmark that the user means who points at a byte: the shortest of those that hold it, and of
    /// those the first. It lies on top of the others.
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

    /// Where bookmarks begin in a range, in order, each place once, with the bookmark that lies on top of
    /// those that begin there.
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
        // The one that was there knows when it was made.
        if self.has(&bookmark) {
            return Ok(self.clone());
        }
        Self::of(self.iter().cloned().chain([Arc::new(bookmark)]))
    }

    /// These bookmarks without one.
    #[must_use]
    pub fn without(&self, bookmark: &Bookmark) -> Self {
        let left = self.iter().filter(|other| ***other != *bookmark).cloned();
        // Fewer than there were are never too many.
        Self::of(left).unwrap_or_default()
    }

    /// What comes of two changes to the same bookmarks: a bookmark that either side removed is gone, a
    /// bookmark that either side added is there. A bookmark that both sides changed is there in both forms.
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

    /// All bookmarks of both.
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
