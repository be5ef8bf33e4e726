//! Where text is not in Normalization Form C (UAX #15).
//!
//! A character is told of that the form would replace, move, or join to what is before it. So at
//! least one is told of in each text that is not in that form.

use unicode_normalization::char::{canonical_combining_class, compose};
use unicode_normalization::{IsNormalized, is_nfc_quick, is_nfd_quick};

use super::context::Context;

/// So many marks follow each other in real text at most: the Stream-Safe Text Format of UAX #15.
const MOST_MARKS: usize = 30;

/// May the form join a character to one before it, or replace it?
pub(super) fn may_change(scalar: char) -> bool {
    is_nfc_quick(std::iter::once(scalar)) != IsNormalized::Yes
}

/// Has a character a canonical decomposition?
pub(super) fn decomposes(scalar: char) -> bool {
    is_nfd_quick(std::iter::once(scalar)) == IsNormalized::No
}

/// Does every form put a mark before the one that it is after?
pub(super) fn moves(mark: char, before: char) -> bool {
    let class = canonical_combining_class(mark);
    class > 0 && canonical_combining_class(before) > class
}

/// Does the form change a character where it stands?
pub(super) fn changes(scalar: char, context: Context<'_>) -> bool {
    if is_nfc_quick(std::iter::once(scalar)) == IsNormalized::No {
        return true;
    }
    let class = canonical_combining_class(scalar);
    let mut before = context.before().map(|(_, scalar)| scalar).take(MOST_MARKS);
    let Some(nearest) = before.next() else {
        return false;
    };
    if moves(scalar, nearest) {
        return true;
    }
    if !may_change(scalar) {
        return false;
    }
    if canonical_combining_class(nearest) == 0 {
        return compose(nearest, scalar).is_some();
    }
    // A mark of a lower class does not part it from the character that they stand on.
    let is_between = |mark: &char| (1..class).contains(&canonical_combining_class(*mark));
    let base = is_between(&nearest).then(|| before.find(|mark| !is_between(mark)));
    let base = base.flatten();
    base.is_some_and(|base| canonical_combining_class(base) == 0 && compose(base, scalar).is_some())
}
