//! One text, damaged in one place, and decoded on both sides.

use super::piece::pieces;
use super::{NotEncodable, Piece, TextEncoding, taken};

/// A byte of a text, by the character that it belongs to: so it is the same place in every encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// Which character, counted from 0. Past the last one, it is the last.
    pub character: usize,

    /// Which byte of it, counted from 0. Past the last one, it is the last.
    pub byte: usize,
}

/// What is done to the bytes of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// The bytes before the place are lost: a decoder starts there.
    Cut,

    /// The byte has another value.
    Replace(u8),

    /// The byte is lost.
    Remove,

    /// A byte is before it that does not belong there.
    Insert(u8),
}

/// Where a decoder is in step again: from here on it reads what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InStep {
    /// The place in the undamaged bytes.
    pub undamaged: usize,

    /// The same place in the damaged bytes.
    pub damaged: usize,

    /// How many undamaged bytes there are from the damage to here.
    pub bytes: usize,

    /// How many characters of the text have a byte among those.
    pub characters: usize,
}

/// A text in one encoding, damaged, and decoded on both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resync {
    /// The encoding.
    pub encoding: TextEncoding,

    /// What was done.
    pub damage: Damage,

    /// Where, in the undamaged bytes.
    pub at: usize,

    /// The bytes of the text.
    pub undamaged: Vec<u8>,

    /// The same bytes after the damage.
    pub damaged: Vec<u8>,

    /// The characters of the text.
    pub before: Vec<Piece>,

    /// What a decoder makes of the damaged bytes.
    pub after: Vec<Piece>,

    /// Where the decoder is in step again. `None` if it is not to the end: what came then would be read
    /// wrongly too.
    pub in_step: Option<InStep>,
}

impl Resync {
    /// Damages a text, of which the first [`super::MOST_BYTES`] bytes of UTF-8 are taken. `None` for an
    /// empty text.
    ///
    /// # Errors
    /// The first character that the encoding does not have.
    pub fn of(
        text: &str,
        encoding: TextEncoding,
        place: Place,
        damage: Damage,
    ) -> Result<Option<Self>, NotEncodable> {
        let mut undamaged = Vec::new();
        let mut before = Vec::new();
        for character in taken(text).chars() {
            let start = undamaged.len();
            undamaged.extend(encoding.encode(character)?);
            before.push(Piece {
                start,
                end: undamaged.len(),
                character: Some(character),
            });
        }
        let chosen = before.get(place.character).map(|piece| (piece, place.byte));
        let last = before.last().map(|piece| (piece, usize::MAX));
        let Some((piece, byte)) = chosen.or(last) else {
            return Ok(None);
        };
        let at = piece.start.saturating_add(byte).min(piece.end - 1);
        let damaged = damaged(&undamaged, at, damage);
        let after = pieces(encoding, &damaged);
        let mut resync = Self {
            encoding,
            damage,
            at,
            undamaged,
            damaged,
            before,
            after,
            in_step: None,
        };
        resync.in_step = resync.find_step();
        Ok(Some(resync))
    }

    /// The characters that the damage touches, up to where the decoder is in step, as they were written.
    pub fn written(&self) -> String {
        let end = self.in_step.map_or(usize::MAX, |it| it.undamaged);
        self.touched(end).map(Piece::shown).collect()
    }

    /// What a decoder reads in place of [`Self::written`].
    pub fn read(&self) -> String {
        let from = match self.damage {
            Damage::Cut => 0,
            // A character that is whole before the damage is read alike on both sides.
            _ => (self.touched(usize::MAX).next()).map_or(self.at, |piece| piece.start),
        };
        let end = self.in_step.map_or(usize::MAX, |it| it.damaged);
        let pieces = self.after.iter();
        let between = pieces.filter(|piece| piece.start >= from && piece.start < end);
        between.map(Piece::shown).collect()
    }

    /// The characters with a byte from the damage on, that start before `end`.
    fn touched(&self, end: usize) -> impl Iterator<Item = &Piece> {
        let pieces = self.before.iter();
        pieces.filter(move |piece| piece.end > self.at && piece.start < end)
    }

    /// The first place after the damage at which both decoders begin something new. Neither keeps
    /// anything in mind there, so they read the same from then on.
    fn find_step(&self) -> Option<InStep> {
        // What is right behind the damage.
        let behind = match self.damage {
            Damage::Cut | Damage::Insert(_) => self.at,
            Damage::Replace(_) | Damage::Remove => self.at + 1,
        };
        // All ends with the bytes; whether a decoder is in step there is told by what could come next.
        let read = self.encoding.next_ones().map(|next| {
            let longer = [self.damaged.as_slice(), next].concat();
            let pieces = pieces(self.encoding, &longer).into_iter();
            pieces.map(|piece| piece.start).collect::<Vec<usize>>()
        });
        let starts = self.before.iter().map(|piece| piece.start);
        let ends = [self.undamaged.len()];
        for undamaged in starts.chain(ends).filter(|start| *start >= behind) {
            // As far from the end on both sides.
            let to_end = self.undamaged.len() - undamaged;
            let damaged = self.damaged.len().checked_sub(to_end)?;
            if read
                .iter()
                .all(|starts| starts.binary_search(&damaged).is_ok())
            {
                return Some(InStep {
                    undamaged,
                    damaged,
                    bytes: undamaged - self.at,
                    characters: self.touched(undamaged).count(),
                });
            }
        }
        None
    }
}

/// The bytes after the damage.
fn damaged(bytes: &[u8], at: usize, damage: Damage) -> Vec<u8> {
    let (head, tail) = bytes.split_at_checked(at).unwrap_or((bytes, &[]));
    let rest = tail.get(1..).unwrap_or_default();
    match damage {
        Damage::Cut => tail.to_vec(),
        Damage::Replace(byte) => [head, &[byte], rest].concat(),
        Damage::Remove => [head, rest].concat(),
        Damage::Insert(byte) => [head, &[byte], tail].concat(),
    }
}
