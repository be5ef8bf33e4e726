//! Which lessons are solved, kept in a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Attempts, Verdict};
use crate::files::Links;
use crate::kept::{KeptError, KeptForm, move_file};

/// The form of the file.
const FORM: KeptForm = KeptForm {
    holds: "progress of lessons",
    formats: &["byteloupe-lessons"],
    version: 1,
    may_lack_head: false,
    former_keys: &[],
    most_bytes: 1 << 20,
    most_values: 1 << 17,
};

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
    pub set_aside: Option<(KeptError, PathBuf)>,
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

    /// Moves the file from where an earlier version kept it. If there is one at the new place, that counts.
    ///
    /// # Errors
    /// The old file could not be read, or the new one not be written. The old file stays then.
    pub fn move_from(old: &Path, new: &Path) -> Result<(), KeptError> {
        move_file(old, new, FORM.most_bytes)
    }

    /// Reads the file. A file that holds no progress is renamed, kept and returned with its name.
    ///
    /// # Errors
    /// The file could not be read or renamed, or is of a later version. Then it must not be written either.
    pub fn read(path: &Path) -> Result<ReadProgress, KeptError> {
        let (progress, set_aside) = FORM.read_or_put_aside(path, Links::Refused, |text| {
            let body: Body = text
                .parse()
                .map_err(|error| FORM.holds_else(path, error.to_string()))?;
            Ok(Self {
                lessons: body.lessons,
            })
        })?;
        Ok(ReadProgress {
            progress: progress.unwrap_or_default(),
            set_aside,
        })
    }

    /// Writes the file as a whole, and makes its folder. What another window has written since is taken over,
    /// here too; if both write in the same moment, the last one counts until the other writes again. Keys that
    /// this version does not know stay in the file.
    ///
    /// # Errors
    /// As [`Self::read`], or the folder cannot be written to. The file is as it was then. A file that was damaged
    /// since it was read is put aside, and returned as [`KeptError::HoldsElse`]; the new one is written all
    /// the same.
    pub fn keep(&mut self, path: &Path) -> Result<(), KeptError> {
        let ReadProgress {
            progress,
            set_aside,
        } = Self::read(path)?;
        self.merge(&progress);
        let failed = |error: serde_json::Error| KeptError::system("written", path, error.into());
        let now = serde_json::to_value(Body {
            lessons: self.lessons.clone(),
        })
        .map_err(failed)?;
        FORM.write_changes(path, Links::Refused, &serde_json::Value::Null, &now)?;
        set_aside.map_or(Ok(()), |(error, _)| Err(error))
    }
}

/// The keys of the file besides those of every form.
#[derive(Serialize, Deserialize)]
struct Body {
    lessons: BTreeMap<String, Attempts>,
}
