//! The survey of one source: its thread, what it knows, its questions.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::block::PieceReader;
use super::books::{BLOCK_LEN, Books, Tally};
use super::lookup::Lookup;
use super::question::{Answer, Asked, Question};
use super::record::Counter;
use super::snapshot::Snapshot;
use crate::census::gate::Gate;
use crate::census::{State, let_others_go_first};
use crate::source::{Source, SourceError};

/// The window is woken at most so often.
const WAKE_EVERY: Duration = Duration::from_millis(100);

/// How many bytes are read at once: they stay in the cache of a core.
const READ_LEN: u64 = 4 * BLOCK_LEN;

/// Goes through a source from its start, on a thread of its own that lets others go first, as far as it
/// is told to.
///
/// [`Survey::snapshot`] gives what is known now; [`Survey::ask`] has something looked up. Neither waits.
/// Dropping the survey ends its thread within a block. It holds at most 26 bytes for each block of 64
/// KiB, 103 MiB in all, less where blocks are alike, and a buffer of 256 KiB while it works.
///
/// It does not know how long the source is, nor whether it has changed: whoever counts the source
/// says how far it goes, and starts another survey where it is another one.
pub struct Survey {
    shared: Arc<Shared>,
}

/// What the window and the threads share.
///
/// Whoever needs both the run and the books takes the run first. The state of the run changes, and the
/// books of one that has ended are opened again, only under the lock of the run: whoever holds it sees
/// books that belong to the state.
pub(super) struct Shared {
    pub(super) source: Arc<dyn Source>,
    books: Mutex<Books>,
    run: Mutex<Run>,
    gate: Gate,
    wake: Box<dyn Fn() + Send + Sync>,
}

/// How it goes.
#[derive(Default)]
struct Run {
    state: State,

    /// How far to go, and whether that is all there is.
    told: Option<(u64, bool)>,

    /// There is a thread.
    works: bool,
    woke: Option<Instant>,
}

impl Survey {
    /// A survey that has not begun. `wake` is called when there is something new, at most ten times a
    /// second, at the end, and for each answer.
    pub fn new(source: Arc<dyn Source>, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            shared: Arc::new(Shared {
                source,
                books: Mutex::default(),
                run: Mutex::default(),
                gate: Gate::default(),
                wake: Box::new(wake),
            }),
        }
    }

    /// Has it go through the first `len` bytes; `is_all` says that there are no more. It may be told
    /// the same again, and more as the source grows: what it has gone through stays, but for the last
    /// block. One that was ended, or has failed, does not go on.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn go_to(&self, len: u64, is_all: bool) -> io::Result<()> {
        let mut run = self.shared.run();
        if !matches!(run.state, State::Running | State::Done) {
            return Ok(());
        }
        if run.told == Some((len, is_all)) {
            return Ok(());
        }
        if !run.works {
            // It waits for the run: nobody sees one that goes on without a thread.
            self.work_in_background()?;
            run.works = true;
        }
        run.told = Some((len, is_all));
        run.state = State::Running;
        Ok(())
    }

    fn work_in_background(&self) -> io::Result<()> {
        let shared = Arc::clone(&self.shared);
        thread::Builder::new()
            .name("byteloupe-survey".to_owned())
            .spawn(move || {
                let_others_go_first();
                let stopped = TellsOfPanic(&shared);
                shared.work();
                std::mem::forget(stopped);
                (shared.wake)();
            })
            .map(drop)
    }

    /// What is known now.
    pub fn snapshot(&self) -> Snapshot {
        let run = self.shared.run();
        let (tally, bytes) = {
            let books = self.shared.books();
            (books.tally(), books.bytes())
        };
        Snapshot {
            warnings: tally.warnings,
            scripts: tally.scripts,
            bytes,
            len: run.len(),
            state: match run.state {
                State::Running if self.shared.gate.is_paused() => State::Paused,
                ref state => state.clone(),
            },
        }
    }

    /// Has it wait, or go on.
    pub fn set_paused(&self, pause: bool) {
        self.shared.gate.set_paused(pause);
    }

    /// Ends it, if it goes on. What it knows stays.
    pub fn cancel(&self) {
        let mut run = self.shared.run();
        if matches!(run.state, State::Running) {
            run.state = State::Cancelled;
            self.shared.gate.cancel();
        }
    }

    /// Has something looked up, on a thread of its own. `wake` is called when the answer is there.
    pub fn ask(&self, question: Question) -> Asked {
        let shared = Arc::clone(&self.shared);
        let woken = Arc::clone(&self.shared);
        let asked = question.clone();
        let look_up = move |cancel: &AtomicBool| Lookup::new(&shared, cancel).answer(&asked);
        let wake = move || (woken.wake)();
        Asked::ask(
            "byteloupe-warnings",
            question,
            look_up,
            wake,
            Answer::Failed,
        )
    }
}

impl Drop for Survey {
    fn drop(&mut self) {
        self.shared.gate.cancel();
    }
}

impl Run {
    fn len(&self) -> u64 {
        self.told.map_or(0, |(len, _)| len)
    }

    fn is_all(&self) -> bool {
        self.told.is_some_and(|(_, is_all)| is_all)
    }
}

impl Shared {
    /// The books. They are whole at every moment; a panic elsewhere does not change that.
    pub(super) fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) -> MutexGuard<'_, Run> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes through what it was told to, and through what it is told meanwhile.
    fn work(&self) {
        let mut reader = PieceReader::new(&*self.source);
        loop {
            let len = self.run().len();
            self.books().reopen();
            let ended = self.go_through(&mut reader, len);
            let mut run = self.run();
            match ended {
                Err(error) => run.state = State::Failed(error),
                // Whoever ended it has said so.
                Ok(()) if self.gate.is_cancelled() => {}
                Ok(()) if run.len() != len => continue,
                Ok(()) if run.is_all() => run.state = State::Done,
                Ok(()) => {}
            }
            run.works = false;
            return;
        }
    }

    /// Goes on to an offset, unless it is ended.
    fn go_through(&self, reader: &mut PieceReader<'_>, len: u64) -> Result<(), SourceError> {
        loop {
            let start = self.books().bytes();
            if start >= len || !self.gate.pass() {
                return Ok(());
            }
            let wanted = len.min(start + READ_LEN);
            let piece = reader.read(start..wanted)?;
            if piece.end < wanted {
                // Were it gone through, what comes back later would not stand at borders of blocks.
                return Err(SourceError::shrank(self.source.name(), piece.end));
            }
            let mut block = start;
            while block < piece.end && !self.gate.is_cancelled() {
                let end = piece.end.min(block + BLOCK_LEN);
                let mut counter = Counter::default();
                let scripts = piece.scan(block..end, &mut counter);
                let record = counter.record(&scripts);
                let tally = Tally::of(&counter.by_kind(), &scripts);
                self.books().enter(record, tally, end);
                block = end;
            }
            self.tell();
        }
    }

    /// There is something new: calls `wake`, unless that was done just now.
    fn tell(&self) {
        let mut run = self.run();
        if run.woke.is_none_or(|woke| woke.elapsed() >= WAKE_EVERY) {
            run.woke = Some(Instant::now());
            drop(run);
            (self.wake)();
        }
    }
}

/// Tells a person that the survey has stopped, should it end by a panic: a defect of ours.
struct TellsOfPanic<'a>(&'a Shared);

impl Drop for TellsOfPanic<'_> {
    fn drop(&mut self) {
        let mut run = self.0.run();
        run.state = State::Failed(SourceError::stopped());
        run.works = false;
        drop(run);
        (self.0.wake)();
    }
}
