//! What is in force at a place.

use super::Shifted;

/// What is in force at a place of text with shifts: what a decoder remembers between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shift {
    /// Bytes are characters of ASCII.
    #[default]
    Direct,

    /// Two bytes are a character.
    Double,

    /// Bytes are digits of base64. A digit has six bits, and a code unit sixteen: so many low bits of the last digit
    /// belong to the next one.
    Base64 {
        /// What they are.
        bits: u8,

        /// How many: 0, 2 or 4.
        count: u8,
    },
}

impl Shift {
    /// Where a code unit of UTF-7 begins with a digit.
    pub(super) const AT_A_DIGIT: Self = Self::Base64 { bits: 0, count: 0 };

    /// Which bytes bring a decoder here from the start of a text; `None` where none do without a character before it.
    pub fn escape(self, encoding: Shifted) -> Option<&'static [u8]> {
        match (self, encoding) {
            (Self::Direct, _) => Some(b""),
            (Self::Double, Shifted::Hz) => Some(b"~{"),
            (Self::Double, _) => Some(b"\x0E"),
            (Self::Base64 { count: 0, .. }, _) => Some(b"+"),
            (Self::Base64 { .. }, _) => None,
        }
    }

    /// What is in force behind such bytes.
    pub fn after_escape(escape: &[u8]) -> Self {
        match escape {
            b"~{" | b"\x0E" => Self::Double,
            b"+" => Self::AT_A_DIGIT,
            _ => Self::Direct,
        }
    }
}

impl Shifted {
    /// What is in force behind a byte, where that does not depend on what is before it.
    pub fn shift_behind(self, byte: u8) -> Option<Shift> {
        match (self, byte) {
            (Self::Hz | Self::Iso2022Kr, b'\n') | (Self::Iso2022Kr, 0x0F) => Some(Shift::Direct),
            (Self::Iso2022Kr, 0x0E) => Some(Shift::Double),
            (Self::Utf7, byte) if !super::read::is_base64(byte) => Some(Shift::Direct),
            _ => None,
        }
    }
}
