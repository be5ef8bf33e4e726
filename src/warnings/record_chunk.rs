//! The records of neighbouring blocks.

use super::record::BlockRecord;
use super::sum::Share;

/// Blocks in a chunk.
pub(super) const CHUNK_BLOCKS: usize = 64;

/// The records of [`CHUNK_BLOCKS`] blocks, in the last chunk of those that are there, and what they add up
/// to. Alike records are kept once, as where a file has holes or one line again and again.
#[derive(Debug, Clone, Default)]
pub(super) struct RecordChunk {
    sum: Share,
    records: Records,
}

#[derive(Debug, Clone)]
enum Records {
    /// This many blocks, all with the same record.
    Alike(BlockRecord, usize),
    Each(Vec<BlockRecord>),
}

impl Default for Records {
    fn default() -> Self {
        Self::Alike(BlockRecord::default(), 0)
    }
}

impl RecordChunk {
    /// How many records there are.
    pub(super) fn len(&self) -> usize {
        match &self.records {
            Records::Alike(_, count) => *count,
            Records::Each(records) => records.len(),
        }
    }

    /// What the records add up to.
    pub(super) fn sum(&self) -> &Share {
        &self.sum
    }

    /// The records from one place to another, as far as there are any.
    pub(super) fn range(
        &self,
        from: usize,
        to: usize,
    ) -> impl DoubleEndedIterator<Item = (usize, &BlockRecord)> {
        (from..to.min(self.len())).filter_map(|place| {
            let record = match &self.records {
                Records::Alike(record, _) => Some(record),
                Records::Each(records) => records.get(place),
            };
            Some((place, record?))
        })
    }

    /// Adds a record behind the others.
    pub(super) fn push(&mut self, record: BlockRecord) {
        self.sum += &record;
        match &mut self.records {
            Records::Alike(_, 0) => self.records = Records::Alike(record, 1),
            Records::Alike(other, count) if *other == record => *count += 1,
            Records::Alike(other, count) => {
                let mut records = Vec::with_capacity(CHUNK_BLOCKS);
                records.resize(*count, *other);
                records.push(record);
                self.records = Records::Each(records);
            }
            Records::Each(records) => records.push(record),
        }
    }

    /// Keeps the first so many records.
    pub(super) fn truncate(&mut self, len: usize) {
        let mut kept = Self::default();
        for (_, record) in self.range(0, len) {
            kept.push(*record);
        }
        *self = kept;
    }
}
