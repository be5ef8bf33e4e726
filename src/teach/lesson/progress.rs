//! Which lessons are solved, kept in a file.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Attempts, Verdict};
use crate::files::{self, Links, ReadableBy, WholeFile, open_regular, put_aside};
use crate::source::readable_name;

/// What the file says it is.
const FORMAT: &str = "byteloupe-lessons";

/// The version that is written.
const VERSION: u64 = 1;

/// The greatest length of the file in bytes.
const LONGEST: u64 = 1 << 20;

/// The tries at each lesson, by its id. Lessons that are not there any more keep theirs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    lessons: BTreeMap<String, Attempts>,
}

/// Progress that was read.
#[derive(Debug)]
pub struct ReadProgress {
    /// The progress: none, if there is no file, or one that holds none.
    pub progress: Progress,

    /// A file that holds no progress, and where it was put aside.
    pub set_aside: Option<(ProgressError, PathBuf)>,
}

/// What goes wrong with the file of progress. It prints as a sentence.
#[derive(Debug, Clone)]
pub enum ProgressError {
    /// The file holds no progress: which, and why not.
    NotProgress(PathBuf, String),

    /// The form of the file is of a later version.
    Later(PathBuf, u64),

    /// The system did not let something be done to the file.
    System(&'static str, PathBuf, Arc<io::Error>),
}

impl ProgressError {
    fn system(what: &'static str, path: &Path, cause: io::Error) -> Self {
        Self::System(what, path.to_owned(), Arc::new(cause))
    }
}

impl fmt::Display for ProgressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotProgress(path, why) => {
                let name = readable_name(path);
                write!(f, "{name} holds no progress of lessons: {why}.")
            }
            Self::Later(path, version) => write!(
                f,
                "{} has the form of version {version}, made by a later Byteloupe. Use that one.",
                readable_name(path)
            ),
            Self::System(what, path, cause) => {
                let name = readable_name(path);
                write!(f, "{name} could not be {what}: {cause}.")
            }
        }
    }
}

impl std::error::Error for ProgressError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::System(_, _, cause) => Some(&**cause as _),
            _ => None,
        }
    }
}

impl Progress {
    /// The tries at a lesson.
    pub fn of(&self, id: &str) -> Attempts {
        self.lessons.get(id).copied().unwrap_or_default()
    }

    /// Counts a try at a lesson.
    pub fn count(&mut self, id: &str, verdict: &Verdict) {
        self.lessons
            .entry(id.to_owned())
            .or_default()
            .count(verdict);
    }

    /// Takes over what is known elsewhere: the more tries, and each lesson that was solved.
    pub fn merge(&mut self, other: &Self) {
        for (id, attempts) in &other.lessons {
            let own = self.lessons.entry(id.clone()).or_default();
            *own = own.merged(*attempts);
        }
    }

    /// Reads the file. A file that holds no progress is renamed, kept and told.
    ///
    /// # Errors
    /// The file could not be read or renamed, or is of a later version. Then it must not be written either.
    pub fn read(path: &Path) -> Result<ReadProgress, ProgressError> {
        match read(path) {
            Ok(progress) => Ok(ReadProgress {
                progress,
                set_aside: None,
            }),
            Err(ProgressError::System(_, _, cause)) if cause.kind() == io::ErrorKind::NotFound => {
                Ok(ReadProgress {
                    progress: Self::default(),
                    set_aside: None,
                })
            }
            Err(error @ ProgressError::NotProgress(..)) => {
                let aside = put_aside(path)
                    .map_err(|cause| ProgressError::system("put aside", path, cause))?;
                Ok(ReadProgress {
                    progress: Self::default(),
                    set_aside: Some((error, aside)),
                })
            }
            Err(error) => Err(error),
        }
    }

    /// Writes the file as a whole, and makes its folder. What another window has written since is taken over,
    /// here too; if both write in the same moment, the last one stands until the other writes again.
    ///
    /// # Errors
    /// As [`Self::read`], or the folder cannot be written to. The file is as it was then. A file that was damaged
    /// since it was read is put aside, and told as [`ProgressError::NotProgress`]; the new one is written all
    /// the same.
    pub fn keep(&mut self, path: &Path) -> Result<(), ProgressError> {
        let ReadProgress {
            progress,
            set_aside,
        } = Self::read(path)?;
        self.merge(&progress);
        write(self, path).map_err(|cause| ProgressError::system("written", path, cause))?;
        set_aside.map_or(Ok(()), |(error, _)| Err(error))
    }
}

fn read(path: &Path) -> Result<Progress, ProgressError> {
    let failed = |cause| ProgressError::system("read", path, cause);
    let not_progress = |why: String| ProgressError::NotProgress(path.to_owned(), why);
    let mut json = Vec::new();
    open_regular(path, Links::Refused)
        .map_err(failed)?
        .take(LONGEST + 1)
        .read_to_end(&mut json)
        .map_err(failed)?;
    if json.len() as u64 > LONGEST {
        return Err(not_progress("it is too large".to_owned()));
    }
    let head: Head =
        serde_json::from_slice(&json).map_err(|error| not_progress(error.to_string()))?;
    if head.format != FORMAT {
        return Err(not_progress(format!("its “format” is not “{FORMAT}”")));
    }
    match head.version {
        VERSION => {}
        0 => return Err(not_progress("there is no version 0".to_owned())),
        later => return Err(ProgressError::Later(path.to_owned(), later)),
    }
    let body: Body =
        serde_json::from_slice(&json).map_err(|error| not_progress(error.to_string()))?;
    Ok(Progress {
        lessons: body.lessons,
    })
}

fn write(progress: &Progress, path: &Path) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let json = serde_json::to_vec_pretty(&Written {
        format: FORMAT,
        version: VERSION,
        lessons: &progress.lessons,
    })?;
    files::sweep(folder);
    let mut file = WholeFile::create_in(folder, ReadableBy::Owner)?;
    file.as_file_mut().write_all(&json)?;
    file.as_file().sync_all()?;
    file.keep(path, true)
}

/// The keys that every version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

#[derive(Deserialize)]
struct Body {
    lessons: BTreeMap<String, Attempts>,
}

#[derive(Serialize)]
struct Written<'a> {
    format: &'a str,
    version: u64,
    lessons: &'a BTreeMap<String, Attempts>,
}
