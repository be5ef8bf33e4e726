//! Counting a file, with its checksum beside that.

use std::sync::atomic::{AtomicBool, Ordering};

use super::checksum::{hashed_as_counted, sha256_of};
use super::file_progress::FileProgress;
use crate::background::{scope, spawn_scoped};
use crate::census::{BlockObserver, Scan, ScanOptions};
use crate::source::{Source, SourceError};

/// How a source is counted.
pub(super) struct Counting<'a> {
    pub(super) source: &'a dyn Source,
    pub(super) options: ScanOptions,

    /// Is handed each block.
    pub(super) observer: Option<&'a dyn BlockObserver>,
}

impl Counting<'_> {
    /// Counts the source.
    pub(super) fn scan(&self, progress: &(dyn Fn(u64) + Sync)) -> Result<Scan, SourceError> {
        Scan::run_with(self.source, self.options, self.observer, progress)
    }

    /// Counts the source and makes its checksum on a thread beside that. When one of them fails, nobody
    /// waits for the other.
    pub(super) fn scan_beside_hash(
        &self,
        progress: &FileProgress<'_>,
    ) -> Result<(Scan, String), SourceError> {
        let source = self.source;
        let stop = AtomicBool::new(false);
        let len = source.len_hint();
        let hash = || sha256_of(source, len, &|bytes| progress.reached(bytes), &stop);
        let (scan, (sha256, hashed)) = scope(|scope| {
            let hashed = spawn_scoped(scope, "byteloupe-hash", hash);
            let scan = self.scan(&|_| {});
            stop.store(scan.is_err(), Ordering::Relaxed);
            let sha256 = match hashed {
                Ok(hashed) => hashed
                    .join()
                    .unwrap_or_else(|_| Err(SourceError::stopped())),
                // The system has no thread to give: this one makes it.
                Err(_) => hash(),
            };
            Ok::<_, SourceError>((scan?, sha256?))
        })?;
        if hashed == scan.totals().bytes {
            return Ok((scan, sha256));
        }
        // It has more bytes than it says, or fewer.
        let sha256 = hashed_as_counted(source, &scan, progress)?;
        Ok((scan, sha256))
    }
}
