//! Bits: groups of eight binary digits, or of four, or all in a row, with `0b` in front or without.

use super::characters::{character_len, is_space, misfits, not_a};
use super::digits::run;
use super::separators::Separators;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Bits.
pub(in crate::notation) const BITS: Record =
    Record::new("bits", "bits", "01000001 11100010 10001001 10100010", read)
        .written(&format::BITS)
        .typed("Eight bits a byte");

/// How much of the start shows whether it may be bits at all.
const LOOK: usize = 256;

/// So many bytes in bits alone are no number.
const SURELY_BITS: usize = 8;

/// Reads bits. A group is whole bytes, or half a byte beside its other half; after `0b`, up to eight bits
/// are one byte, because a number may leave out its leading zeros. `_` may be inside a group.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    if reader.is_try() && !may_be_bits(text) {
        return None;
    }
    let mut separators = Separators::default();
    let (mut marked, mut groups) = (false, 0_usize);
    loop {
        let rest = reader.rest();
        let Some(first) = rest.first().copied() else {
            break;
        };
        let prefix = prefix_len(rest);
        if prefix > 0 || is_bit(first) {
            let (len, count) = group(rest.get(prefix..).unwrap_or_default());
            let halves = if prefix == 0 && count == 4 {
                other_half(rest.get(len..).unwrap_or_default())
            } else {
                0
            };
            marked |= prefix > 0;
            groups += 1;
            separators.byte();
            let taken = rest.get(..prefix + len + halves).unwrap_or_default();
            if halves > 0 || count % 8 == 0 || (prefix > 0 && count < 8) {
                push(taken.get(prefix..).unwrap_or_default(), &mut reader.bytes);
                reader.data_written(taken.len());
            } else {
                reader.reject(taken.len(), "These bits do not make whole bytes");
            }
        } else if is_space(first) || Separators::is_mark(first) {
            let (len, wrong) = separators.take(rest, groups > 0);
            reader.decoration(len);
            if let Some(reason) = wrong {
                reader.reject(1, reason);
            }
        } else {
            let fits = |byte| is_bit(byte) || is_space(byte) || Separators::is_mark(byte);
            let len = misfits(rest, fits).max(character_len(rest));
            reader.reject(len, not_a("bit", rest.get(..len).unwrap_or_default()));
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    if reader.is_try() && reader.bytes.is_empty() {
        return None;
    }
    let certainty = match (marked, groups) {
        (true, _) => Certainty::Marked,
        (false, 0 | 1) if !are_surely_bits(&reader.bytes) => Certainty::Ambiguous,
        // Zeros alone may be hex just as well.
        (false, _) if !text.contains(&b'1') => Certainty::Ambiguous,
        (false, _) => Certainty::Likely,
    };
    let assumption = format!("Bits, eight a byte, {}", separators.in_words());
    reader.finish(Notation::Bits, certainty, assumption)
}

/// Whether these are so many bits, and enough of them set, that no hex digits would be just these by chance.
fn are_surely_bits(bytes: &[u8]) -> bool {
    let set: usize = bytes.iter().map(|byte| byte.count_ones() as usize).sum();
    bytes.len() >= SURELY_BITS && set >= 2 * bytes.len()
}

const fn is_bit(byte: u8) -> bool {
    matches!(byte, b'0' | b'1')
}

const fn prefix_len(text: &[u8]) -> usize {
    match text {
        [b'0', b'b' | b'B', b'0' | b'1', ..] => 2,
        _ => 0,
    }
}

/// How long the group of bits at the start is in the text, and how many bits it has. It ends before `0b`.
fn group(text: &[u8]) -> (usize, usize) {
    let mut len = run(text, |byte| is_bit(byte) || byte == b'_');
    if len > 1 && text.get(len - 1..).is_some_and(|rest| prefix_len(rest) > 0) {
        len -= 1;
    }
    let bits = text.get(..len).unwrap_or_default();
    // An underscore at the end separates; it is not part of the group.
    len -= bits.iter().rev().take_while(|byte| **byte == b'_').count();
    let count = bits.iter().filter(|byte| is_bit(**byte)).count();
    (len, count)
}

/// How much of the text a space and the other half of a byte take; 0 where that is not what is here.
fn other_half(text: &[u8]) -> usize {
    let gap = run(text, |byte| matches!(byte, b' ' | b'\t'));
    let next = text.get(gap..).unwrap_or_default();
    match group(next) {
        (len, 4) if gap > 0 && prefix_len(next) == 0 => gap + len,
        _ => 0,
    }
}

/// Writes the bytes that these bits make. Zeros in front fill the first byte.
fn push(bits: &[u8], bytes: &mut Vec<u8>) {
    let missing = bits.iter().filter(|byte| is_bit(**byte)).count() % 8;
    let mut filled = (8 - missing) % 8;
    let mut byte = 0;
    for bit in bits.iter().filter(|byte| is_bit(**byte)) {
        byte = byte << 1 | (bit & 1);
        filled += 1;
        if filled == 8 {
            bytes.push(byte);
            (byte, filled) = (0, 0);
        }
    }
}

fn may_be_bits(text: &[u8]) -> bool {
    let start = text.get(..text.len().min(LOOK)).unwrap_or_default();
    let bits = start.iter().filter(|byte| is_bit(**byte)).count();
    let digits = start
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .count();
    bits > 3 && bits * 4 >= digits * 3
}
