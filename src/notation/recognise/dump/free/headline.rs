//! Headlines of dumps: what is over the columns, and rules.

use super::address::address;
use crate::notation::recognise::lexical::{hex_digit, hex_pair};

/// So many columns that count make a headline.
const FEWEST_COLUMNS: usize = 4;

/// Is it a line over the columns of a dump that counts them, `Offset 00 01 02 03`, or a rule?
pub(super) fn is_headline(line: &[u8]) -> bool {
    is_rule(line) || counts_columns(line)
}

/// Is it a line that is drawn?
fn is_rule(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    text.len() > 2
        && text
            .iter()
            .all(|byte| matches!(byte, b'-' | b'=' | b'+' | b'|' | b'_' | b' '))
        && text
            .iter()
            .filter(|byte| matches!(byte, b'-' | b'=' | b'_'))
            .count()
            > 2
}

/// Does a line count columns, whatever is before and behind? In front of a row of bytes that count an address
/// is; in front of the columns there may be one as well, where a ruler is over the gutter.
fn counts_columns(line: &[u8]) -> bool {
    let words: Vec<&[u8]> = line
        .split(|byte| matches!(byte, b' ' | b'\t' | b'|'))
        .filter(|word| !word.is_empty())
        .collect();
    let begins_like_a_row = address(line, 16).is_some();
    let Some(start) =
        (0..words.len().min(4)).find(|start| counted(&words, *start) >= FEWEST_COLUMNS)
    else {
        return false;
    };
    let columns = counted(&words, start);
    // An address behind marks that were copied with it is no name of a column.
    let ends_in_address = |word: &&[u8]| {
        let digits = word.iter().rev().take_while(|byte| byte.is_ascii_digit());
        digits.count() >= 4
    };
    if !begins_like_a_row && words.iter().take(start).any(ends_in_address) {
        return false;
    }
    let behind = words.get(start + columns..).unwrap_or_default();
    let has_ruler = behind.first().is_some_and(|ruler| is_ruler(ruler));
    let has_words = behind.iter().all(|word| {
        word.iter()
            .all(|byte| byte.is_ascii_alphabetic() || b"()/".contains(byte))
    });
    // Where the ruler shows what is in the columns, they are bytes: `30 31 32 33  0123`.
    let shows_bytes = behind.first().is_some_and(|ruler| {
        let first = words.get(start).and_then(|word| hex_pair(word));
        first.is_some() && first == ruler.first().copied()
    });
    if begins_like_a_row {
        has_ruler && behind.len() == 1 && !shows_bytes
    } else {
        has_ruler || has_words
    }
}

/// How many words from there on count columns, one after the other: `0 1 2`, `00 01 02`, `0011 2233`.
fn counted(words: &[&[u8]], start: usize) -> usize {
    let mut last: Option<u32> = None;
    let mut count = 0;
    let Some(first) = words.get(start) else {
        return 0;
    };
    let pitch = if first.len() == 1 { 1 } else { 2 };
    for word in words.get(start..).unwrap_or_default() {
        if word.is_empty() || word.len() > 16 || word.len() % pitch != 0 {
            return count;
        }
        for pair in word.chunks(pitch) {
            let Some(number) = pair.iter().try_fold(0, |sum, digit| {
                Some(sum * 16 + u32::from(hex_digit(*digit)?))
            }) else {
                return count;
            };
            if last.is_some_and(|last| !follows(last, number)) {
                return count;
            }
            last = Some(number);
        }
        count += 1;
    }
    count
}

/// Does a column have the number after that of another, in hex, in decimal digits, or in the same digit twice?
const fn follows(last: u32, number: u32) -> bool {
    number == last + 1
        || number == last + 0x11
        || (number == last + 7 && last % 16 == 9)
        || (number == 0 && last % 16 == 15)
}

/// `0123456789ABCDEF`, from any digit on.
fn is_ruler(word: &[u8]) -> bool {
    let digits: Option<Vec<u8>> = word.iter().map(|digit| hex_digit(*digit)).collect();
    digits.is_some_and(|digits| {
        digits.len() >= 8
            && digits
                .iter()
                .zip(digits.iter().skip(1))
                .all(|(one, next)| (one + 1) % 16 == *next)
    })
}
