//! Why nothing can be taken along.

use std::fmt;

use crate::source::SourceError;
use crate::teach::picture::{PngError, RasterError};
use crate::words::plural;

/// Why there is no picture, or no table. It is shown as whole sentences.
#[derive(Debug)]
pub enum TakeError {
    /// There are no bytes.
    Empty,

    /// There are more bytes than it holds.
    TooLong {
        /// What was wanted, with its article: `A picture`.
        what: &'static str,

        /// How many bytes there are.
        len: u64,

        /// How many it holds.
        most: usize,
    },

    /// The bytes could not be read.
    Read(SourceError),

    /// The picture could not be drawn as pixels.
    Raster(RasterError),

    /// The picture could not be written as PNG.
    Png(PngError),
}

impl fmt::Display for TakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("There are no bytes. Open some, or type a character."),
            Self::TooLong { what, len, most } => write!(
                f,
                "{what} holds at most {}, and these are {}. Select fewer.",
                plural(*most as u64, "byte"),
                plural(*len, "byte")
            ),
            Self::Read(error) => error.fmt(f),
            Self::Raster(error) => write!(f, "{error}."),
            Self::Png(error) => write!(f, "{error}."),
        }
    }
}

impl std::error::Error for TakeError {}

impl From<SourceError> for TakeError {
    fn from(error: SourceError) -> Self {
        Self::Read(error)
    }
}

impl From<RasterError> for TakeError {
    fn from(error: RasterError) -> Self {
        Self::Raster(error)
    }
}

impl From<PngError> for TakeError {
    fn from(error: PngError) -> Self {
        Self::Png(error)
    }
}
