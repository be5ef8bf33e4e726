//! The pieces of a text, one after the other.

use super::{DecoderFamily, Meaning, Piece, naive};
use crate::utf8::syntax::{is_tail, rfc2279_len};
use crate::utf8::{Decoder, Unit};

/// What a decoder makes of bytes, in order and without a gap. It holds no list.
#[derive(Debug, Clone)]
pub struct Pieces<'a> {
    family: DecoderFamily,
    bytes: &'a [u8],
    start: usize,
}

impl<'a> Pieces<'a> {
    pub(super) const fn new(family: DecoderFamily, bytes: &'a [u8]) -> Self {
        Self {
            family,
            bytes,
            start: 0,
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let rest = self.bytes.get(self.start..)?;
        let (len, meaning) = match (self.family, *rest.first()?) {
            (_, ascii @ 0..0x80) => (1, Meaning::Scalar(char::from(ascii))),
            (DecoderFamily::Naive, _) => naive::first_piece(rest),
            (family, lead) => match first_unit(rest) {
                (len, Some(scalar)) => {
                    let is_replaced = family == DecoderFamily::Perl && is_noncharacter(scalar);
                    let read = Meaning::Scalar(scalar);
                    (len, if is_replaced { Meaning::Replaced } else { read })
                }
                (len, None) => (replaced(family, lead, rest, len), Meaning::Replaced),
            },
        };
        let piece = Piece {
            start: self.start,
            len,
            meaning,
        };
        self.start = piece.end();
        Some(piece)
    }
}

/// How many ill-formed bytes are one U+FFFD, where the first span has `span` of them.
fn replaced(family: DecoderFamily, lead: u8, rest: &[u8], span: usize) -> usize {
    let with_tails = |most: usize| {
        let tails = rest.iter().skip(1).take(most);
        1 + tails.take_while(|byte| is_tail(**byte)).count()
    };
    match family {
        DecoderFamily::Go => 1,
        DecoderFamily::Java => match rest {
            [0xED, 0xA0..=0xBF, ..] => with_tails(2),
            _ => span,
        },
        DecoderFamily::Perl => match lead {
            0xFE => with_tails(6),
            0xFF => with_tails(12),
            _ => with_tails(rfc2279_len(lead).map_or(0, |len| usize::from(len) - 1)),
        },
        DecoderFamily::Conforming | DecoderFamily::Naive => span,
    }
}

/// The length of the first unit, and its scalar value unless it is an ill-formed span.
fn first_unit(bytes: &[u8]) -> (usize, Option<char>) {
    // No unit has more bytes, so what is cut off does not make one incomplete.
    let head = bytes.get(..4).unwrap_or(bytes);
    let mut first: Option<Unit> = None;
    Decoder::decode_all(head, &mut |unit| {
        first.get_or_insert(unit);
    });
    first.map_or((1, None), |unit| (unit.len(), unit.scalar()))
}

/// One of the 66 code points that are never assigned (Unicode core specification, D14).
const fn is_noncharacter(scalar: char) -> bool {
    let code_point = scalar as u32;
    matches!(code_point, 0xFDD0..=0xFDEF) || code_point & 0xFFFE == 0xFFFE
}
