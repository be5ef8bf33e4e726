//! Bytes in any pieces → text, as it comes.

use std::fmt;
use std::io;

use super::encode::Encode;
use super::options::FormatOptions;
use crate::notation::family::Notation;

/// How many bytes are turned into text before it is passed on. No format makes more than some 200
/// characters of a byte.
const BLOCK: usize = 16 << 10;

/// What became of the bytes that were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// How many bytes were turned into text.
    pub bytes: u64,

    /// How long the text is, in bytes of UTF-8.
    pub text_len: u64,

    /// How many ill-formed spans became U+FFFD: what stood there cannot be read back. 0 for formats that
    /// hold any bytes.
    pub replaced: u64,
}

/// Writes bytes in a notation, piece by piece: every cutting into pieces gives the same text. It holds a
/// few hundred kilobytes at most, however many bytes go through it.
///
/// A signature is a character like others here: a caller that wants none in the text leaves its bytes out.
pub struct FormatWriter<W> {
    /// `None` for a notation that is only read.
    encoder: Option<Box<dyn Encode>>,
    out: W,

    /// Text that has not been handed on.
    text: String,
    written: Written,
}

impl<W: fmt::Write> FormatWriter<W> {
    /// A writer that hands the text to `out`.
    pub fn new(notation: Notation, options: FormatOptions, out: W) -> Self {
        let writing = notation.record().writing;
        let mut encoder = writing.map(|writing| (writing.encoder)(options));
        let mut text = String::new();
        if let Some(encoder) = &mut encoder {
            encoder.start(&mut text);
        }
        Self {
            encoder,
            out,
            text,
            written: Written::default(),
        }
    }

    /// Writes the next bytes.
    ///
    /// # Errors
    /// `out` takes no more, or the notation is only read.
    pub fn push(&mut self, bytes: &[u8]) -> fmt::Result {
        for block in bytes.chunks(BLOCK) {
            let encoder = self.encoder.as_mut().ok_or(fmt::Error)?;
            encoder.push(block, &mut self.text);
            self.written.bytes += block.len() as u64;
            self.hand_on()?;
        }
        Ok(())
    }

    /// Writes what is left, and says what became of the bytes.
    ///
    /// # Errors
    /// `out` takes no more, or the notation is only read.
    pub fn finish(mut self) -> Result<Written, fmt::Error> {
        let mut encoder = self.encoder.take().ok_or(fmt::Error)?;
        encoder.finish(&mut self.text);
        self.hand_on()?;
        self.written.replaced = encoder.replaced();
        Ok(self.written)
    }

    fn hand_on(&mut self) -> fmt::Result {
        self.written.text_len += self.text.len() as u64;
        let handed_on = self.out.write_str(&self.text);
        self.text.clear();
        handed_on
    }
}

impl Notation {
    /// These bytes as text in this notation, and what became of them. A notation that is only read makes no text.
    pub fn text_of(self, bytes: &[u8], options: FormatOptions) -> (String, Written) {
        let mut text = String::new();
        let mut writer = FormatWriter::new(self, options, &mut text);
        // Writing to a string fails only where the notation is not written at all.
        let _ = writer.push(bytes);
        let written = writer.finish().unwrap_or_default();
        (text, written)
    }
}

/// Takes any text, and keeps its length alone: to know how long a text will be before it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextCount {
    /// The length so far, in bytes of UTF-8.
    pub len: u64,
}

impl fmt::Write for TextCount {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.len += text.len() as u64;
        Ok(())
    }
}

/// Writes bytes that `pull` brings, piece by piece until one is empty, to an output of bytes.
///
/// # Errors
/// `pull` failed, the output takes no more, or the notation is only read.
pub fn write_io<E: From<io::Error>>(
    notation: Notation,
    options: FormatOptions,
    out: &mut dyn io::Write,
    mut pull: impl FnMut(&mut Vec<u8>) -> Result<(), E>,
) -> Result<Written, E> {
    let mut sink = IoSink { out, failure: None };
    let result = {
        let mut piece = Vec::new();
        let mut writer = FormatWriter::new(notation, options, &mut sink);
        loop {
            piece.clear();
            pull(&mut piece)?;
            if piece.is_empty() {
                break writer.finish();
            }
            if let Err(error) = writer.push(&piece) {
                break Err(error);
            }
        }
    };
    result.map_err(|error| {
        let failure = sink.failure.unwrap_or_else(|| io::Error::other(error));
        failure.into()
    })
}

/// Text for an output of bytes, which knows why it failed.
struct IoSink<'a> {
    out: &'a mut dyn io::Write,
    failure: Option<io::Error>,
}

impl fmt::Write for IoSink<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|failure| {
            self.failure = Some(failure);
            fmt::Error
        })
    }
}
