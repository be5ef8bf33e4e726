//! Where a text may hold mojibake, told at a glance.
//!
//! What a line is told for has a stretch in it that is [`STRONG`](super::readings::STRONG), by itself or beside other
//! evidence. Such a stretch holds a sign, [which is of no word](super::plausibility::is_of_word), beside another character
//! above ASCII. So bytes are gone through for such signs only, of which text has few; and what is around one is
//! compared with what it would have been.

use std::ops::Range;

pub(crate) use super::double_bytes::Starters;

use super::characters::{Misreadings, Roles, bytes_of, roles_of};
use super::eastern;
use super::misreading::COUNT;
use super::plausibility::Beside;
use super::readings::Reading;
use crate::utf8::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// So many characters on each side of a sign are looked at. A stretch that is longer may always be mojibake.
const LOOK: usize = 16;

/// How many bytes on each side of a part must be at hand, where the source has them.
pub(crate) const MARGIN: usize = 4 * (LOOK + 1);

/// The place of the first sign in a part of some bytes that may be in mojibake. They hold [`MARGIN`] more bytes around
/// the part where the source has them. Any stretch that [`Analysis`](super::Analysis) tells of by itself has such a sign.
pub(crate) fn first_in_mojibake(bytes: &[u8], own: Range<usize>) -> Option<usize> {
    let end = own.end.min(bytes.len());
    let mut place = own.start;
    while let Some(rest) = bytes.get(place..end) {
        place += rest.iter().position(|byte| *byte >= 0x80)?;
        if is_in_mojibake(bytes, place) {
            return Some(place);
        }
        place += 1;
    }
    None
}

/// Whether mojibake may hold a sign that begins at a place. `false` where none does.
pub(crate) fn is_in_mojibake(bytes: &[u8], place: usize) -> bool {
    if eastern::is_lead(bytes, place) {
        return eastern::begins(bytes, place) != 0;
    }
    let Some((sign, len)) = character_at(bytes, place) else {
        return false;
    };
    let roles = roles_of(sign);
    if !roles.is_sign {
        return false;
    }
    let mut near = Near {
        characters: [None; 7],
        bytes: place..place + len,
    };
    let before = take_before(bytes, &mut near.bytes.start);
    let after = take_after(bytes, &mut near.bytes.end);
    if !is_beside(roles, before.map(roles_of), after.map(roles_of)) {
        return false;
    }
    let before_2 = before.and_then(|_| take_before(bytes, &mut near.bytes.start));
    let before_3 = before_2.and_then(|_| take_before(bytes, &mut near.bytes.start));
    let after_2 = after.and_then(|_| take_after(bytes, &mut near.bytes.end));
    let after_3 = after_2.and_then(|_| take_after(bytes, &mut near.bytes.end));
    near.characters = [
        before_3,
        before_2,
        before,
        Some(sign),
        after,
        after_2,
        after_3,
    ];
    let roles = near
        .characters
        .map(|it| it.map(roles_of).unwrap_or_default());
    let misreadings = with_a_sequence_of_the_middle(&roles);
    misreadings != 0 && may_be_strong(bytes, near, misreadings)
}

/// The misreadings in which a whole sequence holds the character in the middle.
fn with_a_sequence_of_the_middle(roles: &[Roles; 7]) -> Misreadings {
    let tail = roles.map(|it| it.tail);
    let lead = |len: usize, at: usize| roles[at].leads[len - 2];
    let two = lead(2, 3) & tail[4] | lead(2, 2) & tail[3];
    let three = lead(3, 3) & tail[4] & tail[5]
        | lead(3, 2) & tail[3] & tail[4]
        | lead(3, 1) & tail[2] & tail[3];
    let four = lead(4, 3) & tail[4] & tail[5] & tail[6]
        | lead(4, 2) & tail[3] & tail[4] & tail[5]
        | lead(4, 1) & tail[2] & tail[3] & tail[4]
        | lead(4, 0) & tail[1] & tail[2] & tail[3];
    two | three | four
}

/// A sign and up to three characters above ASCII on each side, which is all that may be in a sequence with it.
struct Near {
    characters: [Option<char>; 7],

    /// Which bytes they are.
    bytes: Range<usize>,
}

/// Whether a sign may be in a stretch that is strong, of one of some misreadings.
#[inline(never)]
fn may_be_strong(bytes: &[u8], near: Near, misreadings: Misreadings) -> bool {
    let mut around = Around::new(bytes, near);
    (0..COUNT).any(|number| {
        misreadings & (1 << number) != 0
            && around.may_be_strong(number).unwrap_or_else(|| {
                around.look_further(bytes);
                // A stretch that is longer may always be.
                around.may_be_strong(number).unwrap_or(true)
            })
    })
}

/// Whether a character may be in one sequence with one of its neighbours.
fn is_beside(roles: Roles, before: Option<Roles>, after: Option<Roles>) -> bool {
    before.is_some_and(|before| roles.tail & (before.lead() | before.tail) != 0)
        || after.is_some_and(|after| roles.lead() & after.tail != 0)
}

/// The character above ASCII that ends at a place, which then is where it begins.
fn take_before(bytes: &[u8], place: &mut usize) -> Option<char> {
    let (character, len) = character_before(bytes, *place)?;
    *place -= len;
    Some(character)
}

/// The character above ASCII that begins at a place, which then is where it ends.
fn take_after(bytes: &[u8], place: &mut usize) -> Option<char> {
    let (character, len) = character_at(bytes, *place)?;
    *place += len;
    Some(character)
}

/// Whether a character is a sign that may be in mojibake.
#[cfg(test)]
pub(crate) fn is_sign(character: char) -> bool {
    let roles = roles_of(character);
    roles.is_sign && (roles.tail != 0 || roles.leads != [0; 3])
}

/// The character above ASCII that begins at a place, and its length.
fn character_at(bytes: &[u8], place: usize) -> Option<(char, usize)> {
    let (code_point, len) = sequence(bytes, place)?;
    Some((char::from_u32(code_point)?, len))
}

/// The character above ASCII that ends before a place.
fn character_before(bytes: &[u8], place: usize) -> Option<(char, usize)> {
    // Most often a word begins here.
    if bytes.get(place.checked_sub(1)?)?.is_ascii() {
        return None;
    }
    let from = place.saturating_sub(4);
    let tails = bytes.get(from..place)?.iter().rev();
    let tails = tails.take_while(|byte| is_tail(**byte)).count();
    let start = place.checked_sub(tails + 1)?;
    character_at(bytes, start).filter(|(_, len)| start + len == place)
}

/// What is beside characters above ASCII: a space for what is ill-formed, or where nothing is.
fn ascii(byte: Option<&u8>) -> char {
    let byte = byte.filter(|byte| byte.is_ascii());
    byte.map_or(' ', |byte| char::from(*byte))
}

/// The characters around one, up to ASCII or what is ill-formed.
struct Around {
    /// Where there are none, it is a space.
    characters: [char; 2 * LOOK + 1],

    /// Which of them are there.
    here: Range<usize>,

    /// What is before and behind them.
    before: char,
    after: char,

    /// Which bytes they are.
    bytes: Range<usize>,
}

/// The place of the character itself.
const MIDDLE: usize = LOOK;

impl Around {
    /// The nearest ones.
    fn new(bytes: &[u8], near: Near) -> Self {
        let mut around = Self {
            characters: [' '; 2 * LOOK + 1],
            here: MIDDLE..MIDDLE,
            before: ' ',
            after: ' ',
            bytes: near.bytes,
        };
        for (place, character) in (MIDDLE - 3..).zip(near.characters) {
            if let Some(character) = character {
                around.set(place, character);
                around.here = around.here.start.min(place)..place + 1;
            }
        }
        around.look(bytes, 3);
        around
    }

    /// Takes as many as are looked at.
    fn look_further(&mut self, bytes: &[u8]) {
        self.look(bytes, LOOK);
    }

    /// Takes so many on each side, of which some are taken.
    fn look(&mut self, bytes: &[u8], count: usize) {
        self.before = loop {
            let mut start = self.bytes.start;
            let Some(character) = take_before(bytes, &mut start) else {
                let before = start.checked_sub(1);
                break ascii(before.and_then(|at| bytes.get(at)));
            };
            if MIDDLE - self.here.start == count {
                break character;
            }
            self.here.start -= 1;
            self.set(self.here.start, character);
            self.bytes.start = start;
        };
        self.after = loop {
            let mut end = self.bytes.end;
            let Some(character) = take_after(bytes, &mut end) else {
                break ascii(bytes.get(end));
            };
            if self.here.end == MIDDLE + 1 + count {
                break character;
            }
            self.set(self.here.end, character);
            self.here.end += 1;
            self.bytes.end = end;
        };
    }

    fn set(&mut self, place: usize, character: char) {
        if let Some(kept) = self.characters.get_mut(place) {
            *kept = character;
        }
    }

    fn get(&self, range: Range<usize>) -> &[char] {
        self.characters.get(range).unwrap_or_default()
    }

    /// Whether the character may be in a stretch of a misreading that is strong; `None` where that depends on
    /// characters that were not taken.
    fn may_be_strong(&self, number: usize) -> Option<bool> {
        let byte_of = |character: &char| {
            let byte = bytes_of(*character).and_then(|bytes| bytes.get(number));
            byte.copied().filter(|byte| *byte != 0)
        };
        let before = self.get(self.here.start..MIDDLE).iter().rev();
        let run_start = MIDDLE - before.map_while(byte_of).count();
        let mut bytes = [0; 2 * LOOK + 1];
        let from = self.get(run_start..self.here.end).iter();
        let mut len = 0;
        for (to, byte) in bytes.iter_mut().zip(from.map_while(byte_of)) {
            *to = byte;
            len += 1;
        }
        // How far a run goes that reaches as far as is looked is not known.
        let is_cut_before = run_start == self.here.start && byte_of(&self.before).is_some();
        let is_cut_behind = run_start + len == self.here.end && byte_of(&self.after).is_some();
        let run = bytes.get(..len).unwrap_or_default();
        let mut place = run_start;
        for chunk in run.utf8_chunks() {
            let end = place + chunk.valid().len();
            if (place..end).contains(&MIDDLE) {
                // What begins before what was taken, or ends behind it, may belong to it.
                let before = run.get(..place - run_start).unwrap_or_default();
                let rest = end + chunk.invalid().len();
                if is_cut_before && before.len() < 4 && before.iter().all(|byte| is_tail(*byte))
                    || is_cut_behind && rest == run_start + len
                {
                    return None;
                }
                let is_partial = end - place < len || is_cut_before || is_cut_behind;
                return Some(self.is_strong(place..end, chunk.valid(), number, is_partial));
            }
            place = end + chunk.invalid().len();
        }
        Some(false)
    }

    /// Whether some of the characters are a strong stretch.
    fn is_strong(&self, range: Range<usize>, once: &str, number: usize, is_partial: bool) -> bool {
        let at = |place: usize| self.characters.get(place).copied();
        let before = range
            .start
            .checked_sub(1)
            .filter(|place| self.here.contains(place));
        let beside = Beside {
            before: before.and_then(at).unwrap_or(self.before),
            after: at(range.end)
                .filter(|_| self.here.contains(&range.end))
                .unwrap_or(self.after),
        };
        let reading = Reading {
            as_it_is: self.get(range).iter().copied(),
            once,
            number,
            is_partial,
        };
        reading.may_be_strong(beside)
    }
}
