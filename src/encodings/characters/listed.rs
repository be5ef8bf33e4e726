//! Characters of the encodings of the WHATWG list.

use encoding_rs::{DecoderResult, Encoding, ISO_2022_JP};

use super::{Character, Meaning, Start};

/// Room for what a decoder emits for one byte: a character and one that it held back.
const ROOM: usize = 32;

/// Decodes `bytes`, which are at `start`, and hands the characters to `add` until one starts at `end`
/// or after it. `at_end` says that the source ends with them: what is cut there is malformed, and
/// otherwise left out.
///
/// The decoder is given one byte after the other: so is known which of them each character has.
pub(super) fn decode(
    encoding: &'static Encoding,
    bytes: &[u8],
    start: Start,
    at_end: bool,
    end: u64,
    add: &mut impl FnMut(Character),
) {
    let mut decoder = start.decoder(encoding);
    let mut room = [0; ROOM];
    let mut out = Out {
        bytes,
        has_escapes: encoding == ISO_2022_JP,
        base: start.offset,
        from: 0,
        add,
    };
    // `fed` bytes were given to the decoder; it may hold back some of them.
    let mut fed = 0;
    while fed <= bytes.len() {
        if start.offset.saturating_add(out.from as u64) >= end {
            return;
        }
        let byte = bytes.get(fed..fed + 1).unwrap_or_default();
        if byte.is_empty() && !at_end {
            return;
        }
        let (result, read, written) =
            decoder.decode_to_utf8_without_replacement(byte, &mut room, byte.is_empty());
        fed += read;
        let text = std::str::from_utf8(room.get(..written).unwrap_or_default());
        match result {
            DecoderResult::Malformed(len, after) => {
                let to = fed.saturating_sub(after.into());
                out.text(text.unwrap_or_default(), to.saturating_sub(len.into()));
                // An escape right after another one: that one is at fault, and has been told already.
                out.malformed(if to > out.from { to } else { fed });
            }
            DecoderResult::InputEmpty if byte.is_empty() => {
                out.text(text.unwrap_or_default(), fed);
                return;
            }
            DecoderResult::InputEmpty | DecoderResult::OutputFull => {
                out.text(text.unwrap_or_default(), fed);
                out.shift(fed);
            }
        }
    }
}

/// Gives bytes to characters.
struct Out<'a, F> {
    bytes: &'a [u8],
    base: u64,
    has_escapes: bool,
    /// The bytes before this belong to characters.
    from: usize,
    add: &'a mut F,
}

impl<F: FnMut(Character)> Out<'_, F> {
    fn put(&mut self, to: usize, meaning: Meaning) {
        if to <= self.from {
            return;
        }
        let bytes = self.bytes.get(self.from..to).unwrap_or_default();
        (self.add)(Character::new(self.base + self.from as u64, bytes, meaning));
        self.from = to;
    }

    /// Text that was emitted for bytes up to `to`. What the decoder held back and gave back is one byte each,
    /// and more of what it holds back may follow.
    fn text(&mut self, text: &str, to: usize) {
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            let meaning = match character {
                '\u{CA}' | '\u{EA}' if to == self.from + 2 => match characters.next() {
                    Some(mark) => Meaning::Marked(character, mark),
                    None => Meaning::Scalar(character),
                },
                _ => Meaning::Scalar(character),
            };
            let len = self.len_of(character);
            self.put(len.map_or(to, |len| (self.from + len).min(to)), meaning);
        }
    }

    /// How many bytes a character has, where that does not depend on what was fed.
    fn len_of(&self, character: char) -> Option<usize> {
        match character {
            '\0'..='\x7F' => Some(1),
            // The Roman and the Katakana alphabet of ISO-2022-JP.
            '\u{A5}' | '\u{203E}' | '\u{FF61}'..='\u{FF9F}' if self.has_escapes => Some(1),
            _ if self.has_escapes => Some(2),
            _ => None,
        }
    }

    /// What ends at `to` is malformed.
    fn malformed(&mut self, to: usize) {
        self.put(to, Meaning::Malformed);
    }

    /// The bytes up to `to` may be an escape, for which nothing is emitted.
    fn shift(&mut self, to: usize) {
        const ESC: u8 = 0x1B;
        const ESCAPE_LEN: usize = 3;
        let is_escape = self.bytes.get(self.from) == Some(&ESC);
        if is_escape && to == self.from + ESCAPE_LEN {
            self.put(to, Meaning::Shift);
        }
    }
}
