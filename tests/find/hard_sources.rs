//! Sources that fail, have no end, change, or say nothing of their length.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use byteloupe::census::State;
use byteloupe::find::{Answer, Options, Pattern, Question, RegexOptions};
use byteloupe::source::{Generation, Source, SourceError};

use crate::searching::{Searching, options};

/// A source that is made up as it is read, and can hold up the threads that count.
pub(crate) struct Made {
    byte_at: fn(u64) -> u8,
    len: u64,
    pub(crate) len_hint: u64,
    pub(crate) fails_at: u64,
    reads: Mutex<Vec<u64>>,
    is_held: Mutex<bool>,
    released: Condvar,

    _gone: Option<Gone>,
}

/// Says when it is dropped.
struct Gone(Sender<()>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.send(()).unwrap_or(());
    }
}

impl Made {
    pub(crate) fn new(len: u64, byte_at: fn(u64) -> u8) -> Self {
        Self {
            byte_at,
            len,
            len_hint: len,
            fails_at: u64::MAX,
            reads: Mutex::default(),
            is_held: Mutex::default(),
            released: Condvar::new(),
            _gone: None,
        }
    }

    pub(crate) fn hold(&self) {
        *self.is_held.lock().unwrap() = true;
    }

    pub(crate) fn release(&self) {
        *self.is_held.lock().unwrap() = false;
        self.released.notify_all();
    }

    /// The stripes where reads began, in order. It is kept for short sources only.
    pub(crate) fn stripes_read(&self, stripe_len: u64) -> Vec<u64> {
        let reads = self.reads.lock().unwrap();
        reads.iter().map(|offset| offset / stripe_len).collect()
    }
}

impl Source for Made {
    fn len_hint(&self) -> u64 {
        self.len_hint
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if std::thread::current().name() == Some("byteloupe-find") {
            let mut is_held = self.is_held.lock().unwrap();
            while *is_held {
                is_held = self.released.wait(is_held).unwrap();
            }
        }
        if self.len < 100_000 {
            self.reads.lock().unwrap().push(offset);
        }
        if offset >= self.fails_at {
            return Err(SourceError::shrank("It", offset));
        }
        let end = self.len.min(self.fails_at);
        let len = end.saturating_sub(offset).min(buffer.len() as u64);
        for (place, byte) in (offset..offset + len).zip(buffer.iter_mut()) {
            *byte = (self.byte_at)(place);
        }
        Ok(len as usize)
    }

    fn name(&self) -> &'static str {
        "made.bin"
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len,
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

#[test]
fn a_source_that_fails_says_so_and_keeps_what_was_found() {
    let source = Made {
        fails_at: 5500,
        ..Made::new(10_000, |offset| u8::from(offset % 1000 == 10))
    };
    let pattern = Pattern::bytes("01").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 0, options(1000, 1));
    let progress = searching.ended();
    let State::Failed(error) = &progress.state else {
        panic!("{:?}", progress.state);
    };
    assert_eq!(
        error.to_string(),
        "It became shorter while it was read: nothing is left at offset 0x157C. Open it again."
    );
    assert_eq!((progress.matches, progress.bytes), (5, 5000));
    let third = searching.found(Question::Next { after: 1010 }).unwrap();
    assert_eq!(third.at.offset, 2010);
    let next = searching.found(Question::Next { after: 2010 }).unwrap();
    assert_eq!(next.at.offset, 3010);
    assert_eq!(searching.in_range(0..2500).len(), 3);
    let beyond = searching.ask(Question::Next { after: 4010 });
    assert!(matches!(beyond, Answer::Failed(_)), "{beyond:?}");
}

#[test]
fn a_source_that_panics_ends_the_search_as_failed() {
    let source = Made::new(10_000, |offset| {
        assert!(offset < 5000, "it was told to");
        u8::from(offset == 10)
    });
    let pattern = Pattern::bytes("01").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 0, options(1000, 2));
    let progress = searching.ended();
    assert!(matches!(progress.state, State::Failed(_)), "{progress:?}");
    assert_eq!(progress.matches, 1);
}

#[test]
fn a_source_that_became_shorter_is_told_of() {
    let source = Made {
        len_hint: 10_000,
        ..Made::new(2500, |_| 1)
    };
    let pattern = Pattern::bytes("01").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 0, options(1000, 2));
    let progress = searching.ended();
    let State::Failed(error) = &progress.state else {
        panic!("{:?}", progress.state);
    };
    assert_eq!(
        error.to_string(),
        "made.bin became shorter while it was read: nothing is left at offset 0x9C4. Open it again."
    );
    assert_eq!(progress.matches, 2500);
}

#[test]
fn a_source_that_says_nothing_of_its_length_is_read_to_its_end() {
    let source = Made {
        len_hint: 0,
        ..Made::new(5500, |offset| u8::from(offset % 1000 == 10))
    };
    let pattern = Pattern::bytes("01").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 2000, options(1000, 2));
    let progress = searching.ended();
    assert!(progress.is_done());
    assert_eq!((progress.matches, progress.bytes), (6, 5500));
    let last = searching.found(Question::Previous { before: 0 }).unwrap();
    assert_eq!((last.at.offset, last.number), (5010, Some(6)));
}

/// An endless source in which nothing is found, and a channel that hears when all threads have let
/// go of it.
fn endless() -> (Made, std::sync::mpsc::Receiver<()>) {
    let (sender, dropped) = channel();
    let source = Made {
        len_hint: 0,
        _gone: Some(Gone(sender)),
        ..Made::new(u64::MAX, |_| b'a')
    };
    (source, dropped)
}

#[test]
fn dropping_a_search_ends_its_threads_within_50_ms() {
    let patterns = [
        Pattern::bytes("FF").unwrap(),
        Pattern::bytes("61").unwrap(),
        Pattern::regex("a+b", RegexOptions::default()).unwrap(),
    ];
    for pattern in patterns {
        // The best of some: the machine may be busy with other things.
        let mut best = Duration::MAX;
        for _ in 0..5 {
            let (source, dropped) = endless();
            let searching = Searching::start(Arc::new(source), &pattern, 0, Options::default());
            let asked = searching.search.ask(Question::Next { after: 0 });
            searching.wait(|search| (search.progress().bytes > 0).then_some(()));
            let started = Instant::now();
            drop(asked);
            drop(searching);
            dropped.recv_timeout(Duration::from_secs(20)).unwrap();
            best = best.min(started.elapsed());
        }
        assert!(best < Duration::from_millis(50), "{pattern:?}: {best:?}");
    }
}

#[test]
fn dropping_a_question_ends_its_search() {
    let (source, dropped) = endless();
    let pattern = Pattern::bytes("FF").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 0, options(4096, 1));
    let asked = searching.search.ask(Question::Next { after: 7 });
    searching.wait(|search| (search.progress().bytes > 0).then_some(()));
    assert!(asked.poll().is_none());
    // The question goes on without the search that it was asked of, until it is dropped.
    drop(searching);
    assert!(dropped.recv_timeout(Duration::from_millis(20)).is_err());
    drop(asked);
    dropped.recv_timeout(Duration::from_secs(20)).unwrap();
}

#[test]
fn the_last_match_of_an_endless_source_is_not_known() {
    let (source, _dropped) = endless();
    let pattern = Pattern::bytes("61").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 0, options(16 << 20, 1));
    let last = searching.ask(Question::Previous { before: 0 });
    assert!(matches!(last, Answer::NotYet), "{last:?}");
}

#[test]
fn a_search_that_is_cancelled_keeps_what_it_found() {
    let (source, _dropped) = endless();
    let pattern = Pattern::bytes("61").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 0, options(4096, 2));
    searching.wait(|search| (search.progress().matches > 0).then_some(()));
    searching.search.cancel();
    let progress = searching.ended();
    assert!(matches!(progress.state, State::Cancelled));
    assert_eq!(progress.matches, progress.bytes);
    assert_eq!(searching.in_range(10..12), [(10, 1), (11, 1)]);
}

/// A source that grows while it is read.
struct Growing {
    len: AtomicU64,
    grew: AtomicBool,
}

impl Source for Growing {
    fn len_hint(&self) -> u64 {
        3000
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if offset >= 2000 && !self.grew.swap(true, Ordering::Relaxed) {
            self.len.fetch_add(1500, Ordering::Relaxed);
        }
        let len = self.len.load(Ordering::Relaxed).saturating_sub(offset);
        let len = len.min(buffer.len() as u64) as usize;
        buffer[..len].fill(7);
        Ok(len)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len.load(Ordering::Relaxed),
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

#[test]
fn what_is_added_while_the_source_is_read_is_searched_too() {
    let source = Growing {
        len: AtomicU64::new(3000),
        grew: AtomicBool::new(false),
    };
    let pattern = Pattern::bytes("07").unwrap();
    let searching = Searching::start(Arc::new(source), &pattern, 0, options(1000, 1));
    let progress = searching.ended();
    assert!(progress.is_done());
    assert_eq!((progress.matches, progress.bytes), (4500, 4500));
}
