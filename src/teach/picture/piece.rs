//! A character or an error, with its figures.

use super::figure::Figure;
use crate::utf8::other_decoders::Meaning;
use crate::utf8::{DecoderFamily, Group, GroupKind, Window};

/// Of bytes without a lead, so many stand side by side.
const IN_A_ROW: usize = 4;

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceKind {
    /// One scalar value in its only form.
    Character(char),

    /// An error.
    Error(Group),
}

/// A character or an error, with its figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,

    /// Its bytes.
    pub bytes: Vec<u8>,

    /// Its figures: one, but two in a CESU-8 pair, and stray tails in rows.
    pub figures: Vec<Figure>,
}

impl Piece {
    /// The pieces of bytes that are a whole text, in order and without a gap. Of more bytes than
    /// [`super::MOST_BYTES`] the first are taken.
    pub fn all(bytes: &[u8]) -> Vec<Self> {
        let bytes = bytes.get(..super::MOST_BYTES).unwrap_or(bytes);
        let len = bytes.len() as u64;
        let window = Window::decode(bytes, 0, 0, len, true);
        let mut pieces = Vec::new();
        let characters = window.units().iter().filter_map(|unit| {
            let kind = PieceKind::Character(unit.scalar()?);
            Some((unit.offset, unit.end(), kind))
        });
        let errors = (window.groups().iter())
            .map(|group| (group.offset, group.end(), PieceKind::Error(*group)));
        let mut kinds: Vec<_> = characters.chain(errors).collect();
        kinds.sort_by_key(|(start, ..)| *start);
        for (start, end, kind) in kinds {
            let start = start as usize;
            let bytes = bytes.get(start..end as usize).unwrap_or_default();
            pieces.push(Self {
                kind,
                bytes: bytes.to_vec(),
                figures: figures(start, bytes, kind),
            });
        }
        pieces
    }

    /// The error, unless the piece is a character.
    pub const fn error(&self) -> Option<&Group> {
        match &self.kind {
            PieceKind::Error(group) => Some(group),
            PieceKind::Character(_) => None,
        }
    }

    /// What a decoder that checks nothing reads: the character of a well-formed sequence too. `None`
    /// where it reads nothing.
    pub fn naive(&self) -> Option<u32> {
        let mut pieces = DecoderFamily::Naive.pieces(&self.bytes);
        match pieces.next()?.meaning {
            Meaning::Scalar(scalar) => Some(u32::from(scalar)),
            Meaning::Number(number) => Some(number),
            Meaning::Replaced => None,
        }
    }
}

/// The figures of a piece that is at a place.
fn figures(start: usize, bytes: &[u8], kind: PieceKind) -> Vec<Figure> {
    let group = match kind {
        PieceKind::Character(_) => return vec![Figure::of(start, bytes)],
        PieceKind::Error(group) => group,
    };
    let len = match (group.kind(), group.form_len()) {
        (GroupKind::StrayRun, _) | (_, None) => IN_A_ROW,
        (_, Some(len)) => usize::from(len),
    };
    // The low half of a pair may have a form of another length.
    let (first, second) = bytes.split_at_checked(len).unwrap_or((bytes, &[]));
    let mut figures = vec![Figure::of(start, first)];
    if group.is_stray_run() {
        let rows = second
            .chunks(IN_A_ROW)
            .zip((start + len..).step_by(IN_A_ROW));
        figures.extend(rows.map(|(row, start)| Figure::of(start, row)));
    } else if !second.is_empty() {
        figures.push(Figure::of(start + len, second));
    }
    figures
}
