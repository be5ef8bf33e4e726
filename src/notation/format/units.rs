//! Code points, and the code units of UTF-16 and UTF-32.

use super::decoded::{EncodeScalar, by_scalar};
use super::encode::Digits;
use super::size::Size;
use super::writing::Writing;

/// Code points.
pub(in crate::notation) const CODE_POINTS: Writing = Writing::of_text(
    |_| by_scalar(CodePoints::default()),
    |len, _| Size::AtMost(len.saturating_mul(7).saturating_sub(1)),
);

/// UTF-16 code units as escapes.
pub(in crate::notation) const UTF16_ESCAPES: Writing = Writing::of_text(
    |_| by_scalar(Escapes),
    |len, _| Size::AtMost(len.saturating_mul(6)),
);

/// UTF-16 code units in hex, the low byte of each first.
pub(in crate::notation) const UTF16_LE: Writing = Writing::of_text(
    |options| by_scalar(Units::utf16(Digits::of(options.letters), Order::LowFirst)),
    |len, _| Size::AtMost(len.saturating_mul(5).saturating_sub(1)),
);

/// UTF-16 code units in hex, the high byte of each first.
pub(in crate::notation) const UTF16_BE: Writing = Writing::of_text(
    |options| by_scalar(Units::utf16(Digits::of(options.letters), Order::HighFirst)),
    |len, _| Size::AtMost(len.saturating_mul(5).saturating_sub(1)),
);

/// UTF-32 code units in hex, the low byte of each first.
pub(in crate::notation) const UTF32_LE: Writing = Writing::of_text(
    |options| by_scalar(Units::utf32(Digits::of(options.letters), Order::LowFirst)),
    |len, _| Size::AtMost(len.saturating_mul(9).saturating_sub(1)),
);

/// UTF-32 code units in hex, the high byte of each first.
pub(in crate::notation) const UTF32_BE: Writing = Writing::of_text(
    |options| by_scalar(Units::utf32(Digits::of(options.letters), Order::HighFirst)),
    |len, _| Size::AtMost(len.saturating_mul(9).saturating_sub(1)),
);

/// `U+` and at least four digits, as the Unicode standard writes a code point; a space between two.
#[derive(Default)]
pub(super) struct CodePoints {
    began: bool,
}

impl EncodeScalar for CodePoints {
    fn push(&mut self, scalar: char, text: &mut String) {
        text.push_str(if self.began { " U+" } else { "U+" });
        self.began = true;
        Digits::UPPER.push_number(u32::from(scalar).into(), 4, text);
    }
}

/// `\u` and four digits for each UTF-16 code unit. All are escaped: so the text is safe in the strings of
/// JSON, Java and JavaScript, and nothing in it can be taken for something else.
pub(super) struct Escapes;

impl EncodeScalar for Escapes {
    fn push(&mut self, scalar: char, text: &mut String) {
        for unit in scalar.encode_utf16(&mut [0; 2]) {
            push_escape(*unit, text);
        }
    }
}

/// Writes one UTF-16 code unit as `\u` and four digits.
pub(super) fn push_escape(unit: u16, text: &mut String) {
    text.push_str("\\u");
    Digits::LOWER.push_number(unit.into(), 4, text);
}

/// Which byte of a code unit comes first.
#[derive(Clone, Copy)]
pub(super) enum Order {
    LowFirst,
    HighFirst,
}

/// Code units in hex, a space between two.
pub(super) struct Units {
    digits: Digits,
    order: Order,
    is_utf16: bool,
    began: bool,
}

impl Units {
    pub(super) const fn utf16(digits: Digits, order: Order) -> Self {
        Self {
            digits,
            order,
            is_utf16: true,
            began: false,
        }
    }

    pub(super) const fn utf32(digits: Digits, order: Order) -> Self {
        Self {
            is_utf16: false,
            ..Self::utf16(digits, order)
        }
    }

    /// Writes a unit, whose bytes stand with the high one first.
    fn unit<const LEN: usize>(&mut self, mut bytes: [u8; LEN], text: &mut String) {
        if self.began {
            text.push(' ');
        }
        self.began = true;
        if matches!(self.order, Order::LowFirst) {
            bytes.reverse();
        }
        for byte in bytes {
            self.digits.push(byte, text);
        }
    }
}

impl EncodeScalar for Units {
    fn push(&mut self, scalar: char, text: &mut String) {
        if self.is_utf16 {
            for unit in scalar.encode_utf16(&mut [0; 2]) {
                self.unit(unit.to_be_bytes(), text);
            }
        } else {
            self.unit(u32::from(scalar).to_be_bytes(), text);
        }
    }
}
