//! Vietnamese letters with their tones apart, as Windows-1258 writes them and as the statistics know them.

use unicode_normalization::UnicodeNormalization as _;

use super::evidence::Evidence;
use crate::encodings::Charset;

/// In text with fewer bytes from 0x80 than one of so many, whether it is in VISCII does not matter.
const SPARSE: usize = 16;

/// A letter as Windows-1258 writes it: a tone that has no place on its letter there follows it.
pub fn apart(letter: char) -> Vec<char> {
    let text = letter.to_string();
    if letter.is_ascii() || !encoding_rs::WINDOWS_1258.encode(&text).2 {
        return vec![letter];
    }
    let parts: Vec<char> = text.nfd().collect();
    let is_tone = |c: char| matches!(c, '\u{300}' | '\u{301}' | '\u{303}' | '\u{309}' | '\u{323}');
    let tone = parts.iter().copied().find(|&c| is_tone(c));
    let letter = parts.into_iter().filter(|&c| !is_tone(c)).nfc();
    letter.chain(tone).collect()
}

/// The bytes in Windows-1258 of a text in an encoding that has whole letters where that has a tone behind its letter;
/// `None` for any other encoding.
pub fn respelled(charset: Charset, evidence: &Evidence<'_>) -> Option<Vec<u8>> {
    let is_sparse = evidence.high_count * SPARSE < evidence.bytes.len();
    if charset.name() != "VISCII" || is_sparse {
        return None;
    }
    let text: String = charset
        .decode(evidence.bytes)
        .chars()
        .flat_map(apart)
        .collect();
    Some(encoding_rs::WINDOWS_1258.encode(&text).0.into_owned())
}
