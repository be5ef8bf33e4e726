//! The search of one source for one pattern: its threads, its results, its questions.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::lookup::Lookup;
use super::options::{MAX_STRIPE_LEN, Options};
use super::origin;
use super::pattern::Pattern;
use super::progress::Progress;
use super::question::{Answer, Query, Question};
use super::worker::{Shared, lock};
use crate::background::Failure;
use crate::background::workers::Work as _;
use crate::source::Source;

/// Searches a whole source on threads of its own.
///
/// [`Search::progress`] returns what is known now; [`Search::ask`] looks something up. Neither waits.
/// Dropping the search ends its counting threads within a bounded number of steps, some milliseconds. A
/// lookup ends with its [`Query`].
///
/// It holds at most 5 bytes for each 256 KiB of the source, 18 MiB in all, 32 KiB for the histogram of matches,
/// and a buffer for each thread. It does not know whether the source has changed: start another search then.
pub struct Search {
    shared: Arc<Shared>,
}

impl Search {
    /// Starts a search. It begins with the stripe that holds `from_offset`, goes on to the end of the source,
    /// and then searches what is before that stripe. `wake` is called when there is something new, at most
    /// ten times a second, and for each answer.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        source: Arc<dyn Source>,
        pattern: &Pattern,
        from_offset: u64,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        Self::start_with(source, pattern, from_offset, Options::default(), wake)
    }

    /// Starts a search with these options.
    ///
    /// # Errors
    /// The system cannot start another thread.
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
        let from_offset = source.near_of_origin(from_offset);
        let shared = Shared::new(source, pattern.clone(), from_offset, options, wake);
        shared.start()?;
        Ok(Self { shared })
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> Progress {
        self.shared.progress()
    }

    /// Returns how many of the matches found so far start between each border and the next, for borders in
    /// order. If a border is not a multiple of [`Search::resolution`], the count may be off by the matches in
    /// half of that length.
    pub fn between(&self, borders: &[u64]) -> Vec<u64> {
        let source = &self.shared.source;
        let borders: Vec<u64> = borders
            .iter()
            .map(|it| source.near_of_origin(*it))
            .collect();
        lock(&self.shared.histogram).between(&borders)
    }

    /// How exactly the places of matches are known, in bytes: a power of two, less than a four-thousandth of
    /// the source, or 1.
    pub fn resolution(&self) -> u64 {
        lock(&self.shared.histogram).bin_len()
    }

    /// Ends the counting. The counts stay, and questions are still answered.
    pub fn cancel(&self) {
        self.shared.job().cancel();
    }

    /// Looks something up on a thread of its own. `wake` is called when the answer has come.
    pub fn ask(&self, question: Question) -> Query {
        let shared = Arc::clone(&self.shared);
        let asked = question.clone();
        let look_up = move |cancel: &AtomicBool| {
            let source = &*shared.source;
            let asked = origin::in_text(source, asked);
            let answered = asked.map(|asked| Lookup::new(&shared, cancel).answer(asked));
            let answered = answered.and_then(|answer| origin::in_origin(source, answer));
            answered.unwrap_or_else(Answer::Failed)
        };
        let failed = |failure: Failure| Answer::Failed(failure.into());
        (self.shared.job()).ask("byteloupe-match", question, look_up, failed)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancel();
    }
}
