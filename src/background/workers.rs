//! Several threads that work on one job and end together.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::failure::caught;
use super::threads::spawn;
use super::{Failure, Job, JobState, let_others_go_first};

/// Work that several threads share.
pub trait Work: Send + Sync + 'static {
    /// The progress of the work.
    type Progress: Send + 'static;

    /// The error with which the work may fail.
    type Error: From<Failure> + Clone + Send + 'static;

    /// The job that the threads share with the code that watches it.
    fn job(&self) -> &Job<Self::Progress, Self::Error>;

    /// The work of one thread: takes pieces until none is left, or until the job is cancelled.
    fn work(&self);

    /// Returns how the job ended. The last thread calls it if nothing failed.
    ///
    /// # Errors
    /// An error that is found only at the end.
    fn end(&self) -> Result<JobState<Self::Error>, Self::Error>;
}

/// Starts the threads, at a low priority. If the system starts fewer, those do all of the work. If a thread
/// panics, the job has failed.
///
/// # Errors
/// The system cannot start another thread.
pub fn start<W: Work>(work: &Arc<W>, name: &str, threads: NonZeroUsize) -> io::Result<()> {
    // All threads are counted first, so that none of them takes itself for the last one too early.
    work.job().run().working = threads.get();
    for number in 0..threads.get() {
        match start_one(work, name) {
            Ok(()) => {}
            Err(cause) if number == 0 => return Err(cause),
            Err(_) => {
                leave(&**work, threads.get() - number);
                break;
            }
        }
    }
    Ok(())
}

/// Starts one more thread. A thread of the job calls it. Returns whether the system started the thread.
pub fn start_another<W: Work>(work: &Arc<W>, name: &str) -> bool {
    work.job().run().working += 1;
    let is_started = start_one(work, name).is_ok();
    if !is_started {
        leave(&**work, 1);
    }
    is_started
}

/// Keeps the first failure and ends the other threads.
pub fn fail<W: Work>(work: &W, error: W::Error) {
    work.job().run().failure.get_or_insert(error);
    work.job().gate().cancel();
}

fn start_one<W: Work>(work: &Arc<W>, name: &str) -> io::Result<()> {
    let shared = Arc::clone(work);
    let run = move || {
        let_others_go_first();
        let worked = caught(|| shared.work());
        if worked.is_err() {
            fail(&*shared, Failure::Panicked.into());
        }
        leave(&*shared, 1);
    };
    spawn(name, run).map(drop)
}

/// Counts threads that have ended or were never started. The last one sets how the job ended.
fn leave<W: Work>(work: &W, threads: usize) {
    let failure = {
        let mut run = work.job().run();
        run.working = run.working.saturating_sub(threads);
        if run.working > 0 {
            return;
        }
        run.failure.clone()
    };
    let ended = match failure {
        Some(error) => Err(error),
        None => caught(|| work.end()).unwrap_or_else(|failure| Err(failure.into())),
    };
    work.job().end(ended.unwrap_or_else(JobState::Failed));
}
