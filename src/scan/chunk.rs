//! The records of neighbouring blocks, and their sum.

use super::record::Record;
use super::records::{PLACES, Records};

/// The number of blocks in a chunk. It is small, so that threads that began at different times end at about
/// the same time.
pub const CHUNK_BLOCKS: u64 = 64;

const _: () = assert!(CHUNK_BLOCKS == PLACES as u64 && CHUNK_BLOCKS == u64::BITS as u64);

/// The records of up to 64 blocks in a row, in any order, and what they add up to.
#[derive(Debug, Clone)]
pub struct Chunk<R: Record> {
    /// A bit for each block that has a record.
    known: u64,
    sum: R::Sum,
    records: Records<R>,
}

impl<R: Record> Default for Chunk<R> {
    fn default() -> Self {
        Self {
            known: 0,
            sum: R::Sum::default(),
            records: Records::Alike(R::Packed::default()),
        }
    }
}

impl<R: Record> Chunk<R> {
    /// What the records add up to.
    pub fn sum(&self) -> &R::Sum {
        &self.sum
    }

    /// What the records of the first so many blocks add up to.
    pub fn sum_of_first(&self, blocks: usize) -> R::Sum {
        let mut sum = R::Sum::default();
        for record in (0..blocks).filter_map(|place| self.get(place)) {
            record.add_to(&mut sum);
        }
        sum
    }

    /// The record of the block at a place, if it has one.
    pub fn get(&self, place: usize) -> Option<R> {
        self.has(place).then(|| self.records.get(place))
    }

    /// How many blocks at the start have a record, without a gap.
    pub fn len(&self) -> usize {
        self.known.trailing_ones() as usize
    }

    /// Returns whether the first block has no record.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether every block has a record.
    pub fn is_whole(&self) -> bool {
        self.known == u64::MAX
    }

    /// Enters the record of the block at a place, unless it has one. Returns whether it had none.
    pub fn insert(&mut self, place: usize, record: R) -> bool {
        if place >= PLACES || self.has(place) {
            return false;
        }
        match self.known {
            0 => self.records = Records::only(place, record),
            _ => self.records.set(place, record),
        }
        self.known |= 1 << place;
        record.add_to(&mut self.sum);
        true
    }

    /// Keeps only the records of the first blocks.
    pub fn truncate(&mut self, blocks: usize) {
        let all = std::mem::take(self);
        for place in 0..blocks {
            if let Some(record) = all.get(place) {
                self.insert(place, record);
            }
        }
    }

    fn has(&self, place: usize) -> bool {
        place < PLACES && self.known >> place & 1 == 1
    }
}
