//! A few characters of a document in each encoding, to choose by.

use crate::document::OpenDocument;
use crate::encodings::Encoding;
use crate::encodings::characters::{CharacterWindow, MARGIN_AFTER, Meaning, Search, Start};
use crate::unicode::Mark;

/// So many bytes are looked at for one that is no ASCII.
const SEARCHED: u64 = 8 << 10;

/// So many bytes are shown, and so many before them tell where a character starts.
const SHOWN: u64 = 48;
const BEFORE: u64 = 256;

/// Bytes of a document in which encodings differ, as far as they are at hand.
pub(super) struct Sample {
    bytes: Vec<u8>,

    /// Offset of the first of them.
    base: u64,

    /// Offset of the first that is shown.
    start: u64,
}

impl Sample {
    /// From the caret on, the first bytes that are no ASCII, else the last ones before it; those at the caret
    /// where there are none.
    pub(super) fn of(open: &OpenDocument) -> Self {
        let caret = open.view.caret.offset;
        let first = caret.saturating_sub(SEARCHED);
        let seen = open.content.decode(first..caret.saturating_add(SEARCHED));
        let is_other = |offset: &u64| {
            let byte = seen.byte(*offset);
            byte.is_some_and(|byte| !matches!(byte, b'\t'..=b'\r' | b' '..=b'~'))
        };
        // A little of what is before it is shown as well.
        let after = (caret..caret.saturating_add(SEARCHED))
            .find(is_other)
            .map(|other| other.saturating_sub(8).max(caret));
        let before = || {
            let other = (first..caret).rev().find(is_other)?;
            Some(other.saturating_sub(SHOWN - 8).max(first))
        };
        let start = after.or_else(before).unwrap_or(caret);
        let base = start.saturating_sub(BEFORE);
        let range = base..start.saturating_add(SHOWN + MARGIN_AFTER as u64);
        let around = open.content.decode(range.clone());
        let bytes = range.map_while(|offset| around.byte(offset)).collect();
        Self { bytes, base, start }
    }

    /// The bytes that are shown as text of an encoding, on one line. What cannot be shown is a dot.
    pub(super) fn text(&self, encoding: Encoding) -> String {
        let to = (self.start - self.base) as usize;
        let before = self.bytes.get(..to).unwrap_or_default();
        let found = match Start::search(encoding, before, self.base, self.start) {
            Search::Found(start) => start,
            // It may be off by a byte; it is a sample.
            Search::NeedsMore => Start::unknown(self.start),
        };
        let skipped = found.offset.saturating_sub(self.base) as usize;
        let bytes = self.bytes.get(skipped..).unwrap_or_default();
        let range = (self.start, self.start + SHOWN);
        let window = CharacterWindow::decode(encoding, bytes, found, range, true);
        let mut text = String::new();
        for character in window.characters() {
            match character.meaning {
                Meaning::Scalar(scalar) => push(scalar, &mut text),
                Meaning::Marked(scalar, mark) => text.extend([scalar, mark]),
                Meaning::Shift => {}
                Meaning::Malformed => text.push('\u{FFFD}'),
            }
        }
        text
    }
}

fn push(scalar: char, text: &mut String) {
    match Mark::of(scalar) {
        Mark::Glyph(glyph) => text.push(glyph),
        Mark::Space => text.push(' '),
        Mark::Combining(mark) => text.push(mark),
        _ => text.push('·'),
    }
}
