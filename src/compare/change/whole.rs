//! Whether two sources are the same text in two encodings.

use std::sync::atomic::{AtomicBool, Ordering};

use encoding_rs as web;

use crate::encodings::{Encoding, Reading, judge};
use crate::source::{Source, SourceError, read_full};

/// So many bytes are decoded at once.
const PIECE: usize = 64 << 10;

/// Returns the encodings of two sources, the left one first, if both are text, in two encodings or with a byte order
/// mark in one of them, and the text is the same in all.
///
/// Which encoding a source is in is judged from samples; that the text is the same is then known for all of it, without
/// ill-formed bytes. CESU-8 and other relatives of UTF-8 are not compared: each difference says by itself what it is.
///
/// # Errors
/// A source could not be read, or `cancel` was set.
pub fn same_text(
    sources: [&dyn Source; 2],
    cancel: &AtomicBool,
) -> Result<Option<[Encoding; 2]>, SourceError> {
    let mut encodings = [Encoding::Utf8; 2];
    for (source, encoding) in sources.into_iter().zip(&mut encodings) {
        let verdict = judge(source, None, cancel)?.unwrap_or_default();
        match verdict.best().map(|best| best.what) {
            Some(Reading::Text {
                encoding: found, ..
            }) => *encoding = found,
            _ => return Ok(None),
        }
    }
    let [left, right] = encodings.map(TextDecoder::of);
    let Some((left, right)) = left.zip(right) else {
        return Ok(None);
    };
    // ASCII is UTF-8.
    let [of_left, of_right] = encodings.map(|it| match it {
        Encoding::Ascii => Encoding::Utf8,
        other => other,
    });
    if of_left == of_right {
        return Ok(None);
    }
    let mut left = Decoded::new(sources[0], left);
    let mut right = Decoded::new(sources[1], right);
    loop {
        if cancel.load(Ordering::Relaxed) {
            return Err(SourceError::cancelled(sources[0].name()));
        }
        let (Some(text), Some(other)) = (left.text()?, right.text()?) else {
            return Ok(None);
        };
        let len = text.len().min(other.len());
        if len == 0 {
            let are_equal = text.len() == other.len();
            return Ok(are_equal.then_some(encodings));
        }
        if text.as_bytes().get(..len) != other.as_bytes().get(..len) {
            return Ok(None);
        }
        left.taken += len;
        right.taken += len;
    }
}

/// Decodes the pieces of a source, which have [`PIECE`] bytes but for the last one.
enum TextDecoder {
    Web(web::Decoder),

    /// UTF-32, by how a number is made of four bytes.
    Utf32(fn([u8; 4]) -> u32),
}

impl TextDecoder {
    /// The decoder for an encoding; `None` for CESU-8 and other relatives of UTF-8.
    fn of(encoding: Encoding) -> Option<Self> {
        match encoding {
            Encoding::Utf32Le => Some(Self::Utf32(u32::from_le_bytes)),
            Encoding::Utf32Be => Some(Self::Utf32(u32::from_be_bytes)),
            other => {
                let decoder = other.decoder()?.new_decoder_with_bom_removal();
                Some(Self::Web(decoder))
            }
        }
    }

    /// Adds the text of a piece without a byte order mark. Returns whether all of it is well-formed.
    fn decode(&mut self, bytes: &[u8], text: &mut String, is_start: bool, is_end: bool) -> bool {
        match self {
            Self::Web(decoder) => {
                let room = decoder.max_utf8_buffer_length(bytes.len());
                text.reserve(room.unwrap_or(4 * PIECE));
                !decoder.decode_to_string(bytes, text, is_end).2
            }
            Self::Utf32(number) => {
                let (units, rest) = bytes.as_chunks::<4>();
                for (index, unit) in units.iter().enumerate() {
                    match char::from_u32(number(*unit)) {
                        Some('\u{FEFF}') if is_start && index == 0 => {}
                        Some(scalar) => text.push(scalar),
                        None => return false,
                    }
                }
                rest.is_empty()
            }
        }
    }
}

/// The text of a source, piece by piece.
struct Decoded<'a> {
    source: &'a dyn Source,
    decoder: TextDecoder,
    offset: u64,
    text: String,

    /// How much of the text was taken.
    taken: usize,
    is_end: bool,
}

impl<'a> Decoded<'a> {
    fn new(source: &'a dyn Source, decoder: TextDecoder) -> Self {
        Self {
            source,
            decoder,
            offset: 0,
            text: String::new(),
            taken: 0,
            is_end: false,
        }
    }

    /// What was decoded and not taken, empty at the end; `None` if something is ill-formed.
    fn text(&mut self) -> Result<Option<&str>, SourceError> {
        while self.taken >= self.text.len() && !self.is_end {
            let mut bytes = vec![0; PIECE];
            let read = read_full(self.source, self.offset, &mut bytes)?;
            bytes.truncate(read);
            self.offset += read as u64;
            self.is_end = read < PIECE;
            self.text.clear();
            self.taken = 0;
            let is_start = self.offset == read as u64;
            let decoder = &mut self.decoder;
            if !decoder.decode(&bytes, &mut self.text, is_start, self.is_end) {
                return Ok(None);
            }
        }
        // Both sides may have been cut within a character: bytes are compared, not characters.
        Ok(Some(self.text.get(self.taken..).unwrap_or_default()))
    }
}
