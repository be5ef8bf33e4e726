//! Bytes that a decoder takes together.

use super::TextEncoding;
use crate::utf8::{Decoder as Utf8Decoder, Unit};

/// Bytes that a decoder takes together, and what it makes of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The place of the first byte.
    pub start: usize,

    /// The place just past the last byte.
    pub end: usize,

    /// The character; `None` for bytes that are replaced by U+FFFD.
    pub character: Option<char>,
}

impl Piece {
    /// The character, or U+FFFD in place of bytes that are ill-formed.
    pub fn shown(&self) -> char {
        self.character.unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

/// The pieces of bytes that are a whole text, in order and without a gap.
pub(super) fn pieces(encoding: TextEncoding, bytes: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if encoding == TextEncoding::Utf8 {
        Utf8Decoder::decode_all(bytes, &mut |unit: Unit| {
            let start = unit.offset as usize;
            pieces.push(Piece {
                start,
                end: start + unit.len(),
                character: unit.scalar(),
            });
        });
        return pieces;
    }
    let mut cutter = Cutter {
        decoder: encoding.decodes().new_decoder_without_bom_handling(),
        start: 0,
        pieces,
    };
    for (place, byte) in bytes.iter().enumerate() {
        cutter.push(place, std::slice::from_ref(byte), false);
    }
    cutter.push(bytes.len(), &[], true);
    cutter.pieces
}

/// How many bytes a decoder takes together that starts with these; 0 if there are none.
pub(super) fn first_piece_len(encoding: TextEncoding, bytes: &[u8]) -> usize {
    // No piece has more than 4 bytes, and none more than 2 bytes behind it decide it.
    let head = bytes.get(..8).unwrap_or(bytes);
    let first = pieces(encoding, head).into_iter().next();
    first.map_or(0, |piece| piece.end)
}

/// Cuts bytes where a decoder of `encoding_rs` hands something out. It is given one byte at a time, so
/// that it says after which byte that was.
struct Cutter {
    decoder: encoding_rs::Decoder,

    /// Where the piece begins that is not handed out yet.
    start: usize,
    pieces: Vec<Piece>,
}

impl Cutter {
    fn push(&mut self, place: usize, bytes: &[u8], last: bool) {
        use encoding_rs::DecoderResult;

        let mut read_so_far = 0;
        // A byte is at most the end of one malformed sequence and a character of its own.
        for _ in 0..4 {
            let rest = bytes.get(read_so_far..).unwrap_or_default();
            let mut text = [0_u8; 16];
            let (result, read, written) = self
                .decoder
                .decode_to_utf8_without_replacement(rest, &mut text, last);
            read_so_far += read;
            let at = place + read_so_far;
            let text = text.get(..written).unwrap_or_default();
            for character in String::from_utf8_lossy(text).chars() {
                self.put(at, Some(character));
            }
            match result {
                DecoderResult::Malformed(_, after) => {
                    self.put(at.saturating_sub(usize::from(after)), None);
                    if after > 0 && !last {
                        // The character after the malformed bytes is known, and handed out when the
                        // decoder is asked again.
                        read_so_far = bytes.len();
                    }
                }
                DecoderResult::InputEmpty | DecoderResult::OutputFull => return,
            }
        }
    }

    fn put(&mut self, end: usize, character: Option<char>) {
        if end > self.start {
            self.pieces.push(Piece {
                start: self.start,
                end,
                character,
            });
            self.start = end;
        }
    }
}
