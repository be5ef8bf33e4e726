//! Saving on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::Duration;

use crate::background::{PacedWake, task};

use super::{SaveError, SaveJob, SaveProgress, Saved, save};

/// How long the end of the program waits for the unfinished file to be removed. A folder on a network
/// that has gone away may take for ever.
const WAIT_FOR_END: Duration = Duration::from_secs(2);

/// How a saving ended.
type SaveOutcome = Result<Saved, SaveError>;

/// Something that is being saved. Dropping it ends the saving with nothing saved, unless it is done.
#[derive(Debug)]
pub struct Saving {
    progress: Arc<SaveProgress>,
    ended: Receiver<SaveOutcome>,
    is_over: bool,
}

impl Saving {
    /// Starts. `wake` is called when there is something new, at most ten times a second, and at the end.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(job: SaveJob, wake: impl Fn() + Send + Sync + 'static) -> Result<Self, SaveError> {
        let progress = Arc::new(SaveProgress::default());
        let (ends, ended) = sync_channel(1);
        let shared = Arc::clone(&progress);
        let wake = Arc::new(PacedWake::new(Arc::new(wake)));
        let paced = Arc::clone(&wake);
        let run = move || save(&job, &shared, || paced.tell());
        let stopped = || Err(SaveError::stopped());
        let done = move |outcome| {
            // Where the receiver is gone, the program is ending.
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

    /// How far the saving is.
    pub fn progress(&self) -> &SaveProgress {
        &self.progress
    }

    /// What came of it, once. It never waits.
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
            // The thread removes what it has written; the program must not end before.
            let _ = self.ended.recv_timeout(WAIT_FOR_END);
        }
    }
}
