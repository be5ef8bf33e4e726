//! What tells digits from other text at a glance: how they are mixed.

use super::class::{LOWER, NUMBER, UPPER, class, is_digit};
use super::{LEAST_BASE64, LEAST_HEX, STEP};

/// So many digits of a line are looked at.
pub(super) const LOOKED_AT: usize = 4 << 10;

/// The part of a run by which it is told from other text: digits in a row, within one line.
#[derive(Debug, Clone, Default)]
pub(super) struct Core {
    /// Are there as many digits in a row as base64 has at least, that are mixed as its digits are?
    pub(super) has_base64: bool,

    /// Has a line 16 hex digits or more, and a letter among them?
    pub(super) has_hex: bool,

    /// How many digits there are in the line so far.
    count: usize,

    /// What the last digits are, the last one in the lowest bit.
    upper: u32,
    lower: u32,
    number: u32,
}

/// The last digits, as many as a run of base64 has at least.
const WINDOW: u32 = (1 << LEAST_BASE64) - 1;

impl Core {
    pub(super) fn add(&mut self, digits: &[u8]) {
        let left = LOOKED_AT.saturating_sub(self.count);
        for byte in digits.iter().take(left) {
            if self.has_base64 {
                break;
            }
            let class = class(*byte);
            self.upper = self.upper << 1 & WINDOW | u32::from(class == UPPER);
            self.lower = self.lower << 1 & WINDOW | u32::from(class == LOWER);
            self.number = self.number << 1 & WINDOW | u32::from(class == NUMBER);
            self.count += 1;
            self.has_base64 =
                self.count >= LEAST_BASE64 && is_mixed(self.upper, self.lower, self.number);
        }
    }
}

/// How many digits in a row tell of base64.
pub(crate) const DIGITS_IN_CORE: u32 = LEAST_BASE64 as u32;

/// Have digits in a row among some bytes the core of a run of base64, or one of hex?
pub(crate) fn has_core(bytes: &[u8]) -> bool {
    let mut core = Core::default();
    let (mut hex, mut letter) = (0, None);
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if !is_digit(*byte) {
            // Digits in which no place is that is a multiple of the least are too few.
            let ahead = bytes.get(at + STEP).is_some_and(|byte| !is_digit(*byte));
            at += if ahead { STEP } else { 1 };
            core = Core::default();
            hex = 0;
            continue;
        }
        core.add(std::slice::from_ref(byte));
        hex = if byte.is_ascii_hexdigit() { hex + 1 } else { 0 };
        if byte.is_ascii_alphabetic() {
            letter = Some(at);
        }
        let is_near = letter.is_some_and(|letter| at - letter < LEAST_HEX);
        if core.has_base64 || hex >= LEAST_HEX && is_near {
            return true;
        }
        at += 1;
    }
    false
}

/// Are digits of base64 mixed so? The bits say which of 24 digits in a row are upper case, lower case and numbers.
/// Of random digits 13 are of another of these than the one before, in names that are made of words hardly any.
pub(crate) const fn is_mixed(upper: u32, lower: u32, number: u32) -> bool {
    /// So many are of another class than the one before.
    const LEAST_CHANGES: u32 = 8;
    /// So many are letters of either case.
    const LEAST_LETTERS: u32 = 2;
    let known = upper | lower | number;
    let same = upper & upper << 1 | lower & lower << 1 | number & number << 1;
    let changes = known & known << 1 & !same & WINDOW;
    changes.count_ones() >= LEAST_CHANGES
        && upper.count_ones() >= LEAST_LETTERS
        && lower.count_ones() >= LEAST_LETTERS
        && number != 0
}

/// Are these digits of a line enough for hex, and not all numbers? Of all digits others tell whether they are hex.
pub(super) fn has_letters_of_hex(digits: &[u8]) -> bool {
    digits.len() >= LEAST_HEX && digits.iter().any(u8::is_ascii_alphabetic)
}
