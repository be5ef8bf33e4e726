//! Pieces from the whole of a source, bounded in number and length.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Encoding, Known};
use crate::source::{Source, SourceError, read_full};

/// The most bytes that [`super::judge`] reads of one source.
pub const MOST_READ: u64 = 16 << 20;

/// Up to this length a source is read whole.
const WHOLE: u64 = 1 << 20;

/// A longer one is sampled at so many places, spread evenly from its start to its end …
const PIECES: u64 = 32;

/// … with so many bytes at each.
const PIECE_LEN: usize = 32 << 10;

/// With fewer bytes above 7F than this in the samples, more places are searched for some.
const ENOUGH_HIGH: usize = 256;

/// Bytes read at once in that search.
const SEARCH_LEN: usize = 64 << 10;

/// Bytes kept around what the search finds, and around places that the caller knows.
const AROUND: usize = 4 << 10;

/// How many places of the caller are read at most.
const MOST_PLACES: usize = 64;

/// All that a search may keep.
const MOST_FOUND: usize = 256 << 10;

/// A piece of a source. It starts at a multiple of 4, so units of UTF-16 and UTF-32 are whole in it.
pub(super) struct Piece {
    /// Where it starts in the source.
    pub offset: u64,

    /// Its bytes.
    pub bytes: Vec<u8>,

    /// Does it end with the source?
    pub at_end: bool,
}

/// Pieces from the whole of a source, in order of their places. They may overlap where the search and
/// the samples found the same place.
#[derive(Default)]
pub(super) struct Samples {
    /// The evenly spread pieces, the start of the source first.
    pub spread: Vec<Piece>,

    /// Pieces that were looked for because they hold bytes above 7F or errors.
    pub found: Vec<Piece>,

    /// Bytes read for all of it.
    pub bytes_read: u64,

    /// Is the one spread piece the whole source?
    pub is_whole: bool,
}

impl Samples {
    /// The samples of bytes in memory: all of them.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self {
            spread: vec![Piece {
                offset: 0,
                bytes: bytes.to_vec(),
                at_end: true,
            }],
            found: Vec::new(),
            bytes_read: bytes.len() as u64,
            is_whole: true,
        }
    }

    /// Reads the samples of a source; `None` when it was cancelled.
    pub fn read(
        source: &dyn Source,
        known: Option<&Known>,
        cancel: &AtomicBool,
    ) -> Result<Option<Self>, SourceError> {
        let mut samples = Self::default();
        // The hint may be 0 for a device or a file of `/proc` that has bytes all the same.
        let first = samples.piece(source, 0, WHOLE as usize)?;
        let len = source.len_hint().max(first.bytes.len() as u64);
        if first.bytes.len() < WHOLE as usize || len <= WHOLE {
            samples.is_whole = true;
            samples.spread.push(Piece {
                at_end: true,
                ..first
            });
            return Ok(Some(samples));
        }
        // Of what was read at the start, a piece like the others stays: one place must not outweigh
        // all others.
        let mut start = first;
        start.bytes.truncate(PIECE_LEN);
        samples.spread.push(start);
        let last = len.saturating_sub(PIECE_LEN as u64);
        for number in 1..PIECES {
            if cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let place = (u128::from(last) * u128::from(number) / u128::from(PIECES - 1)) as u64;
            let piece = samples.piece(source, place & !3, PIECE_LEN + 4)?;
            samples.spread.push(piece);
        }
        if !samples.search(source, len, known, cancel)? {
            return Ok(None);
        }
        Ok(Some(samples))
    }

    /// Reads at the places that the caller knows, and where few bytes above 7F were seen, looks for
    /// some. Says `false` when it was cancelled.
    fn search(
        &mut self,
        source: &dyn Source,
        len: u64,
        known: Option<&Known>,
        cancel: &AtomicBool,
    ) -> Result<bool, SourceError> {
        let places = known.map_or(&[][..], |known| &known.error_places);
        for place in places.iter().take(MOST_PLACES) {
            if cancel.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let start = place.saturating_sub(AROUND as u64 / 2) & !3;
            let piece = self.piece(source, start, AROUND)?;
            self.found.push(piece);
        }
        let high = |piece: &Piece| piece.bytes.iter().filter(|byte| **byte >= 0x80).count();
        let seen: usize = self.spread.iter().chain(&self.found).map(high).sum();
        let is_ascii = known.is_some_and(|known| known.non_ascii_sequences + known.errors() == 0);
        if seen >= ENOUGH_HIGH || is_ascii {
            return Ok(true);
        }
        let left = MOST_READ.saturating_sub(self.bytes_read);
        let steps = (left / SEARCH_LEN as u64).min(len / SEARCH_LEN as u64);
        let mut kept = 0;
        for number in 0..steps {
            if cancel.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let place = (u128::from(len) * u128::from(number) / u128::from(steps)) as u64;
            let piece = self.piece(source, place & !3, SEARCH_LEN)?;
            let mut from = 0;
            while let Some(rest) = piece.bytes.get(from..) {
                let at = encoding_rs::Encoding::ascii_valid_up_to(rest);
                if at == rest.len() || kept >= MOST_FOUND {
                    break;
                }
                let start = (from + at).saturating_sub(AROUND / 2) & !3;
                let end = (start + AROUND).min(piece.bytes.len());
                let bytes = piece.bytes.get(start..end).unwrap_or_default().to_vec();
                kept += bytes.len();
                self.found.push(Piece {
                    offset: piece.offset + start as u64,
                    at_end: piece.at_end && end == piece.bytes.len(),
                    bytes,
                });
                from = end;
            }
        }
        Ok(true)
    }

    fn piece(
        &mut self,
        source: &dyn Source,
        offset: u64,
        len: usize,
    ) -> Result<Piece, SourceError> {
        let mut bytes = vec![0; len];
        let read = read_full(source, offset, &mut bytes)?;
        bytes.truncate(read);
        self.bytes_read += read as u64;
        Ok(Piece {
            offset,
            bytes,
            at_end: read < len,
        })
    }

    /// All pieces: the spread ones, then the found ones.
    pub fn all(&self) -> impl Iterator<Item = &Piece> {
        self.spread.iter().chain(&self.found)
    }

    /// How many bytes are at the end of the source that are no whole code unit; 0 where the end was not read.
    pub fn bytes_of_a_cut_unit(&self, encoding: Encoding) -> u64 {
        let width = match encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => 2,
            Encoding::Utf32Le | Encoding::Utf32Be => 4,
            _ => 1,
        };
        let last = self.spread.last().filter(|piece| piece.at_end);
        last.map_or(0, |piece| (piece.offset + piece.bytes.len() as u64) % width)
    }

    /// The first bytes of the source.
    pub fn start(&self) -> &[u8] {
        self.spread.first().map_or(&[], |piece| &piece.bytes)
    }
}

impl Piece {
    /// The bytes without what its borders cut: a line, or where lines are long, a character of a few
    /// bytes. What is left starts and ends at the border of a character in every encoding whose ASCII
    /// is ASCII.
    pub fn whole_lines(&self) -> &[u8] {
        /// How far from a border the end of a line is looked for.
        const REACH: usize = 2048;
        let mut start = 0;
        let mut end = self.bytes.len();
        if self.offset > 0 {
            let reach = self.bytes.get(..REACH).unwrap_or(&self.bytes);
            let feed = reach.iter().position(|byte| *byte == b'\n');
            // Below 30 no byte is the second one of a character in any encoding of the WHATWG list.
            let low = || reach.iter().position(|byte| *byte < 0x30);
            start = feed.or_else(low).map_or(0, |at| at + 1);
        }
        if !self.at_end {
            let from = end.saturating_sub(REACH).max(start);
            let reach = self.bytes.get(from..).unwrap_or_default();
            let feed = reach.iter().rposition(|byte| *byte == b'\n');
            let low = || reach.iter().rposition(|byte| *byte < 0x30);
            end = feed.or_else(low).map_or(end, |at| from + at + 1);
        }
        self.bytes.get(start..end).unwrap_or_default()
    }
}
