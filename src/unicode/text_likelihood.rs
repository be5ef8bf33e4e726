//! How many bits speak for bytes being text, rather than anything.

use std::collections::BTreeSet;

/// So many characters of a value are compared with one another.
const MOST_COMPARED: usize = 64;

/// How many bits speak for bytes being text that are a sequence of UTF-8 for a character above ASCII: of two bytes, one in 32
/// is a lead and its tail, and each tail more is one of four, of leads that are half as many.
pub const fn bits_of_sequence(character: char) -> i64 {
    match character.len_utf8() {
        0..=2 => 5,
        3 => 8,
        _ => 11,
    }
}

/// How many bits speak for bytes that are text; `None` where they are none, or more speaks against them. Numbers that name
/// something are often the same figure over and over, which makes one letter or two.
pub fn bits_of_text(bytes: &[u8]) -> Option<i64> {
    const FEW: usize = 3;
    let text = str::from_utf8(bytes).ok()?;
    let different = text.chars().take(MOST_COMPARED).collect::<BTreeSet<_>>();
    if different.len() < FEW && text.chars().nth(FEW).is_some() {
        return None;
    }
    let bits = text.chars().try_fold(0_i64, |bits, character| {
        let more = match character {
            // One byte of five is a letter or a space, and one of three can be seen.
            'a'..='z' | 'A'..='Z' | ' ' => 2,
            '!'..='~' => 1,
            // It parts the words of a command, and fills numbers.
            '\0' => -2,
            '\t' | '\r' | '\n' => 0,
            _ if character.is_control() => return None,
            _ => bits_of_sequence(character),
        };
        Some(bits.saturating_add(more))
    });
    bits.filter(|bits| *bits >= 0)
}
