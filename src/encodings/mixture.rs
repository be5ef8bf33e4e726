//! UTF-8 with lines in another encoding.

use std::ops::Range;

/// Is a line well-formed UTF-8? ASCII is.
pub fn line_is_utf8(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok()
}

/// The parts of a line that are not UTF-8, each widened to the whole run of bytes above 7F that it
/// stands in when no well-formed sequence is in that run.
///
/// In a line that mixes both, what is well-formed stays as it is.
pub fn legacy_runs(line: &[u8]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        at += chunk.valid().len();
        let end = at + chunk.invalid().len();
        if end > at {
            match runs.last_mut() {
                Some(last) if last.end == at => last.end = end,
                _ => runs.push(at..end),
            }
        }
        at = end;
    }
    runs
}

/// What the lines of samples are.
#[derive(Default)]
pub(super) struct Lines {
    /// Lines that are UTF-8 and no ASCII.
    pub utf8: u64,

    /// Lines that are not UTF-8.
    pub other: u64,

    /// The lines that are not UTF-8, each with its line feed, as far as they are kept.
    pub other_bytes: Vec<u8>,
}

/// The most bytes of lines that are kept.
const MOST: usize = 256 << 10;

impl Lines {
    /// Takes over the lines of a piece.
    pub fn add(&mut self, bytes: &[u8]) {
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            if line.is_ascii() {
                continue;
            }
            if line_is_utf8(line) {
                self.utf8 += 1;
                continue;
            }
            self.other += 1;
            if self.other_bytes.len() + line.len() <= MOST {
                self.other_bytes.extend_from_slice(line);
            }
        }
    }
}
