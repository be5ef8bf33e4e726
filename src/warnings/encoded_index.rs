//! The runs that were found to be encoded so far.

use std::ops::Range;

use super::encoded_reader::Progress;
use super::kind::WarningKind;
use super::placed::PlacedWarnings;
use super::sum::Share;
use super::wanted::Wanted;
use super::warning::Warning;

/// The runs that are certainly encoded, as warnings in order of place, and how far they were looked for.
#[derive(Debug, Default)]
pub(super) struct EncodedIndex {
    found: PlacedWarnings<Warning>,

    /// What was found because the source ended, counted and known by place if there was room: it may go on.
    at_the_end: Vec<Warning>,

    /// How far the source was gone through.
    pub(super) progress: Progress,
}

impl EncodedIndex {
    /// Enters a warning behind all others.
    pub(super) fn enter(&mut self, warning: Warning) {
        self.found.enter(warning);
    }

    /// Enters one that is what it is because the source ends where it does.
    pub(super) fn enter_at_the_end(&mut self, warning: Warning) {
        self.enter(warning);
        self.at_the_end.push(warning);
    }

    /// Forgets what was found because the source ended: it has grown since.
    pub(super) fn reopen(&mut self) {
        for warning in self.at_the_end.drain(..).rev() {
            self.found.forget_last(&warning);
        }
    }

    /// How many there are of each kind.
    pub(super) fn counts(&self) -> &[u64; WarningKind::COUNT] {
        self.found.counts()
    }

    /// Those that begin in a range and are wanted.
    pub(super) fn within(
        &self,
        range: Range<u64>,
        wanted: Wanted,
    ) -> impl DoubleEndedIterator<Item = Warning> {
        self.found.within(range, wanted)
    }

    /// The one that holds a byte. No two of them overlap.
    pub(super) fn at(&self, offset: u64) -> Option<Warning> {
        let warning = *self.found.last_before(offset.saturating_add(1))?;
        (offset < warning.end).then_some(warning)
    }

    /// What they add up to in a range.
    pub(super) fn share(&self, range: Range<u64>) -> Share {
        self.found.share(range)
    }
}
