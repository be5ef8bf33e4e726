//! Reads pieces of two sources that are side by side.

use super::alignment::{Alignment, Side};
use crate::source::{Source, SourceError, read_full};

/// Reads pieces of two sources that are side by side, and keeps a buffer for each source.
///
/// It does not know how long the sources are: a piece that is shorter than asked for is the last one.
pub struct Overlap<'a> {
    sources: [&'a dyn Source; 2],
    alignment: Alignment,
    buffers: [Vec<u8>; 2],
}

impl<'a> Overlap<'a> {
    pub fn new(sources: [&'a dyn Source; 2], alignment: Alignment) -> Self {
        Self {
            sources,
            alignment,
            buffers: [Vec::new(), Vec::new()],
        }
    }

    /// Returns the bytes of both sources from a place on where both may have one. Both slices have the same
    /// length, which is less than `len` if one of the sources ends.
    ///
    /// # Errors
    /// One of the two sources could not be read, as [`Source::read_at`] tells.
    pub fn read(&mut self, place: u64, len: usize) -> Result<(&[u8], &[u8]), SourceError> {
        let [left, right] = &mut self.buffers;
        let [left_source, right_source] = self.sources;
        let offset = |side| self.alignment.offset(side, place).unwrap_or_default();
        let left = bytes(left_source, offset(Side::Left), len, left)?;
        // At most as many bytes of the right source are needed as the left one has.
        let right = bytes(right_source, offset(Side::Right), left.len(), right)?;
        let left = left.get(..right.len()).unwrap_or_default();
        Ok((left, right))
    }

    /// Returns whether a source has a byte at a place.
    ///
    /// # Errors
    /// The source could not be read, as [`Source::read_at`] tells.
    pub fn has_byte(&self, side: Side, place: u64) -> Result<bool, SourceError> {
        let source = self.sources[side.index()];
        match self.alignment.offset(side, place) {
            Some(offset) => Ok(read_full(source, offset, &mut [0])? > 0),
            None => Ok(false),
        }
    }
}

/// Returns the bytes of a source from an offset on. They are borrowed from memory, or read into a buffer.
fn bytes<'b>(
    source: &'b dyn Source,
    offset: u64,
    len: usize,
    buffer: &'b mut Vec<u8>,
) -> Result<&'b [u8], SourceError> {
    if let Some(all) = source.in_memory() {
        let start = usize::try_from(offset).map_or(all.len(), |offset| offset.min(all.len()));
        let rest = all.get(start..).unwrap_or_default();
        return Ok(rest.get(..len).unwrap_or(rest));
    }
    if buffer.len() < len {
        buffer.resize(len, 0);
    }
    let room = buffer.get_mut(..len).unwrap_or_default();
    let read = read_full(source, offset, room)?;
    Ok(buffer.get(..read).unwrap_or_default())
}
