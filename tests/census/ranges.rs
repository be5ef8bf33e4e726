//! What stands in a range of bytes.

use byteloupe::census::{Answer, Question, RangeCounts};
use byteloupe::utf8::Window;

use crate::common::Random;
use crate::common::{groups_of, units_of};
use crate::counting::{Counting, inputs, offsets};

/// The counts of a range, by looking at every unit and every error.
fn naive(bytes: &[u8]) -> impl Fn(u64, u64) -> RangeCounts {
    let units = units_of(bytes);
    let groups = groups_of(bytes);
    move |start, end| {
        let touches = |from: u64, to: u64| from < end && start < to;
        let is_inside = |from: u64, to: u64| start <= from && to <= end;
        let count =
            |is: &dyn Fn(&&byteloupe::utf8::Unit) -> bool| units.iter().filter(is).count() as u64;
        RangeCounts {
            code_points: count(&|u| u.scalar().is_some() && is_inside(u.offset, u.end())),
            spans: count(&|u| u.scalar().is_none() && touches(u.offset, u.end())),
            errors: groups.iter().filter(|g| touches(g.offset, g.end())).count() as u64,
        }
    }
}

fn ask(counting: &Counting, start: u64, end: u64) -> RangeCounts {
    match counting.ask(Question::Range { start, end }) {
        Answer::Range(counts) => counts,
        other => panic!("everything is counted: {other:?}"),
    }
}

#[test]
fn every_range_of_a_short_source_is_counted_as_by_hand() {
    let bytes = b"\xEF\xBB\xBFa\xC3\xA9\xE2\x82z\xC0\xAF\xAF\xED\xA1\x8C\xED\xBE\xB4\n\xF0\x9F\x92";
    let naive = naive(bytes);
    let counting = Counting::of(bytes);
    counting.totals();
    let len = bytes.len() as u64;
    for start in 0..len {
        for end in start + 1..=len {
            let expected = naive(start, end);
            assert_eq!(ask(&counting, start, end), expected, "{start}..{end}");
            let window = Window::decode(bytes, 0, start, end, true);
            let decoded = RangeCounts::of_window(&window, start, end);
            assert_eq!(decoded, expected, "{start}..{end} decoded");
        }
    }
}

#[test]
fn ranges_over_many_blocks_are_those_of_a_full_pass() {
    let mut random = Random::new(23);
    for bytes in inputs() {
        let len = bytes.len() as u64;
        let naive = naive(&bytes);
        let groups = groups_of(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        let offsets = offsets(&bytes, &groups, &mut random, 60);
        for pair in offsets.windows(2) {
            let start = pair[0].min(pair[1]).min(len);
            let end = pair[0].max(pair[1]).min(len);
            if start < end {
                assert_eq!(
                    ask(&counting, start, end),
                    naive(start, end),
                    "{start}..{end}"
                );
            }
        }
    }
}
