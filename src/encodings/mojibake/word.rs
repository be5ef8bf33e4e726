//! Letters that belong to a word.

use std::ops::Range;

use unicode_script::{Script, UnicodeScript as _};

use super::characters::bytes_of;
use super::plausibility::is_of_word;

/// A word has so many letters at least: `kơ` is made of `k∆°` as well.
const LEAST: usize = 3;

/// So many characters on each side are looked at.
const LOOK: usize = 16;

/// Whether a letter of `repaired`, put in the place of a range of the text, belongs to a word with letters of one script
/// and ordinary case, and no digit beside it: `é` for `Ã©` in `cafÃ©`. What else in the word is UTF-8 in the misreading with
/// this number is read so, too: `dÃ©jÃ\u{A0}`.
pub(super) fn completes_a_word(
    text: &str,
    range: &Range<usize>,
    repaired: &str,
    number: usize,
) -> bool {
    let before = text.get(..range.start).unwrap_or_default();
    let after = text.get(range.end..).unwrap_or_default();
    // At the end of a word, a letter that hardly any text has is no more likely than two signs side by side.
    let is_inside = before.ends_with(is_letter) && after.starts_with(is_letter);
    if !is_inside && !repaired.chars().any(is_common_letter) {
        return false;
    }
    let mut before: Vec<char> = before.chars().rev().take(LOOK).collect();
    before.reverse();
    let before = read_so(&before, number);
    let after: Vec<char> = after.chars().take(LOOK).collect();
    let made = before.len()..before.len() + repaired.chars().count();
    let around: Vec<char> = before
        .into_iter()
        .chain(repaired.chars())
        .chain(read_so(&after, number))
        .collect();
    let mut place = 0;
    for word in around.chunk_by(|one, other| is_letter(*one) == is_letter(*other)) {
        let end = place + word.len();
        let beside = |at: Option<usize>| at.and_then(|at| around.get(at));
        let is_beside_digit = [beside(place.checked_sub(1)), beside(Some(end))]
            .into_iter()
            .flatten()
            .any(|it| it.is_numeric());
        if place < made.end && end > made.start && !is_beside_digit && is_word(word) {
            return true;
        }
        place = end;
    }
    false
}

/// Characters of which those that are letters of UTF-8 in the misreading with this number, one with one byte for each
/// character, are those letters.
fn read_so(characters: &[char], number: usize) -> Vec<char> {
    let byte_of = |character: &char| {
        let byte = bytes_of(*character).and_then(|bytes| bytes.get(number));
        byte.copied().filter(|byte| *byte != 0)
    };
    let mut read = Vec::new();
    for run in characters.chunk_by(|one, other| byte_of(one).is_some() == byte_of(other).is_some())
    {
        let bytes: Vec<u8> = run.iter().map_while(byte_of).collect();
        if bytes.is_empty() {
            read.extend_from_slice(run);
            continue;
        }
        let mut at = 0;
        for chunk in bytes.utf8_chunks() {
            at += chunk.valid().len();
            read.extend(chunk.valid().chars());
            let end = at + chunk.invalid().len();
            read.extend_from_slice(run.get(at..end).unwrap_or_default());
            at = end;
        }
    }
    read
}

/// Whether the character of a range of the text is a capital with letters behind it and no small letter before it.
pub(super) fn begins_a_word(text: &str, range: &Range<usize>) -> bool {
    let before = text.get(..range.start).unwrap_or_default();
    let after = text.get(range.end..).unwrap_or_default();
    let alone = text.get(range.clone()).unwrap_or_default();
    alone.starts_with(char::is_uppercase)
        && after.starts_with(|it: char| it.is_lowercase() || it.is_uppercase())
        && !before.ends_with(char::is_lowercase)
}

/// Whether some text is one letter that hardly any text has. Behind a word that ends with a lead, any two signs are such
/// letters: `á´´` is `ᴴ`.
pub(super) fn is_rare_letter(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next();
    first.is_some_and(|it| is_letter(it) && !is_common_letter(it)) && characters.next().is_none()
}

/// Whether this is a letter, capital or small, that is common in text.
fn is_common_letter(it: char) -> bool {
    is_letter(it) && it.script() != Script::Inherited && it.to_lowercase().all(is_of_word)
}

/// Whether this is a letter of a script, rather than a sign such as `µ` and `ª`.
pub(super) fn is_letter(it: char) -> bool {
    it.is_alphabetic() && it.script() != Script::Common && !matches!(it, 'ª' | 'º')
}

/// Whether letters are a word: of one script, all small, all capital, or with one capital in front.
fn is_word(letters: &[char]) -> bool {
    let Some((first, rest)) = letters.split_first() else {
        return false;
    };
    let script = first.script();
    letters.len() >= LEAST
        && is_letter(*first)
        && rest
            .iter()
            .all(|it| it.script() == script || it.script() == Script::Inherited)
        && (rest.iter().all(|it| !it.is_uppercase()) || !letters.iter().any(|it| it.is_lowercase()))
}
