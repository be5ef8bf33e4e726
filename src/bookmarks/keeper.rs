//! The thread that reads and writes the bookmarks of one document.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Bookmarks, BookmarksError, DocumentKey, Found, Store};
use crate::background::spawn;
use crate::source::Source;

/// Changes that come within this time of each other are written together.
const TOGETHER: Duration = Duration::from_millis(400);

/// How long a keeper waits for the one before it.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// What is told of a defect of ours.
const STOPPED: &str = "The thread that keeps the bookmarks has stopped. Export them.";

/// What a keeper has to tell.
#[derive(Debug, Clone)]
pub enum News {
    /// What was found when the document was opened.
    Found(Found),
    /// Bookmarks were written.
    Saved {
        /// What was handed over.
        ours: Bookmarks,
        /// What was written: the same, and what another program had changed.
        merged: Bookmarks,
    },
    /// The bookmarks of the document were not read, or not written. A sentence.
    Failed(String),
}

/// Keeps the bookmarks of a document in a store: it looks them up, then writes what it is given, a little
/// later and only the latest. Nothing here waits but [`Keeper::wait`].
///
/// When it is dropped its thread writes what is left and ends.
#[derive(Debug)]
pub struct Keeper {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

/// How far a keeper is with what was handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// All of it is written, or nothing was handed over.
    All,
    /// It is about to be written.
    Soon,
    /// It could not be written: a sentence says why.
    Failed(String),
}

#[derive(Debug, Default)]
struct State {
    /// What is to be written.
    wanted: Option<Bookmarks>,
    /// Bookmarks were handed over that are not written.
    is_unsaved: bool,
    /// Why the last that were handed over could not be written.
    failure: Option<String>,
    /// Somebody waits: nothing is put off.
    is_hurried: bool,
    /// Nobody will want more.
    is_closed: bool,
    /// The thread has ended.
    has_ended: bool,
}

impl Shared {
    /// A panic elsewhere does not make the state wrong.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keeper {
    /// Starts the thread for a file that was opened from `path`. `before` is the keeper of the same
    /// document as it was before: what it has to write is written first. What there is to tell is
    /// told from the thread.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        store: Store,
        path: PathBuf,
        source: Arc<dyn Source>,
        before: Option<Self>,
        tell: impl Fn(News) + Send + 'static,
    ) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let mut work = Work {
            shared: Arc::clone(&shared),
            store,
            tell,
            base: Bookmarks::default(),
        };
        spawn("byteloupe-bookmarks", move || {
            if let Some(before) = before {
                before.wait(LONGEST_WAIT);
            }
            work.run(&path, source);
        })?;
        Ok(Self { shared })
    }

    /// Has these bookmarks written soon. Bookmarks that were handed over and not written yet are forgotten.
    pub fn save(&self, bookmarks: Bookmarks) {
        let mut state = self.shared.lock();
        state.wanted = Some(bookmarks);
        state.is_unsaved = true;
        self.shared.changed.notify_all();
    }

    /// How far it is with what was handed over.
    pub fn kept(&self) -> Kept {
        let state = self.shared.lock();
        match &state.failure {
            _ if !state.is_unsaved => Kept::All,
            Some(why) if state.has_ended || !state.is_hurried => Kept::Failed(why.clone()),
            None if state.has_ended => Kept::Failed(STOPPED.to_owned()),
            _ => Kept::Soon,
        }
    }

    /// Has what was handed over written at once, and tried again if it could not be written before.
    pub fn hurry(&self) {
        let mut state = self.shared.lock();
        if state.is_unsaved && !state.has_ended {
            state.is_hurried = true;
            self.shared.changed.notify_all();
        }
    }

    /// Has what is left written at once. The thread then ends.
    pub fn close(&self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }

    /// Has the thread ended?
    pub fn has_ended(&self) -> bool {
        self.shared.lock().has_ended
    }

    /// Has what is left written at once and waits for the end of the thread, so long at most. Returns
    /// whether it has ended.
    pub fn wait(&self, at_most: Duration) -> bool {
        self.close();
        let deadline = Instant::now() + at_most;
        let mut state = self.shared.lock();
        while !state.has_ended {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.shared.changed.wait_timeout(state, left);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        true
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.close();
    }
}

/// What the thread works with.
struct Work<T: Fn(News)> {
    shared: Arc<Shared>,
    store: Store,
    tell: T,
    /// What was read or written last.
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
        while let Some(ours) = self.next() {
            let Err(error) = self.save(&key, &ours) else {
                let mut state = self.shared.lock();
                state.is_unsaved = state.wanted.is_some();
                self.shared.changed.notify_all();
                continue;
            };
            self.fail(&error, "are not saved");
            let mut state = self.shared.lock();
            // With the next change it is tried again, when somebody is in a hurry, or at the end.
            while !state.is_closed && state.wanted.is_none() && !state.is_hurried {
                state = self.wait(state);
            }
            if !state.is_closed {
                state.wanted.get_or_insert(ours);
                continue;
            }
            let last = state.wanted.take().unwrap_or(ours);
            drop(state);
            if let Err(error) = self.save(&key, &last) {
                self.fail(&error, "are lost");
            }
            return;
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

    /// What is to be written next; nothing when nothing more will come.
    fn next(&self) -> Option<Bookmarks> {
        let mut state = self.shared.lock();
        while state.wanted.is_none() && !state.is_closed {
            state = self.wait(state);
        }
        let deadline = Instant::now() + TOGETHER;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || state.is_closed || state.is_hurried {
                state.is_hurried = false;
                state.failure = None;
                return state.wanted.take();
            }
            let waited = self.shared.changed.wait_timeout(state, left);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let waited = self.shared.changed.wait(state);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    fn fail(&self, error: &BookmarksError, what: &str) {
        let sentence = format!("The bookmarks {what}: {error}");
        self.shared.lock().failure = Some(sentence.clone());
        (self.tell)(News::Failed(sentence));
    }
}

impl<T: Fn(News)> Drop for Work<T> {
    fn drop(&mut self) {
        let is_panic = thread::panicking();
        self.shared.lock().has_ended = true;
        self.shared.changed.notify_all();
        if is_panic {
            (self.tell)(News::Failed(STOPPED.to_owned()));
        }
    }
}
