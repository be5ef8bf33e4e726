//! Digits that became letters that look like them.

use std::borrow::Cow;
use std::ops::Range;

use super::source_map::SourceMap;
use crate::notation::reader::Effort;
use crate::notation::reading::{Damage, Reading};
use crate::notation::recognise;

/// How often a text is read again: after each time, the next damage of a row is found.
const MOST_ROUNDS: usize = 8;

/// A longer text is read again once only, in bytes.
const LARGE: usize = 1 << 20;

/// The most damaged parts that are mended.
const MOST_MENDED: usize = 64;

/// The longest word in which a digit is looked for, in bytes.
const LONGEST_WORD: usize = 64;

/// A text with digits in place of letters that look like them.
struct Mended {
    text: Vec<u8>,
    map: SourceMap,
    damage: Vec<Damage>,
}

/// What a text is read as, in a notation in which parts of it were rejected, with digits in place of letters that look
/// like them; `None` where that does not explain all of it. Places are those of the text.
pub(super) fn mended(text: &[u8], reading: &Reading) -> Option<Reading> {
    // Of a row, all behind the damaged word may be rejected with it.
    let words = reading.rejected.iter();
    let words = words.map(|part| word_at(text, part.range.start).len());
    if reading.rejected_count > MOST_MENDED || words.sum::<usize>() * 4 > text.len() {
        return None;
    }
    let mut now = Mended {
        text: text.to_vec(),
        map: SourceMap::default(),
        damage: Vec::new(),
    };
    now.map.push(text.len(), 0..text.len());
    let mut rejections: Vec<usize> = (reading.rejected.iter())
        .map(|part| part.range.start)
        .collect();
    let rounds = if text.len() > LARGE { 1 } else { MOST_ROUNDS };
    for _ in 0..rounds {
        now = now.with_digits(&rejections)?;
        if now.damage.len() > MOST_MENDED {
            return None;
        }
        let again = recognise::read(reading.notation, &now.text, Effort::Insist)?;
        if again.is_complete() {
            return Some(now.finish(again, text.len()));
        }
        rejections = (again.rejected.iter().take(MOST_MENDED))
            .map(|part| part.range.start)
            .collect();
    }
    None
}

impl Mended {
    /// With digits in the words at these places; `None` where there are none to be found.
    fn with_digits(self, places: &[usize]) -> Option<Self> {
        let mut text = Vec::with_capacity(self.text.len());
        let mut map = SourceMap::default();
        let mut damage = self.damage;
        let mut kept = 0;
        let mut has_changed = false;
        for place in places {
            let word = word_at(&self.text, *place);
            if word.start < kept {
                continue;
            }
            let Some(digits) = digits_of(self.text.get(word.clone())?) else {
                continue;
            };
            has_changed = true;
            copy(&self.text, kept..word.start, &self.map, &mut text, &mut map);
            let from = self.map.range(word.clone());
            let shown = String::from_utf8_lossy(self.text.get(word.clone())?).into_owned();
            damage.push(Damage {
                range: from,
                reason: format!("`{shown}` holds a letter that looks like a digit").into(),
                probably: Some(Cow::Owned(
                    digits.iter().map(|digit| char::from(digit.0)).collect(),
                )),
            });
            let mut at = word.start;
            for (digit, len) in digits {
                text.push(digit);
                map.push(1, self.map.range(at..at + len));
                at += len;
            }
            kept = word.end;
        }
        copy(
            &self.text,
            kept..self.text.len(),
            &self.map,
            &mut text,
            &mut map,
        );
        damage.sort_by_key(|part| part.range.start);
        has_changed.then_some(Self { text, map, damage })
    }

    fn finish(self, mut reading: Reading, len: usize) -> Reading {
        reading.coverage = self.map.through(&reading.coverage, len);
        reading.damage = self.damage;
        reading
    }
}

fn copy(from: &[u8], range: Range<usize>, of: &SourceMap, text: &mut Vec<u8>, map: &mut SourceMap) {
    text.extend_from_slice(from.get(range.clone()).unwrap_or_default());
    map.push_all(of, range);
}

/// The word around a place: letters and digits, those of other scripts too.
fn word_at(text: &[u8], place: usize) -> Range<usize> {
    let is_of = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let before = text.get(..place).unwrap_or_default();
    let behind = text.get(place..).unwrap_or_default();
    let start = before
        .iter()
        .rev()
        .take(LONGEST_WORD)
        .take_while(|it| is_of(it))
        .count();
    let end = behind
        .iter()
        .take(LONGEST_WORD)
        .take_while(|it| is_of(it))
        .count();
    place - start..place + end
}

/// The word with digits in place of letters that look like them, and how many bytes each takes in it; `None` where none
/// does, or the word would be no number then, or has hardly any digit of its own.
fn digits_of(word: &[u8]) -> Option<Vec<(u8, usize)>> {
    let word = std::str::from_utf8(word).ok()?;
    let mut digits = Vec::new();
    let (mut own, mut other) = (0_usize, 0_usize);
    for (place, scalar) in word.char_indices() {
        let is_mark = (place == 1 && matches!(scalar, 'x' | 'X'))
            || (place > 0 && matches!(scalar, 'h' | 'H'));
        let digit = match scalar {
            _ if scalar.is_ascii_hexdigit() => {
                own += 1;
                scalar
            }
            _ if is_mark => scalar,
            _ => {
                other += 1;
                digit_like(scalar)?
            }
        };
        digits.push((u8::try_from(digit).ok()?, scalar.len_utf8()));
    }
    (other > 0 && other <= own).then_some(digits)
}

/// The hex digit that a letter looks like.
const fn digit_like(scalar: char) -> Option<char> {
    Some(match scalar {
        'O' | 'o' | 'О' | 'о' | 'Ο' | 'ο' | 'Q' | '०' | '۰' | '٠' | '°' => '0',
        'l' | 'I' | 'i' | '|' | '!' | 'І' | 'і' | 'Ӏ' | 'Ι' | '١' => '1',
        'Z' | 'z' => '2',
        'З' | 'з' | 'Э' => '3',
        'S' | 's' | 'Ѕ' | 'ѕ' => '5',
        'б' => '6',
        'а' | 'α' => 'a',
        'А' | 'Α' => 'A',
        'В' | 'Β' | 'ß' | 'в' => 'B',
        'Ь' | 'ь' => 'b',
        'с' | 'ϲ' => 'c',
        'С' | 'Ϲ' => 'C',
        'ԁ' => 'd',
        'е' | 'ε' => 'e',
        'Е' | 'Ε' => 'E',
        _ => return None,
    })
}
