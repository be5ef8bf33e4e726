//! All coordinates of an offset, and the offset of a column.

use std::ops::{ControlFlow, Range};

use super::clusters::walk;
use super::column_unit::ColumnUnit;
use super::measure::{Measure, Measures};
use crate::census::counts::Counts;
use crate::census::lookup::Lookup;
use crate::census::places::{FoundPlace, end_of_line, find, line_start, visit_units};
use crate::source::SourceError;
use crate::utf8::{Unit, Window};

/// Where a place is, in all that is counted. All numbers are from 0 and count what is *before* the place but for `line`.
///
/// Lines end at LF. A signature at the start of the source counts from the start, and takes no column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coordinates {
    /// The bytes of the code point that holds the place, or of the maximal subpart of an ill-formed sequence. It is empty
    /// after the last byte of the source.
    pub unit: Range<u64>,

    /// The line, from 1.
    pub line: u64,

    /// Offset of the first byte of the line, past a signature.
    pub line_start: u64,

    /// What is before the unit, from the start of the source.
    pub before: Measures,

    /// What is before it in its line.
    pub in_line: Measures,

    /// Whether the source starts with a signature (RFC 3629 §6), which counts as a code point in `before`.
    pub has_signature: bool,
}

impl Coordinates {
    /// The column of an offset of the unit, from 0, where it can be told without the line being read: clusters and cells are
    /// a [`ClusterColumn`].
    pub const fn column(&self, column_unit: ColumnUnit, offset: u64) -> Option<u64> {
        match column_unit {
            ColumnUnit::Bytes => Some(offset.saturating_sub(self.line_start)),
            ColumnUnit::CodePoints => Some(self.in_line.decoded),
            ColumnUnit::Utf16 => Some(self.in_line.utf16),
            ColumnUnit::Graphemes | ColumnUnit::Cells => None,
        }
    }
}

/// A column in what only the text of a line tells, from 0: how much of the line is before the cluster that holds a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClusterColumn {
    /// Grapheme clusters.
    pub graphemes: u64,

    /// Cells of a terminal.
    pub cells: u64,
}

/// Returns the coordinates of an offset; `None` while not everything before its block is counted.
pub(in crate::census) fn coordinates(
    lookup: Lookup<'_>,
    offset: u64,
) -> Result<Option<Coordinates>, SourceError> {
    let unit = unit_at(lookup, offset)?;
    let Some(counts) = counts_before(lookup, unit.start)? else {
        return Ok(None);
    };
    let line = counts.line_feeds + 1;
    let Some(FoundPlace::Offset(start)) = line_start(lookup, line)? else {
        return Ok(None);
    };
    let signature = signature_in(lookup, line);
    let line_start = start + signature;
    let Some(counts_at_line) = counts_before(lookup, line_start)? else {
        return Ok(None);
    };
    let before = Measures::before(&counts, unit.start);
    let at_line = Measures::before(&counts_at_line, line_start);
    Ok(Some(Coordinates {
        unit,
        line,
        line_start,
        before,
        in_line: before.since(&at_line),
        has_signature: lookup.index.lock().start.signature,
    }))
}

/// Returns the cluster column of an offset. It reads the line up to there, however long that is; `None` while not
/// everything before the block of the offset is counted.
pub(in crate::census) fn cluster_column(
    lookup: Lookup<'_>,
    offset: u64,
) -> Result<Option<ClusterColumn>, SourceError> {
    let Some(at) = coordinates(lookup, offset)? else {
        return Ok(None);
    };
    let mut column = ClusterColumn::default();
    walk(lookup, at.line_start, &mut |cluster| {
        let is_after = cluster.offset > at.unit.start;
        let is_before = cluster.offset + cluster.len <= at.unit.start;
        if is_after {
            return ControlFlow::Break(());
        }
        column = ClusterColumn {
            graphemes: cluster.number + u64::from(is_before),
            cells: cluster.cells + if is_before { cluster.width } else { 0 },
        };
        ControlFlow::Continue(())
    })?;
    Ok(Some(column))
}

/// Returns where the unit starts at which a measure of the source reaches a number, counted from 0; `None` while not so
/// much is counted.
pub(in crate::census) fn nth(
    lookup: Lookup<'_>,
    measure: Measure,
    number: u64,
) -> Result<Option<FoundPlace>, SourceError> {
    if measure == Measure::EachByte {
        return nth_by_halves(lookup, number);
    }
    let measured = |counts: &Counts| measure.of_counts(counts).unwrap_or_default();
    let (holding, all_known) = find(lookup, number, measured);
    let Some((block, before)) = holding else {
        return if all_known {
            nth_at_the_end(lookup, measure, number).map(Some)
        } else {
            Ok(None)
        };
    };
    let mut left = number - measured(&before);
    let mut found = None;
    let mut reader = lookup.reader();
    visit_units(&reader.read(block, block + 1)?, block, |unit| {
        let size = measure.of_unit(unit);
        if found.is_none() && left < size {
            found = Some(unit.offset);
        }
        left = left.saturating_sub(size);
    });
    Ok(found.map(FoundPlace::Offset))
}

/// [`nth`] of what is not before the end of the last block: a sequence that the end of the source cuts is in no record.
fn nth_at_the_end(
    lookup: Lookup<'_>,
    measure: Measure,
    number: u64,
) -> Result<FoundPlace, SourceError> {
    let end = lookup.len();
    let last = unit_at(lookup, end.saturating_sub(1))?;
    let counts = counts_before(lookup, end)?;
    let all = counts.map_or(0, |counts| Measures::before(&counts, end).of(measure));
    Ok(if number < all {
        FoundPlace::Offset(last.start)
    } else {
        FoundPlace::PastTheEnd
    })
}

/// [`nth`] of what no index knows: no place has more before it than bytes, and no later place has less.
fn nth_by_halves(lookup: Lookup<'_>, number: u64) -> Result<Option<FoundPlace>, SourceError> {
    let Some(end) = lookup.index.lock().end() else {
        return Ok(None);
    };
    let before = |offset: u64| -> Result<Option<(u64, Range<u64>)>, SourceError> {
        let unit = unit_at(lookup, offset)?;
        let counts = counts_before(lookup, unit.start)?;
        // Within an ill-formed span, each byte counts.
        let counts = counts.map(|counts| {
            let each = Measures::before(&counts, unit.start).each_byte;
            let within = Measures::before(&counts, offset).each_byte;
            let is_span = is_span(lookup, &unit).unwrap_or_default();
            if is_span {
                (within, offset..offset + 1)
            } else {
                (each, unit)
            }
        });
        Ok(counts)
    };
    match before(end)? {
        None => return Ok(None),
        Some((all, _)) if number >= all => return Ok(Some(FoundPlace::PastTheEnd)),
        Some(_) => {}
    }
    // What is searched for is at or after the first, and before the second.
    let (mut from, mut to) = (number.min(end), end);
    while to - from > 1 {
        if lookup.is_cancelled() {
            return Err(SourceError::stopped());
        }
        let middle = from + (to - from) / 2;
        let Some((here, _)) = before(middle)? else {
            return Ok(None);
        };
        if here > number {
            to = middle;
        } else {
            from = middle;
        }
    }
    Ok(before(from)?.map(|(_, unit)| FoundPlace::Offset(unit.start)))
}

/// Returns where a column of a line starts: the line from 1, the column from 0. `None` while not so much is counted.
pub(in crate::census) fn column(
    lookup: Lookup<'_>,
    line: u64,
    column: u64,
    column_unit: ColumnUnit,
) -> Result<Option<FoundPlace>, SourceError> {
    let line = line.max(1);
    let start = match line_start(lookup, line)? {
        Some(FoundPlace::Offset(start)) => start + signature_in(lookup, line),
        other => return Ok(other),
    };
    if column == 0 && (line > 1 || start == 0) {
        return Ok(Some(FoundPlace::Offset(start)));
    }
    let found = match column_unit {
        ColumnUnit::Bytes => Some(Reached::Offset(start.saturating_add(column))),
        ColumnUnit::CodePoints => measured_column(lookup, start, column, Measure::Decoded)?,
        ColumnUnit::Utf16 => measured_column(lookup, start, column, Measure::Utf16)?,
        ColumnUnit::Graphemes | ColumnUnit::Cells => {
            Some(clustered_column(lookup, start, column, column_unit)?)
        }
    };
    let Some(found) = found else {
        return Ok(None);
    };
    let Some(FoundPlace::Offset(end)) = end_of_line(lookup, line)? else {
        // The end of the line is not counted yet: what is found before that is within the line.
        return Ok(None);
    };
    Ok(Some(match found {
        Reached::Offset(offset) if offset <= end => FoundPlace::Offset(offset),
        Reached::TheEnd => FoundPlace::Offset(end),
        Reached::Offset(_) | Reached::Nothing => FoundPlace::EndOfLine(end),
    }))
}

/// What a column comes to, before it is known where its line ends.
enum Reached {
    /// This offset, which may be after the line.
    Offset(u64),

    /// The end of the source, which is the next column after its last one.
    TheEnd,

    /// The source, or the line, has fewer columns.
    Nothing,
}

fn measured_column(
    lookup: Lookup<'_>,
    line_start: u64,
    column: u64,
    measure: Measure,
) -> Result<Option<Reached>, SourceError> {
    let Some(counts) = counts_before(lookup, line_start)? else {
        return Ok(None);
    };
    let number = Measures::before(&counts, line_start)
        .of(measure)
        .saturating_add(column);
    Ok(match nth(lookup, measure, number)? {
        Some(FoundPlace::Offset(offset)) => Some(Reached::Offset(offset)),
        None => None,
        Some(_) => {
            let counts = counts_before(lookup, lookup.len())?;
            let all = counts.map(|counts| Measures::before(&counts, lookup.len()).of(measure));
            Some(if all == Some(number) {
                Reached::TheEnd
            } else {
                Reached::Nothing
            })
        }
    })
}

fn clustered_column(
    lookup: Lookup<'_>,
    line_start: u64,
    column: u64,
    column_unit: ColumnUnit,
) -> Result<Reached, SourceError> {
    let mut reached = Reached::Nothing;
    walk(lookup, line_start, &mut |cluster| {
        let next = match column_unit {
            ColumnUnit::Cells => cluster.cells + cluster.width,
            _ => cluster.number + 1,
        };
        // What takes no cells is at the column of what is after it, so that it is passed over.
        if next > column {
            reached = Reached::Offset(cluster.offset);
            return ControlFlow::Break(());
        }
        reached = match next == column {
            // The line feed takes no cell, and is there.
            true if cluster.is_line_end => Reached::Offset(cluster.offset),
            true => Reached::TheEnd,
            false => Reached::Nothing,
        };
        ControlFlow::Continue(())
    })?;
    Ok(reached)
}

/// How many bytes of the line a signature takes.
fn signature_in(lookup: Lookup<'_>, line: u64) -> u64 {
    let has_one = line == 1 && lookup.index.lock().start.signature;
    if has_one { 3 } else { 0 }
}

/// The counts of all units before the one that starts at an offset; `None` while they are not counted.
fn counts_before(lookup: Lookup<'_>, unit_start: u64) -> Result<Option<Counts>, SourceError> {
    let (block, before) = lookup.index.lock().block_at(unit_start);
    let Some(mut counts) = before else {
        return Ok(None);
    };
    let mut reader = lookup.reader();
    visit_units(&reader.read(block, block + 1)?, block, |unit| {
        if unit.end() > unit_start {
            return;
        }
        counts.units += 1;
        if let Some(scalar) = unit.scalar() {
            counts.line_feeds += u64::from(scalar == '\n');
            if let Some(count) = counts.code_points.get_mut(scalar.len_utf8() - 1) {
                *count += 1;
            }
        }
    });
    Ok(Some(counts))
}

/// The bytes of the unit that holds an offset; none after the last byte.
fn unit_at(lookup: Lookup<'_>, offset: u64) -> Result<Range<u64>, SourceError> {
    let unit = decoded_at(lookup, offset)?;
    Ok(unit.map_or_else(
        || offset.min(lookup.len())..offset.min(lookup.len()),
        |unit| unit.offset..unit.end(),
    ))
}

fn is_span(lookup: Lookup<'_>, unit: &Range<u64>) -> Result<bool, SourceError> {
    Ok(decoded_at(lookup, unit.start)?.is_some_and(|unit| unit.scalar().is_none()))
}

fn decoded_at(lookup: Lookup<'_>, offset: u64) -> Result<Option<Unit>, SourceError> {
    let mut reader = lookup.reader();
    let around = reader.read_bytes(offset, offset.saturating_add(1))?;
    let end = offset.saturating_add(1);
    let window = Window::decode(around.bytes, around.base, offset, end, around.is_final);
    Ok(window.unit_at(offset).copied())
}
