//! Bytes with an error of each kind.

use super::characters::{four_bytes, push, three_bytes, two_bytes};
use super::random::Random;
use crate::teach::lesson::Level;
use crate::utf8::GroupKind;

/// The longest error that is made.
pub(super) const LONGEST: usize = 6;

/// One error of a kind: at the easy level in its plainest form. It stays one error of this kind where
/// well-formed characters, or nothing, are around it.
pub(super) fn error(kind: GroupKind, level: Level, random: &mut Random) -> Vec<u8> {
    let is_easy = level == Level::Easy;
    match kind {
        GroupKind::Cesu8Pair => {
            let mut bytes = surrogate(0xA0, 0xAF, random);
            bytes.extend(surrogate(0xB0, 0xBF, random));
            bytes
        }
        GroupKind::Surrogate => surrogate(0xA0, 0xBF, random),
        GroupKind::StrayRun => {
            let count = if is_easy { 1 } else { random.within(1, 3) };
            (0..count).map(|_| tail(random)).collect()
        }
        GroupKind::NeverByte => vec![random.one_of(&[0xFE, 0xFF])],
        GroupKind::Overlong => overlong(level, random),
        GroupKind::Rfc2279 => rfc2279(is_easy, random),
        GroupKind::TooLarge => too_large(is_easy, random),
        GroupKind::Truncated => truncated(level, random),
    }
}

fn overlong(level: Level, random: &mut Random) -> Vec<u8> {
    let form = match level {
        Level::Easy => 0,
        Level::Medium => random.below(2),
        Level::Hard => random.below(3),
    };
    match form {
        0 => vec![byte(0xC0, 0xC1, random), tail(random)],
        1 => vec![0xE0, byte(0x80, 0x9F, random), tail(random)],
        _ => vec![0xF0, byte(0x80, 0x8F, random), tail(random), tail(random)],
    }
}

/// A form of 5 bytes, or of 6 too. Its number needs them, so that it is not overlong.
fn rfc2279(is_easy: bool, random: &mut Random) -> Vec<u8> {
    let (mut bytes, tails) = if is_easy || random.below(2) == 0 {
        (vec![0xF8, byte(0x88, 0xBF, random)], 3)
    } else {
        (vec![0xFC, byte(0x84, 0xBF, random)], 4)
    };
    bytes.extend((0..tails).map(|_| tail(random)));
    bytes
}

/// A form of 4 bytes whose number is beyond U+10FFFF. The less easy one has a lead that may be legal.
fn too_large(is_easy: bool, random: &mut Random) -> Vec<u8> {
    let mut bytes = if is_easy || random.below(2) == 0 {
        vec![byte(0xF5, 0xF7, random), tail(random)]
    } else {
        vec![0xF4, byte(0x90, 0xBF, random)]
    };
    bytes.extend([tail(random), tail(random)]);
    bytes
}

/// The start of a well-formed character.
fn truncated(level: Level, random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    let scalar = match level {
        Level::Easy => two_bytes(random),
        Level::Medium => three_bytes(random),
        Level::Hard => four_bytes(random),
    };
    push(&mut bytes, scalar);
    let most = bytes.len().saturating_sub(1) as u32;
    bytes.truncate(random.within(1, most.max(1)) as usize);
    bytes
}

/// A surrogate whose second byte is of a range.
fn surrogate(first: u8, last: u8, random: &mut Random) -> Vec<u8> {
    vec![0xED, byte(first, last, random), tail(random)]
}

fn tail(random: &mut Random) -> u8 {
    byte(0x80, 0xBF, random)
}

fn byte(first: u8, last: u8, random: &mut Random) -> u8 {
    random.within(first.into(), last.into()) as u8
}
