//! Export and import.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::format::{self, About, FORM, hex_of};
use super::{Bookmark, Bookmarks, BookmarksError, Fingerprint};
use crate::files::{ReadableBy, WholeFile};
use crate::source::{FileId, Source, read_full};

/// The most bytes of a bookmark's range that are written with it.
const BYTES_SHOWN: u64 = 32;

/// Whether an existing file may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    /// The file stays as it is.
    No,
    /// The user was asked, and agreed.
    Yes,
}

/// Bookmarks to export.
pub struct Export {
    /// What the document is called, readable and without its folder.
    pub name: String,
    /// The document.
    pub source: Arc<dyn Source>,
    /// Its bookmarks.
    pub bookmarks: Bookmarks,
    /// Files that are inspected. None of them is written to, by whatever name.
    pub inspected: Vec<PathBuf>,
    /// Files that are open, whose names may be others by now. None of them is written to.
    pub open: Vec<FileId>,
}

impl Export {
    /// Writes the bookmarks to a file, as a whole or not at all. Waits for the disk.
    ///
    /// # Errors
    /// The file exists already or is inspected, or could not be written; or the document could not be read.
    pub fn write(&self, path: &Path, overwrite: Overwrite) -> Result<(), BookmarksError> {
        let id = FileId::at(path).ok().flatten();
        let mut open = self.open.iter().copied().chain(self.source.file_id());
        if self.inspected.iter().any(|other| is_same(path, other))
            || open.any(|open| Some(open) == id)
        {
            return Err(BookmarksError::IsInspected(path.to_owned()));
        }
        if overwrite == Overwrite::No && path.symlink_metadata().is_ok() {
            return Err(BookmarksError::Exists(path.to_owned()));
        }
        let failed = |cause| BookmarksError::system("written", path, cause);
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut file = WholeFile::create_in(folder, ReadableBy::Owner).map_err(failed)?;
        let about = About {
            name: self.name.clone(),
            fingerprint: Some(Fingerprint::of(&*self.source)?),
        };
        let text = format::tree_of(&about, &self.bookmarks, &mut |bookmark| {
            self.bytes_of(bookmark)
        })
        .and_then(|tree| FORM.text_of(&tree))
        .map_err(|cause| failed(cause.into()))?;
        file.as_file_mut().write_all(&text).map_err(failed)?;
        file.as_file().sync_all().map_err(failed)?;
        file.keep(path, overwrite == Overwrite::Yes)
            .map_err(|cause| match cause.kind() {
                io::ErrorKind::AlreadyExists => BookmarksError::Exists(path.to_owned()),
                _ => failed(cause),
            })
    }

    /// Returns the first bytes of a bookmark's range in hex, or `None` past the end.
    fn bytes_of(&self, bookmark: &Bookmark) -> Option<String> {
        let mut bytes = vec![0; bookmark.length().min(BYTES_SHOWN) as usize];
        let read = read_full(&*self.source, bookmark.offset(), &mut bytes).ok()?;
        bytes.truncate(read);
        (!bytes.is_empty()).then(|| hex_of(&bytes))
    }
}

/// Returns whether two paths lead to the same file.
fn is_same(a: &Path, b: &Path) -> bool {
    let (Ok(a), Ok(b)) = (fs::canonicalize(a), fs::canonicalize(b)) else {
        return false;
    };
    let identity = |path: &Path| FileId::at(path).ok().flatten();
    // One file may have several names.
    a == b || identity(&a).is_some_and(|one| identity(&b) == Some(one))
}

/// Bookmarks from a file.
#[derive(Debug, Clone)]
pub struct Import {
    /// The bookmarks. Some of them may be past the end of the document.
    pub bookmarks: Bookmarks,
    /// The name of the document that they were made for; empty if the file does not say.
    pub made_for: String,
    /// Whether they were made for another content than that of the document. It is false if the file does not
    /// say.
    pub is_other_content: bool,
}

/// Reads bookmarks for a document from a file that [`Export`] or another program has written. Waits for the
/// disk.
///
/// # Errors
/// The file cannot be read, is too large, or holds something else.
pub fn read_bookmarks(path: &Path, source: &dyn Source) -> Result<Import, BookmarksError> {
    let contents = format::read(path)?.ok_or_else(|| {
        let missing = fs::metadata(path).err();
        let cause = missing.unwrap_or_else(|| io::ErrorKind::NotFound.into());
        BookmarksError::system("read", path, cause)
    })?;
    let is_other_content = match contents.about.fingerprint {
        None => false,
        // If the document has grown since then, the bytes of the bookmarks are still there.
        Some(other) => Fingerprint::of_start(source, other.size)? != other,
    };
    Ok(Import {
        bookmarks: contents.bookmarks,
        made_for: contents.about.name,
        is_other_content,
    })
}
