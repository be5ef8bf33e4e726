//! What a survey knows so far.

use super::ahead::Ahead;
use super::block_scan::BlockScan;
use super::kind::WarningKind;
use super::may_hold::MayHold;
use super::record::BlockRecord;
use super::scan::MARGIN_AFTER;
use super::sum::Share;
use super::tally::Tally;
use super::wanted::Wanted;
use crate::census::BLOCK_LEN;
use crate::scan::Index;

/// What stands so many bytes before the end may be another thing when more comes after it.
const UNSETTLED: u64 = MARGIN_AFTER as u64;

const _: () = assert!(UNSETTLED < BLOCK_LEN, "it is in the last two blocks");

/// The records of the blocks from the start on, without a gap; and those behind a gap, until it is closed.
#[derive(Debug, Default)]
pub(super) struct WarningIndex {
    /// What lies behind those that it keeps is counted, but not known by place.
    blocks: Index<BlockRecord>,

    /// What is in all blocks but the last two.
    settled: Tally,

    /// What is in the last two: when the source grows, what is in either may become another thing.
    last: [Tally; 2],

    /// Bytes that were gone through.
    bytes: u64,

    /// Offset up to which nothing that is appended changes what was found.
    settled_to: u64,

    /// Blocks that were gone through before those in front of them.
    ahead: Ahead,
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
            for (place, record) in (0..blocks).filter_map(|at| Some((at, run.records.get(at)?))) {
                // The counts of all of them are entered with the last one.
                let is_last = place + 1 == blocks;
                let tally = if is_last { run.tally } else { Tally::default() };
                self.enter(record, &tally, self.bytes + BLOCK_LEN);
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
        self.blocks.insert(self.bytes / BLOCK_LEN, record);
        self.bytes = end;
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
        self.blocks.truncate(block);
        self.bytes
    }

    /// The first block at or after `block` in which a warning that is wanted may begin, or of which
    /// nothing is known.
    pub(super) fn next_with(&self, block: u64, wanted: Wanted) -> u64 {
        self.blocks.next_where(
            block,
            |sum| wanted.may_be_in(sum.kinds, sum.worst),
            |record| wanted.may_be_in(record.kinds, record.worst),
        )
    }

    /// The last block at or before `block` in which a warning that is wanted may begin, or of which
    /// nothing is known; `None` if there is none back to the start.
    pub(super) fn last_with(&self, block: u64, wanted: Wanted) -> Option<u64> {
        self.blocks.last_where(
            block,
            |sum| wanted.may_be_in(sum.kinds, sum.worst),
            |record| wanted.may_be_in(record.kinds, record.worst),
        )
    }

    /// The first block at or after `block` that may hold a part of a run that is encoded, or of which nothing is
    /// known, and which parts of it may, see [`MayHold::runs`].
    pub(super) fn next_that_may_hold_runs(&self, block: u64) -> (u64, u16) {
        let next = (self.blocks).next_where(block, |_| true, |record| record.may_hold.runs != 0);
        (next, self.may_hold(next).runs)
    }

    /// What a block may hold that is told with what is elsewhere; everything if nothing is known of it.
    pub(super) fn may_hold(&self, block: u64) -> MayHold {
        let record = self.blocks.record(block);
        record.map_or(MayHold::ALL, |record| record.may_hold)
    }

    /// Whether a warning of a kind may begin in a block.
    pub(super) fn may_begin(&self, block: u64, kind: WarningKind) -> bool {
        let record = self.blocks.record(block);
        record.is_none_or(|record| record.kinds.contains(kind))
    }

    /// What is in the blocks `from..to`, as far as they are known.
    pub(super) fn within(&self, from: u64, to: u64) -> Share {
        self.blocks.within(from, to).0
    }

    /// Is the whole block known by place?
    pub(super) fn keeps(&self, block: u64) -> bool {
        self.blocks.record(block).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::Record;
    use crate::warnings::kind_set::KindSet;
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
                record(block).add_to(&mut sum);
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
            blocks: Index::with_limit(2),
            ..WarningIndex::default()
        };
        for block in 0..1000 {
            let mut tally = Tally::default();
            tally.counts[0][0] = 1;
            index.enter(record(block), &tally, (block + 1) * BLOCK_LEN);
        }
        assert_eq!(index.blocks.frontier(), 128);
        assert_eq!(index.tally().counts[0][0], 1000);
        assert!(index.keeps(127) && !index.keeps(128));
        // What is not known is to be looked at.
        assert_eq!(index.next_with(500, Wanted::ALL), 500);
        assert_eq!(index.last_with(500, Wanted::ALL), Some(500));
    }
}
