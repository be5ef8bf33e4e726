//! What was found by whole lines so far.

use std::ops::Range;

use super::evidence::Evidence;
use super::kind::WarningKind;
use super::line_reader::Known;
use super::placed::{HasWarning, PlacedWarnings};
use super::sum::Share;
use super::wanted::Wanted;
use super::warning::Warning;

/// The warnings that are told by whole lines, in order of place, and how far they were looked for.
#[derive(Debug, Default)]
pub(super) struct LineIndex {
    found: PlacedWarnings<Found>,

    /// Offset behind the last line that was looked at and ends in LF.
    until: u64,

    /// What is known from the lines up to there.
    pub(super) known: Known,
}

/// A warning, and where the first word stands that is the same text, if it is about one.
#[derive(Debug, Clone, Copy)]
struct Found {
    warning: Warning,
    first: Option<u64>,
}

impl HasWarning for Found {
    fn warning(&self) -> &Warning {
        &self.warning
    }
}

impl LineIndex {
    /// Where to go on looking when the source has grown: behind the last line that ends in LF.
    pub(super) fn until(&self) -> u64 {
        self.until
    }

    /// Enters a warning behind all others.
    pub(super) fn enter(&mut self, warning: Warning, evidence: &Evidence) {
        let first = match evidence {
            Evidence::SameText(same) => Some(same.first),
            _ => None,
        };
        self.found.enter(Found { warning, first });
    }

    /// All lines before an offset were looked at, and are whole.
    pub(super) fn reach(&mut self, until: u64) {
        self.until = until;
    }

    /// Forgets what was found in the last line, which did not end: it may have gone on since.
    pub(super) fn reopen(&mut self) {
        self.found.forget_from(self.until);
        self.known.spellings.forget_from(self.until);
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

    /// Where the first word stands that is the same text as the one at an offset.
    pub(super) fn first_of(&self, offset: u64) -> Option<u64> {
        let mut here = self
            .found
            .from(offset)
            .iter()
            .take_while(|it| it.warning.offset == offset);
        here.find_map(|it| it.first)
    }

    /// What they add up to in a range.
    pub(super) fn share(&self, range: Range<u64>) -> Share {
        self.found.share(range)
    }
}
