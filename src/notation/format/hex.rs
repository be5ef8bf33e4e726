//! Digits alone: hex and bits.

use super::encode::{Digits, Encode};
use super::size::Size;
use super::writing::Writing;

/// Two hex digits a byte, a space between two.
pub(in crate::notation) const HEX: Writing = Writing::of_bytes(
    |options| Box::new(Hex::spaced(Digits::of(options.letters))),
    |len, _| Size::Exact(len.saturating_mul(3).saturating_sub(1)),
);

/// Two hex digits a byte, nothing between them.
pub(in crate::notation) const HEX_PLAIN: Writing = Writing::of_bytes(
    |options| Box::new(Hex::plain(Digits::of(options.letters))),
    |len, _| Size::Exact(len.saturating_mul(2)),
);

/// Eight bits a byte.
pub(in crate::notation) const BITS: Writing = Writing::of_bytes(
    |_| Box::new(Bits::default()),
    |len, _| Size::Exact(len.saturating_mul(9).saturating_sub(1)),
);

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
