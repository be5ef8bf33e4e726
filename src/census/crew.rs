//! Threads that work through sources together, and what they tell those who watch.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::snapshot::State;
use super::work::let_others_go_first;
use crate::source::SourceError;

/// Those who watch are woken at most so often.
const WAKE_EVERY: Duration = Duration::from_millis(100);

/// What is told of the work at one moment.
pub(crate) trait Progress: Clone + Send + 'static {
    /// Does it go on, and how did it end?
    fn state(&self) -> &State;

    /// It goes on, or it ended, like this.
    fn set_state(&mut self, state: State);

    /// It has run for so long.
    fn set_elapsed(&mut self, elapsed: Duration);
}

/// What a crew works on.
pub(crate) trait Work: Send + Sync + 'static {
    /// What is told of it.
    type Progress: Progress;

    /// The crew that works on it.
    fn crew(&self) -> &Crew<Self::Progress>;

    /// The part of one thread: takes pieces until none is left, or until the crew is stopped.
    fn work(&self);

    /// How it ended, asked by the last thread when nothing failed.
    ///
    /// # Errors
    /// A source that cannot be read, or that changed.
    fn end(&self) -> Result<State, SourceError>;
}

/// The threads that work on one thing.
pub(crate) struct Crew<P> {
    stop: AtomicBool,
    wake: Box<dyn Fn() + Send + Sync>,
    told: Mutex<Told<P>>,
}

/// What those who watch read, and how they were told.
struct Told<P> {
    progress: P,
    started: Instant,
    woke: Option<Instant>,

    /// Threads that go on.
    working: usize,
    failure: Option<SourceError>,
}

impl<P: Progress> Crew<P> {
    /// One without threads, which [`start`] gives it. `wake` is called when there is something new, at
    /// most ten times a second, and at the end.
    pub(crate) fn new(progress: P, wake: Box<dyn Fn() + Send + Sync>) -> Self {
        Self {
            stop: AtomicBool::new(false),
            wake,
            told: Mutex::new(Told {
                progress,
                started: Instant::now(),
                woke: None,
                working: 0,
                failure: None,
            }),
        }
    }

    /// What is known now.
    pub(crate) fn progress(&self) -> P {
        let told = self.told();
        let mut progress = told.progress.clone();
        if matches!(progress.state(), State::Running) {
            progress.set_elapsed(told.started.elapsed());
        }
        progress
    }

    /// Tells the threads to end.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// What says that they shall end.
    pub(crate) fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Shall they end?
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Wakes those who watch.
    pub(crate) fn wake(&self) {
        (self.wake)();
    }

    /// The first failure is kept, and nobody goes on.
    pub(crate) fn fail(&self, error: SourceError) {
        self.told().failure.get_or_insert(error);
        self.stop();
    }

    /// Changes what is told, and wakes those who watch if they were not woken just now.
    pub(crate) fn tell(&self, change: impl FnOnce(&mut P)) {
        let wakes = {
            let mut told = self.told();
            change(&mut told.progress);
            let is_due = told.woke.is_none_or(|woke| woke.elapsed() >= WAKE_EVERY);
            if is_due {
                told.woke = Some(Instant::now());
            }
            is_due
        };
        if wakes {
            self.wake();
        }
    }

    /// Says how it ended.
    fn end(&self, state: State) {
        {
            let mut told = self.told();
            let elapsed = told.started.elapsed();
            told.progress.set_elapsed(elapsed);
            told.progress.set_state(state);
        }
        self.wake();
    }

    /// What is told is whole at every moment; a panic elsewhere does not change that.
    fn told(&self) -> MutexGuard<'_, Told<P>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the threads, which let everybody else go first. Where the system gives fewer, those do all of
/// it. A thread that panics is a failure of the work.
///
/// # Errors
/// The system has no thread to give.
pub(crate) fn start<W: Work>(work: &Arc<W>, name: &str, threads: NonZeroUsize) -> io::Result<()> {
    // All are counted before any of them can be the last one to end.
    work.crew().told().working = threads.get();
    for number in 0..threads.get() {
        match spawn(work, name) {
            Ok(_) => {}
            Err(cause) if number == 0 => return Err(cause),
            Err(_) => {
                leave(&**work, threads.get() - number);
                break;
            }
        }
    }
    Ok(())
}

/// Starts one thread more, called by a thread of the crew. It says whether the system gave one.
pub(crate) fn start_another<W: Work>(work: &Arc<W>, name: &str) -> bool {
    work.crew().told().working += 1;
    let is_started = spawn(work, name).is_ok();
    if !is_started {
        leave(&**work, 1);
    }
    is_started
}

fn spawn<W: Work>(work: &Arc<W>, name: &str) -> io::Result<thread::JoinHandle<()>> {
    let shared = Arc::clone(work);
    thread::Builder::new().name(name.to_owned()).spawn(move || {
        let_others_go_first();
        let worked = catch_unwind(AssertUnwindSafe(|| shared.work()));
        if worked.is_err() {
            shared.crew().fail(SourceError::stopped());
        }
        leave(&*shared, 1);
    })
}

/// So many threads have ended, or were never there; the last one says how the work ended.
fn leave<W: Work>(work: &W, threads: usize) {
    let crew = work.crew();
    let failure = {
        let mut told = crew.told();
        told.working = told.working.saturating_sub(threads);
        if told.working > 0 {
            return;
        }
        told.failure.clone()
    };
    let ended = match failure {
        Some(error) => Err(error),
        None => catch_unwind(AssertUnwindSafe(|| work.end()))
            .unwrap_or_else(|_| Err(SourceError::stopped())),
    };
    crew.end(ended.unwrap_or_else(State::Failed));
}
