//! The survey of one source: its thread, what it knows, its questions.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::block::PieceReader;
use super::books::{BLOCK_LEN, Books, Tally};
use super::lookup::Lookup;
use super::question::{Answer, Asked, Question};
use super::record::Counter;
use super::snapshot::Snapshot;
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
pub(super) struct Shared {
    pub(super) source: Arc<dyn Source>,
    books: Mutex<Books>,
    run: Mutex<Run>,
    resumed: Condvar,
    is_cancelled: AtomicBool,
    wake: Box<dyn Fn() + Send + Sync>,
}

/// How it goes.
#[derive(Default)]
struct Run {
    state: State,

    /// How far to go, and whether that is all there is.
    told: Option<(u64, bool)>,
    is_paused: bool,

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
                resumed: Condvar::new(),
                is_cancelled: AtomicBool::new(false),
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
        run.told = Some((len, is_all));
        run.state = State::Running;
        if run.works {
            return Ok(());
        }
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
            .inspect_err(|_| run.told = None)?;
        run.works = true;
        Ok(())
    }

    /// What is known now.
    pub fn snapshot(&self) -> Snapshot {
        let (tally, bytes) = {
            let books = self.shared.books();
            (books.tally(), books.bytes())
        };
        let run = self.shared.run();
        Snapshot {
            notices: tally.notices,
            scripts: tally.scripts,
            bytes,
            len: run.len(),
            state: match run.state {
                State::Running if run.is_paused => State::Paused,
                ref state => state.clone(),
            },
        }
    }

    /// Has it wait, or go on.
    pub fn set_paused(&self, pause: bool) {
        self.shared.run().is_paused = pause;
        self.shared.resumed.notify_all();
    }

    /// Ends it, if it goes on. What it knows stays.
    pub fn cancel(&self) {
        let mut run = self.shared.run();
        if matches!(run.state, State::Running) {
            run.state = State::Cancelled;
            self.shared.end();
        }
    }

    /// Has something looked up, on a thread of its own. `wake` is called when the answer is there.
    pub fn ask(&self, question: Question) -> Asked {
        let shared = Arc::clone(&self.shared);
        let woken = Arc::clone(&self.shared);
        let asked = question.clone();
        let look_up = move |cancel: &AtomicBool| Lookup::new(&shared, cancel).answer(&asked);
        let wake = move || (woken.wake)();
        Asked::ask("byteloupe-notices", question, look_up, wake, Answer::Failed)
    }
}

impl Drop for Survey {
    fn drop(&mut self) {
        self.shared.end();
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

    fn end(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.resumed.notify_all();
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
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
                Ok(()) if self.is_cancelled() => {}
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
            if start >= len || !self.may_go_on() {
                return Ok(());
            }
            let piece = reader.read(start..len.min(start + READ_LEN))?;
            if piece.end == start {
                return Err(SourceError::shrank(self.source.name(), start));
            }
            let mut block = start;
            while block < piece.end && !self.is_cancelled() {
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

    /// Waits while it is paused. Says whether it goes on after that.
    fn may_go_on(&self) -> bool {
        let mut run = self.run();
        while run.is_paused && !self.is_cancelled() {
            run = self
                .resumed
                .wait(run)
                .unwrap_or_else(PoisonError::into_inner);
        }
        !self.is_cancelled()
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
