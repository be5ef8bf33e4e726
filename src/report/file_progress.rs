//! How far one file is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::progress::Progress;

/// Who is told how far one file is.
enum Told<'a> {
    /// The progress over all files.
    All(Arc<Progress>),

    /// A caller who asked for this file alone.
    Caller(&'a (dyn Fn(u64) + Sync)),
}

/// The share of one file in the progress. When it is dropped nothing of the file is left to do,
/// whatever came of it.
pub(super) struct FileProgress<'a> {
    told: Told<'a>,
    len: u64,
    counted: AtomicU64,
}

impl FileProgress<'static> {
    /// A file of this length is to be counted.
    pub(super) fn new(progress: &Arc<Progress>, len: u64) -> Self {
        progress.add_known(len);
        Self {
            told: Told::All(Arc::clone(progress)),
            len,
            counted: AtomicU64::new(0),
        }
    }
}

impl<'a> FileProgress<'a> {
    /// A file of this length is to be counted, and `tell` is told how many bytes of it were.
    pub(super) fn telling(tell: &'a (dyn Fn(u64) + Sync), len: u64) -> Self {
        Self {
            told: Told::Caller(tell),
            len,
            counted: AtomicU64::new(0),
        }
    }

    /// Says how many bytes of the file were counted; threads may say so in any order.
    pub(super) fn reached(&self, bytes: u64) {
        let before = self.counted.fetch_max(bytes, Ordering::Relaxed);
        match &self.told {
            Told::All(progress) => progress.add_counted(bytes.saturating_sub(before)),
            Told::Caller(tell) => tell(bytes.max(before)),
        }
    }
}

impl Drop for FileProgress<'_> {
    fn drop(&mut self) {
        self.reached(self.len);
    }
}
