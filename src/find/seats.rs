//! How many threads all searches together may have.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::background::cores;

/// Threads that count, of all searches.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// The right of a thread to count, given back when it is dropped.
///
/// A search always has one. More than that it has only as long as all searches together have fewer
/// than there are cores: a search that begins while others go on does not slow down the machine, and
/// gets its threads when those end.
pub(super) struct Seat(());

impl Seat {
    /// For the first thread of a search.
    pub(super) fn take() -> Self {
        TAKEN.fetch_add(1, Ordering::Relaxed);
        Self(())
    }

    /// For a further thread, if there is room for it.
    pub(super) fn take_free() -> Option<Self> {
        let free = |taken| (taken < most()).then(|| taken + 1);
        let taken = TAKEN.fetch_update(Ordering::Relaxed, Ordering::Relaxed, free);
        taken.is_ok().then(|| Self(()))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        TAKEN.fetch_sub(1, Ordering::Relaxed);
    }
}

/// As many as there are cores.
fn most() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| cores().get())
}
