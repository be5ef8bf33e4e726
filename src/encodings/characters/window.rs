//! The characters of a range.

use super::{Character, Meaning, Start, listed, relatives, wide};
use crate::encodings::{Charset, Encoding};

/// How many bytes after a range [`CharacterWindow::decode`] must be given, where the source has them: so
/// far reaches a character that starts in it.
pub const MARGIN_AFTER: usize = 16;

/// The characters of a range of a source as an encoding reads them.
///
/// It holds one entry for each character: it is made for a screenful, not for a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CharacterWindow {
    characters: Vec<Character>,
}

impl CharacterWindow {
    /// Decodes the bytes `start..end` of a source. `bytes` are at `from`, where a character starts at or
    /// before `start`, and reach [`MARGIN_AFTER`] past `end` where the source has so many; `at_end` says
    /// that the source ends where they end.
    ///
    /// The window then holds every character that has a byte in the range.
    pub fn decode(
        encoding: Encoding,
        bytes: &[u8],
        from: Start,
        (start, end): (u64, u64),
        at_end: bool,
    ) -> Self {
        let mut window = Self::default();
        if start >= end {
            return window;
        }
        let mut add = |character: Character| {
            if character.end() > start && character.offset < end {
                window.characters.push(character);
            }
        };
        match encoding {
            Encoding::Utf16Le | Encoding::Utf16Be | Encoding::Utf32Le | Encoding::Utf32Be => {
                wide::decode(encoding, bytes, from.offset, at_end, &mut add);
            }
            Encoding::Legacy(Charset::Page(page)) => {
                for (offset, byte) in (from.offset..end).zip(bytes) {
                    let meaning = page.character(*byte);
                    let meaning = meaning.map_or(Meaning::Malformed, Meaning::Scalar);
                    add(Character::new(offset, &[*byte], meaning));
                }
            }
            Encoding::Legacy(Charset::Shifted(shifted)) => {
                super::shifted::decode(shifted, bytes, from, at_end, end, &mut add);
            }
            Encoding::Legacy(Charset::Web(legacy)) => {
                listed::decode(legacy, bytes, from, at_end, end, &mut add);
            }
            _ => {
                let range = (start, end);
                relatives::decode(encoding, bytes, from.offset, range, at_end, &mut add);
            }
        }
        window
    }

    /// Takes the characters of a part of the source that begins at `start`: their offsets are those in the part. They
    /// are after all that it holds.
    pub fn append(&mut self, part: Self, start: u64) {
        let characters = part.characters.into_iter();
        self.characters.extend(characters.map(|mut character| {
            character.offset = character.offset.saturating_add(start);
            character
        }));
    }

    /// The characters that have a byte in the range, in order.
    pub fn characters(&self) -> &[Character] {
        &self.characters
    }

    /// The character that holds this offset.
    pub fn at(&self, offset: u64) -> Option<&Character> {
        let after = (self.characters).partition_point(|character| character.offset <= offset);
        let character = self.characters.get(after.checked_sub(1)?)?;
        (offset < character.end()).then_some(character)
    }
}
