//! Where a text may hold mojibake, told at a glance.
//!
//! What a line is told for has a stretch in it that is [`STRONG`](super::search::STRONG), by itself or beside other
//! evidence. Such a stretch holds a sign, [which is of no word](super::plausibility::is_of_word), beside another character
//! above ASCII. So bytes are gone through for such signs only, of which text has few; and what stands around one is
//! compared with what it would have been.

use std::ops::Range;

use super::characters::{Roles, bytes_of, roles_of};
use super::misreading::COUNT;
use super::plausibility::Beside;
use super::possible::possible_of;
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
    if !roles.is_sign {
        return false;
    }
    // In a sequence with it are three more characters at most on each side.
    let mut near = [None; 7];
    let [before_3, before_2, before, middle, after, after_2, after_3] = &mut near;
    *middle = Some(roles);
    let mut start = place;
    *before = take_before(bytes, &mut start);
    let mut end = place + len;
    *after = take_after(bytes, &mut end);
    if !is_beside(roles, *before, *after) {
        return false;
    }
    *before_2 = before.and_then(|_| take_before(bytes, &mut start));
    *before_3 = before_2.and_then(|_| take_before(bytes, &mut start));
    *after_2 = after.and_then(|_| take_after(bytes, &mut end));
    *after_3 = after_2.and_then(|_| take_after(bytes, &mut end));
    let near = possible_of(near.into_iter());
    if near == 0 {
        return false;
    }
    let around = Around::new(bytes, place);
    (0..COUNT).any(|number| near & (1 << number) != 0 && around.may_be_strong(number))
}

/// The roles of the character above ASCII that ends at a place, which then is where it begins.
fn take_before(bytes: &[u8], place: &mut usize) -> Option<Roles> {
    let (character, len) = character_before(bytes, *place)?;
    *place -= len;
    Some(roles_of(character))
}

/// The roles of the character above ASCII that begins at a place, which then is where it ends.
fn take_after(bytes: &[u8], place: &mut usize) -> Option<Roles> {
    let (character, len) = character_at(bytes, *place)?;
    *place += len;
    Some(roles_of(character))
}

/// Whether a character is a sign that may be in mojibake.
#[cfg(test)]
pub(crate) fn is_sign(character: char) -> bool {
    let roles = roles_of(character);
    roles.is_sign && (roles.tail != 0 || roles.leads != [0; 3])
}

/// Whether a character may be in one sequence with one of its neighbours.
fn is_beside(roles: Roles, before: Option<Roles>, after: Option<Roles>) -> bool {
    before.is_some_and(|before| roles.tail & (before.lead() | before.tail) != 0)
        || after.is_some_and(|after| roles.lead() & after.tail != 0)
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

/// The characters around one, up to ASCII or what is ill-formed.
struct Around {
    characters: [char; 2 * LOOK + 1],

    /// Which of them are there.
    here: Range<usize>,

    /// What stands before and behind them.
    before: char,
    after: char,
}

/// The place of the character itself.
const MIDDLE: usize = LOOK;

impl Around {
    fn new(bytes: &[u8], place: usize) -> Self {
        let mut around = Self {
            characters: [' '; 2 * LOOK + 1],
            here: MIDDLE..MIDDLE,
            before: ' ',
            after: ' ',
        };
        let mut at = place;
        while let Some((character, len)) = character_before(bytes, at) {
            let Some(first) = around.here.start.checked_sub(1) else {
                around.before = character;
                break;
            };
            around.here.start = first;
            around.set(first, character);
            at -= len;
        }
        let is_ascii = |byte: &&u8| byte.is_ascii();
        let ascii = |at: Option<usize>| bytes.get(at?).filter(is_ascii).copied();
        around.before = ascii(at.checked_sub(1)).map_or(around.before, char::from);
        at = place;
        while let Some((character, len)) = character_at(bytes, at) {
            if around.here.end == around.characters.len() {
                around.after = character;
                break;
            }
            around.set(around.here.end, character);
            around.here.end += 1;
            at += len;
        }
        around.after = ascii(Some(at)).map_or(around.after, char::from);
        around
    }

    fn set(&mut self, place: usize, character: char) {
        if let Some(kept) = self.characters.get_mut(place) {
            *kept = character;
        }
    }

    fn get(&self, range: Range<usize>) -> &[char] {
        self.characters.get(range).unwrap_or_default()
    }

    /// Whether the character may be in a stretch of a misreading that is strong.
    fn may_be_strong(&self, number: usize) -> bool {
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
        let is_cut_before = run_start == 0 && byte_of(&self.before).is_some();
        let is_cut_behind =
            run_start + len == self.characters.len() && byte_of(&self.after).is_some();
        let run = bytes.get(..len).unwrap_or_default();
        let mut place = run_start;
        for chunk in run.utf8_chunks() {
            let end = place + chunk.valid().len();
            if (place..end).contains(&MIDDLE) {
                if place == 0 && is_cut_before || end == self.characters.len() && is_cut_behind {
                    return true;
                }
                let is_partial = end - place < len || is_cut_before || is_cut_behind;
                return self.is_strong(place..end, chunk.valid(), number, is_partial);
            }
            place = end + chunk.invalid().len();
        }
        false
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
