//! What a survey knows so far.

use super::ahead::Ahead;
use super::block_scan::BlockScan;
use super::kind::WarningKind;
use super::may_hold::MayHold;
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

/// The records of the blocks from the start on, without a gap; and those behind a gap, until it is closed.
#[derive(Debug)]
pub(super) struct WarningIndex {
    chunks: Vec<RecordChunk>,

    /// What stands in all blocks but the last two.
    settled: Tally,

    /// What stands in the last two: when the source grows, what is in either may become another thing.
    last: [Tally; 2],

    /// Bytes that were gone through.
    bytes: u64,

    /// Offset up to which nothing that is appended changes what was found.
    settled_to: u64,

    /// Blocks that were gone through before those in front of them.
    ahead: Ahead,
    limit: usize,
}

impl Default for WarningIndex {
    fn default() -> Self {
        Self {
            chunks: Vec::new(),
            settled: Tally::default(),
            last: [Tally::default(); 2],
            bytes: 0,
            settled_to: 0,
            ahead: Ahead::default(),
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

    /// Keeps what was found in any block, unless it is known already.
    pub(super) fn keep(&mut self, scan: BlockScan) {
        if scan.own.start >= self.settled_to {
            self.ahead.keep(scan);
        }
    }

    /// Enters what was kept and has no gap before it. The last blocks of the source are entered if
    /// they were read when it ended at `len`.
    pub(super) fn close_gap(&mut self, len: u64) {
        self.close_settled_gap();
        while self.bytes.is_multiple_of(BLOCK_LEN)
            && let Some(last) = self.ahead.take_last(self.bytes / BLOCK_LEN, len)
        {
            self.enter_scan(&last);
        }
    }

    /// Enters what was kept, has no gap before it, and is not changed by what is appended.
    pub(super) fn close_settled_gap(&mut self) {
        while self.settled_to == self.bytes
            && let Some(run) = self.ahead.take(self.bytes / BLOCK_LEN)
        {
            let blocks = run.records.len();
            for (place, record) in run.records.range(0, blocks) {
                // The counts of all of them are entered with the last one.
                let is_last = place + 1 == blocks;
                let tally = if is_last { run.tally } else { Tally::default() };
                self.enter(*record, &tally, self.bytes + BLOCK_LEN);
            }
            self.settled_to = self.bytes;
        }
    }

    /// The offset at which the first gap ends, if something is kept behind a gap.
    pub(super) fn gap_end(&self) -> Option<u64> {
        self.ahead.first().map(|block| block * BLOCK_LEN)
    }

    /// Enters what was found in the block that starts where the last one ended.
    pub(super) fn enter_scan(&mut self, scan: &BlockScan) {
        self.enter(scan.record, &scan.tally, scan.own.end);
        // A block that was gone through in part is gone through again.
        if scan.source_end.is_none() && scan.own.end.is_multiple_of(BLOCK_LEN) {
            self.settled_to = scan.own.end;
        }
    }

    /// Enters the block that starts where the last one ended; `end` is where it ends.
    fn enter(&mut self, record: BlockRecord, tally: &Tally, end: u64) {
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

    /// Forgets those of the last two blocks that what follows may reach into: the source has grown. Returns
    /// where to begin again.
    pub(super) fn reopen(&mut self) -> u64 {
        let blocks = self.bytes.div_ceil(BLOCK_LEN);
        let settled = self.bytes.saturating_sub(UNSETTLED).max(self.settled_to);
        let block = settled / BLOCK_LEN;
        let [before, last] = self.last;
        self.last = match blocks - block {
            0 => [before, last],
            1 => [Tally::default(), before],
            _ => [Tally::default(); 2],
        };
        self.bytes = block * BLOCK_LEN;
        // What is left no longer changes.
        self.settled_to = self.bytes;
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

    /// The first block at or after `block` that may hold a part of a run that is encoded, or of which nothing is
    /// known.
    pub(super) fn next_that_may_hold_runs(&self, block: u64) -> u64 {
        let known = self.known() as u64;
        if block >= known {
            return block;
        }
        let (first, place) = split(block);
        for (number, chunk) in self.chunks.iter().enumerate().skip(first) {
            let from = if number == first { place } else { 0 };
            let mut records = chunk.range(from, CHUNK_BLOCKS);
            if let Some((place, _)) = records.find(|(_, record)| record.may_hold.runs()) {
                return (number * CHUNK_BLOCKS + place) as u64;
            }
        }
        known
    }

    /// What a block may hold that is told with what stands elsewhere; everything if nothing is known of it.
    pub(super) fn may_hold(&self, block: u64) -> MayHold {
        self.record(block)
            .map_or(MayHold::ALL, |record| record.may_hold)
    }

    /// Whether a warning of a kind may begin in a block.
    pub(super) fn may_begin(&self, block: u64, kind: WarningKind) -> bool {
        self.record(block)
            .is_none_or(|record| record.kinds.contains(kind))
    }

    /// The record of a block, if it is known by place.
    fn record(&self, block: u64) -> Option<&BlockRecord> {
        let (chunk, place) = split(block);
        let mut here = self.chunks.get(chunk)?.range(place, place + 1);
        here.next().map(|(_, record)| record)
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
    use crate::warnings::kind::KindSet;
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
