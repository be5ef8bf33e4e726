//! Code that is handed the blocks of a source while a census counts them.

use super::observed_block::ObservedBlock;
use super::record::BLOCK_LEN;
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};

/// Is handed each block that a census counts, while its bytes are in the cache of the processor. What it
/// finds in them takes no reading of its own.
///
/// The threads that count call it, in any order of blocks and several at a time, and wait for it: the
/// counting is as slow as the observer. Each block is handed over before a snapshot of the census holds its
/// counts. The last one or two blocks of a source that grows are handed over again when they are counted
/// again. A panic in an observer ends the counting, which then has failed.
///
/// An observer is not told how the counting ends. Blocks that could not be read are missing.
pub trait BlockObserver: Send + Sync {
    /// How many bytes around each block it has to be given, where the source has them. It must not change.
    fn margins(&self) -> Margins;

    /// Looks at a block.
    fn observe(&self, block: &ObservedBlock<'_>);
}

/// How many bytes around a block are read with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Margins {
    /// Bytes before the block, fewer than [`BLOCK_LEN`].
    pub before: usize,

    /// Bytes after the block, fewer than [`BLOCK_LEN`]. Blocks at the end of a source have fewer after them,
    /// and are counted again when the source has grown: at most two are such blocks.
    pub after: usize,
}

impl Margins {
    /// What the counting itself needs.
    pub(super) const COUNTING: Self = Self {
        before: MARGIN_BEFORE,
        after: MARGIN_AFTER,
    };

    /// The margins that serve the counting and an observer.
    pub(super) fn with(observer: Option<&dyn BlockObserver>) -> Self {
        let most = BLOCK_LEN as usize - 1;
        let wanted = observer.map_or(Self::COUNTING, BlockObserver::margins);
        Self {
            before: wanted.before.clamp(Self::COUNTING.before, most),
            after: wanted.after.clamp(Self::COUNTING.after, most),
        }
    }
}
