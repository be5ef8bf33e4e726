//! The comparison of two sources: its threads, its counts, its questions.

use std::io;
use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::alignment::Alignment;
use super::lookup::Lookup;
use super::progress::Progress;
use super::question::{Answer, Query, Question};
use super::worker::Shared;
use crate::background::workers::{self, Work as _};
use crate::background::{Failure, cores};
use crate::source::Source;

/// Bytes in a stripe. Both sides of a stripe fit into the cache of one core.
pub const STRIPE_LEN: NonZeroU64 = NonZeroU64::new(256 << 10).unwrap();

/// The longest stripe. A stripe is held in memory.
const MAX_STRIPE_LEN: NonZeroU64 = NonZeroU64::new(16 << 20).unwrap();

/// The options of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Threads that count. The result is the same for any number.
    pub threads: NonZeroUsize,

    /// Bytes in a stripe, at most 16 MiB. The result is the same for any length.
    pub stripe_len: NonZeroU64,
}

impl Default for Options {
    /// As many threads as there are cores, and stripes of [`STRIPE_LEN`].
    fn default() -> Self {
        Self {
            threads: cores(),
            stripe_len: STRIPE_LEN,
        }
    }
}

/// Compares two whole sources on threads of its own.
///
/// [`Comparison::progress`] returns what is known now; [`Comparison::ask`] looks a difference up. Neither
/// waits. Dropping the comparison ends its counting threads within one stripe. A lookup ends with its
/// [`Query`].
///
/// It holds two buffers of a stripe for each thread, 32 KiB for the histogram of differences, and nothing
/// that grows with the sources. It does not know whether a source has changed: start another comparison then.
pub struct Comparison {
    shared: Arc<Shared>,
}

impl Comparison {
    /// Starts a comparison. `wake` is called when there is something new, at most ten times a second, at the
    /// end, and for each answer.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        sources: [Arc<dyn Source>; 2],
        alignment: Alignment,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        Self::start_with(sources, alignment, Options::default(), wake)
    }

    /// Starts a comparison with these options.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start_with(
        sources: [Arc<dyn Source>; 2],
        alignment: Alignment,
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let stripe_len = options.stripe_len.min(MAX_STRIPE_LEN);
        let shared = Shared::new(sources, alignment, stripe_len, Arc::new(wake));
        let comparison = Self {
            shared: Arc::new(shared),
        };
        workers::start(&comparison.shared, "byteloupe-compare", options.threads)?;
        Ok(comparison)
    }

    /// Returns the progress of the comparison.
    pub fn progress(&self) -> Progress {
        self.shared.progress()
    }

    /// Returns how many of the bytes found so far differ between each border and the next, for borders in
    /// order. Borders are places. If a border is not a multiple of [`Comparison::resolution`], the count may
    /// be off by the bytes in half of that length.
    pub fn between(&self, borders: &[u64]) -> Vec<u64> {
        self.shared.histogram().between(borders)
    }

    /// How exactly the places of differing bytes are known: a power of two, less than a four-thousandth of
    /// the length that both sources have, or 1.
    pub fn resolution(&self) -> u64 {
        self.shared.histogram().bin_len()
    }

    /// Ends the counting. The counts stay, and questions are still answered.
    pub fn cancel(&self) {
        self.shared.job().cancel();
    }

    /// Looks a difference up on a thread of its own. `wake` is called when the answer has come.
    pub fn ask(&self, question: Question) -> Query {
        let shared = Arc::clone(&self.shared);
        let look_up = move |cancel: &AtomicBool| {
            let sources = [&*shared.sources[0], &*shared.sources[1]];
            let piece_len = shared.stripe_len.get();
            Lookup::new(sources, shared.alignment, piece_len, cancel).answer(question)
        };
        let failed = |failure: Failure| Answer::Failed(failure.into());
        (self.shared.job()).ask("byteloupe-differ", question, look_up, failed)
    }
}

impl Drop for Comparison {
    fn drop(&mut self) {
        self.cancel();
    }
}
