//! The counts so far, shared by the threads that count and those that look things up.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Totals;
use super::counts::Counts;
use super::extent::Extent;
use super::posting::Posting;
use super::record::{BLOCK_LEN, BlockRecord, CHUNK_LEN};
use crate::scan::Index;
use crate::utf8::GroupKinds;
use crate::utf8::bom::StartSigns;
use crate::utf8::classifier::Tally;

/// A [`CountIndex`] behind a lock. No thread holds the lock for longer than it takes to copy the records of a
/// chunk.
#[derive(Debug, Default)]
pub(super) struct SharedCountIndex {
    index: Mutex<CountIndex>,
}

impl SharedCountIndex {
    /// Returns an index that keeps the records of only so many chunks.
    #[cfg(test)]
    pub(super) fn with_records_of(chunks: usize) -> Self {
        let index = CountIndex {
            blocks: Index::with_limit(chunks),
            ..CountIndex::default()
        };
        Self {
            index: Mutex::new(index),
        }
    }

    /// Locks the index. Poisoning is ignored, because the index is consistent at every moment.
    pub(super) fn lock(&self) -> MutexGuard<'_, CountIndex> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The counts so far: the sums, and the records with which places are found.
#[derive(Debug, Default)]
pub(super) struct CountIndex {
    /// The records of the blocks.
    pub(super) blocks: Index<BlockRecord>,

    /// The signs in the first bytes.
    pub(super) start: StartSigns,

    /// How many bytes `start` was made from.
    pub(super) start_len: usize,

    /// The counts of the blocks that can no longer change.
    settled: Tally,

    /// The counts of the last blocks, which change when the source grows.
    tail: Tally,

    /// The first of those blocks.
    tail_block: Option<u64>,

    bytes: u64,
    tail_bytes: u64,

    /// The part that the current or the last pass counts.
    extent: Option<Extent>,

    /// The end of the pass, once it was reached.
    end: Option<u64>,
}

impl CountIndex {
    /// Enters what was counted in some blocks.
    pub(super) fn post(&mut self, posting: &Posting) {
        let blocks = posting.records.len() as u64;
        if posting.tail_blocks > 0 {
            // The posting gives the number. The index does not know it for chunks past those that it keeps.
            let settled = blocks - posting.tail_blocks;
            let first = posting.first_block + settled;
            self.tail_block = Some(self.tail_block.map_or(first, |block| block.min(first)));
            self.tail_bytes += posting.bytes - settled * BLOCK_LEN;
        }
        for (block, record) in (posting.first_block..).zip(&posting.records) {
            self.blocks.insert(block, *record);
        }
        self.settled += posting.settled;
        self.tail += posting.tail;
        self.bytes += posting.bytes;
        if let Some(end) = posting.end {
            self.end = Some(self.end.map_or(end, |known| known.min(end)));
        }
    }

    /// Begins a pass over this part of the source: drops the counts that may change because the source is
    /// longer. Returns the first block to count.
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

    /// Sets the end of the pass, because the source was found to end here.
    pub(super) fn set_extent(&mut self, extent: Extent) {
        self.extent = Some(extent);
    }

    /// The part that the current or the last pass counts; `None` before the first pass.
    pub(super) fn extent(&self) -> Option<Extent> {
        self.extent
    }

    /// The end of the pass, if it was reached.
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

    /// The block that holds an offset, and the counts before that block if they are known. For an offset past
    /// the end of a completely counted source, it is the block behind the last one.
    pub(super) fn block_at(&self, offset: u64) -> (u64, Option<Counts>) {
        let mut block = offset / BLOCK_LEN;
        if self.is_complete() {
            block = block.min(self.blocks.frontier());
        }
        (block, self.blocks.before(block))
    }

    /// The first block at or after `block` in which an error of some kinds starts, or which has no
    /// record.
    pub(super) fn next_with_errors(&self, block: u64, kinds: GroupKinds) -> u64 {
        self.blocks.next_where(
            block,
            |counts| counts.errors_of(kinds) > 0,
            |record| record.errors_of(kinds) > 0,
        )
    }

    /// The last block at or before `block` in which an error of some kinds starts, or which has no record;
    /// `None` if there is none back to the start.
    pub(super) fn last_with_errors(&self, block: u64, kinds: GroupKinds) -> Option<u64> {
        self.blocks.last_where(
            block,
            |counts| counts.errors_of(kinds) > 0,
            |record| record.errors_of(kinds) > 0,
        )
    }

    /// The last block at or before `block` that has a line feed, or no record; `None` if there is none back to
    /// the start.
    pub(super) fn last_with_line_feed(&self, block: u64) -> Option<u64> {
        self.blocks.last_where(
            block,
            |counts| counts.line_feeds > 0,
            |record| record.line_feeds > 0,
        )
    }

    /// The first block at or after `block` that is not wholly within one run of stray tails, or has
    /// no record.
    pub(super) fn next_outside_a_run(&self, block: u64) -> u64 {
        self.blocks.next_where(
            block,
            |counts| !counts.are_within_a_run(CHUNK_LEN),
            |record| !Counts::from(record).are_within_a_run(BLOCK_LEN),
        )
    }

    /// Returns whether everything was counted, so that all totals are known.
    pub(super) fn is_complete(&self) -> bool {
        self.end.is_some_and(|end| self.frontier() == end)
    }

    /// The counts of all blocks so far.
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
