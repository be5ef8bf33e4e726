//! What tells two files apart, whatever their names are.

use std::fs::Metadata;

/// A file on this machine: its device and its number there. Two names of one file, by a link of either
/// kind, have the same.
///
/// It says nothing of the content, and only some systems know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileId {
    device: u64,
    number: u64,
}

impl FileId {
    /// The file that this was asked of, where the system tells files apart.
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

    /// The file that this was asked of, where the system tells files apart.
    #[cfg(not(unix))]
    pub fn of(_metadata: &Metadata) -> Option<Self> {
        None
    }
}
