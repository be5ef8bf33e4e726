//! The encodings that are compared.

use std::fmt;

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8, UTF_16LE};

/// An encoding in which a text is cut or damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextEncoding {
    /// UTF-8: a lead says how many tails follow, and no tail looks like a lead (RFC 3629 §3).
    Utf8,

    /// `Shift_JIS`, by the WHATWG Encoding Standard: the second byte of a character may look like a first
    /// byte, or like ASCII.
    ShiftJis,

    /// UTF-16 in little-endian order: nothing tells the first byte of a code unit from the second.
    Utf16Le,
}

/// A character that an encoding does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotEncodable {
    /// The encoding.
    pub encoding: TextEncoding,

    /// The first character of the text that it does not have.
    pub character: char,
}

impl fmt::Display for NotEncodable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code_point = u32::from(self.character);
        write!(f, "{} has no U+{code_point:04X}", self.encoding.name())
    }
}

impl std::error::Error for NotEncodable {}

impl TextEncoding {
    /// All of them, UTF-8 first.
    pub const ALL: [Self; 3] = [Self::Utf8, Self::ShiftJis, Self::Utf16Le];

    /// The name that the user reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::Utf16Le => "UTF-16LE",
        }
    }

    pub(super) const fn decodes(self) -> &'static Encoding {
        match self {
            Self::Utf8 => UTF_8,
            Self::ShiftJis => SHIFT_JIS,
            Self::Utf16Le => UTF_16LE,
        }
    }

    /// Two characters that may come next: A and 究. In `Shift_JIS` the first byte of either may also be
    /// the second one of another character.
    pub(super) const fn next_ones(self) -> [&'static [u8]; 2] {
        match self {
            Self::Utf8 => [b"A", b"\xE7\xA9\xB6"],
            Self::ShiftJis => [b"A", b"\x8B\x86"],
            Self::Utf16Le => [b"A\0", b"\x76\x7A"],
        }
    }

    /// The bytes of one character.
    ///
    /// # Errors
    /// `Shift_JIS` lacks most characters, and writes a few as others.
    pub fn encode(self, character: char) -> Result<Vec<u8>, NotEncodable> {
        match self {
            Self::Utf8 => Ok(character.encode_utf8(&mut [0; 4]).as_bytes().to_vec()),
            Self::Utf16Le => {
                let mut units = [0; 2];
                let units = character.encode_utf16(&mut units).iter();
                Ok(units.flat_map(|unit| unit.to_le_bytes()).collect())
            }
            Self::ShiftJis => {
                let mut text = [0; 4];
                let text: &str = character.encode_utf8(&mut text);
                let (bytes, _, is_missing) = SHIFT_JIS.encode(text);
                let (back, _) = SHIFT_JIS.decode_without_bom_handling(&bytes);
                if is_missing || back != text {
                    return Err(NotEncodable {
                        encoding: self,
                        character,
                    });
                }
                Ok(bytes.into_owned())
            }
        }
    }
}
