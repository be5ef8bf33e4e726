//! While the counting goes on, and when it ends early.

use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use byteloupe::census::{
    Answer, BLOCK_LEN, ColumnUnit, Direction, Measure, Position, Question, Snapshot, State,
};
use byteloupe::source::{FileSource, Generation, Opened, Source, SourceError};
use byteloupe::utf8::GroupKinds;

use crate::common::{Folder, Random};
use crate::common::{groups_of, naive_totals};
use crate::counting::{BLOCK, Counting};
use crate::errors::check_errors;
use crate::made::Made;

/// What a counting thread reads at once.
const READ_AT_ONCE: u64 = 4 * BLOCK_LEN;

/// Where a counting thread waits after it has counted that: it reads from a little before on.
const HELD_AT: u64 = READ_AT_ONCE - 100;

#[test]
fn questions_are_answered_while_the_counting_goes_on() {
    let byte_at: fn(u64) -> u8 = |offset| match offset {
        0..100_000 => match offset % 65_535 {
            0 => 0xF0,
            1 => 0x9F,
            _ => b'a',
        },
        100_000..500_000 => 0x9D,
        _ if offset.is_multiple_of(99_991) => 0xFF,
        _ => b'\n',
    };
    let len = BLOCK_LEN * 12;
    let mut source = Made::new(len, byte_at);
    source.held_at = Mutex::new(HELD_AT);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().frontier == READ_AT_ONCE).then_some(()));
    assert!(counting.census.snapshot().is_running());

    let bytes: Vec<u8> = (0..len).map(byte_at).collect();
    check_errors(&counting, &bytes, &mut Random::new(9), 60);
    let position = |offset| counting.ask(Question::Position { offset });
    assert!(matches!(
        position(100),
        Answer::Position(Position { line: 1, .. })
    ));
    let beyond = [
        Question::Position {
            offset: BLOCK_LEN * 9,
        },
        Question::ErrorPlace {
            offset: BLOCK_LEN * 9,
        },
        Question::Nth {
            measure: Measure::WellFormed,
            number: len,
        },
        Question::Line {
            line: len,
            column: 1,
            unit: ColumnUnit::CodePoints,
        },
    ];
    for question in beyond {
        let answer = counting.ask(question);
        assert!(matches!(answer, Answer::NotYet), "{question:?}: {answer:?}");
    }

    source.release();
    let totals = counting.totals();
    let expected = naive_totals(&bytes, &groups_of(&bytes));
    assert_eq!(totals, expected);
    assert!(matches!(position(BLOCK_LEN * 9), Answer::Position(_)));
}

/// Whether a prefix that the decoder holds at a border is an error is not known yet: its block must
/// not be taken for one without errors.
#[test]
fn an_error_that_lies_across_the_border_of_what_is_counted_is_found() {
    let mut source = Made::new(READ_AT_ONCE * 2, |offset| match offset + 1 {
        READ_AT_ONCE => 0xF0,
        o if o == READ_AT_ONCE + 1 => 0x9F,
        _ => b'a',
    });
    source.held_at = Mutex::new(HELD_AT);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().frontier == READ_AT_ONCE).then_some(()));
    let from_both_sides = [
        Question::ErrorFrom {
            from: 5,
            kinds: GroupKinds::ALL,
        },
        Question::Error {
            from: READ_AT_ONCE + 100,
            direction: Direction::Previous,
            kinds: GroupKinds::ALL,
        },
    ];
    for question in from_both_sides {
        let found = counting.error(question).map(|group| group.offset);
        assert_eq!(found, Some(READ_AT_ONCE - 1), "{question:?}");
    }
    source.release();
}

/// Nothing of a long run that began before a block has to be read to know that nothing starts in it.
#[test]
fn looking_back_in_a_long_run_that_is_not_counted_yet_reads_each_block_once() {
    let mut source = Made::new(
        BLOCK_LEN * 100,
        |offset| if offset == 0 { b'a' } else { 0x80 },
    );
    source.held_at = Mutex::new(HELD_AT);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().frontier == READ_AT_ONCE).then_some(()));
    source.bytes_read.store(0, Ordering::Relaxed);
    let run = counting.error(Question::Error {
        from: BLOCK_LEN * 40,
        direction: Direction::Previous,
        kinds: GroupKinds::ALL,
    });
    assert_eq!(run.map(|run| run.offset), Some(1));
    let read = source.bytes_read.load(Ordering::Relaxed);
    // Each block on the way back, and the whole run once for its length.
    assert!(read <= 150 * BLOCK_LEN, "{} blocks", read / BLOCK_LEN);
    source.release();
}

#[test]
fn a_cancelled_count_keeps_what_it_counted() {
    // Without an end: only cancelling ends it.
    let counting = Counting::start(Arc::new(Made::new(u64::MAX / 2, |_| b'a')));
    counting.wait(|census| (census.snapshot().totals.bytes > 0).then_some(()));
    counting.census.cancel();
    let snapshot = counting.ended();
    assert!(matches!(snapshot.state, State::Cancelled));
    let totals = snapshot.totals;
    assert!(totals.bytes > 0 && totals.bytes.is_multiple_of(BLOCK_LEN));
    assert_eq!(totals.code_points_total(), totals.bytes);
}

#[test]
fn dropping_the_census_and_its_questions_ends_their_threads() {
    let (sender, dropped) = channel();
    let mut source = Made::new(u64::MAX / 2, |_| b'a');
    source.dropped = Some(sender);
    let counting = Counting::start(Arc::new(source));
    let asked = counting.census.ask(Question::ErrorFrom {
        from: 1 << 40,
        kinds: GroupKinds::ALL,
    });
    assert!(asked.poll().is_none());
    drop(counting);
    drop(asked);
    // Every thread holds the source as long as it runs.
    dropped.recv_timeout(Duration::from_secs(20)).unwrap();
}

/// A file that `meddle` changes after the first few blocks were read.
struct Meddled<F> {
    file: FileSource,
    meddle: Mutex<Option<F>>,
}

impl<F: FnOnce() + Send> Source for Meddled<F> {
    fn len_hint(&self) -> u64 {
        self.file.len_hint()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        // The first bytes are looked at before they are counted.
        if offset >= HELD_AT
            && let Some(meddle) = self.meddle.lock().unwrap().take()
        {
            meddle();
        }
        self.file.read_at(offset, buffer)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        self.file.generation()
    }
}

fn count_meddled(len: usize, meddle: impl FnOnce(&std::path::Path) + Send + 'static) -> Snapshot {
    let folder = Folder::new();
    let path = folder.file("a", &vec![b'a'; len]);
    let Opened::File(file) = FileSource::open(&path).unwrap() else {
        panic!("it is a file");
    };
    let source = Meddled {
        file,
        meddle: Mutex::new(Some(move || meddle(&path))),
    };
    Counting::start(Arc::new(source)).ended()
}

#[test]
fn a_file_that_shrinks_while_it_is_counted_fails_with_a_sentence() {
    for left in [0, 10, READ_AT_ONCE, READ_AT_ONCE + 10] {
        let snapshot = count_meddled(BLOCK * 9, move |path| {
            let file = std::fs::File::options().write(true).open(path).unwrap();
            file.set_len(left).unwrap();
        });
        let State::Failed(error) = &snapshot.state else {
            panic!("{:?} with {left} bytes left", snapshot.state);
        };
        assert!(error.to_string().contains("became shorter"), "{error}");
        assert_eq!(snapshot.totals.bytes, left.max(READ_AT_ONCE));
        let counted = snapshot.totals.code_points_total();
        assert_eq!(counted, left.max(READ_AT_ONCE));
    }
}

#[test]
fn a_file_that_grows_while_it_is_counted_is_counted_to_its_end() {
    let snapshot = count_meddled(BLOCK * 6, |path| {
        let mut file = std::fs::File::options().append(true).open(path).unwrap();
        std::io::Write::write_all(&mut file, &vec![b'b'; BLOCK]).unwrap();
    });
    assert!(snapshot.is_done());
    assert_eq!(snapshot.totals.code_points_total(), BLOCK_LEN * 7);
}

/// A source that fails at an offset.
struct Failing(u64);

impl Source for Failing {
    fn len_hint(&self) -> u64 {
        BLOCK_LEN * 10
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if offset >= self.0 {
            return Err(SourceError::shrank("It", offset));
        }
        buffer.fill(b'a');
        Ok(buffer.len())
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Err(SourceError::shrank("It", 0))
    }
}

#[test]
fn a_source_that_fails_says_so_in_the_state_and_in_answers() {
    let counting = Counting::start(Arc::new(Failing(HELD_AT)));
    let snapshot = counting.ended();
    assert!(matches!(snapshot.state, State::Failed(_)));
    assert_eq!(snapshot.totals.bytes, READ_AT_ONCE);
    let question = Question::ErrorFrom {
        from: 0,
        kinds: GroupKinds::ALL,
    };
    assert!(matches!(counting.ask(question), Answer::Failed(_)));
}

#[test]
fn a_paused_count_waits_and_goes_on_where_it_was() {
    let mut source = Made::new(BLOCK_LEN * 40, |_| b'a');
    source.held_at = Mutex::new(HELD_AT);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().frontier == READ_AT_ONCE).then_some(()));
    counting.census.pause();
    let paused = counting.census.snapshot();
    assert!(matches!(paused.state, State::Paused), "{:?}", paused.state);
    assert!(paused.is_running() && paused.time_left().is_none());
    // A read that was held up ends, and no other begins.
    source.release();
    for from in 0..20 {
        counting.ask(Question::ErrorFrom {
            from,
            kinds: GroupKinds::ALL,
        });
    }
    let counted = counting.census.snapshot().totals.bytes;
    assert!(counted <= 2 * READ_AT_ONCE, "{counted} bytes");
    counting.census.resume();
    assert_eq!(counting.totals().code_points_total(), BLOCK_LEN * 40);
}

#[test]
fn a_paused_count_can_be_stopped_and_dropped() {
    let (sender, dropped) = channel();
    let mut source = Made::new(u64::MAX / 2, |_| b'a');
    source.dropped = Some(sender);
    let counting = Counting::start(Arc::new(source));
    counting.census.pause();
    counting.census.cancel();
    assert!(matches!(counting.ended().state, State::Cancelled));
    drop(counting);
    dropped.recv_timeout(Duration::from_secs(20)).unwrap();
}

/// What is looked at is counted first.
#[test]
fn counting_goes_on_where_a_person_looks() {
    const CHUNK: u64 = 64 * BLOCK_LEN;
    let mut source = Made::new(CHUNK * 40, |_| b'a');
    source.held_at = Mutex::new(HELD_AT);
    let source = Arc::new(source);
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.wait(|census| (census.snapshot().totals.bytes > 0).then_some(()));
    counting.census.focus(CHUNK * 30 + 5);
    source.release();
    let answer = counting.wait(|census| {
        let snapshot = census.snapshot();
        assert!(snapshot.is_running(), "all of it was counted before");
        let asked = census.ask(Question::Density { stripes: 40 });
        let answer = counting.wait(|_| asked.poll());
        let Answer::Density(stripes) = answer else {
            panic!("{answer:?}");
        };
        stripes[30].is_counted.then_some(stripes)
    });
    assert!(!answer[29].is_counted && !answer[20].is_counted);
    counting.census.cancel();
}
