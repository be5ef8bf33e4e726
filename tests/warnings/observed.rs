//! Surveys and inventories of sources that a census hands over as it counts them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use byteloupe::census::{
    BlockObserver, Census, Margins, ObservedBlock, Scan, ScanOptions, Snapshot as Counted,
};
use byteloupe::source::{Generation, MemorySource, Source, SourceError};
use byteloupe::warnings::{
    Inventory, Observation, Snapshot, StripeWarnings, Survey, Wanted, Warning,
};
use proptest::prelude::*;

use crate::common::Growing;
use crate::surveying::Surveying;

const BLOCK: usize = 64 << 10;

/// Counts the bytes that are read of another source.
struct Metered<S> {
    of: S,
    read: AtomicU64,
}

impl<S> Metered<S> {
    fn new(of: S) -> Self {
        Self {
            of,
            read: AtomicU64::new(0),
        }
    }

    fn read(&self) -> u64 {
        self.read.load(Ordering::SeqCst)
    }
}

impl<S: Source> Source for Metered<S> {
    fn len_hint(&self) -> u64 {
        self.of.len_hint()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let read = self.of.read_at(offset, buffer)?;
        self.read.fetch_add(read as u64, Ordering::SeqCst);
        Ok(read)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        self.of.generation()
    }
}

/// Everything that a survey or an inventory knows of all of a source.
#[derive(Debug, PartialEq)]
struct Known {
    bytes: u64,
    counts: Vec<u64>,
    scripts: Vec<u64>,
}

impl Known {
    fn of(snapshot: &Snapshot) -> Self {
        Self {
            bytes: snapshot.bytes,
            counts: snapshot.counts.as_flattened().to_vec(),
            scripts: snapshot.scripts.to_vec(),
        }
    }
}

/// What is known by place: each block by itself, and the warnings.
fn placed(surveying: &Surveying, len: usize) -> (Arc<[StripeWarnings]>, Arc<[Warning]>) {
    let borders: Vec<u64> = (0..len)
        .step_by(BLOCK)
        .chain([len])
        .map(|it| it as u64)
        .collect();
    (surveying.stripes(&borders), surveying.list(Wanted::ALL).0)
}

/// A census whose blocks a survey is handed.
struct Both {
    census: Census,
    surveying: Surveying,
}

impl Both {
    fn start(source: &Arc<impl Source + 'static>) -> Self {
        let surveying = Surveying::of(Arc::clone(source) as Arc<dyn Source>);
        let observer = Some(surveying.survey.observer());
        let census = Census::start_with(Arc::clone(source) as Arc<dyn Source>, observer, || {});
        Self {
            census: census.unwrap(),
            surveying,
        }
    }

    /// Waits until everything is counted.
    fn counted(&self) -> Counted {
        self.surveying.wait(|_| {
            let counted = self.census.snapshot();
            (!counted.is_running()).then_some(counted)
        })
    }

    /// Has the survey go through what was counted.
    fn surveyed(&self) -> Snapshot {
        let counted = self.counted();
        assert!(counted.is_done(), "{:?}", counted.state);
        self.surveying
            .survey
            .go_to(counted.totals.bytes, true)
            .unwrap();
        self.surveying.until_done()
    }
}

/// Text with something at every border of a block, in which what stands far away matters.
const PIECES: [&str; 14] = [
    "The quick brown fox jumps over the lazy dog.\n",
    "Съешь же ещё этих мягких французских булок ",
    "pаypаl ",
    "сор ",
    "жук ",
    "हिन्दी में लिखा हुआ ",
    "日本語の文章です。",
    "\u{202E}abc\u{202C} ",
    "\u{2067}שלום\u{2069} ",
    "e\u{301}\u{323} ",
    "\0\0\0\0",
    "\u{1B}[31m",
    "😀\u{200D}🔥\u{FE0F}",
    "این کتاب\u{200C}ها را می\u{200C}خواهم ",
];

/// So many bytes of the pieces in the order of these numbers, over and over, each some times.
fn text(numbers: &[(usize, usize)], len: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(len + 4096);
    while bytes.len() < len {
        for (piece, times) in numbers {
            bytes.extend(PIECES[piece % PIECES.len()].repeat(*times).as_bytes());
        }
        // No two blocks are alike.
        bytes.extend(bytes.len().to_string().as_bytes());
    }
    bytes.truncate(len);
    bytes
}

fn mixed(len: usize) -> Vec<u8> {
    let numbers: Vec<(usize, usize)> = (0..PIECES.len()).map(|it| (it, 7 + it * 5 % 40)).collect();
    text(&numbers, len)
}

fn is_read_once(read: u64, len: usize) -> bool {
    read >= len as u64 && read as f64 <= len as f64 * 1.06
}

#[test]
fn a_census_and_a_survey_read_a_source_once_wherever_the_user_looks() {
    let bytes = mixed((9 << 20) + 4321);
    let expected = Surveying::done(&bytes);
    for focus in [0, bytes.len() as u64 / 2, u64::MAX] {
        let source = Arc::new(Metered::new(MemorySource::new(bytes.clone())));
        let both = Both::start(&source);
        both.census.focus(focus);
        let counted = both.counted();
        let read = source.read();
        assert!(counted.is_done(), "{:?}", counted.state);
        let surveyed = both.surveyed();
        assert_eq!(source.read(), read, "the survey has read nothing");
        assert!(is_read_once(read, bytes.len()), "{read} of {}", bytes.len());
        assert_eq!(Known::of(&surveyed), Known::of(&expected.survey.snapshot()));
        let borders = placed(&both.surveying, bytes.len());
        assert_eq!(borders, placed(&expected, bytes.len()));
    }
}

#[test]
fn a_scan_and_an_inventory_read_a_source_once_on_any_number_of_threads() {
    let bytes = mixed((9 << 20) + 77);
    let len = bytes.len() as u64;
    let alone = MemorySource::new(bytes.clone());
    let alone = Inventory::take(&alone, len, 2, &|_| {}).unwrap();
    for threads in 1..=4 {
        let source = Metered::new(MemorySource::new(bytes.clone()));
        let (observed, totals) = observed(&source, threads);
        assert_eq!(totals, len);
        let inventory = Inventory::of(observed, &source, len, threads, &|_| {}).unwrap();
        assert!(
            is_read_once(source.read(), bytes.len()),
            "{}",
            source.read()
        );
        assert_eq!(Known::of(&inventory.counts()), Known::of(&alone.counts()));
        let (mut ours, mut theirs) = (
            inventory.warnings(&source, Wanted::ABOVE_INFO),
            alone.warnings(&source, Wanted::ABOVE_INFO),
        );
        for _ in 0..1000 {
            let warning = ours.next_warning().unwrap();
            assert_eq!(warning, theirs.next_warning().unwrap());
        }
    }
}

/// What is observed of a source while it is counted, and how many bytes were counted.
fn observed(source: &dyn Source, threads: usize) -> (Observation, u64) {
    let observation = Observation::default();
    let options = ScanOptions {
        threads,
        path: None,
    };
    let scan = Scan::run_with(source, options, Some(&observation), &|_| {}).unwrap();
    (observation, scan.totals().bytes)
}

#[test]
fn an_inventory_of_a_source_that_was_observed_in_part_goes_through_the_rest() {
    let bytes = mixed(7 * BLOCK + 99);
    let source = MemorySource::new(bytes.clone());
    let alone = Inventory::take(&source, bytes.len() as u64, 1, &|_| {}).unwrap();
    // It has grown since it was counted: within a block, and by some.
    for counted in [0, 1, BLOCK - 1, BLOCK, 3 * BLOCK - 700, 7 * BLOCK] {
        let (observation, _) = observed(&MemorySource::new(bytes[..counted].to_vec()), 2);
        let len = bytes.len() as u64;
        let inventory = Inventory::of(observation, &source, len, 2, &|_| {}).unwrap();
        assert_eq!(
            Known::of(&inventory.counts()),
            Known::of(&alone.counts()),
            "{counted}"
        );
    }
}

/// The blocks that a census handed over, each with what it needs around it.
#[derive(Default)]
struct Handed(Mutex<Vec<Block>>);

/// One block.
#[derive(Clone)]
struct Block {
    number: u64,
    bytes: Vec<u8>,
    base: u64,
    own: Range<u64>,
    source_end: Option<u64>,
    errors: u64,
}

/// As many bytes are handed over around each block as any observer may ask for.
impl BlockObserver for Handed {
    fn margins(&self) -> Margins {
        Margins {
            before: 4000,
            after: 4000,
        }
    }

    fn observe(&self, block: &ObservedBlock<'_>) {
        self.0.lock().unwrap().push(Block {
            number: block.number,
            bytes: block.bytes.to_vec(),
            base: block.base,
            own: block.own.clone(),
            source_end: block.source_end,
            errors: block.errors,
        });
    }
}

impl Block {
    fn hand_to(&self, observer: &dyn BlockObserver) {
        observer.observe(&ObservedBlock {
            errors: self.errors,
            number: self.number,
            bytes: &self.bytes,
            base: self.base,
            own: self.own.clone(),
            source_end: self.source_end,
        });
    }
}

/// The blocks of some bytes in order, as a census hands them over.
fn blocks(bytes: &[u8]) -> Vec<Block> {
    let handed = Handed::default();
    let source = MemorySource::new(bytes.to_vec());
    let options = ScanOptions {
        threads: 1,
        path: None,
    };
    Scan::run_with(&source, options, Some(&handed), &|_| {}).unwrap();
    handed.0.into_inner().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn blocks_that_come_in_any_order_or_not_at_all_make_the_same_survey(
        numbers in prop::collection::vec((0..PIECES.len(), 1..60_usize), 1..12),
        len in 1..10 * BLOCK,
        // Blocks by their place, now and then twice, and when the survey is told to go on.
        order in prop::collection::vec((any::<prop::sample::Index>(), 0..6_u8), 0..16),
    ) {
        let bytes = text(&numbers, len);
        let blocks = blocks(&bytes);
        let expected = Surveying::done(&bytes);
        let source = Arc::new(MemorySource::new(bytes));
        let surveying = Surveying::of(source);
        let observer = surveying.survey.observer();
        for (place, told) in order {
            place.get(&blocks).hand_to(&*observer);
            if told == 0 {
                surveying.survey.go_to(place.index(len + 1) as u64, false).unwrap();
            }
        }
        surveying.survey.go_to(len as u64, true).unwrap();
        let known = surveying.until_done();
        prop_assert_eq!(Known::of(&known), Known::of(&expected.survey.snapshot()));
        prop_assert_eq!(placed(&surveying, len), placed(&expected, len));
    }

    #[test]
    fn what_is_counted_as_it_grows_is_surveyed_as_if_it_had_always_been_there_and_read_by_the_census_only(
        numbers in prop::collection::vec((0..PIECES.len(), 1..60_usize), 1..12),
        ends in prop::collection::vec((0..5 * BLOCK, 0..3_usize), 1..6),
    ) {
        // Near the ends of blocks, more often than not.
        let mut ends: Vec<usize> = ends
            .into_iter()
            .map(|(end, near)| if near == 0 { end } else { end / BLOCK * BLOCK + end % 3000 })
            .map(|end| end.max(1))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        let bytes = text(&numbers, *ends.last().unwrap());
        let source = Arc::new(Metered::new(Growing::default()));
        source.of.set(&bytes[..ends[0]]);
        let both = Both::start(&source);
        for end in ends {
            source.of.set(&bytes[..end]);
            both.counted();
            prop_assert!(both.census.extend(end as u64).unwrap());
            let counted = both.counted();
            prop_assert_eq!(counted.totals.bytes, end as u64);
            let read = source.read();
            let known = both.surveyed();
            prop_assert_eq!(source.read(), read);
            let expected = Surveying::done(&bytes[..end]);
            prop_assert_eq!(Known::of(&known), Known::of(&expected.survey.snapshot()));
            prop_assert_eq!(placed(&both.surveying, end), placed(&expected, end));
        }
    }
}

#[test]
fn a_survey_that_waits_shows_nothing_of_what_it_is_handed_until_it_is_let_go_on() {
    let bytes = mixed(5 * BLOCK);
    let source = Arc::new(Metered::new(MemorySource::new(bytes.clone())));
    let surveying = Surveying::of(Arc::clone(&source) as Arc<dyn Source>);
    surveying.survey.set_paused(true);
    let observer = surveying.survey.observer();
    for block in blocks(&bytes) {
        block.hand_to(&*observer);
    }
    assert_eq!(surveying.survey.snapshot().bytes, 0);
    surveying.survey.set_paused(false);
    surveying.survey.go_to(bytes.len() as u64, true).unwrap();
    let expected = Surveying::done(&bytes).survey.snapshot();
    assert_eq!(Known::of(&surveying.until_done()), Known::of(&expected));
    assert_eq!(source.read(), 0);
}

#[test]
fn a_survey_that_was_ended_takes_nothing_more() {
    let bytes = mixed(3 * BLOCK);
    let blocks = blocks(&bytes);
    let surveying = Surveying::of(Arc::new(MemorySource::new(bytes)));
    let observer = surveying.survey.observer();
    blocks[0].hand_to(&*observer);
    surveying.survey.cancel();
    blocks[1].hand_to(&*observer);
    assert_eq!(surveying.survey.snapshot().bytes, BLOCK as u64);
}

#[test]
fn what_was_handed_over_is_known_before_the_survey_is_told_to_go_on() {
    let bytes = mixed(3 * BLOCK);
    let blocks = blocks(&bytes);
    let surveying = Surveying::of(Arc::new(MemorySource::new(bytes)));
    let observer = surveying.survey.observer();
    let known = |survey: &Survey| survey.snapshot().bytes / BLOCK as u64;
    blocks[1].hand_to(&*observer);
    assert_eq!(known(&surveying.survey), 0);
    blocks[0].hand_to(&*observer);
    assert_eq!(known(&surveying.survey), 2);
    assert!(!surveying.survey.snapshot().is_done());
}

#[test]
fn a_block_full_of_errors_does_not_hold_up_the_counting_and_is_gone_through_later() {
    let mut bytes = "text \u{202E} ".repeat(BLOCK / 9).into_bytes();
    bytes.truncate(BLOCK);
    bytes.extend(b"\xFFa\x1B".repeat(BLOCK / 3));
    let len = bytes.len();
    let expected = Surveying::done(&bytes);
    let blocks = blocks(&bytes);
    let surveying = Surveying::of(Arc::new(MemorySource::new(bytes)));
    let observer = surveying.survey.observer();
    for block in &blocks {
        block.hand_to(&*observer);
    }
    let known = surveying.survey.snapshot();
    assert_eq!(known.bytes, BLOCK as u64, "only the first block is known");
    surveying.survey.go_to(len as u64, true).unwrap();
    let known = surveying.until_done();
    assert_eq!(Known::of(&known), Known::of(&expected.survey.snapshot()));
    assert_eq!(placed(&surveying, len), placed(&expected, len));
}
