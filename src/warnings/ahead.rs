//! What was found in blocks behind a gap, until the gap is closed.

use std::collections::BTreeMap;

use super::block_scan::BlockScan;
use super::record::BlockRecord;
use super::tally::Tally;
use crate::census::BLOCK_LEN;
use crate::scan::Chunk;

/// As many runs are kept: 64 GiB of blocks that come in order, for 45 MiB of memory at most.
const LIMIT: usize = 1 << 14;

/// The blocks that were gone through before those in front of them. A block that finds no room is left out,
/// and has to be gone through again.
#[derive(Debug)]
pub(super) struct Ahead {
    /// Neighbouring blocks that nothing changes any more, by the number of the first.
    runs: BTreeMap<u64, Run>,

    /// The last one or two blocks of the source, by number. What is appended may change what is found in
    /// them. All were read when the source had the same end.
    last: BTreeMap<u64, BlockScan>,

    limit: usize,
}

/// Neighbouring blocks, as many as a chunk has at most.
#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) records: Chunk<BlockRecord>,
    pub(super) tally: Tally,
}

impl Default for Ahead {
    fn default() -> Self {
        Self::with_limit(LIMIT)
    }
}

impl Ahead {
    /// One that keeps no more runs.
    pub(super) fn with_limit(limit: usize) -> Self {
        Self {
            runs: BTreeMap::new(),
            last: BTreeMap::new(),
            limit,
        }
    }

    /// Keeps what was found in a block, if there is room.
    pub(super) fn keep(&mut self, scan: BlockScan) {
        let number = scan.own.start / BLOCK_LEN;
        if scan.source_end.is_some() {
            self.last
                .retain(|_, other| other.source_end == scan.source_end);
            self.last.insert(number, scan);
            return;
        }
        self.last.remove(&number);
        if let Some((first, run)) = self.runs.range_mut(..=number).next_back() {
            let end = first + run.records.len() as u64;
            if number < end {
                return;
            }
            if number == end && !run.records.is_whole() {
                run.push(&scan);
                return;
            }
        }
        if self.runs.len() < self.limit {
            let mut run = Run::default();
            run.push(&scan);
            self.runs.insert(number, run);
        }
    }

    /// Takes the blocks from this one on. Those before it are forgotten.
    pub(super) fn take(&mut self, block: u64) -> Option<Run> {
        while let Some(first) = self.runs.first_entry()
            && *first.key() < block
        {
            first.remove();
        }
        self.runs.remove(&block)
    }

    /// Takes a block that is right if the source ends at this offset.
    pub(super) fn take_last(&mut self, block: u64, source_end: u64) -> Option<BlockScan> {
        let last = self.last.get(&block)?;
        (last.source_end == Some(source_end)).then_some(())?;
        self.last.remove(&block)
    }

    /// The number of the first block that is kept and that nothing changes.
    pub(super) fn first(&self) -> Option<u64> {
        self.runs.first_key_value().map(|(first, _)| *first)
    }
}

impl Run {
    fn push(&mut self, scan: &BlockScan) {
        self.records.insert(self.records.len(), scan.record);
        self.tally.add(&scan.tally);
    }
}
