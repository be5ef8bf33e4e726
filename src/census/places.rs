//! Byte offsets ⇄ numbers of code points, lines and columns.

use super::counts::Counts;
use super::instructions::chosen_path;
use super::lookup::Lookup;
use super::record::BLOCK_LEN;
use super::region::Region;
use crate::source::SourceError;
use crate::utf8::window::unit_sync;
use crate::utf8::{Decoder, Unit, classifier};

/// The number of a code point, and its line and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Code points that start before the unit at the offset: the number, from 0, of the code point
    /// that is there. U+FEFF counts, ill-formed spans do not.
    pub code_point: u64,

    /// The line, from 1. Lines end at LF.
    pub line: u64,

    /// The column, from 1, in units: an ill-formed span is one unit. The signature does not count.
    pub column: u64,
}

/// The offset of something that was looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoundPlace {
    /// At this offset.
    Offset(u64),

    /// The line ends at this offset, before the column that was asked for.
    EndOfLine(u64),

    /// The source ends before it.
    PastTheEnd,
}

/// Returns the position of an offset; `None` while not everything before its block is counted.
pub(super) fn position(lookup: Lookup<'_>, offset: u64) -> Result<Option<Position>, SourceError> {
    Ok(positions(lookup, &[offset])?.first().copied().flatten())
}

/// Returns the positions of offsets, which are in ascending order; `None` of those that are not counted yet. A block
/// that holds several of them is read once.
pub(super) fn positions(
    lookup: Lookup<'_>,
    offsets: &[u64],
) -> Result<Vec<Option<Position>>, SourceError> {
    let mut found = Vec::with_capacity(offsets.len());
    let mut reader = lookup.reader();
    for offsets in offsets.chunk_by(|one, next| one / BLOCK_LEN == next / BLOCK_LEN) {
        let Some(first) = offsets.first() else {
            continue;
        };
        let (block, before) = lookup.index.lock().block_at(*first);
        let Some(before) = before else {
            found.extend(offsets.iter().map(|_| None));
            continue;
        };
        let mut here = Here::default();
        let mut passed = Vec::with_capacity(offsets.len());
        visit_units(&reader.read(block, block + 1)?, block, |unit| {
            // The unit that holds an offset is the one whose position is asked for.
            let is_held = |offset: &&u64| unit.end() > **offset;
            let reached = offsets
                .iter()
                .skip(passed.len())
                .take_while(is_held)
                .count();
            passed.resize(passed.len() + reached, here);
            here.pass(unit);
        });
        passed.resize(offsets.len(), here);
        for here in passed {
            let line_feeds = before.line_feeds + here.line_feeds;
            let mut column = here.units_in_line;
            if here.line_feeds == 0 {
                column += units_in_line_before(lookup, block, &before)?;
                let signature = line_feeds == 0 && lookup.index.lock().start.signature;
                // The signature takes no column.
                column -= u64::from(signature && column > 0);
            }
            found.push(Some(Position {
                code_point: before.code_points_total() + here.code_points,
                line: line_feeds + 1,
                column: column + 1,
            }));
        }
    }
    Ok(found)
}

/// Units that end at or before an offset.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ended {
    pub(super) code_points: u64,
    pub(super) spans: u64,
}

/// Returns how many units end at or before an offset; `None` while not everything before its block is
/// counted.
pub(super) fn ended_before(lookup: Lookup<'_>, offset: u64) -> Result<Option<Ended>, SourceError> {
    let (block, before) = lookup.index.lock().block_at(offset);
    let Some(before) = before else {
        return Ok(None);
    };
    let code_points = before.code_points_total();
    let mut ended = Ended {
        code_points,
        spans: before.units - code_points,
    };
    let mut reader = lookup.reader();
    visit_units(&reader.read(block, block + 1)?, block, |unit| {
        if unit.end() <= offset {
            match unit.scalar() {
                Some(_) => ended.code_points += 1,
                None => ended.spans += 1,
            }
        }
    });
    Ok(Some(ended))
}

/// Returns where a line starts, counted from 1; `None` while not so much is counted.
pub(super) fn line_start(lookup: Lookup<'_>, line: u64) -> Result<Option<FoundPlace>, SourceError> {
    let Some(line_feed) = line.checked_sub(2) else {
        return Ok(Some(FoundPlace::Offset(0)));
    };
    let (holding, all_known) = find(lookup, line_feed, |counts| counts.line_feeds);
    let Some((block, before)) = holding else {
        return Ok(all_known.then_some(FoundPlace::PastTheEnd));
    };
    let mut reader = lookup.reader();
    let region = reader.read(block, block + 1)?;
    let offset = line_feed_in(&region, block, line_feed - before.line_feeds);
    Ok(offset.map(|offset| FoundPlace::Offset(offset + 1)))
}

/// Returns where the line feed of a line is, or the end of the source where the line has none; `None` while not so much is
/// counted.
pub(super) fn end_of_line(
    lookup: Lookup<'_>,
    line: u64,
) -> Result<Option<FoundPlace>, SourceError> {
    let (holding, _) = find(lookup, line - 1, |counts| counts.line_feeds);
    let Some((block, before)) = holding else {
        let end = lookup.index.lock().end();
        return Ok(end.map(FoundPlace::Offset));
    };
    let mut reader = lookup.reader();
    let region = reader.read(block, block + 1)?;
    let found = line_feed_in(&region, block, line - 1 - before.line_feeds);
    Ok(found.map(FoundPlace::Offset))
}

/// Returns the block that holds number `number` of something, and whether the source is completely counted.
pub(super) fn find(
    lookup: Lookup<'_>,
    number: u64,
    measure: impl Fn(&Counts) -> u64,
) -> (Option<(u64, Counts)>, bool) {
    let index = lookup.index.lock();
    let holding = index.blocks.holding(number, measure);
    (holding, index.is_complete())
}

/// Offset of the line feed with this number in a block, from 0.
fn line_feed_in(region: &Region<'_>, block: u64, number: u64) -> Option<u64> {
    let start = block * BLOCK_LEN;
    let own = region.between(start, start + BLOCK_LEN);
    let (place, _) = own
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(usize::try_from(number).ok()?)?;
    Some(start + place as u64)
}

/// Units after the last line feed before a block; all of them if there is no line feed.
fn units_in_line_before(
    lookup: Lookup<'_>,
    block: u64,
    before: &Counts,
) -> Result<u64, SourceError> {
    let Some(last) = block.checked_sub(1).filter(|_| before.line_feeds > 0) else {
        return Ok(before.units);
    };
    let (with_line_feed, after) = {
        let index = lookup.index.lock();
        let with_line_feed = index.last_with_line_feed(last).unwrap_or(0);
        (with_line_feed, index.blocks.before(with_line_feed + 1))
    };
    let between = after.map_or(0, |after| before.units - after.units);
    let mut reader = lookup.reader();
    let region = reader.read(with_line_feed, with_line_feed + 1)?;
    let start = with_line_feed * BLOCK_LEN;
    let own = region.between(start, start + BLOCK_LEN);
    let place = own.iter().rposition(|byte| *byte == b'\n').unwrap_or(0);
    // No sequence goes on after a line feed, so no more context is needed.
    let (line_feed, rest) = own[place..].split_at(1.min(own.len() - place));
    let rest = classifier::count(chosen_path(), line_feed, rest);
    Ok(between + rest.tally.units())
}

/// The counts in a block before a place.
#[derive(Debug, Clone, Copy, Default)]
struct Here {
    code_points: u64,
    line_feeds: u64,
    units_in_line: u64,
}

impl Here {
    fn pass(&mut self, unit: Unit) {
        self.units_in_line += 1;
        if let Some(scalar) = unit.scalar() {
            self.code_points += 1;
            if scalar == '\n' {
                self.line_feeds += 1;
                self.units_in_line = 0;
            }
        }
    }
}

/// Passes the units that count to a block to `visit` in order: those that a decoder produces from the bytes
/// of the block, and at the end of the source.
pub(super) fn visit_units(region: &Region<'_>, block: u64, visit: impl FnMut(Unit)) {
    let mut visit = visit;
    let start = block * BLOCK_LEN;
    let border = (start.saturating_sub(region.base) as usize).min(region.bytes.len());
    // Begin at the unit of the last byte before the border. It may go on behind the border. It may also be a
    // prefix whose end depends on the byte at the border.
    let sync = unit_sync(region.bytes, border.saturating_sub(1));
    let mut decoder = Decoder::new(region.base + sync as u64);
    decoder.push(&region.bytes[sync..border], &mut |_: Unit| {});
    decoder.push(region.between(start, start + BLOCK_LEN), &mut visit);
    if region.is_final && region.end() <= start + BLOCK_LEN {
        decoder.finish(&mut visit);
    }
}
