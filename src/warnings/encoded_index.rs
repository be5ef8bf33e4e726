//! The runs that were found to be encoded so far.

use std::ops::Range;

use super::encoded_reader::Progress;
use super::kind::WarningKind;
use super::sum::Share;
use super::wanted::Wanted;
use super::warning::Warning;

/// So many are known by place, in some 12 MiB. What comes after them is counted only.
const MOST: usize = 1 << 18;

/// The runs that are certainly encoded, as warnings in order of place, and how far they were looked for.
#[derive(Debug, Default)]
pub(super) struct EncodedIndex {
    found: Vec<Warning>,

    /// How many there are of each kind, known by place or not.
    counts: [u64; WarningKind::COUNT],

    /// What was found because the source ended, counted and known by place if there was room: it may go on.
    at_the_end: Vec<Warning>,

    /// How far the source was gone through.
    pub(super) progress: Progress,
}

impl EncodedIndex {
    /// Enters a warning behind all others.
    pub(super) fn enter(&mut self, warning: Warning) {
        self.counts[warning.kind.index()] += 1;
        if self.found.len() < MOST {
            self.found.push(warning);
        }
    }

    /// Enters one that is what it is because the source ends where it does.
    pub(super) fn enter_at_the_end(&mut self, warning: Warning) {
        self.enter(warning);
        self.at_the_end.push(warning);
    }

    /// Forgets what was found because the source ended: it has grown since.
    pub(super) fn reopen(&mut self) {
        for warning in self.at_the_end.drain(..) {
            let count = &mut self.counts[warning.kind.index()];
            *count = count.saturating_sub(1);
            let is_last = |last: &mut Warning| last.offset == warning.offset;
            let place = self.found.partition_point(|it| it.offset < warning.offset);
            if self.found.get_mut(place).is_some_and(is_last) {
                self.found.truncate(place);
            }
        }
    }

    /// How many there are of each kind.
    pub(super) fn counts(&self) -> &[u64; WarningKind::COUNT] {
        &self.counts
    }

    /// How many begin before an offset.
    fn place_of(&self, offset: u64) -> usize {
        self.found.partition_point(|it| it.offset < offset)
    }

    /// Those that begin in a range and are wanted.
    pub(super) fn within(
        &self,
        range: Range<u64>,
        wanted: Wanted,
    ) -> impl DoubleEndedIterator<Item = Warning> {
        let places = self.place_of(range.start)..self.place_of(range.end);
        let found = self.found.get(places).unwrap_or_default().iter().copied();
        found.filter(move |it| wanted.contains(it.kind, it.severity))
    }

    /// The one that holds a byte. No two of them overlap.
    pub(super) fn at(&self, offset: u64) -> Option<Warning> {
        let last = self.place_of(offset.saturating_add(1)).checked_sub(1)?;
        let warning = *self.found.get(last)?;
        (offset < warning.end).then_some(warning)
    }

    /// What they add up to in a range.
    pub(super) fn share(&self, range: Range<u64>) -> Share {
        let mut share = Share::default();
        for warning in self.within(range, Wanted::ALL) {
            share.add_warning(&warning);
        }
        share
    }
}
