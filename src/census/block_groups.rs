//! The errors that start in one block, decoded again.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::count_index::SharedCountIndex;
use super::instructions::chosen_path;
use super::record::BLOCK_LEN;
use super::region::{Region, RegionReader, Sight};
use crate::source::{Source, SourceError};
use crate::utf8::classifier::{self, CONTEXT_LEN};
use crate::utf8::group_assembler::GroupSink;
use crate::utf8::syntax::is_tail;
use crate::utf8::window::group_sync;
use crate::utf8::{Decoder, Group, GroupAssembler, GroupKinds};

/// How many bytes are decoded between two checks of whether more is wanted.
const PIECE_LEN: usize = 4 << 10;

/// Decodes single blocks of a source. It reads only the block and its margins, with one exception. To find
/// the end of a long run of stray tails it reads on, and skips the blocks that the index knows to be inside
/// the run.
pub(super) struct BlockGroups<'a> {
    reader: RegionReader<'a>,
    index: Option<&'a SharedCountIndex>,
    cancel: &'a AtomicBool,
}

impl<'a> BlockGroups<'a> {
    pub(super) fn new(
        source: &'a dyn Source,
        index: Option<&'a SharedCountIndex>,
        cancel: &'a AtomicBool,
    ) -> Self {
        Self {
            reader: RegionReader::new(source, index.map_or(Sight::Now, Sight::Of)),
            index,
            cancel,
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Returns the first block at or after this one in which an error starts, or about which the index does
    /// not know.
    pub(super) fn next_with_errors(&self, block: u64, kinds: GroupKinds) -> u64 {
        self.index
            .map_or(block, |index| index.lock().next_with_errors(block, kinds))
    }

    /// Passes the errors that start in a block, at or after `from`, to `visit` in order, until `visit` breaks
    /// off. Returns where the source ends, if that is in the block or before it.
    pub(super) fn visit(
        &mut self,
        block: u64,
        from: u64,
        mut visit: impl FnMut(Group) -> ControlFlow<()>,
    ) -> Result<Option<u64>, SourceError> {
        let known = self
            .index
            .and_then(|index| index.lock().blocks.record(block));
        let region = self.reader.read(block, block + 1)?;
        // The end of the last block is past the greatest offset.
        let end = (block + 1).saturating_mul(BLOCK_LEN);
        let source_end = (region.end() <= end).then(|| region.end());
        let start = match known {
            // An error is detected at most three bytes after its start.
            Some(record) if record.is_ill_formed => {
                block * BLOCK_LEN + u64::from(record.first_ill).saturating_sub(3)
            }
            // Only an error that starts in the last bytes can be detected in the next block.
            Some(_) => end - 3,
            None if is_clean(&region, block) => return Ok(source_end),
            None => block * BLOCK_LEN,
        };
        let mut last = None;
        let wanted = from.max(block * BLOCK_LEN)..end;
        let flow = visit_region(&region, start, |group| {
            if !wanted.contains(&group.offset) {
                return ControlFlow::Continue(());
            }
            if group.is_stray_run() && group.end() == region.end() && !region.at_end {
                last = Some(group);
                return ControlFlow::Continue(());
            }
            visit(group)
        });
        if let (Some(run), ControlFlow::Continue(())) = (last, flow) {
            let run_end = self.run_end(block + 1)?;
            let _ = visit(run.with_len(run_end - run.offset));
        }
        Ok(source_end)
    }

    /// Returns the end of a run of stray tails that reaches into a block.
    fn run_end(&mut self, block: u64) -> Result<u64, SourceError> {
        let mut block = block;
        loop {
            if let Some(index) = self.index {
                block = index.lock().next_outside_a_run(block);
            }
            let region = self.reader.read(block, block + 1)?;
            let start = block * BLOCK_LEN;
            let own = region.between(start, start + BLOCK_LEN);
            let tails = own.iter().position(|byte| !is_tail(*byte));
            let is_at_end = (own.len() as u64) < BLOCK_LEN;
            if tails.is_some() || is_at_end || self.cancel.load(Ordering::Relaxed) {
                return Ok(start + tails.unwrap_or(own.len()) as u64);
            }
            block += 1;
        }
    }
}

/// Returns whether the classifier finds no error in a block and right behind it.
fn is_clean(region: &Region<'_>, block: u64) -> bool {
    let start = block * BLOCK_LEN;
    let context = region.between(start.saturating_sub(CONTEXT_LEN as u64), start);
    let own = region.between(start, region.end());
    let mut tally = classifier::count(chosen_path(), context, own).tally;
    if region.is_final {
        tally.count_end(&region.bytes[region.bytes.len().saturating_sub(3)..]);
    }
    !tally.has_errors()
}

/// Passes the groups of a region to `visit` in order, from the ones around `start` on.
fn visit_region(
    region: &Region<'_>,
    start: u64,
    visit: impl FnMut(Group) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut visit = visit;
    let bytes = region.bytes;
    let place = (start.saturating_sub(region.base) as usize).min(bytes.len());
    let sync = group_sync(bytes, region.base, place);
    let first = region.base + sync as u64;
    // A start in the middle of stray tails belongs to a run that began earlier.
    let is_in_run = first > 0 && bytes.get(sync).is_some_and(|byte| is_tail(*byte));
    let mut flow = ControlFlow::Continue(());
    let mut keep = |group: Group| {
        let is_piece = is_in_run && group.offset == first;
        if flow.is_continue() && !is_piece {
            flow = visit(group);
        }
    };
    let mut decoder = Decoder::new(first);
    let mut assembler = GroupAssembler::default();
    for piece in bytes[sync..].chunks(PIECE_LEN) {
        let mut sink = GroupSink {
            assembler: &mut assembler,
            sink: &mut keep,
        };
        decoder.push(piece, &mut sink);
    }
    if region.is_final {
        let mut sink = GroupSink {
            assembler: &mut assembler,
            sink: &mut keep,
        };
        decoder.finish(&mut sink);
    }
    assembler.finish(&mut keep);
    flow
}
