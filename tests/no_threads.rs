//! Work that needs a thread when the system has none to give.
//!
//! One test, alone in its program: the limit is that of the whole process.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use byteloupe::census::{Census, State};
use byteloupe::warnings::Survey;
use common::Growing;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

/// As long as it lives, no thread can be started: there is no memory for its stack.
struct NoThreads {
    before: Rlimit,
    idle: Vec<Sender<()>>,
}

impl NoThreads {
    fn new() -> Self {
        let before = getrlimit(Resource::As);
        let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
        let pages: u64 = pages.split(' ').next().unwrap().parse().unwrap();
        let mut limit = before;
        limit.current = Some(pages * 4096 + (8 << 20));
        setrlimit(Resource::As, limit).unwrap();
        // The stacks of threads that have ended are given to others: idle ones take all there are.
        let mut idle = Vec::new();
        loop {
            let (sender, ended) = channel::<()>();
            let started = thread::Builder::new().spawn(move || {
                let _ = ended.recv();
            });
            if started.is_err() {
                return Self { before, idle };
            }
            idle.push(sender);
        }
    }
}

impl Drop for NoThreads {
    fn drop(&mut self) {
        setrlimit(Resource::As, self.before).unwrap();
        self.idle.clear();
    }
}

fn until(what: impl Fn() -> bool) {
    let started = Instant::now();
    while !what() {
        assert!(started.elapsed() < DEADLINE, "waited in vain");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn what_needs_a_thread_that_cannot_be_had_says_so_and_stays_what_it_was() {
    let source = Arc::new(Growing(Mutex::new(b"\0".to_vec())));
    let census = Census::start(Arc::<Growing>::clone(&source), || {}).unwrap();
    let survey = Survey::new(Arc::<Growing>::clone(&source), || {});
    survey.go_to(1, true).unwrap();
    until(|| census.snapshot().is_done() && survey.snapshot().is_done());
    source.0.lock().unwrap().push(0xFF);
    {
        let _none = NoThreads::new();
        assert!(census.extend(2).is_err());
        assert!(survey.go_to(2, true).is_err());
        let counted = census.snapshot();
        assert!(matches!(counted.state, State::Done), "{:?}", counted.state);
        assert_eq!((counted.totals.bytes, counted.len_hint), (1, 1));
        let found = survey.snapshot();
        assert!(matches!(found.state, State::Done), "{:?}", found.state);
        assert_eq!((found.bytes, found.len), (1, 1));
        // Nothing waits for ever that was asked for meanwhile.
        assert!(Census::start(Arc::<Growing>::clone(&source), || {}).is_err());
    }
    // It goes on when there are threads again.
    assert!(census.extend(2).unwrap());
    survey.go_to(2, true).unwrap();
    until(|| census.snapshot().is_done() && survey.snapshot().is_done());
    assert_eq!(census.snapshot().totals.errors(), 1);
    assert_eq!(survey.snapshot().bytes, 2);
}
