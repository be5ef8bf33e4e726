//! What is known of digits.

use super::class::{NUMBER, class};
use super::name::{BIT, bits_as_name};
use super::payload::{bits_as_base64, value_of};
use super::{LEAST_BASE64, LEAST_HEX};

/// So many digits of a run tell whether it is a name.
pub(super) const SAMPLE: usize = 512;

/// So many of a run tell which signs it has.
const LOOKED_AT: usize = 4 << 10;

/// A part of base64 has so many digits at least, and is more probable by so many quarters of a bit.
const LEAST_PART: usize = 64;
const OF_PART: u32 = 24 * BIT;

/// What digits can be.
const LOWER_HEX: u8 = 1;
const UPPER_HEX: u8 = 2;
const OTHER_THAN_HEX: u8 = 4;
const OF_HEX: u8 = LOWER_HEX | UPPER_HEX | OTHER_THAN_HEX;
const STANDARD: u8 = 8;
const URL_SAFE: u8 = 16;

static KINDS: [u8; 256] = {
    let mut kinds = [OTHER_THAN_HEX; 256];
    let mut byte = 0;
    while byte < 256 {
        match byte as u8 {
            b'0'..=b'9' => kinds[byte] = 0,
            b'a'..=b'f' => kinds[byte] = LOWER_HEX,
            b'A'..=b'F' => kinds[byte] = UPPER_HEX,
            b'+' | b'/' => kinds[byte] |= STANDARD,
            b'-' | b'_' => kinds[byte] |= URL_SAFE,
            _ => {}
        }
        byte += 1;
    }
    kinds
};

/// What is known of digits that may be a run.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    /// How many there are.
    pub(super) count: usize,

    /// What they are, all together. Of signs, those among the first ones are known.
    kinds: u8,
    last: u8,

    /// The first ones.
    sample: [u8; SAMPLE],
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            count: 0,
            kinds: 0,
            last: 0,
            sample: [0; SAMPLE],
        }
    }
}

impl Seen {
    /// Begins with other digits.
    pub(super) fn clear(&mut self) {
        (self.count, self.kinds, self.last) = (0, 0, 0);
    }

    /// Adds digits behind those that are known.
    pub(super) fn add(&mut self, digits: &[u8]) {
        let Some(last) = digits.last() else {
            return;
        };
        self.last = *last;
        let free = self.sample.get_mut(self.count..).unwrap_or_default();
        for (to, from) in free.iter_mut().zip(digits) {
            *to = *from;
        }
        let left = LOOKED_AT.saturating_sub(self.count);
        let (first, rest) = digits.split_at(left.min(digits.len()));
        self.kinds |= kinds_of(first);
        if self.kinds & OTHER_THAN_HEX == 0 {
            self.kinds |= kinds_of(rest) & OF_HEX;
        }
        self.count += digits.len();
    }

    /// Can they be hex, and are they not all numbers?
    pub(super) fn has_letters_of_hex(&self) -> bool {
        self.kinds & (LOWER_HEX | UPPER_HEX) != 0
    }

    /// The first ones.
    fn sample(&self) -> &[u8] {
        let len = self.count.min(SAMPLE);
        self.sample.get(..len).unwrap_or_default()
    }

    /// Are they hex, and neither a decimal number nor a word?
    pub(super) fn is_hex(&self) -> bool {
        let sample = self.sample();
        let numbers = sample.iter().filter(|byte| class(**byte) == NUMBER);
        let is_binary = match sample {
            [first, b'b', rest @ ..] | [first, rest @ ..] => {
                matches!(first, b'0' | b'1') && rest.iter().all(|it| matches!(it, b'0' | b'1'))
            }
            [] => false,
        };
        // Of one case, and not of both.
        matches!(self.kinds & OF_HEX, LOWER_HEX | UPPER_HEX)
            && !is_binary
            && numbers.count() >= 2
            // The digits themselves, in order, are in every program that writes hex.
            && !(self.count == LEAST_HEX && sample.is_sorted_by(|one, next| one < next))
            && self.count >= LEAST_HEX
            && self.count.is_multiple_of(2)
    }

    /// Are they base64, and no name or path? Where they are cut, their number and the last one say nothing.
    pub(super) fn is_base64(&self, padding: usize, is_cut: bool) -> bool {
        // What of the last digit stands for no byte is 0.
        let spare = match (padding, self.count % 4) {
            (0, 0) => Some(0),
            (0 | 1, 3) => Some(0b11),
            (0 | 2, 2) => Some(0b1111),
            _ => None,
        };
        let ends_well = spare.is_some_and(|spare| value_of(self.last) & spare == 0);
        // A line that stands by itself may end anywhere: between quotes, or behind spaces.
        let may_be_part = padding == 0 && self.count >= LEAST_PART;
        let margin = if ends_well || is_cut { 0 } else { OF_PART };
        (ends_well || is_cut || may_be_part)
            && self.count >= LEAST_BASE64
            && self.kinds & (STANDARD | URL_SAFE) != STANDARD | URL_SAFE
            && self.is_no_name(margin)
    }

    /// Are they far more probable as base64 than as a name, and more by so many quarters of a bit?
    fn is_no_name(&self, margin: u32) -> bool {
        /// How much more probable: as 4096 to 1, and more the longer they are, for a path can hold a part that is drawn
        /// at random.
        const LEAST: u32 = 12 * BIT;
        const FOR_EACH: u32 = 3;
        let sample = self.sample();
        let least = LEAST + sample.len() as u32 * BIT / FOR_EACH;
        bits_as_name(sample) >= bits_as_base64(sample) + least + margin
    }
}

/// What digits are, all together.
fn kinds_of(digits: &[u8]) -> u8 {
    let kinds = digits.iter().map(|byte| KINDS[usize::from(*byte)]);
    kinds.fold(0, |all, of| all | of)
}
