//! The census of one source: its thread, its results, its questions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::index::Index;
use super::lookup::Lookup;
use super::question::{Answer, Asked, Question};
use super::scan::{ScanEnd, index_block, run};
use super::snapshot::{Snapshot, State};
use crate::source::{Source, SourceError};
use crate::utf8::Group;

/// The window is woken at most so often.
const WAKE_EVERY: Duration = Duration::from_millis(100);

/// Classifies a whole source on a thread of its own.
///
/// [`Census::snapshot`] and [`Census::listed`] give what is known now; [`Census::ask`] has something
/// looked up. None of them waits. Dropping the census ends its threads within one block.
pub struct Census {
    source: Arc<dyn Source>,
    shared: Arc<Shared>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Shared {
    snapshot: Mutex<Snapshot>,
    index: Mutex<Index>,
    listed: Mutex<Vec<Group>>,
    cancel: AtomicBool,
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
        let shared = Arc::new(Shared::default());
        lock(&shared.snapshot).len_hint = source.len_hint();
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(wake);
        let census = Self {
            source: Arc::clone(&source),
            shared: Arc::clone(&shared),
            wake: Arc::clone(&wake),
        };
        let teller = Teller {
            shared,
            wake,
            started: Instant::now(),
            woke: None,
        };
        thread::Builder::new()
            .name("byteloupe-census".to_owned())
            .spawn(move || teller.count(&*source))?;
        Ok(census)
    }

    /// What is known now.
    pub fn snapshot(&self) -> Snapshot {
        lock(&self.shared.snapshot).clone()
    }

    /// Ends the counting. What was counted stays.
    pub fn cancel(&self) {
        self.shared.cancel.store(true, Ordering::Relaxed);
    }

    /// How many of the errors found so far are listed: at most the first 10 000.
    pub fn listed_len(&self) -> usize {
        lock(&self.shared.listed).len()
    }

    /// Listed errors, in order of place. A range past the end gives what there is of it.
    pub fn listed(&self, range: std::ops::Range<usize>) -> Vec<Group> {
        let listed = lock(&self.shared.listed);
        let end = range.end.min(listed.len());
        listed.get(range.start..end).unwrap_or_default().to_vec()
    }

    /// The place in the list of the error that holds an offset.
    pub fn listed_at(&self, offset: u64) -> Option<(usize, Group)> {
        let listed = lock(&self.shared.listed);
        let after = listed.partition_point(|group| group.offset <= offset);
        let place = after.checked_sub(1)?;
        let group = listed.get(place)?;
        (offset < group.end()).then_some((place, *group))
    }

    /// Has something looked up, on a thread of its own. `wake` is called when the answer is there.
    pub fn ask(&self, question: Question) -> Asked {
        let slot = Arc::new(Mutex::new(None));
        let cancel = Arc::new(AtomicBool::new(false));
        let asked = Asked {
            question,
            slot: Arc::clone(&slot),
            cancel: Arc::clone(&cancel),
        };
        let source = Arc::clone(&self.source);
        let shared = Arc::clone(&self.shared);
        let wake = Arc::clone(&self.wake);
        let look_up = move || {
            let lookup = Lookup {
                source: &*source,
                index: &shared.index,
                cancel: &cancel,
            };
            let answer = lookup.answer(question);
            if !cancel.load(Ordering::Relaxed) {
                *lock(&slot) = Some(answer);
                wake();
            }
        };
        let started = thread::Builder::new()
            .name("byteloupe-lookup".to_owned())
            .spawn(look_up);
        if let Err(cause) = started {
            *lock(&asked.slot) = Some(Answer::Failed(SourceError::no_thread(cause)));
        }
        asked
    }
}

impl Drop for Census {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The counting thread's side: puts what it learns where the window reads it.
struct Teller {
    shared: Arc<Shared>,
    wake: Arc<dyn Fn() + Send + Sync>,
    started: Instant,
    woke: Option<Instant>,
}

impl Teller {
    fn count(mut self, source: &dyn Source) {
        let shared = Arc::clone(&self.shared);
        let end = run(source, &shared.cancel, &mut |_| {}, &mut |done| {
            index_block(&mut lock(&shared.index), &done);
            lock(&shared.listed).append(done.groups);
            self.tell(|snapshot| snapshot.totals = *done.totals);
        });
        if matches!(end, Ok((_, ScanEnd::Done))) {
            lock(&shared.index).complete_all();
        }
        self.woke = None;
        self.tell(|snapshot| {
            let (totals, state) = match end {
                Ok((totals, ScanEnd::Done)) => (totals, State::Done),
                Ok((totals, ScanEnd::Cancelled)) => (totals, State::Cancelled),
                Err((totals, error)) => (totals, State::Failed(error)),
            };
            snapshot.totals = totals;
            snapshot.state = state;
        });
    }

    /// Changes the snapshot, and wakes the window if it was not woken just now.
    fn tell(&mut self, change: impl FnOnce(&mut Snapshot)) {
        let mut snapshot = lock(&self.shared.snapshot);
        change(&mut snapshot);
        snapshot.elapsed = self.started.elapsed();
        drop(snapshot);
        if self.woke.is_none_or(|woke| woke.elapsed() >= WAKE_EVERY) {
            self.woke = Some(Instant::now());
            (self.wake)();
        }
    }
}

/// Everything behind these locks is whole at every moment; a panic elsewhere does not change that.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
