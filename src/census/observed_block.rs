//! A block that is handed over while it is counted.

use std::ops::Range;

/// The bytes of a block and those around it.
#[derive(Debug, Clone)]
pub struct ObservedBlock<'a> {
    /// The number of the block. It starts at so many times [`BLOCK_LEN`](super::BLOCK_LEN).
    pub number: u64,

    /// The bytes of the block, and before and after them at least the [`Margins`](super::Margins) of the
    /// observer, where the source has them.
    pub bytes: &'a [u8],

    /// Offset of the first of `bytes` in the source.
    pub base: u64,

    /// The offsets of the block itself: all of a block, or the rest of the source.
    pub own: Range<u64>,

    /// How many errors begin in it.
    pub errors: u64,

    /// Where the source ended when the block was read, if that is within the block or its margin. The block
    /// is handed over again when the source is counted further than that. `None`: all bytes of the margin are
    /// there, so nothing that is appended changes what is found.
    pub source_end: Option<u64>,
}
