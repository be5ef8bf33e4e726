//! Stretches of mojibake in text, and what they were.

use std::ops::Range;

use super::Misreading;

/// A stretch of text that was UTF-8, was read in another encoding, and encoded again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// Its bytes in the text.
    pub range: Range<usize>,

    /// What it was.
    pub repaired: String,

    /// The encoding that it was read in by mistake, in the last round.
    pub through: Misreading,

    /// How many times.
    pub rounds: u8,
}

/// The stretches of mojibake in a piece of text, in order.
pub fn stretches(text: &str) -> Vec<Stretch> {
    let _ = text;
    Vec::new()
}

/// A line with every stretch of mojibake repaired; `None` when there is none.
pub fn undo(line: &str) -> Option<String> {
    let found = stretches(line);
    if found.is_empty() {
        return None;
    }
    let mut repaired = String::with_capacity(line.len());
    let mut at = 0;
    for stretch in found {
        repaired.push_str(line.get(at..stretch.range.start).unwrap_or_default());
        repaired.push_str(&stretch.repaired);
        at = stretch.range.end;
    }
    repaired.push_str(line.get(at..).unwrap_or_default());
    Some(repaired)
}
