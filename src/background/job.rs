//! Work that can be paused, ended and asked about.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Failure, Gate, JobState, Moment, PacedWake, Query, Wake, let_others_go_first, task};

/// The state that the threads of a job share with the code that watches it. `P` is the progress of the job,
/// and `E` is its error.
///
/// A job starts no thread by itself: [`Job::run_in_background`] starts one, and
/// [`workers::start`](super::workers::start) starts several that end together. A job does not know what the
/// work is.
pub struct Job<P, E> {
    gate: Gate,
    wake: PacedWake,
    run: Mutex<Run<P, E>>,
}

/// The progress and the state of a job.
pub struct Run<P, E> {
    /// What is known of the work so far.
    pub progress: P,

    /// The state. It is never [`JobState::Paused`], because only the gate knows whether the job is paused.
    state: JobState<E>,

    /// How long the job ran before it was started last.
    elapsed: Duration,

    /// When the job was started last. `None` while it does not run.
    since: Option<Instant>,

    /// How many threads work on the job together.
    pub(super) working: usize,

    /// The first failure of any thread.
    pub(super) failure: Option<E>,
}

impl<P, E: Clone> Job<P, E> {
    /// Returns a running job that has no thread yet. `wake` is called when there is something new, as often as
    /// a [`PacedWake`] does it. It is also called at the end and for each answer.
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

    /// Locks the run. Poisoning is ignored, because the run is consistent at every moment.
    pub fn run(&self) -> MutexGuard<'_, Run<P, E>> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the job goes on, waits or has ended. The caller holds the lock of the run.
    pub fn state_of(&self, run: &Run<P, E>) -> JobState<E> {
        match &run.state {
            JobState::Running if self.gate.is_paused() => JobState::Paused,
            state => state.clone(),
        }
    }

    /// The gate that the threads of the job check between their steps.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Returns whether the threads of the job have to end.
    pub fn is_cancelled(&self) -> bool {
        self.gate.is_cancelled()
    }

    /// Tells the threads of the job to end, if the job goes on. The thread that ends the job sets its state.
    pub fn cancel(&self) {
        // The lock of the run is held. A job that is done is not cancelled, because it can begin again.
        let run = self.run();
        if run.is_running() {
            self.gate.cancel();
        }
    }

    /// Pauses the job until [`Job::resume`], if it goes on.
    pub fn pause(&self) {
        let mut run = self.run();
        if run.is_running() {
            run.stop_clock();
            self.gate.set_paused(true);
        }
    }

    /// Lets a paused job go on.
    pub fn resume(&self) {
        let mut run = self.run();
        if run.is_running() {
            run.start_clock();
        }
        drop(run);
        self.gate.set_paused(false);
    }

    /// Changes the progress of the job. Wakes the code that watches it, unless that was woken just now.
    pub fn tell(&self, change: impl FnOnce(&mut P)) {
        change(&mut self.run().progress);
        self.wake.tell();
    }

    /// What wakes the code that watches the job.
    pub fn wake(&self) -> &PacedWake {
        &self.wake
    }

    /// The moment of the last news; see [`Announced`](super::Announced).
    pub fn moment(&self) -> Moment<E> {
        // The wakes are counted before what they tell is read: what comes between belongs to the next moment.
        let wakes = self.wake.wakes();
        Moment::new(wakes, &self.state_of(&self.run()))
    }

    /// Sets the state with which the job ended.
    pub fn end(&self, state: JobState<E>) {
        self.run().end(state);
        self.wake.wake();
    }

    /// Looks something up on a thread of its own; see [`Query::ask`]. The job does not have to be running.
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
    /// Runs `work` on a thread of its own at a low priority. The work itself sets how it ended. If it panics,
    /// the job has failed. The code that watches the job is woken after the work.
    ///
    /// # Errors
    /// The system cannot start another thread.
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
    /// The state: whether the job goes on, and how it ended. A job that is paused counts as going on.
    pub fn state(&self) -> &JobState<E> {
        &self.state
    }

    /// Returns whether the job goes on or is paused.
    pub fn is_running(&self) -> bool {
        matches!(self.state, JobState::Running)
    }

    /// How long the job has run so far, or how long it ran in all.
    pub fn elapsed(&self) -> Duration {
        let running = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        self.elapsed + running
    }

    /// Starts the job again after it has ended.
    pub fn begin_again(&mut self) {
        self.state = JobState::Running;
        self.start_clock();
    }

    /// Ends the job with this state.
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
