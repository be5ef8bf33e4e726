//! A file, read at positions, never loaded whole.

use std::fs::{File, Metadata};
use std::io::{self, Seek as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use super::standard_file::STANDARD_INPUT;
use super::{FileId, Generation, Source, SourceError, StandardStream, readable_name};

/// An open file. It is only ever read.
///
/// It keeps giving the bytes of the file that was opened, even if the name leads to another file later.
/// [`Source::generation`] reports that.
#[derive(Debug)]
pub struct FileSource {
    file: File,
    /// The name that was opened, if it is not standard input.
    path: Option<PathBuf>,
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
            path: Some(path.to_owned()),
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

    /// Returns another way to the regular file that standard input comes from, as with `< FILE` in a shell; nothing if
    /// it comes from none.
    pub fn of_standard_input() -> Option<Self> {
        let file = StandardStream::Input.regular_file()?;
        let metadata = file.metadata().ok()?;
        Some(Self {
            path: None,
            name: STANDARD_INPUT.to_owned(),
            len: AtomicU64::new(metadata.len()),
            has_len: has_length(&file, &metadata),
            id: FileId::of(&file),
            file,
        })
    }

    /// The place in the file from which the next bytes come that are read in order, and not at positions. Handles that
    /// were cloned share it.
    pub(super) fn place(&self) -> io::Result<u64> {
        (&self.file).stream_position()
    }

    /// The path that was opened; nothing if the file is standard input.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The length of the file when the system was last asked for it, if it is that of its content: not for devices, nor
    /// for files that the system makes as they are read, many of which it calls empty.
    pub fn known_len(&self) -> Option<u64> {
        Some(self.len_hint()).filter(|len| self.has_len && *len > 0)
    }
}

/// Returns when anything of a regular file was last changed.
#[cfg(unix)]
fn status_changed(metadata: &Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt as _;
    use std::time::Duration;
    if !metadata.is_file() {
        return None;
    }
    let seconds = Duration::from_secs(u64::try_from(metadata.ctime()).ok()?);
    let rest = Duration::from_nanos(u64::try_from(metadata.ctime_nsec()).ok()?);
    SystemTime::UNIX_EPOCH.checked_add(seconds + rest)
}

/// Returns when anything of a regular file was last changed: this system does not say.
#[cfg(not(unix))]
fn status_changed(_metadata: &Metadata) -> Option<SystemTime> {
    None
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
        let is_it = |path: &PathBuf| FileId::at(path).is_ok_and(|by_name| by_name == self.id);
        let still_there = self.path.as_ref().is_none_or(is_it);
        let len = if self.has_len { metadata.len() } else { 0 };
        self.len.store(len, Ordering::Relaxed);
        Ok(Generation {
            len,
            modified: metadata.modified().ok(),
            status_changed: self.has_len.then(|| status_changed(&metadata)).flatten(),
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
