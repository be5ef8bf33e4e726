//! The records of neighbouring blocks, and their sum.

use super::counts::Counts;
use super::record::{BLOCK_LEN, BlockRecord};
use super::records::Records;
use crate::utf8::GroupKinds;

/// The number of blocks in a chunk. It is small, so that threads that began at different times end at about
/// the same time.
pub(super) const CHUNK_BLOCKS: u64 = 64;

/// Bytes in a chunk: 4 MiB.
pub(super) const CHUNK_LEN: u64 = CHUNK_BLOCKS * BLOCK_LEN;

/// The records of up to 64 blocks in a row, from the first one on, and what they add up to.
#[derive(Debug, Clone, Default)]
pub(super) struct Chunk {
    records: Records,
    sum: Counts,
}

impl Chunk {
    pub(super) fn records(&self) -> &Records {
        &self.records
    }

    pub(super) fn sum(&self) -> Counts {
        self.sum
    }

    /// Returns whether every block has a record.
    pub(super) fn is_whole(&self) -> bool {
        self.records.len() as u64 == CHUNK_BLOCKS
    }

    /// The counts of the first blocks of the chunk.
    pub(super) fn sum_of_first(&self, blocks: usize) -> Counts {
        let mut sum = Counts::default();
        for record in self.records.range(0, blocks) {
            sum += &record;
        }
        sum
    }

    pub(super) fn extend(&mut self, records: &[BlockRecord]) {
        let room = CHUNK_BLOCKS as usize - self.records.len();
        let records = &records[..records.len().min(room)];
        self.records.extend(records);
        for record in records {
            self.sum += record;
        }
    }

    /// Keeps only the first blocks.
    pub(super) fn truncate(&mut self, blocks: usize) {
        self.records.truncate(blocks);
        self.sum = self.sum_of_first(blocks);
    }

    /// Returns whether the whole chunk belongs to one run of stray tails that began before it.
    pub(super) fn is_within_a_run(&self) -> bool {
        self.is_whole()
            && self.sum.units == CHUNK_LEN
            && self.sum.code_points_total() == 0
            && self.sum.errors_of(GroupKinds::ALL) == 0
    }
}
