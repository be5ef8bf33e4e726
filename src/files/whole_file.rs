//! A file that gets its name only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::signals::{UndoAtSignal, lock_soon};

/// How the names of unfinished files begin, where they need one.
pub(super) const PREFIX: &str = ".byteloupe-";

/// How the names of temporary files end.
pub(super) const SUFFIX: &str = ".part";

/// Who may read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadableBy {
    /// The users that may read what other programs write: the umask says.
    Others,

    /// The person alone.
    Owner,
}

impl ReadableBy {
    #[cfg(unix)]
    const fn mode(self) -> u32 {
        match self {
            Self::Others => 0o666,
            Self::Owner => 0o600,
        }
    }
}

/// A file that is being written in the folder where it will be. Nothing of it is left when it is dropped
/// before [`WholeFile::keep`], or when a signal ends the program.
///
/// On Linux it has no name until it is whole, so that not even SIGKILL leaves anything. Where the file
/// system has no such files, it has a name of its own, which a signal that can be caught removes.
#[derive(Debug)]
pub struct WholeFile {
    unfinished: Unfinished,
    name: Name,
}

#[derive(Debug)]
enum Unfinished {
    /// In a folder, where it gets its name.
    #[cfg(target_os = "linux")]
    Nameless {
        file: File,
        folder: PathBuf,
        mode: ReadableBy,
    },
    Named(NamedTempFile),
}

impl WholeFile {
    /// Starts a file in a folder.
    ///
    /// # Errors
    /// No file can be made in the folder.
    pub fn create_in(folder: &Path, readable_by: ReadableBy) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Some(file) = nameless_in(folder, readable_by) {
            return Ok(Self {
                unfinished: Unfinished::Nameless {
                    file,
                    folder: folder.to_owned(),
                    mode: readable_by,
                },
                name: Name::default(),
            });
        }
        Self::create_named_in(folder, readable_by)
    }

    /// The same with a name of its own from the start, as where the file system has no files without
    /// one.
    ///
    /// # Errors
    /// No file can be made in the folder.
    pub fn create_named_in(folder: &Path, readable_by: ReadableBy) -> io::Result<Self> {
        let name = Name::announced();
        let file = named_in(folder, readable_by, &mut *name.lock()?)?;
        Ok(Self {
            unfinished: Unfinished::Named(file),
            name,
        })
    }

    /// The file.
    pub fn as_file(&self) -> &File {
        match &self.unfinished {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless { file, .. } => file,
            Unfinished::Named(file) => file.as_file(),
        }
    }

    /// What is written to.
    pub fn as_file_mut(&mut self) -> &mut File {
        match &mut self.unfinished {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless { file, .. } => file,
            Unfinished::Named(file) => file.as_file_mut(),
        }
    }

    /// Gives it its name, in the folder where it was started. With `replaces`, what has that name is
    /// replaced at once: there is never none, nor half of one.
    ///
    /// # Errors
    /// Those of renaming. Nothing of it is left then. Without `replaces`, something that has that name is
    /// [`io::ErrorKind::AlreadyExists`].
    pub fn keep(self, path: &Path, replaces: bool) -> io::Result<()> {
        match self.unfinished {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless { file, folder, mode } => {
                keep_nameless(file, &folder, path, replaces, mode)
            }
            Unfinished::Named(file) => keep_named(file, &mut *self.name.lock()?, path, replaces),
        }
    }
}

/// A file without a name, where the file system has such and it can be given one later.
#[cfg(target_os = "linux")]
fn nameless_in(folder: &Path, readable_by: ReadableBy) -> Option<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt as _;
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .mode(readable_by.mode())
        .custom_flags(OFlags::TMPFILE.bits().cast_signed())
        .open(folder)
        .ok()?;
    // By this path it gets its name.
    fs::symlink_metadata(path_of(&file)).ok()?;
    Some(file)
}

#[cfg(target_os = "linux")]
fn path_of(file: &File) -> String {
    use std::os::fd::AsRawFd as _;
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    linkat(CWD, path_of(file), CWD, path, AtFlags::SYMLINK_FOLLOW).map_err(io::Error::from)
}

#[cfg(target_os = "linux")]
fn keep_nameless(
    mut file: File,
    folder: &Path,
    path: &Path,
    replaces: bool,
    mode: ReadableBy,
) -> io::Result<()> {
    match link(&file, path) {
        Ok(()) => return Ok(()),
        Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists && !replaces => {
            return Err(cause);
        }
        Err(_) => {}
    }
    // A link cannot replace anything: it gets a name for the moment between this and the renaming.
    let name = Name::announced();
    let mut held = name.lock()?;
    let linked = unfinished_names().make_in(folder, |path| {
        held.path = Some(path.to_owned());
        link(&file, path)
    });
    if let Ok(linked) = linked {
        return keep_named(linked, &mut held, path, replaces);
    }
    // Some systems forbid to link such files: then it is written once more.
    let mut copy = named_in(folder, mode, &mut held)?;
    copy.as_file()
        .set_permissions(file.metadata()?.permissions())?;
    io::Seek::rewind(&mut file)?;
    io::copy(&mut file, copy.as_file_mut())?;
    copy.as_file().sync_all()?;
    keep_named(copy, &mut held, path, replaces)
}

fn keep_named<F>(
    file: NamedTempFile<F>,
    held: &mut Held,
    path: &Path,
    replaces: bool,
) -> io::Result<()> {
    let kept = if replaces {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    // Kept or not, nothing has the other name any more once the error is dropped.
    held.path = None;
    kept.map(drop).map_err(|failed| failed.error)
}

fn unfinished_names() -> tempfile::Builder<'static, 'static> {
    let mut names = tempfile::Builder::new();
    names.prefix(PREFIX).suffix(SUFFIX);
    names
}

fn named_in(folder: &Path, readable_by: ReadableBy, held: &mut Held) -> io::Result<NamedTempFile> {
    let made = unfinished_names().make_in(folder, |path| {
        held.path = Some(path.to_owned());
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(readable_by.mode());
        }
        #[cfg(not(unix))]
        let _ = readable_by;
        options.open(path)
    });
    if made.is_err() {
        held.path = None;
    }
    made
}

/// The name that an unfinished file has, if it has one.
#[derive(Debug, Default)]
struct Name {
    held: Arc<Mutex<Held>>,
    _undo: Option<UndoAtSignal>,
}

#[derive(Debug, Default)]
struct Held {
    path: Option<PathBuf>,

    /// A signal ends the program: no name may be given any more.
    is_over: bool,
}

impl Name {
    /// A name that a signal removes.
    fn announced() -> Self {
        let held = Arc::<Mutex<Held>>::default();
        let shared = Arc::clone(&held);
        let undo = move || {
            // While another thread makes or renames the file, that is waited for. A disk that does not answer
            // keeps the file as it keeps everything.
            if let Some(mut held) = lock_soon(&shared) {
                held.is_over = true;
                if let Some(path) = held.path.take() {
                    // It may be gone already.
                    let _ = fs::remove_file(path);
                }
            }
        };
        Self {
            held,
            _undo: Some(UndoAtSignal::new(undo)),
        }
    }

    /// The name, to be changed together with the file.
    fn lock(&self) -> io::Result<MutexGuard<'_, Held>> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_over {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(held)
    }
}
