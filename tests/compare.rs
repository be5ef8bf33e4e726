//! Compare: what differs, held against a naive comparison of two buffers.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "common/mod.rs"]
mod common;

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use byteloupe::census::State;
use byteloupe::compare::{
    Alignment, Answer, Comparison, Difference, Options, Progress, Question, Side,
};
use byteloupe::source::{FileSource, Generation, MemorySource, Opened, Source, SourceError};
use common::{Folder, Random};
use proptest::prelude::*;

const DEADLINE: Duration = Duration::from_secs(30);

/// What a source does besides giving bytes.
#[derive(Default)]
struct Moods {
    /// Reading from this offset on fails.
    fails_at: Option<u64>,
    /// What it says of its length, if that is not the truth.
    len_hint: Option<u64>,
    /// Nothing reads behind this.
    has_no_end: bool,
    /// Reading panics.
    panics: bool,
    /// Reads of 7 bytes at most.
    is_slow: bool,
}

/// A source that is read, not held in memory.
struct Made {
    bytes: Vec<u8>,
    moods: Moods,
}

impl Source for Made {
    fn len_hint(&self) -> u64 {
        self.moods.len_hint.unwrap_or(self.bytes.len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        assert!(!self.moods.panics, "it was told to");
        if self
            .moods
            .fails_at
            .is_some_and(|at| offset + buffer.len() as u64 > at)
        {
            return Err(SourceError::shrank("made", offset));
        }
        if self.moods.has_no_end {
            buffer.fill(0);
            return Ok(buffer.len());
        }
        let start = usize::try_from(offset).unwrap().min(self.bytes.len());
        let most = if self.moods.is_slow { 7 } else { usize::MAX };
        let read = buffer.len().min(self.bytes.len() - start).min(most);
        buffer[..read].copy_from_slice(&self.bytes[start..start + read]);
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

fn made(bytes: &[u8], moods: Moods) -> Arc<dyn Source> {
    Arc::new(Made {
        bytes: bytes.to_vec(),
        moods,
    })
}

fn in_memory(bytes: &[u8]) -> Arc<dyn Source> {
    Arc::new(MemorySource::new(bytes.to_vec()))
}

fn options(threads: usize, stripe_len: u64) -> Options {
    Options {
        threads: NonZeroUsize::new(threads).unwrap(),
        stripe_len: NonZeroU64::new(stripe_len).unwrap(),
    }
}

fn start(sources: [Arc<dyn Source>; 2], alignment: Alignment, options: Options) -> Comparison {
    Comparison::start_with(sources, alignment, options, || ()).unwrap()
}

fn ended(comparison: &Comparison) -> Progress {
    let started = Instant::now();
    loop {
        let progress = comparison.progress();
        if !progress.is_running() {
            return progress;
        }
        assert!(started.elapsed() < DEADLINE, "{progress:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn answer(comparison: &Comparison, question: Question) -> Answer {
    let asked = comparison.ask(question);
    let started = Instant::now();
    loop {
        if let Some(answer) = asked.poll() {
            return answer;
        }
        assert!(started.elapsed() < DEADLINE, "{question:?}");
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn difference(comparison: &Comparison, question: Question) -> Option<Difference> {
    match answer(comparison, question) {
        Answer::Difference(difference) => difference,
        Answer::Failed(error) => panic!("{error}"),
    }
}

/// The naive twin: both sources as one list of places, a byte or nothing at each.
struct Naive {
    places: Vec<[Option<u8>; 2]>,
}

impl Naive {
    fn new(left: &[u8], right: &[u8], alignment: Alignment) -> Self {
        let lay = |bytes: &[u8], side| {
            let lead = usize::try_from(alignment.lead(side)).unwrap();
            let mut places = vec![None; lead];
            places.extend(bytes.iter().map(|byte| Some(*byte)));
            places
        };
        let mut lines = [lay(left, Side::Left), lay(right, Side::Right)];
        let len = lines[0].len().max(lines[1].len());
        for line in &mut lines {
            line.resize(len, None);
        }
        let [left, right] = lines;
        Self {
            places: left.into_iter().zip(right).map(|(a, b)| [a, b]).collect(),
        }
    }

    /// 0: the same; else which difference the place could belong to.
    fn kind(&self, place: usize) -> u8 {
        match self.places[place] {
            [Some(a), Some(b)] => u8::from(a != b),
            [Some(_), None] => 2,
            [None, Some(_)] => 3,
            [None, None] => 0,
        }
    }

    fn starts(&self) -> Vec<(u64, Option<Side>)> {
        let mut starts = Vec::new();
        let mut before = 0;
        for place in 0..self.places.len() {
            let kind = self.kind(place);
            if kind != 0 && kind != before {
                let only = [None, None, Some(Side::Left), Some(Side::Right)][usize::from(kind)];
                starts.push((place as u64, only));
            }
            before = kind;
        }
        starts
    }

    fn count(&self, wanted: u8) -> u64 {
        (0..self.places.len())
            .filter(|place| self.kind(*place) == wanted)
            .count() as u64
    }
}

/// Holds the counts and every answer against the twin.
fn check(left: &[u8], right: &[u8], alignment: Alignment, how: Options, moods: fn() -> Moods) {
    let naive = Naive::new(left, right, alignment);
    let starts = naive.starts();
    let both: Vec<u64> = starts
        .iter()
        .filter(|s| s.1.is_none())
        .map(|s| s.0)
        .collect();
    let sources = [made(left, moods()), made(right, moods())];
    let comparison = start(sources, alignment, how);
    let progress = ended(&comparison);
    assert!(progress.is_done(), "{progress:?}");
    assert_eq!(progress.differing, naive.count(1));
    assert_eq!(progress.runs, both.len() as u64);
    assert_eq!(progress.first, both.first().copied());
    assert_eq!(progress.lens, Some([left.len() as u64, right.len() as u64]));

    let found = |at: &(u64, Option<Side>), wrapped| Difference {
        place: at.0,
        only: at.1,
        wrapped,
    };
    let len = naive.places.len() as u64;
    let near = starts
        .iter()
        .flat_map(|(place, _)| [place.saturating_sub(1), *place, place + 1]);
    let from: Vec<u64> = near
        .chain([0, len / 2, len.saturating_sub(1)])
        .take(40)
        .collect();
    for place in from {
        let next = starts
            .iter()
            .find(|at| at.0 > place)
            .map(|at| found(at, false));
        let next = next.or(starts.first().map(|at| found(at, true)));
        let question = Question::Next { after: place };
        assert_eq!(difference(&comparison, question), next, "after {place}");
        let previous = starts
            .iter()
            .rfind(|at| at.0 < place)
            .map(|at| found(at, false));
        let previous = previous.or(starts.last().map(|at| found(at, true)));
        let question = Question::Previous { before: place };
        assert_eq!(
            difference(&comparison, question),
            previous,
            "before {place}"
        );
    }
}

#[test]
fn any_two_sources_compare_as_the_naive_twin_says() {
    let mut random = Random::new(7);
    for round in 0..120 {
        let len = random.below(300) as usize;
        let left: Vec<u8> = (0..len).map(|_| random.below(3) as u8).collect();
        let mut right = left.clone();
        for _ in 0..random.below(6) {
            let at = random.below(len as u64 + 1) as usize;
            let until = (at + random.below(20) as usize).min(len);
            right[at.min(len)..until].fill(9);
        }
        match random.below(4) {
            0 => right.truncate(random.below(len as u64 + 1) as usize),
            1 => right.extend_from_slice(&left),
            _ => {}
        }
        let alignment = match random.below(3) {
            0 => Alignment::beside(random.below(20), 0),
            1 => Alignment::beside(3, 3 + random.below(400)),
            _ => Alignment::STARTS,
        };
        let stripe_len = 1 + random.below(64);
        check(
            &left,
            &right,
            alignment,
            options(1 + round % 3, stripe_len),
            Moods::default,
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn small_sources_compare_as_the_twin_says_whatever_they_are(
        left in proptest::collection::vec(0_u8..2, 0..40),
        right in proptest::collection::vec(0_u8..2, 0..40),
        offsets in (0_u64..50, 0_u64..50),
        stripe_len in 1_u64..20,
    ) {
        let alignment = Alignment::beside(offsets.0, offsets.1);
        check(&left, &right, alignment, options(2, stripe_len), Moods::default);
    }
}

#[test]
fn differences_across_the_borders_of_words_chunks_and_stripes_count_once() {
    let left = vec![b'x'; 40_000];
    for border in [8_usize, 64, 4096, 8192, 16_384, 39_999] {
        for (from, to) in [
            (border - 1, border),
            (border - 1, border + 1),
            (border.saturating_sub(9), border + 9),
        ] {
            let mut right = left.clone();
            let to = to.min(right.len());
            right[from..to].fill(b'y');
            let starts = Alignment::STARTS;
            check(&left, &right, starts, options(3, 16_384), Moods::default);
            check(
                &left,
                &right,
                Alignment::beside(0, 1),
                options(2, 4096),
                Moods::default,
            );
        }
    }
}

#[test]
fn sources_that_read_slowly_or_say_nothing_of_their_length_compare_the_same() {
    let left = Random::new(1).bytes(900);
    let mut right = left.clone();
    right[400..410].fill(0);
    right.extend_from_slice(b"more");
    let slow = || Moods {
        is_slow: true,
        ..Moods::default()
    };
    let silent = || Moods {
        len_hint: Some(0),
        ..Moods::default()
    };
    let modest = || Moods {
        len_hint: Some(10),
        ..Moods::default()
    };
    for moods in [slow, silent, modest] {
        check(&left, &right, Alignment::STARTS, options(2, 100), moods);
        check(
            &right,
            &left,
            Alignment::beside(7, 0),
            options(2, 100),
            moods,
        );
    }
}

#[test]
fn the_same_bytes_have_no_difference_in_memory_and_in_files() {
    let bytes = Random::new(3).bytes(3 << 20);
    let folder = Folder::new();
    let path = folder.file("copy", &bytes);
    let Ok(Opened::File(file)) = FileSource::open(&path) else {
        panic!("no file");
    };
    let sources: [Arc<dyn Source>; 2] = [in_memory(&bytes), Arc::new(file)];
    let comparison = Comparison::start(sources, Alignment::STARTS, || ()).unwrap();
    let progress = ended(&comparison);
    assert_eq!(
        (progress.differing, progress.runs, progress.first),
        (0, 0, None)
    );
    assert_eq!(progress.compared, bytes.len() as u64);
    assert_eq!(progress.lens, Some([bytes.len() as u64; 2]));
    assert!((progress.part() - 1.0).abs() < f32::EPSILON);
    for question in [
        Question::Next { after: 0 },
        Question::Previous { before: 9 },
    ] {
        assert_eq!(difference(&comparison, question), None);
    }
}

#[test]
fn empty_sources_are_the_same_and_all_of_a_source_is_more_than_nothing() {
    check(b"", b"", Alignment::STARTS, options(1, 4), Moods::default);
    check(
        b"",
        b"text",
        Alignment::STARTS,
        options(1, 4),
        Moods::default,
    );
    check(
        b"text",
        b"",
        Alignment::beside(2, 0),
        options(1, 4),
        Moods::default,
    );
}

#[test]
fn a_source_that_fails_fails_the_comparison_and_the_questions_behind_it() {
    let bytes = vec![0; 1000];
    let mut other = bytes.clone();
    other[3] = 1;
    let fails = Moods {
        fails_at: Some(500),
        ..Moods::default()
    };
    let sources = [made(&bytes, fails), made(&other, Moods::default())];
    let comparison = start(sources, Alignment::STARTS, options(2, 100));
    let State::Failed(error) = ended(&comparison).state else {
        panic!("it did not fail");
    };
    assert!(error.to_string().contains("made became shorter"), "{error}");
    let answer = answer(&comparison, Question::Next { after: 3 });
    assert!(matches!(answer, Answer::Failed(_)), "{answer:?}");
}

#[test]
fn a_source_that_became_shorter_is_told_of() {
    let bytes = vec![0; 1000];
    let boasts = Moods {
        len_hint: Some(2000),
        ..Moods::default()
    };
    let sources = [made(&bytes, boasts), made(&bytes, Moods::default())];
    let comparison = start(sources, Alignment::STARTS, options(1, 100));
    let progress = ended(&comparison);
    assert!(matches!(progress.state, State::Failed(_)), "{progress:?}");
}

#[test]
fn a_panic_while_reading_does_not_go_unnoticed() {
    let bytes = vec![0; 1000];
    let panics = Moods {
        panics: true,
        ..Moods::default()
    };
    let sources = [made(&bytes, panics), made(&bytes, Moods::default())];
    let comparison = start(sources, Alignment::STARTS, options(1, 100));
    let progress = ended(&comparison);
    assert!(matches!(progress.state, State::Failed(_)), "{progress:?}");
    let answer = answer(&comparison, Question::Next { after: 3 });
    assert!(matches!(answer, Answer::Failed(_)), "{answer:?}");
}

#[test]
fn sources_without_an_end_are_compared_until_that_is_stopped() {
    let endless = || {
        made(
            b"",
            Moods {
                has_no_end: true,
                ..Moods::default()
            },
        )
    };
    let woken = Arc::new(AtomicUsize::new(0));
    let wakes = Arc::clone(&woken);
    let wake = move || {
        wakes.fetch_add(1, Ordering::Relaxed);
    };
    let sources = [endless(), endless()];
    let comparison =
        Comparison::start_with(sources, Alignment::STARTS, options(2, 4096), wake).unwrap();
    let asked = comparison.ask(Question::Next { after: 0 });
    let started = Instant::now();
    while comparison.progress().compared < 1 << 20 {
        assert!(started.elapsed() < DEADLINE);
        std::thread::yield_now();
    }
    assert!(comparison.progress().is_running());
    assert!(asked.poll().is_none());
    comparison.cancel();
    let progress = ended(&comparison);
    assert!(matches!(progress.state, State::Cancelled), "{progress:?}");
    assert!(woken.load(Ordering::Relaxed) > 0);
    drop(asked);
}

#[test]
fn its_threads_end_with_it() {
    struct Gone(Arc<AtomicBool>);
    impl Source for Gone {
        fn len_hint(&self) -> u64 {
            0
        }
        fn read_at(&self, _: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
            buffer.fill(0);
            Ok(buffer.len())
        }
        fn generation(&self) -> Result<Generation, SourceError> {
            Err(SourceError::shrank("endless", 0))
        }
    }
    impl Drop for Gone {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let gone = Arc::new(AtomicBool::new(false));
    let endless: Arc<dyn Source> = Arc::new(Gone(Arc::clone(&gone)));
    let sources = [Arc::clone(&endless), endless];
    let comparison = start(sources, Alignment::STARTS, options(2, 4096));
    let asked = comparison.ask(Question::Previous { before: 1 << 40 });
    let next = comparison.ask(Question::Next { after: 0 });
    drop((comparison, asked, next));
    let started = Instant::now();
    while !gone.load(Ordering::Relaxed) {
        assert!(started.elapsed() < DEADLINE, "a thread goes on");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn an_alignment_leads_from_offsets_to_places_and_back() {
    let alignment = Alignment::beside(0x10, 0x1C);
    assert_eq!(
        (alignment.lead(Side::Left), alignment.lead(Side::Right)),
        (12, 0)
    );
    assert_eq!(
        alignment.place(Side::Left, 0x10),
        alignment.place(Side::Right, 0x1C)
    );
    assert_eq!(alignment.offset(Side::Left, 11), None);
    assert_eq!(alignment.offset(Side::Left, 12), Some(0));
    assert_eq!(alignment.offset(Side::Right, 11), Some(11));
    assert_eq!(alignment.place(Side::Left, u64::MAX), u64::MAX);
    assert!(alignment.is_shifted() && !Alignment::beside(5, 5).is_shifted());
}

#[test]
fn bytes_that_differ_are_spread_over_places_as_the_naive_twin_says() {
    let mut random = Random::new(33);
    for len in [1_usize, 100, 5000, 300_000] {
        let left = random.bytes(len);
        let mut right = left.clone();
        for _ in 0..20 {
            let at = random.below(len as u64) as usize;
            let end = len.min(at + random.below(50) as usize);
            right[at..end].fill(0x5A);
        }
        for (alignment, lead) in [(Alignment::STARTS, 0), (Alignment::beside(0, 13), 13)] {
            let sources = [in_memory(&left), in_memory(&right)];
            let comparison = start(sources, alignment, options(2, 4096));
            ended(&comparison);
            let resolution = comparison.resolution();
            assert!(resolution.is_power_of_two() && resolution <= 1 + len as u64 / 4096);
            let differs = |place: u64| {
                let place = usize::try_from(place).unwrap();
                let left = place.checked_sub(lead).and_then(|at| left.get(at));
                left.is_some_and(|byte| right.get(place).is_some_and(|other| other != byte))
            };
            let mut borders: Vec<u64> = (0..=len as u64 / resolution)
                .step_by(7)
                .map(|bin| bin * resolution)
                .collect();
            borders.push((len as u64 + 1).next_multiple_of(resolution));
            let expected: Vec<u64> = borders
                .windows(2)
                .map(|ends| (ends[0]..ends[1]).filter(|place| differs(*place)).count() as u64)
                .collect();
            assert_eq!(
                comparison.between(&borders),
                expected,
                "{len} {alignment:?}"
            );
        }
    }
}
