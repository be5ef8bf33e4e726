//! How far the saving is, and whether it is still wanted.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shared by the thread that saves and its caller.
#[derive(Debug, Default)]
pub struct SaveProgress {
    read: AtomicU64,
    is_cancelled: AtomicBool,
}

impl SaveProgress {
    /// Bytes of the source that were read so far.
    pub fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Has the saving end before long, with nothing saved. Once the new file has its name, this changes
    /// nothing any more.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Is it no longer wanted?
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    pub(super) fn set_read(&self, read: u64) {
        self.read.store(read, Ordering::Relaxed);
    }
}
