//! Errors that lie across a place: where the classifier counts them, and where they start.

use crate::utf8::classifier::{self, Path};
use crate::utf8::window::group_at;
use crate::utf8::{Form, Group};

/// Errors of each form that are to be added to what the classifier counts before a place, and taken
/// from what it counts after it, so that each error counts where its first byte stands.
///
/// At most one error lies across a place, so that at most two numbers differ from 0.
pub(super) type Shift = [i8; Form::COUNT];

/// The shift at a place in `bytes`, which stand at offset `base` and hold
/// [`MARGIN_BEFORE`](crate::utf8::window::MARGIN_BEFORE) bytes before the place and
/// [`MARGIN_AFTER`](crate::utf8::window::MARGIN_AFTER) after it, where the source has them. `at_end`
/// says that the source ends where they end.
pub(super) fn shift(bytes: &[u8], base: u64, place: usize, at_end: bool) -> Shift {
    let mut shift = Shift::default();
    // Nothing is open after ASCII.
    let Some(before) = place.checked_sub(1).and_then(|before| bytes.get(before)) else {
        return shift;
    };
    if before.is_ascii() {
        return shift;
    }
    let Some(group) = group_at(bytes, base, place - 1, at_end) else {
        return shift;
    };
    // The first byte of a run is where it is counted, and FE and FF have only one.
    if matches!(group.form(), Form::StrayRun | Form::NeverByte) {
        return shift;
    }
    shift[group.form().index()] += 1;
    for (to, counted) in shift
        .iter_mut()
        .zip(counted_before(&group, base, place, bytes))
    {
        *to -= counted;
    }
    shift
}

/// What the classifier counts for a group in its bytes before a place.
fn counted_before(group: &Group, base: u64, place: usize, bytes: &[u8]) -> Shift {
    let start = (group.offset - base) as usize;
    let own = bytes.get(start..place).unwrap_or_default();
    // What a group is does not depend on what stands before it.
    let counted = classifier::count(Path::Portable, &[], own);
    counted.tally.marked_groups().map(|count| count as i8)
}
