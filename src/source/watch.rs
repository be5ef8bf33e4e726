//! Watches whether a source is still what it was when it was opened, on a thread of its own.

use std::io;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Generation, Source};
use crate::background::spawn;

/// How often the source is checked.
const EVERY: Duration = Duration::from_secs(1);

/// How a source differs from what it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The source has this many bytes more than before.
    Grew(u64),

    /// The source has this many bytes fewer than before.
    Shrank(u64),

    /// Its length is the same and its content was written to.
    Modified,

    /// The name leads to another file or to none. The source that was opened can still be read.
    Gone,
}

impl Change {
    /// Returns how two states differ, if they do.
    pub fn between(before: &Generation, now: &Generation) -> Option<Self> {
        if now.len < before.len {
            Some(Self::Shrank(before.len - now.len))
        } else if now.len > before.len {
            Some(Self::Grew(now.len - before.len))
        } else if now.modified != before.modified {
            Some(Self::Modified)
        } else if before.still_there && !now.still_there {
            Some(Self::Gone)
        } else {
            None
        }
    }

    /// Returns a sentence for the user.
    pub fn sentence(self) -> String {
        let bytes = |count: u64| match count {
            1 => "1 byte".to_owned(),
            _ => format!("{count} bytes"),
        };
        match self {
            Self::Grew(by) => format!("The file grew by {}", bytes(by)),
            Self::Shrank(by) => format!("The file became shorter by {}", bytes(by)),
            Self::Modified => "The file was written to".to_owned(),
            Self::Gone => "The file was deleted or replaced; you see what was opened".to_owned(),
        }
    }
}

/// The state from which changes are reported, and the newest state that differs from it.
#[derive(Debug)]
struct News {
    before: Generation,
    change: Option<(Change, Generation)>,
}

/// Checks once a second whether a source has changed. Dropping it ends the checks.
#[derive(Debug)]
pub struct Watch {
    news: Arc<Mutex<News>>,
    /// Dropping this sender ends the thread at once.
    _alive: SyncSender<()>,
}

impl Watch {
    /// Starts to watch for changes from `before` on. `wake` is called when there is news.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        source: Arc<dyn Source>,
        before: Generation,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let news = Arc::new(Mutex::new(News {
            before,
            change: None,
        }));
        let (alive, ended) = sync_channel::<()>(0);
        let shared = Arc::clone(&news);
        spawn("byteloupe-watch", move || {
            let mut last = before;
            while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // If the source cannot be checked, the error shows when it is read.
                let Ok(now) = source.generation() else {
                    continue;
                };
                if now != last {
                    last = now;
                    let mut news = lock(&shared);
                    news.change = Change::between(&news.before, &now).map(|change| (change, now));
                    drop(news);
                    wake();
                }
            }
        })?;
        Ok(Self {
            news,
            _alive: alive,
        })
    }

    /// Returns how the source differs from what it was, and its state now. Never waits.
    pub fn news(&self) -> Option<(Change, Generation)> {
        lock(&self.news).change
    }

    /// Reports changes from this state on.
    pub fn accept(&self, now: Generation) {
        let mut news = lock(&self.news);
        let newest = news.change.map_or(now, |(_, newest)| newest);
        news.before = now;
        news.change = Change::between(&now, &newest).map(|change| (change, newest));
    }
}

/// Locks the news. Poisoning is ignored, because a panic elsewhere leaves the news consistent.
fn lock(news: &Mutex<News>) -> MutexGuard<'_, News> {
    news.lock().unwrap_or_else(PoisonError::into_inner)
}
