//! What bytes are among digits, and where digits end.

/// What a byte is among digits.
pub(super) const NONE: u8 = 0;
pub(super) const LOWER: u8 = 1;
pub(super) const UPPER: u8 = 2;
pub(super) const NUMBER: u8 = 3;
/// `+` or `/`.
pub(super) const STANDARD: u8 = 4;
/// `-` or `_`.
pub(super) const URL_SAFE: u8 = 5;

static CLASSES: [u8; 256] = {
    let mut classes = [NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = class_of(byte as u8);
        byte += 1;
    }
    classes
};

/// The class of a byte, where no table can be used.
pub(super) const fn class_of(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => LOWER,
        b'A'..=b'Z' => UPPER,
        b'0'..=b'9' => NUMBER,
        b'+' | b'/' => STANDARD,
        b'-' | b'_' => URL_SAFE,
        _ => NONE,
    }
}

pub(super) fn class(byte: u8) -> u8 {
    CLASSES[usize::from(byte)]
}

pub(super) fn is_digit(byte: u8) -> bool {
    class(byte) != NONE
}

/// How many bytes are looked at by wide instructions.
const WIDE: usize = 32;

/// Are so many bytes digits? In a form that the compiler makes wide instructions of.
fn are_digits(chunk: &[u8; WIDE]) -> bool {
    chunk.iter().fold(true, |all, byte| {
        let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
        let sign = matches!(byte, b'+' | b'-' | b'/' | b'_');
        all & (letter | (byte.wrapping_sub(b'0') < 10) | sign)
    })
}

/// Are all of some bytes digits?
pub(super) fn all_digits(bytes: &[u8]) -> bool {
    let (chunks, rest) = bytes.as_chunks();
    let of_rest = match bytes.last_chunk() {
        Some(last) if !rest.is_empty() => are_digits(last),
        _ => rest.iter().all(|byte| is_digit(*byte)),
    };
    of_rest && chunks.iter().all(are_digits)
}

/// Where the digits end that go on at a place.
pub(super) fn end_of_digits(piece: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(chunk) = piece.get(at..).and_then(|rest| rest.first_chunk()) {
        if !are_digits(chunk) {
            break;
        }
        at += chunk.len();
    }
    let rest = piece.get(at..).unwrap_or_default();
    let len = rest.iter().position(|byte| !is_digit(*byte));
    len.map_or(piece.len(), |len| at + len)
}
