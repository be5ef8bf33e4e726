//! Offsets as numbers of code points, lines and columns, and back.

use byteloupe::census::{Answer, ColumnUnit, FoundPlace, Measure, Position, Question};

use crate::common::Random;
use crate::common::{groups_of, units_of};
use crate::counting::{Counting, inputs, offsets};

/// The places of all units: offset, end, and where its first byte stands.
fn naive_positions(bytes: &[u8]) -> Vec<(u64, u64, Position)> {
    let mut now = Position {
        code_point: 0,
        line: 1,
        column: 1,
    };
    let mut places = Vec::new();
    for unit in units_of(bytes) {
        places.push((unit.offset, unit.end(), now));
        let is_signature = unit.offset == 0 && unit.scalar() == Some('\u{FEFF}');
        now.code_point += u64::from(unit.scalar().is_some());
        now.column += u64::from(!is_signature);
        if unit.scalar() == Some('\n') {
            now.line += 1;
            now.column = 1;
        }
    }
    let end = bytes.len() as u64;
    places.push((end, u64::MAX, now));
    places
}

#[test]
fn positions_are_those_of_a_full_pass() {
    let mut random = Random::new(7);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let places = naive_positions(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        for offset in offsets(&bytes, &groups, &mut random, 150) {
            let offset = offset.min(bytes.len() as u64);
            let place = places.partition_point(|(_, end, _)| *end <= offset);
            let Answer::Position(position) = counting.ask(Question::Position { offset }) else {
                panic!("everything is counted");
            };
            assert_eq!(position, places[place].2, "at {offset}");
        }
    }
}

#[test]
fn positions_that_are_asked_for_together_are_those_of_a_full_pass() {
    let mut random = Random::new(19);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let places = naive_positions(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        let asked = offsets(&bytes, &groups, &mut random, 150).into_iter();
        let mut asked: Vec<u64> = asked.map(|it| it.min(bytes.len() as u64)).collect();
        asked.sort_unstable();
        let query = counting.census.positions(asked.as_slice().into());
        let told = counting.wait(|_| query.poll()).unwrap();
        assert_eq!(told.len(), asked.len());
        for (offset, position) in asked.into_iter().zip(told.iter()) {
            let place = places.partition_point(|(_, end, _)| *end <= offset);
            assert_eq!(*position, Some(places[place].2), "at {offset}");
        }
    }
}

#[test]
fn the_signature_takes_no_column_and_is_code_point_0() {
    let counting = Counting::of("\u{FEFF}a\u{FEFF}b\nc".as_bytes());
    counting.totals();
    for (offset, code_point, line, column) in [
        (0, 0, 1, 1),
        (3, 1, 1, 1),
        (4, 2, 1, 2),
        (7, 3, 1, 3),
        (9, 5, 2, 1),
    ] {
        let Answer::Position(position) = counting.ask(Question::Position { offset }) else {
            panic!("everything is counted");
        };
        let expected = Position {
            code_point,
            line,
            column,
        };
        assert_eq!(position, expected, "at {offset}");
    }
}

fn place(counting: &Counting, question: Question) -> FoundPlace {
    match counting.ask(question) {
        Answer::Place(place) => place,
        other => panic!("{other:?}"),
    }
}

#[test]
fn code_points_and_lines_are_found_where_a_full_pass_meets_them() {
    let mut random = Random::new(13);
    for bytes in inputs() {
        let places = naive_positions(&bytes);
        let last_line = places.last().map_or(1, |(_, _, position)| position.line);
        let scalars: Vec<u64> = units_of(&bytes)
            .iter()
            .filter(|unit| unit.scalar().is_some())
            .map(|unit| unit.offset)
            .collect();
        let counting = Counting::of(&bytes);
        counting.totals();
        for _ in 0..60 {
            let number = random.below(scalars.len() as u64 + 2);
            let expected = scalars
                .get(number as usize)
                .map_or(FoundPlace::PastTheEnd, |offset| FoundPlace::Offset(*offset));
            let question = Question::Nth {
                measure: Measure::WellFormed,
                number,
            };
            assert_eq!(place(&counting, question), expected, "{question:?}");

            // Often a line and column that there are.
            let at = places[random.below(places.len() as u64) as usize].2;
            let line = match random.below(4) {
                0 => random.below(last_line + 2) + 1,
                _ => at.line,
            };
            let column = match random.below(3) {
                0 => random.below(100) + 1,
                1 => at.column + 1,
                _ => at.column,
            };
            let question = Question::Line {
                line,
                column,
                unit: ColumnUnit::CodePoints,
            };
            let found = place(&counting, question);
            if line > last_line {
                assert_eq!(found, FoundPlace::PastTheEnd, "{question:?}");
                continue;
            }
            // The last place of a line is its line feed, or the end of the source.
            let first = places.partition_point(|(_, _, position)| position.line < line);
            let last = places.partition_point(|(_, _, position)| position.line <= line) - 1;
            let in_line = &places[first..=last];
            let (offset, _, position) = in_line
                .iter()
                .rfind(|(_, _, position)| position.column <= column)
                .unwrap();
            let expected = if position.column < column {
                FoundPlace::EndOfLine(*offset)
            } else {
                FoundPlace::Offset(*offset)
            };
            assert_eq!(found, expected, "{question:?}");
        }
    }
}
