//! The folder in which bookmarks are kept between runs.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::format::{self, About, Contents, FORM, hex_of};
use super::{Bookmarks, BookmarksError, Fingerprint};
use crate::files::{self, Links};
use crate::kept::KeptError;
use crate::source::{Source, SourceError, name_bytes, readable_name};

/// How long another program may keep the folder to itself.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// How many files that may fit are read, the latest first.
const MOST_LOOKED_INTO: usize = 32;

/// The file that a program locks while it writes.
const LOCK: &str = "lock";

/// What the names of files of bookmarks end with.
const ENDING: &str = ".json";

/// The key under which bookmarks are kept: a path and the content that was there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentKey {
    path: PathBuf,
    fingerprint: Fingerprint,
}

impl DocumentKey {
    /// The key of a file that was opened as `source`. Links in its path are followed.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn of(path: &Path, source: &dyn Source) -> Result<Self, SourceError> {
        let path = fs::canonicalize(path)
            .or_else(|_| std::path::absolute(path))
            .unwrap_or_else(|_| path.to_owned());
        let fingerprint = Fingerprint::of(source)?;
        Ok(Self { path, fingerprint })
    }

    /// What the document is.
    fn about(&self) -> About {
        About {
            name: readable_name(&self.path),
            fingerprint: Some(self.fingerprint),
        }
    }

    /// How the names of files about this content begin.
    fn content_name(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.fingerprint.size.to_le_bytes());
        hash.update(self.fingerprint.first);
        hash.update(self.fingerprint.last);
        hex_of(&hash.finalize()[..16])
    }

    /// How the names of files about what was at this path end.
    fn path_name(&self) -> String {
        let hash = Sha256::digest(name_bytes(&self.path));
        format!("-{}{ENDING}", hex_of(&hash[..16]))
    }

    fn file_name(&self) -> String {
        self.content_name() + &self.path_name()
    }
}

/// How well bookmarks fit a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Provenance {
    /// They were made for it, or there are none.
    Same,
    /// They were made for it before bytes were added at its end.
    Grown,
    /// They were made for the same content under this name.
    OtherPath(String),
    /// They were made for another content at the same path, so they may not fit.
    OtherVersion,
}

/// The bookmarks that were found for a document.
#[derive(Debug, Clone)]
pub struct Found {
    /// The bookmarks.
    pub bookmarks: Bookmarks,
    /// How well they fit the document.
    pub provenance: Provenance,
    /// Files that could not be read, and where each of them was put aside.
    pub set_aside: Vec<(KeptError, PathBuf)>,
}

/// The folder in which bookmarks are kept between runs: one file for each path and content. It is made when
/// something is written first.
///
/// A program that writes first merges what other programs have written, and then replaces the file as a
/// whole. A lock keeps other programs from writing at the same time.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// Returns the store in a folder. The folder need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// Returns the store in the data folder of the program. A folder from the time when bookmarks were called
    /// notes is renamed. If that fails, a new store is begun and the old folder stays.
    pub fn in_data_folder(data: &Path) -> Self {
        let (folder, former) = (data.join("bookmarks"), data.join("notes"));
        if !folder.exists() && former.is_dir() {
            // If renaming fails, the old folder is still there.
            let _ = fs::rename(former, &folder);
        }
        Self::new(folder)
    }

    /// Looks for the bookmarks of a document. The bookmarks made for it come first. Otherwise they are those
    /// made before it grew, for the same content elsewhere, or for something else at its path.
    ///
    /// A file that is not a valid file of bookmarks is renamed and reported.
    ///
    /// # Errors
    /// The folder or the file with the bookmarks could not be read, or is of a later version.
    pub fn look_up(&self, key: &DocumentKey, source: &dyn Source) -> Result<Found, BookmarksError> {
        let mut set_aside = Vec::new();
        let found = |bookmarks, provenance, set_aside| Found {
            bookmarks,
            provenance,
            set_aside,
        };
        let own = self.folder.join(key.file_name());
        if let Some(contents) = read(&own, &mut set_aside)? {
            return Ok(found(contents.bookmarks, Provenance::Same, set_aside));
        }
        let (content, path) = (key.content_name(), key.path_name());
        let mut elsewhere = None;
        let mut other_version = None;
        for candidate in self.candidates(&content, &path)? {
            // Bookmarks that were made for something else are used only if they can be read.
            let Ok(Some(contents)) = read(&candidate, &mut set_aside) else {
                continue;
            };
            let Some(other) = contents.about.fingerprint else {
                continue;
            };
            if other == key.fingerprint {
                elsewhere.get_or_insert(contents);
            } else if other.size < key.fingerprint.size
                && other.size > 0
                && Fingerprint::of_start(source, other.size)? == other
            {
                return Ok(found(contents.bookmarks, Provenance::Grown, set_aside));
            } else {
                other_version.get_or_insert(contents);
            }
        }
        let by_content = elsewhere.filter(|contents| !contents.bookmarks.is_empty());
        Ok(match (by_content, other_version) {
            (Some(contents), _) => {
                let from = Provenance::OtherPath(contents.about.name);
                found(contents.bookmarks, from, set_aside)
            }
            (None, Some(contents)) if !contents.bookmarks.is_empty() => {
                found(contents.bookmarks, Provenance::OtherVersion, set_aside)
            }
            _ => found(Bookmarks::default(), Provenance::Same, set_aside),
        })
    }

    /// Writes the bookmarks of a document. `base` is what was read or written last; it serves to keep what
    /// another program has changed since. Returns what was written.
    ///
    /// # Errors
    /// The folder could not be written to, or there are too many bookmarks together with those of another
    /// program.
    pub fn save(
        &self,
        key: &DocumentKey,
        base: &Bookmarks,
        ours: &Bookmarks,
    ) -> Result<Bookmarks, BookmarksError> {
        fs::create_dir_all(&self.folder)
            .map_err(|cause| BookmarksError::system("made", &self.folder, cause))?;
        // Other programs wait until this is dropped.
        let _lock = self.lock()?;
        let path = self.folder.join(key.file_name());
        // A file that cannot be read is put aside, and nothing is merged.
        let theirs = read(&path, &mut Vec::new())?;
        let merged = match theirs {
            Some(theirs) => Bookmarks::merged(base, ours, &theirs.bookmarks)?,
            None => ours.clone(),
        };
        let tree = format::tree_of(&key.about(), &merged, &mut |_| None)
            .map_err(|cause| BookmarksError::system("written", &path, cause.into()))?;
        FORM.write_changes(&path, Links::Followed, &Value::Null, &tree)?;
        Ok(merged)
    }

    /// The files about this content or this path, the latest first.
    fn candidates(&self, content: &str, path: &str) -> Result<Vec<PathBuf>, BookmarksError> {
        let failed = |cause| BookmarksError::system("read", &self.folder, cause);
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(cause) => return Err(failed(cause)),
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.ends_with(path) || name.starts_with(content) && name.ends_with(ENDING) {
                let modified = entry.metadata().and_then(|metadata| metadata.modified());
                found.push((modified.ok(), entry.path()));
            }
        }
        found.sort_unstable_by(|a, b| b.cmp(a));
        found.truncate(MOST_LOOKED_INTO);
        Ok(found.into_iter().map(|(_, path)| path).collect())
    }

    /// Keeps other programs from writing until the returned file is dropped.
    fn lock(&self) -> Result<File, BookmarksError> {
        let path = self.folder.join(LOCK);
        let failed = |cause| BookmarksError::system("locked", &path, cause);
        let file = files::open_lock(&path).map_err(failed)?;
        let started = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                // The file system has no locks. Changes of another program are merged all the same.
                Err(TryLockError::Error(cause)) if cause.kind() == io::ErrorKind::Unsupported => {
                    return Ok(file);
                }
                Err(TryLockError::Error(cause)) => return Err(failed(cause)),
                Err(TryLockError::WouldBlock) if started.elapsed() < LONGEST_WAIT => {
                    thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(BookmarksError::Busy(self.folder.clone()));
                }
            }
        }
    }
}

/// Reads a file of bookmarks, if there is one. A file that is not valid is put aside.
fn read(
    path: &Path,
    set_aside: &mut Vec<(KeptError, PathBuf)>,
) -> Result<Option<Contents>, BookmarksError> {
    match format::read(path) {
        Err(error) if error.is_damage() => {
            let aside = files::put_aside(path)
                .map_err(|cause| BookmarksError::system("put aside", path, cause))?;
            set_aside.push((error, aside));
            Ok(None)
        }
        read => Ok(read?),
    }
}
