//! What every format does.

use super::options::Letters;

/// Turns bytes that come in any pieces into text: every cutting gives the same text.
pub(in crate::notation) trait Encode: Send {
    /// Writes what is before all bytes.
    fn start(&mut self, text: &mut String) {
        let _ = text;
    }

    /// Writes the next bytes. What depends on bytes to come may be held back, no more than a line of it.
    fn push(&mut self, bytes: &[u8], text: &mut String);

    /// Writes what was held back, and what is after all bytes.
    fn finish(&mut self, text: &mut String) {
        let _ = text;
    }

    /// How many ill-formed spans have become U+FFFD.
    fn replaced(&self) -> u64 {
        0
    }
}

/// The sixteen hex digits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Digits(&'static [u8; 16]);

impl Digits {
    /// With capitals.
    pub(super) const UPPER: Self = Self(b"0123456789ABCDEF");

    /// With small letters.
    pub(super) const LOWER: Self = Self(b"0123456789abcdef");

    pub(super) const fn of(letters: Letters) -> Self {
        match letters {
            Letters::Upper => Self::UPPER,
            Letters::Lower => Self::LOWER,
        }
    }

    /// The digit of a number below 16.
    fn digit(self, number: u8) -> char {
        char::from(self.0[usize::from(number & 0xF)])
    }

    /// Writes the two digits of a byte.
    pub(super) fn push(self, byte: u8, text: &mut String) {
        text.push(self.digit(byte >> 4));
        text.push(self.digit(byte));
    }

    /// Writes a number with at least so many digits.
    pub(super) fn push_number(self, number: u64, at_least: u32, text: &mut String) {
        let needed = (u64::BITS - number.leading_zeros()).div_ceil(4);
        for place in (0..needed.max(at_least)).rev() {
            text.push(self.digit((number >> (4 * place)) as u8));
        }
    }
}
