//! What a part of a source was before it was decoded.

use crate::encoded::compression::Compression;
use crate::notation::Notation;

/// What a part of a source was before it was decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Text that stands for bytes.
    Notation(Notation),

    /// Compressed data.
    Compression(Compression),

    /// Characters that nobody sees.
    Hidden,
}

impl Form {
    /// What it is called in the window, as it is in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Notation(notation) => notation.name(),
            Self::Compression(compression) => compression.name(),
            Self::Hidden => "hidden data",
        }
    }
}
