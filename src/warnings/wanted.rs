//! Which warnings are looked for.

use super::kind::WarningKind;
use super::kind_set::KindSet;
use super::severity::Severity;

/// Which warnings are looked for: those of some kinds that matter enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Their kinds.
    pub kinds: KindSet,

    /// The least severity they have.
    pub least: Severity,
}

impl Wanted {
    /// Every warning.
    pub const ALL: Self = Self::of(KindSet::ALL);

    /// Those of every kind that are more than [`Severity::Info`].
    pub const ABOVE_INFO: Self = Self {
        kinds: KindSet::ALL,
        least: Severity::Low,
    };

    /// Those of every kind that matter most.
    pub const HIGH: Self = Self {
        kinds: KindSet::ALL,
        least: Severity::High,
    };

    /// Those of some kinds, whatever their severity.
    pub const fn of(kinds: KindSet) -> Self {
        Self {
            kinds,
            least: Severity::Info,
        }
    }

    /// Is a warning of this kind and severity one of them?
    pub fn contains(self, kind: WarningKind, severity: Severity) -> bool {
        self.kinds.contains(kind) && severity >= self.least
    }

    /// May one of them be among warnings of some kinds, the worst of which has this severity?
    pub(super) fn may_be_in(self, kinds: KindSet, worst: Option<Severity>) -> bool {
        self.kinds.meets(kinds) && worst.is_some_and(|worst| worst >= self.least)
    }
}
