//! Goes through the blocks of a source, on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::block::{Piece, PieceReader};
use crate::background::{scope, spawn_scoped};
use crate::census::BLOCK_LEN;
use crate::source::{Source, SourceError};

/// How many blocks are read at once: they stay in the cache of a core.
const READ_BLOCKS: u64 = 4;

/// So many blocks are the work of one thread at a time: 16 MiB.
pub(super) const STRETCH: u64 = 256;

/// The blocks to go through, and by how many threads.
pub(super) struct OverBlocks<'a> {
    pub(super) source: &'a dyn Source,

    /// The bytes to go through. They begin with a block.
    pub(super) range: Range<u64>,

    /// How many threads, this one included.
    pub(super) threads: usize,

    /// Which blocks are gone through, by number.
    pub(super) is_wanted: &'a (dyn Fn(u64) -> bool + Sync),

    /// Asked now and then whether to go on. Nothing is an error that ends early so.
    pub(super) goes_on: &'a (dyn Fn() -> bool + Sync),
}

impl OverBlocks<'_> {
    /// Hands each wanted block to `work`, with the bytes around it, on any thread and in any order. Each thread has a
    /// `state` of its own. Returns all of these.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes.
    pub(super) fn run<S: Send>(
        &self,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &Piece<'_>, Range<u64>) + Sync,
    ) -> Result<Vec<S>, SourceError> {
        let stretches = (self.range.end - self.range.start).div_ceil(STRETCH * BLOCK_LEN);
        let most = usize::try_from(stretches).unwrap_or(usize::MAX);
        let next = AtomicU64::new(0);
        let has_failed = AtomicBool::new(false);
        let run = || {
            let mut state = state();
            let mut reader = PieceReader::new(self.source);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= stretches {
                    return Ok(state);
                }
                let start = self.range.start + number * STRETCH * BLOCK_LEN;
                let end = self
                    .range
                    .end
                    .min(start.saturating_add(STRETCH * BLOCK_LEN));
                let goes_on = || !has_failed.load(Ordering::Relaxed) && (self.goes_on)();
                let mut hand = |piece: &Piece<'_>, block| work(&mut state, piece, block);
                if let Err(error) = self.stretch(&mut reader, start..end, &goes_on, &mut hand) {
                    has_failed.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        };
        scope(|scope| {
            // A thread that the system does not give leaves its work to the others.
            let others: Vec<_> = (1..self.threads.min(most))
                .map_while(|_| spawn_scoped(scope, "byteloupe-warnings", run).ok())
                .collect();
            let mut all = vec![run()];
            for other in others {
                let ended = other.join();
                all.push(ended.unwrap_or_else(|_| Err(SourceError::stopped())));
            }
            all.into_iter().collect()
        })
    }

    /// Goes through some blocks in order.
    fn stretch(
        &self,
        reader: &mut PieceReader<'_>,
        range: Range<u64>,
        goes_on: &dyn Fn() -> bool,
        hand: &mut dyn FnMut(&Piece<'_>, Range<u64>),
    ) -> Result<(), SourceError> {
        let mut at = range.start;
        while at < range.end && goes_on() {
            let mut end = at;
            while end < range.end
                && end - at < READ_BLOCKS * BLOCK_LEN
                && (self.is_wanted)(end / BLOCK_LEN)
            {
                end = range.end.min(end + BLOCK_LEN);
            }
            if end == at {
                at = range.end.min(at + BLOCK_LEN);
                continue;
            }
            let piece = reader.read(at..end)?;
            if piece.end < end {
                return Err(SourceError::shrank(self.source.name(), piece.end));
            }
            while at < end {
                let block = at..end.min(at + BLOCK_LEN);
                at = block.end;
                hand(&piece, block);
            }
        }
        Ok(())
    }
}
