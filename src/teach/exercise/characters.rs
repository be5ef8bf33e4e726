//! Characters to choose from.

use super::random::Random;
use crate::teach::lesson::Level;
use crate::utf8::encoder::encode;

/// Ranges in which every code point is an assigned letter, ideograph or symbol that stands alone.
const TWO_BYTES: [(u32, u32); 5] = [
    (0xA1, 0xAC),
    (0xC0, 0x17F),
    (0x391, 0x3A1),
    (0x3B1, 0x3C9),
    (0x410, 0x44F),
];

const THREE_BYTES: [(u32, u32); 7] = [
    (0x0905, 0x0939),
    (0x1E00, 0x1EFF),
    (0x20A0, 0x20BF),
    (0x2190, 0x22FF),
    (0x3041, 0x3096),
    (0x4E00, 0x9FA5),
    (0xAC00, 0xD7A3),
];

const FOUR_BYTES: [(u32, u32); 6] = [
    (0x1_0330, 0x1_0340),
    (0x1_0400, 0x1_044F),
    (0x1_3000, 0x1_342E),
    (0x1_D400, 0x1_D454),
    (0x1_F600, 0x1_F64F),
    (0x2_0000, 0x2_A6D6),
];

/// Scalar values at the edges of the table of RFC 3629 §3 and of its gaps.
const EDGES: [u32; 18] = [
    0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000,
    0x3_FFFF, 0x4_0000, 0xF_FFFF, 0x10_0000, 0x10_FFFE, 0x10_FFFF,
];

/// A character to write or to read: the harder, the more bytes, and at last the edges too.
pub(super) fn of_level(level: Level, random: &mut Random) -> u32 {
    match level {
        Level::Easy => two_bytes(random),
        Level::Medium => three_bytes(random),
        Level::Hard if random.below(3) == 0 => random.one_of(&EDGES),
        Level::Hard => four_bytes(random),
    }
}

pub(super) fn two_bytes(random: &mut Random) -> u32 {
    in_one_of(&TWO_BYTES, random)
}

pub(super) fn three_bytes(random: &mut Random) -> u32 {
    in_one_of(&THREE_BYTES, random)
}

pub(super) fn four_bytes(random: &mut Random) -> u32 {
    in_one_of(&FOUR_BYTES, random)
}

/// A small letter of ASCII.
pub(super) fn letter(random: &mut Random) -> u32 {
    random.within(u32::from(b'a'), u32::from(b'z'))
}

/// A scalar value at an edge.
pub(super) fn edge(random: &mut Random) -> u32 {
    random.one_of(&EDGES)
}

/// Adds the UTF-8 of a scalar value to bytes.
pub(super) fn push(bytes: &mut Vec<u8>, scalar: u32) {
    if let Ok(encoded) = encode(scalar) {
        bytes.extend_from_slice(encoded.as_bytes());
    }
}

fn in_one_of<const COUNT: usize>(ranges: &[(u32, u32); COUNT], random: &mut Random) -> u32 {
    let (first, last) = random.one_of(ranges);
    random.within(first, last)
}
