//! The digits of base64, and how four of them become three bytes.

/// How the last two of the 64 digits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// `+` and `/`.
    Standard,
    /// `-` and `_`.
    Url,
}

/// The value of a digit, 0 to 63.
pub(super) const fn value(byte: u8, alphabet: Alphabet) -> Option<u8> {
    match (byte, alphabet) {
        (b'A'..=b'Z', _) => Some(byte - b'A'),
        (b'a'..=b'z', _) => Some(byte - b'a' + 26),
        (b'0'..=b'9', _) => Some(byte - b'0' + 52),
        (b'+', Alphabet::Standard) | (b'-', Alphabet::Url) => Some(62),
        (b'/', Alphabet::Standard) | (b'_', Alphabet::Url) => Some(63),
        _ => None,
    }
}

/// Digits that do not make a whole byte yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Digits {
    /// Their bits, the last ones lowest.
    bits: u32,
    /// How many digits since the last group of four ended, 0 to 3.
    pub(super) open: usize,
}

impl Digits {
    /// Takes one more digit, and writes the bytes that it ends.
    pub(super) fn push(&mut self, value: u8, bytes: &mut Vec<u8>) {
        self.bits = self.bits << 6 | u32::from(value);
        self.open += 1;
        if self.open == 4 {
            bytes.extend_from_slice(&self.bits.to_be_bytes()[1..]);
            *self = Self::default();
        }
    }

    /// Writes the bytes of a last group of two or three digits. Returns whether bits are left over that
    /// are not zero: an encoder leaves none.
    pub(super) fn finish(&mut self, bytes: &mut Vec<u8>) -> bool {
        let Self { bits, open } = std::mem::take(self);
        match open {
            2 => {
                bytes.push((bits >> 4) as u8);
                bits & 0xF != 0
            }
            3 => {
                bytes.push((bits >> 10) as u8);
                bytes.push((bits >> 2) as u8);
                bits & 3 != 0
            }
            _ => false,
        }
    }
}
