//! Several threads that work on one job and end together.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::failure::caught;
use super::threads::spawn;
use super::{Failure, Job, JobState, let_others_go_first};

/// What several threads work on.
pub trait Work: Send + Sync + 'static {
    /// What is known of it.
    type Progress: Send + 'static;

    /// Why it may fail.
    type Error: From<Failure> + Clone + Send + 'static;

    /// What the threads and those who watch share.
    fn job(&self) -> &Job<Self::Progress, Self::Error>;

    /// The part of one thread: takes pieces until none is left, or until the job is cancelled.
    fn work(&self);

    /// How the job ended, asked by the last thread when nothing failed.
    ///
    /// # Errors
    /// What was found only at the end.
    fn end(&self) -> Result<JobState<Self::Error>, Self::Error>;
}

/// Starts the threads, which let everybody else go first. Where the system gives fewer, those do all of
/// it. A thread that panics is a failure of the job.
///
/// # Errors
/// The system has no thread to give.
pub fn start<W: Work>(work: &Arc<W>, name: &str, threads: NonZeroUsize) -> io::Result<()> {
    // All are counted before any of them can be the last one to end.
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

/// Starts one thread more, called by a thread of the job. It says whether the system gave one.
pub fn start_another<W: Work>(work: &Arc<W>, name: &str) -> bool {
    work.job().run().working += 1;
    let is_started = start_one(work, name).is_ok();
    if !is_started {
        leave(&**work, 1);
    }
    is_started
}

/// The first failure is kept, and no thread goes on.
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

/// So many threads have ended, or were never there; the last one says how the job ended.
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
