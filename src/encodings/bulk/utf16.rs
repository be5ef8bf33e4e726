//! Code units of UTF-16 as UTF-8.

use super::Malformed;

/// So many code units are looked at together.
const UNITS: usize = 16;

/// How many bytes they have.
const BLOCK: usize = 2 * UNITS;

/// Decodes code units, whose highest byte comes first if `BIG`, and adds UTF-8 to `text`. `malformed` adds what is
/// for a surrogate that is half of no pair. Returns how many bytes were decoded: without `is_last` a high surrogate and
/// half a unit at the end are left.
pub(super) fn decode<const BIG: bool>(
    bytes: &[u8],
    is_last: bool,
    text: &mut Vec<u8>,
    malformed: &mut impl FnMut(&mut Vec<u8>, Malformed),
) -> usize {
    let mut at = 0;
    while let Some(rest) = bytes.get(at..)
        && !rest.is_empty()
    {
        if let Some((block, _)) = rest.split_first_chunk::<BLOCK>()
            && block_of_one_length::<BIG>(block, text)
        {
            at += BLOCK;
            continue;
        }
        // Where one is a surrogate or of another length, others near it often are, too.
        let end = bytes.len().min(at + BLOCK);
        while at < end {
            match one::<BIG>(bytes.get(at..).unwrap_or_default(), is_last, text) {
                Some((len, true)) => at += len,
                Some((len, false)) => {
                    at += len;
                    malformed(text, Malformed { end: at, len });
                }
                None => return at,
            }
        }
    }
    at
}

/// Adds the text of units that all have one byte in UTF-8, or all three. `false`: they do not.
fn block_of_one_length<const BIG: bool>(block: &[u8; BLOCK], text: &mut Vec<u8>) -> bool {
    let units = units::<BIG>(block);
    let all = units.iter().fold(0, |all, unit| all | unit);
    if all < 0x80 {
        text.extend_from_slice(&units.map(|unit| unit as u8));
        return true;
    }
    let is_of_three = |unit: u16| unit >= 0x800 && unit & 0xF800 != 0xD800;
    if !units
        .iter()
        .fold(true, |so_far, unit| so_far & is_of_three(*unit))
    {
        return false;
    }
    let mut utf8 = [0; 3 * UNITS];
    for (to, unit) in utf8.as_chunks_mut::<3>().0.iter_mut().zip(units) {
        *to = [
            0xE0 | (unit >> 12) as u8,
            0x80 | (unit >> 6 & 0x3F) as u8,
            0x80 | (unit & 0x3F) as u8,
        ];
    }
    text.extend_from_slice(&utf8);
    true
}

/// Adds the text of the first character. How many bytes it has, and whether it is one; `None`: it is not whole.
fn one<const BIG: bool>(bytes: &[u8], is_last: bool, text: &mut Vec<u8>) -> Option<(usize, bool)> {
    let unit = |at: usize| Some(unit::<BIG>([*bytes.get(at)?, *bytes.get(at + 1)?]));
    let Some(first) = unit(0) else {
        return is_last.then_some((bytes.len(), false));
    };
    let second = match first {
        0xD800..=0xDBFF => match unit(2) {
            // With half a unit after it, all that is left is one U+FFFD (WHATWG Encoding Standard).
            None => return is_last.then_some((bytes.len(), false)),
            second => second,
        },
        _ => None,
    };
    let units = [first].into_iter().chain(second);
    Some(match char::decode_utf16(units).next() {
        Some(Ok(scalar)) => {
            let mut utf8 = [0; 4];
            text.extend_from_slice(scalar.encode_utf8(&mut utf8).as_bytes());
            (2 * scalar.len_utf16(), true)
        }
        _ => (2, false),
    })
}

/// How many bytes of UTF-8 code units make, one byte for each surrogate that is half of no pair; `None` where there are
/// surrogates or half a unit, which only decoding tells.
pub fn text_len<const BIG: bool>(bytes: &[u8]) -> Option<u64> {
    let mut len = 0;
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let mut has_surrogates = false;
    let mut add = |units: &[u16]| {
        let (mut of_block, mut surrogates) = (0_u16, 0_u16);
        for unit in units {
            of_block += 1 + u16::from(*unit >= 0x80) + u16::from(*unit >= 0x800);
            surrogates |= u16::from(unit & 0xF800 == 0xD800);
        }
        len += u64::from(of_block);
        has_surrogates |= surrogates != 0;
    };
    for block in blocks {
        add(&units::<BIG>(block));
    }
    let (rest, half) = rest.as_chunks::<2>();
    for bytes in rest {
        add(&[unit::<BIG>(*bytes)]);
    }
    (half.is_empty() && !has_surrogates).then_some(len)
}

fn units<const BIG: bool>(block: &[u8; BLOCK]) -> [u16; UNITS] {
    let mut units = [0; UNITS];
    for (to, bytes) in units.iter_mut().zip(block.as_chunks::<2>().0) {
        *to = unit::<BIG>(*bytes);
    }
    units
}

fn unit<const BIG: bool>(bytes: [u8; 2]) -> u16 {
    if BIG {
        u16::from_be_bytes(bytes)
    } else {
        u16::from_le_bytes(bytes)
    }
}
