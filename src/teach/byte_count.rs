//! How often each value of a byte is in a whole source.

use std::sync::Arc;

use crate::background::{Job, JobState, Wake};
use crate::source::{ScanState, Source, SourceError};

/// How many bytes are read at once: they stay in the cache of a core.
const READ_LEN: usize = 256 << 10;

/// Counts the bytes of a source by their values, on a thread of its own that lets others go first.
///
/// Nothing here waits. Dropping it ends the thread within one reading. It does not know whether the source
/// has changed since: its owner starts another count then.
pub struct ByteCount {
    shared: Arc<Shared>,
}

struct Shared {
    source: Arc<dyn Source>,
    job: Job<Counts, SourceError>,
}

/// What was counted so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// How many bytes have each value.
    pub by_value: [u64; 256],

    /// How many bytes were counted, from the start of the source.
    pub bytes: u64,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            by_value: [0; 256],
            bytes: 0,
        }
    }
}

impl ByteCount {
    /// Starts to count. `wake` is called when there is something new, at most ten times a second, and at the
    /// end.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(source: Arc<dyn Source>, wake: Wake) -> Result<Self, SourceError> {
        let job = Job::new(Counts::default(), wake);
        let shared = Arc::new(Shared { source, job });
        shared.count_in_background()?;
        Ok(Self { shared })
    }

    /// Does it count the bytes of this source?
    pub fn is_of(&self, source: &Arc<dyn Source>) -> bool {
        Arc::ptr_eq(&self.shared.source, source)
    }

    /// What was counted so far, and whether the counting goes on.
    pub fn counts(&self) -> (Counts, ScanState) {
        let run = self.shared.job.run();
        (run.progress.clone(), self.shared.job.state_of(&run))
    }

    /// Counts the bytes that have come since the count was done. It does nothing while the count goes on, and
    /// where none have come.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn go_on(&self) -> Result<(), SourceError> {
        let mut run = self.shared.job.run();
        let has_more = self.shared.source.len_hint() > run.progress.bytes;
        if !has_more || !matches!(run.state(), JobState::Done) {
            return Ok(());
        }
        run.begin_again();
        drop(run);
        self.shared.count_in_background()
    }
}

impl Drop for ByteCount {
    fn drop(&mut self) {
        self.shared.job.cancel();
    }
}

impl Shared {
    fn count_in_background(self: &Arc<Self>) -> Result<(), SourceError> {
        let started =
            Job::run_in_background(self, "byteloupe-byte-count", |it| &it.job, Self::count);
        started.map_err(|cause| {
            let error = SourceError::no_thread(cause);
            self.job.end(JobState::Failed(error.clone()));
            error
        })
    }

    fn count(&self) {
        let mut buffer = vec![0; READ_LEN];
        let mut offset = self.job.run().progress.bytes;
        let ended = loop {
            if self.job.is_cancelled() {
                break JobState::Cancelled;
            }
            match self.source.read_at(offset, &mut buffer) {
                Err(error) => break JobState::Failed(error),
                Ok(0) => break JobState::Done,
                Ok(read) => {
                    let by_value = counted(buffer.get(..read).unwrap_or_default());
                    offset += read as u64;
                    self.job.tell(|counts| {
                        for (sum, count) in counts.by_value.iter_mut().zip(by_value) {
                            *sum += count;
                        }
                        counts.bytes = offset;
                    });
                }
            }
        };
        self.job.end(ended);
    }
}

/// How many of some bytes have each value.
pub(super) fn counted(bytes: &[u8]) -> [u64; 256] {
    let mut by_value = [0_u64; 256];
    for byte in bytes {
        if let Some(count) = by_value.get_mut(usize::from(*byte)) {
            *count += 1;
        }
    }
    by_value
}
