//! Finding where blocks begin and how long their text is, on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::blocks::{Block, IllFormedCounts, text_len};
use crate::background::{scope, spawn_scoped};
use crate::encodings::bulk::{BEFORE_BORDER, border, border_from};
use crate::encodings::characters::Start;
use crate::encodings::{Encoding, IllFormed};
use crate::source::{Source, SourceError, read_full};

/// So many blocks are one piece of work.
const BLOCKS_OF_STRETCH: u64 = 32;

/// Blocks one after the other, as one thread finds them.
#[derive(Debug)]
struct Stretch {
    /// Where each begins, and how long its text is.
    blocks: Vec<(Start, u64)>,

    /// Where the last one ends.
    end: Start,

    counts: IllFormedCounts,
}

/// What is known of a whole source.
pub(super) struct Measured {
    pub(super) blocks: Vec<Block>,

    /// The length of its text.
    pub(super) text_len: u64,

    pub(super) counts: IllFormedCounts,
}

/// Measures the first `len` bytes of a source.
pub(super) struct Measuring<'a> {
    pub(super) source: &'a dyn Source,
    pub(super) encoding: Encoding,
    pub(super) len: u64,

    /// Blocks begin so far apart, or up to [`BEFORE_BORDER`] before that: it is more than twice that.
    pub(super) block_len: u64,

    /// Set when the text is not wanted any more.
    pub(super) cancel: &'a AtomicBool,
}

impl Measuring<'_> {
    /// How long a stretch is.
    fn stretch_len(&self) -> u64 {
        self.block_len * BLOCKS_OF_STRETCH
    }

    /// Does it on so many threads. `progress` is told now and then how many bytes were read.
    pub(super) fn run(
        &self,
        threads: usize,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Measured, SourceError> {
        let number = self.len.div_ceil(self.stretch_len());
        let (next, read) = (AtomicU64::new(0), AtomicU64::new(0));
        let done: Mutex<Vec<(u64, Stretch)>> = Mutex::default();
        let work = || -> Result<(), SourceError> {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= number {
                    return Ok(());
                }
                if self.cancel.load(Ordering::Relaxed) {
                    return Err(SourceError::stopped());
                }
                let first = self.first_border(at)?;
                if let Some(first) = first {
                    let stretch = self.stretch(at, first)?;
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((at, stretch));
                }
                let bytes = self.stretch_len().min(self.len - at * self.stretch_len());
                progress(read.fetch_add(bytes, Ordering::Relaxed) + bytes);
            }
        };
        let helpers = threads.min(usize::try_from(number).unwrap_or(usize::MAX));
        scope(|scope| {
            let helpers = (1..helpers).map_while(|number| {
                spawn_scoped(scope, format!("byteloupe-transcode-{number}"), work).ok()
            });
            // All of them begin before this one does.
            let helpers: Vec<_> = helpers.collect();
            let mut end = work();
            for helper in helpers {
                let helped = helper.join();
                end = end.and(helped.unwrap_or_else(|_| Err(SourceError::stopped())));
            }
            end
        })?;
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.join(number, done)
    }

    /// Puts the stretches side by side. Those whose start the bytes before it did not tell begin where the one before
    /// ended.
    fn join(&self, number: u64, mut done: Vec<(u64, Stretch)>) -> Result<Measured, SourceError> {
        done.sort_unstable_by_key(|(at, _)| *at);
        let mut done = done.into_iter().peekable();
        let mut measured = Measured {
            blocks: Vec::new(),
            text_len: 0,
            counts: [0; IllFormed::COUNT],
        };
        let mut end = Start::ZERO;
        for at in 0..number {
            let stretch = match done.next_if(|(known, _)| *known == at) {
                Some((_, stretch)) => stretch,
                None => self.stretch(at, end)?,
            };
            for (start, len) in stretch.blocks {
                let text = measured.text_len;
                measured.blocks.push(Block { start, text });
                measured.text_len += len;
            }
            for (sum, count) in measured.counts.iter_mut().zip(stretch.counts) {
                *sum += count;
            }
            end = stretch.end;
        }
        Ok(measured)
    }

    /// Where a stretch begins, as far as the bytes before it tell.
    fn first_border(&self, stretch: u64) -> Result<Option<Start>, SourceError> {
        let place = stretch * self.stretch_len();
        if place == 0 {
            return Ok(Some(Start::ZERO));
        }
        let base = place.saturating_sub(BEFORE_BORDER as u64);
        let before = self.read(base, place)?;
        Ok(border(self.encoding, &before, base, place))
    }

    /// Measures the blocks of a stretch, the first of which begins at `first`.
    fn stretch(&self, stretch: u64, first: Start) -> Result<Stretch, SourceError> {
        let mut blocks = Vec::new();
        let mut counts = [0; IllFormed::COUNT];
        let mut room = Vec::new();
        let mut start = first;
        let end = self.len.min((stretch + 1) * self.stretch_len());
        let mut place = stretch * self.stretch_len();
        while place < end {
            place = end.min(place + self.block_len);
            let bytes = self.read(start.offset, place)?;
            let next = self.next(start, &bytes, place);
            let len = usize::try_from(next.offset - start.offset).unwrap_or(usize::MAX);
            let bytes = bytes.get(..len).unwrap_or(&bytes);
            if !bytes.is_empty() {
                let len = text_len(self.encoding, start, bytes, &mut room, &mut counts);
                blocks.push((start, len));
            }
            start = next;
        }
        Ok(Stretch {
            blocks,
            end: start,
            counts,
        })
    }

    /// Where the block that begins at `start` ends. `bytes` reach from there to `place`.
    fn next(&self, start: Start, bytes: &[u8], place: u64) -> Start {
        if place == self.len {
            return Start::unknown(place);
        }
        // What one thread finds here has to be what another one finds that begins here.
        let before = bytes.len().saturating_sub(BEFORE_BORDER);
        let base = start.offset + before as u64;
        let before = bytes.get(before..).unwrap_or_default();
        let known = border(self.encoding, before, base, place);
        known.unwrap_or_else(|| border_from(self.encoding, start, bytes))
    }

    fn read(&self, from: u64, to: u64) -> Result<Vec<u8>, SourceError> {
        let mut bytes = vec![0; to.saturating_sub(from) as usize];
        let read = read_full(self.source, from, &mut bytes)?;
        if read < bytes.len() {
            return Err(SourceError::shrank(self.source.name(), from + read as u64));
        }
        Ok(bytes)
    }
}
