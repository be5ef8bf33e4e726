//! Watches whether a source is still what it was when it was opened.

use std::fmt::{self, Debug, Formatter};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use super::{Generation, Source};
use crate::background::{caught, pool, spawn};
use crate::words::plural;

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
    /// The change in a few words, to come after a name.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Grew(_) => "has grown",
            Self::Shrank(_) | Self::Modified | Self::Gone => "changed since it was opened",
        }
    }

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
        let bytes = |count| plural(count, "byte");
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
///
/// One thread keeps the time for all watches, and the checks are done in the [`pool`]: a source that does not
/// answer holds up no other for more than a second.
#[derive(Debug)]
pub struct Watch {
    watched: Arc<Watched>,
}

/// What is checked.
struct Watched {
    source: Arc<dyn Source>,
    news: Mutex<News>,

    /// The state at the last check.
    last: Mutex<Generation>,

    /// Whether a check has begun and has not ended.
    is_checked: AtomicBool,

    wake: Box<dyn Fn() + Send + Sync>,
}

/// All that is watched, and whether there is a thread that keeps the time.
static ALL: Mutex<(Vec<Weak<Watched>>, bool)> = Mutex::new((Vec::new(), false));

impl Watch {
    /// Starts to watch for changes from `before` on. `wake` is called when there is news.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        source: Arc<dyn Source>,
        before: Generation,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let watched = Arc::new(Watched {
            source,
            news: Mutex::new(News {
                before,
                change: None,
            }),
            last: Mutex::new(before),
            is_checked: AtomicBool::new(false),
            wake: Box::new(wake),
        });
        let (all, is_timed) = &mut *lock(&ALL);
        if !*is_timed {
            spawn("byteloupe-watch", keep_time)?;
            *is_timed = true;
        }
        all.push(Arc::downgrade(&watched));
        Ok(Self { watched })
    }

    /// Returns how the source differs from what it was, and its state now. Never waits.
    pub fn news(&self) -> Option<(Change, Generation)> {
        lock(&self.watched.news).change
    }

    /// Reports changes from this state on.
    pub fn accept(&self, now: Generation) {
        let mut news = lock(&self.watched.news);
        let newest = news.change.map_or(now, |(_, newest)| newest);
        news.before = now;
        news.change = Change::between(&now, &newest).map(|change| (change, newest));
    }
}

/// Runs the thread that has everything checked once a second, until nothing is watched.
fn keep_time() {
    loop {
        thread::sleep(EVERY);
        {
            let (all, is_timed) = &mut *lock(&ALL);
            all.retain(|watched| watched.strong_count() > 0);
            if all.is_empty() {
                *is_timed = false;
                return;
            }
        }
        // Where there is no thread for it, it is tried again in a second.
        let _ = pool::run(check_all);
    }
}

/// Checks everything that is watched, except what another check has not come back from.
fn check_all() {
    let all = lock(&ALL).0.clone();
    for watched in all.iter().filter_map(Weak::upgrade) {
        if !watched.is_checked.swap(true, Ordering::Acquire) {
            // A source that panics is a defect. It is not checked again, and the others are.
            if caught(|| watched.check()).is_ok() {
                watched.is_checked.store(false, Ordering::Release);
            }
        }
    }
}

impl Watched {
    /// Looks whether the source has changed since the last check. If the source cannot be checked, the error
    /// shows when it is read.
    fn check(&self) {
        let Ok(now) = self.source.generation() else {
            return;
        };
        if std::mem::replace(&mut *lock(&self.last), now) == now {
            return;
        }
        let mut news = lock(&self.news);
        news.change = Change::between(&news.before, &now).map(|change| (change, now));
        drop(news);
        (self.wake)();
    }
}

impl Debug for Watched {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        (formatter.debug_struct("Watched"))
            .field("news", &self.news)
            .finish_non_exhaustive()
    }
}

/// Locks what is shared. Poisoning is ignored, because a panic elsewhere leaves it consistent.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
