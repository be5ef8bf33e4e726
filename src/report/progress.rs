//! How far the report is.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::source::readable_name;
use crate::terminal::BarState;

/// How many bytes are counted of how many that are known of, over all files so far. Every thread
/// enters what it does; the thread that draws looks now and then.
#[derive(Debug, Default)]
pub(super) struct Progress {
    counted: AtomicU64,
    known: AtomicU64,

    /// The file whose turn it is.
    at: Mutex<String>,
}

impl Progress {
    /// Bytes counted, bytes known of, and the name of the file whose turn it is, without its folders.
    pub(super) fn state(&self) -> BarState {
        let counted = self.counted.load(Ordering::Relaxed);
        BarState {
            done: counted,
            // A file may have grown, and a device says that it has none.
            known: self.known.load(Ordering::Relaxed).max(counted),
            at: self
                .at
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone(),
        }
    }

    /// Says that this file is being reported now.
    pub(super) fn set_at(&self, path: &Path) {
        let name = path.file_name().map_or(path, Path::new);
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = readable_name(name);
    }

    /// Adds to the bytes that are to be counted.
    pub(super) fn add_known(&self, bytes: u64) {
        self.known.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Adds to the bytes that were counted.
    pub(super) fn add_counted(&self, bytes: u64) {
        self.counted.fetch_add(bytes, Ordering::Relaxed);
    }
}
