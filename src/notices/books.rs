//! What a survey knows so far.

use super::kind::{KindSet, NoticeKind};
use super::record::BlockRecord;
use super::scan::Scripts;
use super::script::ScriptGroup;
use super::sum::Share;

/// Bytes in a block.
pub(super) const BLOCK_LEN: u64 = crate::census::BLOCK_LEN;

/// Bytes of the longest sequence.
const MAX_LEN: u64 = 4;

/// Blocks whose records are added up: so many are passed over at once.
const SHELF: u64 = 64;

/// Blocks that are kept: 256 GiB of them, for 96 MiB of memory. What lies behind is counted, but
/// not known by place.
const LIMIT: usize = 1 << 22;

/// Counts of a block, or of all of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) notices: [u64; NoticeKind::COUNT],
    pub(super) scripts: [u64; ScriptGroup::COUNT],
}

impl Tally {
    /// What was counted in a block.
    pub(super) fn of(notices: &[u32; NoticeKind::COUNT], scripts: &Scripts) -> Self {
        let mut tally = Self {
            notices: notices.map(u64::from),
            ..Self::default()
        };
        for (sum, count) in tally.scripts.iter_mut().zip(scripts.iter().skip(1)) {
            *sum = u64::from(*count);
        }
        tally
    }

    fn add(&mut self, other: &Self) {
        for (sum, count) in self.notices.iter_mut().zip(other.notices) {
            *sum += count;
        }
        for (sum, count) in self.scripts.iter_mut().zip(other.scripts) {
            *sum += count;
        }
    }
}

/// The records of the blocks from the start on, without a gap.
#[derive(Debug)]
pub(super) struct Books {
    records: Vec<BlockRecord>,

    /// The sum of each [`SHELF`] blocks, the last one of those that are there.
    shelves: Vec<Share>,

    /// What stands in all blocks but the last two.
    settled: Tally,

    /// What stands in the last two: when the source grows, a sequence may go on that began in either.
    last: [Tally; 2],

    /// Bytes that were gone through.
    bytes: u64,
    limit: usize,
}

impl Default for Books {
    fn default() -> Self {
        Self {
            records: Vec::new(),
            shelves: Vec::new(),
            settled: Tally::default(),
            last: [Tally::default(); 2],
            bytes: 0,
            limit: LIMIT,
        }
    }
}

impl Books {
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
    pub(super) fn enter(&mut self, record: BlockRecord, tally: Tally, end: u64) {
        let [before, last] = self.last;
        self.settled.add(&before);
        self.last = [last, tally];
        self.bytes = end;
        if self.records.len() >= self.limit {
            return;
        }
        if (self.records.len() as u64).is_multiple_of(SHELF) {
            self.shelves.push(Share::default());
        }
        if let Some(shelf) = self.shelves.last_mut() {
            *shelf += &record;
        }
        self.records.push(record);
    }

    /// Forgets the last block, and the one before where a sequence in it may reach into the last: the
    /// source has grown. Returns where to begin again.
    pub(super) fn reopen(&mut self) -> u64 {
        let Some(last) = self.bytes.checked_sub(1) else {
            return 0;
        };
        let block = self.bytes.saturating_sub(MAX_LEN) / BLOCK_LEN;
        let [before, _] = self.last;
        self.last = if block < last / BLOCK_LEN {
            [Tally::default(); 2]
        } else {
            [Tally::default(), before]
        };
        self.bytes = block * BLOCK_LEN;
        self.records
            .truncate(usize::try_from(block).unwrap_or(usize::MAX));
        let shelf = self.records.len() / SHELF as usize;
        self.shelves.truncate(shelf);
        let rest = self
            .records
            .get(shelf * SHELF as usize..)
            .unwrap_or_default();
        if !rest.is_empty() {
            let mut sum = Share::default();
            for record in rest {
                sum += record;
            }
            self.shelves.push(sum);
        }
        self.bytes
    }

    /// The first block at or after `block` in which a notice of these kinds begins, or of which
    /// nothing is known.
    pub(super) fn next_with(&self, block: u64, kinds: KindSet) -> u64 {
        let known = self.records.len() as u64;
        if block >= known {
            return block;
        }
        let mut block = block;
        while block < known {
            let shelf_end = (block / SHELF + 1) * SHELF;
            let shelf = self.shelves.get((block / SHELF) as usize);
            if shelf.is_some_and(|shelf| shelf.kinds.meets(kinds)) {
                let records = self.range(block, shelf_end);
                if let Some(ahead) = records.iter().position(|r| r.kinds.meets(kinds)) {
                    return block + ahead as u64;
                }
            }
            block = shelf_end;
        }
        known
    }

    /// The last block at or before `block` in which a notice of these kinds begins, or of which
    /// nothing is known; `None` if there is none back to the start.
    pub(super) fn last_with(&self, block: u64, kinds: KindSet) -> Option<u64> {
        let known = self.records.len() as u64;
        if block >= known {
            return Some(block);
        }
        let mut end = block + 1;
        while end > 0 {
            let start = (end - 1) / SHELF * SHELF;
            let shelf = self.shelves.get((start / SHELF) as usize);
            if shelf.is_some_and(|shelf| shelf.kinds.meets(kinds)) {
                let records = self.range(start, end);
                if let Some(place) = records.iter().rposition(|r| r.kinds.meets(kinds)) {
                    return Some(start + place as u64);
                }
            }
            end = start;
        }
        None
    }

    /// What stands in the blocks `from..to`, as far as they are known.
    pub(super) fn within(&self, from: u64, to: u64) -> Share {
        let mut sum = Share::default();
        let mut block = from;
        while block < to {
            let end = to.min((block / SHELF + 1) * SHELF);
            let shelf = self.shelves.get((block / SHELF) as usize);
            match shelf {
                Some(shelf) if end - block == SHELF => sum += shelf,
                Some(_) => {
                    for record in self.range(block, end) {
                        sum += record;
                    }
                }
                None => break,
            }
            block = end;
        }
        sum
    }

    /// Is the whole block known by place?
    pub(super) fn keeps(&self, block: u64) -> bool {
        block < self.records.len() as u64
    }

    fn range(&self, from: u64, to: u64) -> &[BlockRecord] {
        let end = to.min(self.records.len() as u64);
        self.records
            .get(from.min(end) as usize..end as usize)
            .unwrap_or_default()
    }
}
