//! Threads that work on one thing each, and promises of what comes of it.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use crate::background::{caught, spawn};

/// A job, and where its result goes.
type Task<J, R> = (J, SyncSender<R>);

/// What is done with a job.
type Work<J, R> = dyn Fn(J) -> R + Send + Sync;

/// A bounded number of threads, started as jobs come. They end when the pool is dropped and its jobs
/// are done.
pub(super) struct Pool<J, R> {
    work: Arc<Work<J, R>>,
    tasks: SyncSender<Task<J, R>>,
    waiting: Arc<Mutex<Receiver<Task<J, R>>>>,

    /// How many threads were started.
    threads: usize,

    /// The most threads that the pool starts.
    most: usize,
}

/// The result of a job, as soon as it is there. The sender vanishes without a result when the work
/// panics.
pub(super) type Promise<R> = Receiver<R>;

impl<J: Send + 'static, R: Send + 'static> Pool<J, R> {
    pub(super) fn new(most: usize, work: impl Fn(J) -> R + Send + Sync + 'static) -> Self {
        let (tasks, waiting) = sync_channel(most);
        Self {
            work: Arc::new(work),
            tasks,
            waiting: Arc::new(Mutex::new(waiting)),
            threads: 0,
            most,
        }
    }

    /// Gives a job to one of the threads. Waits while as many jobs wait as there may be threads.
    pub(super) fn start(&mut self, job: J) -> Promise<R> {
        let (result, promise) = sync_channel(1);
        if self.threads < self.most && self.has_another_thread() {
            self.threads += 1;
        }
        if self.threads == 0 {
            // The system has no thread to give: this one does it.
            perform(&*self.work, (job, result));
        } else {
            // It cannot fail: the pool keeps the other end.
            let _ = self.tasks.send((job, result));
        }
        promise
    }

    fn has_another_thread(&self) -> bool {
        let work = Arc::clone(&self.work);
        let waiting = Arc::clone(&self.waiting);
        let name = format!("byteloupe-file-{}", self.threads + 1);
        let run = move || {
            loop {
                let task = waiting
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv();
                match task {
                    Ok(task) => perform(&*work, task),
                    Err(_) => break,
                }
            }
        };
        spawn(name, run).is_ok()
    }
}

/// Does one job. A panic ends the job and not the thread: other jobs wait.
fn perform<J, R>(work: &Work<J, R>, (job, result): Task<J, R>) {
    let done = caught(|| work(job));
    if let Ok(done) = done {
        // No other thread may wait for it any more.
        let _ = result.send(done);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::mpsc::RecvError;

    use super::*;

    #[test]
    fn a_job_that_panics_breaks_its_promise_and_no_other() {
        for most in [1, 3] {
            let mut pool = Pool::new(most, |number: u32| {
                assert!(number % 3 != 1, "this one panics");
                number * 10
            });
            let mut results = Vec::new();
            for number in 0..9 {
                results.push(pool.start(number).recv());
            }
            let ended = Err(RecvError);
            let expected = [
                Ok(0),
                ended,
                Ok(20),
                Ok(30),
                ended,
                Ok(50),
                Ok(60),
                ended,
                Ok(80),
            ];
            assert_eq!(results, expected, "{most} threads");
        }
    }

    /// It would wait for ever if there were fewer.
    #[test]
    fn as_many_jobs_are_done_at_once_as_there_may_be_threads() {
        let meeting = Arc::new(Barrier::new(4));
        let mut pool = Pool::new(4, move |number: usize| {
            meeting.wait();
            number
        });
        let promises: Vec<_> = (0..8).map(|number| pool.start(number)).collect();
        let results: Vec<_> = promises.iter().map(Receiver::recv).collect();
        assert_eq!(results, (0..8).map(Ok).collect::<Vec<_>>());
        assert_eq!(pool.threads, 4);
    }

    #[test]
    fn one_job_needs_one_thread() {
        let mut pool = Pool::new(8, |number: u8| number);
        assert_eq!(pool.start(7).recv(), Ok(7));
        assert_eq!(pool.threads, 1);
    }
}
