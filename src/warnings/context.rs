//! What stands around a code point.

use super::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// How far before and after a code point others are looked for, in bytes between their starts.
pub(super) const LOOK: usize = 128;

/// How far after a control of direction the one that ends its effect is looked for, in bytes.
pub(super) const LINE_LOOK: usize = 512;

/// How far around a word text of its script is looked for, in bytes between their starts.
pub(super) const TEXT_LOOK: usize = 1024;

const _: () = assert!(LINE_LOOK < TEXT_LOOK, "the longest look");

/// The longest look: around a word that begins before a border of what is looked through, and is told of
/// behind it. It includes the code points themselves.
pub(super) const LONGEST_LOOK: usize = TEXT_LOOK + 2 * LOOK + 16;

/// The code points around one that starts at a place. They are well-formed neighbours: what is
/// ill-formed ends the look on its side, as the ends of the source do.
///
/// It must be given [`LONGEST_LOOK`] bytes on either side, where the source has them: then what it finds
/// does not depend on how the source was cut.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl<'a> Context<'a> {
    /// The context of the code point that starts at a place in some bytes.
    pub(super) fn new(bytes: &'a [u8], place: usize) -> Self {
        Self { bytes, place }
    }

    /// The context of another code point of the same bytes.
    pub(super) fn at(self, place: usize) -> Self {
        Self { place, ..self }
    }

    /// The code point at this place and those after it, the nearest first.
    pub(super) fn here_and_after(self) -> impl Iterator<Item = (usize, char)> + use<'a> {
        let here = starting_at(self.bytes, self.place);
        let here = here.map(|(_, scalar)| (self.place, scalar));
        here.into_iter().chain(self.after())
    }

    /// All bytes from it on that are at hand.
    pub(super) fn bytes_from(self) -> &'a [u8] {
        self.bytes.get(self.place..).unwrap_or_default()
    }

    /// The bytes before it, at most [`LOOK`].
    pub(super) fn bytes_before(self) -> &'a [u8] {
        let start = self.place.saturating_sub(LOOK);
        self.bytes.get(start..self.place).unwrap_or_default()
    }

    /// The place in the text where the code point starts.
    pub(super) fn place(self) -> usize {
        self.place
    }

    /// The code points before it with their places, the nearest first.
    pub(super) fn before(self) -> impl Iterator<Item = (usize, char)> + use<'a> {
        let farthest = self.place.saturating_sub(LOOK);
        let mut end = self.place;
        std::iter::from_fn(move || {
            let (place, scalar) = ending_at(self.bytes, end)?;
            end = place;
            (place >= farthest).then_some((place, scalar))
        })
    }

    /// The code points after it with their places, the nearest first.
    pub(super) fn after(self) -> impl Iterator<Item = (usize, char)> + use<'a> {
        self.after_within(LOOK)
    }

    /// The code points after it that start at most so many bytes from it, the nearest first.
    pub(super) fn after_within(
        self,
        bytes: usize,
    ) -> impl Iterator<Item = (usize, char)> + use<'a> {
        let farthest = self.place.saturating_add(bytes);
        let mut next = starting_at(self.bytes, self.place).map_or(usize::MAX, |(end, _)| end);
        std::iter::from_fn(move || {
            let place = next;
            if place > farthest {
                return None;
            }
            let scalar;
            (next, scalar) = starting_at(self.bytes, place)?;
            Some((place, scalar))
        })
    }

    /// The code point right before it.
    pub(super) fn previous(self) -> Option<char> {
        self.before().next().map(|(_, scalar)| scalar)
    }

    /// The code point right after it.
    pub(super) fn next(self) -> Option<char> {
        self.after().next().map(|(_, scalar)| scalar)
    }
}

/// The code point that starts at a place, and where it ends.
pub(super) fn starting_at(bytes: &[u8], place: usize) -> Option<(usize, char)> {
    let first = *bytes.get(place)?;
    if first < 0x80 {
        return Some((place + 1, char::from(first)));
    }
    let (code_point, len) = sequence(bytes, place)?;
    Some((place + len, char::from_u32(code_point)?))
}

/// The code point that ends right before a place, and where it starts.
fn ending_at(bytes: &[u8], end: usize) -> Option<(usize, char)> {
    // A well-formed sequence has at most 3 tails; one that starts at a lead is always a unit.
    let place = (end.saturating_sub(4)..end)
        .rev()
        .find(|place| bytes.get(*place).is_some_and(|byte| !is_tail(*byte)))?;
    let (its_end, scalar) = starting_at(bytes, place)?;
    (its_end == end).then_some((place, scalar))
}
