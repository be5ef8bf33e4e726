//! What was counted so far, shared by the threads that count and by those that ask.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Totals;
use super::block_index::BlockIndex;
use super::counter::Posting;
use super::counts::Counts;
use super::extent::Extent;
use super::record::BLOCK_LEN;
use crate::utf8::bom::StartSigns;
use crate::utf8::classifier::Tally;

/// A [`CountIndex`] behind a lock. No thread holds the lock for longer than a chunk of records takes to copy.
#[derive(Debug, Default)]
pub(super) struct SharedCountIndex {
    index: Mutex<CountIndex>,
}

impl SharedCountIndex {
    /// One that keeps the records of so many chunks only.
    #[cfg(test)]
    pub(super) fn with_records_of(chunks: usize) -> Self {
        let index = CountIndex {
            blocks: BlockIndex::with_limit(chunks),
            ..CountIndex::default()
        };
        Self {
            index: Mutex::new(index),
        }
    }

    /// The index. It is whole at every moment; a panic elsewhere does not change that.
    pub(super) fn lock(&self) -> MutexGuard<'_, CountIndex> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was counted so far: the sums, and the records from which places are found.
#[derive(Debug, Default)]
pub(super) struct CountIndex {
    /// The records of the blocks.
    pub(super) blocks: BlockIndex,

    /// What the first bytes say.
    pub(super) start: StartSigns,

    /// How many bytes `start` was told by.
    pub(super) start_len: usize,

    /// What stands in the blocks that can no longer change.
    settled: Tally,

    /// What stands in the last blocks, which do change when the source grows.
    tail: Tally,

    /// The first of those blocks.
    tail_block: Option<u64>,

    bytes: u64,
    tail_bytes: u64,

    /// What the pass counts that goes on, or that was the last one.
    extent: Option<Extent>,

    /// Where the pass ended when its end was met.
    end: Option<u64>,
}

impl CountIndex {
    /// Enters what was counted in some blocks.
    pub(super) fn post(&mut self, posting: &Posting) {
        let blocks = posting.records.len() as u64;
        if posting.tail_blocks > 0 {
            // Told by the posting: past what the index keeps, it does not know how far a chunk is.
            let settled = blocks - posting.tail_blocks;
            let first = posting.first_block + settled;
            self.tail_block = Some(self.tail_block.map_or(first, |block| block.min(first)));
            self.tail_bytes += posting.bytes - settled * BLOCK_LEN;
        }
        self.blocks.extend(posting.chunk, &posting.records);
        self.settled += posting.settled;
        self.tail += posting.tail;
        self.bytes += posting.bytes;
        if let Some(end) = posting.end {
            self.end = Some(self.end.map_or(end, |known| known.min(end)));
        }
    }

    /// Begins a pass over so much of the source: forgets what may change because there is more of it.
    /// Returns the first block that is to be counted.
    pub(super) fn begin(&mut self, extent: Extent) -> u64 {
        self.extent = Some(extent);
        let after = self.bytes.div_ceil(BLOCK_LEN);
        let block = self.tail_block.take().unwrap_or(after);
        self.blocks.truncate(block);
        self.tail = Tally::default();
        self.bytes -= std::mem::take(&mut self.tail_bytes);
        self.end = None;
        block
    }

    /// The pass has found that the source ends here.
    pub(super) fn set_extent(&mut self, extent: Extent) {
        self.extent = Some(extent);
    }

    /// What the pass counts that goes on, or that was the last one; `None` before the first.
    pub(super) fn extent(&self) -> Option<Extent> {
        self.extent
    }

    /// Where the pass ended, if its end was met.
    pub(super) fn end(&self) -> Option<u64> {
        self.end
    }

    /// How many bytes were counted.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Bytes from the start of the source that were counted without a gap.
    pub(super) fn frontier(&self) -> u64 {
        let frontier = self.blocks.frontier() * BLOCK_LEN;
        self.end.map_or(frontier, |end| end.min(frontier))
    }

    /// The block that holds an offset; past the end of a source that was counted to its end, the block
    /// behind the last one. The second value is what stands before it, if that is known.
    pub(super) fn block_at(&self, offset: u64) -> (u64, Option<Counts>) {
        let mut block = offset / BLOCK_LEN;
        if self.is_complete() {
            block = block.min(self.blocks.frontier());
        }
        (block, self.blocks.before(block))
    }

    /// Was everything counted, so that the number of all things is known?
    pub(super) fn is_complete(&self) -> bool {
        self.end.is_some_and(|end| self.frontier() == end)
    }

    /// What was counted in all blocks so far.
    pub(super) fn totals(&self) -> Totals {
        let mut tally = self.settled;
        tally += self.tail;
        let mut totals = Totals {
            bytes: self.bytes,
            start: self.start,
            ..Totals::default()
        };
        totals.set(&tally);
        totals
    }
}
