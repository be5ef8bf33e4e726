//! Bytes at an offset, wherever they come from: a file, memory, a pipe.
//!
//! A source is read-only and shared between threads. Nothing is mapped into memory: a file that
//! shrinks under us must give an error line and not end the process.

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
mod watch;

use std::time::{Duration, SystemTime};

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
pub use watch::{Change, Watch};

/// What tells two states of a source apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generation {
    /// Length in bytes. Devices and `/proc` say 0 and still have bytes.
    pub len: u64,

    /// When the content was last changed, where the system knows.
    pub modified: Option<SystemTime>,

    /// Does the name that was opened still lead to what was opened? A deleted file can be read to
    /// its end all the same.
    pub still_there: bool,
}

/// Bytes at an offset.
pub trait Source: Send + Sync {
    /// Length in bytes as far as the source knows. It is a hint: read until 0 bytes come.
    fn len_hint(&self) -> u64;

    /// Reads bytes that stand at `offset` into the start of `buffer` and says how many: 0 at the
    /// end, fewer than asked for anywhere.
    ///
    /// # Errors
    /// What the system said, with a sentence for the user.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError>;

    /// The state of the source now.
    ///
    /// # Errors
    /// What the system said, with a sentence for the user.
    fn generation(&self) -> Result<Generation, SourceError>;

    /// What sentences call it.
    #[allow(
        clippy::unnecessary_literal_bound,
        reason = "sources with a name give that"
    )]
    fn name(&self) -> &str {
        "The source"
    }

    /// The file that its bytes come from, if they come from one and the system tells files apart.
    fn file_id(&self) -> Option<FileId> {
        None
    }

    /// All of its bytes, if they are in memory and never change.
    fn in_memory(&self) -> Option<&[u8]> {
        None
    }

    /// May more come by itself? Once this is false, it stays so.
    fn is_arriving(&self) -> bool {
        false
    }

    /// Waits until the source is longer than `len`, or has ended, or so much time has passed.
    fn wait_for_more(&self, len: u64, at_most: Duration) {
        let _ = (len, at_most);
    }
}

/// Reads until `buffer` is full or the source is at its end, and says how many bytes came.
///
/// # Errors
/// The source could not be read, as [`Source::read_at`] tells.
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
