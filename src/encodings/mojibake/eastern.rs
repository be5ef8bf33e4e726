//! UTF-8 that was read in an encoding of East Asia, in which most characters have two bytes.
//!
//! Two of those bytes make one character, so that a sequence of three bytes begins or ends in the middle of one, and the
//! last byte of a word takes the character of ASCII behind it, or is lost.
//!
//! Such a text begins, behind ASCII or a mark of punctuation, with a character whose bytes are a lead of UTF-8 and a tail.
//! That is what is looked for first: few words of ordinary text begin with a lead of three or four bytes. Those of two are
//! in common characters, so that a rare one is looked for, or one that is a letter of a word in small letters.

use std::ops::{Range, RangeInclusive};

use super::characters::Misreadings;
use super::double_bytes::{HALFWIDTH_LEAD, Starters, bytes_of, starts, without_filler};
use super::misreading::{COUNT, SINGLE_BYTE};
use super::plausibility::{Beside, is_of_word};
use super::readings::{Reading, again};
use super::run::{Run, character_at, is_start};
use crate::utf8::sequence::sequence;

/// Chinese characters and syllables of Korean have these leads in UTF-8.
const LEADS: RangeInclusive<u8> = 0xE4..=0xED;

/// Halfwidth katakana have this lead, and one of these second bytes.
const HALFWIDTH: (u8, [u8; 2]) = (HALFWIDTH_LEAD, [0xBD, 0xBE]);

/// A sequence of UTF-8 has so many bytes at most.
const MAX_LEN: usize = 4;

/// So many characters of a text are looked at to see whether it may have been misread: they are within the margin of
/// [`glance`](super::glance).
const LOOK: usize = 16;

/// The numbers of the misreadings of East Asia.
pub(super) fn numbers() -> Range<usize> {
    SINGLE_BYTE..COUNT
}

/// The misreadings that may have made mojibake of a range of a text. None else did.
pub(super) fn possible(text: &str, range: Range<usize>) -> Misreadings {
    let bytes = text.as_bytes();
    let places = range.filter(|place| is_lead(bytes, *place));
    places.fold(0, |all, place| all | begins(bytes, place))
}

/// Whether the character at a place has a lead of those with which a text may begin that was misread. It is none of
/// [`bytes_of`](super::characters::bytes_of).
#[inline]
pub(super) fn is_lead(bytes: &[u8], place: usize) -> bool {
    let (halfwidth, seconds) = HALFWIDTH;
    match bytes.get(place..) {
        Some([lead, second, ..]) => {
            LEADS.contains(lead) || *lead == halfwidth && seconds.contains(second)
        }
        _ => false,
    }
}

/// The misreadings in which a text that was misread may begin with the character at a place of some bytes. In all others
/// none does. Of the bytes before it three are looked at, and [`LOOK`] characters from it on.
pub(super) fn begins(bytes: &[u8], place: usize) -> Misreadings {
    if !is_lead(bytes, place) || !Starters::all().may_begin_at(bytes, place) {
        return 0;
    }
    let of = character_at(bytes, place).map(starts).unwrap_or_default();
    let mut starts = of.long | of.short_and_rare;
    if of.short != of.short_and_rare && is_letter(bytes, &(place..end_of_letter(bytes, place))) {
        starts |= of.short;
    }
    if starts == 0 || !is_start(bytes, place) {
        return 0;
    }
    let may_begin = numbers().filter(|number| {
        starts >> (number - SINGLE_BYTE) & 1 != 0
            && begins_utf8(bytes, place, *number)
            && is_evidence(bytes, place, *number)
    });
    may_begin.fold(0, |all, number| all | 1 << number)
}

/// Where a letter ends that was misread and begins at a place: halfwidth katakana come in pairs.
fn end_of_letter(bytes: &[u8], place: usize) -> usize {
    const LEN: usize = 3;
    let is_halfwidth = bytes.get(place) == Some(&HALFWIDTH.0);
    let second = character_at(bytes, place + LEN).filter(|_| is_halfwidth);
    place + LEN + second.map_or(0, char::len_utf8)
}

/// Whether a stretch of the run in the misreading with this number that begins at a place may be mojibake by itself.
fn is_evidence(bytes: &[u8], place: usize, number: usize) -> bool {
    let Some((run, end)) = Run::eastern(bytes, place, number, LOOK) else {
        return false;
    };
    if !run.is_mostly_utf8() {
        return false;
    }
    let text = bytes.get(place..end).and_then(|it| str::from_utf8(it).ok());
    let text = text.unwrap_or_default();
    // How a run goes on that is longer is not known.
    if text.chars().count() >= LOOK {
        return !text.chars().all(is_of_word);
    }
    let beside = |at: Option<usize>| {
        let byte = at.and_then(|at| bytes.get(at)).filter(|it| it.is_ascii());
        byte.map_or(' ', |byte| char::from(*byte))
    };
    let mut first = 0;
    let mut stretches = run.bytes.utf8_chunks().map(|chunk| {
        let at = first;
        first += chunk.valid().len() + chunk.invalid().len();
        run.whole(at, chunk.valid())
    });
    stretches.any(|(of, once)| {
        let range = run.place(of.start, end)..run.place(of.end, end);
        let within = text.get(range.start - place..range.end - place);
        let before = text
            .get(..range.start - place)
            .and_then(|it| it.chars().next_back());
        let after = text
            .get(range.end - place..)
            .and_then(|it| it.chars().next());
        let reading = Reading {
            as_it_is: within.unwrap_or_default().chars(),
            once,
            number,
            is_partial: once.len() < run.bytes.len(),
        };
        let beside = Beside {
            before: before.unwrap_or_else(|| beside(range.start.checked_sub(1))),
            after: after.unwrap_or_else(|| beside(Some(range.end))),
        };
        !once.is_empty()
            && if is_letter(bytes, &range) {
                reading.is_strong(beside)
            } else {
                reading.may_be_strong(beside)
            }
    })
}

/// Whether a text in East Asia may have been misread so once more. Of two characters that is so by chance, but not where they
/// are a letter of a word.
pub(super) fn is_utf8_again(text: &str, number: usize, is_letter: bool) -> bool {
    let again = again(text, number).into_iter();
    let mut again = again.filter_map(|(_, bytes)| String::from_utf8(bytes).ok());
    !text.is_ascii() && again.any(|text| is_letter || has_long(&text))
}

/// Whether no text of East Asia is this by chance in the misreading with this number, even beside others that are not.
pub(super) fn is_beyond_doubt(number: usize, repaired: &str) -> bool {
    numbers().contains(&number) && has_long(repaired)
}

/// Whether some characters have two sequences of three bytes or more in UTF-8. Rare characters of East Asia side by side are
/// hardly ever that.
fn has_long(characters: &str) -> bool {
    let long = characters.chars().filter(|it| it.len_utf8() > 2);
    long.count() > 1
}

/// Whether characters that are this in UTF-8 may be side by side by chance: it is few letters of two bytes each, or letters
/// in the order of their alphabet. Rare characters that are listed by their radical have the same lead, and every third tail
/// is one of UTF-8.
pub(super) fn may_be_a_list(once: &str) -> bool {
    let is_short = (once.chars().count() as u64) < LETTERS;
    !has_long(once) && (is_short || once.chars().is_sorted_by(|one, next| one < next))
}

/// So many letters of two bytes are hardly ever what rare characters are by chance that stand side by side.
pub(super) const LETTERS: u64 = 12;

/// For how many letters the one or more count that a stretch of some bytes was: one within a word of small letters for more.
pub(super) fn weight(bytes: &[u8], range: &Range<usize>, once: &str) -> u64 {
    const IN_WORD: u64 = 3;
    let letters = once.chars().count() as u64;
    if is_letter(bytes, range) {
        letters.max(IN_WORD)
    } else {
        letters
    }
}

/// Whether a range of some bytes is alone in a word of small letters: one is beside it, and nothing else above ASCII.
pub(super) fn is_letter(bytes: &[u8], range: &Range<usize>) -> bool {
    let before = range.start.checked_sub(1).and_then(|at| bytes.get(at));
    let after = bytes.get(range.end);
    let is_alone = before.is_none_or(u8::is_ascii) && after.is_none_or(u8::is_ascii);
    let is_small = |it: Option<&u8>| it.is_some_and(u8::is_ascii_lowercase);
    is_alone && (is_small(before) || is_small(after))
}

/// Whether the characters at a place are bytes in a misreading of which the first are a whole sequence of UTF-8.
fn begins_utf8(bytes: &[u8], place: usize, number: usize) -> bool {
    let mut read = [0; MAX_LEN + 1];
    let mut len = 0;
    let mut at = place;
    while len < MAX_LEN {
        let next = character_at(bytes, at);
        let Some((next, of)) = next.and_then(|it| Some((it, bytes_of(number, it)?))) else {
            break;
        };
        for byte in without_filler(&of) {
            if let Some(to) = read.get_mut(len) {
                *to = *byte;
                len += 1;
            }
        }
        at += next.len_utf8();
    }
    sequence(read.get(..len).unwrap_or_default(), 0).is_some()
}
