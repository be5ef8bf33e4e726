//! Lines of digits.

use std::ops::Range;

use super::super::RunKind;
use super::super::text::Text;
use super::class::{all_digits, end_of_digits};
use super::core::{Core, LOOKED_AT, has_letters_of_hex};
use super::seen::Seen;

/// Digits in a row.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) start: u64,
    pub(super) core: Core,
    pub(super) begins_a_line: bool,

    /// Does ASCII stand before them, or nothing? Letters of other scripts would be part of a word.
    pub(super) follows_ascii: bool,
}

/// Digits, or lines of them that have the same length.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) row: Row,

    /// How many digits a line of it has.
    pub(super) line: usize,

    /// Where its last line ends, without padding.
    pub(super) end: u64,

    /// The characters of padding behind it.
    pub(super) padding: usize,

    /// Is it known that nothing goes on behind it?
    pub(super) is_last: bool,
}

impl Block {
    /// Adds the line at a place, which is all there, if it is one of the block. Returns the place where its digits
    /// end.
    pub(super) fn add_line(
        &mut self,
        text: &Text<'_>,
        place: usize,
        seen: &mut Seen,
    ) -> Option<usize> {
        let line = text.between(place..text.bytes.len().min(place + self.line + 1));
        // Most lines are full.
        let is_full = line.get(..self.line).is_some_and(all_digits);
        let count = end_of_digits(line, if is_full { self.line } else { 0 });
        let end = place + count;
        let padding = padding_at(text.bytes, end);
        // The lines that part a mail, and the last of a certificate.
        let is_rule = line.starts_with(b"--");
        if count == 0
            || is_rule
            || count + padding > self.line
            || !ends_a_line(text.bytes, end + padding)
        {
            return None;
        }
        let digits = text.between(place..end);
        let mut line = Core::default();
        if !self.row.core.has_base64 && seen.count < LOOKED_AT {
            line.add(digits);
        }
        self.row.core.has_base64 |= line.has_base64;
        self.row.core.has_hex |= has_letters_of_hex(digits);
        seen.add(digits);
        self.end = text.offset(end);
        self.padding = padding;
        self.is_last = count < self.line;
        Some(end)
    }

    /// Adds it to what was found, if it is a run. `after` is the byte behind it.
    pub(super) fn tell(
        &self,
        text: &Text<'_>,
        after: Option<u8>,
        seen: &Seen,
        found: &mut Vec<(Range<u64>, RunKind)>,
    ) {
        let end = self.end + self.padding as u64;
        // More padding is none.
        let is_bounded =
            self.row.follows_ascii && after.is_none_or(|byte| byte.is_ascii() && byte != b'=');
        let is_cut = self.row.start == 0 || text.is_end && text.offset(text.bytes.len()) == end;
        let core = &self.row.core;
        let kind = if self.padding == 0 && core.has_hex && seen.is_hex() {
            RunKind::Hex
        } else if core.has_base64 && is_bounded && seen.is_base64(self.padding, is_cut) {
            RunKind::Base64
        } else {
            return;
        };
        found.push((self.row.start..end, kind));
    }
}

/// How many characters of padding are at a place.
pub(super) fn padding_at(piece: &[u8], at: usize) -> usize {
    let rest = piece.get(at..).unwrap_or_default();
    rest.iter()
        .take(2)
        .take_while(|byte| **byte == b'=')
        .count()
}

/// Where the line below begins, if a line ends at this place.
pub(super) fn line_below(piece: &[u8], at: usize) -> Option<usize> {
    match piece.get(at..)? {
        [b'\n', ..] => Some(at + 1),
        [b'\r', b'\n', ..] => Some(at + 2),
        _ => None,
    }
}

fn ends_a_line(piece: &[u8], at: usize) -> bool {
    at >= piece.len() || line_below(piece, at).is_some()
}
