//! One pass over a source, front to back: counts, the index, the first errors.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Totals;
use super::index::{BLOCK_LEN, BlockRecord, Index};
use super::instructions::chosen_path;
use super::lister::{CONTEXT_LEN, Counted, Lister};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::bom::{SAMPLE_LEN, StartSigns};
use crate::utf8::classifier::{self, Path, Tally};
use crate::utf8::{Group, SpanKind};

/// How a pass ended without an error of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanEnd {
    /// At the end of the source.
    Done,

    /// It was cancelled.
    Cancelled,
}

/// What a pass tells while it goes on, after each block.
pub(super) struct BlockDone<'a> {
    pub(super) totals: &'a Totals,

    /// The record of the block that comes next.
    pub(super) next: BlockRecord,

    /// May a group start in this block?
    pub(super) has_groups: bool,

    /// May one start at the end of the block before and show only in this one?
    pub(super) has_groups_at_start: bool,

    /// Groups whose end was seen in this block, in order, as far as they are listed; they may start
    /// in earlier ones.
    pub(super) groups: &'a mut Vec<Group>,
}

/// Counts what stands in a source. `observe` sees every block of bytes in order, for a checksum.
///
/// # Errors
/// The source could not be read, or became shorter while it was read.
#[allow(clippy::result_large_err, reason = "there is one of it in a pass")]
pub fn scan(
    source: &dyn Source,
    cancel: &AtomicBool,
    mut observe: impl FnMut(&[u8]),
    mut progress: impl FnMut(&Totals),
) -> Result<(Totals, ScanEnd), (Totals, SourceError)> {
    run(source, cancel, &mut observe, &mut |done| {
        progress(done.totals);
        done.groups.clear();
    })
}

#[allow(clippy::result_large_err, reason = "there is one of it in a pass")]
pub(super) fn run(
    source: &dyn Source,
    cancel: &AtomicBool,
    observe: &mut dyn FnMut(&[u8]),
    block_done: &mut dyn FnMut(BlockDone<'_>),
) -> Result<(Totals, ScanEnd), (Totals, SourceError)> {
    let path = chosen_path();
    let len_hint = source.len_hint();
    // What stands before a block, and the block.
    let mut buffer = vec![0; CONTEXT_LEN + BLOCK_LEN as usize];
    let mut context = 0;
    let mut totals = Totals::default();
    let mut tally = Tally::default();
    let mut units_in_line = 0;
    let mut lister = Lister::default();
    let mut groups = Vec::new();
    loop {
        if cancel.load(Ordering::Relaxed) {
            return Ok((totals, ScanEnd::Cancelled));
        }
        let offset = totals.bytes;
        let read = match read_full(source, offset, &mut buffer[CONTEXT_LEN..]) {
            Ok(read) => read,
            Err(error) => return Err((totals, error)),
        };
        let is_last = (read as u64) < BLOCK_LEN;
        let (before, block) = buffer[..CONTEXT_LEN + read].split_at(CONTEXT_LEN);
        let before = &before[CONTEXT_LEN - context..];
        if offset == 0 {
            totals.start = StartSigns::of(&block[..read.min(SAMPLE_LEN)]);
        }
        observe(block);

        let mut counted = classifier::count(path, before, block).tally;
        units_in_line = units_after_line_feed(path, block, &counted)
            .unwrap_or_else(|| units_in_line + counted.units());
        if offset == 0 && totals.start.signature && counted.line_feeds == 0 {
            // Columns count without the signature.
            units_in_line -= 1;
        }
        if is_last {
            let bytes = &buffer[CONTEXT_LEN - context..CONTEXT_LEN + read];
            counted.count_end(&bytes[bytes.len().saturating_sub(3)..]);
        }
        let has_errors = counted.has_errors();
        // What the end cuts has its place in no byte: it may start before a last block that is short.
        let is_cut_across = is_last && read < classifier::CONTEXT_LEN;
        let first = &block[..read.min(classifier::CONTEXT_LEN)];
        let stray = counted.spans[SpanKind::UnexpectedTail.index()];
        lister.block(
            &Counted {
                bytes: &buffer[CONTEXT_LEN - context..CONTEXT_LEN + read],
                context,
                offset,
                has_errors,
                is_all_stray: stray == BLOCK_LEN,
                is_last,
            },
            &mut groups,
        );

        tally += counted;
        totals.bytes += read as u64;
        totals.set(&tally);
        if has_errors && totals.errors_from.is_none() {
            // What shows at the start of a block may start at the end of the one before.
            totals.errors_from = Some(offset.saturating_sub(CONTEXT_LEN as u64));
        }
        block_done(BlockDone {
            totals: &totals,
            next: BlockRecord {
                code_points_before: totals.code_points_total(),
                line_feeds_before: totals.line_feeds,
                units_in_line_before: units_in_line,
                groups: 0,
            },
            has_groups: counted.errors() > 0,
            has_groups_at_start: has_errors
                && (is_cut_across || classifier::count(path, before, first).tally.errors() > 0),
            groups: &mut groups,
        });
        if is_last {
            break;
        }
        // The end of this block is the context of the next.
        buffer.copy_within(BLOCK_LEN as usize.., 0);
        context = CONTEXT_LEN;
    }
    if totals.bytes < len_hint && source.generation().is_ok_and(|now| now.len < len_hint) {
        let error = SourceError::shrank("The file", totals.bytes);
        return Err((totals, error));
    }
    Ok((totals, ScanEnd::Done))
}

/// How many units of a block stand after its last line feed, or `None` if it has none.
fn units_after_line_feed(path: Path, block: &[u8], counted: &Tally) -> Option<u64> {
    if counted.line_feeds == 0 {
        return None;
    }
    let start = block.iter().rposition(|byte| *byte == b'\n')? + 1;
    let rest = &block[start..];
    // After a line feed nothing is open, so that no more context is needed.
    let line_feed = &block[start - 1..start];
    Some(classifier::count(path, line_feed, rest).tally.units())
}

/// Puts what a block told into the index.
pub(super) fn index_block(index: &mut Index, done: &BlockDone<'_>) {
    index.push(done.next, done.has_groups, done.has_groups_at_start);
}
