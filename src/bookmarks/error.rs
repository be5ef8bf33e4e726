//! What goes wrong with bookmarks, as a sentence for the user.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{LONGEST_TEXT, MOST_BOOKMARKS, MOST_TEXT};
use crate::kept::KeptError;
use crate::source::{SourceError, readable_name};

/// An error with bookmarks. It prints as a sentence that says what happened, to what, and what to do.
#[derive(Debug, Clone)]
pub enum BookmarksError {
    /// A bookmark on no bytes.
    Empty,
    /// A bookmark whose range would end beyond `u64::MAX`: its offset.
    BeyondOffsets(u64),
    /// A text of so many bytes.
    LongText(usize),
    /// More bookmarks than [`MOST_BOOKMARKS`].
    TooMany,
    /// More text in all bookmarks together than [`MOST_TEXT`].
    TooMuchText,
    /// A file of bookmarks that cannot be read or written: it holds something else, is too large, or is of a
    /// later version.
    File(KeptError),
    /// A file or folder that the system would not let be read or written.
    System(&'static str, PathBuf, Arc<io::Error>),
    /// A file that is there already.
    Exists(PathBuf),
    /// A file that is open as a document.
    IsInspected(PathBuf),
    /// Another program has kept the folder of bookmarks for too long.
    Busy(PathBuf),
    /// The document could not be read.
    Source(SourceError),
}

impl BookmarksError {
    /// Returns the error of the system for an attempt to do `what`, such as "read".
    pub(super) fn system(what: &'static str, path: &Path, cause: io::Error) -> Self {
        Self::System(what, path.to_owned(), Arc::new(cause))
    }
}

impl From<KeptError> for BookmarksError {
    fn from(error: KeptError) -> Self {
        match error {
            KeptError::System(what, path, cause) => Self::System(what, path, cause),
            error => Self::File(error),
        }
    }
}

impl From<SourceError> for BookmarksError {
    fn from(error: SourceError) -> Self {
        Self::Source(error)
    }
}

impl fmt::Display for BookmarksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "A bookmark needs at least one byte. Select some bytes."),
            Self::BeyondOffsets(offset) => write!(
                f,
                "The bookmark at 0x{offset:X} would end beyond the last offset there can be. Give it a \
                 shorter length."
            ),
            Self::LongText(bytes) => write!(
                f,
                "The text of the bookmark has {bytes} bytes; at most {LONGEST_TEXT} are kept. Make it \
                 shorter."
            ),
            Self::TooMany => write!(
                f,
                "A document has at most {MOST_BOOKMARKS} bookmarks. Remove some of them."
            ),
            Self::TooMuchText => write!(
                f,
                "The bookmarks of a document have at most {} MiB of text. Make some of them shorter.",
                MOST_TEXT >> 20
            ),
            Self::File(error) => error.fmt(f),
            Self::System(what, path, cause) => {
                let name = readable_name(path);
                write!(f, "{name} could not be {what}: {cause}.")
            }
            Self::Exists(path) => write!(
                f,
                "{} is there already. Choose another name.",
                readable_name(path)
            ),
            Self::IsInspected(path) => write!(
                f,
                "{} is open here, and what is inspected is never written to. Choose another name.",
                readable_name(path)
            ),
            Self::Busy(path) => write!(
                f,
                "Another program keeps {} to itself. Close it, and change a bookmark again.",
                readable_name(path)
            ),
            Self::Source(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BookmarksError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::System(_, _, cause) => Some(&**cause as _),
            Self::Source(error) => Some(error),
            Self::File(error) => Some(error),
            _ => None,
        }
    }
}
