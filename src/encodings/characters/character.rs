//! Bytes of a source that an encoding reads as one character.

use crate::encodings::meaning::Meaning;
use crate::utf8::Unit;

/// The most bytes that a character, or what is no character, takes.
const MOST_BYTES: usize = 6;

/// Bytes of a source that an encoding reads as one character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Character {
    /// Offset of its first byte in the source.
    pub offset: u64,

    /// What it is.
    pub meaning: Meaning,

    len: u8,
    bytes: [u8; MOST_BYTES],
}

impl Character {
    /// Bytes that mean something. Of more than six only the first six are kept.
    pub(super) fn new(offset: u64, bytes: &[u8], meaning: Meaning) -> Self {
        let mut kept = [0; MOST_BYTES];
        let mut len = 0;
        for (to, byte) in kept.iter_mut().zip(bytes) {
            *to = *byte;
            len += 1;
        }
        Self {
            offset,
            meaning,
            len,
            bytes: kept,
        }
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// How many bytes it has.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Has it no bytes? It always has some.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Offset past its last byte.
    pub fn end(&self) -> u64 {
        self.offset.saturating_add(self.len.into())
    }

    /// The character: the letter alone where a mark stands on it, nothing for an escape and for what is
    /// malformed.
    pub fn scalar(&self) -> Option<char> {
        match self.meaning {
            Meaning::Scalar(scalar) | Meaning::Marked(scalar, _) => Some(scalar),
            Meaning::Shift | Meaning::Malformed => None,
        }
    }

    /// The mark on the letter, if the encoding has both as one character.
    pub fn mark(&self) -> Option<char> {
        match self.meaning {
            Meaning::Marked(_, mark) => Some(mark),
            _ => None,
        }
    }

    /// Is it something that the encoding does not have?
    pub fn is_malformed(&self) -> bool {
        self.meaning == Meaning::Malformed
    }
}

/// A unit of UTF-8 is a character of it.
impl From<&Unit> for Character {
    fn from(unit: &Unit) -> Self {
        let meaning = unit.scalar().map_or(Meaning::Malformed, Meaning::Scalar);
        Self::new(unit.offset, unit.bytes(), meaning)
    }
}
