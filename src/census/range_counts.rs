//! The counts of a range of bytes: the differences of the counts before its ends, with its ends decoded.

use super::errors;
use super::lookup::Lookup;
use super::places;
use crate::source::SourceError;
use crate::utf8::{GroupKinds, Unit, Window};

/// The counts of a range of bytes. A sequence that an end of the range cuts is judged as in the whole source,
/// not as if the range stood alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RangeCounts {
    /// Code points that have all their bytes in the range. U+FEFF counts.
    pub code_points: u64,

    /// Ill-formed spans that have a byte in the range.
    pub spans: u64,

    /// Errors that have a byte in the range.
    pub errors: u64,
}

impl RangeCounts {
    /// Counts the range in a window that holds it.
    pub fn of_window(window: &Window, start: u64, end: u64) -> Self {
        let touches = |from: u64, to: u64| from < end && to > start;
        let mut counts = Self::default();
        for unit in window.units() {
            if unit.scalar().is_some() {
                counts.code_points += u64::from(start <= unit.offset && unit.end() <= end);
            } else {
                counts.spans += u64::from(touches(unit.offset, unit.end()));
            }
        }
        let groups = window.groups().iter();
        counts.errors = groups.filter(|g| touches(g.offset, g.end())).count() as u64;
        counts
    }
}

/// Returns the counts of a range that is not empty; `None` while not everything before its end is counted.
pub(super) fn range_counts(
    lookup: Lookup<'_>,
    start: u64,
    end: u64,
) -> Result<Option<RangeCounts>, SourceError> {
    let Some(before) = places::ended_before(lookup, start)? else {
        return Ok(None);
    };
    let Some(up_to) = places::ended_before(lookup, end)? else {
        return Ok(None);
    };
    let Some(first) = errors::place_of(lookup, start)? else {
        return Ok(None);
    };
    let Some(last) = errors::place_of(lookup, end.saturating_sub(1))? else {
        return Ok(None);
    };
    // A code point that goes on over the start is not in the range. A span that goes on over the end is.
    let over_start = unit_over(lookup, start)?.filter(|unit| unit.end() <= end);
    let over_end = unit_over(lookup, end)?;
    let cut_code_point = over_start.is_some_and(|unit| unit.scalar().is_some());
    let cut_span = over_end.is_some_and(|unit| unit.span().is_some());
    let code_points = up_to.code_points - before.code_points;
    let spans = up_to.spans - before.spans;
    let begun = last.number_among(GroupKinds::ALL) + u64::from(last.group.is_some());
    let errors = begun - first.number_among(GroupKinds::ALL);
    Ok(Some(RangeCounts {
        code_points: code_points - u64::from(cut_code_point),
        spans: spans + u64::from(cut_span),
        errors,
    }))
}

/// The unit that begins before an offset and ends after it.
fn unit_over(lookup: Lookup<'_>, offset: u64) -> Result<Option<Unit>, SourceError> {
    let mut reader = lookup.reader();
    let around = reader.read_bytes(offset, offset)?;
    let end = offset.saturating_add(1);
    let window = Window::decode(around.bytes, around.base, offset, end, around.is_final);
    let unit = window.unit_at(offset).copied();
    Ok(unit.filter(|unit| unit.offset < offset))
}
