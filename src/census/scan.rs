//! One pass over a source, front to back: counts, the index, the first errors.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Totals;
use super::index::{BLOCK_LEN, BlockRecord, Index};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::bom::{SAMPLE_LEN, StartSigns, is_bom};
use crate::utf8::{Decoder, Group, GroupAssembler, Unit, UnitKind, UnitSink};

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

    /// Groups whose end was seen in this block, in order; they may start in earlier ones.
    pub(super) groups: &'a mut Vec<Group>,

    /// Every group that starts before this offset has been told.
    pub(super) groups_known_to: u64,
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
    let len_hint = source.len_hint();
    let mut buffer = vec![0; BLOCK_LEN as usize];
    let mut decoder = Decoder::new(0);
    let mut counter = Counter::default();
    loop {
        if cancel.load(Ordering::Relaxed) {
            return Ok((counter.totals, ScanEnd::Cancelled));
        }
        let offset = counter.totals.bytes;
        let read = match read_full(source, offset, &mut buffer) {
            Ok(read) => read,
            Err(error) => return Err((counter.totals, error)),
        };
        let bytes = &buffer[..read];
        if offset == 0 {
            counter.totals.start = StartSigns::of(&bytes[..read.min(SAMPLE_LEN)]);
        }
        observe(bytes);
        decoder.push(bytes, &mut counter);
        counter.totals.bytes += read as u64;
        let at_end = read < buffer.len();
        if at_end {
            decoder.finish(&mut counter);
            let Counter {
                assembler, groups, ..
            } = &mut counter;
            assembler.finish(&mut |group| groups.push(group));
        }
        for group in &counter.groups {
            counter.totals.count_group(group);
        }
        let groups_known_to = counter
            .assembler
            .open_offset()
            .unwrap_or(decoder.offset())
            .min(decoder.offset());
        block_done(BlockDone {
            totals: &counter.totals,
            next: BlockRecord {
                code_points_before: counter.totals.code_points_total(),
                line_feeds_before: counter.totals.line_feeds,
                units_in_line_before: counter.units_in_line,
                groups: 0,
            },
            groups: &mut counter.groups,
            groups_known_to,
        });
        if at_end {
            break;
        }
    }
    if counter.totals.bytes < len_hint && source.generation().is_ok_and(|now| now.len < len_hint) {
        let error = SourceError::shrank("The file", counter.totals.bytes);
        return Err((counter.totals, error));
    }
    Ok((counter.totals, ScanEnd::Done))
}

/// Counts units as they come.
#[derive(Default)]
struct Counter {
    totals: Totals,
    assembler: GroupAssembler,

    /// Groups that were closed since the last block ended.
    groups: Vec<Group>,

    /// Units since the last line feed.
    units_in_line: u64,
}

impl UnitSink for Counter {
    #[inline]
    fn unit(&mut self, unit: Unit) {
        match unit.kind {
            UnitKind::Scalar(scalar) => {
                self.totals.code_points[unit.len() - 1] += 1;
                self.units_in_line += 1;
                if is_bom(scalar) {
                    if unit.offset == 0 {
                        // Columns count without the signature.
                        self.units_in_line = 0;
                    } else {
                        self.totals.inner_boms += 1;
                    }
                }
                let groups = &mut self.groups;
                self.assembler.well_formed(&mut |group| groups.push(group));
            }
            UnitKind::Span(kind) => {
                self.totals.spans[kind.index()] += 1;
                self.units_in_line += 1;
                let groups = &mut self.groups;
                self.assembler.unit(&unit, &mut |group| groups.push(group));
            }
        }
    }

    #[allow(clippy::naive_bytecount, reason = "the compiler counts many at a time")]
    fn ascii_run(&mut self, _offset: u64, bytes: &[u8]) {
        self.totals.code_points[0] += bytes.len() as u64;
        let line_feeds = bytes.iter().filter(|b| **b == b'\n').count();
        if line_feeds > 0 {
            self.totals.line_feeds += line_feeds as u64;
            let after = bytes.iter().rev().take_while(|b| **b != b'\n').count();
            self.units_in_line = after as u64;
        } else {
            self.units_in_line += bytes.len() as u64;
        }
        let groups = &mut self.groups;
        self.assembler.well_formed(&mut |group| groups.push(group));
    }

    fn tail_run(&mut self, offset: u64, bytes: &[u8]) {
        let kind = crate::utf8::SpanKind::UnexpectedTail;
        self.totals.spans[kind.index()] += bytes.len() as u64;
        self.units_in_line += bytes.len() as u64;
        let groups = &mut self.groups;
        self.assembler
            .tails(offset, bytes, &mut |group| groups.push(group));
    }
}

/// Puts what a block told into the index.
pub(super) fn index_block(index: &mut Index, done: &BlockDone<'_>) {
    for group in done.groups.iter() {
        index.count_group(group.offset);
    }
    index.push(done.next);
    index.complete_to(done.groups_known_to);
}
