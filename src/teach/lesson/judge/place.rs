//! Places that were chosen on the bench, or typed.

use super::{errors, typed};
use crate::teach::lesson::{Lesson, Mistake};
use crate::utf8::DecoderFamily;

/// Is it this place, chosen on the bench? Whoever points does not count.
pub(super) fn chosen(lesson: &Lesson, wanted: usize, place: usize) -> Option<Mistake> {
    (place != wanted).then(|| wrong(lesson, wanted, place))
}

/// Is it this place, typed as an offset?
pub(super) fn typed(lesson: &Lesson, wanted: usize, typed: &str) -> Option<Mistake> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Some(Mistake::Nothing);
    }
    let Some(place) = typed::read(typed) else {
        return Some(Mistake::Unreadable);
    };
    let place = usize::try_from(place).unwrap_or(usize::MAX);
    match place.checked_sub(wanted) {
        Some(0) => None,
        Some(1) => Some(Mistake::CountedFromOne),
        _ => Some(wrong(lesson, wanted, place)),
    }
}

fn wrong(lesson: &Lesson, wanted: usize, place: usize) -> Mistake {
    let is_inside = |start: usize, end: usize| start == wanted && (start..end).contains(&place);
    let in_error = errors(&lesson.bytes).iter().any(|error| {
        let end = usize::try_from(error.end()).unwrap_or(usize::MAX);
        is_inside(usize::try_from(error.offset).unwrap_or(usize::MAX), end)
    });
    let mut pieces = DecoderFamily::Conforming.pieces(&lesson.bytes);
    if in_error || pieces.any(|piece| is_inside(piece.start, piece.end())) {
        Mistake::Inside
    } else if place.abs_diff(wanted) == 1 {
        Mistake::OffByOne
    } else {
        Mistake::OtherPlace
    }
}
