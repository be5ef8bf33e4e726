//! What all differences are as text, counted.

use super::super::content::Runs;
use super::Counting;
use super::kind::{Change, ChangeKind, LineEnd};
use crate::source::{Source, SourceError};

/// What all differences are as text, counted: how many of each kind, and which is the first.
///
/// What is ignored is counted apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChangeCounts {
    counts: [u64; ChangeKind::ALL.len()],
    first: [Option<usize>; ChangeKind::ALL.len()],

    /// The numbers of the differences that are told together, in order.
    told_once: Vec<usize>,

    /// How many line ends are not the same, in differences that are nothing else.
    pub line_ends: u64,

    /// From which line ends to which, if that is the same everywhere.
    pub line_ends_from_to: Option<(LineEnd, LineEnd)>,

    /// How many differences do not count.
    pub ignored: u64,
}

impl ChangeCounts {
    /// Counts all differences. `goes_on` is asked now and then; where it says no, this ends with an error.
    ///
    /// # Errors
    /// A source could not be read, or this is no longer wanted.
    pub fn of(
        sources: [&dyn Source; 2],
        runs: &Runs,
        counting: Counting,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<Self, SourceError> {
        let mut counts = Self::default();
        for (index, run) in runs.differences().iter().enumerate() {
            if index % 256 == 0 && !goes_on() {
                return Err(SourceError::cancelled(sources[0].name()));
            }
            match counting.change(sources, run)? {
                Some(change) => counts.add(index, &change),
                None => counts.ignored += 1,
            }
        }
        Ok(counts)
    }

    fn add(&mut self, index: usize, change: &Change) {
        let kind = change.kind().index();
        if change.kind().is_told_once() {
            self.told_once.push(index);
        }
        if let Change::LineEnds { left, right, count } = *change {
            self.line_ends_from_to = match self.line_ends_from_to {
                None => Some((left, right)),
                Some((from, to)) => {
                    let same = |all: LineEnd, this| if all == this { all } else { LineEnd::Mixed };
                    Some((same(from, left), same(to, right)))
                }
            };
            self.line_ends += count;
        }
        if let Some((count, first)) = self.counts.get_mut(kind).zip(self.first.get_mut(kind)) {
            *count += 1;
            first.get_or_insert(index);
        }
    }

    /// How many differences are of a kind.
    pub fn count(&self, kind: ChangeKind) -> u64 {
        self.counts.get(kind.index()).copied().unwrap_or_default()
    }

    /// The number of the first difference of a kind.
    pub fn first(&self, kind: ChangeKind) -> Option<usize> {
        self.first.get(kind.index()).copied().flatten()
    }

    /// The numbers of the differences that are [told together](ChangeKind::is_told_once), in order.
    pub fn told_once(&self) -> &[usize] {
        &self.told_once
    }

    /// How many differences count.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}
