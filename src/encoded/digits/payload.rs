//! How probable digits are as base64.

use super::class::{LOWER, NUMBER, STANDARD, UPPER, URL_SAFE, class};
use super::name::BIT;

/// How many quarters of a bit it takes to write digits down as base64: of bytes that are drawn at random, as those of
/// keys and compressed data are, or of text and small numbers, whichever takes less.
pub(super) fn bits_as_base64(digits: &[u8]) -> u32 {
    let drawn = 6 * BIT * digits.len() as u32;
    let (groups, rest) = digits.as_chunks::<4>();
    let of_groups = groups.iter().map(|group| {
        let value = group
            .iter()
            .fold(0, |value, digit| value << 6 | value_of(*digit));
        let [_, bytes @ ..] = value.to_be_bytes();
        bytes.into_iter().map(bits_in_text).sum::<u32>()
    });
    let text = CHOICE + of_groups.sum::<u32>() + 6 * BIT * rest.len() as u32;
    drawn.min(text)
}

/// What it takes to say that the bytes are text.
const CHOICE: u32 = 2 * BIT;

/// What a byte takes in text and small numbers.
const fn bits_in_text(byte: u8) -> u32 {
    match byte {
        0 => 11,
        b'a'..=b'z' | b' ' => 25,
        b'\t' | b'\n' | b'\r' | b'!'..=b'~' => 31,
        _ => 41,
    }
}

/// The bits that a digit stands for.
pub(super) fn value_of(digit: u8) -> u32 {
    let value = match (class(digit), digit) {
        (UPPER, _) => digit - b'A',
        (LOWER, _) => digit - b'a' + 26,
        (NUMBER, _) => digit - b'0' + 52,
        (STANDARD, b'+') | (URL_SAFE, b'-') => 62,
        _ => 63,
    };
    u32::from(value)
}
