//! What was counted, by kind, severity and script.

use super::record::Counts;
use super::script::ScriptGroup;
use super::state::Scripts;

/// Counts of a block, or of all of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) counts: Counts<u64>,
    pub(super) scripts: [u64; ScriptGroup::COUNT],
}

impl Tally {
    /// What was counted in a block.
    pub(super) fn of(counts: &Counts<u32>, scripts: &Scripts) -> Self {
        let mut tally = Self {
            counts: counts.map(|of_kind| of_kind.map(u64::from)),
            ..Self::default()
        };
        for (sum, count) in tally.scripts.iter_mut().zip(scripts.iter().skip(1)) {
            *sum = u64::from(*count);
        }
        tally
    }

    /// Adds what was counted elsewhere.
    pub(super) fn add(&mut self, other: &Self) {
        let sums = self.counts.as_flattened_mut().iter_mut();
        for (sum, count) in sums.zip(other.counts.as_flattened()) {
            *sum += count;
        }
        for (sum, count) in self.scripts.iter_mut().zip(other.scripts) {
            *sum += count;
        }
    }
}
