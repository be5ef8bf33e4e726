//! The census of one source: its threads, its results, its questions.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::block_observer::BlockObserver;
use super::count_index::SharedCountIndex;
use super::extent::Extent;
use super::instructions::chosen_path;
use super::lookup::Lookup;
use super::origin;
use super::places;
use super::plan::Plan;
use super::question::{Answer, PositionsQuery, Query, Question};
use super::record::CHUNK_LEN;
use super::snapshot::Snapshot;
use super::work::{ScanEnd, Work};
use crate::background::{Announced, Failure, Job, cores};
use crate::source::{ScanState, Source, SourceError, read_full};

/// How long the counting waits for a stream before it checks whether it was cancelled.
const WAIT_FOR_STREAM: Duration = Duration::from_millis(40);

/// How many bytes at the end of a source are kept. They tell whether a longer source begins with the shorter
/// one.
const END_LEN: u64 = 4096;

/// Classifies a whole source on threads of its own, one for each core.
///
/// [`Census::snapshot`] returns what is known now; [`Census::ask`] looks something up. Neither waits.
/// Dropping the census ends its threads within a few blocks.
pub struct Census {
    shared: Arc<Shared>,
}

/// What the window and the threads share.
///
/// Code that needs both the run and the index locks the run first. The state of the run changes, and the
/// index of one that has ended is opened again, only under the lock of the run: code that holds it sees an
/// index that belongs to the state.
pub(super) struct Shared {
    pub(super) source: Arc<dyn Source>,
    pub(super) index: SharedCountIndex,
    pub(super) job: Job<Counting, SourceError>,
    announced: Announced<Snapshot, SourceError>,
    plan: Mutex<Plan>,

    /// Is handed each block that was counted.
    observer: Option<Arc<dyn BlockObserver>>,
}

impl Shared {
    /// What a question is answered from, until it is cancelled.
    pub(super) fn lookup<'a>(&'a self, cancel: &'a AtomicBool) -> Lookup<'a> {
        Lookup {
            source: &*self.source,
            index: &self.index,
            cancel,
        }
    }
}

/// The progress and the state of the counting.
type Run = crate::background::Run<Counting, SourceError>;

/// What is known of the counting besides the counts.
pub(super) struct Counting {
    len_hint: u64,

    /// Whether the stream may go on after the bytes that were counted.
    is_arriving: bool,

    /// What to count when the current pass, or the first one, has ended.
    next: Option<Extent>,

    /// The offset at which to begin.
    focus: u64,

    /// The last bytes of the source when its end was reached.
    end_bytes: Vec<u8>,
}

impl Census {
    /// Starts the counting. `wake` is called when there is something new, at most ten times a second.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        source: Arc<dyn Source>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        Self::start_with(source, None, wake)
    }

    /// [`Census::start`] that hands each block to an observer, if there is one, as it is counted.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start_with(
        source: Arc<dyn Source>,
        observer: Option<Arc<dyn BlockObserver>>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let all = Extent::now(&*source);
        let counting = Counting {
            len_hint: all.known_end().unwrap_or(0),
            is_arriving: !all.is_final,
            next: Some(all),
            focus: 0,
            end_bytes: Vec::new(),
        };
        let shared = Arc::new(Shared {
            source,
            index: SharedCountIndex::default(),
            job: Job::new(counting, Arc::new(wake)),
            announced: Announced::default(),
            plan: Mutex::default(),
            observer,
        });
        count_in_background(&shared)?;
        Ok(Self { shared })
    }

    /// Returns what is known now.
    pub fn snapshot(&self) -> Snapshot {
        let job = &self.shared.job;
        let run = job.run();
        let (totals, frontier) = {
            let index = self.shared.index.lock();
            (index.totals(), index.frontier())
        };
        let snapshot = Snapshot {
            totals,
            frontier,
            len_hint: run.progress.len_hint,
            is_arriving: is_arriving(&run),
            state: job.state_of(&run),
            elapsed: run.elapsed(),
        };
        origin::snapshot_in_origin(&*self.shared.source, snapshot)
    }

    /// Returns what was known when the census last woke its watcher for news: it stays the same until `wake` is
    /// called for more, or the state changes. Views show this, so that they ask about a source that is counted as
    /// seldom as the numbers change.
    pub fn announced(&self) -> Snapshot {
        let moment = self.shared.job.moment();
        (self.shared.announced).at(moment, || self.snapshot())
    }

    /// Ends the counting, if it goes on. The counts so far stay.
    pub fn cancel(&self) {
        self.shared.job.cancel();
    }

    /// Pauses the counting until [`Census::resume`], if it goes on.
    pub fn pause(&self) {
        self.shared.job.pause();
    }

    /// Lets a paused census go on.
    pub fn resume(&self) {
        self.shared.job.resume();
    }

    /// Has the bytes from this offset on counted first, from now on.
    pub fn focus(&self, offset: u64) {
        self.shared.job.run().progress.focus = offset;
        lock(&self.shared.plan).focus(offset / CHUNK_LEN);
    }

    /// Counts what was added to the source since it was counted to its end. The source is now `len` bytes
    /// long. The old counts stay, except for those of the last two blocks. If the source no longer begins
    /// with what was counted, the census fails. A census that was cancelled or has failed cannot go on.
    /// Returns whether the census goes on.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn extend(&self, len: u64) -> io::Result<bool> {
        let mut run = self.shared.job.run();
        if matches!(run.state(), ScanState::Cancelled | ScanState::Failed(_)) {
            return Ok(false);
        }
        let is_arriving = is_arriving(&run);
        if !run.is_running() {
            // The lock of the run is held, so no other thread sees a run that goes on without a thread.
            count_in_background(&self.shared)?;
            run.begin_again();
        }
        run.progress.is_arriving = is_arriving;
        run.progress.len_hint = len;
        run.progress.next = Some(Extent::of_len(len, is_arriving));
        Ok(true)
    }

    /// Looks something up on a thread of its own. `wake` is called when the answer has come.
    pub fn ask(&self, question: Question) -> Query {
        if let Question::Error { from, .. } | Question::ErrorFrom { from, .. } = question {
            self.focus(from);
        }
        let shared = Arc::clone(&self.shared);
        let look_up = move |cancel: &AtomicBool| origin::answered(shared.lookup(cancel), question);
        let failed = |failure: Failure| Answer::Failed(failure.into());
        (self.shared.job).ask("byteloupe-lookup", question, look_up, failed)
    }

    /// Asks for the positions of offsets in ascending order, as [`Question::Position`] does for one. The answer has as
    /// many, `None` for each that is not counted yet.
    pub fn positions(&self, offsets: Arc<[u64]>) -> PositionsQuery {
        let shared = Arc::clone(&self.shared);
        let asked = Arc::clone(&offsets);
        let look_up = move |cancel: &AtomicBool| {
            let source = &*shared.source;
            let in_text = asked.iter().map(|offset| source.of_origin(*offset));
            let in_text: Vec<u64> = in_text.collect::<Result<_, _>>()?;
            Ok(places::positions(shared.lookup(cancel), &in_text)?.into())
        };
        let failed = |failure: Failure| Err(failure.into());
        (self.shared.job).ask("byteloupe-lookup", offsets, look_up, failed)
    }

    /// The state in which the pages of the list of errors are looked up.
    pub(super) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }
}

impl Drop for Census {
    fn drop(&mut self) {
        self.shared.job.gate().cancel();
    }
}

fn count_in_background(shared: &Arc<Shared>) -> io::Result<()> {
    let work = Shared::count_to_the_end;
    Job::run_in_background(shared, "byteloupe-census", |shared| &shared.job, work)
}

/// Returns whether more bytes may arrive by themselves.
fn is_arriving(run: &Run) -> bool {
    run.is_running() && run.progress.is_arriving
}

impl Shared {
    fn run(&self) -> MutexGuard<'_, Run> {
        self.job.run()
    }

    /// Counts until the source has no more bytes, and keeps how that ended.
    fn count_to_the_end(&self) {
        while let Some((extent, focus)) = self.next_pass() {
            let more = match self.count(extent, focus) {
                Ok(ScanEnd::Done) => self.look_for_more(extent),
                Ok(ScanEnd::Cancelled) => return self.run().end(ScanState::Cancelled),
                Err(error) => Err(error),
            };
            match more {
                Ok(None) => {}
                Ok(Some(more)) => self.run().progress.found(more),
                Err(error) => return self.run().end(ScanState::Failed(error)),
            }
        }
    }

    /// Returns what the next pass has to count, and where it begins; `None` if everything is counted or the
    /// counting was cancelled.
    fn next_pass(&self) -> Option<(Extent, u64)> {
        // The run is checked and ended under one lock, so that a later extension of the census starts it
        // anew.
        let mut run = self.run();
        if self.job.is_cancelled() {
            // A pass would begin by forgetting the last blocks.
            run.end(ScanState::Cancelled);
            return None;
        }
        let Some(next) = run.progress.next.take() else {
            run.end(ScanState::Done);
            return None;
        };
        let counted = self.index.lock().bytes();
        Some((next.at_least(counted), run.progress.focus))
    }

    /// Returns, after a pass, what has arrived in the meantime. Waits for a stream.
    fn look_for_more(&self, extent: Extent) -> Result<Option<Extent>, SourceError> {
        let counted = self.index.lock().bytes();
        if extent.is_final {
            return Extent::behind(&*self.source, counted);
        }
        while self.source.is_arriving()
            && self.source.len_hint() <= counted
            && !self.job.is_cancelled()
        {
            self.source.wait_for_more(counted, WAIT_FOR_STREAM);
            self.job.wake().tell_what_is_untold();
        }
        Ok(Some(Extent::now(&*self.source)))
    }

    /// Makes one pass over the bytes that the index does not hold yet.
    fn count(&self, extent: Extent, focus: u64) -> Result<ScanEnd, SourceError> {
        self.check_that_it_only_grew()?;
        let work = Work {
            source: &*self.source,
            index: &self.index,
            gate: self.job.gate(),
            plan: &self.plan,
            posted: &|| self.job.wake().tell(),
            observer: self.observer.as_deref(),
            threads: cores().get(),
            path: chosen_path(),
            low_priority: true,
        };
        let end = work.run(extent, focus)?;
        if end == ScanEnd::Done {
            let end_bytes = self.end_bytes()?;
            self.run().progress.end_bytes = end_bytes;
        }
        Ok(end)
    }

    /// Returns the bytes at the end of the counted part, as they are now.
    fn end_bytes(&self) -> Result<Vec<u8>, SourceError> {
        let end = self.index.lock().end().unwrap_or(0);
        let start = end.saturating_sub(END_LEN);
        let mut bytes = vec![0; (end - start) as usize];
        let read = read_full(&*self.source, start, &mut bytes)?;
        bytes.truncate(read);
        Ok(bytes)
    }

    /// Checks that the source still begins with what was counted. Only the last bytes of that part are
    /// compared.
    fn check_that_it_only_grew(&self) -> Result<(), SourceError> {
        let before = std::mem::take(&mut self.run().progress.end_bytes);
        if before.is_empty() || self.end_bytes()? == before {
            return Ok(());
        }
        Err(SourceError::rewritten(self.source.name()))
    }
}

impl Counting {
    /// Sets what the next pass has to count, unless that is already set.
    fn found(&mut self, more: Extent) {
        self.is_arriving = !more.is_final;
        self.len_hint = self.len_hint.max(more.known_end().unwrap_or(0));
        self.next.get_or_insert(more);
    }
}

/// Locks a mutex. Poisoning is ignored, because the values in these mutexes are consistent at every moment.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
