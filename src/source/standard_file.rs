//! The regular files that the standard streams of this program read from and write to.

use std::fs::File;
use std::io;
use std::path::Path;

use super::{FileId, readable_name};

/// What sentences call standard input.
pub(super) const STANDARD_INPUT: &str = "Standard input";

/// A standard stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandardStream {
    /// Standard input.
    Input,

    /// Standard output.
    Output,

    /// Standard error.
    Error,
}

impl StandardStream {
    /// Returns another handle of the regular file that the stream leads to, as with `< FILE` in a shell. It shares the
    /// place in the file with the stream. Nothing if the stream is a pipe, a terminal or a device.
    pub fn regular_file(self) -> Option<File> {
        let file = self.handle().ok()?;
        file.metadata().ok().filter(std::fs::Metadata::is_file)?;
        Some(file)
    }

    #[cfg(unix)]
    fn handle(self) -> io::Result<File> {
        use std::os::fd::AsFd as _;
        let handle = match self {
            Self::Input => io::stdin().as_fd().try_clone_to_owned(),
            Self::Output => io::stdout().as_fd().try_clone_to_owned(),
            Self::Error => io::stderr().as_fd().try_clone_to_owned(),
        };
        Ok(File::from(handle?))
    }

    #[cfg(windows)]
    fn handle(self) -> io::Result<File> {
        use std::os::windows::io::AsHandle as _;
        let handle = match self {
            Self::Input => io::stdin().as_handle().try_clone_to_owned(),
            Self::Output => io::stdout().as_handle().try_clone_to_owned(),
            Self::Error => io::stderr().as_handle().try_clone_to_owned(),
        };
        Ok(File::from(handle?))
    }

    #[cfg(not(any(unix, windows)))]
    fn handle(self) -> io::Result<File> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Returns the identity of the regular file that the stream leads to, if it leads to one and the system has one.
    pub fn file_id(self) -> Option<FileId> {
        FileId::of(&self.regular_file()?)
    }

    /// Returns the sentence that says why this source is not read while the stream writes to it.
    pub fn refusal(self, source: &Path) -> String {
        let (name, where_to) = match self {
            Self::Output | Self::Input => ("standard output", "Write the output"),
            Self::Error => ("standard error", "Send its messages"),
        };
        let source = if source.as_os_str() == "-" {
            STANDARD_INPUT.to_owned()
        } else {
            readable_name(source)
        };
        format!(
            "{source} is the file that {name} is written to. What is inspected is never written to. {where_to} to \
             another file."
        )
    }
}

/// The regular files that this program writes to by its standard streams. None, unless it is asked for those of the process.
#[derive(Debug, Clone, Copy, Default)]
pub struct OwnOutput {
    output: Option<FileId>,
    error: Option<FileId>,
}

impl OwnOutput {
    /// Returns those of this process.
    pub fn of_process() -> Self {
        Self {
            output: StandardStream::Output.file_id(),
            error: StandardStream::Error.file_id(),
        }
    }

    /// Returns the stream that writes to a source, by its argument: a path, or `-` for standard input.
    pub fn writing_to(&self, source: &Path) -> Option<StandardStream> {
        // The usual case asks the system nothing.
        if self.output.is_none() && self.error.is_none() {
            return None;
        }
        let id = if source.as_os_str() == "-" {
            StandardStream::Input.file_id()
        } else {
            FileId::at(source).ok().flatten()
        };
        self.stream_of(id?)
    }

    /// Returns whether standard error writes to a source, by its argument.
    pub fn error_is(&self, source: &Path) -> bool {
        let output = None;
        Self { output, ..*self }.writing_to(source).is_some()
    }

    fn stream_of(&self, id: FileId) -> Option<StandardStream> {
        if self.output == Some(id) {
            Some(StandardStream::Output)
        } else if self.error == Some(id) {
            Some(StandardStream::Error)
        } else {
            None
        }
    }
}
