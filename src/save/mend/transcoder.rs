//! Converts a whole source of another encoding to UTF-8.

use std::io::{self, Write};

use super::changes::Changes;
use super::repair::REPLACEMENT;
use crate::encodings::Encoding;
use crate::encodings::bulk::{BulkDecoder, Malformed};
use crate::encodings::characters::Start;

/// How many bytes are decoded at once.
const AT_ONCE: usize = 16 << 10;

/// Decodes bytes as they come, and writes UTF-8. A sequence that the encoding does not have becomes U+FFFD.
/// It holds at most a character and a buffer.
#[derive(Debug)]
pub(super) struct Transcoder<W> {
    out: W,
    decoder: BulkDecoder,
    text: Vec<u8>,
    changes: Changes,
}

impl<W: Write> Transcoder<W> {
    /// A decoder of an encoding; gives the writer back for UTF-8 and what differs from it in a few forms.
    pub(super) fn new(out: W, encoding: Encoding) -> Result<Self, W> {
        match BulkDecoder::new(encoding, Start::ZERO) {
            Some(decoder) => Ok(Self {
                out,
                decoder,
                text: Vec::new(),
                changes: Changes::default(),
            }),
            None => Err(out),
        }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        for piece in bytes.chunks(AT_ONCE) {
            self.decode(piece, false)?;
        }
        Ok(())
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
        let changes = &mut self.changes;
        let mut replace = |text: &mut Vec<u8>, it: Malformed| {
            text.extend_from_slice(&REPLACEMENT);
            changes.malformed(it.len as u64);
        };
        self.decoder
            .decode(bytes, is_last, &mut self.text, &mut replace);
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}
