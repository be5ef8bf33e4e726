//! Where decoders first do not agree.

use core::ops::Range;

use super::{DecoderFamily, Pieces};

/// The first bytes of which not all decoders make the same.
///
/// All of them begin a piece where it starts and end one where it ends, and at no place in between; so each
/// may be asked what it makes of these bytes alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// The place of these bytes in the bytes that were decoded.
    pub range: Range<usize>,

    /// How many U+FFFD each of [`DecoderFamily::ALL`] puts for them, in that order.
    pub replacements: [usize; DecoderFamily::COUNT],
}

impl Parting {
    /// Where they first part, in bytes that are a whole text. `None` where they agree to the end.
    pub fn first(bytes: &[u8]) -> Option<Self> {
        let mut all = DecoderFamily::ALL.map(|family| Cursor {
            pieces: family.pieces(bytes),
            end: 0,
        });
        let mut start = 0;
        while start < bytes.len() {
            let end = common_end(&mut all, start);
            let range = start..end;
            let part = bytes.get(range.clone())?;
            if !agree(part) {
                let replacements = DecoderFamily::ALL.map(|family| family.replacements(part));
                return Some(Self {
                    range,
                    replacements,
                });
            }
            start = end;
        }
        None
    }
}

/// A decoder on its way through the bytes.
struct Cursor<'a> {
    pieces: Pieces<'a>,
    end: usize,
}

impl Cursor<'_> {
    /// Goes on to the first end of a piece at or after a place.
    fn reach(&mut self, place: usize) {
        while self.end < place {
            match self.pieces.next() {
                Some(piece) => self.end = piece.end(),
                None => return,
            }
        }
    }
}

/// The first place after `start` where all of them end a piece. The end of the bytes is one.
fn common_end(all: &mut [Cursor<'_>], start: usize) -> usize {
    let mut end = start + 1;
    loop {
        for cursor in &mut *all {
            cursor.reach(end);
        }
        let furthest = all.iter().map(|cursor| cursor.end).max().unwrap_or(end);
        if furthest <= end {
            return end;
        }
        end = furthest;
    }
}

/// Do all of them make the same of bytes between two such places?
fn agree(part: &[u8]) -> bool {
    let meanings = |family: DecoderFamily| family.pieces(part).map(|piece| piece.meaning);
    DecoderFamily::ALL
        .iter()
        .all(|family| meanings(*family).eq(meanings(DecoderFamily::Conforming)))
}
