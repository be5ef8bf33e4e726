//! Limits how many threads all searches may have together.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::background::cores;

/// How many threads of all searches count now.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// The right of a thread to count, which ends when this is dropped.
///
/// A search always has one. It gets more only while all searches together have fewer threads than there are
/// cores. A search that begins while others go on therefore does not slow down the machine, and gets its
/// threads when the others end.
pub(super) struct Seat(());

impl Seat {
    /// Takes a seat for the first thread of a search.
    pub(super) fn take() -> Self {
        TAKEN.fetch_add(1, Ordering::Relaxed);
        Self(())
    }

    /// Takes a seat for a further thread, if one is free.
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

/// The number of seats: one for each core.
fn most() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| cores().get())
}
