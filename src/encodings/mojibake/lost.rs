//! Bytes that programs take away from mojibake: A0, a no-break space that became a space, and AD, a soft hyphen that is
//! gone. Only where nothing else can be meant.

use super::characters::bytes_of;

/// The byte of a no-break space, and of a soft hyphen.
const NO_BREAK_SPACE: u8 = 0xA0;
const SOFT_HYPHEN: u8 = 0xAD;

/// A sequence has so many bytes at most.
const LONGEST: usize = 4;

/// Which byte stood between the end of a run and what is at `at`, so that the run is whole: that of the space at `at`
/// itself, where something follows that ends a word, or one that is gone within a word of small letters.
///
/// `bytes` are those of the run in the misreading with this number, which begins at `start`.
pub(super) fn lost_byte(
    text: &str,
    start: usize,
    at: usize,
    bytes: &[u8],
    number: usize,
) -> Option<u8> {
    let mut rest = text.get(at..)?.chars();
    let next = rest.next()?;
    if next == ' ' {
        let ends_a_word = |it: char| it.is_whitespace() || ".,;:!?)]}\"'".contains(it);
        let is_end = rest.next().is_none_or(ends_a_word);
        let is_whole = is_end && completed(bytes, NO_BREAK_SPACE).is_some();
        return (is_whole && reads(number, NO_BREAK_SPACE)).then_some(NO_BREAK_SPACE);
    }
    // The lead alone is in a word, so that all of the run is one letter.
    let is_in_word = next.is_lowercase() && text.get(..start)?.ends_with(char::is_lowercase);
    let made = completed(bytes, SOFT_HYPHEN).filter(|_| is_in_word)?;
    let mut letters = made.chars();
    let is_letter = letters.next().is_some_and(char::is_lowercase) && letters.next().is_none();
    (is_letter && reads(number, SOFT_HYPHEN) && is_only_one(bytes)).then_some(SOFT_HYPHEN)
}

/// The last sequence of some bytes with one more, where that makes it whole.
fn completed(bytes: &[u8], last: u8) -> Option<String> {
    let lead = bytes.iter().rposition(|byte| *byte >= 0xC0)?;
    let cut = bytes.get(lead..).filter(|cut| cut.len() < LONGEST)?;
    String::from_utf8([cut, &[last]].concat()).ok()
}

/// Whether a misreading reads this byte as the character with its number.
fn reads(number: usize, byte: u8) -> bool {
    let bytes = bytes_of(char::from(byte));
    bytes.and_then(|bytes| bytes.get(number)) == Some(&byte)
}

/// Whether of the bytes that decoders leave out, the soft hyphen alone makes a small letter: Windows-1252 has no character
/// for the others.
fn is_only_one(bytes: &[u8]) -> bool {
    const WITHOUT_CHARACTER: [u8; 5] = [0x81, 0x8D, 0x8F, 0x90, 0x9D];
    let makes_small = |byte: u8| {
        let made = completed(bytes, byte);
        made.is_some_and(|made| made.chars().any(char::is_lowercase))
    };
    !WITHOUT_CHARACTER.into_iter().any(makes_small)
}
