//! Saving on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::Duration;

use crate::background::{PacedWake, task};

use super::{SaveError, SaveJob, SaveProgress, Saved, save};

/// How long the end of the program waits for the unfinished file to be removed. That may take for ever in a
/// folder on a network that is gone.
const WAIT_FOR_END: Duration = Duration::from_secs(2);

/// How a saving ended.
type SaveOutcome = Result<Saved, SaveError>;

/// Saving that goes on. Dropping it stops the saving with nothing saved, unless it is done.
#[derive(Debug)]
pub struct Saving {
    progress: Arc<SaveProgress>,
    ended: Receiver<SaveOutcome>,
    is_over: bool,
}

impl Saving {
    /// Starts to save. `wake` is called when there is something new, at most ten times a second, and at the
    /// end.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(job: SaveJob, wake: impl Fn() + Send + Sync + 'static) -> Result<Self, SaveError> {
        let progress = Arc::new(SaveProgress::default());
        let (ends, ended) = sync_channel(1);
        let shared = Arc::clone(&progress);
        let wake = Arc::new(PacedWake::new(Arc::new(wake)));
        let paced = Arc::clone(&wake);
        let run = move || save(&job, &shared, || paced.tell());
        let stopped = || Err(SaveError::stopped());
        let done = move |outcome| {
            // If the receiver is gone, the program is ending.
            let _ = ends.send(outcome);
            wake.wake();
        };
        task::run("byteloupe-save", run, stopped, done).map_err(SaveError::no_thread)?;
        Ok(Self {
            progress,
            ended,
            is_over: false,
        })
    }

    /// The progress of the saving.
    pub fn progress(&self) -> &SaveProgress {
        &self.progress
    }

    /// Returns the outcome, once. Never waits.
    pub fn poll(&mut self) -> Option<SaveOutcome> {
        if self.is_over {
            return None;
        }
        let outcome = match self.ended.try_recv() {
            Ok(outcome) => outcome,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err(SaveError::stopped()),
        };
        self.is_over = true;
        Some(outcome)
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        if !self.is_over {
            self.progress.cancel();
            // The thread removes the unfinished file, so the program must wait for it.
            let _ = self.ended.recv_timeout(WAIT_FOR_END);
        }
    }
}
