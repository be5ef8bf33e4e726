//! All places at which a text can be cut.

use super::piece::first_piece_len;
use super::{NotEncodable, TextEncoding, taken};

/// How many bytes pass until a decoder that starts somewhere in a text is in step, over every byte at
/// which it can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Survey {
    /// At how many places the text can be cut: before each of its bytes.
    pub places: usize,

    /// At how many of them a decoder is in step at once: where a character begins.
    pub at_once: usize,

    /// From how many of them it is not in step before the end.
    pub never: usize,

    /// The most bytes that pass from the others.
    pub most_bytes: usize,

    /// The bytes that pass from the others, in all.
    pub all_bytes: usize,
}

impl Survey {
    /// Cuts a text everywhere, of which the first [`super::MOST_BYTES`] bytes of UTF-8 are taken.
    ///
    /// # Errors
    /// The first character that the encoding does not have.
    pub fn of(text: &str, encoding: TextEncoding) -> Result<Self, NotEncodable> {
        let mut bytes = Vec::new();
        let mut starts = Vec::new();
        for character in taken(text).chars() {
            starts.push(bytes.len());
            bytes.extend(encoding.encode(character)?);
        }
        let places = bytes.len();
        // What could come next tells whether a decoder is in step at the end.
        let longer = encoding
            .next_ones()
            .map(|next| [bytes.as_slice(), next].concat());
        starts.push(places);

        // From the last place to the first: where a decoder goes on to is known already.
        let mut passes: Vec<Option<usize>> = vec![None; places + 1];
        let mut starts = starts.into_iter().rev().peekable();
        for place in (0..=places).rev() {
            let passed = if starts.next_if_eq(&place).is_some() {
                Some(0)
            } else {
                let lens = longer.iter().map(|bytes| {
                    let rest = bytes.get(place..).unwrap_or_default();
                    first_piece_len(encoding, rest)
                });
                let len = lens.max().unwrap_or(1);
                let then = passes.get(place + len).copied().flatten();
                then.map(|passed| passed + len)
            };
            if let Some(known) = passes.get_mut(place) {
                *known = passed;
            }
        }
        passes.truncate(places);
        let known = || passes.iter().copied().flatten();
        Ok(Self {
            places,
            at_once: known().filter(|passed| *passed == 0).count(),
            never: passes.iter().filter(|passed| passed.is_none()).count(),
            most_bytes: known().max().unwrap_or_default(),
            all_bytes: known().sum(),
        })
    }
}
