//! Decoded text, counted once for all languages.

use std::collections::HashMap;

use super::quick_hash::Quick;
use super::table::Ideographic;
use super::units::Wide;

/// The cost of an ill-formed sequence in an encoding of several bytes to a character, in nats: where samples
/// are cut, and hardly elsewhere.
pub(super) const ILL_FORMED: f32 = 25.0;
/// The cost of an ASCII letter among characters of several bytes: as in English.
const ASCII_LETTER: f32 = 2.7;
/// The cost of the end of a word of such letters.
const END_OF_WORD: f32 = 1.5;

/// Decoded text, counted once for all languages.
#[derive(Debug)]
pub struct Decoded {
    /// Each pair of characters of which one is not ASCII or a letter beside such a one, and how often.
    pub(super) pairs: Vec<(char, char, u32)>,
    /// How many characters are not ASCII.
    pub wide: usize,
    /// How many of them no text holds.
    pub impossible: usize,
    /// How many of them are of Chinese, Japanese or Korean.
    pub eastern: usize,
}

impl Decoded {
    /// Counts.
    pub fn of(text: &str) -> Self {
        let mut counts: HashMap<(char, char), u32, Quick> = HashMap::default();
        let mut decoded = Self {
            pairs: Vec::new(),
            wide: 0,
            impossible: 0,
            eastern: 0,
        };
        let mut before = '\n';
        // Where a run of ASCII letters began that no other character has touched yet, and what was before.
        let mut waiting: Option<(usize, char)> = None;
        for (place, c) in text.char_indices() {
            if c.is_ascii() {
                if c.is_ascii_alphabetic() {
                    if before.is_ascii_alphabetic() {
                        if waiting.is_none() {
                            *counts.entry((before, c)).or_default() += 1;
                        }
                    } else if before.is_ascii() {
                        waiting = Some((place, before));
                    } else {
                        *counts.entry((before, c)).or_default() += 1;
                    }
                } else {
                    if !before.is_ascii() || (before.is_ascii_alphabetic() && waiting.is_none()) {
                        *counts.entry((before, c)).or_default() += 1;
                    }
                    waiting = None;
                }
            } else {
                if let Some((begun, mut earlier)) = waiting.take() {
                    for letter in text[begun..place].chars() {
                        *counts.entry((earlier, letter)).or_default() += 1;
                        earlier = letter;
                    }
                }
                *counts.entry((before, c)).or_default() += 1;
                decoded.wide += 1;
                match Wide::of(c) {
                    Wide::Impossible => decoded.impossible += 1,
                    Wide::Ascii | Wide::Latin | Wide::Other => {}
                    _ => decoded.eastern += 1,
                }
            }
            before = c;
        }
        decoded.pairs = counts
            .into_iter()
            .map(|((a, b), count)| (a, b, count))
            .collect();
        decoded
    }

    /// The cost of the text in a language with thousands of characters.
    pub fn ideographic(&self, language: &Ideographic) -> f32 {
        let cost = |&(before, c, count): &(char, char, u32)| {
            let class = Wide::of(c);
            let before = Wide::of(before);
            if class == Wide::Impossible {
                return ILL_FORMED * count as f32;
            }
            // What is ill-formed says nothing of what follows.
            let before = if before == Wide::Impossible {
                Wide::Ascii
            } else {
                before
            };
            let both_ascii =
                before as usize <= Wide::Latin as usize && class as usize <= Wide::Latin as usize;
            let mut cost = if both_ascii {
                0.0
            } else {
                language.classes[before as usize * Wide::COUNT + class as usize]
            };
            if class == Wide::Latin {
                cost += ASCII_LETTER;
            } else if both_ascii {
                cost += END_OF_WORD;
            } else if class != Wide::Ascii {
                let unlisted = language.unlisted[class as usize];
                cost += language.characters.get(&c).copied().unwrap_or(unlisted);
            }
            cost * count as f32
        };
        self.pairs.iter().map(cost).sum()
    }
}
