//! Digits alone: hex and bits.

use super::encode::{Digits, Encode};

/// Two hex digits a byte.
pub(super) struct Hex {
    digits: Digits,
    is_spaced: bool,

    /// Was there a byte?
    began: bool,
}

impl Hex {
    pub(super) const fn spaced(digits: Digits) -> Self {
        Self {
            digits,
            is_spaced: true,
            began: false,
        }
    }

    pub(super) const fn plain(digits: Digits) -> Self {
        Self {
            digits,
            is_spaced: false,
            began: false,
        }
    }
}

impl Encode for Hex {
    fn push(&mut self, bytes: &[u8], text: &mut String) {
        text.reserve(3 * bytes.len());
        for &byte in bytes {
            if self.is_spaced && self.began {
                text.push(' ');
            }
            self.began = true;
            self.digits.push(byte, text);
        }
    }
}

/// Eight bits a byte, the highest first.
#[derive(Default)]
pub(super) struct Bits {
    /// Was there a byte?
    began: bool,
}

impl Encode for Bits {
    fn push(&mut self, bytes: &[u8], text: &mut String) {
        for &byte in bytes {
            if self.began {
                text.push(' ');
            }
            self.began = true;
            text.extend((0..8).rev().map(|bit| match byte >> bit & 1 {
                0 => '0',
                _ => '1',
            }));
        }
    }
}
