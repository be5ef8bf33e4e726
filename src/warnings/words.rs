//! Words that are not ASCII, among any bytes.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::packed::Searcher;
use unicode_normalization::char::is_combining_mark;

use super::wide::first_above_ascii;
use crate::utf8::sequence::sequence;
use crate::utf8::syntax::is_tail;

/// A longer word is passed over: in text without spaces it would be a sentence, and hardly are there twice.
pub(super) const LONGEST: usize = 128;

/// Of the code points up to U+FFFF, a bit for each: what words are made of.
struct OfWords {
    bits: Vec<u64>,
}

static OF_WORDS: LazyLock<OfWords> = LazyLock::new(|| {
    let mut bits = vec![0; 0x1_0000 / 64];
    for scalar in (0..0x1_0000).filter_map(char::from_u32) {
        let place = u32::from(scalar) as usize;
        if is_letter_digit_or_mark(scalar)
            && let Some(word) = bits.get_mut(place / 64)
        {
            *word |= 1 << (place % 64);
        }
    }
    OfWords { bits }
});

fn is_letter_digit_or_mark(scalar: char) -> bool {
    scalar.is_alphanumeric() || is_combining_mark(scalar)
}

impl OfWords {
    fn has(&self, code_point: u32) -> bool {
        let place = code_point as usize;
        match self.bits.get(place / 64) {
            Some(word) => word >> (place % 64) & 1 == 1,
            None => char::from_u32(code_point).is_some_and(is_letter_digit_or_mark),
        }
    }

    /// Where the letters, digits and marks end that begin at a place.
    fn end_of_word(&self, bytes: &[u8], place: usize) -> usize {
        let mut end = place;
        while let Some(byte) = bytes.get(end) {
            if byte.is_ascii() {
                if !byte.is_ascii_alphanumeric() {
                    break;
                }
                end += 1;
            } else {
                match sequence(bytes, end) {
                    Some((code_point, len)) if self.has(code_point) => end += len,
                    _ => break,
                }
            }
        }
        end
    }

    /// Where the word begins that a place is in. Behind the border of one that is too long anyway.
    fn begin_before(&self, bytes: &[u8], place: usize) -> usize {
        let mut start = place;
        while place - start <= LONGEST {
            let back = bytes
                .get(start.saturating_sub(4)..start)
                .unwrap_or_default();
            let tails = back.iter().rev().take_while(|byte| is_tail(**byte)).count();
            let Some(before) = start.checked_sub(tails + 1) else {
                break;
            };
            let is_word = match bytes.get(before) {
                Some(byte) if byte.is_ascii() => tails == 0 && byte.is_ascii_alphanumeric(),
                _ => sequence(bytes, before)
                    .is_some_and(|(code_point, len)| before + len == start && self.has(code_point)),
            };
            if !is_word {
                break;
            }
            start = before;
        }
        start
    }
}

/// A word among bytes.
pub(super) struct Word<'a> {
    /// UTF-8.
    pub(super) bytes: &'a [u8],

    /// Where it begins among the bytes.
    pub(super) place: usize,
}

/// The place of the first byte above ASCII, which is near in most text that words are looked for in.
fn next_above_ascii(bytes: &[u8]) -> Option<usize> {
    const NEAR: usize = 16;
    let near = bytes.get(..NEAR).unwrap_or(bytes);
    let place = near.iter().position(|byte| !byte.is_ascii());
    place.or_else(|| first_above_ascii(bytes.get(NEAR..)?).map(|place| NEAR + place))
}

/// Gives the words that begin in a part of some bytes, are not ASCII, and have [`LONGEST`] bytes at most, with their
/// places. The bytes hold that many more around the part, where the source has them.
pub(super) fn words(bytes: &[u8], own: Range<usize>, mut visit: impl FnMut(Word<'_>)) {
    let of_words = &*OF_WORDS;
    let mut place = of_words.begin_before(bytes, own.start);
    // What makes a word that begins in the part more than ASCII may be after it.
    let limit = bytes.len().min(own.end.saturating_add(LONGEST));
    while let Some(ahead) = bytes.get(place..limit).and_then(next_above_ascii) {
        let other = place + ahead;
        let letters = bytes.get(place..other).unwrap_or_default().iter().rev();
        let letters = letters.take_while(|byte| byte.is_ascii_alphanumeric());
        let start = other - letters.count();
        if start >= own.end {
            break;
        }
        let end = of_words.end_of_word(bytes, other);
        if end == other {
            // It is no part of a word, or ill-formed.
            place = other + sequence(bytes, other).map_or(1, |(_, len)| len);
            continue;
        }
        if end - start <= LONGEST
            && start >= own.start
            && let Some(bytes) = bytes.get(start..end)
        {
            visit(Word {
                bytes,
                place: start,
            });
        }
        place = end;
    }
}

/// Gives those of some words that begin in a part of some bytes, by their number, with their places. The bytes are those
/// that [`words`] is given.
pub(super) fn words_among(
    bytes: &[u8],
    own: Range<usize>,
    searcher: &Searcher,
    mut visit: impl FnMut(usize, usize),
) {
    let of_words = &*OF_WORDS;
    let end = bytes.len().min(own.end.saturating_add(LONGEST));
    for found in searcher.find_iter(bytes.get(own.start..end).unwrap_or_default()) {
        let (start, end) = (own.start + found.start(), own.start + found.end());
        let is_whole =
            of_words.begin_before(bytes, start) == start && of_words.end_of_word(bytes, end) == end;
        if is_whole && start < own.end {
            visit(found.pattern().as_usize(), start);
        }
    }
}

/// The words that places are in or beside, in order, if they have [`LONGEST`] bytes at most. Of several places in one word, it
/// is given once. The bytes hold that many more around each place, where the source has them.
pub(super) fn words_around<'a>(bytes: &'a [u8], places: &[usize], mut visit: impl FnMut(Word<'a>)) {
    let mut last_end = None;
    for place in places {
        // Of one that is too long, too, the end is looked for once.
        if last_end.is_some_and(|end| *place <= end) {
            continue;
        }
        let start = OF_WORDS.begin_before(bytes, *place);
        let end = OF_WORDS.end_of_word(bytes, *place);
        let Some(word) = bytes.get(start..end).filter(|word| !word.is_empty()) else {
            continue;
        };
        last_end = Some(end);
        if word.len() <= LONGEST {
            visit(Word {
                bytes: word,
                place: start,
            });
        }
    }
}

/// The word that begins at a place, if it is not ASCII and not too long.
pub(super) fn word_at(bytes: &[u8], place: usize) -> Option<&str> {
    let end = OF_WORDS.end_of_word(bytes, place);
    let word = str::from_utf8(bytes.get(place..end)?).ok()?;
    (!word.is_ascii() && word.len() <= LONGEST).then_some(word)
}
