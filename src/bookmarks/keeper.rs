//! The thread that reads and writes the bookmarks of one document.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Bookmarks, BookmarksError, DocumentKey, Found, Store};
use crate::background::{Latest, Requests};
use crate::source::Source;

/// Changes that come within this time of each other are written together.
const TOGETHER: Duration = Duration::from_millis(400);

/// How long a keeper waits for the one that kept the document before.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// The message if the thread panicked, which is a bug in this program.
const STOPPED: &str = "The thread that keeps the bookmarks has stopped. Export them.";

/// A message of a keeper.
#[derive(Debug, Clone)]
pub enum News {
    /// What was found when the document was opened.
    Found(Found),
    /// Bookmarks were written.
    Saved {
        /// The bookmarks that were handed over.
        ours: Bookmarks,
        /// The bookmarks that were written: the same, merged with changes of another program.
        merged: Bookmarks,
    },
    /// The bookmarks of the document could not be read or written. The text is a sentence.
    Failed(String),
}

/// Keeps the bookmarks of a document in a store. It looks them up first, and then writes what it is given, a
/// little later and only the newest. Only [`Keeper::wait`] waits.
///
/// When it is dropped its thread writes what is left and ends.
#[derive(Debug)]
pub struct Keeper {
    writes: Latest<Bookmarks>,
    progress: Arc<Mutex<Progress>>,
}

/// Whether the bookmarks that were handed over are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// All of it is written, or nothing was handed over.
    All,
    /// They will be written soon.
    Soon,
    /// They could not be written. The text is a sentence that says why.
    Failed(String),
}

/// The state of the bookmarks that were handed over.
#[derive(Debug, Default)]
struct Progress {
    /// Whether some are not written yet.
    is_unsaved: bool,
    /// Why the last ones could not be written.
    failure: Option<String>,
    /// Whether they are about to be written at once, because the caller called [`Keeper::hurry`].
    is_retried: bool,
}

impl Keeper {
    /// Starts the thread for a file that was opened from `path`. `before` is the former keeper of the same
    /// document; it writes first what it has left. The thread calls `tell` with its messages.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        store: Store,
        path: PathBuf,
        source: Arc<dyn Source>,
        before: Option<Self>,
        tell: impl Fn(News) + Clone + Send + 'static,
    ) -> std::io::Result<Self> {
        let progress = Arc::<Mutex<Progress>>::default();
        let stopped = tell.clone();
        let shared = Arc::clone(&progress);
        let writes = Latest::start(
            "byteloupe-bookmarks",
            move |requests| {
                if let Some(before) = before {
                    before.wait(LONGEST_WAIT);
                }
                let mut work = Work {
                    requests,
                    progress: shared,
                    store,
                    tell,
                    base: Bookmarks::default(),
                };
                work.run(&path, source);
            },
            move |how| {
                if how.is_err() {
                    stopped(News::Failed(STOPPED.to_owned()));
                }
            },
        )?;
        Ok(Self { writes, progress })
    }

    /// Has these bookmarks written soon. Bookmarks that were handed over before and are not yet written are
    /// dropped.
    pub fn save(&self, bookmarks: Bookmarks) {
        let mut progress = lock(&self.progress);
        progress.is_unsaved = true;
        self.writes.ask(bookmarks);
    }

    /// Returns whether the bookmarks that were handed over are written.
    pub fn kept(&self) -> Kept {
        let progress = lock(&self.progress);
        match &progress.failure {
            _ if !progress.is_unsaved => Kept::All,
            Some(why) if self.writes.has_ended() || !progress.is_retried => {
                Kept::Failed(why.clone())
            }
            None if self.writes.has_ended() => Kept::Failed(STOPPED.to_owned()),
            _ => Kept::Soon,
        }
    }

    /// Has the bookmarks that were handed over written at once, and tries again if they could not be written
    /// before.
    pub fn hurry(&self) {
        let mut progress = lock(&self.progress);
        if progress.is_unsaved && !self.writes.has_ended() {
            progress.is_retried = true;
            self.writes.hurry();
        }
    }

    /// Has the bookmarks that are left written at once. The thread then ends.
    pub fn close(&self) {
        self.writes.close();
    }

    /// Returns whether the thread has ended.
    pub fn has_ended(&self) -> bool {
        self.writes.has_ended()
    }

    /// Has the bookmarks that are left written at once, and waits for the thread to end, for `at_most`.
    /// Returns whether it has ended.
    pub fn wait(&self, at_most: Duration) -> bool {
        self.writes.wait(at_most)
    }
}

/// Locks the progress. Poisoning is ignored, because a panic elsewhere leaves it consistent.
fn lock(progress: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The data of the thread.
struct Work<T: Fn(News)> {
    requests: Requests<Bookmarks>,
    progress: Arc<Mutex<Progress>>,
    store: Store,
    tell: T,
    /// The bookmarks that were read or written last.
    base: Bookmarks,
}

impl<T: Fn(News)> Work<T> {
    fn run(&mut self, path: &Path, source: Arc<dyn Source>) {
        let key = match DocumentKey::of(path, &*source) {
            Ok(key) => key,
            Err(error) => {
                return self.fail(&error.into(), "are kept only as long as it is open");
            }
        };
        match self.store.look_up(&key, &*source) {
            Ok(found) => {
                if found.provenance == super::Provenance::Same {
                    self.base = found.bookmarks.clone();
                }
                (self.tell)(News::Found(found));
            }
            Err(error) => self.fail(&error, "could not be looked up"),
        }
        drop(source);
        while let Some(ours) = self.requests.next(TOGETHER) {
            let mut progress = lock(&self.progress);
            progress.failure = None;
            progress.is_retried = false;
            drop(progress);
            match self.save(&key, &ours) {
                Ok(()) => {
                    let mut progress = lock(&self.progress);
                    progress.is_unsaved = self.requests.is_waiting();
                }
                Err(error) if self.requests.is_last() => self.fail(&error, "are lost"),
                Err(error) => {
                    self.fail(&error, "are not saved");
                    self.requests.put_back(ours);
                }
            }
        }
    }

    fn save(&mut self, key: &DocumentKey, ours: &Bookmarks) -> Result<(), BookmarksError> {
        if *ours == self.base {
            return Ok(());
        }
        let merged = self.store.save(key, &self.base, ours)?;
        self.base = merged.clone();
        let ours = ours.clone();
        (self.tell)(News::Saved { ours, merged });
        Ok(())
    }

    fn fail(&self, error: &BookmarksError, what: &str) {
        let sentence = format!("The bookmarks {what}: {error}");
        lock(&self.progress).failure = Some(sentence.clone());
        (self.tell)(News::Failed(sentence));
    }
}
