//! How likely it is that bytes were meant, by what they are.

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

/// How many bits speak for bytes being text that are a sequence of UTF-8 for a character above ASCII: of two bytes, one in 32
/// is a lead and its tail, and each tail more is one of four, of leads that are half as many.
pub(super) const fn bits_of_sequence(character: char) -> i64 {
    match character.len_utf8() {
        0..=2 => 5,
        3 => 8,
        _ => 11,
    }
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
