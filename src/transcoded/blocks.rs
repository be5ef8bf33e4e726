//! Blocks of a source, and their text.

use crate::encodings::bulk::{BulkDecoder, Malformed, utf16_text_len};
use crate::encodings::characters::Start;
use crate::encodings::{Encoding, IllFormed};

use super::stand_in::byte_of;

/// Blocks of a source begin so many bytes apart, or less than a character before that.
pub(super) const BLOCK_LEN: u64 = 128 << 10;

/// No reason needs more of the bytes that follow.
const NEXT: usize = 3;

/// A block of a source.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    /// Where it begins.
    pub(super) start: Start,

    /// Where its text begins.
    pub(super) text: u64,
}

/// How many sequences are ill-formed, by [`IllFormed::index`].
pub(super) type IllFormedCounts = [u64; IllFormed::COUNT];

/// Adds the text of a block to `text`, and counts what is ill-formed. `bytes` are the whole block.
pub(super) fn decode(
    encoding: Encoding,
    start: Start,
    bytes: &[u8],
    text: &mut Vec<u8>,
    counts: &mut IllFormedCounts,
) {
    let Some(mut decoder) = BulkDecoder::new(encoding, start) else {
        return;
    };
    let mut stand_in = |text: &mut Vec<u8>, it: Malformed| {
        let from = it.end.saturating_sub(it.len);
        let ill_formed = bytes.get(from..it.end).unwrap_or_default();
        let next = bytes.get(it.end..).unwrap_or_default();
        let next = next.get(..NEXT).unwrap_or(next);
        let reason = IllFormed::of(encoding, ill_formed, next);
        text.push(byte_of(reason));
        counts[reason.index()] += 1;
    };
    // A block ends where a character does: nothing is cut but by the end of the source.
    decoder.decode(bytes, true, text, &mut stand_in);
}

/// How long the text of a block is.
pub(super) fn text_len(
    encoding: Encoding,
    start: Start,
    bytes: &[u8],
    room: &mut Vec<u8>,
    counts: &mut IllFormedCounts,
) -> u64 {
    let quick = match encoding {
        Encoding::Utf16Le => utf16_text_len::<false>(bytes),
        Encoding::Utf16Be => utf16_text_len::<true>(bytes),
        _ => None,
    };
    quick.unwrap_or_else(|| {
        room.clear();
        decode(encoding, start, bytes, room, counts);
        room.len() as u64
    })
}
