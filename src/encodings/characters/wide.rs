//! Characters of UTF-16 and UTF-32.

use super::{Character, Meaning};
use crate::encodings::Encoding;

/// Decodes `bytes`, which are at `base`, where a code unit starts, and hands the characters to `add`.
/// `at_end` says that the source ends with them.
pub(super) fn decode(
    encoding: Encoding,
    bytes: &[u8],
    base: u64,
    at_end: bool,
    add: &mut impl FnMut(Character),
) {
    let mut at = 0;
    while let Some(rest) = bytes.get(at..)
        && !rest.is_empty()
    {
        let first = match encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => utf16(encoding, rest, at_end),
            _ => utf32(encoding, rest),
        };
        let (len, meaning) = match first {
            Some(first) => first,
            // Cut by the end of the source, or only by that of what is at hand.
            None if at_end => (rest.len(), Meaning::Malformed),
            None => return,
        };
        let taken = rest.get(..len).unwrap_or(rest);
        add(Character::new(base + at as u64, taken, meaning));
        at += taken.len();
    }
}

/// The first character and how many bytes it has. `None`: the bytes end within it.
fn utf16(encoding: Encoding, bytes: &[u8], at_end: bool) -> Option<(usize, Meaning)> {
    let unit = |at: usize| match (encoding, bytes.get(at)?, bytes.get(at + 1)?) {
        (Encoding::Utf16Le, low, high) | (_, high, low) => Some(u16::from_be_bytes([*high, *low])),
    };
    let first = unit(0)?;
    let second = match first {
        0xD800..=0xDBFF => match unit(2) {
            None if !at_end => return None,
            // With half a unit after it, all that is left is one U+FFFD (WHATWG Encoding Standard).
            None => return Some((bytes.len(), Meaning::Malformed)),
            second => second,
        },
        _ => None,
    };
    let units = [first].into_iter().chain(second);
    Some(match char::decode_utf16(units).next() {
        Some(Ok(scalar)) => (2 * scalar.len_utf16(), Meaning::Scalar(scalar)),
        _ => (2, Meaning::Malformed),
    })
}

fn utf32(encoding: Encoding, bytes: &[u8]) -> Option<(usize, Meaning)> {
    let (unit, _) = bytes.split_first_chunk::<4>()?;
    let number = match encoding {
        Encoding::Utf32Le => u32::from_le_bytes(*unit),
        _ => u32::from_be_bytes(*unit),
    };
    let meaning = char::from_u32(number).map_or(Meaning::Malformed, Meaning::Scalar);
    Some((unit.len(), meaning))
}
