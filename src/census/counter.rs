//! Counting the blocks of one chunk.

use std::ops::Range;

use super::block_observer::BlockObserver;
use super::border::{Shift, shift};
use super::observed_block::ObservedBlock;
use super::posting::Posting;
use super::record::{BLOCK_LEN, BlockRecord};
use super::region::{Region, RegionReader};
use crate::scan::CHUNK_BLOCKS;
use crate::source::SourceError;
use crate::utf8::GroupKinds;
use crate::utf8::classifier::{self, Backend, CONTEXT_LEN, Tally};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};

/// Whether a chunk goes on after some of its blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The source has more blocks.
    GoesOn,

    /// The chunk is at its end, and the pass goes on.
    ChunkEnds,

    /// The pass ends in this chunk or before it.
    PassEnds,
}

/// Counts the blocks of one chunk from front to back, a few at a time.
pub(super) struct Counter<'a> {
    path: Backend,
    reader: RegionReader<'a>,

    /// Is handed each block that was counted.
    observer: Option<&'a dyn BlockObserver>,
    chunk: u64,
    block: u64,

    /// The shift at the start of `block`, if the block before it was just counted.
    shift: Option<Shift>,
}

impl<'a> Counter<'a> {
    /// `reader` must read the margins of the observer.
    pub(super) fn new(
        path: Backend,
        reader: RegionReader<'a>,
        observer: Option<&'a dyn BlockObserver>,
    ) -> Self {
        Self {
            path,
            reader,
            observer,
            chunk: 0,
            block: 0,
            shift: None,
        }
    }

    /// Begins a chunk at this block of it.
    pub(super) fn begin(&mut self, chunk: u64, block: u64) {
        self.chunk = chunk;
        self.block = block;
        self.shift = None;
    }

    /// Counts the next few blocks and adds them to the posting.
    pub(super) fn step(&mut self, posting: &mut Posting) -> Result<Step, SourceError> {
        let Self {
            path,
            reader,
            observer,
            chunk,
            block,
            shift,
        } = self;
        let margin_after = reader.margins().after as u64;
        let chunk_end = (*chunk + 1) * CHUNK_BLOCKS;
        let region = reader.read(*block, chunk_end)?;
        if posting.records.is_empty() {
            posting.first_block = *block;
        }
        let blocks_end = chunk_end * BLOCK_LEN;
        // The bytes of the region behind the blocks serve as context only.
        let mut start = *block * BLOCK_LEN;
        let end = (region.end().min(blocks_end)).max(start);
        let whole_end = if region.at_end {
            end
        } else {
            (region.end() - margin_after).min(blocks_end)
        };
        while start < whole_end {
            let block_end = (start + BLOCK_LEN).min(whole_end);
            let (record, mut tally, after) = record_of(*path, &region, start..block_end, *shift);
            if region.is_final && region.end() == block_end {
                let last = region.between(block_end.saturating_sub(3), block_end);
                tally.count_end(last);
            }
            let is_settled = !region.at_end || block_end + margin_after <= region.end();
            if let Some(observer) = observer {
                observer.observe(&ObservedBlock {
                    number: *block,
                    bytes: region.bytes,
                    base: region.base,
                    own: start..block_end,
                    errors: u64::from(record.errors_of(GroupKinds::ALL)),
                    source_end: (!is_settled).then(|| region.end()),
                });
            }
            if is_settled {
                posting.settled += tally;
            } else {
                posting.tail += tally;
                posting.tail_blocks += 1;
            }
            posting.bytes += block_end - start;
            posting.records.push(record);
            *shift = Some(after);
            start = block_end;
            *block += 1;
        }
        if region.at_end {
            // If there are no bytes at all, the end is somewhere before.
            if region.base == 0 || !region.bytes.is_empty() {
                posting.end = Some(region.end());
            }
            return Ok(if region.end() > blocks_end {
                Step::ChunkEnds
            } else {
                Step::PassEnds
            });
        }
        Ok(if *block < chunk_end {
            Step::GoesOn
        } else {
            Step::ChunkEnds
        })
    }
}

fn shift_at(region: &Region<'_>, offset: u64) -> Shift {
    let from = offset.saturating_sub(MARGIN_BEFORE as u64).max(region.base);
    let to = (offset + MARGIN_AFTER as u64).min(region.end());
    let at_end = region.is_final && to == region.end();
    let place = (offset - from) as usize;
    shift(region.between(from, to), from, place, at_end)
}

/// Returns the record of a range of a region, and the shift at its end. `before` is the shift at its start,
/// if it is known.
pub(super) fn record_of(
    path: Backend,
    region: &Region<'_>,
    range: Range<u64>,
    before: Option<Shift>,
) -> (BlockRecord, Tally, Shift) {
    let before = before.unwrap_or_else(|| shift_at(region, range.start));
    let context = range.start.saturating_sub(CONTEXT_LEN as u64);
    let context = region.between(context, range.start);
    let counted = classifier::count(path, context, region.between(range.start, range.end));
    // Only now are the bytes at the end in the cache of the processor.
    let after = shift_at(region, range.end);
    let tally = counted.tally;
    let mut errors = tally.marked_groups();
    for ((count, before), after) in errors.iter_mut().zip(before).zip(after) {
        *count += i64::from(after) - i64::from(before);
    }
    let record = BlockRecord {
        code_points: tally.code_points.map(|count| count as u32),
        units: tally.units() as u32,
        line_feeds: tally.line_feeds as u32,
        errors: errors.map(|count| u32::try_from(count).unwrap_or(0)),
        is_ill_formed: counted.first_ill.is_some(),
        first_ill: counted.first_ill.unwrap_or(0) as u16,
        last_ill: counted.last_ill.unwrap_or(0) as u16,
    };
    (record, tally, after)
}
