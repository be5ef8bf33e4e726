//! How a repair ended, as an exit status.

use serde::{Serialize, Serializer};

/// How a repair ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Status {
    /// The copy says all that the source says.
    #[default]
    Complete,

    /// Something of the source is not in the copy: it was left out, or U+FFFD stands for it.
    Lossy,

    /// Something could not be read or written.
    Failed,

    /// Which encoding the source is in is not certain. Nothing was written.
    Undecided,
}

impl Status {
    /// The exit status. It is an interface.
    pub const fn code(self) -> u8 {
        match self {
            Self::Complete => 0,
            Self::Lossy => 1,
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
