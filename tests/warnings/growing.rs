//! Sources that grow, fail or have no end, and surveys that wait or are ended.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use byteloupe::census::State;
use byteloupe::source::{Generation, Source, SourceError};
use byteloupe::warnings::{Question, Wanted};

use crate::common::Growing;
use crate::naive;
use crate::surveying::Surveying;

const BLOCK: usize = 64 << 10;

#[test]
fn what_is_appended_is_surveyed_as_if_it_had_always_been_there() {
    let mut whole = Vec::new();
    while whole.len() < 3 * BLOCK {
        whole.extend_from_slice("text \u{202E}\u{2066} 日本語 😀\u{200D}❤\u{FE0F} \0\0".as_bytes());
    }
    // What speaks for something, or against it, comes later: behind a border of a block, and at the end.
    let isolate = |inside: usize| format!("\u{2067}{}\u{2069} שלום", ".".repeat(inside));
    whole.truncate(2 * BLOCK - 50);
    while std::str::from_utf8(&whole).is_err() {
        whole.pop();
    }
    whole.extend_from_slice(isolate(90).as_bytes());
    whole.resize(3 * BLOCK - 200, b'x');
    whole.extend_from_slice(isolate(60).as_bytes());
    whole.resize(3 * BLOCK - 2, b'x');
    whole.extend_from_slice("\u{200C}ب\u{200C}".as_bytes());
    // Within sequences and runs, and at borders of blocks.
    let mut ends = vec![5, 6, 7, 8, 9, 10, 11, 1000];
    ends.extend(BLOCK - 5..BLOCK + 5);
    ends.extend((2 * BLOCK - 50..2 * BLOCK + 80).step_by(7));
    ends.extend((3 * BLOCK - 202..whole.len()).step_by(9));
    ends.push(whole.len());
    let source = Arc::new(Growing::default());
    let surveying = Surveying::of(Arc::<Growing>::clone(&source));
    for end in ends {
        *source.0.lock().unwrap() = whole[..end].to_vec();
        surveying.survey.go_to(end as u64, true).unwrap();
        let snapshot = surveying.until_done();
        assert_eq!(snapshot.bytes, end as u64);
        let expected = naive::warnings(&whole[..end]);
        let told: u64 = naive::KINDS.iter().map(|kind| snapshot.of(*kind)).sum();
        assert_eq!(told, expected.len() as u64, "{end}");
        assert_eq!(snapshot.scripts, naive::scripts(&whole[..end]), "{end}");
        let last = surveying.warning(Question::Previous {
            before: u64::MAX,
            wanted: Wanted::of(naive::kinds()),
        });
        assert_eq!(last.map(|n| n.offset), expected.last().map(|n| n.0));
    }
}

#[test]
fn it_goes_no_further_than_it_is_told_and_is_not_done_before_it_is_told_so() {
    let source = Arc::new(Growing(Mutex::new(vec![0; 1000])));
    let surveying = Surveying::of(source);
    surveying.survey.go_to(600, false).unwrap();
    surveying.wait(|survey| (survey.snapshot().bytes == 600).then_some(()));
    let snapshot = surveying.survey.snapshot();
    assert!(
        matches!(snapshot.state, State::Running),
        "{:?}",
        snapshot.state
    );
    let stripes = surveying.stripes(&[0, 300, 1000]);
    let surveyed: Vec<bool> = stripes.iter().map(|stripe| stripe.is_surveyed).collect();
    assert_eq!(surveyed, [true, false]);
    surveying.survey.go_to(1000, true).unwrap();
    assert_eq!(surveying.until_done().bytes, 1000);
}

#[test]
fn a_survey_that_waits_knows_nothing_new_until_it_is_let_go_on() {
    let source = Arc::new(Growing(Mutex::new(vec![0; 1000])));
    let surveying = Surveying::of(source);
    surveying.survey.set_paused(true);
    surveying.survey.go_to(1000, true).unwrap();
    assert!(matches!(surveying.survey.snapshot().state, State::Paused));
    assert_eq!(surveying.survey.snapshot().bytes, 0);
    surveying.survey.set_paused(false);
    assert_eq!(surveying.until_done().total(), 1);
}

#[test]
fn a_source_that_became_shorter_is_told_of() {
    let source = Arc::new(Growing(Mutex::new(vec![0; 1000])));
    let surveying = Surveying::of(source);
    surveying.survey.go_to(2000, true).unwrap();
    let error = surveying.wait(|survey| match survey.snapshot().state {
        State::Failed(error) => Some(error),
        _ => None,
    });
    assert!(error.to_string().contains("became shorter"), "{error}");
}

/// Has no end, and says when it is dropped.
struct Endless(Sender<()>);

impl Drop for Endless {
    fn drop(&mut self) {
        self.0.send(()).unwrap_or(());
    }
}

impl Source for Endless {
    fn len_hint(&self) -> u64 {
        0
    }

    fn read_at(&self, _: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        buffer.fill(b'a');
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

#[test]
fn dropping_a_survey_and_what_was_asked_ends_their_threads_within_50_ms() {
    // The best of some: the machine may be busy with other things.
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let (sender, dropped) = channel();
        let surveying = Surveying::of(Arc::new(Endless(sender)));
        surveying.survey.go_to(u64::MAX, false).unwrap();
        let asked = surveying.survey.ask(Question::Next {
            after: 0,
            wanted: Wanted::ALL,
        });
        surveying.wait(|survey| (survey.snapshot().bytes > 0).then_some(()));
        assert!(asked.poll().is_none());
        let started = Instant::now();
        drop(asked);
        drop(surveying);
        dropped.recv_timeout(Duration::from_secs(20)).unwrap();
        best = best.min(started.elapsed());
    }
    assert!(best < Duration::from_millis(50), "{best:?}");
}

#[test]
fn a_survey_that_was_ended_keeps_what_it_knows_and_does_not_go_on() {
    let (sender, _dropped) = channel();
    let surveying = Surveying::of(Arc::new(Endless(sender)));
    surveying.survey.go_to(u64::MAX, false).unwrap();
    surveying.wait(|survey| (survey.snapshot().bytes > 0).then_some(()));
    surveying.survey.cancel();
    assert!(matches!(
        surveying.survey.snapshot().state,
        State::Cancelled
    ));
    let latin = surveying.survey.snapshot().scripts[0];
    assert!(latin > 0);
    surveying.survey.go_to(7, true).unwrap();
    assert!(matches!(
        surveying.survey.snapshot().state,
        State::Cancelled
    ));
}

/// Whoever draws asks at any moment: warnings that are said to be all of them are.
#[test]
fn no_snapshot_says_done_with_warnings_of_before() {
    let source = Arc::new(Growing::default());
    let surveying = Surveying::of(Arc::<Growing>::clone(&source));
    for end in 1..1500 {
        // Each of them begins a warning of its own.
        source.0.lock().unwrap().extend_from_slice(b"\0 ");
        surveying.survey.go_to(2 * end, true).unwrap();
        loop {
            let snapshot = surveying.survey.snapshot();
            if snapshot.is_done() {
                assert_eq!((snapshot.bytes, snapshot.total()), (2 * end, end));
                break;
            }
            std::thread::yield_now();
        }
    }
}

/// A source that comes back after it was gone does not put blocks at other places than their own.
#[test]
fn a_source_that_is_shorter_for_one_read_is_told_of() {
    struct Blinking(Mutex<usize>);
    impl Source for Blinking {
        fn len_hint(&self) -> u64 {
            10 * BLOCK as u64
        }

        fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
            let mut reads = self.0.lock().unwrap();
            *reads += 1;
            let end = if *reads <= 2 { 1000 } else { 10 * BLOCK };
            let len = end.saturating_sub(offset as usize).min(buffer.len());
            buffer[..len].fill(0);
            Ok(len)
        }

        fn generation(&self) -> Result<Generation, SourceError> {
            Ok(Generation {
                len: self.len_hint(),
                modified: None,
                still_there: true,
                status_changed: None,
            })
        }
    }
    let surveying = Surveying::of(Arc::new(Blinking(Mutex::new(0))));
    surveying.survey.go_to(10 * BLOCK as u64, true).unwrap();
    let state = surveying.wait(|survey| {
        let state = survey.snapshot().state;
        (!matches!(state, State::Running)).then_some(state)
    });
    assert!(matches!(state, State::Failed(_)), "{state:?}");
}

/// Ending it may come at any moment of the way to where it waits.
#[test]
fn a_survey_that_waits_and_is_dropped_lets_go_of_its_source() {
    for _ in 0..300 {
        let (sender, dropped) = channel();
        let surveying = Surveying::of(Arc::new(Endless(sender)));
        surveying.survey.set_paused(true);
        surveying.survey.go_to(u64::MAX, false).unwrap();
        drop(surveying);
        dropped.recv_timeout(Duration::from_secs(20)).unwrap();
    }
}
