//! What was counted so far, shared by the threads that count and by those that ask.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Totals;
use super::chunk::CHUNK_BLOCKS;
use super::counter::Posting;
use super::counts::Counts;
use super::index::Index;
use super::record::BLOCK_LEN;
use crate::utf8::bom::StartSigns;
use crate::utf8::classifier::Tally;

/// The books behind a lock. Nobody holds it for longer than a chunk of records takes to copy.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    books: Mutex<Books>,
}

impl Ledger {
    /// The books. They are whole at every moment; a panic elsewhere does not change that.
    pub(super) fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was counted so far.
#[derive(Debug, Default)]
pub(super) struct Books {
    /// The records of the blocks.
    pub(super) index: Index,

    /// What the first bytes say.
    pub(super) start: StartSigns,

    /// How many first bytes that were.
    pub(super) start_len: usize,

    /// What stands in the blocks that can no longer change.
    settled: Tally,

    /// What stands in the last blocks, which do change when the source grows.
    tail: Tally,

    /// The first of those blocks.
    tail_block: Option<u64>,

    bytes: u64,
    tail_bytes: u64,

    /// Where the source ended when its end was met.
    end: Option<u64>,
}

impl Books {
    /// Enters what was counted in some blocks.
    pub(super) fn post(&mut self, posting: &Posting) {
        let blocks = posting.records.len() as u64;
        if posting.tail_blocks > 0 {
            let first = self.next_block(posting.chunk) + blocks - posting.tail_blocks;
            self.tail_block = Some(self.tail_block.map_or(first, |block| block.min(first)));
            let settled = (blocks - posting.tail_blocks) * BLOCK_LEN;
            self.tail_bytes += posting.bytes - settled;
        }
        self.index.extend(posting.chunk, &posting.records);
        self.settled += posting.settled;
        self.tail += posting.tail;
        self.bytes += posting.bytes;
        if let Some(end) = posting.end {
            self.end = Some(self.end.map_or(end, |known| known.max(end)));
        }
    }

    /// The first block of a chunk that has no record.
    pub(super) fn next_block(&self, chunk: u64) -> u64 {
        chunk * CHUNK_BLOCKS + self.index.records_in(chunk)
    }

    /// Forgets what may have changed because the source grew. Returns the first block that is to be
    /// counted again.
    pub(super) fn reopen(&mut self) -> u64 {
        let after = self.bytes.div_ceil(BLOCK_LEN);
        let block = self.tail_block.take().unwrap_or(after);
        self.index.truncate(block);
        self.tail = Tally::default();
        self.bytes -= std::mem::take(&mut self.tail_bytes);
        self.end = None;
        block
    }

    /// Where the source ended, if that is known.
    pub(super) fn end(&self) -> Option<u64> {
        self.end
    }

    /// How many bytes were counted.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Bytes from the start of the source that were counted without a gap.
    pub(super) fn frontier(&self) -> u64 {
        let frontier = self.index.frontier() * BLOCK_LEN;
        self.end.map_or(frontier, |end| end.min(frontier))
    }

    /// The block that holds an offset; past the end of a source that was counted to its end, the block
    /// behind the last one. The second value is what stands before it, if that is known.
    pub(super) fn block_at(&self, offset: u64) -> (u64, Option<Counts>) {
        let mut block = offset / BLOCK_LEN;
        if self.is_complete() {
            block = block.min(self.index.frontier());
        }
        (block, self.index.before(block))
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
