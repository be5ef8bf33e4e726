//! A search and its wakes, and what a naive search of the same bytes gives.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use byteloupe::find::{Answer, Found, Match, Options, Pattern, Progress, Question, Search};
use byteloupe::source::{MemorySource, Source};

/// Offset and length of each match.
pub(crate) type Matches = Vec<(u64, u64)>;

/// Stripes and threads for a search of few bytes.
pub(crate) fn options(stripe_len: u64, threads: usize) -> Options {
    Options {
        threads: NonZeroUsize::new(threads).unwrap(),
        stripe_len: NonZeroU64::new(stripe_len).unwrap(),
    }
}

/// A search, and a channel that hears every wake.
pub(crate) struct Searching {
    pub(crate) search: Search,
    woken: Receiver<()>,
}

impl Searching {
    pub(crate) fn start(
        source: Arc<dyn Source>,
        pattern: &Pattern,
        from: u64,
        options: Options,
    ) -> Self {
        let (sender, woken) = channel();
        // The test may have ended by the time of the last wake.
        let wake = move || sender.send(()).unwrap_or(());
        let search = Search::start_with(source, pattern, from, options, wake).unwrap();
        Self { search, woken }
    }

    pub(crate) fn of(bytes: &[u8], pattern: &Pattern, from: u64, options: Options) -> Self {
        let source = Arc::new(MemorySource::new(bytes.to_vec()));
        Self::start(source, pattern, from, options)
    }

    /// Waits for wakes until there is what is looked for.
    pub(crate) fn wait<T>(&self, mut look: impl FnMut(&Search) -> Option<T>) -> T {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(found) = look(&self.search) {
                return found;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            self.woken
                .recv_timeout(left)
                .expect("a wake before the deadline");
        }
    }

    /// How it stands when the counting has ended.
    pub(crate) fn ended(&self) -> Progress {
        self.wait(|search| Some(search.progress()).filter(|now| !now.is_running()))
    }

    pub(crate) fn ask(&self, question: Question) -> Answer {
        let asked = self.search.ask(question);
        self.wait(|_| asked.poll())
    }

    pub(crate) fn found(&self, question: Question) -> Option<Found> {
        match self.ask(question) {
            Answer::Match(found) => found,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn in_range(&self, range: Range<u64>) -> Matches {
        match self.ask(Question::InRange { range }) {
            Answer::Matches { matches, complete } => {
                assert!(complete);
                pairs(&matches)
            }
            other => panic!("{other:?}"),
        }
    }

    /// Every match, by going from one to the next.
    pub(crate) fn walk(&self) -> Matches {
        let mut walked = Vec::new();
        let mut next = self.found(Question::From { offset: 0 });
        while let Some(found) = next.filter(|found| !found.wrapped) {
            walked.push(found.at);
            let after = found.at.offset;
            next = self.found(Question::Next { after });
        }
        pairs(&walked)
    }
}

pub(crate) fn pairs(matches: &[Match]) -> Matches {
    matches
        .iter()
        .map(|found| (found.offset, found.len))
        .collect()
}

/// Leftmost matches that do not overlap, of which `len_at` tells where they stand.
pub(crate) fn naive(bytes: &[u8], len_at: impl Fn(&[u8]) -> Option<usize>) -> Matches {
    let mut matches = Vec::new();
    let mut place = 0;
    while let Some(rest) = bytes.get(place..)
        && !rest.is_empty()
    {
        match len_at(rest) {
            Some(len) => {
                matches.push((place as u64, len as u64));
                place += len;
            }
            None => place += 1,
        }
    }
    matches
}

/// Asserts that a search gives these matches, in every way in which it can be asked.
pub(crate) fn assert_found(
    bytes: &[u8],
    pattern: &Pattern,
    from: u64,
    options: Options,
    expected: &Matches,
) {
    let searching = Searching::of(bytes, pattern, from, options);
    // Asked while it may still be running.
    let len = bytes.len() as u64;
    assert_eq!(&searching.in_range(0..len + 9), expected);
    let progress = searching.ended();
    assert!(progress.is_done(), "{:?}", progress.state);
    assert_eq!(progress.matches, expected.len() as u64);
    assert_eq!(progress.bytes, len);
    assert_eq!(&searching.walk(), expected);
    let numbered = |place: usize, wrapped| {
        let (offset, len) = *expected.get(place)?;
        let number = Some(place as u64 + 1);
        let at = Match { offset, len };
        Some(Found {
            at,
            number,
            wrapped,
        })
    };
    let count = expected.len();
    for offset in [0, from, len / 3, len.saturating_sub(1), len, u64::MAX] {
        let at_or_after = expected.partition_point(|(start, _)| *start < offset);
        let after = expected.partition_point(|(start, _)| *start <= offset);
        let first = numbered(0, true);
        assert_eq!(
            searching.found(Question::From { offset }),
            numbered(at_or_after, false).or(first)
        );
        assert_eq!(
            searching.found(Question::Next { after: offset }),
            numbered(after, false).or(first)
        );
        let before = at_or_after.checked_sub(1).map(|place| (place, false));
        let last = count.checked_sub(1).map(|place| (place, true));
        assert_eq!(
            searching.found(Question::Previous { before: offset }),
            before
                .or(last)
                .and_then(|(place, wrapped)| numbered(place, wrapped))
        );
        let range = offset..offset.saturating_add(7);
        let touching = expected
            .iter()
            .filter(|(start, len)| *start < range.end && start + len > range.start);
        let touching: Matches = touching.copied().collect();
        assert_eq!(searching.in_range(range), touching);
    }
}
