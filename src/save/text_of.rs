//! Bytes of a source as text in a format.

use std::cell::RefCell;
use std::io;
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use super::{Mender, RepairPlan, SaveProgress};
use crate::encodings::characters::{Start, start_before};
use crate::encodings::{Charset, Encoding};
use crate::notation::Notation;
use crate::notation::format::{FormatOptions, Letters, Size, Written, write_io};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::BomPolicy;
use crate::utf8::bom::BOM;

/// A byte of another encoding becomes at most so many bytes of UTF-8.
const MOST_UTF8: u64 = 3;

/// Bytes that are read at once.
const AT_ONCE: usize = 256 << 10;

/// Bytes of a source as text in a format: the text that is copied or saved.
///
/// The policy decides whether decoded text keeps a signature at the start of the source. In formats that hold
/// any bytes, the signature is three bytes like all others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextOf {
    /// The range of bytes.
    pub range: Range<u64>,

    /// The format of the text.
    pub format: Notation,

    /// The case of the hex digits past 9.
    pub letters: Letters,

    /// [`BomPolicy::Strip`] leaves a signature out of decoded text.
    pub bom: BomPolicy,

    /// The encoding of the bytes, for formats that hold decoded text.
    pub encoding: Encoding,
}

/// The side that failed.
#[derive(Debug)]
pub enum Failure {
    /// The source could not be read, or has fewer bytes than there were.
    Read(SourceError),

    /// The text could not be written.
    Write(io::Error),
}

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self::Write(cause)
    }
}

impl TextOf {
    /// The number of bytes.
    pub fn len(&self) -> u64 {
        self.range.end.saturating_sub(self.range.start)
    }

    /// Returns whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The length of the text, computed without reading a byte.
    pub fn size(&self) -> Size {
        if self.is_decoded_first() {
            // A byte becomes one character of at most three bytes.
            let most = self.len().saturating_mul(MOST_UTF8);
            return Size::AtMost(self.format.size_of(most, self.options()).most());
        }
        let size = self.format.size_of(self.len(), self.options());
        match size {
            // The text is three bytes shorter if there is a signature.
            Size::Exact(len) if self.leaves_signature_out() => Size::AtMost(len),
            size => size,
        }
    }

    /// The text of bytes that are at the start of the range.
    pub fn text_of(&self, bytes: &[u8]) -> (String, Written) {
        if self.is_decoded_first() {
            let mut decoding = Decoding::new(self, &[]);
            // Writing to memory cannot fail.
            let _ = decoding.push(bytes);
            let replaced = decoding.finish().unwrap_or_default();
            let (text, written) = self.format.text_of(&decoding.take(), self.options());
            return (
                text,
                Written {
                    replaced,
                    ..written
                },
            );
        }
        let bytes = match bytes.strip_prefix(&BOM) {
            Some(rest) if self.leaves_signature_out() => rest,
            _ => bytes,
        };
        self.format.text_of(bytes, self.options())
    }

    /// Writes the text piece by piece, so memory does not grow with the source. `tell` is called from time to
    /// time.
    ///
    /// # Errors
    /// The source cannot be read, or `out` cannot be written to. Cancelling counts as an error in writing.
    pub fn write(
        &self,
        source: &dyn Source,
        progress: &SaveProgress,
        tell: impl FnMut(),
        out: &mut dyn io::Write,
    ) -> Result<Written, Failure> {
        let mut reading = Reading {
            what: self,
            source,
            progress,
            tell,
            offset: self.range.start,
        };
        if self.is_decoded_first() {
            return self.write_decoded(reading, out);
        }
        let mut has_begun = false;
        write_io(self.format, self.options(), out, |piece| {
            while reading.next(piece)? {
                let is_first = !std::mem::replace(&mut has_begun, true);
                if is_first && self.leaves_signature_out() && piece.starts_with(&BOM) {
                    piece.drain(..BOM.len());
                }
                // An empty piece would mean the end.
                if !piece.is_empty() {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Writes text that is decoded from another encoding before it takes its format.
    fn write_decoded(
        &self,
        mut reading: Reading<'_, impl FnMut()>,
        out: &mut dyn io::Write,
    ) -> Result<Written, Failure> {
        let before = self.before(reading.source)?;
        let mut decoding = Decoding::new(self, &before);
        let mut bytes = Vec::new();
        let mut replaced = None;
        let written = write_io(self.format, self.options(), out, |piece| {
            while piece.is_empty() && replaced.is_none() {
                if reading.next(&mut bytes)? {
                    decoding.push(&bytes)?;
                } else {
                    replaced = Some(decoding.finish()?);
                }
                *piece = decoding.take();
            }
            Ok::<(), Failure>(())
        })?;
        Ok(Written {
            replaced: replaced.unwrap_or_default(),
            bytes: self.len(),
            ..written
        })
    }

    /// What a decoder must have read where the range starts: the shift that is in force there may be long before,
    /// and the first bits of a character in the byte before.
    fn before(&self, source: &dyn Source) -> Result<Vec<u8>, Failure> {
        if !self.encoding.legacy().is_some_and(Charset::has_shifts) {
            return Ok(Vec::new());
        }
        let goes_on = AtomicBool::new(false);
        let start = start_before(source, self.encoding, self.range.start, None, &goes_on);
        let start = start.map_err(Failure::Read)?.unwrap_or(Start::ZERO);
        let mut before = start.escape().to_vec();
        let from = before.len();
        let len = self.range.start.saturating_sub(start.offset) as usize;
        before.resize(from + len, 0);
        let rest = before.get_mut(from..).unwrap_or_default();
        read_full(source, start.offset, rest).map_err(Failure::Read)?;
        Ok(before)
    }

    /// Do its bytes have to become UTF-8 first?
    fn is_decoded_first(&self) -> bool {
        let is_utf8 = matches!(self.encoding, Encoding::Utf8 | Encoding::Ascii);
        !is_utf8 && !self.format.is_lossless()
    }

    fn leaves_signature_out(&self) -> bool {
        self.range.start == 0 && !self.format.is_lossless() && !self.bom.counts()
    }

    fn options(&self) -> FormatOptions {
        FormatOptions {
            letters: self.letters,
            start: self.range.start,
        }
    }
}

/// Reads the bytes piece by piece.
struct Reading<'a, F> {
    what: &'a TextOf,
    source: &'a dyn Source,
    progress: &'a SaveProgress,
    tell: F,
    offset: u64,
}

impl<F: FnMut()> Reading<'_, F> {
    /// The next bytes in `piece`; says whether there are any.
    fn next(&mut self, piece: &mut Vec<u8>) -> Result<bool, Failure> {
        let range = &self.what.range;
        piece.clear();
        if self.offset >= range.end {
            return Ok(false);
        }
        if self.progress.is_cancelled() {
            return Err(Failure::Write(io::Error::other("no longer wanted")));
        }
        let wanted = (range.end - self.offset).min(AT_ONCE as u64) as usize;
        piece.resize(wanted, 0);
        let read = self
            .source
            .read_at(self.offset, piece)
            .map_err(Failure::Read)?;
        if read == 0 {
            let error = SourceError::shrank(self.source.name(), self.offset);
            return Err(Failure::Read(error));
        }
        piece.truncate(read);
        self.offset += read as u64;
        self.progress.set_read(self.offset - range.start);
        (self.tell)();
        Ok(true)
    }
}

/// Bytes of another encoding that become UTF-8.
struct Decoding {
    mender: Option<Mender<Utf8>>,
    decoded: Utf8,
}

impl Decoding {
    /// Decodes what is after `before`, which is no text by itself.
    fn new(what: &TextOf, before: &[u8]) -> Self {
        let decoded = Utf8::default();
        let bom = if what.leaves_signature_out() {
            BomPolicy::Strip
        } else {
            BomPolicy::Keep
        };
        let plan = RepairPlan {
            from: what.encoding,
            bom,
            ..RepairPlan::default()
        };
        let mut mender = Mender::new(decoded.clone(), plan);
        // Writing to memory cannot fail.
        let _ = mender.push(before);
        // The characters before the range are none of it.
        decoded.take();
        Self {
            mender: Some(mender),
            decoded,
        }
    }

    fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.mender {
            Some(mender) => mender.push(bytes),
            None => Ok(()),
        }
    }

    /// Says how many U+FFFD stand for what the encoding does not have.
    fn finish(&mut self) -> io::Result<u64> {
        let Some(mender) = self.mender.take() else {
            return Ok(0);
        };
        let (_, changes) = mender.finish()?;
        Ok(changes.replacement_characters)
    }

    /// What was decoded since.
    fn take(&self) -> Vec<u8> {
        self.decoded.take()
    }
}

/// UTF-8 on its way from what decodes to what writes.
#[derive(Debug, Clone, Default)]
struct Utf8(Rc<RefCell<Vec<u8>>>);

impl Utf8 {
    fn take(&self) -> Vec<u8> {
        self.0.take()
    }
}

impl io::Write for Utf8 {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
