//! Errors by place, by number and as a list.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use byteloupe::census::{
    Answer, BLOCK_LEN, ColumnUnit, Direction, ErrorList, ErrorRow, GroupReader, Measure, Question,
};
use byteloupe::source::MemorySource;
use byteloupe::utf8::{Group, GroupKind, GroupKinds, Patterns};

use crate::common::Random;
use crate::common::groups_of;
use crate::counting::{BLOCK, Counting, inputs, offsets};
use crate::made::Made;

fn naive_error(groups: &[Group], question: Question) -> Option<Group> {
    let is_of = |kinds: GroupKinds| move |g: &&Group| kinds.contains(g.kind());
    match question {
        Question::Error {
            from,
            direction: Direction::Next,
            kinds,
        } => groups.iter().filter(is_of(kinds)).find(|g| g.offset > from),
        Question::Error {
            from,
            direction: Direction::Previous,
            kinds,
        } => groups
            .iter()
            .filter(is_of(kinds))
            .rfind(|g| g.offset < from),
        Question::ErrorFrom { from, kinds } => groups
            .iter()
            .filter(is_of(kinds))
            .find(|g| g.offset >= from),
        _ => None,
    }
    .copied()
}

/// The three questions about errors near an offset.
fn error_questions(from: u64, kinds: GroupKinds) -> [Question; 3] {
    [
        Question::Error {
            from,
            direction: Direction::Next,
            kinds,
        },
        Question::Error {
            from,
            direction: Direction::Previous,
            kinds,
        },
        Question::ErrorFrom { from, kinds },
    ]
}

/// All kinds, one of them, or any set of them.
fn some_kinds(random: &mut Random) -> GroupKinds {
    let any = |random: &mut Random| GroupKind::ALL[random.below(GroupKind::COUNT as u64) as usize];
    match random.below(3) {
        0 => GroupKinds::ALL,
        1 => GroupKinds::only(any(random)),
        _ => {
            let mut kinds = GroupKinds::ALL;
            for _ in 0..random.below(GroupKind::COUNT as u64) {
                kinds.remove(any(random));
            }
            kinds
        }
    }
}

pub(crate) fn check_errors(counting: &Counting, bytes: &[u8], random: &mut Random, count: u64) {
    let groups = groups_of(bytes);
    for from in offsets(bytes, &groups, random, count) {
        for question in error_questions(from, some_kinds(random)) {
            let expected = naive_error(&groups, question);
            assert_eq!(counting.error(question), expected, "{question:?}");
        }
    }
}

#[test]
fn the_next_and_previous_error_are_those_of_a_full_pass() {
    let mut random = Random::new(6);
    for bytes in inputs() {
        let counting = Counting::of(&bytes);
        counting.totals();
        check_errors(&counting, &bytes, &mut random, 60);
    }
}

#[test]
fn some_errors_are_the_first_ones_in_or_behind_equal_parts_of_the_source() {
    for bytes in inputs() {
        let counting = Counting::of(&bytes);
        counting.totals();
        let offsets: Vec<u64> = groups_of(&bytes).iter().map(|it| it.offset).collect();
        for most in [0, 1, 2, 7, 64] {
            let starts = (0..most).map(|part| (bytes.len() * part / most) as u64);
            let mut expected: Vec<u64> = starts
                .filter_map(|start| offsets.iter().copied().find(|offset| *offset >= start))
                .collect();
            expected.dedup();
            match counting.ask(Question::SomeErrors { most }) {
                Answer::SomeErrors(found) => assert_eq!(found[..], expected, "{most}"),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn an_error_cut_by_the_end_is_found_wherever_the_end_lies_beside_a_border() {
    let cuts: [&[u8]; 4] = [
        b"\xF0\x9F\x92",
        b"\xE2\x82",
        b"\xC3",
        b"\xED\xA1\x8C\xED\xBE",
    ];
    for cut in cuts {
        for before in 0..8 {
            let mut bytes = vec![b'a'; BLOCK * 3 - before];
            bytes.extend_from_slice(cut);
            let counting = Counting::of(&bytes);
            counting.totals();
            let groups = groups_of(&bytes);
            let len = bytes.len() as u64;
            let ask = |from, direction| {
                let kinds = GroupKinds::ALL;
                counting.ask(Question::Error {
                    from,
                    direction,
                    kinds,
                })
            };
            let found = |answer: &Answer| match answer {
                Answer::Error(group) => *group,
                other => panic!("{other:?}"),
            };
            let what = format!("{cut:02X?}, {before} before the border");
            let first = found(&ask(0, Direction::Next));
            assert_eq!(first.as_ref(), groups.first(), "next, {what}");
            let last = found(&ask(len, Direction::Previous));
            assert_eq!(last.as_ref(), groups.last(), "previous, {what}");
            let listed = listed(&counting, GroupKinds::ALL, 0..9);
            assert_eq!(listed, groups, "listed, {what}");
        }
    }
}

#[test]
fn a_reader_gives_every_group_from_any_offset_on() {
    static GO_ON: AtomicBool = AtomicBool::new(false);
    let mut random = Random::new(8);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let source = MemorySource::new(bytes.clone());
        for from in offsets(&bytes, &groups, &mut random, 12) {
            let mut reader = GroupReader::new(&source, from, &GO_ON);
            let expected = groups.iter().filter(|group| group.offset >= from);
            for group in expected {
                assert_eq!(reader.next_group().unwrap(), Some(*group), "from {from}");
            }
            assert_eq!(reader.next_group().unwrap(), None, "from {from}");
        }
    }
}

#[test]
fn blocks_without_errors_are_not_read_again() {
    // Two errors, a hundred blocks apart.
    let source = Arc::new(Made::new(BLOCK_LEN * 150, |offset| match offset {
        100 => 0xFF,
        o if o == BLOCK_LEN * 100 + 5 => 0xFE,
        _ => b'a',
    }));
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.totals();
    for (from, kind) in [
        (100, None),
        (BLOCK_LEN * 100 + 5, None),
        (0, None),
        (BLOCK_LEN * 50, None),
        (BLOCK_LEN * 150, None),
        (100, Some(GroupKind::Overlong)),
    ] {
        for question in error_questions(from, GroupKinds::only_or_all(kind)) {
            source.bytes_read.store(0, Ordering::Relaxed);
            counting.error(question);
            let read = source.bytes_read.load(Ordering::Relaxed);
            // The block of the offset, that of the error, and their margins.
            assert!(read <= 2 * BLOCK_LEN + 100, "{read} bytes for {question:?}");
        }
    }
}

#[test]
fn a_long_run_is_not_read_again_from_inside() {
    let source = Arc::new(Made::new(BLOCK_LEN * 100, |offset| match offset {
        10 => b'a',
        _ if offset > BLOCK_LEN * 98 => b'a',
        o if o == BLOCK_LEN * 98 => 0xFF,
        _ => 0x80,
    }));
    let counting = Counting::start(Arc::<Made>::clone(&source));
    assert_eq!(counting.totals().errors(), 3);
    source.bytes_read.store(0, Ordering::Relaxed);
    let next = counting.error(Question::ErrorFrom {
        from: BLOCK_LEN * 50,
        kinds: GroupKinds::ALL,
    });
    assert_eq!(next.unwrap().offset, BLOCK_LEN * 98);
    let read = source.bytes_read.load(Ordering::Relaxed);
    assert!(read <= 2 * BLOCK_LEN + 100, "{read} bytes");
}

/// Rows of the list, waited for.
fn listed(counting: &Counting, kinds: GroupKinds, rows: std::ops::Range<u64>) -> Vec<Group> {
    let list = ErrorList::new(&counting.census);
    counting.wait(|_| {
        list.rows(kinds, rows.clone())
            .unwrap()
            .into_iter()
            .map(|row| match row {
                ErrorRow::Here(group) => Some(group),
                ErrorRow::Coming => None,
                ErrorRow::Failed(error) => panic!("{error}"),
            })
            .collect()
    })
}

/// The groups of some kinds.
fn only(groups: &[Group], kinds: GroupKinds) -> Vec<Group> {
    let of_kinds = groups.iter().filter(|group| kinds.contains(group.kind()));
    of_kinds.copied().collect()
}

#[test]
fn every_error_is_listed_of_all_kinds_and_of_some() {
    let mut random = Random::new(11);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        let list = ErrorList::new(&counting.census);
        for _ in 0..3 {
            let kinds = some_kinds(&mut random);
            let expected = only(&groups, kinds);
            let count = expected.len() as u64;
            assert_eq!(list.known().errors_of(kinds), count);
            for _ in 0..4 {
                let first = random.below(count + 3);
                let end = first + random.below(200);
                let found = listed(&counting, kinds, first..end);
                let range = first.min(count) as usize..end.min(count) as usize;
                assert_eq!(found, expected[range], "{kinds:?}, {first} to {end}");
            }
        }
    }
}

#[test]
fn the_bytes_of_errors_are_compared_from_the_first_on_up_to_as_many_as_asked_for() {
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        for most in [1, 7, u64::MAX] {
            let answer = counting.ask(Question::Patterns { most });
            let Answer::Patterns(found) = answer else {
                panic!("{answer:?}");
            };
            let mut expected = Patterns::default();
            let compared = usize::try_from(most).unwrap_or(usize::MAX);
            for group in groups.iter().take(compared) {
                expected.add(group);
            }
            assert_eq!(found.repeated(), expected.repeated());
            assert_eq!(found.others(), expected.others());
        }
    }
}

#[test]
fn every_offset_is_told_by_the_error_that_holds_it() {
    let mut random = Random::new(12);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        for offset in offsets(&bytes, &groups, &mut random, 20) {
            let answer = counting.ask(Question::ErrorPlace { offset });
            let Answer::ErrorPlace(place) = answer else {
                panic!("{answer:?}");
            };
            let before = groups.iter().filter(|group| group.end() <= offset).count();
            let holds = groups.get(before).filter(|group| group.offset <= offset);
            assert_eq!(place.group.as_ref(), holds, "at {offset}");
            let kinds = some_kinds(&mut random);
            let number = only(&groups[..before], kinds).len() as u64;
            assert_eq!(place.number_among(kinds), number, "{kinds:?}, at {offset}");
            let in_kind = holds.map(|group| {
                let kind = GroupKinds::only(group.kind());
                only(&groups[..before], kind).len() as u64
            });
            assert_eq!(place.number_in_kind(), in_kind, "at {offset}");
        }
    }
}

#[test]
fn a_run_as_long_as_a_hundred_blocks_is_listed_after_two_reads() {
    let source = Arc::new(Made::new(BLOCK_LEN * 101, |offset| match offset {
        0 => b'a',
        o if o >= BLOCK_LEN * 100 + 7 => b'a',
        _ => 0x80,
    }));
    let counting = Counting::start(Arc::<Made>::clone(&source));
    counting.totals();
    source.bytes_read.store(0, Ordering::Relaxed);
    let run = listed(&counting, GroupKinds::ALL, 0..1)[0];
    assert_eq!((run.offset, run.end()), (1, BLOCK_LEN * 100 + 7));
    let read = source.bytes_read.load(Ordering::Relaxed);
    assert!(read <= 2 * BLOCK_LEN + 100, "{read} bytes");
}

#[test]
fn offsets_and_numbers_past_all_ends_are_answered() {
    let run = vec![0x80; BLOCK];
    for bytes in [b"".as_slice(), b"a\xFF", &run] {
        let counting = Counting::of(bytes);
        counting.totals();
        for far in [bytes.len() as u64, 1 << 40, u64::MAX - 1, u64::MAX] {
            for question in error_questions(far, GroupKinds::ALL) {
                let found = counting.error(question);
                assert_eq!(
                    found,
                    naive_error(&groups_of(bytes), question),
                    "{question:?}"
                );
            }
            let questions = [
                Question::ErrorPlace { offset: far },
                Question::Position { offset: far },
                Question::Nth {
                    measure: Measure::WellFormed,
                    number: far,
                },
                Question::Line {
                    line: far,
                    column: far,
                    unit: ColumnUnit::CodePoints,
                },
                Question::Line {
                    line: 0,
                    column: 0,
                    unit: ColumnUnit::CodePoints,
                },
                Question::Line {
                    line: 1,
                    column: far,
                    unit: ColumnUnit::CodePoints,
                },
                Question::Density { stripes: 0 },
            ];
            for question in questions {
                let answer = counting.ask(question);
                let is_known = !matches!(answer, Answer::NotYet | Answer::Failed(_));
                assert!(is_known, "{question:?}: {answer:?}");
            }
        }
    }
}
