//! How a figure is drawn: its bytes above, the number below, and the ways between.

use std::borrow::Cow;

use super::drawing::{Align, Area, Bit, BitOwner, BitRole, Drawing, Face, Line, Role, Shape, Text};
use super::figure::{Figure, Number};
use crate::teach::byte_values::ByteUse;

/// The width of a bit, the distance from one to the next, and its height, in points.
const BIT: i32 = 24;
const PITCH: i32 = 28;
const BIT_HEIGHT: i32 = 32;

/// The width of a byte, and the gap to the next, in points.
const BYTE: i32 = 8 * PITCH - (PITCH - BIT);
const BYTE_GAP: i32 = 24;

/// What is between groups of four bits of a number.
const NIBBLE_GAP: i32 = 8;

/// From the top of a figure: the base lines of the hex digits and of what the byte is, and the bits.
const HEX_BASELINE: i32 = 22;
const USE_BASELINE: i32 = 44;
const BITS_TOP: i32 = 56;

/// From the bits of the bytes to those of the number.
const WAYS: i32 = 64;

/// From the bits of the number to the base line of its hex digits.
const DIGITS: i32 = 26;

/// Sizes of texts.
const HEX_SIZE: i32 = 26;
const USE_SIZE: i32 = 14;
const DIGIT_SIZE: i32 = 18;

/// The width of a figure.
pub(super) fn width(figure: &Figure) -> i32 {
    let bytes: i32 = figure.bytes.iter().map(|_| BYTE + BYTE_GAP).sum();
    let bytes_width = bytes - BYTE_GAP;
    bytes_width.max(figure.number.map_or(0, number_width))
}

fn number_width(number: Number) -> i32 {
    let bits = i32::from(number.bits);
    bits * PITCH - (PITCH - BIT) + (bits - 1) / 4 * NIBBLE_GAP
}

/// The height of a figure.
pub(super) fn height(figure: &Figure) -> i32 {
    match figure.number {
        Some(_) => BITS_TOP + BIT_HEIGHT + WAYS + BIT_HEIGHT + DIGITS + 4,
        None => BITS_TOP + BIT_HEIGHT + 4,
    }
}

/// Draws a figure with its left upper corner at a place. `is_allowed` says whether its number is.
pub(super) fn draw(drawing: &mut Drawing, figure: &Figure, (x, y): (i32, i32), is_allowed: bool) {
    let first_bit = drawing.bits.len();
    bytes(drawing, figure, x, y);
    let Some(number) = figure.number else {
        return;
    };
    let x = x + (width(figure) - number_width(number)) / 2;
    let top = y + BITS_TOP + BIT_HEIGHT + WAYS;
    let is_wrong = !is_allowed && number.missing == 0;
    // The payload bits of all bytes in order are the bits of the number.
    let mut next = drawing.bits.len();
    for bit in drawing.bits.iter_mut().skip(first_bit) {
        if bit.role == BitRole::Payload {
            bit.goes_to = Some(next);
            next += 1;
        }
    }
    for index in 0..number.bits {
        let value = number.bit(index);
        drawing.bits.push(Bit {
            area: Area {
                x: x + number_bit(number, index),
                y: top,
                width: BIT,
                height: BIT_HEIGHT,
            },
            role: match value {
                None => BitRole::Missing,
                Some(_) if is_wrong => BitRole::NotAllowed,
                Some(_) => BitRole::Number,
            },
            value,
            owner: BitOwner::Number(figure.start),
            index,
            of: number.bits,
            goes_to: None,
        });
    }
    digits(drawing, number, x, top, is_wrong);
    if is_wrong {
        mark(drawing, x, x + number_width(number), top + BIT_HEIGHT / 2);
    }
}

/// Says on both sides of a number that it is not allowed: with a cross and in words.
fn mark(drawing: &mut Drawing, left: i32, right: i32, middle: i32) {
    let (from, to) = (left - 36, left - 20);
    for (first, last) in [(middle - 8, middle + 8), (middle + 8, middle - 8)] {
        drawing.others.push(Shape::Line(Line {
            points: vec![(from, first), (to, last)],
            role: Role::Strike,
        }));
    }
    drawing.others.push(Shape::Text(Text {
        x: right + 16,
        baseline: middle + 5,
        size: USE_SIZE,
        align: Align::Start,
        face: Face::Words,
        role: Role::Error,
        text: Cow::Borrowed("Not allowed"),
    }));
}

/// The bytes: hex, what each is, and its bits.
fn bytes(drawing: &mut Drawing, figure: &Figure, x: i32, y: i32) {
    let mut left = x;
    for (place, layout) in figure.bytes.iter().enumerate() {
        let x = left;
        left += BYTE + BYTE_GAP;
        let middle = x + BYTE / 2;
        let mut text = |baseline, size, face, role, text: Cow<'static, str>| {
            drawing.others.push(Shape::Text(Text {
                x: middle,
                baseline: y + baseline,
                size,
                align: Align::Middle,
                face,
                role,
                text,
            }));
        };
        let usage = ByteUse::of(layout.byte);
        let role = if usage.is_possible() {
            Role::Weak
        } else {
            Role::Error
        };
        let hex = format!("{:02X}", layout.byte);
        text(HEX_BASELINE, HEX_SIZE, Face::Mono, Role::Strong, hex.into());
        let words = usage.words();
        text(USE_BASELINE, USE_SIZE, Face::Words, role, words.into());
        for index in 0..8 {
            drawing.bits.push(Bit {
                area: Area {
                    x: x + i32::from(index) * PITCH,
                    y: y + BITS_TOP,
                    width: BIT,
                    height: BIT_HEIGHT,
                },
                role: if index < layout.header_bits {
                    BitRole::Header
                } else {
                    BitRole::Payload
                },
                value: Some(layout.bit(index)),
                owner: BitOwner::Byte(figure.start + place),
                index,
                of: 8,
                goes_to: None,
            });
        }
    }
}

/// Where a bit of a number is, from the left end of the number. Groups of four are counted from the
/// lowest bit, so that each is a hex digit.
fn number_bit(number: Number, index: u8) -> i32 {
    let (bits, index) = (i32::from(number.bits), i32::from(index));
    let groups_before = (bits - 1) / 4 - (bits - 1 - index) / 4;
    index * PITCH + groups_before * NIBBLE_GAP
}

/// The hex digits of a number, each under its four bits.
fn digits(drawing: &mut Drawing, number: Number, x: i32, top: i32, is_wrong: bool) {
    let mut index = 0;
    while index < number.bits {
        let from_lowest = number.bits - 1 - index;
        let last = index + from_lowest % 4;
        let lowest = from_lowest / 4 * 4;
        let left = x + number_bit(number, index);
        let right = x + number_bit(number, last) + BIT;
        let is_known = lowest >= number.missing;
        let digit = number.value >> lowest & 0xF;
        let text = match char::from_digit(digit, 16) {
            Some(digit) if is_known => digit.to_ascii_uppercase().to_string().into(),
            _ => Cow::Borrowed("?"),
        };
        drawing.others.push(Shape::Text(Text {
            x: left.midpoint(right),
            baseline: top + BIT_HEIGHT + DIGITS - 2,
            size: DIGIT_SIZE,
            align: Align::Middle,
            face: Face::Mono,
            role: match (is_known, is_wrong) {
                (false, _) => Role::Weak,
                (true, true) => Role::Error,
                (true, false) => Role::Strong,
            },
            text,
        }));
        index = last + 1;
    }
}
