//! Reads and writes the bookmarks of one document in the background.

use std::fmt::{self, Debug, Formatter};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Bookmarks, BookmarksError, DocumentKey, Found, Store};
use crate::background::{Failure, Latest, Requests};
use crate::source::Source;

const THREAD: &str = "byteloupe-bookmarks";

/// Changes that come within this time of each other are written together.
const TOGETHER: Duration = Duration::from_millis(400);

/// How long the thread waits for more changes before it ends. The next change starts another one.
const IDLE: Duration = Duration::from_secs(1);

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
/// It has a thread only while it has something to do. When it is dropped, what is left is written.
#[derive(Debug)]
pub struct Keeper {
    /// The thread that was started last.
    writes: Mutex<Latest<Bookmarks>>,
    work: Arc<Mutex<Work>>,
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
        let work = Arc::new(Mutex::new(Work {
            key: None,
            progress: Arc::clone(&progress),
            store,
            tell: Box::new(tell.clone()),
            base: Bookmarks::default(),
        }));
        let begun = Arc::clone(&work);
        let work_first = move |requests| {
            if let Some(before) = before {
                before.wait(LONGEST_WAIT);
            }
            let mut work = lock(&begun);
            work.begin(&path, &*source);
            drop(source);
            work.serve(requests);
        };
        let ended = move |how: Result<(), Failure>| {
            if how.is_err() {
                tell(News::Failed(STOPPED.to_owned()));
            }
        };
        let writes = Mutex::new(Latest::start(THREAD, work_first, ended)?);
        Ok(Self {
            writes,
            work,
            progress,
        })
    }

    /// Has these bookmarks written soon. Bookmarks that were handed over before and are not yet written are
    /// dropped.
    pub fn save(&self, bookmarks: Bookmarks) {
        let mut progress = lock(&self.progress);
        progress.is_unsaved = true;
        let mut writes = lock(&self.writes);
        let Err(bookmarks) = writes.try_ask(bookmarks) else {
            return;
        };
        let work = Arc::clone(&self.work);
        let told = Arc::clone(&self.work);
        let serve = move |requests| lock(&work).serve(requests);
        let ended = move |how: Result<(), Failure>| {
            if how.is_err() {
                (lock(&told).tell)(News::Failed(STOPPED.to_owned()));
            }
        };
        match Latest::start(THREAD, serve, ended) {
            Ok(started) => {
                started.ask(bookmarks);
                *writes = started;
            }
            Err(cause) => {
                progress.failure = Some(format!(
                    "The bookmarks are not saved: the system has no thread for it ({cause})."
                ));
            }
        }
    }

    /// Returns whether the bookmarks that were handed over are written.
    pub fn kept(&self) -> Kept {
        let progress = lock(&self.progress);
        match &progress.failure {
            _ if !progress.is_unsaved => Kept::All,
            Some(why) if self.has_ended() || !progress.is_retried => Kept::Failed(why.clone()),
            None if self.has_ended() => Kept::Failed(STOPPED.to_owned()),
            _ => Kept::Soon,
        }
    }

    /// Has the bookmarks that were handed over written at once, and tries again if they could not be written
    /// before.
    pub fn hurry(&self) {
        let mut progress = lock(&self.progress);
        if progress.is_unsaved && !self.has_ended() {
            progress.is_retried = true;
            lock(&self.writes).hurry();
        }
    }

    /// Has the bookmarks that are left written at once. The thread then ends.
    pub fn close(&self) {
        lock(&self.writes).close();
    }

    /// Returns whether the thread has ended.
    pub fn has_ended(&self) -> bool {
        lock(&self.writes).has_ended()
    }

    /// Has the bookmarks that are left written at once, and waits for the thread to end, for `at_most`.
    /// Returns whether it has ended.
    pub fn wait(&self, at_most: Duration) -> bool {
        lock(&self.writes).wait(at_most)
    }
}

/// Locks what the threads share. Poisoning is ignored, because a panic elsewhere leaves it consistent.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What one thread hands to the next.
struct Work {
    /// Which document it is. `None` where that could not be told, and nothing is kept.
    key: Option<DocumentKey>,
    progress: Arc<Mutex<Progress>>,
    store: Store,
    tell: Box<dyn Fn(News) + Send>,
    /// The bookmarks that were read or written last.
    base: Bookmarks,
}

impl Debug for Work {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        (formatter.debug_struct("Work"))
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

impl Work {
    /// Looks the bookmarks of the document up.
    fn begin(&mut self, path: &Path, source: &dyn Source) {
        let key = match DocumentKey::of(path, source) {
            Ok(key) => key,
            Err(error) => {
                return self.fail(&error.into(), "are kept only as long as it is open");
            }
        };
        match self.store.look_up(&key, source) {
            Ok(found) => {
                if found.provenance == super::Provenance::Same {
                    self.base = found.bookmarks.clone();
                }
                (self.tell)(News::Found(found));
            }
            Err(error) => self.fail(&error, "could not be looked up"),
        }
        self.key = Some(key);
    }

    /// Writes what is asked for until nothing has been for a while.
    fn serve(&mut self, mut requests: Requests<Bookmarks>) {
        let Some(key) = self.key.clone() else {
            return;
        };
        while let Some(ours) = requests.next_within(TOGETHER, IDLE) {
            let mut progress = lock(&self.progress);
            progress.failure = None;
            progress.is_retried = false;
            drop(progress);
            match self.save(&key, &ours) {
                Ok(()) => {
                    let mut progress = lock(&self.progress);
                    progress.is_unsaved = requests.is_waiting();
                }
                Err(error) if requests.is_last() => self.fail(&error, "are lost"),
                Err(error) => {
                    self.fail(&error, "are not saved");
                    requests.put_back(ours);
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
