//! Percent-encoding.

use memchr::memchr;

use super::{Run, RunKind, hex_pair, sequences};

/// A word has so many escapes, and so many of them that no format of `printf` looks like.
const LEAST: usize = 3;
const LEAST_STRONG: usize = 2;

/// Can a byte stand in a URL, or in a form that is sent?
const fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'%' | b'.'
                | b'_'
                | b'~'
                | b':'
                | b'/'
                | b'?'
                | b'#'
                | b'@'
                | b'!'
                | b'$'
                | b'&'
                | b'*'
                | b'+'
                | b';'
                | b'='
                | b'-'
        )
}

pub(super) fn find(piece: &[u8], found: &mut Vec<Run>) {
    let mut from = 0;
    while let Some(at) = memchr(b'%', piece.get(from..).unwrap_or_default()) {
        let first = from + at;
        let before = piece.get(from..first).unwrap_or_default();
        let start = before
            .iter()
            .rposition(|byte| !is_in_word(*byte))
            .map_or(from, |at| from + at + 1);
        let rest = piece.get(first..).unwrap_or_default();
        let len = rest.iter().position(|byte| !is_in_word(*byte));
        let end = len.map_or(piece.len(), |len| first + len);
        if is_encoded(
            piece.get(first..end).unwrap_or_default(),
            end == piece.len(),
        ) {
            found.push(Run {
                range: start..end,
                kind: RunKind::Percent,
            });
        }
        from = end.max(first + 1);
    }
}

/// Is this the end of a word, from its first `%` on, and are those all escapes that were meant as such?
fn is_encoded(word: &[u8], is_cut: bool) -> bool {
    let (mut escapes, mut strong) = (0, 0);
    let mut together = Vec::new();
    let mut at = 0;
    while let Some(byte) = word.get(at) {
        if *byte != b'%' {
            strong += sequences(&together);
            together.clear();
            at += 1;
            continue;
        }
        let digits = word.get(at + 1..).unwrap_or_default();
        let Some(value) = hex_pair(digits) else {
            if is_cut && digits.len() < 2 {
                break;
            }
            return false;
        };
        escapes += 1;
        // `%2F`: no format of `printf` ends with such a letter, but those of floating-point numbers.
        let low = digits.get(1).copied().unwrap_or(0);
        if matches!(value, 0x20..0x80) && matches!(low, b'A'..=b'D' | b'F') {
            strong += 1;
        }
        together.push(value);
        at += 3;
    }
    strong += sequences(&together);
    escapes >= LEAST && strong >= LEAST_STRONG
}
