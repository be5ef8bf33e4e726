//! Hex digits in a row, fast.

use super::digits::{hex_byte, hex_value};

/// How many digits are decoded at once. A loop over so many, without a branch, becomes wide instructions.
const BLOCK: usize = 32;

/// A block of half the length, for what is left of a line.
const HALF_BLOCK: usize = 16;

/// A small block, for what is left then.
const SMALL_BLOCK: usize = 8;

/// Decodes the pairs of hex digits at the start of the text and says how many bytes of text they take. It
/// stops before the first pair that is not two digits.
pub(super) fn pairs(text: &[u8], bytes: &mut Vec<u8>) -> usize {
    let mut len = 0;
    let rest = |len: usize| text.get(len..).unwrap_or_default();
    while let Some(block) = rest(len).first_chunk::<BLOCK>() {
        let Some(decoded) = block_of::<BLOCK, { BLOCK / 2 }>(block) else {
            break;
        };
        bytes.extend_from_slice(&decoded);
        len += BLOCK;
    }
    if let Some(block) = rest(len).first_chunk::<HALF_BLOCK>()
        && let Some(decoded) = block_of::<HALF_BLOCK, { HALF_BLOCK / 2 }>(block)
    {
        bytes.extend_from_slice(&decoded);
        len += HALF_BLOCK;
    }
    while let Some(block) = rest(len).first_chunk::<SMALL_BLOCK>() {
        let Some(decoded) = block_of::<SMALL_BLOCK, { SMALL_BLOCK / 2 }>(block) else {
            break;
        };
        bytes.extend_from_slice(&decoded);
        len += SMALL_BLOCK;
    }
    while let Some([high, low]) = rest(len).first_chunk() {
        let Some(byte) = hex_byte(*high, *low) else {
            break;
        };
        bytes.push(byte);
        len += 2;
    }
    len
}

/// Decodes bytes of two digits with the same separator after each, and says how many bytes of text they
/// take: each time three.
pub(super) fn separated_pairs(text: &[u8], separator: u8, bytes: &mut Vec<u8>) -> usize {
    let mut len = 0;
    for three in text.chunks_exact(3) {
        let &[high, low, after] = three else { break };
        let Some(byte) = hex_byte(high, low).filter(|_| after == separator) else {
            break;
        };
        bytes.push(byte);
        len += 3;
    }
    len
}

/// The bytes of a block, if all of it are hex digits.
#[inline]
fn block_of<const DIGITS: usize, const BYTES: usize>(digits: &[u8; DIGITS]) -> Option<[u8; BYTES]> {
    let mut values = [0; DIGITS];
    let mut misfits = 0;
    for (value, digit) in values.iter_mut().zip(digits) {
        let decimal = digit.wrapping_sub(b'0');
        // Bit 5 is all that upper and lower case differ in.
        let letter = (digit | 0x20).wrapping_sub(b'a');
        misfits |= u8::from(decimal >= 10) & u8::from(letter >= 6);
        *value = if decimal < 10 {
            decimal
        } else {
            letter.wrapping_add(10)
        };
    }
    if misfits != 0 {
        return None;
    }
    let mut bytes = [0; BYTES];
    for (byte, pair) in bytes.iter_mut().zip(values.as_chunks::<2>().0) {
        // The high half stands first: in the low byte of this number.
        let pair = u16::from_le_bytes(*pair);
        *byte = (pair << 4 | pair >> 8) as u8;
    }
    Some(bytes)
}

/// Decodes groups of pairs with one space between them, and says how many bytes of text they take. It
/// stops at the start of what is no such group.
pub(super) fn spaced_groups(text: &[u8], bytes: &mut Vec<u8>) -> usize {
    let mut len = 0;
    loop {
        let group = text.get(len..).unwrap_or_default();
        let start = bytes.len();
        let mut pairs = 0;
        while let Some([high, low]) = group.get(pairs..).and_then(<[u8]>::first_chunk) {
            let Some(byte) = hex_byte(*high, *low) else {
                break;
            };
            bytes.push(byte);
            pairs += 2;
        }
        match group.get(pairs..) {
            Some([b' ', next, ..]) if pairs > 0 && hex_value(*next).is_some() => len += pairs + 1,
            Some([] | [b' ', ..]) if pairs > 0 => return len + pairs,
            _ => {
                // The group is odd, or something else: it is not taken, nor the space before it.
                bytes.truncate(start);
                return len.saturating_sub(1);
            }
        }
    }
}
