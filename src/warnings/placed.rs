//! Warnings that are known by place.

use std::ops::Range;

use super::kind::WarningKind;
use super::sum::Share;
use super::wanted::Wanted;
use super::warning::Warning;

/// So many are known by place, in some 12 to 14 MiB. What comes after them is counted only.
const MOST: usize = 1 << 18;

/// What has a warning in it, and may have more.
pub(super) trait HasWarning {
    fn warning(&self) -> &Warning;
}

impl HasWarning for Warning {
    fn warning(&self) -> &Warning {
        self
    }
}

/// Warnings in order of place, as far as they are known, and how many there are of each kind.
#[derive(Debug)]
pub(super) struct PlacedWarnings<T> {
    found: Vec<T>,

    /// How many there are of each kind, known by place or not.
    counts: [u64; WarningKind::COUNT],
}

impl<T> Default for PlacedWarnings<T> {
    fn default() -> Self {
        Self {
            found: Vec::new(),
            counts: [0; WarningKind::COUNT],
        }
    }
}

impl<T: HasWarning> PlacedWarnings<T> {
    /// Enters one behind all others.
    pub(super) fn enter(&mut self, found: T) {
        self.counts[found.warning().kind.index()] += 1;
        if self.found.len() < MOST {
            self.found.push(found);
        }
    }

    /// Forgets the ones that begin at an offset or behind it and are known by place.
    pub(super) fn forget_from(&mut self, offset: u64) {
        let kept = self.place_of(offset);
        let gone = self.found.get(kept..).unwrap_or_default();
        for found in gone {
            let count = &mut self.counts[found.warning().kind.index()];
            *count = count.saturating_sub(1);
        }
        self.found.truncate(kept);
    }

    /// Forgets one that may be known by place, and is the last then, or one that is counted only.
    pub(super) fn forget_last(&mut self, warning: &Warning) {
        let count = &mut self.counts[warning.kind.index()];
        *count = count.saturating_sub(1);
        self.found
            .pop_if(|last| last.warning().offset == warning.offset);
    }

    /// How many there are of each kind.
    pub(super) fn counts(&self) -> &[u64; WarningKind::COUNT] {
        &self.counts
    }

    /// How many begin before an offset.
    fn place_of(&self, offset: u64) -> usize {
        let begins_before = |it: &T| it.warning().offset < offset;
        self.found.partition_point(begins_before)
    }

    /// Those from an offset on.
    pub(super) fn from(&self, offset: u64) -> &[T] {
        let place = self.place_of(offset);
        self.found.get(place..).unwrap_or_default()
    }

    /// The last one that begins before an offset.
    pub(super) fn last_before(&self, offset: u64) -> Option<&T> {
        self.found.get(self.place_of(offset).checked_sub(1)?)
    }

    /// Those that begin in a range and are wanted.
    pub(super) fn within(
        &self,
        range: Range<u64>,
        wanted: Wanted,
    ) -> impl DoubleEndedIterator<Item = Warning> {
        let places = self.place_of(range.start)..self.place_of(range.end);
        let found = self.found.get(places).unwrap_or_default().iter();
        found
            .map(|it| *it.warning())
            .filter(move |it| wanted.contains(it.kind, it.severity))
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
