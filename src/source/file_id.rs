//! What tells two files apart, whatever their names are.

use std::fs::Metadata;

/// A file on this machine: its device and its number there. All names of one file have the same value,
/// whether they are links of one kind or the other.
///
/// It says nothing of the content. Some systems have no such number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileId {
    device: u64,
    number: u64,
}

impl FileId {
    /// Returns the identity of the file with this metadata, if the system has one.
    #[cfg(unix)]
    #[allow(
        clippy::unnecessary_wraps,
        reason = "not every system tells files apart"
    )]
    pub fn of(metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        Some(Self {
            device: metadata.dev(),
            number: metadata.ino(),
        })
    }

    /// Returns the identity of the file with this metadata, if the system has one.
    #[cfg(not(unix))]
    pub fn of(_metadata: &Metadata) -> Option<Self> {
        None
    }

    /// Returns the identity of the file that standard input comes from, if it comes from one: `< FILE` in a shell.
    #[cfg(unix)]
    pub fn of_standard_input() -> Option<Self> {
        use std::os::fd::AsFd as _;
        let input = std::io::stdin().as_fd().try_clone_to_owned().ok()?;
        Self::of(&std::fs::File::from(input).metadata().ok()?)
    }

    /// Returns the identity of the file that standard input comes from, if it comes from one: `< FILE` in a shell.
    #[cfg(not(unix))]
    pub fn of_standard_input() -> Option<Self> {
        None
    }
}
