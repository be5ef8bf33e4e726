//! The warnings of one file: how many there are, and where to find them again.

use super::warning_counts::WarningCounts;
use crate::source::{Source, SourceError};
use crate::warnings::{Inventory, Observation, Severity, WarningKind};

/// The kinds that are told by lines.
pub(super) const BY_LINES: [WarningKind; 2] = [WarningKind::Mojibake, WarningKind::SameText];

/// The warnings of one file after the first pass.
pub(super) struct Warned {
    /// Those that are told by code points.
    pub(super) inventory: Inventory,

    /// How many there are, those that are told by lines included.
    pub(super) counts: WarningCounts,
}

impl Warned {
    /// Takes what was observed when the first `len` bytes of a source were counted. What lines
    /// tell is looked for in them if `is_text`, which reads them again.
    pub(super) fn take(
        observation: Observation,
        source: &dyn Source,
        len: u64,
        threads: usize,
        is_text: bool,
    ) -> Result<Self, SourceError> {
        let mut inventory = Inventory::of(observation, source, len, threads, &|_| {})?;
        let found = inventory.counts();
        let mut counts = WarningCounts::default();
        for kind in WarningKind::ALL {
            for severity in Severity::ALL {
                let number = found.of_at(kind, severity);
                counts.add(kind, severity, number);
            }
        }
        let further = inventory.look_further(source, is_text, threads)?;
        for (kind, count) in WarningKind::ALL.into_iter().zip(further) {
            counts.add(kind, kind.severity(), count);
        }
        Ok(Self { inventory, counts })
    }

    /// Are there warnings that are told by lines?
    pub(super) fn has_lines(&self) -> bool {
        BY_LINES.iter().any(|kind| self.counts.of(*kind) > 0)
    }

    /// Are there runs that are encoded?
    pub(super) fn has_encoded(&self) -> bool {
        let mut kinds = WarningKind::ALL.into_iter();
        kinds.any(|kind| kind.is_encoded() && self.counts.of(kind) > 0)
    }
}
