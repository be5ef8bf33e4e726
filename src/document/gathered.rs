//! Bytes that are at hand.

use crate::source::SourceError;

/// Bytes of a source that are at hand.
pub(super) struct Gathered {
    /// The bytes, from the start of the range that was asked for.
    pub(super) bytes: Vec<u8>,

    /// Does the source end with them, as far as is known?
    pub(super) at_end: bool,

    /// Others are being fetched.
    pub(super) waiting: bool,

    /// Why others could not be read.
    pub(super) error: Option<SourceError>,
}
