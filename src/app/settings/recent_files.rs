//! The files that were opened last.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The most files that are kept. The one that was opened longest ago is forgotten first.
const MOST: usize = 12;

/// The files that were opened last, the newest first. Each file is there once, by its absolute path.
///
/// Paths are kept as the system has them, even if they are not UTF-8. Whether a file is still there is not
/// known until it is opened.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<OsString>", into = "Vec<OsString>")]
pub struct RecentFiles(Vec<PathBuf>);

impl RecentFiles {
    /// Puts a file at the front. A file whose absolute path cannot be found out is not kept, because the next
    /// run would not find it.
    pub fn add(&mut self, path: &Path) {
        if let Ok(path) = std::path::absolute(path) {
            self.0.retain(|known| *known != path);
            self.0.insert(0, path);
            self.0.truncate(MOST);
        }
    }

    /// The paths, the newest first.
    pub fn paths(&self) -> &[PathBuf] {
        &self.0
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl From<Vec<OsString>> for RecentFiles {
    fn from(kept: Vec<OsString>) -> Self {
        let mut files = Self::default();
        for path in kept.iter().take(MOST).rev() {
            if Path::new(path).is_absolute() {
                files.add(Path::new(path));
            }
        }
        files
    }
}

impl From<RecentFiles> for Vec<OsString> {
    fn from(files: RecentFiles) -> Self {
        files.0.into_iter().map(OsString::from).collect()
    }
}
