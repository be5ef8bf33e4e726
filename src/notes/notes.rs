//! The notes of a document.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use super::cover::Cover;
use super::ends::Ends;
use super::{Note, NotesError};

/// The most notes that a document has.
pub const MOST_NOTES: usize = 10_000;

/// The most text that all notes of a document have together, in bytes.
pub const MOST_TEXT: usize = 8 << 20;

/// The notes of a document: in order, no two the same, at most [`MOST_NOTES`] with at most
/// [`MOST_TEXT`]. They may overlap. A copy costs nothing.
#[derive(Debug, Clone, Default)]
pub struct Notes {
    in_order: Arc<[Arc<Note>]>,
    ends: Arc<Ends>,
    cover: Arc<Cover>,
}

impl Notes {
    /// These notes, each of them once.
    ///
    /// # Errors
    /// They are too many, or their text is too much.
    pub fn of(notes: impl IntoIterator<Item = Arc<Note>>) -> Result<Self, NotesError> {
        let mut in_order: Vec<Arc<Note>> = notes.into_iter().collect();
        in_order.sort();
        in_order.dedup();
        if in_order.len() > MOST_NOTES {
            return Err(NotesError::TooMany);
        }
        if in_order.iter().map(|note| note.text().len()).sum::<usize>() > MOST_TEXT {
            return Err(NotesError::TooMuchText);
        }
        let ends = Ends::of(in_order.iter().map(|note| note.end()));
        let cover = Cover::of(in_order.iter().map(|note| note.range()));
        Ok(Self {
            in_order: in_order.into(),
            ends: Arc::new(ends),
            cover: Arc::new(cover),
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.in_order.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.in_order.is_empty()
    }

    /// All of them, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Arc<Note>> {
        self.in_order.iter()
    }

    /// The note at this place in the order, from 0 on.
    pub fn get(&self, place: usize) -> Option<&Arc<Note>> {
        self.in_order.get(place)
    }

    /// The place of a note in the order, if it is one of these.
    pub fn place_of(&self, note: &Note) -> Option<usize> {
        self.in_order
            .binary_search_by(|other| (**other).cmp(note))
            .ok()
    }

    /// Is this note one of these?
    pub fn has(&self, note: &Note) -> bool {
        self.place_of(note).is_some()
    }

    /// The place of the first note that begins at an offset or after it: their number if none does.
    pub fn first_from(&self, offset: u64) -> usize {
        self.in_order.partition_point(|note| note.offset() < offset)
    }

    /// The notes that have a byte in a range, in order. This costs as much as there are of them, and
    /// a little for each doubling of all notes.
    pub fn in_range(&self, range: Range<u64>) -> impl Iterator<Item = &Arc<Note>> {
        self.first_in_range(range, usize::MAX)
    }

    /// The first `most` of the notes that have a byte in a range, in order. This costs as much as it
    /// gives, however many there are.
    pub fn first_in_range(
        &self,
        range: Range<u64>,
        most: usize,
    ) -> impl Iterator<Item = &Arc<Note>> {
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

    /// How many notes have a byte in a range. This costs no more for many.
    pub fn count_in_range(&self, range: Range<u64>) -> usize {
        if range.is_empty() {
            return 0;
        }
        // Of those that begin before its end, all but those that end before its start.
        let ended = self.len() - self.ends.count_past(range.start);
        self.first_from(range.end).saturating_sub(ended)
    }

    /// The note that a person means who points at a byte: the shortest of those that hold it, and of
    /// those the first. It lies on top of the others.
    pub fn at(&self, offset: u64) -> Option<&Arc<Note>> {
        self.get(self.cover.at(offset)?)
    }

    /// The first note on exactly these bytes.
    pub fn on(&self, range: &Range<u64>) -> Option<&Arc<Note>> {
        let before = |note: &Arc<Note>| {
            let length = range.end.saturating_sub(range.start);
            (note.offset(), Reverse(note.length())) < (range.start, Reverse(length))
        };
        let first = self.in_order.partition_point(before);
        self.get(first).filter(|note| note.range() == *range)
    }

    /// What of a range is covered by notes, in pieces, in order, each with the [note](Self::at) that
    /// lies on top of it. There are at most as many pieces as bytes, however many notes overlap.
    pub fn on_top(&self, range: Range<u64>) -> impl Iterator<Item = (Range<u64>, &Arc<Note>)> {
        let parts = self.cover.parts(range);
        parts.filter_map(|(part, place)| Some((part, self.get(place)?)))
    }

    /// Where notes begin in a range, in order, each place once, with the note that lies on top of those
    /// that begin there.
    pub fn beginnings(&self, range: Range<u64>) -> impl Iterator<Item = &Arc<Note>> {
        let mut place = self.first_from(range.start);
        std::iter::from_fn(move || {
            let offset = self.get(place).map(|note| note.offset())?;
            if offset >= range.end {
                return None;
            }
            place = self.first_from(offset.saturating_add(1)).max(place + 1);
            let shortest = self.get(place - 1)?;
            self.on(&shortest.range())
        })
    }

    /// These notes and one more.
    ///
    /// # Errors
    /// They would be too many, or their text too much.
    pub fn with(&self, note: Note) -> Result<Self, NotesError> {
        // The one that was there knows when it was made.
        if self.has(&note) {
            return Ok(self.clone());
        }
        Self::of(self.iter().cloned().chain([Arc::new(note)]))
    }

    /// These notes without one.
    #[must_use]
    pub fn without(&self, note: &Note) -> Self {
        let left = self.iter().filter(|other| ***other != *note).cloned();
        // Fewer than there were are never too many.
        Self::of(left).unwrap_or_default()
    }

    /// What comes of two changes to the same notes: a note that either side removed is gone, a note
    /// that either side added is there. A note that both sides changed is there in both forms.
    ///
    /// # Errors
    /// Together they are too many, or their text is too much.
    pub fn merged(base: &Self, ours: &Self, theirs: &Self) -> Result<Self, NotesError> {
        let kept_by = |other: &Self, note: &Note| other.has(note) || !base.has(note);
        let kept_theirs = theirs.iter().filter(|note| kept_by(ours, note));
        let kept_ours = ours.iter().filter(|note| kept_by(theirs, note));
        Self::of(kept_theirs.chain(kept_ours).cloned())
    }

    /// All notes of both.
    ///
    /// # Errors
    /// Together they are too many, or their text is too much.
    pub fn together(&self, other: &Self) -> Result<Self, NotesError> {
        Self::merged(&Self::default(), self, other)
    }
}

impl PartialEq for Notes {
    fn eq(&self, other: &Self) -> bool {
        self.in_order == other.in_order
    }
}

impl Eq for Notes {}

impl<'a> IntoIterator for &'a Notes {
    type Item = &'a Arc<Note>;
    type IntoIter = std::slice::Iter<'a, Arc<Note>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
