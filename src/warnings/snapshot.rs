//! What is known of a whole source at one moment.

use super::kind::WarningKind;
use super::script::ScriptGroup;
use crate::source::ScanState;

/// Counts and progress at one moment, of the first [`Snapshot::bytes`] bytes.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// Warnings by the index of their kind.
    pub warnings: [u64; WarningKind::COUNT],

    /// Code points by script group.
    pub scripts: [u64; ScriptGroup::COUNT],

    /// How many bytes from the start were surveyed.
    pub bytes: u64,

    /// To how many bytes it was told to go.
    pub len: u64,

    /// Whether it goes on, and how it ended. It is done when it has gone through all that there is,
    /// not before it was told that.
    pub state: ScanState,
}

impl Snapshot {
    /// All warnings.
    pub fn total(&self) -> u64 {
        self.warnings.iter().sum()
    }

    /// Warnings of one kind.
    pub fn of(&self, kind: WarningKind) -> u64 {
        self.warnings[kind.index()]
    }

    /// Was the whole source gone through?
    pub fn is_done(&self) -> bool {
        matches!(self.state, ScanState::Done)
    }
}
