//! One number in the encoding schemes of Unicode, and in two that only look like UTF-8.

use crate::utf8::encoder::encode;
use crate::utf8::syntax::MAX_CODE_POINT;

use super::form::{Form, pattern_of};

/// How a number is written in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// UTF-8 (RFC 3629).
    Utf8,

    /// UTF-16, the high byte of each unit first (RFC 2781).
    Utf16Be,

    /// UTF-16, the low byte of each unit first.
    Utf16Le,

    /// UTF-32, the high byte first.
    Utf32Be,

    /// UTF-32, the low byte first.
    Utf32Le,

    /// Each unit of UTF-16 written by the pattern of UTF-8 (Unicode Technical Report 26).
    Cesu8,

    /// CESU-8 with `C0 80` for U+0000, as Java writes strings into class files. Unlike CESU-8, it also holds a
    /// surrogate without its partner.
    ModifiedUtf8,
}

impl Scheme {
    /// All of them, UTF-8 first.
    pub const ALL: [Self; 7] = [
        Self::Utf8,
        Self::Utf16Be,
        Self::Utf16Le,
        Self::Utf32Be,
        Self::Utf32Le,
        Self::Cesu8,
        Self::ModifiedUtf8,
    ];

    /// The name that the user reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Be => "UTF-16 BE",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf32Be => "UTF-32 BE",
            Self::Utf32Le => "UTF-32 LE",
            Self::Cesu8 => "CESU-8",
            Self::ModifiedUtf8 => "Modified UTF-8",
        }
    }

    /// The bytes of a number, without a BOM; `None` where the scheme has none for it. A surrogate alone is not a
    /// character in any scheme, and only modified UTF-8 writes it.
    pub fn bytes_of(self, number: u32) -> Option<Vec<u8>> {
        let scalar = char::from_u32(number);
        match self {
            Self::Utf8 => Some(encode(number).ok()?.as_bytes().to_vec()),
            Self::Utf16Be => Some(units(scalar?).flat_map(u16::to_be_bytes).collect()),
            Self::Utf16Le => Some(units(scalar?).flat_map(u16::to_le_bytes).collect()),
            Self::Utf32Be => Some(u32::from(scalar?).to_be_bytes().to_vec()),
            Self::Utf32Le => Some(u32::from(scalar?).to_le_bytes().to_vec()),
            Self::ModifiedUtf8 if number == 0 => Some(vec![0xC0, 0x80]),
            Self::ModifiedUtf8 if scalar.is_none() && number <= MAX_CODE_POINT => {
                pattern_of(number)
            }
            Self::Cesu8 | Self::ModifiedUtf8 => {
                let bytes = encode(u32::from(scalar?)).ok()?.as_bytes().to_vec();
                Some(Form::Cesu8Pair.of(&bytes).unwrap_or(bytes))
            }
        }
    }
}

fn units(scalar: char) -> impl Iterator<Item = u16> {
    let mut units = [0; 2];
    let count = scalar.encode_utf16(&mut units).len();
    units.into_iter().take(count)
}
