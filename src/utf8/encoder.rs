//! The encoder: code points and UTF-16 → bytes (RFC 3629 §3).

use core::fmt;

use super::syntax::{FIRST_SURROGATE, MAX_CODE_POINT, is_surrogate};

/// Why a number has no UTF-8 form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EncodeError {
    /// D800 to DFFF: reserved for UTF-16, prohibited in UTF-8 (RFC 3629 §3).
    Surrogate(u32),

    /// Beyond U+10FFFF (RFC 3629 §3).
    TooLarge(u32),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Surrogate(value) => write!(
                f,
                "U+{value:04X} is a surrogate, which has no UTF-8 form (RFC 3629 §3)"
            ),
            Self::TooLarge(value) => write!(
                f,
                "0x{value:X} is beyond U+10FFFF, the last code point (RFC 3629 §3)"
            ),
        }
    }
}

impl core::error::Error for EncodeError {}

/// The UTF-8 form of a code point: 1 to 4 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoded {
    bytes: [u8; 4],
    len: u8,
}

impl Encoded {
    /// The bytes, 1 to 4.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

/// Encodes one code point by the three steps of RFC 3629 §3: find the row of the table, set the
/// header bits, fill in the payload bits.
///
/// # Errors
/// A surrogate or a number past U+10FFFF has no UTF-8 form.
pub const fn encode(code_point: u32) -> Result<Encoded, EncodeError> {
    const fn tail(bits: u32) -> u8 {
        0x80 | (bits & 0x3F) as u8
    }
    let c = code_point;
    let (bytes, len) = match c {
        _ if is_surrogate(c) => return Err(EncodeError::Surrogate(c)),
        0..=0x7F => ([c as u8, 0, 0, 0], 1),
        0x80..=0x7FF => ([0xC0 | (c >> 6) as u8, tail(c), 0, 0], 2),
        0x800..=0xFFFF => ([0xE0 | (c >> 12) as u8, tail(c >> 6), tail(c), 0], 3),
        0x1_0000..=MAX_CODE_POINT => (
            [0xF0 | (c >> 18) as u8, tail(c >> 12), tail(c >> 6), tail(c)],
            4,
        ),
        _ => return Err(EncodeError::TooLarge(c)),
    };
    Ok(Encoded { bytes, len })
}

/// A UTF-16 code unit without its partner. It has no UTF-8 form (RFC 3629 §3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoneSurrogate {
    /// Which code unit it is, counted from 0.
    pub position: usize,

    /// The code unit, D800 to DFFF.
    pub unit: u16,
}

impl fmt::Display for LoneSurrogate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "UTF-16 code unit {} is {:04X}, a surrogate without its partner, which has no UTF-8 \
             form (RFC 3629 §3)",
            self.position, self.unit
        )
    }
}

impl core::error::Error for LoneSurrogate {}

/// Encodes UTF-16 code units. Surrogate pairs are combined into one code point first, as RFC 3629 §3
/// demands; encoding each half on its own would be CESU-8.
///
/// # Errors
/// The first lone surrogate, with its position; nothing is encoded in part.
pub fn encode_utf16(units: &[u16]) -> Result<Vec<u8>, LoneSurrogate> {
    let mut bytes = Vec::with_capacity(units.len());
    let mut position = 0;
    while let Some(&unit) = units.get(position) {
        let mut len = 1;
        let code_point = match (unit, units.get(position + 1)) {
            (0xD800..=0xDBFF, Some(&low @ 0xDC00..=0xDFFF)) => {
                len = 2;
                combine_surrogates(u32::from(unit), u32::from(low))
            }
            _ => u32::from(unit),
        };
        let encoded = encode(code_point).map_err(|_| LoneSurrogate { position, unit })?;
        bytes.extend_from_slice(encoded.as_bytes());
        position += len;
    }
    Ok(bytes)
}

/// The code point that a high surrogate (D800 to DBFF) and a low one (DC00 to DFFF) stand for in
/// UTF-16 (RFC 2781 §2.2).
pub const fn combine_surrogates(high: u32, low: u32) -> u32 {
    0x1_0000 + ((high - FIRST_SURROGATE) << 10 | (low & 0x3FF))
}
