//! Letters that belong to a word.

use std::ops::Range;

use unicode_script::{Script, UnicodeScript as _};

use super::characters::bytes_of;
use super::plausibility::is_of_word;
use crate::unicode::ByPage;

/// A word has so many letters at least: `kơ` is made of `k∆°` as well.
const LEAST: usize = 3;

/// So many characters on each side are looked at.
const LOOK: usize = 16;

/// What words ask of a character.
#[derive(Clone, Copy)]
struct Facts {
    script: Script,

    /// The case of a letter of a script; `None` of all else, such as `µ` and `ª`.
    letter: Option<Case>,

    /// Whether it is such a letter, and is common in text, capital or small.
    is_common_letter: bool,
    is_numeric: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Upper,
    Lower,
    None,
}

impl Facts {
    fn of(it: char) -> Self {
        let script = it.script();
        let is_letter = it.is_alphabetic() && script != Script::Common && !matches!(it, 'ª' | 'º');
        let case = match it {
            _ if it.is_uppercase() => Case::Upper,
            _ if it.is_lowercase() => Case::Lower,
            _ => Case::None,
        };
        Self {
            script,
            letter: is_letter.then_some(case),
            is_common_letter: is_letter
                && script != Script::Inherited
                && it.to_lowercase().all(is_of_word),
            is_numeric: it.is_numeric(),
        }
    }
}

fn facts(it: char) -> Facts {
    static FACTS: ByPage<Facts> = ByPage::new();
    // Surrogates are never asked for.
    let of = |it: Option<char>| Facts::of(it.unwrap_or(char::REPLACEMENT_CHARACTER));
    let known = FACTS.get(u32::from(it), of);
    known.unwrap_or_else(|| Facts::of(it))
}

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
    let after: Vec<char> = after.chars().take(LOOK).collect();
    let mut around = Vec::with_capacity(2 * LOOK + repaired.len());
    read_so(&before, number, &mut around);
    let start = around.len();
    around.extend(repaired.chars());
    let made = start..around.len();
    read_so(&after, number, &mut around);
    let mut place = 0;
    for word in around.chunk_by(|one, other| is_letter(*one) == is_letter(*other)) {
        let end = place + word.len();
        let beside = |at: Option<usize>| at.and_then(|at| around.get(at));
        let is_beside_digit = [beside(place.checked_sub(1)), beside(Some(end))]
            .into_iter()
            .flatten()
            .any(|it| facts(*it).is_numeric);
        if place < made.end && end > made.start && !is_beside_digit && is_word(word) {
            return true;
        }
        place = end;
    }
    false
}

/// Adds [`LOOK`] characters at most, of which those that are letters of UTF-8 in the misreading with this number, one with
/// one byte for each character, are those letters.
fn read_so(characters: &[char], number: usize, to: &mut Vec<char>) {
    let byte_of = |character: &char| {
        let byte = bytes_of(*character).and_then(|bytes| bytes.get(number));
        byte.copied().filter(|byte| *byte != 0)
    };
    let mut rest = characters;
    while let Some((first, behind)) = rest.split_first() {
        let mut bytes = [0; LOOK];
        let mut len = 0;
        for (place, byte) in bytes.iter_mut().zip(rest.iter().map_while(byte_of)) {
            *place = byte;
            len += 1;
        }
        if len == 0 {
            to.push(*first);
            rest = behind;
            continue;
        }
        let mut at = 0;
        for chunk in bytes.get(..len).unwrap_or_default().utf8_chunks() {
            at += chunk.valid().len();
            to.extend(chunk.valid().chars());
            let end = at + chunk.invalid().len();
            to.extend_from_slice(rest.get(at..end).unwrap_or_default());
            at = end;
        }
        rest = rest.get(len..).unwrap_or_default();
    }
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
    facts(it).is_common_letter
}

/// Whether this is a letter of a script, rather than a sign such as `µ` and `ª`.
pub(super) fn is_letter(it: char) -> bool {
    facts(it).letter.is_some()
}

/// Whether letters are a word: of one script, all small, all capital, or with one capital in front.
fn is_word(letters: &[char]) -> bool {
    let Some((first, rest)) = letters.split_first() else {
        return false;
    };
    let first = facts(*first);
    let mut rest = rest.iter().map(|it| facts(*it));
    letters.len() >= LEAST
        && first.letter.is_some()
        && rest
            .clone()
            .all(|it| it.script == first.script || it.script == Script::Inherited)
        && (rest.clone().all(|it| it.letter != Some(Case::Upper))
            || first.letter != Some(Case::Lower) && rest.all(|it| it.letter != Some(Case::Lower)))
}
