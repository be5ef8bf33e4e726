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
}
