//! Where a text may hold mojibake, told at a glance.
//!
//! What a line is told for has a stretch in it that is [`STRONG`](super::analysis::STRONG), by itself or beside other
//! evidence. Such a stretch holds a sign, [which is of no word](super::characters::is_of_word), beside another character
//! above ASCII. So bytes are gone through for such signs only, of which text has few; and what stands around one is
//! compared with what it would have been.

use std::ops::Range;

use super::analysis::STRONG;
use super::characters::{Roles, bytes_of, roles_of};
use super::misreading::COUNT;
use super::possible::possible;
use super::search::Reading;
use crate::utf8::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// So many characters on each side of a sign are looked at. A stretch that is longer may always be mojibake.
const LOOK: usize = 16;

/// How many bytes on each side of a part must be at hand, where the source has them.
pub(crate) const MARGIN: usize = 4 * (LOOK + 1);

/// Whether mojibake may be in a part of some bytes, which hold [`MARGIN`] more bytes around it where the source has
/// them. Any stretch that [`Analysis`](super::Analysis) tells of has a byte in a part of which this is true.
pub(crate) fn may_hold_mojibake(bytes: &[u8], own: Range<usize>) -> bool {
    let end = own.end.min(bytes.len());
    let mut place = own.start;
    while let Some(rest) = bytes.get(place..end) {
        let Some(ahead) = rest.iter().position(|byte| *byte >= 0x80) else {
            return false;
        };
        place += ahead;
        if is_in_mojibake(bytes, place) {
            return true;
        }
        place += 1;
    }
    false
}

/// Whether mojibake may hold a sign that begins at a place. `false` where none does.
pub(crate) fn is_in_mojibake(bytes: &[u8], place: usize) -> bool {
    let Some((sign, len)) = character_at(bytes, place) else {
        return false;
    };
    let roles = roles_of(sign);
    if !roles.is_sign
        || !is_beside(roles, before(bytes, place), || {
            character_at(bytes, place + len).map(|(next, _)| roles_of(next))
        })
    {
        return false;
    }
    let Some((text, at)) = text_around(bytes, place) else {
        return false;
    };
    is_in_stretch(text, at)
}

/// Whether a character may be in one sequence with one of its neighbours.
fn is_beside(roles: Roles, before: Option<Roles>, after: impl FnOnce() -> Option<Roles>) -> bool {
    let lead = |roles: Roles| roles.leads.iter().fold(0, |all, lead| all | lead);
    before.is_some_and(|before| roles.tail & (lead(before) | before.tail) != 0)
        || lead(roles) != 0 && after().is_some_and(|after| lead(roles) & after.tail != 0)
}

/// The character above ASCII that begins at a place, and its length.
fn character_at(bytes: &[u8], place: usize) -> Option<(char, usize)> {
    let (code_point, len) = sequence(bytes, place)?;
    Some((char::from_u32(code_point)?, len))
}

/// The character above ASCII that ends before a place.
fn before(bytes: &[u8], place: usize) -> Option<Roles> {
    let from = place.saturating_sub(4);
    let tails = bytes.get(from..place)?.iter().rev();
    let tails = tails.take_while(|byte| is_tail(**byte)).count();
    let start = place.checked_sub(tails + 1)?;
    let (character, len) = character_at(bytes, start)?;
    (start + len == place).then(|| roles_of(character))
}

/// The well-formed text around a place, and where the place is in it.
fn text_around(bytes: &[u8], place: usize) -> Option<(&str, usize)> {
    let from = place.saturating_sub(MARGIN);
    let to = bytes.len().min(place + MARGIN);
    let mut at = from;
    for chunk in bytes.get(from..to)?.utf8_chunks() {
        let end = at + chunk.valid().len();
        if place < end {
            return Some((chunk.valid(), place - at));
        }
        at = end + chunk.invalid().len();
    }
    None
}

/// Whether the character at a place of a text may be in a stretch of mojibake.
fn is_in_stretch(text: &str, at: usize) -> bool {
    let (Some(before), Some(from)) = (text.get(..at), text.get(at..)) else {
        return false;
    };
    // In a sequence with it are three more characters at most.
    let nearest = before.char_indices().rev().take(3);
    let nearest = nearest.take_while(|(_, it)| !it.is_ascii()).last();
    let start = nearest.map_or(at, |(start, _)| start);
    let behind = from.char_indices().skip(1).take(3);
    let behind = behind.take_while(|(_, it)| !it.is_ascii()).last();
    let end = behind.map_or(at, |(place, _)| at + place);
    let len = text
        .get(end..)
        .and_then(|rest| rest.chars().next())
        .map_or(0, char::len_utf8);
    let near = possible(text.get(start..end + len).unwrap_or_default());
    (0..COUNT).any(|number| near & (1 << number) != 0 && is_strong(text, at, number))
}

/// The bytes of a misreading around a character.
#[derive(Default)]
struct Run {
    bytes: [u8; LOOK],
    len: usize,

    /// Whether the run goes on.
    is_cut: bool,
}

impl Run {
    /// The bytes of a misreading that these characters are, up to the first one that is none, or that is too far.
    fn of(characters: impl Iterator<Item = char>, number: usize) -> Self {
        let mut run = Self::default();
        for character in characters {
            let byte = bytes_of(character).and_then(|bytes| bytes.get(number));
            let Some(byte) = byte.filter(|byte| **byte != 0) else {
                break;
            };
            if run.len == LOOK {
                run.is_cut = true;
                break;
            }
            if let Some(kept) = run.bytes.get_mut(run.len) {
                *kept = *byte;
            }
            run.len += 1;
        }
        run
    }
}

/// Whether the character at a place may be in a stretch of one misreading that is strong.
fn is_strong(text: &str, at: usize, number: usize) -> bool {
    let (Some(before), Some(from)) = (text.get(..at), text.get(at..)) else {
        return false;
    };
    let left = Run::of(before.chars().rev(), number);
    let right = Run::of(from.chars(), number);
    let mut bytes = [0; 2 * LOOK + 1];
    let all = left.bytes.iter().take(left.len).rev();
    let all = all.chain(right.bytes.iter().take(right.len));
    for (to, byte) in bytes.iter_mut().zip(all) {
        *to = *byte;
    }
    let run = bytes.get(..left.len + right.len).unwrap_or_default();
    let mut place = 0;
    for chunk in run.utf8_chunks() {
        let end = place + chunk.valid().len();
        if (place..end).contains(&left.len) {
            // How far it reaches is not known.
            if place == 0 && left.is_cut || end == run.len() && right.is_cut {
                return true;
            }
            let offset_of =
                |place: usize| offset(text, at, place.cast_signed() - left.len.cast_signed());
            let (Some(start), Some(stop)) = (offset_of(place), offset_of(end)) else {
                return true;
            };
            let range = start..stop;
            let is_partial = end - place < run.len() || left.is_cut || right.is_cut;
            let reading = Reading {
                text,
                range: &range,
                once: chunk.valid(),
                number,
                is_partial,
            };
            return reading.may_gain(STRONG);
        }
        place = end + chunk.invalid().len();
    }
    false
}

/// Where the character begins that is so many characters behind one, or before it.
fn offset(text: &str, at: usize, characters: isize) -> Option<usize> {
    if characters < 0 {
        let mut before = text.get(..at)?.char_indices().rev();
        return before
            .nth(characters.unsigned_abs() - 1)
            .map(|(start, _)| start);
    }
    let from = text.get(at..)?;
    let ends = std::iter::once(from.len());
    let mut starts = from.char_indices().map(|(start, _)| start).chain(ends);
    starts
        .nth(characters.unsigned_abs())
        .map(|start| at + start)
}
