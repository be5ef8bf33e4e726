//! Converts a whole source of another encoding to UTF-8.

use std::io::{self, Write};

use encoding_rs::{Decoder, DecoderResult};

use super::changes::Changes;
use super::repair::REPLACEMENT;
use crate::encodings::characters::Meaning;
use crate::encodings::{Charset, Shift, Shifted};
use crate::utf8::encoder::encode;

/// How much text is decoded at once.
const AT_ONCE: usize = 16 << 10;

/// How many bytes a code unit of UTF-32 has.
const UNIT_LEN: usize = 4;

/// The order of the four bytes of a code unit of UTF-32.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Least significant byte first.
    Little,

    /// Most significant byte first.
    Big,
}

#[derive(Debug)]
enum From {
    /// An encoding of the WHATWG list, UTF-16 among them.
    Listed(Box<Decoder>),

    /// A code page: the characters of all bytes.
    Page(Box<[Option<char>; 256]>),

    /// An encoding with shifts, what is in force, and the bytes of an incomplete character.
    Shifted(Shifted, Shift, Vec<u8>),

    /// UTF-32, which that list does not have, and the bytes of an incomplete code unit.
    Utf32(Order, Vec<u8>),
}

/// Decodes bytes as they come, and writes UTF-8. A sequence that the encoding does not have becomes U+FFFD.
/// It holds at most a code unit and a buffer.
#[derive(Debug)]
pub(super) struct Transcoder<W> {
    out: W,
    from: From,
    text: Vec<u8>,
    changes: Changes,
}

impl<W: Write> Transcoder<W> {
    /// Returns a decoder of an encoding of the WHATWG list, of one with shifts or of a code page.
    pub(super) fn new(out: W, charset: impl Into<Charset>) -> Self {
        let from = match charset.into() {
            Charset::Web(encoding) => {
                From::Listed(Box::new(encoding.new_decoder_without_bom_handling()))
            }
            Charset::Page(page) => From::Page(Box::new(page.characters())),
            Charset::Shifted(encoding) => From::Shifted(encoding, Shift::Direct, Vec::new()),
        };
        Self::with(out, from)
    }

    /// Returns a decoder of UTF-32.
    pub(super) fn utf32(out: W, order: Order) -> Self {
        Self::with(out, From::Utf32(order, Vec::new()))
    }

    fn with(out: W, from: From) -> Self {
        Self {
            out,
            from,
            text: Vec::new(),
            changes: Changes::default(),
        }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.decode(bytes, false)
    }

    /// Ends the source.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn finish(mut self) -> io::Result<(W, Changes)> {
        self.decode(&[], true)?;
        Ok((self.out, self.changes))
    }

    fn decode(&mut self, bytes: &[u8], is_last: bool) -> io::Result<()> {
        match self.from {
            From::Listed(_) => self.decode_listed(bytes, is_last),
            From::Page(_) => self.decode_page(bytes),
            From::Shifted(..) => self.decode_shifted(bytes, is_last),
            From::Utf32(..) => {
                self.decode_utf32(bytes, is_last);
                self.write()
            }
        }
    }

    fn decode_listed(&mut self, mut bytes: &[u8], is_last: bool) -> io::Result<()> {
        let mut buffer = [0; AT_ONCE];
        loop {
            let From::Listed(decoder) = &mut self.from else {
                return Ok(());
            };
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(bytes, &mut buffer, is_last);
            bytes = bytes.get(read..).unwrap_or_default();
            let text = buffer.get(..written).unwrap_or_default();
            self.text.extend_from_slice(text);
            match result {
                DecoderResult::InputEmpty => return self.write(),
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(len, _) => {
                    self.text.extend_from_slice(&REPLACEMENT);
                    self.changes.malformed(len.into());
                }
            }
            if self.text.len() >= AT_ONCE {
                self.write()?;
            }
        }
    }

    fn decode_page(&mut self, bytes: &[u8]) -> io::Result<()> {
        for piece in bytes.chunks(AT_ONCE) {
            let From::Page(characters) = &self.from else {
                return Ok(());
            };
            for byte in piece {
                match characters.get(usize::from(*byte)).copied().flatten() {
                    Some(character) => {
                        let mut utf8 = [0; 4];
                        let character = character.encode_utf8(&mut utf8);
                        self.text.extend_from_slice(character.as_bytes());
                    }
                    None => {
                        self.text.extend_from_slice(&REPLACEMENT);
                        self.changes.malformed(1);
                    }
                }
            }
            self.write()?;
        }
        Ok(())
    }

    fn decode_shifted(&mut self, bytes: &[u8], is_last: bool) -> io::Result<()> {
        let mut pieces = bytes.chunks(AT_ONCE).peekable();
        loop {
            let From::Shifted(encoding, shift, held) = &mut self.from else {
                return Ok(());
            };
            held.extend_from_slice(pieces.next().unwrap_or_default());
            let has_more = pieces.peek().is_some();
            let (text, changes) = (&mut self.text, &mut self.changes);
            let (read, then) = encoding.each(*shift, held, is_last && !has_more, |len, meaning| {
                match meaning {
                    Meaning::Scalar(character) => {
                        let mut utf8 = [0; 4];
                        text.extend_from_slice(character.encode_utf8(&mut utf8).as_bytes());
                    }
                    Meaning::Malformed => {
                        text.extend_from_slice(&REPLACEMENT);
                        changes.malformed(len as u64);
                    }
                    Meaning::Marked(..) | Meaning::Shift => {}
                }
                true
            });
            *shift = then;
            held.drain(..read);
            self.write()?;
            if !has_more {
                return Ok(());
            }
        }
    }

    fn decode_utf32(&mut self, bytes: &[u8], is_last: bool) {
        let From::Utf32(order, held) = &mut self.from else {
            return;
        };
        held.extend_from_slice(bytes);
        let (units, rest) = held.as_chunks::<UNIT_LEN>();
        for unit in units {
            let number = match order {
                Order::Little => u32::from_le_bytes(*unit),
                Order::Big => u32::from_be_bytes(*unit),
            };
            match encode(number) {
                Ok(character) => self.text.extend_from_slice(character.as_bytes()),
                Err(_) => {
                    self.text.extend_from_slice(&REPLACEMENT);
                    self.changes.malformed(UNIT_LEN as u64);
                }
            }
        }
        let rest = rest.len();
        held.drain(..held.len() - rest);
        if is_last && rest > 0 {
            self.text.extend_from_slice(&REPLACEMENT);
            self.changes.malformed(rest as u64);
        }
    }

    fn write(&mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}
