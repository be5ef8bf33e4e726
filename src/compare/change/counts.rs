//! What all differences are as text, counted.

use super::kind::{Change, ChangeKind, LineEnd};

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
    /// Counts a difference by its number.
    pub(super) fn add(&mut self, index: usize, change: &Change) {
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
