//! Folders that vanish.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A folder that vanishes after the test.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// A file in the folder.
    pub fn file(&self, name: impl AsRef<OsStr>, bytes: &[u8]) -> PathBuf {
        let path = self.path().join(name.as_ref());
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }
}
