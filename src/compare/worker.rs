//! The state that the threads of a comparison share, and the work of each thread.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::alignment::{Alignment, Side};
use super::differ::{self, Tally};
use super::overlap::Overlap;
use super::progress::Progress;
use crate::background::workers::{self, Work};
use crate::background::{Job, Wake};
use crate::scan::Histogram;
use crate::source::{ScanState, Source, SourceError, read_full};

/// The state that the threads of a comparison share.
pub struct Shared {
    pub sources: [Arc<dyn Source>; 2],
    pub alignment: Alignment,
    pub stripe_len: NonZeroU64,

    /// Lengths of the sources as they reported when the comparison began.
    len_hints: [u64; 2],

    /// The first stripe that no thread has taken.
    next: AtomicU64,

    /// The first place where one of the sources has no byte. It is set by the first stripe that is known to
    /// be the last.
    end: AtomicU64,

    /// How many bytes differ in each part of the two sources.
    histogram: Mutex<Histogram>,

    job: Job<Progress, SourceError>,
}

impl Shared {
    pub fn new(
        sources: [Arc<dyn Source>; 2],
        alignment: Alignment,
        stripe_len: NonZeroU64,
        wake: Wake,
    ) -> Self {
        let len_hints = [sources[0].len_hint(), sources[1].len_hint()];
        let ends = Side::BOTH.map(|side| alignment.place(side, len_hints[side.index()]));
        let both = ends[0].min(ends[1]);
        let progress = Progress {
            compared_hint: both.saturating_sub(alignment.both_from()),
            ..Progress::default()
        };
        Self {
            sources,
            alignment,
            stripe_len,
            len_hints,
            next: AtomicU64::new(0),
            end: AtomicU64::new(u64::MAX),
            histogram: Mutex::new(Histogram::of_len(both)),
            job: Job::new(progress, wake),
        }
    }

    /// Returns the progress of the comparison.
    pub fn progress(&self) -> Progress {
        let run = self.job.run();
        Progress {
            state: run.state().clone(),
            elapsed: run.elapsed(),
            ..run.progress.clone()
        }
    }

    /// Returns the differences in the stripe that starts at a place, and its length. Their places are
    /// recorded in `histogram`.
    fn stripe(
        &self,
        overlap: &mut Overlap<'_>,
        start: u64,
        histogram: &mut Histogram,
    ) -> Result<(Tally, u64), SourceError> {
        // The byte before it tells whether a difference continues.
        let before = usize::from(start > self.alignment.both_from());
        let len = self.stripe_len.get() as usize + before;
        let (left, right) = overlap.read(start - before as u64, len)?;
        let (left_before, left) = left.split_at_checked(before).unwrap_or_default();
        let (right_before, right) = right.split_at_checked(before).unwrap_or_default();
        let mut in_run = left_before != right_before;
        let mut tally = Tally::default();
        let mut done = 0;
        while done < left.len() {
            // Compare up to where the next bin begins.
            let here = start + done as u64;
            let bin_len = histogram.bin_len();
            let rest = usize::try_from(bin_len - here % bin_len).unwrap_or(usize::MAX);
            let end = left.len().min(done.saturating_add(rest));
            let both = left.get(done..end).zip(right.get(done..end));
            let (left, right) = both.unwrap_or_default();
            let part = differ::tally(left, right, &mut in_run);
            if part.bytes > 0 {
                histogram.add(here, part.bytes);
            }
            tally.bytes += part.bytes;
            tally.starts += part.starts;
            tally.first = tally.first.or(part.first.map(|at| done + at));
            done = end;
        }
        Ok((tally, left.len() as u64))
    }

    /// Locks the histogram of differing bytes. Poisoning is ignored, because the histogram is consistent at
    /// every moment.
    pub fn histogram(&self) -> MutexGuard<'_, Histogram> {
        self.histogram
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn record(&self, start: u64, tally: Tally, len: u64) {
        self.job.tell(|progress| {
            progress.differing += tally.bytes;
            progress.runs += tally.starts;
            progress.compared += len;
            let first = tally.first.map(|at| start + at as u64);
            progress.first = progress.first.into_iter().chain(first).min();
        });
    }

    /// Returns the lengths of both sources after everything was compared; `None` if that was stopped.
    fn lens(&self) -> Result<Option<[u64; 2]>, SourceError> {
        let end = self.end.load(Ordering::Relaxed);
        let mut lens = [0; 2];
        for side in Side::BOTH {
            // One source may end before the other begins. Nothing is known of its length then.
            let known = if end > self.alignment.both_from() {
                self.alignment.offset(side, end).unwrap_or_default()
            } else {
                0
            };
            match self.len(side, known)? {
                Some(len) => lens[side.index()] = len,
                None => return Ok(None),
            }
        }
        Ok(Some(lens))
    }

    /// Returns the length of a source that has at least so many bytes; `None` if the comparison was stopped.
    ///
    /// The length that the source reported when the comparison began is tried first. The source may be
    /// longer, but it must not be shorter.
    fn len(&self, side: Side, known: u64) -> Result<Option<u64>, SourceError> {
        let source = &*self.sources[side.index()];
        let hint = self.len_hints[side.index()];
        let mut len = known;
        if hint > len {
            if read_full(source, hint - 1, &mut [0])? == 0 {
                return Err(SourceError::shrank(source.name(), known));
            }
            len = hint;
        }
        let mut buffer = Vec::new();
        while !self.job.is_cancelled() {
            // The first read takes one byte, because most sources have no more.
            let read = match buffer.len() {
                0 => read_full(source, len, &mut [0])?,
                _ => read_full(source, len, &mut buffer)?,
            };
            if read == 0 {
                return Ok(Some(len));
            }
            len = len.saturating_add(read as u64);
            buffer.resize(self.stripe_len.get() as usize, 0);
        }
        Ok(None)
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
        let sources = [&*self.sources[0], &*self.sources[1]];
        let mut overlap = Overlap::new(sources, self.alignment);
        while !self.job.is_cancelled() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let before = number.saturating_mul(self.stripe_len.get());
            let start = self.alignment.both_from().saturating_add(before);
            if start >= self.end.load(Ordering::Relaxed) {
                break;
            }
            let mut histogram = self.histogram().empty_like(start);
            match self.stripe(&mut overlap, start, &mut histogram) {
                Ok((tally, len)) => {
                    if len < self.stripe_len.get() {
                        self.end.fetch_min(start + len, Ordering::Relaxed);
                    }
                    self.histogram().absorb(&histogram);
                    self.record(start, tally, len);
                }
                Err(error) => workers::fail(self, error),
            }
        }
    }

    fn end(&self) -> Result<ScanState, SourceError> {
        Ok(match self.lens()? {
            Some(lens) => {
                self.job.tell(|progress| progress.lens = Some(lens));
                ScanState::Done
            }
            None => ScanState::Cancelled,
        })
    }
}
