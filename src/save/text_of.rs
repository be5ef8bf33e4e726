//! Bytes of a source as text in a format.

use std::io;
use std::ops::Range;

use super::SaveProgress;
use crate::notation::format::{Format, FormatOptions, Letters, Size, Written, write_io};
use crate::source::{Source, SourceError};
use crate::utf8::BomPolicy;
use crate::utf8::bom::BOM;

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
    pub format: Format,

    /// The case of the hex digits past 9.
    pub letters: Letters,

    /// [`BomPolicy::Strip`] leaves a signature out of decoded text.
    pub bom: BomPolicy,
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
        let size = self.format.size_of(self.len(), self.options());
        match size {
            // The text is three bytes shorter if there is a signature.
            Size::Exact(len) if self.leaves_signature_out() => Size::AtMost(len),
            size => size,
        }
    }

    /// The text of bytes that stand at the start of the range.
    pub fn text_of(&self, bytes: &[u8]) -> (String, Written) {
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
        mut tell: impl FnMut(),
        out: &mut dyn io::Write,
    ) -> Result<Written, Failure> {
        let mut offset = self.range.start;
        let mut has_begun = false;
        write_io(self.format, self.options(), out, |piece| {
            while offset < self.range.end {
                if progress.is_cancelled() {
                    return Err(Failure::Write(io::Error::other("no longer wanted")));
                }
                let wanted = (self.range.end - offset).min(AT_ONCE as u64) as usize;
                piece.resize(wanted, 0);
                let read = source.read_at(offset, piece).map_err(Failure::Read)?;
                if read == 0 {
                    let error = SourceError::shrank(source.name(), offset);
                    return Err(Failure::Read(error));
                }
                piece.truncate(read);
                offset += read as u64;
                progress.set_read(offset - self.range.start);
                tell();
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
