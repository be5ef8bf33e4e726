//! How long the text will be.

use super::options::FormatOptions;
use crate::notation::family::Notation;

/// How long a text will be, in bytes of UTF-8. A number that does not fit stays at `u64::MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// So long.
    Exact(u64),

    /// No longer than this; often much shorter. To know it exactly, write into a
    /// [`TextCount`](super::TextCount).
    AtMost(u64),
}

impl Size {
    /// The number, exact or not.
    pub const fn most(self) -> u64 {
        match self {
            Self::Exact(len) | Self::AtMost(len) => len,
        }
    }
}

impl Notation {
    /// How long the text of so many bytes will be, whatever they are: known at once, without looking at
    /// one of them. 0 for a notation that is only read.
    pub fn size_of(self, len: u64, options: FormatOptions) -> Size {
        match self.record().writing {
            Some(writing) => (writing.size)(len, options),
            None => Size::Exact(0),
        }
    }
}
