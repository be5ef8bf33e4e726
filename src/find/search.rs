//! The search of one source for one pattern: its threads, its results, its questions.

use std::io;
use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::lookup::Lookup;
use super::pattern::Pattern;
use super::progress::Progress;
use super::question::{Answer, Query, Question};
use super::worker::{Shared, lock};
use crate::background::workers::Work as _;
use crate::background::{Failure, cores};
use crate::source::Source;

/// Bytes in a stripe: little enough for the cache of one core, and to end soon when cancelled.
pub const STRIPE_LEN: NonZeroU64 = NonZeroU64::new(256 << 10).unwrap();

/// How a search goes about its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Threads that count, at most: all searches together have no more than there are cores, but each
    /// has one. The result is the same for any number.
    pub threads: NonZeroUsize,

    /// Bytes in a stripe, at most 16 MiB. Where matches overlap each other without a break, it has
    /// a say in which of them count.
    pub stripe_len: NonZeroU64,
}

/// The longest stripe: it is held in memory.
const MAX_STRIPE_LEN: NonZeroU64 = NonZeroU64::new(16 << 20).unwrap();

impl Default for Options {
    /// As many threads as there are cores, and stripes of [`STRIPE_LEN`].
    fn default() -> Self {
        Self {
            threads: cores(),
            stripe_len: STRIPE_LEN,
        }
    }
}

/// Searches a whole source on threads of its own.
///
/// [`Search::progress`] gives what is known now; [`Search::ask`] has something looked up. Neither
/// waits. Dropping the search ends its counting threads within a bounded number of steps, some
/// milliseconds; what was asked ends with its [`Query`].
///
/// It holds 4 bytes for each 256 KiB of the source, 16 MiB at most, 32 KiB for where matches are, and a
/// buffer for each thread.
/// It does not know whether the source has changed since: start another search then.
pub struct Search {
    shared: Arc<Shared>,
}

impl Search {
    /// Starts. The stripe that holds `from_offset` is searched first, then what follows to the end
    /// of the source, then what lies before. `wake` is called when there is something new, at most
    /// ten times a second, and for each answer.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        source: Arc<dyn Source>,
        pattern: &Pattern,
        from_offset: u64,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        Self::start_with(source, pattern, from_offset, Options::default(), wake)
    }

    /// Searches with other options than the usual ones.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start_with(
        source: Arc<dyn Source>,
        pattern: &Pattern,
        from_offset: u64,
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let options = Options {
            stripe_len: options.stripe_len.min(MAX_STRIPE_LEN),
            ..options
        };
        let wake = Arc::new(wake);
        let shared = Shared::new(source, pattern.clone(), from_offset, options, wake);
        shared.start()?;
        Ok(Self { shared })
    }

    /// How far it is, and what it counted.
    pub fn progress(&self) -> Progress {
        self.shared.progress()
    }

    /// How many of the matches found so far start between each border and the next, for borders in
    /// order. Where a border is no multiple of [`Search::resolution`], the count may be off by what
    /// half of that length holds.
    pub fn between(&self, borders: &[u64]) -> Vec<u64> {
        lock(&self.shared.histogram).between(borders)
    }

    /// How exactly it is known where the matches are, in bytes: a power of two, less than a
    /// four-thousandth of the source, or 1.
    pub fn resolution(&self) -> u64 {
        lock(&self.shared.histogram).bin_len()
    }

    /// Ends the counting. What was counted stays, and questions are still answered.
    pub fn cancel(&self) {
        self.shared.job().cancel();
    }

    /// Has something looked up, on a thread of its own. `wake` is called when the answer is there.
    pub fn ask(&self, question: Question) -> Query {
        let shared = Arc::clone(&self.shared);
        let asked = question.clone();
        let look_up = move |cancel: &AtomicBool| Lookup::new(&shared, cancel).answer(asked);
        let failed = |failure: Failure| Answer::Failed(failure.into());
        (self.shared.job()).ask("byteloupe-match", question, look_up, failed)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancel();
    }
}
