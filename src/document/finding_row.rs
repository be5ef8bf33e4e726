//! The rows of the lists of findings, in each order.

use crate::census::ErrorRow;
use crate::findings::FindingKind;
use crate::source::SourceError;
use crate::utf8::{Group, Pattern};
use crate::warnings::{Severity, Warning};

/// A row of a list as it is shown.
#[derive(Debug, Clone)]
pub enum FindingRow {
    /// The heading of a kind.
    Heading(KindHeading),

    /// An error.
    Error(Group),

    /// A warning.
    Warning(Warning),

    /// Errors with the same bytes.
    Pattern(Pattern),

    /// So many errors are in no other row: their bytes occur once, or were not compared.
    Others(u64),

    /// A finding that is being looked up.
    Coming,

    /// The source could not be read.
    Failed(SourceError),

    /// Stands for the findings before those that are listed.
    Earlier,

    /// Stands for the findings behind those that are listed.
    Later,
}

/// The heading of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindHeading {
    /// The kind.
    pub kind: FindingKind,

    /// The greatest severity of its findings; `None` of errors, which have none.
    pub severity: Option<Severity>,

    /// How many there are.
    pub count: u64,

    /// Whether they are listed below the heading.
    pub is_open: bool,

    /// Whether the user ignores them.
    pub is_ignored: bool,
}

impl From<ErrorRow> for FindingRow {
    fn from(row: ErrorRow) -> Self {
        match row {
            ErrorRow::Coming => Self::Coming,
            ErrorRow::Here(group) => Self::Error(group),
            ErrorRow::Failed(error) => Self::Failed(error),
        }
    }
}
