//! Sources that grow between two reads of one pass.

use std::collections::BTreeSet;
use std::sync::Arc;

use byteloupe::census::{READ_LEN, Scan, ScanOptions, Totals};
use byteloupe::source::{MemorySource, Source};

use crate::common::{Growing, Random};
use crate::counting::{BLOCK, Counting};
use crate::swelling::{Kind, Swelling};

/// What a thread claims at once.
const CHUNK: usize = 64 * BLOCK;

/// What the reader looks at behind a block.
const MARGIN: usize = 12;

/// Somewhat more than a chunk of text, with every kind of error at the borders.
fn bytes() -> Vec<u8> {
    let mut random = Random::new(41);
    let mut bytes = "line of text\n"
        .repeat((CHUNK + 2 * BLOCK) / 13)
        .into_bytes();
    for border in (0..bytes.len()).step_by(BLOCK).skip(1) {
        bytes.splice(border - 50..border + 50, random.bytes(100));
    }
    bytes
}

/// Ends from which a source grows: around the borders of blocks, of what is read at once and of what is
/// claimed at once.
fn ends() -> BTreeSet<usize> {
    let mut ends = BTreeSet::from([0, 6]);
    ends.extend(CHUNK - 1..=CHUNK + MARGIN + 1);
    for border in [BLOCK, READ_LEN as usize, CHUNK - BLOCK] {
        ends.extend([border, border + 3, border + MARGIN]);
    }
    ends
}

fn totals_of(bytes: &[u8]) -> Totals {
    scan(&MemorySource::new(bytes.to_vec()), 1).0
}

/// What a scan counts, and how many errors it lists.
fn scan(source: &dyn Source, threads: usize) -> (Totals, u64) {
    let options = ScanOptions {
        threads,
        path: None,
    };
    let scan = Scan::run(source, options, &|_| {}).unwrap();
    let mut errors = scan.errors(source);
    let mut listed = 0;
    while errors.next_group().unwrap().is_some() {
        listed += 1;
    }
    (*scan.totals(), listed)
}

#[test]
fn a_stream_that_pauses_anywhere_is_counted_whole_and_once() {
    let bytes = bytes();
    let expected = totals_of(&bytes);
    // One thread counts what is in front of the pause before what is behind it, and so meets it.
    for threads in [1, 2] {
        for end in ends() {
            let stream = Swelling::new(&bytes, Kind::Stream, &[end]);
            let (totals, listed) = scan(&*stream, threads);
            assert_eq!(totals, expected, "{end} bytes, then all");
            assert_eq!(listed, expected.errors());
        }
    }
}

#[test]
fn a_stream_that_comes_byte_by_byte_around_a_border_is_counted_whole_and_once() {
    let bytes = bytes();
    let ends: Vec<usize> = ends().into_iter().collect();
    let stream = Swelling::new(&bytes, Kind::Stream, &ends);
    assert_eq!(scan(&*stream, 1).0, totals_of(&bytes));
}

/// A device does not say how long it is: where a read finds nothing more, it ends for that pass.
#[test]
fn a_device_that_pauses_anywhere_is_counted_whole_and_once() {
    let bytes = bytes();
    let expected = totals_of(&bytes);
    for end in ends() {
        let device = Swelling::new(&bytes, Kind::Device, &[end]);
        let (totals, listed) = scan(&*device, 2);
        assert_eq!(totals, expected, "{end} bytes, then all");
        assert_eq!(listed, expected.errors());
    }
}

/// What is written to a file while it is reported belongs to the next report. Else it might never end.
#[test]
fn a_scan_of_a_file_that_grows_is_one_of_what_it_was() {
    let bytes = bytes();
    for end in ends().into_iter().filter(|end| *end > 0) {
        let file = Swelling::new(&bytes, Kind::File, &[end]);
        let (totals, listed) = scan(&*file, 2);
        let expected = totals_of(&bytes[..end]);
        assert_eq!(totals, expected, "{end} bytes");
        assert_eq!(listed, expected.errors());
    }
}

/// The window counts what has come when a pass has ended, whatever kind of source it is, and goes on
/// from there when it is told of more.
#[test]
fn a_census_of_what_grows_between_two_reads_is_right_then_and_after_it_is_extended() {
    let bytes = bytes();
    let expected = totals_of(&bytes);
    let middle = CHUNK + BLOCK / 2;
    for kind in [Kind::Stream, Kind::File, Kind::Device] {
        for end in ends() {
            let counting = Counting::start(Swelling::new(&bytes, kind, &[end, end.max(middle)]));
            assert_eq!(counting.totals(), expected, "{kind:?}, {end} bytes");
            counting.census.extend(bytes.len() as u64).unwrap();
            assert_eq!(counting.totals(), expected, "{kind:?}, {end} bytes");
            assert_eq!(counting.census.snapshot().frontier, bytes.len() as u64);
        }
    }
}

/// Whoever draws asks at any moment: counts that are said to be all of them are.
#[test]
fn no_snapshot_says_done_with_counts_of_before() {
    let bytes = [0xFF; 1500];
    let source = Growing::new(b"");
    let counting = Counting::start(Arc::<Growing>::clone(&source));
    for end in 1..=bytes.len() {
        source.set(&bytes[..end]);
        counting.census.extend(end as u64).unwrap();
        // From here on, only the state of these bytes may be called done.
        loop {
            let snapshot = counting.census.snapshot();
            if snapshot.is_done() {
                let totals = snapshot.totals;
                let counted = (totals.bytes, totals.replacement_characters());
                assert_eq!(counted, (end as u64, end as u64));
                break;
            }
            std::thread::yield_now();
        }
    }
}
