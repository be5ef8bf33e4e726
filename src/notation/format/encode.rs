//! What every format does.

use super::options::{FormatOptions, Letters};
use super::{array, base64, decoded, dump, hex, html, json, literal, percent, table, units};
use crate::notation::family::Notation;

/// Turns bytes that come in any pieces into text: every cutting gives the same text.
pub(super) trait Encode: Send {
    /// Writes what stands before all bytes.
    fn start(&mut self, text: &mut String) {
        let _ = text;
    }

    /// Writes the next bytes. What depends on bytes to come may be held back, no more than a line of it.
    fn push(&mut self, bytes: &[u8], text: &mut String);

    /// Writes what was held back, and what stands behind all bytes.
    fn finish(&mut self, text: &mut String) {
        let _ = text;
    }

    /// How many ill-formed spans have become U+FFFD.
    fn replaced(&self) -> u64 {
        0
    }
}

/// What writes this notation; `None` for one that is only read.
pub(super) fn encoder(notation: Notation, options: FormatOptions) -> Option<Box<dyn Encode>> {
    let digits = Digits::of(options.letters);
    Some(match notation {
        Notation::Hex => Box::new(hex::Hex::spaced(digits)),
        Notation::HexPlain => Box::new(hex::Hex::plain(digits)),
        Notation::Bits => Box::new(hex::Bits::default()),
        Notation::CanonicalHexdump => Box::new(dump::CanonicalDump::new(options.start)),
        Notation::CArray => Box::new(array::Array::c(digits)),
        Notation::RustArray => Box::new(array::Array::rust(digits)),
        Notation::CLiteral => Box::new(literal::CLiteral::default()),
        Notation::RustLiteral => Box::new(literal::ByteLiteral::rust()),
        Notation::PythonBytes => Box::new(literal::ByteLiteral::python()),
        Notation::Percent => Box::new(percent::Percent),
        Notation::Base64 => Box::new(base64::Base64::default()),
        Notation::CodePointTable => Box::new(table::Table::new(options.start)),
        Notation::Text => Box::new(decoded::Text::default()),
        Notation::CodePoints => decoded::by_scalar(units::CodePoints::default()),
        Notation::JsonString => decoded::by_scalar(json::JsonString),
        Notation::Utf16Escapes => decoded::by_scalar(units::Escapes),
        Notation::HtmlReferences => decoded::by_scalar(html::References),
        Notation::Utf16Le => {
            decoded::by_scalar(units::Units::utf16(digits, units::Order::LowFirst))
        }
        Notation::Utf16Be => {
            decoded::by_scalar(units::Units::utf16(digits, units::Order::HighFirst))
        }
        Notation::Utf32Le => {
            decoded::by_scalar(units::Units::utf32(digits, units::Order::LowFirst))
        }
        Notation::Utf32Be => {
            decoded::by_scalar(units::Units::utf32(digits, units::Order::HighFirst))
        }
        _ => return None,
    })
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
