//! What speaks for mojibake in a whole file.
//!
//! Two signs side by side that are UTF-8 in some encoding are a coincidence: `√π` is `ù` in Mac Roman, `–∞` is `а`.
//! Well-formed text is almost always meant as it is, so that such a pair needs other evidence in the same file. A letter
//! that completes a word needs none.

use std::collections::BTreeSet;

use super::characters::Misreadings;
use super::eastern::LETTERS;
use super::misreading::{COUNT, SINGLE_BYTE};

/// So many different pairs of signs are evidence together.
const DISTINCT: usize = 3;

/// Of letters in words that were read in an encoding of East Asia, so many different ones are.
const DISTINCT_LETTERS: usize = 2;

/// Of text that was misread, hardly anything is left as it is. There have to be so many times more different pairs
/// than places that contradict.
const TIMES: u64 = 4;

/// So many stretches that are certain say what all of a file is, where hardly anything contradicts them.
const ESTABLISHED: u64 = 8;

/// So many different pairs of each misreading are remembered.
const MOST: usize = 64;

/// Beside so many places that contradict no pairs are evidence, however many there are: more need not be counted.
pub const MOST_AGAINST: u64 = MOST as u64 / TIMES + 1;

/// What speaks for mojibake in the lines of a file that were looked at so far, by misreading. What it holds does not grow
/// with the file.
#[derive(Debug, Clone, Default)]
pub struct FileEvidence {
    /// For each misreading how many stretches were found that are certain by themselves.
    certain: [u64; COUNT],

    /// For each misreading in how many lines more runs of signs are no UTF-8 than are.
    doubted: [u64; COUNT],

    /// For each misreading how many bits its stretches are worth together, however rare it is.
    bits: [f32; COUNT],

    /// For each misreading what the lone pairs were that were found. The same pair again is the same
    /// coincidence.
    lone: [BTreeSet<char>; COUNT],

    /// For each misreading how many letters the lone ones were, the same ones too.
    lone_letters: [u64; COUNT],

    /// For each misreading how many places contradict it: they would be other text, had all of the file been
    /// misread so.
    against: [u64; COUNT],
}

impl FileEvidence {
    /// Takes what a line says: for each misreading how many of its stretches are certain by themselves, how many bits they
    /// are worth and how many places contradict it, and the number of the misreading of each lone pair, what that was, and for how many letters
    /// it counts.
    pub(super) fn add<'a>(
        &mut self,
        certain: [u64; COUNT],
        bits: [f32; COUNT],
        against: [u64; COUNT],
        lone: impl IntoIterator<Item = (usize, &'a str, u64)>,
    ) {
        for (all, of_line) in self.bits.iter_mut().zip(bits) {
            *all += of_line;
        }
        for (all, of_line) in self.certain.iter_mut().zip(certain) {
            *all = all.saturating_add(of_line);
        }
        for (all, of_line) in self.against.iter_mut().zip(against) {
            *all = all.saturating_add(of_line);
        }
        for (number, made, letters) in lone {
            if let Some(all) = self.lone_letters.get_mut(number) {
                *all = all.saturating_add(letters);
            }
            if let Some(known) = self.lone.get_mut(number)
                && known.len() < MOST
            {
                known.extend(made.chars());
            }
        }
    }

    /// Takes the misreadings that some line speaks against with its signs.
    pub(super) fn doubt(&mut self, doubted: Misreadings) {
        for (number, lines) in self.doubted.iter_mut().enumerate() {
            *lines += u64::from(doubted >> number & 1);
        }
    }

    /// Takes so many lines that hold characters above ASCII and no mojibake: each contradicts every misreading.
    pub fn contradict(&mut self, lines: u64) {
        for all in &mut self.against {
            *all = all.saturating_add(lines);
        }
    }

    /// The misreadings of which lone pairs are mojibake as well, a bit for each.
    pub fn accepted(&self) -> Misreadings {
        let mut accepted = self.proven();
        for (number, (known, against)) in self.lone.iter().zip(self.against).enumerate() {
            let distinct = known.len();
            let letters = self.lone_letters.get(number).copied().unwrap_or_default();
            let is_enough = if number < SINGLE_BYTE {
                distinct >= DISTINCT && distinct as u64 >= against.saturating_mul(TIMES)
            } else {
                // A language has few letters that are Chinese characters so, and they are in many words.
                distinct >= DISTINCT_LETTERS
                    && letters >= LETTERS.max(against.saturating_mul(TIMES))
            };
            if is_enough {
                accepted |= 1 << number;
            }
        }
        accepted
    }

    /// The misreadings of which a stretch was found that is certain by itself, unless it is one of many signs in the file
    /// of which the others are no UTF-8.
    pub(super) fn proven(&self) -> Misreadings {
        let mut all = self.certain.iter().zip(self.doubted);
        misreadings(std::array::from_fn(|_| {
            all.next().is_some_and(|(certain, doubted)| {
                *certain > 0 && certain.saturating_mul(TIMES) >= doubted
            })
        }))
    }

    /// For each misreading how many bits its stretches are worth together.
    pub(super) fn bits(&self) -> &[f32; COUNT] {
        &self.bits
    }

    /// The misreadings that all of the file went through, as far as is known: many stretches are certain, and hardly
    /// anything contradicts them.
    pub(super) fn established(&self) -> Misreadings {
        let mut all = self.certain.iter().zip(self.against);
        misreadings(std::array::from_fn(|_| {
            all.next().is_some_and(|(certain, against)| {
                *certain >= ESTABLISHED && *certain >= against.saturating_mul(TIMES)
            })
        }))
    }
}

/// A bit for each that is so.
fn misreadings(all: [bool; COUNT]) -> Misreadings {
    let bits = all.into_iter().enumerate();
    bits.fold(0, |bits, (number, is_so)| {
        bits | Misreadings::from(is_so) << number
    })
}
