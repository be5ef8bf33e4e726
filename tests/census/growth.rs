//! Sources that grow: files that are appended to, and streams.

use std::io::Write as _;
use std::sync::Arc;

use byteloupe::census::{Answer, Census, Direction, ErrorList, ErrorRow, Question, State};
use byteloupe::source::{MOST_KEPT, keep_arriving};
use byteloupe::utf8::{Group, GroupKinds};

use crate::common::{Growing, Random};
use crate::common::{groups_of, naive_totals};
use crate::counting::{BLOCK, Counting, inputs};

/// Does the census know these bytes, and nothing but them?
fn check_all(counting: &Counting, bytes: &[u8]) {
    let groups = groups_of(bytes);
    let totals = counting.totals();
    assert_eq!(totals, naive_totals(bytes, &groups));
    let last = counting.error(Question::Error {
        from: u64::MAX,
        direction: Direction::Previous,
        kinds: GroupKinds::ALL,
    });
    assert_eq!(last.as_ref(), groups.last());
    let offset = bytes.len() as u64;
    let answer = counting.ask(Question::ErrorPlace { offset });
    let Answer::ErrorPlace(place) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(place.number_among(GroupKinds::ALL), groups.len() as u64);
}

#[test]
fn what_is_appended_is_counted_as_if_it_had_always_been_there() {
    let mut random = Random::new(21);
    for bytes in inputs().into_iter().filter(|bytes| bytes.len() > 8) {
        let len = bytes.len() as u64;
        let mut ends: Vec<usize> = (0..3).map(|_| random.below(len) as usize).collect();
        // Right before and behind borders of blocks.
        ends.extend((1..4).map(|block| block * BLOCK + random.below(30) as usize - 15));
        ends.retain(|end| *end < bytes.len());
        ends.sort_unstable();
        let source = Growing::new(&bytes[..ends[0]]);
        let counting = Counting::start(Arc::<Growing>::clone(&source));
        check_all(&counting, &bytes[..ends[0]]);
        ends.push(bytes.len());
        for end in ends {
            source.set(&bytes[..end]);
            counting.census.extend(end as u64).unwrap();
            check_all(&counting, &bytes[..end]);
        }
    }
}

/// As many errors as before, and another one: what was looked up before the source grew is not listed any more.
#[test]
fn the_list_has_what_an_error_at_the_end_has_become() {
    let whole = b"a\xC3\xA9\xFE";
    let source = Growing::new(&whole[..2]);
    let counting = Counting::start(Arc::<Growing>::clone(&source));
    check_all(&counting, &whole[..2]);
    let list = ErrorList::new(&counting.census);
    let listed = |expected: &[Group]| {
        counting.wait(|_| {
            let rows = list.rows(GroupKinds::ALL, 0..10).unwrap();
            let groups: Vec<Group> = rows
                .into_iter()
                .filter_map(|row| match row {
                    ErrorRow::Here(group) => Some(group),
                    ErrorRow::Coming => None,
                    ErrorRow::Failed(error) => panic!("{error}"),
                })
                .collect();
            (groups == expected).then_some(())
        });
    };
    listed(&groups_of(&whole[..2]));
    source.set(whole);
    counting.census.extend(whole.len() as u64).unwrap();
    check_all(&counting, whole);
    listed(&groups_of(whole));
}

/// Keys that end or hold up the counting may be pressed when there is nothing to end.
#[test]
fn stopping_and_pausing_what_is_counted_does_not_keep_it_from_growing() {
    let source = Growing::new(b"first");
    let counting = Counting::start(Arc::<Growing>::clone(&source));
    check_all(&counting, b"first");
    counting.census.cancel();
    counting.census.pause();
    source.set(b"first and\xFF");
    assert!(counting.census.extend(10).unwrap());
    check_all(&counting, b"first and\xFF");
}

#[test]
fn what_was_stopped_says_that_it_does_not_go_on() {
    let (writer, counting) = piped();
    counting.census.cancel();
    counting.ended();
    assert!(!counting.census.extend(10).unwrap());
    assert!(matches!(counting.census.snapshot().state, State::Cancelled));
    drop(writer);
}

/// Each extension may come at any moment of the pass before it, its end included.
#[test]
fn no_extension_is_lost_however_fast_they_come() {
    let source = Growing::new(b"");
    let counting = Counting::start(Arc::<Growing>::clone(&source));
    let mut bytes = Vec::new();
    for number in 0..3000_u32 {
        let more: &[u8] = if number % 2 == 0 { b"a" } else { b"a\xFF" };
        bytes.extend_from_slice(more);
        source.set(&bytes);
        assert!(counting.census.extend(bytes.len() as u64).unwrap());
        if number % 3 == 0 {
            std::thread::yield_now();
        }
    }
    counting.wait(|census| {
        let snapshot = census.snapshot();
        (snapshot.is_done() && snapshot.totals.bytes == bytes.len() as u64).then_some(())
    });
    check_all(&counting, &bytes);
}

#[test]
fn what_was_counted_is_not_read_again() {
    let mut bytes = vec![b'a'; BLOCK * 40];
    let source = Growing::new(&bytes);
    let counting = Counting::start(Arc::<Growing>::clone(&source));
    counting.totals();
    // Nobody would append and change what is far before: if it is counted, it was read again.
    bytes[BLOCK * 20] = 0xFF;
    bytes.extend_from_slice(b"more");
    source.set(&bytes);
    counting.census.extend(bytes.len() as u64).unwrap();
    let totals = counting.totals();
    assert_eq!((totals.bytes, totals.errors()), (bytes.len() as u64, 0));
}

#[test]
fn a_source_that_was_written_anew_is_not_taken_for_one_that_grew() {
    let source = Growing::new(b"first content");
    let counting = Counting::start(Arc::<Growing>::clone(&source));
    counting.totals();
    source.set(b"other content that is longer");
    counting.census.extend(28).unwrap();
    let State::Failed(error) = counting.ended().state else {
        panic!("it was taken for the same");
    };
    assert!(error.to_string().contains("written anew"), "{error}");
}

/// A pipe, and the census of what comes out of it.
fn piped() -> (std::io::PipeWriter, Counting) {
    let (reader, writer) = std::io::pipe().unwrap();
    let reader = std::fs::File::from(std::os::fd::OwnedFd::from(reader));
    let source = keep_arriving(reader, "The pipe", MOST_KEPT).unwrap();
    (writer, Counting::start(source))
}

fn counted(census: &Census, bytes: usize) -> Option<()> {
    (census.snapshot().totals.bytes == bytes as u64).then_some(())
}

/// How many bytes at the end are a prefix of a well-formed sequence.
fn held_at_the_end(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .last()
        .map_or(0, |chunk| chunk.invalid().len())
}

#[test]
fn a_stream_is_counted_as_it_comes() {
    let (mut writer, counting) = piped();
    let mut sent = Vec::new();
    for piece in [
        b"a\xC3".as_slice(),
        b"\xA9\xFFb",
        "\u{20AC}".as_bytes(),
        b"\xED",
    ] {
        writer.write_all(piece).unwrap();
        sent.extend_from_slice(piece);
        counting.wait(|census| counted(census, sent.len()));
        let snapshot = counting.census.snapshot();
        assert!(snapshot.is_running() && snapshot.is_arriving);
        // More may come for what the end cuts: it is no error yet.
        let held = sent.len() - held_at_the_end(&sent);
        let so_far = &sent[..held];
        let groups: Vec<Group> = groups_of(so_far);
        let mut expected = naive_totals(so_far, &groups);
        expected.bytes = sent.len() as u64;
        assert_eq!(snapshot.totals, expected);
        let list = ErrorList::new(&counting.census);
        assert_eq!(list.known().errors_of(GroupKinds::ALL), groups.len() as u64);
    }
    drop(writer);
    check_all(&counting, &sent);
    assert!(!counting.census.snapshot().is_arriving);
}

#[test]
fn a_stream_of_many_blocks_is_counted_whole() {
    for bytes in inputs() {
        let (mut writer, counting) = piped();
        let sent = bytes.clone();
        let sender = std::thread::spawn(move || writer.write_all(&sent).unwrap());
        check_all(&counting, &bytes);
        sender.join().unwrap();
    }
}

#[test]
fn a_stream_can_be_stopped_while_nothing_comes() {
    let (writer, counting) = piped();
    counting.census.cancel();
    assert!(matches!(counting.ended().state, State::Cancelled));
    drop(writer);
}
