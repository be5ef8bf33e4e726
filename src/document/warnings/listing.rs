//! Which warnings are listed, and in which order.

use crate::warnings::{KindSet, Snapshot, Wanted, WarningKind};

/// Which warnings are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Listing {
    /// Warnings of every kind that are more than information.
    #[default]
    AboveInfo,
    /// Warnings of every kind that matter most.
    High,
    /// Warnings of every kind.
    All,
    /// Warnings of one kind.
    Kind(WarningKind),
}

impl Listing {
    /// Returns what to look for, to list these warnings. Of the kinds that the user ignores, only one that was
    /// chosen by itself is listed.
    pub fn wanted(self, ignored: KindSet) -> Wanted {
        let wanted = match self {
            Self::AboveInfo => Wanted::ABOVE_INFO,
            Self::High => Wanted::HIGH,
            Self::All => Wanted::ALL,
            Self::Kind(kind) => return Wanted::of(KindSet::only(kind)),
        };
        Wanted {
            kinds: wanted.kinds.without(ignored),
            ..wanted
        }
    }
}

/// How many warnings there are that are looked for.
pub fn count_of(wanted: Wanted, snapshot: &Snapshot) -> u64 {
    let kinds = wanted.kinds.iter();
    let of = |kind| {
        let severities = crate::warnings::Severity::ALL.into_iter();
        let matters = severities.filter(|severity| wanted.contains(kind, *severity));
        matters
            .map(|severity| snapshot.of_at(kind, severity))
            .sum::<u64>()
    };
    kinds.map(of).sum()
}

/// The order in which warnings are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WarningOrder {
    /// From the start of the source to its end.
    #[default]
    Place,

    /// By kind, the worst first: a heading for each, and the warnings of one of them below it.
    Kind,
}
