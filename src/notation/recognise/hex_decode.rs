//! Hex digits in a row, fast.

use super::digits::{hex_byte, hex_value};

/// How many digits are decoded at once.
const BLOCK: usize = 32;

/// A block of half the length, for what is left of a line.
const HALF_BLOCK: usize = 16;

/// How many digits of lines are joined before they are decoded.
const JOINED_LEN: usize = 4096;

/// A small block, for what is left then.
const SMALL_BLOCK: usize = 8;

/// Decodes the pairs of hex digits at the start of the text and says how many bytes of text they take. It
/// stops before the first pair that is not two digits.
pub(super) fn pairs(text: &[u8], bytes: &mut Vec<u8>) -> usize {
    let mut len = 0;
    let rest = |len: usize| text.get(len..).unwrap_or_default();
    // Where the digits come in short groups, all but the last of these would be for nothing.
    let is_short = text
        .first_chunk::<SMALL_BLOCK>()
        .is_some_and(|eight| eight_digits(u64::from_le_bytes(*eight)).1 != HIGH_BITS);
    if is_short {
        return single_pairs(text, bytes);
    }
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
    while let Some(eight) = rest(len).first_chunk::<SMALL_BLOCK>() {
        let (decoded, right) = eight_digits(u64::from_le_bytes(*eight));
        if right != HIGH_BITS {
            break;
        }
        bytes.extend_from_slice(&decoded.to_le_bytes());
        len += SMALL_BLOCK;
    }
    len + single_pairs(rest(len), bytes)
}

fn single_pairs(text: &[u8], bytes: &mut Vec<u8>) -> usize {
    let mut len = 0;
    for [high, low] in text.as_chunks().0 {
        let Some(byte) = hex_byte(*high, *low) else {
            break;
        };
        bytes.push(byte);
        len += 2;
    }
    len
}

/// Decodes groups of `DIGITS` digits with the same separator after each, and says how many bytes of text they
/// take. `DIGITS` is even, and `STEP` is one more: a group and its separator.
pub(super) fn separated<const DIGITS: usize, const STEP: usize>(
    text: &[u8],
    separator: u8,
    bytes: &mut Vec<u8>,
) -> usize {
    let mut len = 0;
    for step in text.as_chunks::<STEP>().0 {
        let Some((after, digits)) = step.split_last() else {
            break;
        };
        let before = bytes.len();
        let pairs = digits.as_chunks::<2>().0;
        bytes.extend(pairs.iter().map_while(|[high, low]| hex_byte(*high, *low)));
        if *after != separator || bytes.len() - before != DIGITS / 2 {
            bytes.truncate(before);
            break;
        }
        len += STEP;
    }
    len
}

/// The bytes of a block, if all of it are hex digits. A loop over so many, without a branch, becomes wide
/// instructions.
#[inline]
pub(super) fn block_of<const DIGITS: usize, const BYTES: usize>(
    digits: &[u8; DIGITS],
) -> Option<[u8; BYTES]> {
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
        // The high half is first: in the low byte of this number.
        let pair = u16::from_le_bytes(*pair);
        *byte = (pair << 4 | pair >> 8) as u8;
    }
    Some(bytes)
}

/// Decodes whole lines of pairs, many at a time, and says how many bytes of text they take. It stops at a
/// line that is not whole pairs, and may stop some lines before it.
pub(super) fn lines(text: &[u8], bytes: &mut Vec<u8>) -> usize {
    let mut joined = [0; JOINED_LEN];
    let mut done = 0;
    let mut usual = usize::MAX;
    loop {
        let (mut filled, mut taken) = (0, 0);
        let rest = text.get(done..).unwrap_or_default();
        while let Some(line) = rest.get(taken..) {
            let window = line.get(..line.len().min(JOINED_LEN)).unwrap_or_default();
            // Most lines are as long as the one before. Where that is another line's end, the digits
            // between are not only digits, and nothing is taken.
            let len = if window.get(usual) == Some(&b'\n') {
                usual
            } else if let Some(len) = memchr::memchr(b'\n', window) {
                len
            } else {
                break;
            };
            usual = len;
            let (Some(line), Some(room)) = (line.get(..len), joined.get_mut(filled..filled + len))
            else {
                break;
            };
            if len == 0 || !len.is_multiple_of(2) {
                break;
            }
            room.copy_from_slice(line);
            filled += len;
            taken += len + 1;
        }
        let start = bytes.len();
        if filled == 0 || pairs(joined.get(..filled).unwrap_or_default(), bytes) < filled {
            bytes.truncate(start);
            return done;
        }
        done += taken;
    }
}

/// The highest bit of each of eight bytes.
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// A word of eight bytes that are all this one.
const fn all(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The four bytes of eight digits, each in a byte of a number, the first one in the lowest; and a number in
/// which the highest bit of each byte says that it is a hex digit.
#[inline]
const fn eight_digits(digits: u64) -> (u32, u64) {
    // Without its highest bit, a byte and what is added to it do not run over into the next byte; the sum
    // has its highest bit where the byte reaches a bound.
    let low = digits & !HIGH_BITS;
    let lower_case = low | all(0x20);
    let decimal = (low + all(0x80 - b'0')) & !(low + all(0x80 - b'9' - 1));
    let letter = (lower_case + all(0x80 - b'a')) & !(lower_case + all(0x80 - b'f' - 1));
    let right = (decimal | letter) & !digits & HIGH_BITS;
    // The low four bits of a letter are one less than those of its value less 8.
    let values = (low & all(0x0F)) + ((letter & HIGH_BITS) >> 7) * 9;
    // Two values are one byte: join bytes, then pairs of bytes, then pairs of those.
    let bytes = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF;
    let bytes = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF;
    ((bytes | bytes >> 16) as u32, right)
}

/// The number that eight hex digits make.
#[inline]
pub(super) fn number_of(digits: [u8; SMALL_BLOCK]) -> Option<u64> {
    let (bytes, right) = eight_digits(u64::from_le_bytes(digits));
    // The first byte is the lowest of them, and the highest of the number.
    (right == HIGH_BITS).then(|| bytes.swap_bytes().into())
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
