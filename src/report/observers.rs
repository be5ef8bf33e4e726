//! What looks at the blocks of a file while they are counted.

use crate::census::{BlockObserver, LineEndCounter, Margins, ObservedBlock};
use crate::warnings::Observation;

/// Looks for warnings, and counts how lines end.
#[derive(Debug, Default)]
pub(super) struct Observers {
    pub(super) warnings: Observation,
    pub(super) line_ends: LineEndCounter,
}

impl BlockObserver for Observers {
    fn margins(&self) -> Margins {
        let (one, other) = (self.warnings.margins(), self.line_ends.margins());
        Margins {
            before: one.before.max(other.before),
            after: one.after.max(other.after),
        }
    }

    fn observe(&self, block: &ObservedBlock<'_>) {
        self.line_ends.observe(block);
        self.warnings.observe(block);
    }
}
