//! What is known of a whole source at one moment.

use super::kind::NoticeKind;
use super::script::ScriptGroup;
use crate::census::State;

/// Counts and progress at one moment, of the first [`Snapshot::bytes`] bytes.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// Notices by the index of their kind.
    pub notices: [u64; NoticeKind::COUNT],

    /// Code points by script group.
    pub scripts: [u64; ScriptGroup::COUNT],

    /// So many bytes from the start were gone through.
    pub bytes: u64,

    /// To how many bytes it was told to go.
    pub len: u64,

    /// Whether it goes on, and how it ended. It is done when it has gone through all that there is,
    /// not before it was told that.
    pub state: State,
}

impl Snapshot {
    /// All notices.
    pub fn total(&self) -> u64 {
        self.notices.iter().sum()
    }

    /// Notices of one kind.
    pub fn of(&self, kind: NoticeKind) -> u64 {
        self.notices[kind.index()]
    }

    /// Was the whole source gone through?
    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }
}
