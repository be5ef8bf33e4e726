//! The next run that is certainly encoded, and the one before.

use std::ops::Range;

use super::part::{bytes_of, run_at};
use crate::encoded::{RunKind, runs};
use crate::source::{Source, SourceError};

/// How many bytes are gone through at once.
const PIECE: u64 = 1 << 20;

/// A run that the end of a piece cuts is found from so many bytes before, or by what is left of it.
const OVERLAP: u64 = 4 << 10;

/// A run in a source, and what it is.
pub type RunInSource = (Range<u64>, RunKind);

/// The first run that begins behind an offset, and behind the run that holds it, in the first `len` bytes of a
/// source; as long as `goes_on` says so.
///
/// # Errors
/// The source could not be read.
pub fn next_run(
    source: &dyn Source,
    len: u64,
    offset: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<RunInSource>, SourceError> {
    let here = run_at(source, len, offset, goes_on)?;
    let after = here.map_or_else(|| offset.saturating_add(1), |(range, _)| range.end);
    let mut start = after;
    while start < len && goes_on() {
        let end = start.saturating_add(PIECE).min(len);
        let piece = bytes_of(source, &(start..end))?;
        for run in runs(&piece) {
            let found = run_at(source, len, start + run.range.start as u64, goes_on)?;
            if let Some(found) = found.filter(|(range, _)| range.start >= after) {
                return Ok(Some(found));
            }
        }
        if end == len {
            break;
        }
        start = end - OVERLAP;
    }
    Ok(None)
}

/// The last run that ends at an offset or before it, and before the run that holds it.
///
/// # Errors
/// The source could not be read.
pub fn previous_run(
    source: &dyn Source,
    len: u64,
    offset: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<RunInSource>, SourceError> {
    let here = run_at(source, len, offset, goes_on)?;
    let before = here.map_or(offset, |(range, _)| range.start).min(len);
    let mut end = before;
    while end > 0 && goes_on() {
        let start = end.saturating_sub(PIECE);
        let piece = bytes_of(source, &(start..end))?;
        for run in runs(&piece).into_iter().rev() {
            let found = run_at(source, len, start + run.range.start as u64, goes_on)?;
            if let Some(found) = found.filter(|(range, _)| range.end <= before) {
                return Ok(Some(found));
            }
        }
        if start == 0 {
            break;
        }
        end = start + OVERLAP;
    }
    Ok(None)
}
