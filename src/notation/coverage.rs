//! Which range of a text was taken for what.

use std::ops::Range;

/// What a range of a text was taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceKind {
    /// It makes bytes. A separator between the digits of two bytes may belong to it: a piece for every
    /// byte would take more memory than the text.
    Data,
    /// It is known to make none: an offset, a gutter, a separator, a declared name.
    Decoration,
    /// It could not be read.
    Rejected,
}

/// A range of a text, and what it was taken for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Where it is, in bytes of the text.
    pub range: Range<usize>,
    /// What it was taken for.
    pub kind: PieceKind,
}

/// What every range of a text was taken for: pieces without a gap and without overlap, from its first
/// byte on. Neighbours are of different kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Where each piece ends, times four, and its kind in the two lowest bits.
    ends: Vec<u64>,
}

impl Coverage {
    /// How many bytes of the text are covered.
    pub fn len(&self) -> usize {
        self.ends.last().map_or(0, |end| (end >> 2) as usize)
    }

    /// Is nothing covered?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.pieces_from(0)
    }

    /// The pieces that have a byte in this range of the text, whole. It does not go through those before.
    pub fn pieces_in(&self, range: Range<usize>) -> impl Iterator<Item = Piece> {
        let first = self
            .ends
            .partition_point(|packed| (packed >> 2) as usize <= range.start);
        self.pieces_from(first)
            .take_while(move |piece| piece.range.start < range.end)
    }

    fn pieces_from(&self, first: usize) -> impl Iterator<Item = Piece> {
        let before = first.checked_sub(1).and_then(|place| self.ends.get(place));
        let mut start = before.map_or(0, |packed| (packed >> 2) as usize);
        self.ends.iter().skip(first).map(move |packed| {
            let end = (packed >> 2) as usize;
            let range = std::mem::replace(&mut start, end)..end;
            Piece {
                range,
                kind: kind(*packed),
            }
        })
    }

    /// Covers the next `len` bytes.
    pub(super) fn push(&mut self, len: usize, of: PieceKind) {
        if len == 0 {
            return;
        }
        let packed = ((self.len() + len) as u64) << 2 | number(of);
        match self.ends.last_mut() {
            Some(last) if kind(*last) == of => *last = packed,
            _ => self.ends.push(packed),
        }
    }
}

const fn number(kind: PieceKind) -> u64 {
    match kind {
        PieceKind::Data => 0,
        PieceKind::Decoration => 1,
        PieceKind::Rejected => 2,
    }
}

const fn kind(packed: u64) -> PieceKind {
    match packed & 3 {
        0 => PieceKind::Data,
        1 => PieceKind::Decoration,
        _ => PieceKind::Rejected,
    }
}
