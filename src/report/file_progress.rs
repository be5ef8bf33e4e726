//! How far one file is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::progress::Progress;

/// The share of one file in the progress. When it is dropped nothing of the file is left to do,
/// whatever came of it.
pub(super) struct FileProgress {
    progress: Arc<Progress>,
    len: u64,
    counted: AtomicU64,
}

impl FileProgress {
    /// A file of this length is to be counted.
    pub(super) fn new(progress: &Arc<Progress>, len: u64) -> Self {
        progress.add_known(len);
        Self {
            progress: Arc::clone(progress),
            len,
            counted: AtomicU64::new(0),
        }
    }

    /// Says how many bytes of the file were counted; threads may say so in any order.
    pub(super) fn reached(&self, bytes: u64) {
        let before = self.counted.fetch_max(bytes, Ordering::Relaxed);
        self.progress.add_counted(bytes.saturating_sub(before));
    }
}

impl Drop for FileProgress {
    fn drop(&mut self) {
        self.reached(self.len);
    }
}
