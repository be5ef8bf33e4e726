//! Questions while the counting has not come that far.

use std::sync::Arc;

use byteloupe::find::{Answer, Pattern, Question};

use crate::hard_sources::Made;
use crate::searching::{Searching, options};

const STRIPE: u64 = 1000;

/// A needle in stripes 1, 4 and 8 of ten.
fn byte_at(offset: u64) -> u8 {
    u8::from(matches!(offset, 1500 | 4999 | 8000))
}

#[test]
fn a_question_does_not_wait_for_the_counting() {
    let source = Arc::new(Made::new(10 * STRIPE, byte_at));
    source.hold();
    let pattern = Pattern::bytes("01 00").unwrap();
    let searching = Searching::start(source.clone(), &pattern, 0, options(STRIPE, 2));
    let found = |question| {
        let found = searching.found(question).unwrap();
        (found.at.offset, found.number, found.wrapped)
    };
    // A number is known where everything before was looked at.
    assert_eq!(found(Question::From { offset: 0 }), (1500, Some(1), false));
    assert_eq!(found(Question::Next { after: 5000 }), (8000, None, false));
    assert_eq!(
        found(Question::Previous { before: 1500 }),
        (8000, None, true)
    );
    assert_eq!(found(Question::Next { after: 8000 }), (1500, Some(1), true));
    assert_eq!(searching.in_range(4000..6000), [(4999, 2)]);
    assert_eq!(searching.in_range(5000..5001), [(4999, 2)]);
    assert!(searching.search.progress().is_running());

    source.release();
    let progress = searching.ended();
    assert!(progress.is_done());
    assert_eq!((progress.matches, progress.bytes), (3, 10 * STRIPE));
    assert_eq!(
        found(Question::Next { after: 5000 }),
        (8000, Some(3), false)
    );
}

#[test]
fn the_work_begins_where_a_person_stands() {
    let source = Arc::new(Made::new(10 * STRIPE, byte_at));
    let pattern = Pattern::bytes("01").unwrap();
    let searching = Searching::start(source.clone(), &pattern, 5 * STRIPE + 3, options(STRIPE, 1));
    assert!(searching.ended().is_done());
    let mut order = source.stripes_read(STRIPE);
    order.dedup();
    // Past the end once, to see that it is the end.
    assert_eq!(order, [5, 6, 7, 8, 9, 10, 0, 1, 2, 3, 4]);
}

#[test]
fn counts_only_grow_and_end_at_the_total() {
    let source = Arc::new(Made::new(4 << 20, |offset| u8::from(offset % 7 == 0)));
    let pattern = Pattern::bytes("01 00").unwrap();
    let searching = Searching::start(source, &pattern, 1 << 20, options(4096, 3));
    let mut seen = (0, 0);
    let last = searching.wait(|search| {
        let progress = search.progress();
        assert!(progress.matches >= seen.0 && progress.bytes >= seen.1);
        assert!((0.0..=1.0).contains(&progress.part()));
        seen = (progress.matches, progress.bytes);
        (!progress.is_running()).then_some(progress)
    });
    assert_eq!(last.bytes, 4 << 20);
    assert_eq!(last.matches, (4_u64 << 20).div_ceil(7));
}

#[test]
fn a_source_without_matches_has_none_in_either_direction() {
    let source = Arc::new(Made::new(STRIPE * 3, |_| 0));
    let pattern = Pattern::bytes("01").unwrap();
    let searching = Searching::start(source, &pattern, 0, options(STRIPE, 1));
    for question in [
        Question::From { offset: 5 },
        Question::Next { after: 5 },
        Question::Previous { before: 5 },
    ] {
        searching.ended();
        assert_eq!(searching.found(question), None);
    }
    assert_eq!(searching.in_range(0..5000), []);
}

#[test]
fn a_list_of_matches_has_an_end() {
    let source = Arc::new(Made::new(200_000, |_| 0));
    let pattern = Pattern::bytes("00").unwrap();
    let searching = Searching::start(source, &pattern, 0, options(STRIPE, 1));
    match searching.ask(Question::InRange { range: 0..200_000 }) {
        Answer::Matches { matches, complete } => {
            assert!(!complete);
            assert_eq!(matches.len(), byteloupe::find::MAX_LISTED);
        }
        other => panic!("{other:?}"),
    }
}
