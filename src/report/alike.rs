//! Lines that say the same.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

/// So many lines that say the same are written.
const SHOWN: u64 = 3;

/// So many different lines are told apart; those after them are all written.
const MOST: usize = 4096;

/// Counts lines by what they say, so that the same is not said hundreds of times. It holds a number for each
/// different line.
#[derive(Default)]
pub(super) struct Alike {
    hasher: RandomState,
    said: HashMap<u64, u64>,

    /// How many findings the lines that are left out stand for.
    pub(super) left_out: u64,
}

impl Alike {
    /// Is a line written that says this, about so many findings?
    pub(super) fn is_shown(&mut self, words: &str, count: u64) -> bool {
        let key = self.hasher.hash_one(words);
        if self.said.len() >= MOST && !self.said.contains_key(&key) {
            return true;
        }
        let said = self.said.entry(key).or_default();
        *said += 1;
        let is_shown = *said <= SHOWN;
        if !is_shown {
            self.left_out += count;
        }
        is_shown
    }
}
