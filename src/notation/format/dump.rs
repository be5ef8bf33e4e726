//! What `hexdump -C` prints.

use super::encode::{Digits, Encode};
use super::size::Size;
use super::writing::Writing;

/// As `hexdump -C` prints it.
pub(in crate::notation) const CANONICAL_HEXDUMP: Writing = Writing::of_bytes(
    |options| Box::new(CanonicalDump::new(options.start)),
    |len, options| Size::AtMost(text_len(len, options.start)),
)
.in_lines();

/// How many bytes stand on a line.
const LINE: usize = 16;

/// How many characters are between the offset and the gutter.
const HEX_WIDTH: usize = 2 + 3 * LINE + 2;

/// Offset, bytes and a gutter. Lines like the one above are a single `*`, and the last line is an offset
/// alone.
pub(super) struct CanonicalDump {
    /// Offset of the line that is being filled.
    offset: u64,
    line: Vec<u8>,
    above: Vec<u8>,

    /// Does a `*` stand for the lines above?
    is_repeating: bool,
    began: bool,
}

impl CanonicalDump {
    pub(super) const fn new(start: u64) -> Self {
        Self {
            offset: start,
            line: Vec::new(),
            above: Vec::new(),
            is_repeating: false,
            began: false,
        }
    }

    fn end_line(&mut self, text: &mut String) {
        if self.line.len() == LINE && self.line == self.above {
            if !self.is_repeating {
                text.push_str("*\n");
            }
            self.is_repeating = true;
        } else {
            self.is_repeating = false;
            self.write_line(text);
        }
        self.offset += self.line.len() as u64;
        std::mem::swap(&mut self.line, &mut self.above);
        self.line.clear();
    }

    fn write_line(&self, text: &mut String) {
        Digits::LOWER.push_number(self.offset, 8, text);
        let start = text.len();
        for (place, &byte) in self.line.iter().enumerate() {
            text.push_str(if place.is_multiple_of(LINE / 2) {
                "  "
            } else {
                " "
            });
            Digits::LOWER.push(byte, text);
        }
        let width = text.len() - start;
        text.extend(std::iter::repeat_n(' ', HEX_WIDTH - width));
        text.push('|');
        text.extend(self.line.iter().map(|&byte| match byte {
            b' '..=b'~' => char::from(byte),
            _ => '.',
        }));
        text.push_str("|\n");
    }
}

impl Encode for CanonicalDump {
    fn push(&mut self, mut bytes: &[u8], text: &mut String) {
        self.began |= !bytes.is_empty();
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(LINE - self.line.len()));
            self.line.extend_from_slice(now);
            bytes = later;
            if self.line.len() == LINE {
                self.end_line(text);
            }
        }
    }

    fn finish(&mut self, text: &mut String) {
        if !self.line.is_empty() {
            self.end_line(text);
        }
        if self.began {
            Digits::LOWER.push_number(self.offset, 8, text);
            text.push('\n');
        }
    }
}

/// How long the text of so many bytes is at most, where the first one has this offset.
fn text_len(len: u64, start: u64) -> u64 {
    if len == 0 {
        return 0;
    }
    let mut end = String::new();
    Digits::LOWER.push_number(start.saturating_add(len), 8, &mut end);
    let offset = end.len() as u64;
    let line = "  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n";
    let line = offset + line.len() as u64;
    len.div_ceil(16)
        .saturating_mul(line)
        .saturating_add(offset + 1)
}
