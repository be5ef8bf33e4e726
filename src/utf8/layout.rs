//! Header bits, payload bits, and the number they make: how UTF-8 lays out its bits (RFC 3629 §3).

use super::syntax::{Production, Row, is_tail, production_of, rfc2279_len, row_of};

/// How one byte divides into header and payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteLayout {
    /// The byte.
    pub byte: u8,

    /// How many bits from the top are header: 1 in ASCII, 2 in a tail, 3 to 7 in a lead, 8 in `FE`
    /// and `FF`, which carry nothing.
    pub header_bits: u8,
}

impl ByteLayout {
    /// Divides a byte by its own header, wherever it is.
    pub const fn of(byte: u8) -> Self {
        let header_bits = match byte {
            0x00..=0x7F => 1,
            0x80..=0xBF => 2,
            0xC0..=0xDF => 3,
            0xE0..=0xEF => 4,
            0xF0..=0xF7 => 5,
            0xF8..=0xFB => 6,
            0xFC | 0xFD => 7,
            0xFE | 0xFF => 8,
        };
        Self { byte, header_bits }
    }

    /// How many bits are payload: 8 without the header.
    pub const fn payload_bits(self) -> u8 {
        8 - self.header_bits
    }

    /// The payload as a number.
    pub const fn payload(self) -> u8 {
        match self.header_bits {
            8.. => 0,
            bits => self.byte & (0xFF >> bits),
        }
    }

    /// Bit `index` of the byte, counted from the highest, 0 to 7.
    pub const fn bit(self, index: u8) -> bool {
        self.byte << (index & 7) & 0x80 != 0
    }
}

/// The longest form: 6 bytes, in RFC 2279.
pub const MAX_BYTES: usize = 6;

/// How the bytes of one form, well-formed or not, make a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SequenceLayout {
    bytes: [ByteLayout; MAX_BYTES],
    len: u8,

    /// The payload bits of all bytes in order, as one number.
    pub value: u32,

    /// How many payload bits there are: 7, 11, 16, 21, 26 or 31 in a complete form.
    pub value_bits: u8,

    /// How many bytes the lead announces, 1 to 6.
    pub need: u8,

    /// The row of RFC 3629 §3 that holds the value, if the form is complete.
    pub row: Option<&'static Row>,

    /// The alternative of RFC 3629 §4 that these bytes match, if they are well-formed.
    pub production: Option<&'static Production>,
}

impl SequenceLayout {
    /// The layout of a form: a lead, or an ASCII byte, and the tails after it, as many as are
    /// there. `None` if the first byte starts no form (a tail, `FE`, `FF`), if a byte after it is
    /// no tail, or if there are more bytes than the lead announces.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let (&lead, tails) = bytes.split_first()?;
        let need = if lead < 0x80 { 1 } else { rfc2279_len(lead)? };
        if bytes.len() > usize::from(need) || !tails.iter().all(|b| is_tail(*b)) {
            return None;
        }
        let mut layouts = [ByteLayout::of(0); MAX_BYTES];
        let mut value = 0_u32;
        let mut value_bits = 0;
        for (place, &byte) in layouts.iter_mut().zip(bytes) {
            *place = ByteLayout::of(byte);
            value = value << place.payload_bits() | u32::from(place.payload());
            value_bits += place.payload_bits();
        }
        let complete = bytes.len() == usize::from(need);
        Some(Self {
            bytes: layouts,
            len: bytes.len() as u8,
            value,
            value_bits,
            need,
            row: if complete { row_of(value) } else { None },
            production: production_of(lead).filter(|_| core::str::from_utf8(bytes).is_ok()),
        })
    }

    /// The layout of each byte.
    pub fn bytes(&self) -> &[ByteLayout] {
        &self.bytes[..usize::from(self.len)]
    }

    /// Are all the bytes there that the lead announces?
    pub const fn is_complete(&self) -> bool {
        self.len == self.need
    }
}
