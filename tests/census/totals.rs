//! Counts of a whole source.

use std::sync::Mutex;

use byteloupe::census::{Answer, BLOCK_LEN, Question, Scan, ScanOptions};
use byteloupe::source::MemorySource;
use byteloupe::utf8::{Group, GroupKind};
use byteloupe::utf8::{GroupKinds, classifier::Backend};

use crate::common::{Random, std_spans};
use crate::common::{groups_of, naive_totals};
use crate::counting::{BLOCK, Counting, inputs};

#[test]
fn totals_are_those_of_the_standard_library() {
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let counting = Counting::of(&bytes);
        let totals = counting.totals();
        assert_eq!(totals, naive_totals(&bytes, &groups));
        assert_eq!(
            totals.replacement_characters(),
            std_spans(&bytes).len() as u64
        );
        assert_eq!(totals.is_well_formed(), std::str::from_utf8(&bytes).is_ok());
        let snapshot = counting.census.snapshot();
        assert_eq!(snapshot.len_hint, bytes.len() as u64);
        assert!((snapshot.progress() - 1.0).abs() < f32::EPSILON);
    }
}

/// Text over some chunks of 4 MiB, with an error across each border of a chunk.
fn several_chunks() -> Vec<u8> {
    const CHUNK: usize = 64 * BLOCK;
    let mut random = Random::new(14);
    let mut bytes = "line of text \u{20AC}\n"
        .repeat(CHUNK * 2 / 17 + 9)
        .into_bytes();
    bytes.extend(random.bytes(BLOCK * 3 + 5));
    for (border, piece) in [
        (CHUNK, b"\xED\xA1\x8C\xED\xBE\xB4".as_slice()),
        (CHUNK * 2, b"\xF0\x9F\x92"),
    ] {
        bytes[border - 2..border - 2 + piece.len()].copy_from_slice(piece);
    }
    bytes
}

#[test]
fn any_number_of_threads_finds_the_same_with_any_instructions() {
    let bytes = several_chunks();
    let groups = groups_of(&bytes);
    let expected = naive_totals(&bytes, &groups);
    let source = MemorySource::new(bytes);
    let paths = Backend::available().into_iter().map(Some);
    let ways = [1, 2, 3, 8].map(|threads| (threads, None));
    for (threads, path) in ways.into_iter().chain(paths.map(|path| (1, path))) {
        let told = Mutex::new(0);
        let options = ScanOptions { threads, path };
        let scan = Scan::run(&source, options, &|bytes| {
            let mut told = told.lock().unwrap();
            *told = bytes.max(*told);
        })
        .unwrap();
        assert_eq!(*scan.totals(), expected, "{options:?}");
        assert_eq!(*told.lock().unwrap(), expected.bytes);
        let mut reader = scan.errors(&source);
        let found: Vec<Group> = std::iter::from_fn(|| reader.next_group().unwrap()).collect();
        assert_eq!(found, groups, "{options:?}");
    }
}

fn check_density(bytes: &[u8], groups: &[Group], counting: &Counting, stripes: usize) {
    let answer = counting.ask(Question::Density { stripes });
    let Answer::Density(found) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(found.len(), stripes.min(bytes.len()));
    let mut start = 0;
    for stripe in found.iter() {
        assert!(stripe.is_counted);
        assert_eq!(stripe.start, start);
        let first = groups.partition_point(|group| group.offset < stripe.start);
        let last = groups.partition_point(|group| group.offset < stripe.end);
        for kind in GroupKind::ALL {
            let own = groups[first..last].iter();
            let own = own.filter(|group| group.kind() == kind).count();
            let errors = stripe.counts.errors_of(GroupKinds::only(kind));
            assert_eq!(errors, own as u64, "{kind:?} in {stripe:?}");
        }
        let own = &bytes[stripe.start as usize..stripe.end as usize];
        let lines = own.split(|byte| *byte == b'\n').count();
        assert_eq!(stripe.counts.line_feeds + 1, lines as u64);
        start = stripe.end;
    }
    assert_eq!(start, bytes.len() as u64);
}

#[test]
fn stripes_of_an_overview_hold_every_error_once_where_it_starts() {
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        for stripes in [1, 2, 7, 100] {
            check_density(&bytes, &groups, &counting, stripes);
        }
    }
    let bytes = several_chunks();
    let groups = groups_of(&bytes);
    let counting = Counting::of(&bytes);
    counting.totals();
    for stripes in [1, 3, 300, (bytes.len() as u64 / BLOCK_LEN) as usize] {
        check_density(&bytes, &groups, &counting, stripes);
    }
}
