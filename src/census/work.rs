//! One pass over a source, or over what was added to it, on any number of threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::chunk::CHUNK_LEN;
use super::counter::{Counter, Posting, Step};
use super::ledger::Ledger;
use super::plan::Plan;
use super::region::RegionReader;
use crate::source::{Source, SourceError, read_full};
use crate::utf8::bom::{SAMPLE_LEN, StartSigns};
use crate::utf8::classifier::Path;

/// What was counted is entered at the end of a chunk, and when the source is so slow that a chunk takes
/// longer than this.
const POST_EVERY: Duration = Duration::from_millis(5);

/// How a pass ended without an error of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanEnd {
    /// At the end of the source.
    Done,

    /// It was cancelled.
    Cancelled,
}

/// Whether the threads of a pass go on, wait or end.
#[derive(Debug, Default)]
pub(super) struct Gate {
    cancelled: AtomicBool,
    paused: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    /// Ends the pass. Every thread notices after the few blocks that it is at.
    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        let _paused = self.paused();
        self.changed.notify_all();
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Has the pass wait, or go on.
    pub(super) fn set_paused(&self, pause: bool) {
        *self.paused() = pause;
        self.changed.notify_all();
    }

    pub(super) fn is_paused(&self) -> bool {
        *self.paused()
    }

    /// Waits while the pass is paused. Says whether it goes on after that.
    fn pass(&self) -> bool {
        if self.is_cancelled() {
            return false;
        }
        let mut paused = self.paused();
        while *paused && !self.is_cancelled() {
            paused = self
                .changed
                .wait(paused)
                .unwrap_or_else(PoisonError::into_inner);
        }
        !self.is_cancelled()
    }

    fn paused(&self) -> MutexGuard<'_, bool> {
        self.paused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the threads of a pass share.
pub(super) struct Work<'a> {
    pub(super) source: &'a dyn Source,
    pub(super) ledger: &'a Ledger,
    pub(super) gate: &'a Gate,

    /// What is still to be counted; the same for all passes over a source, so that the place where a
    /// person looks can be told at any time.
    pub(super) plan: &'a Mutex<Plan>,

    /// Called after something was entered, by whichever thread did it.
    pub(super) posted: &'a (dyn Fn() + Sync),

    /// How many threads count, this one included; at least 1.
    pub(super) threads: usize,

    /// Which instructions count.
    pub(super) path: Path,

    /// Others go before these threads when the processor is busy.
    pub(super) low_priority: bool,
}

impl Work<'_> {
    /// Counts everything from `block` on: a block of which the ledger knows nothing, nor of any
    /// behind it. `focus` is the offset to begin at.
    pub(super) fn run(&self, block: u64, len: u64, focus: u64) -> Result<ScanEnd, SourceError> {
        if block == 0 {
            self.look_at_start()?;
        }
        let first = block * super::record::BLOCK_LEN / CHUNK_LEN;
        let end = len.div_ceil(CHUNK_LEN).max(first + 1);
        *self.plan() = Plan::new(first..end, focus / CHUNK_LEN);
        let helpers = self.threads.min((end - first) as usize).saturating_sub(1);
        thread::scope(|scope| {
            let mut ends = Vec::with_capacity(helpers);
            for number in 0..helpers {
                let started = thread::Builder::new()
                    .name(format!("byteloupe-count-{}", number + 1))
                    .spawn_scoped(scope, || {
                        if self.low_priority {
                            let_others_go_first();
                        }
                        self.count(block)
                    });
                match started {
                    Ok(helper) => ends.push(helper),
                    // This thread counts all of it alone if need be.
                    Err(_) => break,
                }
            }
            let mut end = self.count(block);
            for helper in ends {
                let helped = helper
                    .join()
                    .unwrap_or_else(|_| Err(SourceError::stopped()));
                end = end.and(helped);
            }
            end
        })?;
        if self.ledger.books().start_len < SAMPLE_LEN {
            // Of a stream, the first bytes may have come after they were looked for.
            self.look_at_start()?;
        }
        Ok(if self.gate.is_cancelled() {
            ScanEnd::Cancelled
        } else {
            ScanEnd::Done
        })
    }

    /// Takes from the first bytes what they say of the whole source.
    fn look_at_start(&self) -> Result<(), SourceError> {
        let mut sample = [0; SAMPLE_LEN];
        let read = read_full(self.source, 0, &mut sample)?;
        let mut books = self.ledger.books();
        books.start = StartSigns::of(&sample[..read]);
        books.start_len = read;
        Ok(())
    }

    /// Counts one chunk after the other until none is left.
    fn count(&self, first_block: u64) -> Result<(), SourceError> {
        // Whatever ends this thread early ends the pass: the others need not go on.
        let mut ended = EndsPass {
            gate: self.gate,
            is_well: false,
        };
        let mut counter = Counter::new(self.path, RegionReader::new(self.source));
        let mut is_first = true;
        loop {
            let Some(chunk) = self.plan().claim() else {
                break;
            };
            let block = self.ledger.books().next_block(chunk).max(first_block);
            counter.begin(chunk, block);
            if !self.count_chunk(&mut counter, chunk, is_first)? {
                break;
            }
            is_first = false;
        }
        ended.is_well = true;
        Ok(())
    }

    /// Counts what the counter has begun. Says whether the pass goes on. What comes first is entered
    /// at once, so that there is something to be seen.
    fn count_chunk(
        &self,
        counter: &mut Counter<'_>,
        chunk: u64,
        is_first: bool,
    ) -> Result<bool, SourceError> {
        let mut is_first = is_first;
        let mut posting = Posting::default();
        let mut begun = Instant::now();
        loop {
            if !self.gate.pass() {
                self.post(&mut posting);
                return Ok(false);
            }
            match counter.step(&mut posting) {
                Ok(Step::GoesOn) => {}
                Ok(Step::ChunkEnds) => {
                    self.post(&mut posting);
                    self.plan().goes_on_after(chunk);
                    return Ok(true);
                }
                Ok(Step::SourceEnds) => {
                    self.post(&mut posting);
                    self.plan().ends_in(chunk);
                    return Ok(true);
                }
                Err(error) => {
                    self.post(&mut posting);
                    return Err(error);
                }
            }
            if begun.elapsed() >= POST_EVERY || std::mem::take(&mut is_first) {
                self.post(&mut posting);
                begun = Instant::now();
            }
        }
    }

    fn post(&self, posting: &mut Posting) {
        if posting.records.is_empty() && posting.end.is_none() {
            return;
        }
        self.ledger.books().post(posting);
        *posting = Posting::default();
        (self.posted)();
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Cancels the pass when a thread ends early, by an error or by a panic.
struct EndsPass<'a> {
    gate: &'a Gate,
    is_well: bool,
}

impl Drop for EndsPass<'_> {
    fn drop(&mut self) {
        if !self.is_well {
            self.gate.cancel();
        }
    }
}

/// How many threads count: as many as there are cores.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Lowers the priority of this thread, where the system knows priorities of threads.
#[cfg(target_os = "linux")]
pub(crate) fn let_others_go_first() {
    // That it cannot be lowered is no reason not to count.
    let _ = rustix::process::nice(10);
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn let_others_go_first() {}

/// A thread for the pass itself.
pub(super) fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(run)
        .map(drop)
}
