//! Compare by content: the runs make the right source of the left one, and are those that a person would see.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "common/mod.rs"]
mod common;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use byteloupe::compare::content::{
    Coarse, ContentComparison, ContentOptions, ContentProgress, Method, Run, RunKind, Runs,
};
use byteloupe::compare::{Alignment, Placement, Side};
use byteloupe::source::{Generation, MemorySource, ScanState, Source, SourceError};
use common::{Random, applied};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

const DEADLINE: Duration = Duration::from_mins(1);

/// A source that is read and not held in memory, a few bytes at a time if it is told to.
struct Read {
    bytes: Vec<u8>,
    at_once: usize,
    fails_at: Option<u64>,
    count: Arc<AtomicU64>,
}

impl Read {
    fn of(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.to_vec(),
            at_once: usize::MAX,
            fails_at: None,
            count: Arc::default(),
        }
    }
}

impl Source for Read {
    fn len_hint(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if self
            .fails_at
            .is_some_and(|at| offset + buffer.len() as u64 > at)
        {
            return Err(SourceError::shrank("read", offset));
        }
        let start = usize::try_from(offset).unwrap().min(self.bytes.len());
        let read = buffer.len().min(self.bytes.len() - start).min(self.at_once);
        buffer[..read].copy_from_slice(&self.bytes[start..start + read]);
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
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

fn in_memory(bytes: &[u8]) -> Arc<dyn Source> {
    Arc::new(MemorySource::new(bytes.to_vec()))
}

fn ended(sources: [Arc<dyn Source>; 2], options: ContentOptions) -> ContentProgress {
    let (sender, woken) = channel();
    let sender = Mutex::new(sender);
    let wake = move || sender.lock().unwrap().send(()).unwrap_or_default();
    let comparison = ContentComparison::start(sources, options, wake).unwrap();
    loop {
        let progress = comparison.progress();
        if !progress.is_running() {
            return progress;
        }
        woken
            .recv_timeout(DEADLINE)
            .expect("it goes on for too long");
    }
}

fn runs_with(left: &[u8], right: &[u8], options: ContentOptions) -> Arc<Runs> {
    let progress = ended([in_memory(left), in_memory(right)], options);
    let runs = progress.runs.expect("runs at the end");
    assert_eq!(applied(left, right, &runs), right);
    runs
}

fn runs(left: &[u8], right: &[u8]) -> Arc<Runs> {
    runs_with(left, right, ContentOptions::default())
}

fn by_position() -> ContentOptions {
    ContentOptions {
        method: Method::ByPosition,
        ..ContentOptions::default()
    }
}

/// The differences in short: what was there, and what is there now.
fn told<'a>(left: &'a str, right: &'a str) -> Vec<(&'a str, &'a str)> {
    let runs = runs(left.as_bytes(), right.as_bytes());
    let text = |whole: &'a str, range: &std::ops::Range<u64>| {
        &whole[range.start as usize..range.end as usize]
    };
    let differences = runs.differences().iter();
    differences
        .map(|run| (text(left, &run.left), text(right, &run.right)))
        .collect()
}

/// The bytes of the longest common subsequence of two short pieces.
fn longest_common(left: &[u8], right: &[u8]) -> usize {
    let mut row = vec![0; right.len() + 1];
    for byte in left {
        let mut diagonal = 0;
        for (index, other) in right.iter().enumerate() {
            let above = row[index + 1];
            row[index + 1] = if byte == other {
                diagonal + 1
            } else {
                above.max(row[index])
            };
            diagonal = above;
        }
    }
    row[right.len()]
}

/// An edit of a piece of bytes.
#[derive(Debug, Clone)]
enum Edit {
    Insert(usize, Vec<u8>),
    Remove(usize, usize),
    Change(usize, u8),
    Move(usize, usize, usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = 0_usize..100_000;
    prop_oneof![
        (place.clone(), prop::collection::vec(any::<u8>(), 1..200))
            .prop_map(|(at, bytes)| Edit::Insert(at, bytes)),
        (place.clone(), 1_usize..500).prop_map(|(at, len)| Edit::Remove(at, len)),
        (place.clone(), any::<u8>()).prop_map(|(at, byte)| Edit::Change(at, byte)),
        (place.clone(), 32_usize..400, place).prop_map(|(at, len, to)| Edit::Move(at, len, to)),
    ]
}

fn edited(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for edit in edits {
        let len = bytes.len();
        match edit {
            Edit::Insert(at, more) => {
                let at = at % (len + 1);
                bytes.splice(at..at, more.iter().copied());
            }
            Edit::Remove(at, number) => {
                let at = at % (len + 1);
                bytes.drain(at..len.min(at + number));
            }
            Edit::Change(at, byte) if len > 0 => bytes[at % len] = *byte,
            Edit::Change(..) => {}
            Edit::Move(at, number, to) => {
                let at = at % (len + 1);
                let moved: Vec<u8> = bytes.drain(at..len.min(at + number)).collect();
                let to = to % (bytes.len() + 1);
                bytes.splice(to..to, moved);
            }
        }
    }
    bytes
}

/// Bytes of a kind: random ones, few different ones, lines of text, records with a counter.
fn content() -> impl Strategy<Value = Vec<u8>> {
    (0_usize..4, 0_usize..60_000, any::<u64>()).prop_map(|(kind, len, seed)| {
        let mut random = Random::new(seed);
        let mut bytes = Vec::with_capacity(len + 64);
        while bytes.len() < len {
            match kind {
                0 => bytes.push(random.below(256) as u8),
                1 => bytes.push(random.below(2) as u8),
                2 => {
                    let words = ["für ", "and ", "naïve ", "of\n", "日本 ", "the "];
                    bytes.extend_from_slice(words[random.below(6) as usize].as_bytes());
                }
                _ => {
                    let number = bytes.len() as u32;
                    bytes.extend_from_slice(&number.to_le_bytes());
                    bytes.extend_from_slice(&[0; 28]);
                }
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_runs_make_the_right_source_of_the_left_one(
        left in content(),
        edits in prop::collection::vec(edit(), 0..20),
    ) {
        let right = edited(&left, &edits);
        let runs = runs(&left, &right);
        prop_assert_eq!(runs.summary().is_same(), left == right);
    }

    #[test]
    fn two_unrelated_sources_are_compared_like_any_other(left in content(), right in content()) {
        runs(&left, &right);
    }

    #[test]
    fn it_does_not_matter_how_a_source_is_read(
        left in content(),
        edits in prop::collection::vec(edit(), 0..8),
        at_once in 1_usize..9000,
    ) {
        let right = edited(&left, &edits);
        let read = |bytes: &[u8]| -> Arc<dyn Source> {
            Arc::new(Read { at_once, ..Read::of(bytes) })
        };
        let sources = [read(&left), read(&right)];
        let progress = ended(sources, ContentOptions::default());
        prop_assert_eq!(progress.runs, Some(runs(&left, &right)));
    }

    #[test]
    fn no_more_than_three_times_as_many_bytes_differ_as_have_to(
        left in prop::collection::vec(b'a'..b'f', 0..200),
        right in prop::collection::vec(b'a'..b'f', 0..200),
        edits in prop::collection::vec(edit(), 1..6),
        is_related in any::<bool>(),
    ) {
        let right = if is_related { edited(&left, &edits) } else { right };
        // Borders of sequences are not the question here.
        let right: Vec<u8> = right.into_iter().map(|byte| byte & 0x7F).collect();
        let common = longest_common(&left, &right);
        let least = left.len() + right.len() - 2 * common;
        let summary = *runs(&left, &right).summary();
        let differing = left.len() + right.len() - 2 * summary.same.left as usize;
        prop_assert!(differing <= 3 * least, "{} for {}", differing, least);
    }

    #[test]
    fn by_position_the_same_bytes_differ_as_one_by_one(
        left in content(),
        edits in prop::collection::vec(edit(), 0..4),
    ) {
        let right = edited(&left, &edits);
        let runs = runs_with(&left, &right, by_position());
        let differs = |offset: usize| left.get(offset) != right.get(offset);
        let mut said = vec![false; left.len().max(right.len())];
        for run in runs.differences() {
            prop_assert!(run.kind != RunKind::Changed || run.left == run.right);
            let range = if run.left.is_empty() { &run.right } else { &run.left };
            said[range.start as usize..range.end as usize].fill(true);
        }
        for (offset, said) in said.into_iter().enumerate() {
            prop_assert_eq!(said, differs(offset), "at {}", offset);
        }
    }

    #[test]
    fn aligned_elsewhere_the_same_bytes_differ_as_one_by_one(
        left in content(),
        right in content(),
        at in (0_u64..64, 0_u64..64),
    ) {
        let alignment = Alignment::beside(at.0, at.1);
        let runs = runs_with(&left, &right, ContentOptions { alignment, ..by_position() });
        let [mut said_left, mut said_right] = [&left, &right].map(|it| vec![false; it.len()]);
        for run in runs.differences() {
            said_left[run.left.start as usize..run.left.end as usize].fill(true);
            said_right[run.right.start as usize..run.right.end as usize].fill(true);
        }
        // Which byte stands beside another follows from the two offsets that were laid side by side.
        let beside = |offset: usize, from: u64, to: u64| {
            (offset as u64 + to).checked_sub(from).map(|offset| offset as usize)
        };
        for (offset, said) in said_left.into_iter().enumerate() {
            let other = beside(offset, at.0, at.1).and_then(|other| right.get(other));
            prop_assert_eq!(said, other != left.get(offset), "left at {}", offset);
        }
        for (offset, said) in said_right.into_iter().enumerate() {
            let other = beside(offset, at.1, at.0).and_then(|other| left.get(other));
            prop_assert_eq!(said, other != right.get(offset), "right at {}", offset);
        }
    }
}

#[test]
fn small_edits_are_told_as_a_person_sees_them() {
    for (left, right, differences) in [
        ("the cat sat", "the cut sat", vec![("a", "u")]),
        ("one\ntwo\nthree\n", "one\nthree\n", vec![("two\n", "")]),
        ("one\nthree\n", "one\ntwo\nthree\n", vec![("", "two\n")]),
        ("caf\u{e9}", "caf\u{e8}", vec![("\u{e9}", "\u{e8}")]),
        ("caf\u{e9}s", "cafe\u{301}s", vec![("\u{e9}", "e\u{301}")]),
        ("\u{e9}\u{e9}", "\u{e9}\u{f1}\u{e9}", vec![("", "\u{f1}")]),
        ("text", "\u{feff}text", vec![("", "\u{feff}")]),
        ("a\r\nb\r\n", "a\nb\n", vec![("\r", ""), ("\r", "")]),
        ("", "all new", vec![("", "all new")]),
        ("all gone", "", vec![("all gone", "")]),
        ("same", "same", vec![]),
        ("", "", vec![]),
    ] {
        assert_eq!(told(left, right), differences, "{left:?} to {right:?}");
    }
}

#[test]
fn eight_bytes_inserted_near_the_start_are_all_that_differs() {
    let mut random = Random::new(1);
    let left: Vec<u8> = (0..1_000_000).map(|_| random.below(256) as u8).collect();
    let mut right = left.clone();
    right.splice(0x80..0x80, *b"inserted");
    let runs = runs(&left, &right);
    assert_eq!(runs.differences().len(), 1);
    assert_eq!(runs.differences()[0].right, 0x80..0x88);
    assert_eq!(runs.beside(Side::Left, 0x80), 0x88);
    assert_eq!(runs.beside(Side::Right, 0x83), 0x80);
}

#[test]
fn a_long_insertion_is_found_wherever_it_is() {
    let mut random = Random::new(2);
    let mut bytes = |len| -> Vec<u8> { (0..len).map(|_| random.below(256) as u8).collect() };
    let (start, middle, end) = (bytes(3_000_000), bytes(6_000_000), bytes(3_000_000));
    // The ends differ, so that neither a common start nor a common end gives it away.
    let left = [b"<", &*start, &*end, b">"].concat();
    let right = [b"[", &*start, &*middle, &*end, b"]"].concat();
    let runs = runs(&left, &right);
    let inserted = runs
        .differences()
        .iter()
        .find(|run| run.kind == RunKind::Inserted);
    let inserted = inserted.expect("an inserted run");
    assert_eq!(inserted.len(Side::Right), middle.len() as u64);
    assert_eq!(runs.differences().len(), 3);
}

#[test]
fn what_moved_is_told_with_the_place_it_came_from() {
    let mut random = Random::new(3);
    let mut bytes = |len| -> Vec<u8> { (0..len).map(|_| random.below(256) as u8).collect() };
    let (a, b, c) = (bytes(50_000), bytes(2_000), bytes(80_000));
    let runs = runs(&[&*b, &*a, &*c].concat(), &[&*a, &*b, &*c].concat());
    let kinds: Vec<RunKind> = runs.differences().iter().map(|run| run.kind).collect();
    assert_eq!(kinds, [RunKind::Removed, RunKind::Inserted]);
    assert_eq!(runs.differences()[0].moved, Some(50_000..52_000));
    assert_eq!(runs.differences()[1].moved, Some(0..2_000));
    assert_eq!(runs.summary().moved.right, 2_000);
}

#[test]
fn records_with_a_counter_are_aligned_when_one_is_inserted() {
    let record = |number: u32| {
        let mut record = vec![0x20; 64];
        record[..4].copy_from_slice(&number.to_be_bytes());
        record
    };
    let left: Vec<u8> = (0..20_000).flat_map(record).collect();
    let mut right = left.clone();
    right.splice(6400..6400, record(77_777));
    let runs = runs(&left, &right);
    assert_eq!(runs.summary().differences(), 1, "{:?}", runs.differences());
    assert_eq!(runs.summary().inserted.right, 64);
}

#[test]
fn text_that_says_the_same_again_and_again_is_aligned_letter_by_letter() {
    let verse = "Le caf\u{e9} de la for\u{ea}t: na\u{ef}ve, gar\u{e7}on, \u{e9}l\u{e8}ve, \u{fc}ber, \
                 \u{c5}ngstr\u{f6}m.\nZa\u{17c}\u{f3}\u{142}\u{107} g\u{119}\u{15b}l\u{105} ja\u{17a}\u{144}.\n";
    for times in [1, 7, 40, 100] {
        let composed = verse.repeat(times);
        let decomposed: String = composed.nfd().collect();
        let told = told(&composed, &decomposed);
        assert!(told.len() >= 7 * times, "{} in {times} verses", told.len());
        for (left, right) in told {
            assert!(left.nfc().eq(right.nfc()), "{left:?} to {right:?}");
        }
    }
}

#[test]
fn a_letter_that_was_changed_within_equal_letters_is_told_as_changed() {
    let line = |number: usize| format!("{number:04} aaaaaaaaaaaaaaaaaaaaaaaaaaa\n");
    let left: String = (0..300).map(line).collect();
    let changed = |number: usize| {
        let mut line = line(number);
        let column = 6 + number % 20;
        line.replace_range(column..=column, "X");
        line
    };
    let right: String = (0..300).map(changed).collect();
    assert_eq!(told(&left, &right), [("a", "X"); 300]);
    assert_eq!(told(&right, &left), [("X", "a"); 300]);
}

#[test]
fn two_sources_with_nothing_in_common_are_one_changed_run_that_says_so() {
    let mut random = Random::new(4);
    let mut bytes = |len| -> Vec<u8> { (0..len).map(|_| random.below(256) as u8).collect() };
    let (left, right) = (bytes(9_000_000), bytes(9_500_000));
    let runs = runs(&left, &right);
    assert_eq!(runs.summary().changed.runs, 1);
    assert_eq!(runs.differences()[0].coarse, Some(Coarse::Unaligned));
}

#[test]
fn too_many_differences_are_joined_and_that_is_said() {
    let left = vec![0; 100_000];
    let right: Vec<u8> = (0..100_000).map(|at| u8::from(at % 50 == 0)).collect();
    let most = NonZeroUsize::new(100).unwrap();
    let all = runs(&left, &right);
    assert_eq!(all.summary().unaligned.runs, 0, "{:?}", all.differences());
    for options in [ContentOptions::default(), by_position()] {
        let options = ContentOptions {
            most_differences: most,
            ..options
        };
        let runs = runs_with(&left, &right, options);
        assert!(
            runs.differences().len() <= 100,
            "{}",
            runs.differences().len()
        );
        assert!(runs.summary().joined.runs > 0, "{:?}", runs.differences());
    }
}

#[test]
fn too_many_differences_that_are_alike_are_joined_a_few_at_a_time() {
    // The line ends of a text, and as many changes of one byte by position.
    let text = "a line of text\r\n".repeat(5000);
    let unix = text.replace('\r', "");
    let changed: Vec<u8> = (text.bytes().enumerate())
        .map(|(at, byte)| if at % 16 == 3 { b'?' } else { byte })
        .collect();
    let most = NonZeroUsize::new(1000).unwrap();
    for (right, options) in [
        (unix.as_bytes(), ContentOptions::default()),
        (&changed, by_position()),
    ] {
        let options = ContentOptions {
            most_differences: most,
            ..options
        };
        let runs = runs_with(text.as_bytes(), right, options);
        let differences = runs.differences();
        assert!(
            (250..=1000).contains(&differences.len()),
            "{}",
            differences.len()
        );
        let longest = differences.iter().map(Run::places).max().unwrap();
        assert!(longest <= 16 * 64, "{longest} bytes in one");
    }
}

#[test]
fn equal_bytes_between_differences_that_were_joined_are_not_told_as_moved() {
    let lines = (0..5000).map(|number| format!("line {number} of a log that is long enough\r\n"));
    let left: String = lines.collect();
    let right = left.replace('\r', "");
    let options = ContentOptions {
        most_differences: NonZeroUsize::new(1000).unwrap(),
        ..ContentOptions::default()
    };
    let runs = runs_with(left.as_bytes(), right.as_bytes(), options);
    assert_ne!(runs.summary().joined.runs, 0);
    assert_eq!(runs.summary().moved.runs, 0);
}

#[test]
fn where_little_differs_each_source_is_read_once() {
    let mut random = Random::new(5);
    let left: Vec<u8> = (0..20_000_000).map(|_| random.below(256) as u8).collect();
    let mut right = left.clone();
    for at in [19_000_000, 12_345_678, 777_777, 99] {
        right.splice(at..at + 3, *b"ten bytes!");
    }
    let sources = [Read::of(&left), Read::of(&right)];
    let counts = sources.each_ref().map(|source| Arc::clone(&source.count));
    let sources = sources.map(|source| Arc::new(source) as Arc<dyn Source>);
    let progress = ended(sources, ContentOptions::default());
    assert_eq!(progress.runs.unwrap().differences().len(), 4);
    for (count, whole) in counts.iter().zip([left.len(), right.len()]) {
        let read = count.load(Ordering::Relaxed);
        assert!(read < whole as u64 * 11 / 10, "{read} bytes of {whole}");
    }
}

/// How often the bytes of both sources are read to compare them.
fn times_read(left: &[u8], right: &[u8]) -> u64 {
    let sources = [Read::of(left), Read::of(right)];
    let counts = sources.each_ref().map(|source| Arc::clone(&source.count));
    let sources = sources.map(|source| Arc::new(source) as Arc<dyn Source>);
    let progress = ended(sources, ContentOptions::default());
    let runs = progress.runs.expect("runs at the end");
    assert_eq!(applied(left, right, &runs), right);
    let read: u64 = counts
        .iter()
        .map(|count| count.load(Ordering::Relaxed))
        .sum();
    read / (left.len() + right.len()) as u64
}

#[test]
fn where_little_is_the_same_here_and_there_each_source_is_read_a_few_times() {
    let mut random = Random::new(6);
    let mut bytes = |len| -> Vec<u8> { (0..len).map(|_| random.below(256) as u8).collect() };
    let (mut left, mut right) = (Vec::new(), Vec::new());
    while left.len() < 10_000_000 {
        let same = bytes(2000);
        for side in [&mut left, &mut right] {
            side.extend_from_slice(&same);
            side.extend_from_slice(&bytes(18_000));
        }
    }
    let times = times_read(&left, &right);
    assert!(times <= 30, "{times} times");
}

#[test]
fn what_was_removed_once_and_inserted_often_is_read_a_few_times() {
    let mut random = Random::new(7);
    let mut bytes = |len| -> Vec<u8> { (0..len).map(|_| random.below(256) as u8).collect() };
    let (piece, kept, other) = (bytes(500), bytes(400_000), bytes(100_000));
    let left = [&*piece, &*kept, &*other].concat();
    let right = [&*kept, &*piece.repeat(400), &*other].concat();
    let times = times_read(&left, &right);
    assert!(times <= 30, "{times} times");
}

#[test]
fn short_pieces_that_moved_are_each_told_and_read_a_few_times() {
    let mut random = Random::new(8);
    let mut bytes = |len| -> Vec<u8> { (0..len).map(|_| random.below(256) as u8).collect() };
    let pieces: Vec<Vec<u8>> = (0..8000).map(|_| bytes(48)).collect();
    let kept = bytes(500_000);
    let backwards: Vec<u8> = pieces.iter().rev().flatten().copied().collect();
    let left = [&*pieces.concat(), &*kept].concat();
    let right = [&*kept, &*backwards].concat();
    assert_eq!(runs(&left, &right).summary().moved.runs, 8000);
    let times = times_read(&left, &right);
    assert!(times <= 20, "{times} times");
}

#[test]
fn a_source_that_cannot_be_read_fails_the_comparison_with_its_sentence() {
    let left = vec![1; 300_000];
    let failing = Read {
        fails_at: Some(200_000),
        ..Read::of(&left)
    };
    let sources: [Arc<dyn Source>; 2] = [Arc::new(Read::of(&left)), Arc::new(failing)];
    let progress = ended(sources, ContentOptions::default());
    assert!(
        matches!(progress.state, ScanState::Failed(_)),
        "{:?}",
        progress.state
    );
    assert_eq!(progress.runs, None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// On the line of places each byte has one place, in order; what is equal has the place of its like.
    #[test]
    fn each_byte_has_a_place_and_equal_bytes_share_theirs(
        left in prop::collection::vec(0_u8..4, 0..400),
        cuts in prop::collection::vec((0_usize..400, 0_usize..20, 0_usize..20), 0..6),
        ahead in 0_u64..30,
    ) {
        let mut right = left.clone();
        for (at, removed, inserted) in cuts {
            let at = at.min(right.len());
            let end = (at + removed).min(right.len());
            right.splice(at..end, std::iter::repeat_n(7, inserted));
        }
        let runs = runs(&left, &right);
        let placement = Placement::ByContent(Arc::clone(&runs));
        let lens = [left.len() as u64, right.len() as u64];
        for side in Side::BOTH {
            let len = lens[side.index()];
            let mut before = None;
            for offset in 0..len + ahead {
                let place = placement.place(side, offset);
                prop_assert!(Some(place) > before);
                prop_assert_eq!(placement.offset(side, place), Some(offset));
                prop_assert_eq!(placement.first_from(side, place), offset);
                prop_assert_eq!(placement.last_to(side, place), Some(offset));
                let between = before.map_or(0, |it: u64| it + 1)..place;
                for gap in between {
                    prop_assert_eq!(placement.offset(side, gap), None);
                    prop_assert_eq!(placement.first_from(side, gap), offset);
                    prop_assert_eq!(placement.last_to(side, gap), offset.checked_sub(1));
                }
                before = Some(place);
            }
            // The segments are the same, from any place on.
            let start = ahead * 5;
            let end = runs.places() + ahead;
            let mut listed = Vec::new();
            for segment in placement.segments(side, start..end) {
                listed.extend((0..segment.len).map(|it| (segment.place + it, segment.offset + it)));
            }
            let all = (start..end).filter_map(|it| Some((it, placement.offset(side, it)?)));
            prop_assert_eq!(listed, all.collect::<Vec<_>>());
            // Counted one by one, as many bytes differ and stand alone.
            let mut counted = (0, 0);
            for offset in 0..len {
                prop_assert_eq!(runs.differing_before(side, offset), counted);
                let run = runs.run_at(side, offset).unwrap();
                let beside = placement.offset(side.other(), placement.place(side, offset));
                match (run.is_difference(), beside) {
                    (false, _) => {}
                    (true, Some(_)) => counted.0 += 1,
                    (true, None) => counted.1 += 1,
                }
            }
            prop_assert_eq!(runs.differing_before(side, len), counted);
        }
        for run in runs.iter().filter(|run| !run.is_difference()) {
            for (left, right) in run.left.zip(run.right) {
                let places = [(Side::Left, left), (Side::Right, right)];
                let [one, other] = places.map(|(side, offset)| placement.place(side, offset));
                prop_assert_eq!(one, other);
            }
        }
    }
}

#[test]
fn a_comparison_that_is_cancelled_has_no_runs() {
    let bytes = vec![7; 50_000_000];
    let mut other = bytes.clone();
    other.insert(1000, 8);
    let sources: [Arc<dyn Source>; 2] = [in_memory(&bytes), in_memory(&other)];
    let comparison = ContentComparison::start(sources, ContentOptions::default(), || ()).unwrap();
    comparison.pause();
    comparison.cancel();
    let started = std::time::Instant::now();
    while comparison.progress().is_running() {
        assert!(started.elapsed() < DEADLINE);
        std::thread::yield_now();
    }
    let progress = comparison.progress();
    assert_eq!(
        progress.runs.is_some(),
        matches!(progress.state, ScanState::Done)
    );
}

#[test]
fn the_next_and_the_previous_difference_are_found_from_any_offset() {
    let runs = runs(
        b"0123456789abcdefghijklmnopqrstuv",
        b"0X23456789abcdefgYYhijklmnopqrsuv",
    );
    let starts: Vec<u64> = runs
        .differences()
        .iter()
        .map(|run| run.left.start)
        .collect();
    assert_eq!(starts, [1, 17, 29]);
    for offset in 0..32 {
        let next = starts.iter().position(|start| *start > offset);
        let previous = starts.iter().rposition(|start| *start < offset);
        assert_eq!(runs.next_after(Side::Left, offset), next);
        assert_eq!(runs.previous_before(Side::Left, offset), previous);
    }
    let _: Option<Run> = runs.run_at(Side::Right, 40);
}
