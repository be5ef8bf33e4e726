//! The warnings of one file: how many there are, and where to find them again.

use super::warning_counts::WarningCounts;
use crate::findings::FindingSource;
use crate::source::{Source, SourceError};
use crate::warnings::{Inventory, Observation, Severity, Wanted, WarningKind};

/// The kinds that are told by lines.
const BY_LINES: [WarningKind; 2] = [WarningKind::Mojibake, WarningKind::SameText];

/// The warnings of one file after the first pass.
pub(super) struct Warned {
    /// Those that are told by code points.
    inventory: Inventory,

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

    /// What finds the warnings again: all that find some of the kinds and severities that are wanted.
    pub(super) fn sources<'a>(
        &'a self,
        source: &'a dyn Source,
        wanted: Wanted,
    ) -> Vec<FindingSource<'a>> {
        let are_wanted = |kind: WarningKind| {
            let mut severities = Severity::ALL.into_iter();
            severities.any(|it| wanted.contains(kind, it) && self.counts.of_at(kind, it) > 0)
        };
        let mut sources = Vec::new();
        let mut encoded = WarningKind::ALL.into_iter().filter(|it| it.is_encoded());
        if encoded.any(are_wanted) {
            sources.push(FindingSource::Encoded(Box::new(
                self.inventory.encoded(source),
            )));
        }
        if BY_LINES.into_iter().any(are_wanted) {
            sources.push(FindingSource::Lines(Box::new(
                self.inventory.lines(source, 1),
            )));
        }
        sources.push(FindingSource::CodePoints(
            self.inventory.warnings(source, wanted),
        ));
        sources
    }
}
