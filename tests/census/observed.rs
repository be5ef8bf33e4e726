//! What an observer is handed.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use byteloupe::census::{BlockObserver, Census, Margins, ObservedBlock, Scan, ScanOptions, State};
use byteloupe::source::MemorySource;

use crate::common::{Growing, Random};
use crate::counting::{BLOCK, inputs};

/// Keeps what it is handed, and checks it against the bytes of the source.
struct Observer {
    whole: Vec<u8>,
    margins: Margins,
    handed: Mutex<Vec<(Range<u64>, Option<u64>)>>,
}

impl Observer {
    fn of(whole: &[u8], before: usize, after: usize) -> Self {
        Self {
            whole: whole.to_vec(),
            margins: Margins { before, after },
            handed: Mutex::default(),
        }
    }

    /// What was handed over, by place.
    fn handed(&self) -> Vec<(Range<u64>, Option<u64>)> {
        let mut handed = self.handed.lock().unwrap().clone();
        handed.sort_by_key(|(own, _)| (own.start, own.end));
        handed
    }
}

impl BlockObserver for Observer {
    fn margins(&self) -> Margins {
        self.margins
    }

    fn observe(&self, block: &ObservedBlock<'_>) {
        let ObservedBlock { own, base, .. } = block;
        let bytes_end = base + block.bytes.len() as u64;
        assert_eq!(block.bytes, &self.whole[*base as usize..bytes_end as usize]);
        assert_eq!(own.start, block.number * BLOCK as u64);
        assert!(*base <= own.start.saturating_sub(self.margins.before as u64));
        match block.source_end {
            Some(end) => assert_eq!(bytes_end, end),
            None => assert!(bytes_end >= own.end + self.margins.after as u64),
        }
        let mut handed = self.handed.lock().unwrap();
        handed.push((own.clone(), block.source_end));
    }
}

/// Each block of so many bytes, and where the source ends if that is nearer than a margin.
fn all_blocks(len: usize, after: usize) -> Vec<(Range<u64>, Option<u64>)> {
    let of = |start: usize| {
        let end = len.min(start + BLOCK);
        let source_end = (end + after > len).then_some(len as u64);
        (start as u64..end as u64, source_end)
    };
    (0..len).step_by(BLOCK).map(of).collect()
}

#[test]
fn each_block_is_handed_over_once_with_its_margins_and_counts_are_those_without_an_observer() {
    let mut inputs = inputs();
    inputs.push(Random::new(3).bytes((9 << 20) + 5));
    for bytes in inputs {
        let source = MemorySource::new(bytes.clone());
        for (before, after) in [(0, 0), (700, 1300), (BLOCK - 1, BLOCK - 1)] {
            for threads in [1, 3] {
                let options = ScanOptions {
                    threads,
                    path: None,
                };
                let alone = Scan::run(&source, options, &|_| {}).unwrap();
                let observer = Observer::of(&bytes, before, after);
                let scan = Scan::run_with(&source, options, Some(&observer), &|_| {}).unwrap();
                assert_eq!(scan.totals(), alone.totals());
                // The counting needs a margin itself.
                let least = byteloupe::utf8::window::MARGIN_AFTER;
                assert_eq!(observer.handed(), all_blocks(bytes.len(), after.max(least)));
            }
        }
    }
}

#[test]
fn blocks_at_the_end_of_what_grows_are_handed_over_again_and_all_others_once() {
    let whole = Random::new(8).bytes(6 * BLOCK);
    let after = 2000;
    let ends = [
        BLOCK - 5,
        BLOCK + 1990,
        2 * BLOCK + 2000,
        5 * BLOCK,
        6 * BLOCK,
    ];
    let source = Growing::new(&whole[..ends[0]]);
    let observer = Arc::new(Observer::of(&whole, 100, after));
    let handed = Some(Arc::clone(&observer) as Arc<dyn BlockObserver>);
    let census = Census::start_with(Arc::clone(&source) as _, handed, || {}).unwrap();
    let done = |census: &Census| {
        while census.snapshot().is_running() {
            std::thread::yield_now();
        }
        assert!(census.snapshot().is_done(), "{:?}", census.snapshot().state);
    };
    done(&census);
    let mut expected = all_blocks(ends[0], after);
    for end in ends.into_iter().skip(1) {
        let settled = expected
            .iter()
            .filter(|(_, source_end)| source_end.is_none());
        let settled = settled.map(|(own, _)| own.end).max().unwrap_or(0);
        let again = all_blocks(end, after).into_iter();
        expected.extend(again.filter(|(own, _)| own.start >= settled));
        source.set(&whole[..end]);
        assert!(census.extend(end as u64).unwrap());
        done(&census);
    }
    expected.sort_by_key(|(own, _)| (own.start, own.end));
    assert_eq!(observer.handed(), expected);
}

#[test]
fn a_panic_in_an_observer_ends_the_counting_which_says_that_it_failed() {
    struct Panics;
    impl BlockObserver for Panics {
        fn margins(&self) -> Margins {
            Margins {
                before: 0,
                after: 0,
            }
        }

        fn observe(&self, block: &ObservedBlock<'_>) {
            assert!(block.number < 70, "it was told to");
        }
    }
    let bytes = vec![b'a'; 200 * BLOCK];
    let source = Arc::new(MemorySource::new(bytes));
    let census = Census::start_with(source, Some(Arc::new(Panics)), || {}).unwrap();
    while census.snapshot().is_running() {
        std::thread::yield_now();
    }
    assert!(matches!(census.snapshot().state, State::Failed(_)));
}
