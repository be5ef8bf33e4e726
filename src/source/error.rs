//! What goes wrong when bytes are fetched, as a sentence for the user.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::Change;
use super::name::readable_name;
use crate::background::Failure;

/// A source could not be opened or read. It prints as a sentence that says what happened, to what, and what
/// to do.
#[derive(Debug, Clone)]
pub struct SourceError {
    sentence: String,
    cause: Option<Arc<io::Error>>,
}

impl SourceError {
    /// Returns the error for a file that could not be opened.
    pub(super) fn open(path: &Path, cause: io::Error) -> Self {
        let name = readable_name(path);
        let sentence = match cause.kind() {
            io::ErrorKind::NotFound if path.is_symlink() => return Self::dangling(path),
            io::ErrorKind::NotFound => {
                format!("{name} does not exist. Check the name and the folder.")
            }
            io::ErrorKind::PermissionDenied => {
                format!("{name} may not be read by you. Ask for read permission.")
            }
            io::ErrorKind::NotADirectory => {
                format!("{name} does not exist: a part of its path is not a folder.")
            }
            io::ErrorKind::IsADirectory => return Self::folder(path),
            _ if is_socket(path) => format!(
                "{name} is a socket: it holds no bytes, and only programs that talk to it get some. Pipe \
                 in what such a program writes."
            ),
            _ => format!("{name} could not be opened: {cause}."),
        };
        Self {
            sentence,
            cause: Some(Arc::new(cause)),
        }
    }

    /// Returns the error for a link to a file that does not exist.
    pub(crate) fn dangling(path: &Path) -> Self {
        let name = readable_name(path);
        Self {
            sentence: format!("{name} is a link that leads nowhere. Check where it points."),
            cause: Some(Arc::new(io::ErrorKind::NotFound.into())),
        }
    }

    /// Returns the error for a folder where a file is wanted.
    pub(super) fn folder(path: &Path) -> Self {
        let name = readable_name(path);
        Self {
            sentence: format!("{name} is a folder. Open a file in it."),
            cause: None,
        }
    }

    /// Returns the error for bytes that could not be read.
    pub(super) fn read(name: &str, offset: u64, cause: io::Error) -> Self {
        Self {
            sentence: format!("{name} could not be read at offset 0x{offset:X}: {cause}."),
            cause: Some(Arc::new(cause)),
        }
    }

    /// Returns the error for a source whose length or time could not be found out.
    pub(super) fn state(name: &str, cause: io::Error) -> Self {
        Self {
            sentence: format!("The state of {name} could not be read: {cause}."),
            cause: Some(Arc::new(cause)),
        }
    }

    /// Returns the error for a pipe that could not be kept.
    pub(super) fn spool(name: &str, cause: io::Error) -> Self {
        Self {
            sentence: format!(
                "{name} could not be read to its end: {cause}. Save it to a file and open that."
            ),
            cause: Some(Arc::new(cause)),
        }
    }

    /// Returns the error for a pipe that has more bytes than may be kept.
    pub(super) fn too_long_to_keep(name: &str, most: u64) -> Self {
        let most = match most {
            _ if most.is_multiple_of(1 << 30) => format!("{} GiB", most >> 30),
            _ if most.is_multiple_of(1 << 20) => format!("{} MiB", most >> 20),
            _ => format!("{most} bytes"),
        };
        Self {
            sentence: format!(
                "{name} is longer than {most}, the most that is kept of what can be read only once. \
                 Save it to a file and open that, or allow more with --max-spool."
            ),
            cause: None,
        }
    }

    /// Returns the error for standard input if the program was started without any.
    pub(super) fn closed(name: &str) -> Self {
        Self {
            sentence: format!("{name} is closed. Name a file, or pipe something in."),
            cause: None,
        }
    }

    /// Returns the error for a source that became shorter while it was read.
    pub fn shrank(name: &str, offset: u64) -> Self {
        Self {
            sentence: format!(
                "{name} became shorter while it was read: nothing is left at offset \
                 0x{offset:X}. Open it again."
            ),
            cause: None,
        }
    }

    /// Returns the error for a source whose content may have changed between the first and the last of what was read.
    pub fn changed(name: &str, change: Change) -> Self {
        let how = match change {
            Change::Gone => "The file was deleted or replaced".to_owned(),
            _ => change.sentence(),
        };
        Self {
            sentence: format!(
                "{name} changed while it was read. {how}. What was read may be of two states: try again when nothing \
                 writes to it."
            ),
            cause: None,
        }
    }

    /// Returns the error for a source that was rewritten when it seemed to have grown.
    pub(crate) fn rewritten(name: &str) -> Self {
        Self {
            sentence: format!(
                "{name} no longer begins with what was read of it: it was written anew. Reload it."
            ),
            cause: None,
        }
    }

    /// Returns the error for a reading thread that has stopped.
    pub(crate) fn stopped() -> Self {
        Self {
            sentence: "The thread that reads this source has stopped. Open it again.".to_owned(),
            cause: None,
        }
    }

    /// Returns the error for a source that is not read to its end because that is no longer wanted.
    pub fn cancelled(name: &str) -> Self {
        Self {
            sentence: format!("{name} was not read to its end: that was stopped."),
            cause: None,
        }
    }

    /// Returns the error for two sources with more combining marks in a row than can be put in order, from these offsets
    /// on.
    pub(crate) fn too_many_marks(names: [&str; 2], from: [u64; 2], most: usize) -> Self {
        let ([left, right], [left_from, right_from]) = (names, from);
        Self {
            sentence: format!(
                "Whether {left} and {right} are the same but for their normal forms could not be \
                 decided: from offset 0x{left_from:X} and from offset 0x{right_from:X} on, more than \
                 {most} combining marks in a row are in different orders. Compare them without \
                 ignoring normal forms."
            ),
            cause: None,
        }
    }

    /// Returns the error for a thread that could not be started.
    pub fn no_thread(cause: io::Error) -> Self {
        Self {
            sentence: format!("The system has no thread to give: {cause}. Close other programs."),
            cause: Some(Arc::new(cause)),
        }
    }

    /// Returns whether the system refused to open the source because too many files are open.
    #[cfg(any(unix, windows))]
    pub(crate) fn is_too_many_open(&self) -> bool {
        /// The codes ENFILE, for all programs together, and EMFILE, for this program.
        #[cfg(unix)]
        const TOO_MANY: [i32; 2] = [23, 24];
        /// The code `ERROR_TOO_MANY_OPEN_FILES`.
        #[cfg(windows)]
        const TOO_MANY: [i32; 1] = [4];
        let number = self.cause.as_ref().and_then(|cause| cause.raw_os_error());
        number.is_some_and(|number| TOO_MANY.contains(&number))
    }

    /// Returns `false`: the code of the error is not known on this system.
    #[cfg(not(any(unix, windows)))]
    pub(crate) fn is_too_many_open(&self) -> bool {
        false
    }

    /// The kind of the system's error, if there was one.
    pub fn kind(&self) -> Option<io::ErrorKind> {
        self.cause.as_ref().map(|cause| cause.kind())
    }
}

/// Returns whether a path leads to a socket, which the system does not open.
#[cfg(unix)]
fn is_socket(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    std::fs::metadata(path).is_ok_and(|metadata| metadata.file_type().is_socket())
}

#[cfg(not(unix))]
fn is_socket(_path: &Path) -> bool {
    false
}

impl From<Failure> for SourceError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::NoThread(cause) => Self::no_thread(cause),
            Failure::Panicked => Self::stopped(),
        }
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for SourceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as _)
    }
}
