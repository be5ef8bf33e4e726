//! Find: how many threads all searches together have, and how soon they end when nobody wants them.
//!
//! It counts the threads of its process, and so is a program of its own with one test.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]
#![cfg(target_os = "linux")]

use std::fs;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

use byteloupe::find::{Options, Pattern, Question, RegexOptions, Search};
use byteloupe::source::{Generation, MemorySource, Source, SourceError};

/// Threads of this process that search.
fn searching_threads() -> usize {
    let tasks = fs::read_dir("/proc/self/task").unwrap();
    // A thread may end while it is looked at.
    let names = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("comm")).ok());
    names.filter(|name| name.starts_with("byteloupe-")).count()
}

/// Waits until something is so.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what}");
        sleep(Duration::from_millis(1));
    }
}

/// Zeros without an end.
struct Endless;

impl Source for Endless {
    fn len_hint(&self) -> u64 {
        0
    }

    fn read_at(&self, _: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        buffer.fill(0);
        Ok(buffer.len())
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: 0,
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

/// Numbers that look random.
fn mixed(len: usize) -> Vec<u8> {
    let mut state = 7_u32;
    let byte = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        b"ab"[(state >> 31) as usize]
    };
    (0..len).map(byte).collect()
}

fn searches_that_were_given_up_end() {
    let source: Arc<dyn Source> = Arc::new(MemorySource::new(mixed(16 << 20)));
    // As they are typed, each of which takes thousands of steps for each byte.
    let typed = [
        "(?s)a.{3000}b",
        "(?s)a.{2000}b.{1000}a+$",
        "a(?:[ab]{1500})+b{90}",
    ];
    let mut patterns = Vec::new();
    for expression in typed.iter().cycle().take(14) {
        let pattern = Pattern::regex(expression, RegexOptions::default()).unwrap();
        let search = Search::start(Arc::clone(&source), &pattern, 0, || {}).unwrap();
        let asked = search.ask(Question::From { offset: 8 << 20 });
        until("it searches", || pattern.steps() > 0);
        drop(asked);
        drop(search);
        patterns.push((pattern.steps(), pattern));
    }
    until("no thread is left", || searching_threads() == 0);
    for (steps, pattern) in patterns {
        // Some looks at the flag for each thread, where one search takes 10 000 million steps.
        let further = pattern.steps() - steps;
        assert!(further < 2_000_000, "{pattern:?}: {further} more steps");
    }
}

fn all_searches_together_have_few_threads() {
    const SEARCHES: usize = 12;
    let cores = available_parallelism().unwrap().get();
    let options = Options {
        threads: NonZeroUsize::new(cores + 7).unwrap(),
        ..Options::default()
    };
    let pattern = Pattern::bytes("FF").unwrap();
    let start = || Search::start_with(Arc::new(Endless), &pattern, 0, options, || {}).unwrap();
    let first = start();
    until("one alone has a thread for each core", || {
        searching_threads() == cores
    });
    let searches: Vec<Search> = (1..SEARCHES).map(|_| start()).collect();
    until("each of them searches", || {
        searches.iter().all(|search| search.progress().bytes > 0)
    });
    assert!(searching_threads() < cores + SEARCHES);
    drop(first);
    drop(searches);
    until("no thread is left", || searching_threads() == 0);
    let last = start();
    until("the next one has all of them again", || {
        searching_threads() == cores
    });
    drop(last);
}

#[test]
fn searches_have_few_threads_and_end_soon_when_nobody_wants_them() {
    searches_that_were_given_up_end();
    all_searches_together_have_few_threads();
}
