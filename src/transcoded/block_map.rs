//! Which bytes of a source are which of its text.

use std::ops::Range;

use crate::encodings::Encoding;
use crate::encodings::characters::{CharacterWindow, Meaning, Start};

/// Where the characters of a block are, in the source and in its text.
#[derive(Debug)]
pub(super) struct BlockMap {
    /// The offset of each, in the block and in its text; the last one is past the end of both.
    places: Vec<(u32, u32)>,
}

impl BlockMap {
    /// Goes through the characters of a block. It ends where one does, or the source does.
    pub(super) fn of(encoding: Encoding, start: Start, bytes: &[u8]) -> Self {
        let range = (
            start.offset,
            start.offset.saturating_add(bytes.len() as u64),
        );
        let window = CharacterWindow::decode(encoding, bytes, start, range, true);
        let (mut at, mut text) = (0, 0);
        let mut places = Vec::with_capacity(window.characters().len() + 1);
        for character in window.characters() {
            places.push((at, text));
            at += character.len() as u32;
            text += match character.meaning {
                Meaning::Scalar(scalar) => scalar.len_utf8() as u32,
                Meaning::Marked(scalar, mark) => (scalar.len_utf8() + mark.len_utf8()) as u32,
                Meaning::Malformed => 1,
                Meaning::Shift => 0,
            };
        }
        places.push((at, text));
        Self { places }
    }

    /// Where in the block the character is that holds an offset of the text. An escape is no part of it.
    pub(super) fn in_source(&self, text: u32) -> Range<u32> {
        let after = self.places.partition_point(|(_, it)| *it <= text);
        let place = |index: usize| self.places.get(index).map(|(source, _)| *source);
        let start = after.checked_sub(1).and_then(place).unwrap_or_default();
        start..place(after).unwrap_or(start)
    }

    /// The offset in the text of the character that holds an offset of the block.
    pub(super) fn in_text(&self, source: u32) -> u32 {
        let after = self.places.partition_point(|(it, _)| *it <= source);
        let place = after.checked_sub(1).and_then(|it| self.places.get(it));
        place.map_or(0, |(_, text)| *text)
    }
}
