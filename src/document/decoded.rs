//! A decoded piece of a source.

use std::ops::Range;

use super::ReadIn;
use crate::encodings::characters::{Character, CharacterWindow, Meaning};
use crate::encodings::{Encoding, IllFormed, derivation};
use crate::source::SourceError;
use crate::unicode::{Mark, Smuggled, hex, name_of};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Group, Role, Window};

/// A decoded piece of a source.
pub struct Decoded {
    /// Its bytes, with the margins that decoding takes.
    pub(crate) bytes: Vec<u8>,
    /// Offset of the first of them.
    pub(crate) base: u64,
    /// The units and groups.
    pub window: Window,
    /// The encoding that the source is read in instead of UTF-8, or those of its parts, and its characters.
    pub(super) read_as: Option<(ReadIn, CharacterWindow)>,
    /// Bytes are still coming.
    pub waiting: bool,
    /// Bytes at the end of a stream that are the start of a sequence, of which more may come.
    pub pending: Range<u64>,
    /// Why bytes could not be read.
    pub error: Option<SourceError>,
}

impl Decoded {
    /// Decodes a range of bytes that are all given.
    pub fn of(bytes: &[u8], range: Range<u64>) -> Self {
        let base = range.start.saturating_sub(MARGIN_BEFORE as u64);
        let end = range.end.saturating_add(MARGIN_AFTER as u64);
        let end = end.min(bytes.len() as u64);
        let at_end = end == bytes.len() as u64;
        let piece = bytes.get(base as usize..end as usize).unwrap_or_default();
        Self {
            bytes: piece.to_vec(),
            base,
            window: Window::decode(piece, base, range.start, range.end, at_end),
            read_as: None,
            waiting: false,
            pending: 0..0,
            error: None,
        }
    }

    /// What an error smuggles, if it is a whole overlong form of an ASCII character.
    pub fn smuggled(&self, group: &Group) -> Option<Smuggled> {
        Smuggled::of(group, &self.bytes, self.base)
    }

    /// The byte at an offset, if it is there.
    pub fn byte(&self, offset: u64) -> Option<u8> {
        let place = usize::try_from(offset.checked_sub(self.base)?).ok()?;
        self.bytes.get(place).copied()
    }

    /// The encoding that what is at an offset is read in, if it is another one than UTF-8.
    pub fn read_as(&self, offset: u64) -> Option<Encoding> {
        let (read_in, _) = self.read_as.as_ref()?;
        let encoding = read_in.encoding_at(offset);
        (encoding != Encoding::Utf8).then_some(encoding)
    }

    /// What the user reads: the characters in the encoding that the source is read in, which is UTF-8 if no
    /// other was chosen.
    pub fn characters(&self) -> impl DoubleEndedIterator<Item = Character> + Clone {
        let (units, others) = match &self.read_as {
            None => (self.window.units(), &[][..]),
            Some((_, window)) => (&[][..], window.characters()),
        };
        let units = units.iter().map(Character::from);
        units.chain(others.iter().copied())
    }

    /// The character that holds an offset.
    pub fn character_at(&self, offset: u64) -> Option<Character> {
        match &self.read_as {
            None => self.window.unit_at(offset).map(Character::from),
            Some((_, window)) => window.at(offset).copied(),
        }
    }

    /// What the bytes at an offset mean in the encoding that the source is read in, in words: `テ U+30C6
    /// KATAKANA LETTER TE in Shift_JIS`. `None` for what is the same in UTF-8, of which there is
    /// more to say.
    pub fn read_as_words(&self, offset: u64) -> Option<String> {
        let encoding = self.read_as(offset)?.words();
        let character = self.character_at(offset)?;
        let unit = self.window.unit_at(offset).map(Character::from);
        if unit == Some(character) && !character.is_malformed() {
            return None;
        }
        let name = |scalar: char| format!("{} {}", hex(scalar.into()), name_of(scalar.into()));
        Some(match character.meaning {
            Meaning::Scalar(scalar) => match Mark::of(scalar) {
                Mark::Glyph(glyph) => format!("{glyph} {} in {encoding}", name(scalar)),
                _ => format!("{} in {encoding}", name(scalar)),
            },
            Meaning::Marked(scalar, mark) => {
                format!("{} and {} in {encoding}", name(scalar), name(mark))
            }
            Meaning::Shift => format!("An escape to another alphabet in {encoding}"),
            Meaning::Malformed => {
                let encoding = self.read_as(offset)?;
                let (bytes, next) = (character.bytes(), self.bytes_from(character.end()));
                let reason = IllFormed::of(encoding, bytes, next);
                format!("{}: U+FFFD", reason.sentence(encoding, bytes, next))
            }
        })
    }

    /// How the bytes at an offset lead to their code point in the encoding that the source is read in, in words, where
    /// that is no table alone.
    pub fn derivation(&self, offset: u64) -> Option<String> {
        let character = self.character_at(offset)?;
        character.scalar()?;
        derivation(self.read_as(offset)?, character.bytes())
    }

    /// The first bytes from an offset on, of those that are there.
    fn bytes_from(&self, offset: u64) -> &[u8] {
        const MOST: usize = 3;
        let place = offset.checked_sub(self.base);
        let place = place.and_then(|place| usize::try_from(place).ok());
        let bytes = place.and_then(|place| self.bytes.get(place..));
        bytes.map_or(&[], |bytes| bytes.get(..MOST).unwrap_or(bytes))
    }

    /// The role of the byte at an offset, in the encoding that it is read in.
    pub fn role(&self, offset: u64) -> Option<Role> {
        if self.read_as(offset).is_none() {
            let unit = self.window.unit_at(offset)?;
            return Some(Role::of(unit, (offset - unit.offset) as usize));
        }
        let character = self.character_at(offset)?;
        Some(character.role((offset - character.offset) as u8))
    }

    /// The role in words: `lead byte, 1 of 3`, `byte 2 of 2`.
    pub fn role_words(&self, offset: u64) -> Option<String> {
        let role = self.role(offset)?;
        if self.read_as(offset).is_none() {
            return Some(role.words());
        }
        let character = self.character_at(offset)?;
        let number = offset - character.offset + 1;
        Some(match (role, character.len()) {
            (Role::Error { .. }, _) => "ill-formed".to_owned(),
            (_, 1) => role.words(),
            (_, len) => format!("byte {number} of {len}"),
        })
    }
}
