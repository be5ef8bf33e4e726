//! How many warnings there are, by kind and severity.

use crate::warnings::{Severity, WarningKind};

/// How many warnings a file has, by kind and severity.
#[derive(Debug, Clone, Default)]
pub(super) struct WarningCounts {
    /// By [`WarningKind::index`] and [`Severity::index`].
    counts: [[u64; Severity::COUNT]; WarningKind::COUNT],
}

impl WarningCounts {
    /// Counts more of one kind and severity.
    pub(super) fn add(&mut self, kind: WarningKind, severity: Severity, number: u64) {
        self.counts[kind.index()][severity.index()] += number;
    }

    /// Those that are not among others, which are a part of these.
    pub(super) fn without(&self, others: &Self) -> Self {
        let mut left = self.clone();
        let counts = left.counts.as_flattened_mut().iter_mut();
        for (count, other) in counts.zip(others.counts.as_flattened()) {
            *count = count.saturating_sub(*other);
        }
        left
    }

    /// All of them.
    pub(super) fn total(&self) -> u64 {
        self.at_least(Severity::Info)
    }

    /// Those of a kind, whatever their severity.
    pub(super) fn of(&self, kind: WarningKind) -> u64 {
        self.counts[kind.index()].iter().sum()
    }

    /// Those of a kind and a severity.
    pub(super) fn of_at(&self, kind: WarningKind, severity: Severity) -> u64 {
        self.counts[kind.index()][severity.index()]
    }

    /// Those of one severity.
    pub(super) fn at(&self, severity: Severity) -> u64 {
        let of_kind = |counts: &[u64; Severity::COUNT]| counts[severity.index()];
        self.counts.iter().map(of_kind).sum()
    }

    /// Those of one severity and of those that matter more.
    pub(super) fn at_least(&self, least: Severity) -> u64 {
        let severities = Severity::ALL.into_iter().filter(|it| *it >= least);
        severities.map(|severity| self.at(severity)).sum()
    }

    /// The kinds and severities that occur, the worst first, each with how many there are.
    pub(super) fn by_severity(&self) -> impl Iterator<Item = (Severity, WarningKind, u64)> + '_ {
        let severities = Severity::ALL.into_iter().rev();
        severities
            .flat_map(|severity| WarningKind::ALL.map(move |kind| (severity, kind)))
            .map(|(severity, kind)| (severity, kind, self.of_at(kind, severity)))
            .filter(|(_, _, number)| *number > 0)
    }
}
