//! How likely it is that bytes were meant, by what they are.

pub(super) use crate::unicode::text_likelihood::{bits_of_sequence, bits_of_text};

/// So much of the bytes is looked at.
const LOOK: usize = 64 << 10;

/// So many sequences of several bytes, and nothing ill-formed between them, hardly come about by chance.
const FEWEST_SEQUENCES: usize = 3;

/// Are these bytes text in UTF-8 that hardly comes about by chance? ASCII alone says nothing: bytes of words in the
/// other order are ASCII as well. Control characters that no text has speak against it.
pub(super) fn is_surely_utf8(bytes: &[u8]) -> bool {
    let Some(text) = well_formed(bytes) else {
        return false;
    };
    let is_control = |scalar: char| scalar.is_control() && !scalar.is_whitespace();
    !text.contains(is_control)
        && text.chars().filter(|it| !it.is_ascii()).count() >= FEWEST_SEQUENCES
}

/// How many bits speak for bytes being something, rather than anything: text in UTF-8, one byte over and over, or pairs of
/// bytes of which one has few values, as in UTF-16. 0 where they look like anything. The start of many bytes is looked at.
pub(super) fn bits_of_content(bytes: &[u8]) -> i64 {
    let bytes = bytes.get(..LOOK).unwrap_or(bytes);
    let utf8 = well_formed(bytes).and_then(|text| bits_of_text(text.as_bytes()));
    let every = |step: usize, from: usize| bits_of_few(bytes.iter().skip(from).step_by(step));
    let alike = [every(1, 0), every(2, 0), every(2, 1)];
    alike.into_iter().chain(utf8).fold(0, i64::max)
}

/// How many bits are saved where the values of bytes are listed first, and then which of those each byte is.
fn bits_of_few<'a>(bytes: impl Iterator<Item = &'a u8>) -> i64 {
    const BITS: i64 = u8::BITS as i64;
    let (mut count, mut seen) = (0_i64, [false; 256]);
    for byte in bytes {
        count += 1;
        if let Some(seen) = seen.get_mut(usize::from(*byte)) {
            *seen = true;
        }
    }
    let values: i64 = seen.iter().map(|it| i64::from(*it)).sum();
    let of_each = i64::from(values.unsigned_abs().next_power_of_two().trailing_zeros());
    count * (BITS - of_each) - values * BITS
}

/// Are these bytes text in UTF-8, too many for that to be likely by chance? It holds no control characters but white space.
pub(super) fn is_text_of_several(bytes: &[u8]) -> bool {
    const SEVERAL: usize = 6;
    let is_control = |it: char| it.is_control() && !it.is_whitespace();
    bytes.len() >= SEVERAL && str::from_utf8(bytes).is_ok_and(|text| !text.contains(is_control))
}

/// Are these bytes no UTF-8?
pub(super) fn is_ill_formed(bytes: &[u8]) -> bool {
    well_formed(bytes).is_none()
}

/// The start of the bytes as text, if that is well-formed. A sequence that the end of the part cuts is left out.
fn well_formed(bytes: &[u8]) -> Option<&str> {
    let start = bytes.get(..LOOK).unwrap_or(bytes);
    match str::from_utf8(start) {
        Ok(text) => Some(text),
        Err(error) if error.error_len().is_none() && start.len() < bytes.len() => {
            str::from_utf8(start.get(..error.valid_up_to())?).ok()
        }
        Err(_) => None,
    }
}
