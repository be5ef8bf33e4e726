//! How a command without a window ended, as an exit status.

use serde::{Serialize, Serializer};

/// How a command without a window ended. Its code is the exit status, the same for every command: an interface.
///
/// What counts as a finding is said by each command: something ill-formed for `report`, parts that were rejected for
/// `convert`, text that was lost for `repair`, a difference for `diff`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Outcome {
    /// It was done, and there is nothing to look at.
    #[default]
    Clean,

    /// It was done, and there is something to look at.
    Findings,

    /// Something could not be read or written, or changed while it was read.
    Failed,

    /// What the source is could not be decided. Nothing was written.
    Undecided,
}

impl Outcome {
    /// The exit status, from 0 to 3.
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
            Self::Undecided => 3,
        }
    }
}

/// As the exit status.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.code())
    }
}
