//! What goes wrong with a kept file, as a sentence for the user.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::source::readable_name;

/// What goes wrong with a kept file. It prints as a sentence.
#[derive(Debug, Clone)]
pub enum KeptError {
    /// The file holds something else: which file, what it should hold, and why it does not.
    HoldsElse(PathBuf, &'static str, String),

    /// The file is of a later version: which file, and its version.
    Later(PathBuf, u64),

    /// The file is larger than this number of bytes.
    TooLarge(PathBuf, u64),

    /// The system did not let something be done to the file or folder, such as "read".
    System(&'static str, PathBuf, Arc<io::Error>),
}

impl KeptError {
    /// Returns the error of the system for an attempt to do `what`, such as "read".
    pub fn system(what: &'static str, path: &Path, cause: io::Error) -> Self {
        Self::System(what, path.to_owned(), Arc::new(cause))
    }

    /// Whether the file is damaged: it is of no version, so that nothing in it can be read by any program of
    /// this name.
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::HoldsElse(..) | Self::TooLarge(..))
    }
}

impl fmt::Display for KeptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HoldsElse(path, holds, why) => {
                let name = readable_name(path);
                write!(f, "{name} holds no {holds} that can be read: {why}.")
            }
            Self::Later(path, version) => write!(
                f,
                "{} has the form of version {version}, made by a later Byteloupe. It stays as it is; use \
                 that one.",
                readable_name(path)
            ),
            Self::TooLarge(path, most) => {
                let name = readable_name(path);
                write!(
                    f,
                    "{name} is too large: it has more than {} MiB.",
                    most >> 20
                )
            }
            Self::System(what, path, cause) => {
                let name = readable_name(path);
                write!(f, "{name} could not be {what}: {cause}.")
            }
        }
    }
}

impl std::error::Error for KeptError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::System(_, _, cause) => Some(&**cause as _),
            _ => None,
        }
    }
}
