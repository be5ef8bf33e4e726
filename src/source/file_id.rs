//! What tells two files apart, whatever their names are.

use std::fs::File;
use std::io;
use std::path::Path;

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
    /// Returns the identity of an open file, if the system has one and tells it.
    #[cfg(unix)]
    pub fn of(file: &File) -> Option<Self> {
        file.metadata().ok().as_ref().map(Self::of_metadata)
    }

    /// Returns the identity of the file at this path, if the system has one. Links are followed, and nothing is
    /// opened that could wait.
    ///
    /// # Errors
    /// There is no such file, or the system does not tell.
    #[cfg(unix)]
    pub fn at(path: &Path) -> io::Result<Option<Self>> {
        Ok(Some(Self::of_metadata(&std::fs::metadata(path)?)))
    }

    #[cfg(unix)]
    fn of_metadata(metadata: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self {
            device: metadata.dev(),
            number: metadata.ino(),
        }
    }

    /// Returns the identity of an open file, if the system has one and tells it.
    #[cfg(windows)]
    pub fn of(file: &File) -> Option<Self> {
        let information = winapi_util::file::information(file).ok()?;
        Some(Self {
            device: information.volume_serial_number(),
            number: information.file_index(),
        })
    }

    /// Returns the identity of the file at this path, if the system has one. Links are followed, and nothing is
    /// opened that could wait.
    ///
    /// # Errors
    /// There is no such file, or the system does not tell.
    #[cfg(windows)]
    pub fn at(path: &Path) -> io::Result<Option<Self>> {
        use std::os::windows::fs::OpenOptionsExt as _;
        /// `FILE_FLAG_BACKUP_SEMANTICS`: folders are opened, too.
        const FOLDERS_TOO: u32 = 0x0200_0000;
        // Without a right to read, no lock of another program is in the way.
        let mut options = std::fs::OpenOptions::new();
        options.access_mode(0).custom_flags(FOLDERS_TOO);
        Ok(Self::of(&options.open(path)?))
    }

    /// Returns the identity of an open file: this system has none.
    #[cfg(not(any(unix, windows)))]
    pub fn of(_file: &File) -> Option<Self> {
        None
    }

    /// Returns the identity of the file at this path: this system has none.
    ///
    /// # Errors
    /// There is no such file.
    #[cfg(not(any(unix, windows)))]
    pub fn at(path: &Path) -> io::Result<Option<Self>> {
        std::fs::metadata(path).map(|_| None)
    }
}
