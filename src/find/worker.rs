//! The state that the threads of a search share, and the work of each thread.

use std::io;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::options::Options;
use super::pattern::Pattern;
use super::progress::Progress;
use super::seats::Seat;
use super::stripe_counts::StripeCounts;
use super::stripe_search::{Counted, Match, Stripe};
use crate::background::workers::{self, Work};
use crate::background::{Job, Wake};
use crate::scan::Histogram;
use crate::source::{ScanState, Source, SourceError};

/// The state that the threads of a search share.
pub(super) struct Shared {
    pub(super) source: Arc<dyn Source>,
    pub(super) pattern: Pattern,
    pub(super) stripe_len: NonZeroU64,
    pub(super) counts: Mutex<StripeCounts>,

    /// How many matches there are in each part of the source.
    pub(super) histogram: Mutex<Histogram>,

    job: Job<Progress, SourceError>,

    /// Needed to start further threads.
    this: Weak<Self>,

    /// How many more threads the search may start.
    further_threads: AtomicUsize,

    /// Seats of threads that are being started.
    seats: Mutex<Vec<Seat>>,
}

/// The name of the counting threads.
const THREAD: &str = "byteloupe-find";

impl Shared {
    pub(super) fn new(
        source: Arc<dyn Source>,
        pattern: Pattern,
        from_offset: u64,
        options: Options,
        wake: Wake,
    ) -> Arc<Self> {
        let Options {
            threads,
            stripe_len,
        } = options;
        let len_hint = source.len_hint();
        let progress = Progress {
            len_hint,
            ..Progress::default()
        };
        Arc::new_cyclic(|this| Self {
            source,
            pattern,
            stripe_len,
            counts: Mutex::new(StripeCounts::new(from_offset, stripe_len.get())),
            histogram: Mutex::new(Histogram::of_len(len_hint)),
            job: Job::new(progress, wake),
            this: Weak::clone(this),
            further_threads: AtomicUsize::new(threads.get() - 1),
            seats: Mutex::default(),
        })
    }

    /// Starts to count with one thread. That thread starts the others as soon as there are seats for them.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub(super) fn start(self: &Arc<Self>) -> io::Result<()> {
        workers::start(self, THREAD, NonZeroUsize::MIN)
    }

    /// Returns the progress of the search.
    pub(super) fn progress(&self) -> Progress {
        let run = self.job.run();
        Progress {
            state: run.state().clone(),
            elapsed: run.elapsed(),
            ..run.progress.clone()
        }
    }

    /// Starts another thread, if there is a seat for it.
    fn start_another(&self) {
        if self.further_threads.load(Ordering::Relaxed) == 0 {
            return;
        }
        let Some((seat, this)) = Seat::take_free().zip(self.this.upgrade()) else {
            return;
        };
        let fewer = |further: usize| further.checked_sub(1);
        let further = &self.further_threads;
        if (further.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer)).is_err() {
            return;
        }
        lock(&self.seats).push(seat);
        if !workers::start_another(&this, THREAD) {
            lock(&self.seats).pop();
            // The system cannot start more threads. The existing threads do all of the work.
            further.store(0, Ordering::Relaxed);
        }
    }

    /// Searches one stripe for a question, and records its count if the search reaches the end of the stripe.
    pub(super) fn look_at(
        &self,
        number: u64,
        cancel: &AtomicBool,
        buffer: &mut Vec<u8>,
        found: &mut dyn FnMut(Match) -> ControlFlow<()>,
    ) -> Result<Option<Counted>, SourceError> {
        let mut histogram = self.histogram_of(number);
        let stripe = self.stripe(number, cancel, buffer);
        let counted = self.pattern.search().search(stripe, &mut |at| {
            histogram.add(at.offset, 1);
            found(at)
        })?;
        let keeps = lock(&self.counts).keeps(number);
        if let Some(counted) = counted.filter(|_| keeps) {
            self.record(number, counted, &histogram);
        }
        Ok(counted)
    }

    /// Returns an empty histogram for the matches of a stripe.
    fn histogram_of(&self, number: u64) -> Histogram {
        lock(&self.histogram).empty_like(self.start_of(number))
    }

    fn lies_in_one_bin(&self, number: u64, histogram: &Histogram) -> bool {
        let bin = |offset: u64| offset / histogram.bin_len();
        let last = self.start_of(number + 1).saturating_sub(1);
        bin(self.start_of(number)) == bin(last)
    }

    /// Offset of the first byte of a stripe.
    pub(super) fn start_of(&self, number: u64) -> u64 {
        number.saturating_mul(self.stripe_len.get())
    }

    fn stripe<'a>(
        &'a self,
        number: u64,
        cancel: &'a AtomicBool,
        buffer: &'a mut Vec<u8>,
    ) -> Stripe<'a> {
        let start = self.start_of(number);
        Stripe {
            source: &*self.source,
            range: start..start.saturating_add(self.stripe_len.get()),
            cancel,
            buffer,
        }
    }

    /// Records the count of a stripe, once.
    fn record(&self, number: u64, counted: Counted, histogram: &Histogram) {
        let is_news = {
            let mut counts = lock(&self.counts);
            if counted.bytes < self.stripe_len.get() {
                counts.set_end(number + 1);
            }
            counts.record(number, counted.matches)
        };
        if is_news {
            lock(&self.histogram).absorb(histogram);
            self.job.tell(|progress| {
                progress.matches += counted.matches;
                progress.bytes += counted.bytes;
            });
        }
    }
}

impl Work for Shared {
    type Progress = Progress;
    type Error = SourceError;

    fn job(&self) -> &Job<Progress, SourceError> {
        &self.job
    }

    /// Counts stripes until none is left.
    fn work(&self) {
        let seat = lock(&self.seats).pop();
        let _seat = seat.unwrap_or_else(Seat::take);
        let mut buffer = Vec::new();
        while !self.job.is_cancelled() {
            self.start_another();
            let Some(number) = lock(&self.counts).take() else {
                break;
            };
            let mut histogram = self.histogram_of(number);
            let stripe = self.stripe(number, self.job.gate().cancel_flag(), &mut buffer);
            let search = self.pattern.search();
            // If all of the stripe is in one bin, the places of the matches do not matter, and counting may
            // be faster.
            let counted = if self.lies_in_one_bin(number, &histogram) {
                let counted = search.count(stripe);
                if let Ok(Some(counted)) = &counted {
                    histogram.add(self.start_of(number), counted.matches);
                }
                counted
            } else {
                search.search(stripe, &mut |at| {
                    histogram.add(at.offset, 1);
                    ControlFlow::Continue(())
                })
            };
            match counted {
                Ok(Some(counted)) => self.record(number, counted, &histogram),
                Ok(None) => break,
                Err(error) => workers::fail(self, error),
            }
        }
    }

    fn end(&self) -> Result<ScanState, SourceError> {
        if self.job.is_cancelled() {
            return Ok(ScanState::Cancelled);
        }
        let Progress {
            bytes, len_hint, ..
        } = self.progress();
        if bytes < len_hint && self.source.generation().is_ok_and(|now| now.len < len_hint) {
            return Err(SourceError::shrank(self.source.name(), bytes));
        }
        Ok(ScanState::Done)
    }
}

/// Locks a mutex. Poisoning is ignored, because the values in these mutexes are consistent at every moment.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
