//! How a conversion ended, as an exit status.

use serde::{Serialize, Serializer};

/// How a conversion ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Every character was explained.
    Complete,

    /// Parts of the text were rejected; what was written is made of the others.
    Rejected,

    /// Something could not be read or written.
    Failed,

    /// Two readings tie. Nothing was written.
    Undecided,
}

impl Status {
    /// The exit status. It is an interface.
    pub const fn code(self) -> u8 {
        match self {
            Self::Complete => 0,
            Self::Rejected => 1,
            Self::Failed => 2,
            Self::Undecided => 3,
        }
    }
}

/// As the exit status.
impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.code())
    }
}
