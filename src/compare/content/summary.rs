//! What a comparison found, counted.

use super::super::alignment::Side;
use super::run::{Coarse, Run, RunKind};

/// How many runs there are of a kind, and how many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Runs.
    pub runs: u64,

    /// Bytes of the left source.
    pub left: u64,

    /// Bytes of the right source.
    pub right: u64,
}

impl Tally {
    fn add(&mut self, run: &Run) {
        self.runs += 1;
        self.left += run.len(Side::Left);
        self.right += run.len(Side::Right);
    }
}

/// What a comparison found, counted.
///
/// The bytes of `same`, `changed`, `inserted` and `removed` are all bytes of both sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Runs of equal bytes.
    pub same: Tally,

    /// Runs where both sides have bytes that differ.
    pub changed: Tally,

    /// Runs that only the right side has, moved ones included.
    pub inserted: Tally,

    /// Runs that only the left side has, moved ones included.
    pub removed: Tally,

    /// Inserted runs whose bytes were moved from a removed one: of each move the inserted run, and its bytes.
    pub moved: Tally,

    /// Runs that are several differences with equal bytes between them.
    pub joined: Tally,

    /// Runs in which nothing in common was found.
    pub unaligned: Tally,
}

impl Summary {
    /// How many differences there are.
    pub fn differences(&self) -> u64 {
        self.changed.runs + self.inserted.runs + self.removed.runs
    }

    /// Returns whether both sources have the same bytes.
    pub fn is_same(&self) -> bool {
        self.differences() == 0
    }

    /// The count of a kind.
    pub fn of(&self, kind: RunKind) -> Tally {
        match kind {
            RunKind::Same => self.same,
            RunKind::Changed => self.changed,
            RunKind::Inserted => self.inserted,
            RunKind::Removed => self.removed,
        }
    }

    pub(super) fn add(&mut self, run: &Run) {
        match run.kind {
            RunKind::Same => self.same.add(run),
            RunKind::Changed => self.changed.add(run),
            RunKind::Inserted => self.inserted.add(run),
            RunKind::Removed => self.removed.add(run),
        }
        if run.kind == RunKind::Inserted && run.moved.is_some() {
            self.moved.add(run);
        }
        match run.coarse {
            Some(Coarse::Joined) => self.joined.add(run),
            Some(Coarse::Unaligned) => self.unaligned.add(run),
            None => {}
        }
    }
}
