//! The census of one source: its threads, its results, its questions.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::chunk::CHUNK_LEN;
use super::extent::Extent;
use super::gate::Gate;
use super::instructions::chosen_path;
use super::ledger::Ledger;
use super::lookup::Lookup;
use super::plan::Plan;
use super::question::{Answer, Asked, Question};
use super::snapshot::{Snapshot, State};
use super::work::{ScanEnd, Work, cores, let_others_go_first, spawn};
use crate::source::{Source, SourceError, read_full};

/// The window is woken at most so often.
const WAKE_EVERY: Duration = Duration::from_millis(100);

/// How long the counting waits for a stream before it looks whether it is still wanted.
const WAIT_FOR_STREAM: Duration = Duration::from_millis(40);

/// How many bytes at the end of a source are kept, to tell whether a longer source begins with the
/// shorter one.
const END_LEN: u64 = 4096;

/// Classifies a whole source on threads of its own, as many as there are cores.
///
/// [`Census::snapshot`] gives what is known now; [`Census::ask`] has something looked up. Neither
/// waits. Dropping the census ends its threads within a few blocks.
pub struct Census {
    shared: Arc<Shared>,
}

/// What the window and the threads share.
///
/// Whoever needs both the run and the books takes the run first. The state of the run changes, and the
/// books of one that has ended are opened again, only under the lock of the run: whoever holds it sees
/// books that belong to the state.
pub(super) struct Shared {
    pub(super) source: Arc<dyn Source>,
    pub(super) ledger: Ledger,
    wake: Box<dyn Fn() + Send + Sync>,
    gate: Gate,
    plan: Mutex<Plan>,
    run: Mutex<Run>,
}

/// How the counting goes.
struct Run {
    state: State,
    len_hint: u64,

    /// The stream goes on after what was counted.
    is_arriving: bool,

    /// What is to be counted when the pass that goes on has ended, or the first one.
    next: Option<Extent>,

    /// How long it has run but for now.
    elapsed: Duration,

    /// Since when it runs, if it does.
    since: Option<Instant>,
    woke: Option<Instant>,

    /// There is something new since then.
    is_untold: bool,
    focus: u64,

    /// The last bytes, when the end was reached.
    end_bytes: Vec<u8>,
}

impl Census {
    /// Starts. `wake` is called when there is something new, at most ten times a second.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        source: Arc<dyn Source>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let all = Extent::now(&*source);
        let run = Run {
            state: State::Running,
            len_hint: all.known_end().unwrap_or(0),
            is_arriving: !all.is_final,
            next: Some(all),
            elapsed: Duration::ZERO,
            since: Some(Instant::now()),
            woke: None,
            is_untold: false,
            focus: 0,
            end_bytes: Vec::new(),
        };
        let shared = Arc::new(Shared {
            source,
            ledger: Ledger::default(),
            wake: Box::new(wake),
            gate: Gate::default(),
            plan: Mutex::default(),
            run: Mutex::new(run),
        });
        count_in_background(&shared)?;
        Ok(Self { shared })
    }

    /// What is known now.
    pub fn snapshot(&self) -> Snapshot {
        let run = self.shared.run();
        let (totals, frontier) = {
            let books = self.shared.ledger.books();
            (books.totals(), books.frontier())
        };
        let running = run.since.map_or(Duration::ZERO, |since| since.elapsed());
        Snapshot {
            totals,
            frontier,
            len_hint: run.len_hint,
            is_arriving: run.is_arriving,
            state: match run.state {
                State::Running if self.shared.gate.is_paused() => State::Paused,
                ref state => state.clone(),
            },
            elapsed: run.elapsed + running,
        }
    }

    /// Ends the counting, if it goes on. What was counted stays.
    pub fn cancel(&self) {
        // Under the lock of the run: one that is done is not ended, and can be extended.
        let run = self.shared.run();
        if run.is_running() {
            self.shared.gate.cancel();
        }
    }

    /// Has the counting wait until [`Census::resume`], if it goes on.
    pub fn pause(&self) {
        let mut run = self.shared.run();
        if run.is_running() {
            run.stop_clock();
            self.shared.gate.set_paused(true);
        }
    }

    /// Has it go on.
    pub fn resume(&self) {
        let mut run = self.shared.run();
        if run.since.is_none() && run.is_running() {
            run.since = Some(Instant::now());
        }
        drop(run);
        self.shared.gate.set_paused(false);
    }

    /// From now on, what stands at this offset and behind it is counted first.
    pub fn focus(&self, offset: u64) {
        self.shared.run().focus = offset;
        lock(&self.shared.plan).focus(offset / CHUNK_LEN);
    }

    /// Counts what was added to the source since it was counted to its end, which is now `len` bytes
    /// long. What was counted stays, but for the last two blocks. If the source no longer begins with
    /// what was counted, the census fails. One that was ended early, or has failed, cannot go on: says
    /// whether it does.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn extend(&self, len: u64) -> io::Result<bool> {
        let mut run = self.shared.run();
        if matches!(run.state, State::Cancelled | State::Failed(_)) {
            return Ok(false);
        }
        if !run.is_running() {
            // It waits for the run: nobody sees one that goes on without a thread.
            count_in_background(&self.shared)?;
            run.state = State::Running;
            run.since = Some(Instant::now());
        }
        run.len_hint = len;
        run.next = Some(Extent::of_len(len, run.is_arriving));
        Ok(true)
    }

    /// Has something looked up, on a thread of its own. `wake` is called when the answer is there.
    pub fn ask(&self, question: Question) -> Asked {
        if let Question::Error { from, .. } | Question::ErrorFrom { from, .. } = question {
            self.focus(from);
        }
        let shared = Arc::clone(&self.shared);
        let woken = Arc::clone(&self.shared);
        let look_up = move |cancel: &AtomicBool| {
            let lookup = Lookup {
                source: &*shared.source,
                ledger: &shared.ledger,
                cancel,
            };
            lookup.answer(question)
        };
        let wake = move || woken.wake();
        Asked::ask("byteloupe-lookup", question, look_up, wake, Answer::Failed)
    }

    /// Where the pages of the list of errors are looked up.
    pub(super) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }
}

impl Drop for Census {
    fn drop(&mut self) {
        self.shared.gate.cancel();
    }
}

fn count_in_background(shared: &Arc<Shared>) -> io::Result<()> {
    let shared = Arc::clone(shared);
    spawn("byteloupe-census", move || {
        let_others_go_first();
        let stopped = TellsOfPanic(&shared);
        shared.count_to_the_end();
        std::mem::forget(stopped);
        shared.wake();
    })
}

impl Shared {
    /// There is something new: calls `wake`, unless that was done just now.
    fn tell(&self) {
        self.run().is_untold = true;
        self.tell_what_is_untold();
    }

    fn tell_what_is_untold(&self) {
        let mut run = self.run();
        if run.is_untold && run.woke.is_none_or(|woke| woke.elapsed() >= WAKE_EVERY) {
            run.woke = Some(Instant::now());
            run.is_untold = false;
            drop(run);
            (self.wake)();
        }
    }

    pub(super) fn wake(&self) {
        (self.wake)();
    }

    fn run(&self) -> MutexGuard<'_, Run> {
        lock(&self.run)
    }

    /// Counts until the source has no more, and keeps how that ended.
    fn count_to_the_end(&self) {
        while let Some((extent, focus)) = self.next_pass() {
            let more = match self.count(extent, focus) {
                Ok(ScanEnd::Done) => self.look_for_more(extent),
                Ok(ScanEnd::Cancelled) => return self.run().end(State::Cancelled),
                Err(error) => Err(error),
            };
            match more {
                Ok(None) => {}
                Ok(Some(more)) => self.run().found(more),
                Err(error) => return self.run().end(State::Failed(error)),
            }
        }
    }

    /// What the next pass is to count, and where it begins; `None` if everything is counted, or nobody
    /// wants more.
    fn next_pass(&self) -> Option<(Extent, u64)> {
        // Looked at and ended under one lock: whoever extends the census later starts it anew.
        let mut run = self.run();
        if self.gate.is_cancelled() {
            // A pass would begin by forgetting the last blocks.
            run.end(State::Cancelled);
            return None;
        }
        let Some(next) = run.next.take() else {
            run.end(State::Done);
            return None;
        };
        let counted = self.ledger.books().bytes();
        Some((next.at_least(counted), run.focus))
    }

    /// After a pass: what has come meanwhile. Waits for a stream.
    fn look_for_more(&self, extent: Extent) -> Result<Option<Extent>, SourceError> {
        let counted = self.ledger.books().bytes();
        if extent.is_final {
            return Extent::behind(&*self.source, counted);
        }
        while self.source.is_arriving()
            && self.source.len_hint() <= counted
            && !self.gate.is_cancelled()
        {
            self.source.wait_for_more(counted, WAIT_FOR_STREAM);
            self.tell_what_is_untold();
        }
        Ok(Some(Extent::now(&*self.source)))
    }

    /// One pass over what the books do not hold yet.
    fn count(&self, extent: Extent, focus: u64) -> Result<ScanEnd, SourceError> {
        self.check_that_it_only_grew()?;
        let work = Work {
            source: &*self.source,
            ledger: &self.ledger,
            gate: &self.gate,
            plan: &self.plan,
            posted: &|| self.tell(),
            threads: cores(),
            path: chosen_path(),
            low_priority: true,
        };
        let end = work.run(extent, focus)?;
        if end == ScanEnd::Done {
            let end_bytes = self.end_bytes()?;
            self.run().end_bytes = end_bytes;
        }
        Ok(end)
    }

    /// The last bytes of what was counted, as they are now.
    fn end_bytes(&self) -> Result<Vec<u8>, SourceError> {
        let end = self.ledger.books().end().unwrap_or(0);
        let start = end.saturating_sub(END_LEN);
        let mut bytes = vec![0; (end - start) as usize];
        let read = read_full(&*self.source, start, &mut bytes)?;
        bytes.truncate(read);
        Ok(bytes)
    }

    /// Does the source still begin with what was counted? Its last bytes stand for all of it.
    fn check_that_it_only_grew(&self) -> Result<(), SourceError> {
        let before = std::mem::take(&mut self.run().end_bytes);
        if before.is_empty() || self.end_bytes()? == before {
            return Ok(());
        }
        Err(SourceError::rewritten(self.source.name()))
    }
}

/// Tells a person that the counting has stopped, should it end by a panic: a defect of ours.
struct TellsOfPanic<'a>(&'a Shared);

impl Drop for TellsOfPanic<'_> {
    fn drop(&mut self) {
        self.0.run().end(State::Failed(SourceError::stopped()));
        self.0.wake();
    }
}

impl Run {
    /// Does it go on, now or when it is told to?
    fn is_running(&self) -> bool {
        matches!(self.state, State::Running)
    }

    /// There is more, which the next pass counts, unless it was told of still more.
    fn found(&mut self, more: Extent) {
        self.is_arriving = !more.is_final;
        self.len_hint = self.len_hint.max(more.known_end().unwrap_or(0));
        self.next.get_or_insert(more);
    }

    fn end(&mut self, state: State) {
        self.stop_clock();
        self.state = state;
        self.is_arriving = false;
    }

    fn stop_clock(&mut self) {
        if let Some(since) = self.since.take() {
            self.elapsed += since.elapsed();
        }
    }
}

/// What is behind these locks is whole at every moment; a panic elsewhere does not change that.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
