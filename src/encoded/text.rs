//! A part of a text that comes in pieces.

use std::ops::Range;

use memchr::{memchr, memchr3};

use super::RunKind;

/// A part of a text that comes in pieces: the bytes from an offset on, as far as they are there.
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],

    /// Offset of the first of them.
    pub(super) base: u64,

    /// Does the text end behind them?
    pub(super) is_end: bool,

    /// Is one of the marks `%`, `\` and `=` among them?
    has_marks: bool,
}

impl<'a> Text<'a> {
    pub(super) fn new(bytes: &'a [u8], base: u64, is_end: bool) -> Self {
        Self {
            bytes,
            base,
            is_end,
            has_marks: memchr3(b'%', b'\\', b'=', bytes).is_some(),
        }
    }

    /// How many bytes are between a place and the next `%`, `\` or `=`, whichever is asked for.
    pub(super) fn to_mark(&self, mark: u8, place: usize) -> Option<usize> {
        if !self.has_marks {
            return None;
        }
        memchr(mark, self.from(place))
    }

    /// The place of an offset among the bytes; their end, where it lies behind that.
    pub(super) fn place(&self, offset: u64) -> usize {
        let place = offset.saturating_sub(self.base);
        usize::try_from(place).map_or(self.bytes.len(), |place| place.min(self.bytes.len()))
    }

    /// The offset of a place.
    pub(super) fn offset(&self, place: usize) -> u64 {
        self.base + place as u64
    }

    /// The bytes from a place on.
    pub(super) fn from(&self, place: usize) -> &'a [u8] {
        self.bytes.get(place..).unwrap_or_default()
    }

    /// The bytes between two places.
    pub(super) fn between(&self, places: Range<usize>) -> &'a [u8] {
        self.bytes.get(places).unwrap_or_default()
    }

    /// The byte before a place.
    pub(super) fn before(&self, place: usize) -> Option<u8> {
        self.bytes.get(place.checked_sub(1)?).copied()
    }

    /// Are so many bytes there from a place on, or is it known that there are no more?
    pub(super) fn has(&self, place: usize, count: usize) -> bool {
        self.is_end || self.bytes.len().saturating_sub(place) >= count
    }
}

/// Looks for one form of runs in a text that comes in pieces.
pub(super) trait Form {
    /// Goes on as far as what is there tells, and adds the runs that have ended.
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>);

    /// The first offset at which a run may begin that was not told of yet.
    fn open_from(&self) -> u64;

    /// The first byte that has to be there when it goes on.
    fn needs_from(&self) -> u64;
}
