//! Reads pieces of a source with what is needed around them.

use std::ops::Range;

use super::evidence::Evidence;
use super::may_hold::MayHold;
use super::scan::{MARGIN_AFTER, MARGIN_BEFORE, scan};
use super::state::Walked;
use super::visitor::Visitor;
use super::warning::Warning;
use crate::source::{Source, SourceError, read_full};

/// Reads pieces of one source, one at a time. It holds a buffer as long as the longest of them, or none
/// if the source is in memory.
pub(super) struct PieceReader<'a> {
    source: &'a dyn Source,
    buffer: Vec<u8>,
}

/// Some bytes of a source, with what is around them.
pub(super) struct Piece<'a> {
    bytes: &'a [u8],

    /// Offset of the first of `bytes`.
    pub(super) base: u64,

    /// Offset of the first byte that was asked for.
    start: u64,

    /// Offset just past the last byte that was asked for and is there.
    pub(super) end: u64,
}

impl<'a> PieceReader<'a> {
    pub(super) fn new(source: &'a dyn Source) -> Self {
        Self {
            source,
            buffer: Vec::new(),
        }
    }

    /// The bytes of a range, as far as the source has them.
    pub(super) fn read(&mut self, range: Range<u64>) -> Result<Piece<'_>, SourceError> {
        let base = range.start.saturating_sub(MARGIN_BEFORE as u64);
        let wanted_end = range.end.saturating_add(MARGIN_AFTER as u64);
        let bytes = if let Some(all) = self.source.in_memory() {
            let len = all.len() as u64;
            all.get(base.min(len) as usize..wanted_end.min(len) as usize)
                .unwrap_or_default()
        } else {
            let wanted = (wanted_end - base) as usize;
            if self.buffer.len() < wanted {
                self.buffer.resize(wanted, 0);
            }
            let buffer = self.buffer.get_mut(..wanted).unwrap_or_default();
            let read = read_full(self.source, base, buffer)?;
            buffer.get(..read).unwrap_or_default()
        };
        let end = range.end.min(base + bytes.len() as u64).max(range.start);
        Ok(Piece {
            bytes,
            base,
            start: range.start,
            end,
        })
    }
}

impl Piece<'_> {
    /// What a warning of it is about.
    pub(super) fn evidence(&self, warning: &Warning) -> Option<Evidence> {
        let place = warning.offset.checked_sub(self.base)?;
        Evidence::of(self.bytes, usize::try_from(place).ok()?, warning)
    }

    /// Where the source ended when it was read, if that is nearer to an offset than what is around a code
    /// point reaches.
    pub(super) fn source_end_near(&self, offset: u64) -> Option<u64> {
        let end = self.base + self.bytes.len() as u64;
        (end < offset.saturating_add(MARGIN_AFTER as u64)).then_some(end)
    }

    /// The text that a warning is about, if it is all here and well-formed.
    pub(super) fn text_of(&self, warning: &Warning) -> Option<&str> {
        let place = |offset: u64| usize::try_from(offset.checked_sub(self.base)?).ok();
        let bytes = self
            .bytes
            .get(place(warning.offset)?..place(warning.end)?)?;
        std::str::from_utf8(bytes).ok()
    }

    /// What a part of it may hold that is told with what is elsewhere.
    pub(super) fn may_hold(&self, part: Range<u64>) -> MayHold {
        MayHold::of(
            self.bytes,
            self.place_of(part.start)..self.place_of(part.end),
        )
    }

    /// All bytes that were read, and which of them are a part of it.
    pub(super) fn part(&self, part: Range<u64>) -> (&[u8], Range<usize>) {
        (
            self.bytes,
            self.place_of(part.start)..self.place_of(part.end),
        )
    }

    fn place_of(&self, offset: u64) -> usize {
        (offset.clamp(self.start, self.end) - self.base) as usize
    }

    /// Goes through a part of it.
    pub(super) fn scan<V: Visitor>(&self, part: Range<u64>, visitor: &mut V) -> Walked {
        let (bytes, own) = self.part(part);
        scan(bytes, self.base, own, visitor)
    }
}
