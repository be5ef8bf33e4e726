//! Work that can be paused, ended and asked.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Failure, Gate, JobState, PacedWake, Query, Wake, let_others_go_first, task};

/// What the threads of a job and those who watch it share. `P` is what is known of the job besides, and `E`
/// why it may fail.
///
/// It starts no thread by itself: [`Job::run_in_background`] starts one, and
/// [`workers::start`](super::workers::start) several that end together. It does not know what the work is.
pub struct Job<P, E> {
    gate: Gate,
    wake: PacedWake,
    run: Mutex<Run<P, E>>,
}

/// How a job goes.
pub struct Run<P, E> {
    /// What is known of it.
    pub progress: P,

    /// It is never [`JobState::Paused`]: that is what the gate knows.
    state: JobState<E>,

    /// How long it has run but for now.
    elapsed: Duration,

    /// Since when it runs, if it does.
    since: Option<Instant>,

    /// Threads that work on it together.
    pub(super) working: usize,

    /// What the first of them met that failed.
    pub(super) failure: Option<E>,
}

impl<P, E: Clone> Job<P, E> {
    /// A job that runs, before its first thread. `wake` is called when there is something new, at most ten
    /// times a second, at the end, and for each answer.
    pub fn new(progress: P, wake: Wake) -> Self {
        Self {
            gate: Gate::default(),
            wake: PacedWake::new(wake),
            run: Mutex::new(Run {
                progress,
                state: JobState::Running,
                elapsed: Duration::ZERO,
                since: Some(Instant::now()),
                working: 0,
                failure: None,
            }),
        }
    }

    /// How it goes. It is whole at every moment; a panic elsewhere does not change that.
    pub fn run(&self) -> MutexGuard<'_, Run<P, E>> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it goes on, waits or has ended, for whoever holds the run.
    pub fn state_of(&self, run: &Run<P, E>) -> JobState<E> {
        match &run.state {
            JobState::Running if self.gate.is_paused() => JobState::Paused,
            state => state.clone(),
        }
    }

    /// What its threads pass by between their steps.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Shall its threads end?
    pub fn is_cancelled(&self) -> bool {
        self.gate.is_cancelled()
    }

    /// Has its threads end, if it goes on. The thread that ends it says so.
    pub fn cancel(&self) {
        // Under the lock of the run: one that is done is not ended, and can be begun again.
        let run = self.run();
        if run.is_running() {
            self.gate.cancel();
        }
    }

    /// Has it wait until [`Job::resume`], if it goes on.
    pub fn pause(&self) {
        let mut run = self.run();
        if run.is_running() {
            run.stop_clock();
            self.gate.set_paused(true);
        }
    }

    /// Has it go on.
    pub fn resume(&self) {
        let mut run = self.run();
        if run.is_running() {
            run.start_clock();
        }
        drop(run);
        self.gate.set_paused(false);
    }

    /// Changes what is known of it, and wakes those who watch if they were not woken just now.
    pub fn tell(&self, change: impl FnOnce(&mut P)) {
        change(&mut self.run().progress);
        self.wake.tell();
    }

    /// What wakes those who watch.
    pub fn wake(&self) -> &PacedWake {
        &self.wake
    }

    /// Says how it ended.
    pub fn end(&self, state: JobState<E>) {
        self.run().end(state);
        self.wake.wake();
    }

    /// Has something looked up, on a thread of its own; see [`Query::ask`]. A question needs no job that
    /// goes on.
    pub fn ask<Q, A: Clone + Send + 'static>(
        &self,
        name: &str,
        question: Q,
        look_up: impl FnOnce(&AtomicBool) -> A + Send + 'static,
        failed: fn(Failure) -> A,
    ) -> Query<Q, A> {
        Query::ask(name, question, look_up, self.wake.waker(), failed)
    }
}

impl<P: Send + 'static, E: Clone + From<Failure> + Send + 'static> Job<P, E> {
    /// Has `work` done on a thread of its own, which lets others go first. The work says itself how it
    /// ended; where it panics, the job has failed. Those who watch are woken after it.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn run_in_background<S: Send + Sync + 'static>(
        owner: &Arc<S>,
        name: &str,
        job: fn(&S) -> &Self,
        work: fn(&S),
    ) -> io::Result<()> {
        let works = Arc::clone(owner);
        let stopped = Arc::clone(owner);
        let ended = Arc::clone(owner);
        task::run(
            name,
            move || {
                let_others_go_first();
                work(&works);
            },
            move || {
                let failure = E::from(Failure::Panicked);
                job(&stopped).run().end(JobState::Failed(failure));
            },
            move |()| job(&ended).wake.wake(),
        )
    }
}

impl<P, E> Run<P, E> {
    /// Whether it goes on, and how it ended; a job that waits goes on.
    pub fn state(&self) -> &JobState<E> {
        &self.state
    }

    /// Does it go on, now or when it is told to?
    pub fn is_running(&self) -> bool {
        matches!(self.state, JobState::Running)
    }

    /// How long it has run, or ran.
    pub fn elapsed(&self) -> Duration {
        let running = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        self.elapsed + running
    }

    /// It goes on again after it has ended.
    pub fn begin_again(&mut self) {
        self.state = JobState::Running;
        self.start_clock();
    }

    /// It has ended like this.
    pub fn end(&mut self, state: JobState<E>) {
        self.stop_clock();
        self.state = state;
    }

    fn start_clock(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    fn stop_clock(&mut self) {
        if let Some(since) = self.since.take() {
            self.elapsed += since.elapsed();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[derive(Debug, Clone, PartialEq)]
    struct Panicked;

    impl From<Failure> for Panicked {
        fn from(_: Failure) -> Self {
            Self
        }
    }

    type Counting = Job<u32, Panicked>;

    fn job() -> (Arc<Counting>, std::sync::mpsc::Receiver<()>) {
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || {
            let _ = sender.send(());
        });
        (Arc::new(Job::new(0, wake)), woken)
    }

    #[test]
    fn a_job_whose_thread_panics_has_failed_and_says_so() {
        let (job, woken) = job();
        let panics = |_: &Counting| panic!("it was told to");
        assert!(Job::run_in_background(&job, "job", |job| job, panics).is_ok());
        assert_eq!(woken.recv(), Ok(()));
        assert_eq!(*job.run().state(), JobState::Failed(Panicked));
    }

    #[test]
    fn a_job_that_waits_is_paused_until_it_is_resumed_and_one_that_has_ended_never() {
        let (job, _woken) = job();
        let state = |job: &Counting| job.state_of(&job.run());
        job.pause();
        let elapsed = job.run().elapsed();
        assert_eq!(state(&job), JobState::Paused);
        assert_eq!(job.run().elapsed(), elapsed, "its clock stands");
        job.resume();
        assert_eq!(state(&job), JobState::Running);
        job.end(JobState::Done);
        job.pause();
        job.cancel();
        assert_eq!(state(&job), JobState::Done);
        assert!(!job.is_cancelled());
    }
}
