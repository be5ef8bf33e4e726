//! The warnings of one file: how many there are, and where to find them again.

use super::warning_counts::WarningCounts;
use crate::source::{Source, SourceError};
use crate::warnings::{Inventory, MojibakeReader, Severity, WarningKind};

/// The warnings of one file after the first pass.
pub(super) struct Warned {
    /// Those that are told by code points.
    pub(super) inventory: Inventory,

    /// How many there are, mojibake included.
    pub(super) counts: WarningCounts,
}

impl Warned {
    /// Goes through the first `len` bytes of a source. Mojibake is looked for if `is_text`.
    pub(super) fn take(
        source: &dyn Source,
        len: u64,
        threads: usize,
        is_text: bool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, SourceError> {
        let inventory = Inventory::take(source, len, threads, progress)?;
        let found = inventory.counts();
        let mut counts = WarningCounts::default();
        for kind in WarningKind::ALL {
            for severity in Severity::ALL {
                let number = found.of_at(kind, severity);
                counts.add(kind, severity, number);
            }
        }
        if is_text {
            let mut stretches = MojibakeReader::new(source, len);
            while let Some((warning, _)) = stretches.next_stretch()? {
                counts.add(warning.kind, warning.severity, 1);
            }
        }
        Ok(Self { inventory, counts })
    }
}
