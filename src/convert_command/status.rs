//! How a conversion ended, as an exit status.

use serde::{Serialize, Serializer};

/// How a conversion ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Every character was explained, and nothing in the text says that the bytes are others.
    Complete,

    /// Parts of the text were rejected, and what was written is made of the others; or the text says itself
    /// that the bytes may be wrong.
    Partial,

    /// Something could not be read or written.
    Failed,

    /// Several readings tie, or none explains what may be bytes. Nothing was written.
    Undecided,
}

impl Status {
    /// The exit status. It is an interface.
    pub const fn code(self) -> u8 {
        match self {
            Self::Complete => 0,
            Self::Partial => 1,
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
