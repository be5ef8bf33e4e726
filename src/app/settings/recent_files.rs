//! The files that were opened last: when, and what was said of them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Tone};

/// The most files that are kept. The one that was opened longest ago is forgotten first.
const MOST: usize = 12;

/// The files that were opened last, the newest first. Each file is there once, by its absolute path.
///
/// Paths are kept as the system has them, even if they are not UTF-8. Whether a file is still there is not
/// known until it is opened.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Stored>", into = "Vec<Stored>")]
pub struct RecentFiles {
    paths: Vec<PathBuf>,
    known: BTreeMap<PathBuf, Known>,
}

/// What is known of a file that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
struct Known {
    /// When it was last opened, in seconds since 1970. Earlier programs did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opened: Option<u64>,

    /// What was said of it when it was last looked through, if it was.
    #[serde(flatten)]
    answer: Option<RecentAnswer>,
}

/// What was said of a file when it was last looked through; it may have changed since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentAnswer {
    /// How good the news was.
    pub tone: Tone,

    /// The answer.
    pub words: String,
}

/// A file as it is stored. Earlier programs kept paths alone.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Stored {
    File {
        path: OsString,
        #[serde(flatten)]
        known: Known,
    },
    Path(OsString),
}

impl RecentFiles {
    /// Puts a file at the front that was opened at a time. A file whose absolute path cannot be found out is not
    /// kept, because the next run would not find it.
    pub fn add(&mut self, path: &Path, opened: SystemTime) {
        if let Ok(path) = std::path::absolute(path) {
            self.paths.retain(|known| *known != path);
            let opened = opened.duration_since(UNIX_EPOCH).ok();
            self.known.entry(path.clone()).or_default().opened = opened.map(|it| it.as_secs());
            self.paths.insert(0, path);
            self.paths.truncate(MOST);
            let paths = &self.paths;
            self.known.retain(|path, _| paths.contains(path));
        }
    }

    /// Keeps what was said of a file, if it is among them.
    pub fn answered(&mut self, path: &Path, answer: Answer) {
        if self.paths.iter().any(|known| known == path) {
            let Answer { words, tone, .. } = answer;
            let answer = RecentAnswer { tone, words };
            self.known.entry(path.to_owned()).or_default().answer = Some(answer);
        }
    }

    /// What was said of a file when it was last looked through.
    pub fn answer(&self, path: &Path) -> Option<&RecentAnswer> {
        self.known.get(path)?.answer.as_ref()
    }

    /// When a file was last opened, to the second, if that is known.
    pub fn opened(&self, path: &Path) -> Option<SystemTime> {
        let seconds = self.known.get(path)?.opened?;
        UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
    }

    /// The paths, the newest first.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl From<Vec<Stored>> for RecentFiles {
    fn from(kept: Vec<Stored>) -> Self {
        let mut files = Self::default();
        for stored in kept.into_iter().take(MOST) {
            let (path, known) = match stored {
                Stored::File { path, known } => (path, known),
                Stored::Path(path) => (path, Known::default()),
            };
            let path = PathBuf::from(path);
            if path.is_absolute() && !files.paths.contains(&path) {
                files.paths.push(path.clone());
                files.known.insert(path, known);
            }
        }
        files
    }
}

impl From<RecentFiles> for Vec<Stored> {
    fn from(mut files: RecentFiles) -> Self {
        let stored = |path: PathBuf| {
            let known = files.known.remove(&path).unwrap_or_default();
            let path = path.into();
            Stored::File { path, known }
        };
        files.paths.into_iter().map(stored).collect()
    }
}
