//! The progress of saving, and whether saving was cancelled.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The progress, shared by the thread that saves and its caller.
#[derive(Debug, Default)]
pub struct SaveProgress {
    read: AtomicU64,
    is_cancelled: Arc<AtomicBool>,
}

impl SaveProgress {
    /// Bytes of the source that were read so far.
    pub fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Ends the saving soon, with nothing saved. It has no effect once the new file has its name.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns whether the saving was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// The flag that says so, for what goes on by itself.
    pub(super) fn cancel_flag(&self) -> &Arc<AtomicBool> {
        &self.is_cancelled
    }

    pub(super) fn set_read(&self, read: u64) {
        self.read.store(read, Ordering::Relaxed);
    }
}
