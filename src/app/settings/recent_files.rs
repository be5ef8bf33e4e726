//! The files that were opened last, and what was said of them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

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

    /// What was said of some of them when they were last looked through.
    answers: BTreeMap<PathBuf, RecentAnswer>,
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
    Answered {
        path: OsString,
        #[serde(flatten)]
        answer: RecentAnswer,
    },
    Path(OsString),
}

impl RecentFiles {
    /// Puts a file at the front. A file whose absolute path cannot be found out is not kept, because the next
    /// run would not find it.
    pub fn add(&mut self, path: &Path) {
        if let Ok(path) = std::path::absolute(path) {
            self.paths.retain(|known| *known != path);
            self.paths.insert(0, path);
            self.paths.truncate(MOST);
            let paths = &self.paths;
            self.answers.retain(|path, _| paths.contains(path));
        }
    }

    /// Keeps what was said of a file, if it is among them.
    pub fn answered(&mut self, path: &Path, answer: Answer) {
        if self.paths.iter().any(|known| known == path) {
            let Answer { words, tone, .. } = answer;
            let answer = RecentAnswer { tone, words };
            self.answers.insert(path.to_owned(), answer);
        }
    }

    /// What was said of a file when it was last looked through.
    pub fn answer(&self, path: &Path) -> Option<&RecentAnswer> {
        self.answers.get(path)
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
        for stored in kept.into_iter().take(MOST).rev() {
            let (path, answer) = match stored {
                Stored::Answered { path, answer } => (path, Some(answer)),
                Stored::Path(path) => (path, None),
            };
            let path = PathBuf::from(path);
            if path.is_absolute() {
                files.add(&path);
                files.answers.extend(answer.map(|answer| (path, answer)));
            }
        }
        files
    }
}

impl From<RecentFiles> for Vec<Stored> {
    fn from(mut files: RecentFiles) -> Self {
        let stored = |path: PathBuf| match files.answers.remove(&path) {
            Some(answer) => Stored::Answered {
                path: path.into(),
                answer,
            },
            None => Stored::Path(path.into()),
        };
        files.paths.into_iter().map(stored).collect()
    }
}
