//! What is around a code point.

use crate::utf8::sequence::sequence;
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

    /// The bytes before it, and it with those after it: at most so many on either side, and no more than [`LONGEST_LOOK`].
    pub(super) fn bytes_around(self, most: usize) -> (&'a [u8], &'a [u8]) {
        let start = self.place.saturating_sub(most);
        let end = self.bytes.len().min(self.place.saturating_add(most));
        let before = self.bytes.get(start..self.place);
        let after = self.bytes.get(self.place..end);
        (before.unwrap_or_default(), after.unwrap_or_default())
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

    /// Is there a letter of ASCII among the code points [before](Self::before) it or
    /// [after](Self::after) it?
    pub(super) fn is_near_ascii_letter(self) -> bool {
        let (place, bytes) = (self.place, self.bytes);
        let start = place.saturating_sub(LOOK);
        let before = bytes.get(start..place).unwrap_or_default();
        if let Some(at) = last_ascii_letter(before)
            && is_well_formed(before.get(at..))
        {
            return true;
        }
        let end = bytes.len().min(place.saturating_add(LOOK + 1));
        let after = bytes.get(place..end).unwrap_or_default();
        let at = first_ascii_letter(after);
        at.is_some_and(|at| is_well_formed(after.get(..at)))
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

/// How many bytes are looked at together for a letter of ASCII.
const TOGETHER: usize = 16;

/// The place of the first letter of ASCII.
fn first_ascii_letter(bytes: &[u8]) -> Option<usize> {
    let mut chunks = bytes.chunks(TOGETHER).enumerate();
    let (number, chunk) = chunks.find(|(_, chunk)| has_ascii_letter(chunk))?;
    let at = chunk.iter().position(u8::is_ascii_alphabetic)?;
    Some(number * TOGETHER + at)
}

/// The place of the last letter of ASCII.
fn last_ascii_letter(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    for chunk in bytes.rchunks(TOGETHER) {
        end -= chunk.len();
        if has_ascii_letter(chunk) {
            let at = chunk.iter().rposition(u8::is_ascii_alphabetic)?;
            return Some(end + at);
        }
    }
    None
}

/// Is one of these bytes a letter of ASCII? All are looked at, which takes a few wide instructions.
fn has_ascii_letter(chunk: &[u8]) -> bool {
    chunk
        .iter()
        .fold(false, |has, byte| has | byte.is_ascii_alphabetic())
}

fn is_well_formed(bytes: Option<&[u8]>) -> bool {
    bytes.is_some_and(|bytes| std::str::from_utf8(bytes).is_ok())
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
    let last = end.checked_sub(1)?;
    let byte = *bytes.get(last)?;
    if byte.is_ascii() {
        return Some((last, char::from(byte)));
    }
    // A well-formed sequence has at most 3 tails; one that starts at a lead is always a unit.
    let place = (end.saturating_sub(4)..end)
        .rev()
        .find(|place| bytes.get(*place).is_some_and(|byte| !is_tail(*byte)))?;
    let (its_end, scalar) = starting_at(bytes, place)?;
    (its_end == end).then_some((place, scalar))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_letter_of_ascii_is_near_if_it_is_among_the_code_points_around(
            pieces in prop::collection::vec(
                (prop::sample::select(vec!["ж", "x", " ", "日", "😀", "0", "\u{80}", "!"]), 1..90_usize),
                1..12,
            ),
            broken in prop::option::of(any::<prop::sample::Index>()),
            place in any::<prop::sample::Index>(),
        ) {
            let text: String = pieces.iter().map(|(piece, times)| piece.repeat(*times)).collect();
            let others: Vec<usize> = text
                .char_indices()
                .filter(|(_, scalar)| !scalar.is_ascii())
                .map(|(place, _)| place)
                .collect();
            prop_assume!(!others.is_empty());
            let place = *place.get(&others);
            let mut bytes = text.into_bytes();
            if let Some(broken) = broken {
                *broken.get_mut(&mut bytes) = 0xFF;
            }
            prop_assume!(starting_at(&bytes, place).is_some());
            let context = Context::new(&bytes, place);
            let is_letter = |(_, scalar): (usize, char)| scalar.is_ascii_alphabetic();
            let expected = context.before().any(is_letter) || context.after().any(is_letter);
            prop_assert_eq!(context.is_near_ascii_letter(), expected);
        }
    }
}
