//! A file, read at positions, never loaded whole.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{FileId, Generation, Source, SourceError, readable_name};

/// An open file. It is only ever read.
///
/// It keeps giving the bytes of the file that was opened, even if the name leads to another file later.
/// [`Source::generation`] reports that.
#[derive(Debug)]
pub struct FileSource {
    file: File,
    path: PathBuf,
    name: String,

    /// The length when the system was last asked for it.
    len: AtomicU64,

    /// Whether the length that the system gives is that of the content. The kernel makes some files as they
    /// are read, and their length says nothing.
    has_len: bool,
    id: Option<FileId>,
}

/// What a path led to.
#[derive(Debug)]
pub enum Opened {
    /// A file that can be read at positions.
    File(FileSource),

    /// A pipe, a socket or a terminal: it can only be read from front to back ([`super::keep_arriving`]).
    Stream(File),
}

impl FileSource {
    /// Opens a file for reading. On a pipe without a writer this waits for one.
    ///
    /// # Errors
    /// There is no such file, it is a folder, it may not be read, or the system reports another error.
    pub fn open(path: &Path) -> Result<Opened, SourceError> {
        let file = File::open(path).map_err(|cause| {
            // Windows opens no folder, and says that it may not be read.
            if path.is_dir() {
                SourceError::folder(path)
            } else {
                SourceError::open(path, cause)
            }
        })?;
        if is_stream(&file) {
            return Ok(Opened::Stream(file));
        }
        let metadata = file
            .metadata()
            .map_err(|cause| SourceError::open(path, cause))?;
        if metadata.is_dir() {
            return Err(SourceError::folder(path));
        }
        let source = Self {
            path: path.to_owned(),
            name: readable_name(path),
            len: AtomicU64::new(metadata.len()),
            has_len: true,
            id: FileId::of(&file),
            file,
        };
        if has_length(&source.file, &metadata) {
            return Ok(Opened::File(source));
        }
        Ok(Opened::File(Self {
            len: AtomicU64::new(0),
            has_len: false,
            ..source
        }))
    }

    /// The path that was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Returns whether a file seems to end where the system says. A file in `/sys` has the length of a page and a
/// content of a few bytes.
fn has_length(file: &File, metadata: &Metadata) -> bool {
    let Some(last) = metadata.len().checked_sub(1) else {
        return true;
    };
    if !metadata.is_file() || !matches!(read_at(file, last, &mut [0]), Ok(0)) {
        return true;
    }
    // The file may have become shorter in the meantime.
    !file.metadata().is_ok_and(|now| {
        now.len() == metadata.len() && now.modified().ok() == metadata.modified().ok()
    })
}

/// Returns whether the file can be read only from front to back.
#[cfg(unix)]
fn is_stream(file: &File) -> bool {
    use std::os::unix::fs::{FileExt as _, FileTypeExt as _};
    let Ok(metadata) = file.metadata() else {
        return false;
    };
    let kind = metadata.file_type();
    // A terminal is a device that cannot be read at positions; /dev/zero can.
    kind.is_fifo()
        || kind.is_socket()
        || kind.is_char_device()
            && file
                .read_at(&mut [], 0)
                .is_err_and(|cause| cause.kind() == io::ErrorKind::NotSeekable)
}

/// Returns whether the file can be read only from front to back: a named pipe, or a device such as `CON` and `NUL`.
#[cfg(windows)]
fn is_stream(file: &File) -> bool {
    winapi_util::file::typ(file).is_ok_and(|kind| kind.is_pipe() || kind.is_char())
}

#[cfg(not(any(unix, windows)))]
fn is_stream(_file: &File) -> bool {
    false
}

/// Reads at a position without moving the position of the file itself. Reads again if a signal interrupts it.
pub(super) fn read_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
    uninterrupted(|| read_once_at(file, offset, buffer))
}

#[cfg(unix)]
fn read_once_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
    use std::os::unix::fs::FileExt as _;
    file.read_at(buffer, offset)
}

#[cfg(windows)]
fn read_once_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
    use std::os::windows::fs::FileExt as _;
    file.seek_read(buffer, offset)
}

/// Repeats an attempt as long as a signal interrupts it.
fn uninterrupted<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match attempt() {
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

impl Source for FileSource {
    fn name(&self) -> &str {
        &self.name
    }

    fn file_id(&self) -> Option<FileId> {
        self.id
    }

    fn len_hint(&self) -> u64 {
        self.len.load(Ordering::Relaxed)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        read_at(&self.file, offset, buffer)
            .map_err(|cause| SourceError::read(&self.name, offset, cause))
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        let metadata = self
            .file
            .metadata()
            .map_err(|cause| SourceError::state(&self.name, cause))?;
        let still_there = FileId::at(&self.path).is_ok_and(|by_name| by_name == self.id);
        let len = if self.has_len { metadata.len() } else { 0 };
        self.len.store(len, Ordering::Relaxed);
        Ok(Generation {
            len,
            modified: metadata.modified().ok(),
            still_there,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_a_signal_interrupts_is_done_again() {
        let mut attempts = 0;
        let done = uninterrupted(|| {
            attempts += 1;
            if attempts < 3 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            Ok(attempts)
        });
        assert_eq!(done.unwrap(), 3);
        let failed = uninterrupted(|| Err::<(), _>(io::ErrorKind::NotSeekable.into()));
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::NotSeekable);
    }
}
