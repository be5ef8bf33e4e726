//! Digits in a row: base64 and hex.

use super::{Run, RunKind};

/// So many digits make a run of hex.
const LEAST_HEX: usize = 16;

/// So many digits make a run of base64.
const LEAST_BASE64: usize = 24;

/// Every run has a digit at a place that is a multiple of this.
const STEP: usize = LEAST_HEX;

/// A run that has no more digits than this is judged more strictly.
const SHORT: usize = 64;

/// A short run has no more letters than this in a row that are all lower case: a word has.
const LONGEST_LOWER: usize = 6;

/// Names are written with `_` and paths with `-`: a run of base64url has so many digits.
const LEAST_URL_SAFE: usize = 32;

/// What a byte is among digits.
const NONE: u8 = 0;
const LOWER: u8 = 1;
const UPPER: u8 = 2;
const NUMBER: u8 = 3;
/// `+` or `/`.
const STANDARD: u8 = 4;
/// `-` or `_`.
const URL_SAFE: u8 = 5;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => NUMBER,
            b'+' | b'/' => STANDARD,
            b'-' | b'_' => URL_SAFE,
            _ => NONE,
        };
        byte += 1;
    }
    classes
}

fn class(byte: u8) -> u8 {
    CLASSES[usize::from(byte)]
}

fn is_digit(byte: u8) -> bool {
    class(byte) != NONE
}

pub(super) fn find(piece: &[u8], found: &mut Vec<Run>) {
    // The first byte that is in no run that was looked at.
    let mut from = 0;
    let mut probe = STEP - 1;
    while let Some(byte) = piece.get(probe) {
        if !is_digit(*byte) {
            probe += STEP;
            continue;
        }
        let before = piece.get(from..probe).unwrap_or_default();
        let start = before
            .iter()
            .rposition(|byte| !is_digit(*byte))
            .map_or(from, |at| from + at + 1);
        let end = end_of_digits(piece, probe);
        from = end;
        if end - start >= LEAST_HEX {
            let (looked_at, kind) = judge(piece, start, end);
            // Lines that are none are not looked at again.
            from = looked_at;
            found.extend(kind.map(|kind| Run {
                range: start..looked_at,
                kind,
            }));
        }
        // No run that is long enough begins before `from`, and ends before the next place.
        probe = (from + STEP - 1).max(probe + 1);
    }
}

fn end_of_digits(piece: &[u8], from: usize) -> usize {
    let rest = piece.get(from..).unwrap_or_default();
    let len = rest.iter().position(|byte| !is_digit(*byte));
    len.map_or(piece.len(), |len| from + len)
}

/// What is known of digits.
#[derive(Default)]
struct Seen {
    count: usize,
    of_class: [usize; 6],

    /// How often a digit is of another class than the one before.
    changes: usize,
    last: u8,

    /// How many lower-case letters stand at the end, and the most that stand anywhere.
    lower: usize,
    most_lower: usize,
    /// Is each one more than the one before?
    is_ascending: bool,
    last_byte: u8,
    other_than_hex: bool,
    lower_hex: bool,
    upper_hex: bool,
}

impl Seen {
    fn add(&mut self, digits: &[u8]) {
        for byte in digits {
            let class = class(*byte);
            if let Some(count) = self.of_class.get_mut(usize::from(class)) {
                *count += 1;
            }
            if self.count > 0 && class != self.last {
                self.changes += 1;
            }
            self.last = class;
            self.count += 1;
            self.is_ascending = *byte > self.last_byte && (self.count == 1 || self.is_ascending);
            self.last_byte = *byte;
            self.lower = if class == LOWER { self.lower + 1 } else { 0 };
            self.most_lower = self.most_lower.max(self.lower);
            match byte {
                b'0'..=b'9' => {}
                b'a'..=b'f' => self.lower_hex = true,
                b'A'..=b'F' => self.upper_hex = true,
                _ => self.other_than_hex = true,
            }
        }
    }

    fn of(&self, class: u8) -> usize {
        self.of_class.get(usize::from(class)).copied().unwrap_or(0)
    }

    /// Are they hex, and neither a decimal number nor a word?
    fn is_hex(&self) -> bool {
        !self.other_than_hex
            && self.lower_hex != self.upper_hex
            && self.of(NUMBER) >= 2
            // The digits themselves, in order, stand in every program that writes hex.
            && !(self.is_ascending && self.count == LEAST_HEX)
            && self.count >= LEAST_HEX
            && self.count.is_multiple_of(2)
    }

    /// Are they base64, and neither words, a path nor a name? Where they are cut, their number says nothing.
    fn is_base64(&self, padding: usize, is_cut: bool) -> bool {
        let (standard, url_safe) = (self.of(STANDARD), self.of(URL_SAFE));
        let fits = match (padding, self.count % 4) {
            (0, 0) | (1, 3) | (2, 2) => true,
            // base64url goes without padding.
            (0, 2 | 3) => self.count >= SHORT,
            _ => is_cut,
        };
        // Each digit of random bytes is of another class than the one before in 64 of 100, in names that are made
        // of words in 45 at most.
        let changes = match (url_safe, self.count) {
            (1.., _) => 52,
            (0, ..=SHORT) => 45,
            (0, _) => 38,
        };
        fits && self.count >= if url_safe > 0 { LEAST_URL_SAFE } else { LEAST_BASE64 }
            && (standard == 0 || url_safe == 0)
            // One digit in 32 is one of these, one in 6 is a number.
            && (standard + url_safe) * 8 <= self.count
            && self.of(NUMBER) * 16 >= self.count
            && self.of(LOWER) * 8 >= self.count
            && self.of(UPPER) * 8 >= self.count
            && (self.count > SHORT || self.most_lower <= LONGEST_LOWER)
            && self.changes * 100 >= (self.count - 1) * changes
    }
}

/// Judges the digits of a place, and those of the lines below if they are a block. Returns where what was judged
/// ends, and what it is.
fn judge(piece: &[u8], start: usize, end: usize) -> (usize, Option<RunKind>) {
    let mut seen = Seen::default();
    seen.add(piece.get(start..end).unwrap_or_default());
    let len = end - start;
    let mut end = end;
    let mut padding = padding_at(piece, end);
    let begins_a_line = start == 0 || piece.get(start - 1) == Some(&b'\n');
    if begins_a_line && padding == 0 && len.is_multiple_of(2) {
        // Lines of the same length, and a last one that may be shorter.
        while let Some(next) = line_below(piece, end) {
            let next_end = end_of_digits(piece, next);
            let next_len = next_end - next;
            let next_padding = padding_at(piece, next_end);
            if next_len == 0
                || next_len + next_padding > len
                || !ends_a_line(piece, next_end + next_padding)
            {
                break;
            }
            seen.add(piece.get(next..next_end).unwrap_or_default());
            end = next_end;
            padding = next_padding;
            if next_len < len {
                break;
            }
        }
    }
    let before = start.checked_sub(1).and_then(|before| piece.get(before));
    let after = piece.get(end + padding);
    // Letters of other scripts would be part of a word, and more padding is none.
    let is_bounded = before.is_none_or(u8::is_ascii)
        && after.is_none_or(|byte| byte.is_ascii() && *byte != b'=');
    let is_cut = start == 0 || end + padding == piece.len();
    let kind = if padding == 0 && seen.is_hex() {
        Some(RunKind::Hex)
    } else if is_bounded && seen.is_base64(padding, is_cut) {
        Some(RunKind::Base64)
    } else {
        None
    };
    (end + padding, kind)
}

/// How many characters of padding stand at a place.
fn padding_at(piece: &[u8], at: usize) -> usize {
    let rest = piece.get(at..).unwrap_or_default();
    rest.iter()
        .take(2)
        .take_while(|byte| **byte == b'=')
        .count()
}

/// Where the line below begins, if a line ends at this place.
fn line_below(piece: &[u8], at: usize) -> Option<usize> {
    match piece.get(at..)? {
        [b'\n', ..] => Some(at + 1),
        [b'\r', b'\n', ..] => Some(at + 2),
        _ => None,
    }
}

fn ends_a_line(piece: &[u8], at: usize) -> bool {
    at >= piece.len() || line_below(piece, at).is_some()
}
