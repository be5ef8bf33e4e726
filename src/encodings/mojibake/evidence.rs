//! What speaks for mojibake in a whole file.
//!
//! Two signs side by side that are UTF-8 in some encoding are a coincidence: `√π` is `ù` in Mac Roman, `–∞` is `а`.
//! Well-formed text is almost always meant as it is, so that such a pair needs other evidence in the same file. A letter
//! that completes a word needs none.

use std::collections::BTreeSet;

use super::characters::Misreadings;
use super::misreading::COUNT;

/// So many different pairs of signs are evidence together.
const DISTINCT: usize = 3;

/// Of text that was misread, hardly anything is left as it is. There have to be so many times more different pairs
/// than places that contradict.
const TIMES: u64 = 4;

/// So many different pairs of each misreading are remembered.
const MOST: usize = 64;

/// Beside so many places that contradict no pairs are evidence, however many there are: more need not be counted.
pub const MOST_AGAINST: u64 = MOST as u64 / TIMES + 1;

/// What speaks for mojibake in the lines of a file that were looked at so far, by misreading. What it holds does not grow
/// with the file.
#[derive(Debug, Clone, Default)]
pub struct FileEvidence {
    /// The misreadings of which a stretch was found that is certain by itself.
    proven: Misreadings,

    /// For each misreading what the lone pairs were that were found. The same pair again is the same
    /// coincidence.
    lone: [BTreeSet<char>; COUNT],

    /// For each misreading how many places contradict it: they would be other text, had all of the file been
    /// misread so.
    against: [u64; COUNT],
}

impl FileEvidence {
    /// Takes what a line says: the misreadings of which a stretch is certain by itself, for each misreading how many
    /// places contradict it, and the number of the misreading of each lone pair with what that was.
    pub(super) fn add<'a>(
        &mut self,
        proven: Misreadings,
        against: [u64; COUNT],
        lone: impl IntoIterator<Item = (usize, &'a str)>,
    ) {
        self.proven |= proven;
        for (all, of_line) in self.against.iter_mut().zip(against) {
            *all = all.saturating_add(of_line);
        }
        for (number, made) in lone {
            if let Some(known) = self.lone.get_mut(number)
                && known.len() < MOST
            {
                known.extend(made.chars());
            }
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
        let mut accepted = self.proven;
        for (number, (known, against)) in self.lone.iter().zip(self.against).enumerate() {
            let distinct = known.len();
            if distinct >= DISTINCT && distinct as u64 >= against.saturating_mul(TIMES) {
                accepted |= 1 << number;
            }
        }
        accepted
    }
}
