//! One record for each block of a source, from which counts at any place are found by decoding at
//! most one block.

/// Bytes in a block.
pub const BLOCK_LEN: u64 = 64 << 10;

/// What was counted before a block, and what starts in it: 32 bytes for 64 KiB, so that 16 GiB cost
/// 8 MiB.
///
/// A unit counts as before a block when a decoder that was given all bytes before the block has
/// handed it out: a prefix that it still holds there counts to the block. A group counts to the
/// block where its first byte stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct BlockRecord {
    /// Code points before the block.
    pub(super) code_points_before: u64,

    /// Line feeds before the block.
    pub(super) line_feeds_before: u64,

    /// Units before the block and after the last line feed before it.
    pub(super) units_in_line_before: u64,

    /// 0 if no group starts in the block.
    pub(super) groups: u32,
}

/// The records of the blocks that were read, from the start of the source.
#[derive(Debug, Clone)]
pub(super) struct Index {
    records: Vec<BlockRecord>,

    /// How many records are final: the groups of the others may not all have been seen.
    complete: usize,

    /// No more records than this are kept.
    limit: usize,
}

/// Records of 256 GiB, 128 MiB of them. What lies beyond, in an endless device, is counted without a
/// record: places in it are not known, and errors are found by decoding.
const LIMIT: usize = 1 << 22;

impl Index {
    /// The record of the block that holds this offset, if everything before the block was counted.
    /// What it says about groups need not be final.
    pub(super) fn record_of(&self, offset: u64) -> Option<BlockRecord> {
        let number = usize::try_from(offset / BLOCK_LEN).ok()?;
        self.records.get(number).copied()
    }

    /// The last block at or before `number` with a group in it, or `None` if there is none back to
    /// the start. Blocks without a final record count as having one.
    pub(super) fn last_with_groups(&self, number: u64) -> Option<u64> {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        if number >= self.complete {
            return Some(number as u64);
        }
        let records = &self.records[..=number];
        records
            .iter()
            .rposition(|record| record.groups > 0)
            .map(|number| number as u64)
    }

    /// The first block at or after `number` with a group in it or without a final record.
    pub(super) fn first_with_groups(&self, number: u64) -> u64 {
        let from = usize::try_from(number).unwrap_or(usize::MAX);
        if from >= self.complete {
            return number;
        }
        self.records[from..self.complete]
            .iter()
            .position(|record| record.groups > 0)
            .map_or(self.complete as u64, |ahead| number + ahead as u64)
    }

    /// Takes what was learnt of the last block, and starts the next one. A group may start at the end
    /// of a block and show only at the start of the next: a block is final when the next one is known.
    pub(super) fn push(&mut self, next: BlockRecord, has_groups: bool, has_groups_at_start: bool) {
        if self.is_full() {
            return;
        }
        let number = self.records.len() - 1;
        if has_groups {
            self.count_group(number);
        }
        if has_groups_at_start && let Some(before) = number.checked_sub(1) {
            self.count_group(before);
        }
        self.records.push(next);
        self.complete = number;
    }

    fn count_group(&mut self, number: usize) {
        if let Some(record) = self.records.get_mut(number) {
            record.groups = record.groups.saturating_add(1);
        }
    }

    /// Of the last record it is then not known whether a group starts in its block: it stays open.
    fn is_full(&self) -> bool {
        self.records.len() >= self.limit
    }

    /// The source is at its end.
    pub(super) fn complete_all(&mut self) {
        if !self.is_full() {
            self.complete = self.records.len();
        }
    }
}

impl Default for Index {
    /// The index of a source of which nothing is known but where it begins.
    fn default() -> Self {
        Self {
            records: vec![BlockRecord::default()],
            complete: 0,
            limit: LIMIT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_its_limit_an_index_neither_grows_nor_calls_anything_clean() {
        let mut index = Index {
            limit: 4,
            ..Index::default()
        };
        for _ in 0..100 {
            index.push(BlockRecord::default(), false, false);
        }
        index.complete_all();
        assert_eq!(index.records.len(), 4);
        assert_eq!(index.record_of(4 * BLOCK_LEN), None);
        // Clean as far as is known, and from there on to be looked at.
        assert_eq!(index.first_with_groups(0), 2);
        assert_eq!(index.last_with_groups(50), Some(50));
        assert_eq!(index.last_with_groups(1), None);
    }
}
