//! One record for each block of a source. With the records, the counts at any place are found by decoding at
//! most one block.

use super::chunk::{CHUNK_BLOCKS, CHUNK_LEN, Chunk};
use super::counts::Counts;
use super::record::BlockRecord;
use crate::utf8::GroupKinds;

/// The most chunks that are kept: records of 256 GiB, which take 256 MiB. Bytes beyond that, in an endless
/// device, are counted without a record. Places in them are not known, and errors in them are found by
/// decoding.
const LIMIT: usize = 1 << 16;

/// The records of the blocks that were counted, in any order.
///
/// A chunk is filled from its first block on. Chunks are filled in any order. The counts *before* a block are
/// known if all blocks before it have their records: up to the [`BlockIndex::frontier`].
#[derive(Debug, Clone)]
pub(super) struct BlockIndex {
    chunks: Vec<Chunk>,

    /// The counts before each of the whole chunks at the start, and before the one after them.
    before: Vec<Counts>,

    limit: usize,
}

impl Default for BlockIndex {
    fn default() -> Self {
        Self {
            chunks: Vec::new(),
            before: vec![Counts::default()],
            limit: LIMIT,
        }
    }
}

impl BlockIndex {
    /// Returns an index that keeps no more chunks than this.
    #[cfg(test)]
    pub(super) fn with_limit(limit: usize) -> Self {
        Self {
            limit,
            ..Self::default()
        }
    }

    /// The record of a block, if it was counted.
    pub(super) fn record(&self, block: u64) -> Option<BlockRecord> {
        let chunk = self.chunk(block / CHUNK_BLOCKS)?;
        chunk.records().get((block % CHUNK_BLOCKS) as usize)
    }

    /// How many blocks at the start of the source have a record, without a gap.
    pub(super) fn frontier(&self) -> u64 {
        let whole = self.before.len() as u64 - 1;
        let rest = self
            .chunk(whole)
            .map_or(0, |chunk| chunk.records().len() as u64);
        whole * CHUNK_BLOCKS + rest
    }

    /// The counts before a block, if every block before it has a record.
    pub(super) fn before(&self, block: u64) -> Option<Counts> {
        if block > self.frontier() {
            return None;
        }
        let number = usize::try_from(block / CHUNK_BLOCKS).ok()?;
        // The frontier lies at the end of a whole chunk, so the next chunk has its sum too.
        let mut counts = *self.before.get(number)?;
        if let Some(chunk) = self.chunks.get(number) {
            counts += chunk.sum_of_first((block % CHUNK_BLOCKS) as usize);
        }
        Some(counts)
    }

    /// Returns the first block, up to the frontier, after which more than `number` of something have been
    /// counted, and the counts before that block. `measure` takes the number of that thing from the counts.
    /// The measure of a sum must be the sum of the measures.
    pub(super) fn holding(
        &self,
        number: u64,
        measure: impl Fn(&Counts) -> u64,
    ) -> Option<(u64, Counts)> {
        let after = self
            .before
            .partition_point(|counts| measure(counts) <= number);
        let chunk = after.checked_sub(1)?;
        let mut counts = *self.before.get(chunk)?;
        let first = chunk as u64 * CHUNK_BLOCKS;
        let records = self.chunks.get(chunk)?.records();
        for (place, record) in records.range(0, records.len()).enumerate() {
            let mut with = counts;
            with += &record;
            if measure(&with) > number {
                return Some((first + place as u64, counts));
            }
            counts = with;
        }
        None
    }

    /// The first block at or after `block` in which an error of some kinds starts, or which has no
    /// record.
    pub(super) fn next_with_errors(&self, block: u64, kinds: GroupKinds) -> u64 {
        self.next_where(
            block,
            |chunk| chunk.sum().errors_of(kinds) > 0,
            |record| record.errors_of(kinds) > 0,
        )
    }

    /// The first block at or after `block` that is not wholly within one run of stray tails, or has
    /// no record.
    pub(super) fn next_outside_a_run(&self, block: u64) -> u64 {
        self.next_where(
            block,
            |chunk| !chunk.is_within_a_run(),
            |record| !record.is_within_a_run(),
        )
    }

    /// Returns the first block at or after `block` whose record fits, or which has no record. `may_hold` says
    /// which whole chunks have to be searched.
    fn next_where(
        &self,
        block: u64,
        may_hold: impl Fn(&Chunk) -> bool,
        is_it: impl Fn(&BlockRecord) -> bool,
    ) -> u64 {
        let mut block = block;
        while let Some(chunk) = self.chunk(block / CHUNK_BLOCKS) {
            let place = (block % CHUNK_BLOCKS) as usize;
            let start = block - place as u64;
            if place > 0 || !chunk.is_whole() || may_hold(chunk) {
                let records = chunk.records();
                let mut rest = records.range(place, records.len());
                if let Some(ahead) = rest.position(|record| is_it(&record)) {
                    return block + ahead as u64;
                }
                if !chunk.is_whole() {
                    return start + (chunk.records().len() as u64).max(place as u64);
                }
            }
            block = start + CHUNK_BLOCKS;
        }
        block
    }

    /// Returns the last block at or before `block` in which something is counted, or which has no record;
    /// `None` if there is none back to the start. `measure` takes the number from the counts.
    pub(super) fn last_with(&self, block: u64, measure: impl Fn(&Counts) -> u64) -> Option<u64> {
        let mut number = block / CHUNK_BLOCKS;
        let mut place = block % CHUNK_BLOCKS;
        loop {
            let start = number * CHUNK_BLOCKS;
            let Some(chunk) = self.chunk(number) else {
                return Some(start + place);
            };
            if place >= chunk.records().len() as u64 {
                return Some(start + place);
            }
            if measure(&chunk.sum()) > 0 {
                let mut records = chunk.records().range(0, place as usize + 1);
                let found = records.rposition(|record| {
                    let mut counts = Counts::default();
                    counts += &record;
                    measure(&counts) > 0
                });
                if let Some(found) = found {
                    return Some(start + found as u64);
                }
            }
            number = number.checked_sub(1)?;
            place = CHUNK_BLOCKS - 1;
        }
    }

    /// The counts in the blocks `from..to` as far as they were counted, and how many of the blocks were.
    pub(super) fn within(&self, from: u64, to: u64) -> (Counts, u64) {
        let mut counts = Counts::default();
        let mut counted = 0;
        let mut block = from;
        while block < to {
            let place = (block % CHUNK_BLOCKS) as usize;
            let end = to.min(block - place as u64 + CHUNK_BLOCKS);
            if let Some(chunk) = self.chunk(block / CHUNK_BLOCKS) {
                if place == 0 && end - block == CHUNK_BLOCKS && chunk.is_whole() {
                    counts += chunk.sum();
                    counted += CHUNK_BLOCKS;
                } else {
                    let last = place + (end - block) as usize;
                    for record in chunk.records().range(place, last) {
                        counts += &record;
                        counted += 1;
                    }
                }
            }
            block = end;
        }
        (counts, counted)
    }

    /// Adds records to a chunk, after those that it has.
    pub(super) fn extend(&mut self, chunk: u64, records: &[BlockRecord]) {
        let Some(number) = usize::try_from(chunk).ok().filter(|n| *n < self.limit) else {
            return;
        };
        if self.chunks.len() <= number {
            self.chunks.resize_with(number + 1, Chunk::default);
        }
        self.chunks[number].extend(records);
        // Go through every chunk that is now reached without a gap.
        while let Some(chunk) = self.chunks.get(self.before.len() - 1)
            && chunk.is_whole()
        {
            let mut next = self.before.last().copied().unwrap_or_default();
            next += chunk.sum();
            self.before.push(next);
        }
    }

    /// Forgets the records of this block and of all after it.
    pub(super) fn truncate(&mut self, block: u64) {
        let number = usize::try_from(block / CHUNK_BLOCKS).unwrap_or(usize::MAX);
        self.chunks.truncate(number.saturating_add(1));
        if let Some(chunk) = self.chunks.get_mut(number) {
            chunk.truncate((block % CHUNK_BLOCKS) as usize);
        }
        self.before.truncate(number.saturating_add(1));
    }

    fn chunk(&self, number: u64) -> Option<&Chunk> {
        self.chunks.get(usize::try_from(number).ok()?)
    }
}

const _: () = assert!(CHUNK_LEN == 4 << 20);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_its_limit_an_index_neither_grows_nor_calls_anything_clean() {
        let mut index = BlockIndex::with_limit(2);
        for chunk in 0..100 {
            index.extend(chunk, &[BlockRecord::default(); CHUNK_BLOCKS as usize]);
        }
        assert_eq!(index.frontier(), 2 * CHUNK_BLOCKS);
        assert_eq!(index.record(2 * CHUNK_BLOCKS), None);
        // Blocks are clean as far as is known. From there on they have to be searched.
        assert_eq!(index.next_with_errors(0, GroupKinds::ALL), 2 * CHUNK_BLOCKS);
        let errors = |counts: &Counts| counts.errors_of(GroupKinds::ALL);
        assert_eq!(index.last_with(7000, errors), Some(7000));
        assert_eq!(index.last_with(2 * CHUNK_BLOCKS - 1, errors), None);
    }
}
