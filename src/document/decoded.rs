//! A piece of a source as it was decoded.

use std::ops::Range;

use crate::source::SourceError;
use crate::unicode::Smuggled;
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Group, Window};

/// A piece of the source as it was decoded.
pub struct Decoded {
    /// Its bytes, with the margins that decoding takes.
    pub(crate) bytes: Vec<u8>,
    /// Offset of the first of them.
    pub(crate) base: u64,
    /// The units and groups.
    pub window: Window,
    /// Bytes are still coming.
    pub waiting: bool,
    /// Bytes at the end of a stream that are the start of a sequence: more may come.
    pub pending: Range<u64>,
    /// Bytes that could not be read.
    pub error: Option<SourceError>,
}

impl Decoded {
    /// A range of bytes that are all at hand.
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
}
