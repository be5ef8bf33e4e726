//! What a survey knows so far.

use super::record::{BlockRecord, Counts};
use super::record_chunk::{CHUNK_BLOCKS, RecordChunk};
use super::scan::MARGIN_AFTER;
use super::script::ScriptGroup;
use super::state::Scripts;
use super::sum::Share;
use super::wanted::Wanted;

/// Bytes in a block.
pub(super) const BLOCK_LEN: u64 = crate::census::BLOCK_LEN;

/// What stands so many bytes before the end may be another thing when more comes after it.
const UNSETTLED: u64 = MARGIN_AFTER as u64;

const _: () = assert!(UNSETTLED < BLOCK_LEN, "it is in the last two blocks");

/// Blocks that are kept: 256 GiB of them, for 119 MiB of memory at most. What lies behind is counted, but
/// not known by place.
const LIMIT: usize = 1 << 22;

/// Counts of a block, or of all of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) counts: Counts<u64>,
    pub(super) scripts: [u64; ScriptGroup::COUNT],
}

impl Tally {
    /// What was counted in a block.
    pub(super) fn of(counts: &Counts<u32>, scripts: &Scripts) -> Self {
        let mut tally = Self {
            counts: counts.map(|of_kind| of_kind.map(u64::from)),
            ..Self::default()
        };
        for (sum, count) in tally.scripts.iter_mut().zip(scripts.iter().skip(1)) {
            *sum = u64::from(*count);
        }
        tally
    }

    /// Adds what was counted elsewhere.
    pub(super) fn add(&mut self, other: &Self) {
        let sums = self.counts.as_flattened_mut().iter_mut();
        for (sum, count) in sums.zip(other.counts.as_flattened()) {
            *sum += count;
        }
        for (sum, count) in self.scripts.iter_mut().zip(other.scripts) {
            *sum += count;
        }
    }
}

/// The records of the blocks from the start on, without a gap.
#[derive(Debug)]
pub(super) struct WarningIndex {
    chunks: Vec<RecordChunk>,

    /// What stands in all blocks but the last two.
    settled: Tally,

    /// What stands in the last two: when the source grows, what is in either may become another thing.
    last: [Tally; 2],

    /// Bytes that were gone through.
    bytes: u64,
    limit: usize,
}

impl Default for WarningIndex {
    fn default() -> Self {
        Self {
            chunks: Vec::new(),
            settled: Tally::default(),
            last: [Tally::default(); 2],
            bytes: 0,
            limit: LIMIT,
        }
    }
}

impl WarningIndex {
    /// Bytes from the start that were gone through.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What was counted in them.
    pub(super) fn tally(&self) -> Tally {
        let mut tally = self.settled;
        for last in &self.last {
            tally.add(last);
        }
        tally
    }

    /// Enters the block that starts where the last one ended; `end` is where it ends.
    pub(super) fn enter(&mut self, record: BlockRecord, tally: &Tally, end: u64) {
        let [before, last] = self.last;
        self.settled.add(&before);
        self.last = [last, *tally];
        self.bytes = end;
        let known = self.known();
        if known >= self.limit {
            return;
        }
        if known.is_multiple_of(CHUNK_BLOCKS) {
            self.chunks.push(RecordChunk::default());
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(record);
        }
    }

    /// How many blocks are known by place.
    fn known(&self) -> usize {
        let last = self.chunks.last().map_or(0, RecordChunk::len);
        self.chunks.len().saturating_sub(1) * CHUNK_BLOCKS + last
    }

    /// Forgets the last block, and the one before where what follows may reach into it: the source has
    /// grown. Returns where to begin again.
    pub(super) fn reopen(&mut self) -> u64 {
        let Some(last) = self.bytes.checked_sub(1) else {
            return 0;
        };
        let block = self.bytes.saturating_sub(UNSETTLED) / BLOCK_LEN;
        let [before, _] = self.last;
        self.last = if block < last / BLOCK_LEN {
            [Tally::default(); 2]
        } else {
            [Tally::default(), before]
        };
        self.bytes = block * BLOCK_LEN;
        let kept = usize::try_from(block)
            .unwrap_or(usize::MAX)
            .min(self.known());
        self.chunks.truncate(kept.div_ceil(CHUNK_BLOCKS));
        if !kept.is_multiple_of(CHUNK_BLOCKS)
            && let Some(chunk) = self.chunks.last_mut()
        {
            chunk.truncate(kept % CHUNK_BLOCKS);
        }
        self.bytes
    }

    /// The first block at or after `block` in which a warning that is wanted may begin, or of which
    /// nothing is known.
    pub(super) fn next_with(&self, block: u64, wanted: Wanted) -> u64 {
        let known = self.known() as u64;
        if block >= known {
            return block;
        }
        let (first, place) = split(block);
        let chunks = self.chunks.iter().enumerate().skip(first);
        for (number, chunk) in
            chunks.filter(|(_, chunk)| wanted.may_be_in(chunk.sum().kinds, chunk.sum().worst))
        {
            let from = if number == first { place } else { 0 };
            let mut records = chunk.range(from, CHUNK_BLOCKS);
            if let Some((place, _)) =
                records.find(|(_, record)| wanted.may_be_in(record.kinds, record.worst))
            {
                return (number * CHUNK_BLOCKS + place) as u64;
            }
        }
        known
    }

    /// The last block at or before `block` in which a warning that is wanted may begin, or of which
    /// nothing is known; `None` if there is none back to the start.
    pub(super) fn last_with(&self, block: u64, wanted: Wanted) -> Option<u64> {
        if block >= self.known() as u64 {
            return Some(block);
        }
        let (last, place) = split(block);
        let chunks = self.chunks.iter().enumerate().take(last + 1).rev();
        for (number, chunk) in
            chunks.filter(|(_, chunk)| wanted.may_be_in(chunk.sum().kinds, chunk.sum().worst))
        {
            let to = if number == last {
                place + 1
            } else {
                CHUNK_BLOCKS
            };
            let mut records = chunk.range(0, to).rev();
            if let Some((place, _)) =
                records.find(|(_, record)| wanted.may_be_in(record.kinds, record.worst))
            {
                return Some((number * CHUNK_BLOCKS + place) as u64);
            }
        }
        None
    }

    /// What stands in the blocks `from..to`, as far as they are known.
    pub(super) fn within(&self, from: u64, to: u64) -> Share {
        let mut sum = Share::default();
        if from >= to {
            return sum;
        }
        let ((first, start), (last, end)) = (split(from), split(to));
        for (number, chunk) in self
            .chunks
            .iter()
            .enumerate()
            .skip(first)
            .take(last - first + 1)
        {
            let start = if number == first { start } else { 0 };
            let end = if number == last { end } else { CHUNK_BLOCKS };
            if (start, end) == (0, CHUNK_BLOCKS) {
                sum += chunk.sum();
            } else {
                for (_, record) in chunk.range(start, end) {
                    sum += record;
                }
            }
        }
        sum
    }

    /// Is the whole block known by place?
    pub(super) fn keeps(&self, block: u64) -> bool {
        block < self.known() as u64
    }
}

/// In which chunk a block is, and at which place.
fn split(block: u64) -> (usize, usize) {
    let block = usize::try_from(block).unwrap_or(usize::MAX);
    (block / CHUNK_BLOCKS, block % CHUNK_BLOCKS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::warnings::kind::{KindSet, WarningKind};
    use crate::warnings::severity::Severity;

    /// A record of a block by its number: most have no warnings, and long stretches have none at all.
    fn record(block: u64) -> BlockRecord {
        let mut record = BlockRecord::default();
        // Long stretches are alike.
        record.scripts[0] = if block < 300 {
            7
        } else {
            (block % 1000) as u16
        };
        if block % 37 == 5 && !(200..500).contains(&block) {
            record.kinds.insert(WarningKind::Escape);
            record.worst = Some(Severity::Low);
            record.warnings = 3;
        }
        if block == 333 {
            record.kinds.insert(WarningKind::Tag);
            record.worst = Some(Severity::High);
            record.warnings = 1;
        }
        record
    }

    fn index(blocks: u64) -> WarningIndex {
        let mut index = WarningIndex::default();
        for block in 0..blocks {
            let mut tally = Tally::default();
            tally.counts[0][0] = u64::from(record(block).warnings);
            index.enter(record(block), &tally, (block + 1) * BLOCK_LEN);
        }
        index
    }

    fn check(index: &WarningIndex, blocks: u64) {
        for kinds in [
            KindSet::only(WarningKind::Escape),
            KindSet::only(WarningKind::Tag),
            KindSet::ALL,
        ] {
            let meets = |block: &u64| record(*block).kinds.meets(kinds);
            for block in (0..blocks + 3).step_by(11) {
                let next = (block..blocks).find(meets).unwrap_or(blocks.max(block));
                assert_eq!(index.next_with(block, Wanted::of(kinds)), next, "{block}");
                let last = if block < blocks {
                    (0..=block).rev().find(meets)
                } else {
                    Some(block)
                };
                assert_eq!(index.last_with(block, Wanted::of(kinds)), last, "{block}");
            }
        }
        for (from, to) in [
            (0, blocks),
            (1, blocks - 1),
            (63, 65),
            (64, 128),
            (70, 700),
            (5, 5),
        ] {
            let mut sum = Share::default();
            for block in from..to.min(blocks) {
                sum += &record(block);
            }
            assert_eq!(index.within(from, to), sum, "{from}..{to}");
        }
    }

    #[test]
    fn what_is_asked_of_many_blocks_is_what_the_single_ones_say() {
        for blocks in [63, 64, 65, 700, 1000] {
            check(&index(blocks), blocks);
        }
    }

    #[test]
    fn what_is_forgotten_and_entered_again_counts_once() {
        for blocks in [64, 65, 129, 700] {
            let mut index = index(blocks);
            let before = index.tally().counts[0][0];
            // Two times in a row, as when nothing came in between.
            for _ in 0..2 {
                assert_eq!(index.reopen() % BLOCK_LEN, 0);
            }
            let from = index.bytes() / BLOCK_LEN;
            check(&index, from);
            for block in from..blocks {
                let mut tally = Tally::default();
                tally.counts[0][0] = u64::from(record(block).warnings);
                index.enter(record(block), &tally, (block + 1) * BLOCK_LEN);
            }
            assert_eq!(index.tally().counts[0][0], before);
            check(&index, blocks);
        }
    }

    #[test]
    fn past_their_limit_books_count_without_growing() {
        let mut index = WarningIndex {
            limit: 100,
            ..WarningIndex::default()
        };
        for block in 0..1000 {
            let mut tally = Tally::default();
            tally.counts[0][0] = 1;
            index.enter(record(block), &tally, (block + 1) * BLOCK_LEN);
        }
        assert_eq!(index.known(), 100);
        assert_eq!(index.tally().counts[0][0], 1000);
        assert!(index.keeps(99) && !index.keeps(100));
        // What is not known is to be looked at.
        assert_eq!(index.next_with(500, Wanted::ALL), 500);
        assert_eq!(index.last_with(500, Wanted::ALL), Some(500));
    }
}
