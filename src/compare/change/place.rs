//! The bytes of a difference on both sides, with what is around them.

use std::ops::Range;

use super::super::alignment::Side;
use super::super::content::Run;
use super::super::equivalence::{Ignoring, TextForm, are_parts_same};
use crate::source::{Source, SourceError, read_full};

/// A difference with more bytes than this on one side is not looked at as text.
pub const MOST_LOOKED_AT: u64 = 64 << 10;

/// So many bytes before and behind a difference are read too: a character may be composed with them.
const AROUND: u64 = 64;

/// The bytes of a difference on one side, with what is around them.
#[derive(Debug, Clone, Default)]
pub struct OneSide {
    bytes: Vec<u8>,

    /// Offset of the first of these bytes.
    start: u64,

    /// Where the difference is in them.
    own: Range<usize>,

    /// Whether the difference begins at offset 0.
    pub is_at_start: bool,
}

/// The bytes of a difference on both sides.
#[derive(Debug, Clone, Default)]
pub struct Place {
    /// The left side.
    pub left: OneSide,

    /// The right side.
    pub right: OneSide,
}

impl OneSide {
    fn read(source: &dyn Source, run: &Range<u64>) -> Result<Self, SourceError> {
        let start = run.start.saturating_sub(AROUND);
        let len = run.end.saturating_add(AROUND) - start;
        let mut bytes = vec![0; usize::try_from(len).unwrap_or_default()];
        let read = read_full(source, start, &mut bytes)?;
        bytes.truncate(read);
        let from = ((run.start - start) as usize).min(read);
        let to = ((run.end - start) as usize).min(read);
        Ok(Self {
            bytes,
            start,
            own: from..to,
            is_at_start: run.start == 0,
        })
    }

    /// The bytes of the difference.
    pub fn own(&self) -> &[u8] {
        self.bytes.get(self.own.clone()).unwrap_or_default()
    }

    /// What is before the difference.
    pub fn before(&self) -> &[u8] {
        self.bytes.get(..self.own.start).unwrap_or_default()
    }

    /// What is after the difference.
    pub fn behind(&self) -> &[u8] {
        self.bytes.get(self.own.end..).unwrap_or_default()
    }
}

impl Place {
    /// Reads the bytes of a difference; `None` if there are too many.
    ///
    /// # Errors
    /// A source could not be read.
    pub fn read(sources: [&dyn Source; 2], run: &Run) -> Result<Option<Self>, SourceError> {
        if Side::BOTH
            .iter()
            .any(|side| run.len(*side) > MOST_LOOKED_AT)
        {
            return Ok(None);
        }
        let [left, right] = sources;
        Ok(Some(Self {
            left: OneSide::read(left, &run.left)?,
            right: OneSide::read(right, &run.right)?,
        }))
    }

    /// How many of the bytes before the difference both sides have, and how many of those behind it. Where a
    /// neighbour of the difference is near, that is not all that was read.
    fn shared(&self) -> (usize, usize) {
        let before = self.left.before().iter().rev();
        let before = before.zip(self.right.before().iter().rev());
        let behind = self.left.behind().iter().zip(self.right.behind());
        (
            before.take_while(|(left, right)| left == right).count(),
            behind.take_while(|(left, right)| left == right).count(),
        )
    }

    /// Returns whether the difference is nothing but what is ignored.
    pub(super) fn is_ignored(&self, ignoring: Ignoring, form: TextForm) -> bool {
        if ignoring.is_nothing() {
            return false;
        }
        // A mark may belong to a letter before the difference, a LF to a CR. If both sides are the same with equal bytes
        // around them, they are with whatever is around those.
        let (before, behind) = self.shared();
        let parts = [&self.left, &self.right].map(|side| {
            let from = side.own.start.saturating_sub(before);
            let offset = side.start + from as u64;
            let width = form.width();
            // Up to the next whole code unit.
            let cut = (width - (offset % width as u64) as usize) % width;
            let around = from + cut.min(before)..side.own.end + behind;
            let bytes = side.bytes.get(around).unwrap_or_default();
            (bytes, side.is_at_start)
        });
        are_parts_same(parts, form, ignoring)
    }

    /// The text of both sides with the equal bytes around it, cut at borders of characters; `None` if one side is not
    /// well-formed.
    pub fn texts_around(&self) -> Option<[&str; 2]> {
        let (before, behind) = self.shared();
        let around = |side: &'_ OneSide| side.own.start - before..side.own.end + behind;
        let [left, right] = [&self.left, &self.right].map(|side| {
            let bytes = side.bytes.get(around(side)).unwrap_or_default();
            trimmed(bytes, before, behind)
        });
        Some([left?, right?])
    }
}

/// The text in some bytes, of which so many at the start and so many at the end may be left out.
fn trimmed(bytes: &[u8], before: usize, behind: usize) -> Option<&str> {
    let is_tail = |byte: &&u8| matches!(**byte, 0x80..=0xBF);
    let start = bytes.iter().take(before.min(3)).take_while(is_tail).count();
    let mut text = bytes.get(start..)?;
    for _ in 0..=behind.min(3) {
        match std::str::from_utf8(text) {
            Ok(text) => return Some(text),
            Err(error) if error.error_len().is_some() => break,
            Err(_) => text = text.get(..text.len() - 1)?,
        }
    }
    // What is around it is ill-formed: the difference alone.
    let own = bytes.get(before..bytes.len() - behind)?;
    std::str::from_utf8(own).ok()
}
