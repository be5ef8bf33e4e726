//! What makes a report end with status 1.

use super::finding::FileFinding;
use crate::utf8::GroupKind;
use crate::warnings::{Severity, WarningKind};

/// What makes a report end with status 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailOn {
    /// Any error.
    Errors,

    /// Any error, and any warning of at least this severity.
    Severity(Severity),

    /// An error of this kind.
    Error(GroupKind),

    /// A warning of this kind, whatever its severity.
    Warning(WarningKind),
}

impl FailOn {
    /// What it is called on the command line: `errors`, `warnings` for all that is more than
    /// [`Severity::Info`], `high`, or the key of a kind.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "errors" => return Some(Self::Errors),
            "warnings" => return Some(Self::Severity(Severity::Low)),
            "high" => return Some(Self::Severity(Severity::High)),
            _ => {}
        }
        let mut errors = GroupKind::ALL.into_iter();
        let error = errors.find(|kind| kind.key() == name).map(Self::Error);
        error.or_else(|| {
            let mut warnings = WarningKind::ALL.into_iter();
            let warning = warnings.find(|kind| kind.key() == name);
            warning.map(Self::Warning)
        })
    }

    /// Every name that [`FailOn::named`] knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let errors = GroupKind::ALL.into_iter().map(GroupKind::key);
        let warnings = WarningKind::ALL.into_iter().map(WarningKind::key);
        ["errors", "warnings", "high"]
            .into_iter()
            .chain(errors)
            .chain(warnings)
    }

    /// Do warnings have to be looked for?
    pub(super) const fn needs_warnings(self) -> bool {
        matches!(self, Self::Severity(_) | Self::Warning(_))
    }

    /// Is there such a thing in a file that is not ignored?
    pub(super) fn is_in(self, finding: &FileFinding) -> bool {
        let finding = finding.heeded();
        match self {
            Self::Errors => finding.open_errors() > 0,
            Self::Severity(least) => {
                finding.open_errors() > 0 || finding.open_warnings().at_least(least) > 0
            }
            Self::Error(kind) => finding.open_errors_of(kind) > 0,
            Self::Warning(kind) => finding.open_warnings().of(kind) > 0,
        }
    }
}
