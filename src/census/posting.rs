//! What was counted, on its way into the index.

use super::record::BlockRecord;
use crate::utf8::classifier::Tally;

/// The counts of some neighbouring blocks of a chunk.
#[derive(Debug, Default)]
pub(super) struct Posting {
    /// The first of the blocks, counted from the start of the source.
    pub(super) first_block: u64,

    /// The records of the blocks, in order.
    pub(super) records: Vec<BlockRecord>,

    /// The counts of the blocks that can no longer change.
    pub(super) settled: Tally,

    /// The counts of the blocks that change when the source grows: the last one or two of the pass.
    pub(super) tail: Tally,

    /// How many of the records are of such blocks.
    pub(super) tail_blocks: u64,

    /// Bytes in all these blocks.
    pub(super) bytes: u64,

    /// The end of the pass, if it is here.
    pub(super) end: Option<u64>,
}
