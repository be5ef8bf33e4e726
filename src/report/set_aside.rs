//! The errors and warnings of one file that the user ignores.

use super::warned::Warned;
use super::warning_counts::WarningCounts;
use crate::census::Scan;
use crate::findings::{FindingKind, FindingReader, FindingSource, Ignored, What};
use crate::source::{Source, SourceError};
use crate::utf8::GroupKind;
use crate::warnings::{Severity, Wanted};

/// What is ignored of one file, and how much of it there is. It holds an entry for each place that the user
/// named and at which something begins, however long the file is.
#[derive(Default)]
pub(super) struct SetAside {
    what: Ignored,

    /// How many errors are ignored, by the index of their kind.
    errors: [u64; GroupKind::COUNT],

    /// How many warnings are.
    warnings: WarningCounts,

    /// What is ignored by its place alone, in order.
    places: Vec<IgnoredPlace>,
}

/// An error or a warning that is ignored by its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct IgnoredPlace {
    /// Offset of its first byte.
    pub(super) offset: u64,
    pub(super) kind: FindingKind,

    /// How many bytes it has.
    pub(super) length: u64,
}

impl SetAside {
    /// Counts what is ignored of a file that was counted. Where places are ignored, the errors and warnings
    /// up to the last of them are found again.
    pub(super) fn of(
        what: &Ignored,
        source: &dyn Source,
        scan: &Scan,
        warned: Option<&Warned>,
    ) -> Result<Self, SourceError> {
        let mut set_aside = Self {
            what: what.clone(),
            ..Self::default()
        };
        for kind in what.kinds() {
            set_aside.count_kind(kind, scan, warned);
        }
        if let Some(last) = what.places().last() {
            set_aside.find_places(source, scan, warned, *last)?;
        }
        Ok(set_aside)
    }

    fn count_kind(&mut self, kind: FindingKind, scan: &Scan, warned: Option<&Warned>) {
        match kind {
            FindingKind::Error(kind) => {
                let count = scan.totals().groups.get(kind.index()).copied();
                if let Some(errors) = self.errors.get_mut(kind.index()) {
                    *errors = count.unwrap_or_default();
                }
            }
            FindingKind::Warning(kind) => {
                for severity in Severity::ALL {
                    let count = warned.map_or(0, |it| it.counts.of_at(kind, severity));
                    self.warnings.add(kind, severity, count);
                }
            }
        }
    }

    /// Finds what begins at a place that is ignored, as far as the last of them.
    fn find_places(
        &mut self,
        source: &dyn Source,
        scan: &Scan,
        warned: Option<&Warned>,
        last: u64,
    ) -> Result<(), SourceError> {
        let what = self.what.clone();
        let errors = Some(FindingSource::Errors(scan.errors(source)));
        let errors = errors.filter(|_| scan.totals().errors() > 0);
        let warnings = warned.map(|warned| warned.sources(source, Wanted::ALL));
        let sources = errors.into_iter().chain(warnings.into_iter().flatten());
        let mut reader = FindingReader::new(&what, sources);
        while let Some(finding) = reader.next_finding()?
            && finding.offset() <= last
        {
            if !finding.is_ignored || self.what.has_kind(finding.kind()) {
                continue;
            }
            self.places.push(IgnoredPlace {
                offset: finding.offset(),
                kind: finding.kind(),
                length: finding.length(),
            });
            match finding.what {
                What::Error(group) => {
                    if let Some(errors) = self.errors.get_mut(group.kind().index()) {
                        *errors += 1;
                    }
                }
                What::Warning(warning, _) => self.warnings.add(warning.kind, warning.severity, 1),
            }
        }
        Ok(())
    }

    /// Did the user name anything to be ignored, here or elsewhere?
    pub(super) fn is_wanted(&self) -> bool {
        !self.what.is_empty()
    }

    /// What the user named.
    pub(super) fn what(&self) -> &Ignored {
        &self.what
    }

    /// Is it ignored because of its kind?
    pub(super) fn has_kind(&self, kind: FindingKind) -> bool {
        self.what.has_kind(kind)
    }

    /// How many errors are ignored.
    pub(super) fn errors(&self) -> u64 {
        self.errors.iter().sum()
    }

    /// How many errors of a kind are.
    pub(super) fn errors_of(&self, kind: GroupKind) -> u64 {
        self.errors.get(kind.index()).copied().unwrap_or_default()
    }

    /// How many warnings are.
    pub(super) fn warnings(&self) -> &WarningCounts {
        &self.warnings
    }

    /// The kinds that are ignored and occur, each with how many there are of it.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (FindingKind, u64)> + '_ {
        let kinds = self.what.kinds().map(|kind| match kind {
            FindingKind::Error(error) => (kind, self.errors_of(error)),
            FindingKind::Warning(warning) => (kind, self.warnings.of(warning)),
        });
        kinds.filter(|(_, count)| *count > 0)
    }

    /// What is ignored by its place alone, in order of place.
    pub(super) fn places(&self) -> &[IgnoredPlace] {
        &self.places
    }

    /// Is nothing of this file ignored?
    pub(super) fn is_empty(&self) -> bool {
        self.errors() == 0 && self.warnings.total() == 0
    }
}
