//! Bytes at an offset, from any origin: a file, memory, a pipe.
//!
//! A source is read-only and shared between threads. No file is mapped into memory: if a file shrinks while
//! the program reads it, that must give an error message and not end the process.

mod digest;
mod error;
mod file;
mod file_id;
mod input;
mod kept_stream;
mod memory;
mod name;
mod pages;
mod piece_cache;
mod scan_state;
mod standard_file;
mod state_guard;
mod watch;

use std::ops::Range;
use std::time::{Duration, SystemTime};

pub use digest::Digest;
pub use error::SourceError;
pub use file::{FileSource, Opened};
pub use file_id::FileId;
pub use input::Input;
pub use kept_stream::{MOST_KEPT, keep_arriving, standard_input};
pub use memory::MemorySource;
pub use name::{escape_bytes, name_bytes, readable_name};
pub use pages::{PAGE_LEN, Page, Pages};
pub use piece_cache::{Piece, PieceCache};
pub use scan_state::ScanState;
pub use standard_file::{OwnOutput, StandardStream};
pub use state_guard::{OneState, Proof, StateGuard};
pub use watch::{Change, Watch};

/// Values that tell two states of a source apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generation {
    /// Length in bytes. Devices and `/proc` report 0 although they have bytes.
    pub len: u64,

    /// When the content was last changed, if the system knows it.
    pub modified: Option<SystemTime>,

    /// When the content or anything else of the file was last changed: its permissions, its links, its times (`ctime`).
    /// Nobody can set it back. Nothing if the system does not know it.
    pub status_changed: Option<SystemTime>,

    /// Whether the name that was opened still leads to the same file. A deleted file can still be read to its
    /// end.
    pub still_there: bool,
}

/// Bytes at an offset.
pub trait Source: Send + Sync {
    /// Length in bytes as far as the source knows. It is only a hint: a reader has to read until 0 bytes
    /// come.
    fn len_hint(&self) -> u64;

    /// Reads the bytes at `offset` into the start of `buffer`. Returns how many were read: 0 at the end, and
    /// possibly fewer than asked for anywhere else.
    ///
    /// # Errors
    /// The error of the system, with a sentence for the user.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError>;

    /// Returns the state of the source now.
    ///
    /// # Errors
    /// The error of the system, with a sentence for the user.
    fn generation(&self) -> Result<Generation, SourceError>;

    /// The name of the source in messages.
    #[allow(
        clippy::unnecessary_literal_bound,
        reason = "sources with a name give that"
    )]
    fn name(&self) -> &str {
        "The source"
    }

    /// The file that the bytes come from, if they come from one and the system identifies files.
    fn file_id(&self) -> Option<FileId> {
        None
    }

    /// All of its bytes, if they are in memory and never change.
    fn in_memory(&self) -> Option<&[u8]> {
        None
    }

    /// Returns whether more bytes may arrive by themselves. Once this is false, it stays false.
    fn is_arriving(&self) -> bool {
        false
    }

    /// The bytes of its origin that some of its bytes stand for, where this is text that was made of another source:
    /// of characters that are only in part in the range, all. Of any other source, the same range.
    ///
    /// # Errors
    /// The origin could not be read.
    fn in_origin(&self, range: &Range<u64>) -> Result<Range<u64>, SourceError> {
        Ok(range.clone())
    }

    /// The offset of what stands for the character that holds an offset of its origin; of any other source, the same.
    ///
    /// # Errors
    /// The origin could not be read.
    fn of_origin(&self, offset: u64) -> Result<u64, SourceError> {
        Ok(offset)
    }

    /// The offset of what stands for the first character that begins at an offset of its origin or after it; of any other
    /// source, the same.
    ///
    /// # Errors
    /// The origin could not be read.
    fn of_origin_from(&self, offset: u64) -> Result<u64, SourceError> {
        let holding = self.of_origin(offset)?;
        let place = self.in_origin(&(holding..holding.saturating_add(1)))?;
        if place.start >= offset {
            return Ok(holding);
        }
        self.of_origin(place.end)
    }

    /// About where what stands for an offset of its origin is, found without reading. Of any other source, the same.
    fn near_of_origin(&self, offset: u64) -> u64 {
        offset
    }

    /// About where in its origin that is which is at an offset, found without reading: the end of the one is that of the
    /// other. Of any other source, the same.
    fn near_in_origin(&self, offset: u64) -> u64 {
        offset
    }

    /// Waits until the source is longer than `len`, has ended, or the time `at_most` has passed.
    fn wait_for_more(&self, len: u64, at_most: Duration) {
        let _ = (len, at_most);
    }
}

/// Reads until `buffer` is full or the source is at its end. Returns how many bytes were read.
///
/// # Errors
/// The source could not be read, as in [`Source::read_at`].
pub fn read_full(
    source: &dyn Source,
    offset: u64,
    buffer: &mut [u8],
) -> Result<usize, SourceError> {
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..)
        && !rest.is_empty()
    {
        match source.read_at(offset + filled as u64, rest)? {
            0 => break,
            read => filled += read,
        }
    }
    Ok(filled)
}
