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
    /// The piece could not be read.
    Rejected,
}

/// A range of a text, and what it was taken for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The place of the piece, in bytes of the text.
    pub range: Range<usize>,
    /// What it was taken for.
    pub kind: PieceKind,
}

/// How many pieces lie between two places from which they can be decoded.
const PIECES_PER_ENTRY: usize = 512;

/// What every range of a text was taken for: pieces without a gap and without overlap, from its first
/// byte on. Neighbours are of different kinds.
///
/// A text of short numbers has a piece for every two or three of its bytes. So a piece is kept as its
/// length and kind in a number of variable length, which is one byte for a piece shorter than 32.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// All pieces but the last: lengths and kinds, as [`Coverage::close`] writes them.
    closed: Vec<u8>,

    /// How many pieces are in there.
    closed_count: usize,

    /// The start of the last piece.
    last_start: usize,

    /// The kind of the last piece; its length is what is left. `None` while nothing is covered.
    last: Option<PieceKind>,

    /// How many bytes of the text are of each kind.
    lens: [usize; 3],

    /// Every so many pieces, where the next one starts: in the text, and in `closed`.
    entries: Vec<(usize, usize)>,
}

impl Coverage {
    /// How many bytes of the text are covered.
    pub fn len(&self) -> usize {
        let [data, decoration, rejected] = self.lens;
        data + decoration + rejected
    }

    /// Is nothing covered?
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// How many bytes of the text are of this kind.
    pub fn len_of(&self, kind: PieceKind) -> usize {
        let [data, decoration, rejected] = self.lens;
        match kind {
            PieceKind::Data => data,
            PieceKind::Decoration => decoration,
            PieceKind::Rejected => rejected,
        }
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.pieces_from(0, 0)
    }

    /// The pieces of which a part lies in this range of the text, in order and whole. They are found
    /// without going through those before them.
    pub fn pieces_in(&self, range: Range<usize>) -> impl Iterator<Item = Piece> {
        let after = self
            .entries
            .partition_point(|(start, _)| *start <= range.start);
        let entry = after.checked_sub(1).and_then(|at| self.entries.get(at));
        let (start, place) = entry.copied().unwrap_or_default();
        self.pieces_from(start, place)
            .skip_while(move |piece| piece.range.end <= range.start)
            .take_while(move |piece| piece.range.start < range.end)
    }

    /// The pieces from the one that starts at `start` in the text and at `place` in `closed`.
    fn pieces_from(&self, start: usize, place: usize) -> impl Iterator<Item = Piece> {
        let mut start = start;
        let mut closed = self.closed.get(place..).unwrap_or_default().iter();
        let mut last = self.last;
        std::iter::from_fn(move || {
            let (len, kind) = match decode(&mut closed) {
                Some(piece) => piece,
                None => (self.len() - self.last_start, last.take()?),
            };
            let range = start..start + len;
            start = range.end;
            Some(Piece { range, kind })
        })
    }

    /// Covers the next `len` bytes.
    #[inline]
    pub(super) fn push(&mut self, len: usize, of: PieceKind) {
        if len == 0 {
            return;
        }
        if self.last != Some(of) {
            self.close(of);
        }
        let [data, decoration, rejected] = &mut self.lens;
        match of {
            PieceKind::Data => *data += len,
            PieceKind::Decoration => *decoration += len,
            PieceKind::Rejected => *rejected += len,
        }
    }

    /// Ends the last piece; one of the next kind begins.
    fn close(&mut self, next: PieceKind) {
        let start = self.len();
        if let Some(kind) = self.last.replace(next) {
            // Seven bits a byte, the lowest first; the highest bit says that more follow.
            let mut number = ((start - self.last_start) as u64) << 2 | kind as u64;
            while number >= 0x80 {
                self.closed.push(number as u8 | 0x80);
                number >>= 7;
            }
            self.closed.push(number as u8);
            self.closed_count += 1;
            if self.closed_count.is_multiple_of(PIECES_PER_ENTRY) {
                self.entries.push((start, self.closed.len()));
            }
        }
        self.last_start = start;
    }
}

/// The length and the kind of the next piece.
fn decode(closed: &mut std::slice::Iter<u8>) -> Option<(usize, PieceKind)> {
    let (mut number, mut shift) = (0_u64, 0);
    loop {
        let byte = *closed.next()?;
        number |= u64::from(byte & 0x7F) << shift;
        shift += 7;
        if byte < 0x80 {
            break;
        }
    }
    let kind = match number & 3 {
        0 => PieceKind::Data,
        1 => PieceKind::Decoration,
        _ => PieceKind::Rejected,
    };
    Some(((number >> 2) as usize, kind))
}
