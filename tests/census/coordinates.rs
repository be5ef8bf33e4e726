//! Offsets as every program counts them, and back. The standard library says what is expected.

use std::ops::Range;

use byteloupe::census::{Answer, ColumnUnit, Coordinates, FoundPlace, Measure, Question};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::common::Random;
use crate::common::{groups_of, units_of};
use crate::counting::{Counting, inputs, offsets};

/// The text that the standard library makes of bytes, with the bytes of each code point.
fn decoded(bytes: &[u8]) -> Vec<(Range<u64>, char, bool)> {
    let mut decoded = Vec::new();
    let mut at = 0;
    let mut put = |len: usize, scalar, is_span| {
        decoded.push((at..at + len as u64, scalar, is_span));
        at += len as u64;
    };
    for chunk in bytes.utf8_chunks() {
        for scalar in chunk.valid().chars() {
            put(scalar.len_utf8(), scalar, false);
        }
        if !chunk.invalid().is_empty() {
            put(chunk.invalid().len(), '\u{FFFD}', true);
        }
    }
    decoded
}

fn coordinates(counting: &Counting, offset: u64) -> Coordinates {
    match counting.ask(Question::Coordinates { offset }) {
        Answer::Coordinates(found) => *found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_offset_is_where_the_standard_library_counts_it() {
    let mut random = Random::new(45);
    for bytes in inputs() {
        let groups = groups_of(&bytes);
        let text = decoded(&bytes);
        assert_eq!(text.len(), units_of(&bytes).len());
        let signature = bytes.starts_with(b"\xEF\xBB\xBF");
        let counting = Counting::of(&bytes);
        counting.totals();
        let len = bytes.len() as u64;
        for offset in offsets(&bytes, &groups, &mut random, 60) {
            let offset = offset.min(len);
            let held = text.partition_point(|(place, _, _)| place.end <= offset);
            let unit = text.get(held).map_or(len..len, |it| it.0.clone());
            let before = &text[..held];
            let found = coordinates(&counting, offset);
            assert_eq!(found.unit, unit, "at {offset}");
            let utf16 = |of: &[(Range<u64>, char, bool)]| -> u64 {
                of.iter()
                    .map(|(_, scalar, _)| scalar.len_utf16() as u64)
                    .sum()
            };
            assert_eq!(found.before.decoded, held as u64, "at {offset}");
            assert_eq!(found.before.utf16, utf16(before), "at {offset}");
            let well_formed = before.iter().filter(|(_, _, is_span)| !is_span).count();
            assert_eq!(found.before.well_formed, well_formed as u64);
            let spans = before.iter().filter(|(_, _, is_span)| *is_span);
            let in_spans: u64 = spans.map(|(place, _, _)| place.end - place.start).sum();
            assert_eq!(found.before.each_byte, well_formed as u64 + in_spans);

            let line_feed = before.iter().rposition(|(_, scalar, _)| *scalar == '\n');
            let mut first = line_feed.map_or(0, |line_feed| line_feed + 1);
            let lines = before
                .iter()
                .filter(|(_, scalar, _)| *scalar == '\n')
                .count();
            assert_eq!(found.line, lines as u64 + 1);
            if first == 0 && signature {
                first = 1.min(text.len());
            }
            let line_start = text.get(first).map_or(len, |it| it.0.start);
            assert_eq!(found.line_start, line_start, "at {offset}");
            let in_line = before.get(first..).unwrap_or_default();
            let column = |unit| found.column(unit, offset);
            assert_eq!(column(ColumnUnit::CodePoints), Some(in_line.len() as u64));
            assert_eq!(column(ColumnUnit::Utf16), Some(utf16(in_line)));
            assert_eq!(
                column(ColumnUnit::Bytes),
                Some(offset.saturating_sub(line_start))
            );

            // Clusters, of a text that is segmented as a whole.
            let rest = text.get(first..).unwrap_or_default();
            let end = rest.iter().position(|(_, scalar, _)| *scalar == '\n');
            let rest = &rest[..end.map_or(rest.len(), |end| end + 1)];
            let line: String = rest.iter().map(|(_, scalar, _)| scalar).collect();
            let mut passed = 0;
            let graphemes = line.graphemes(true).take_while(|cluster| {
                passed += cluster.chars().count();
                passed <= in_line.len()
            });
            let graphemes = graphemes.count() as u64;
            let asked = counting.ask(Question::ClusterColumn { offset });
            let Answer::ClusterColumn(column) = asked else {
                panic!("{asked:?}");
            };
            assert_eq!(column.graphemes, graphemes, "at {offset}");
        }
    }
}

#[test]
fn every_coordinate_leads_back_to_its_place() {
    let mut random = Random::new(46);
    for bytes in inputs() {
        let text = decoded(&bytes);
        let counting = Counting::of(&bytes);
        counting.totals();
        let place = |question| match counting.ask(question) {
            Answer::Place(place) => place,
            other => panic!("{other:?}"),
        };
        for _ in 0..30.min(text.len()) {
            let (unit, _, is_span) = text[random.below(text.len() as u64) as usize].clone();
            let here = FoundPlace::Offset(unit.start);
            let at = coordinates(&counting, unit.start);
            for measure in [Measure::Decoded, Measure::Utf16, Measure::EachByte] {
                let number = at.before.of(measure);
                assert_eq!(
                    place(Question::Nth { measure, number }),
                    here,
                    "{measure:?}"
                );
            }
            if !is_span {
                let (measure, number) = (Measure::WellFormed, at.before.well_formed);
                assert_eq!(place(Question::Nth { measure, number }), here);
            }
            if at.unit.start < at.line_start {
                continue;
            }
            for column_unit in [ColumnUnit::Bytes, ColumnUnit::CodePoints, ColumnUnit::Utf16] {
                let column = at.column(column_unit, unit.start).unwrap() + 1;
                let question = Question::Line {
                    line: at.line,
                    column,
                    unit: column_unit,
                };
                assert_eq!(place(question), here, "{question:?}");
            }
            let asked = counting.ask(Question::ClusterColumn { offset: unit.start });
            let Answer::ClusterColumn(cluster) = asked else {
                panic!("{asked:?}");
            };
            // The cluster that holds the place, and no other.
            let column = cluster.graphemes + 1;
            let question = Question::Line {
                line: at.line,
                column,
                unit: ColumnUnit::Graphemes,
            };
            let FoundPlace::Offset(start) = place(question) else {
                panic!("{question:?} is nowhere");
            };
            assert!(start <= unit.start);
            let asked = counting.ask(Question::ClusterColumn { offset: start });
            assert!(matches!(asked, Answer::ClusterColumn(same) if same == cluster));
        }
    }
}

#[test]
fn past_the_last_of_each_measure_there_is_no_place() {
    let bytes = "né\n😀"
        .as_bytes()
        .iter()
        .copied()
        .chain([0xE9])
        .collect::<Vec<u8>>();
    let counting = Counting::of(&bytes);
    counting.totals();
    for (measure, all) in [
        (Measure::WellFormed, 4),
        (Measure::Decoded, 5),
        (Measure::Utf16, 6),
        (Measure::EachByte, 5),
    ] {
        // The last one is a sequence that the end cuts, or before that.
        let asked = counting.ask(Question::Nth {
            measure,
            number: all - 1,
        });
        let last = if measure == Measure::WellFormed { 4 } else { 8 };
        let is_last = matches!(asked, Answer::Place(FoundPlace::Offset(offset)) if offset == last);
        assert!(is_last, "{measure:?}: {asked:?}");
        for number in [all, all + 1, u64::MAX] {
            let asked = counting.ask(Question::Nth { measure, number });
            let is_past = matches!(asked, Answer::Place(FoundPlace::PastTheEnd));
            assert!(is_past, "{measure:?} {number}: {asked:?}");
        }
    }
    // The second half of a pair of surrogates is in the same code point.
    for number in [3, 4] {
        let asked = counting.ask(Question::Nth {
            measure: Measure::Utf16,
            number,
        });
        assert!(
            matches!(asked, Answer::Place(FoundPlace::Offset(4))),
            "{asked:?}"
        );
    }
}

/// The columns of a line as a terminal sets it.
#[test]
fn cells_are_those_of_a_terminal() {
    let line = "a\t界e\u{301}\u{1B}👩‍🚀b";
    let counting = Counting::of(line.as_bytes());
    counting.totals();
    for (what, cells) in [
        ("a", 0),
        ("\t", 1),
        ("界", 8),
        ("e", 10),
        ("\u{301}", 10),
        ("\u{1B}", 11),
        ("👩", 11),
        ("🚀", 11),
        ("b", 13),
    ] {
        let offset = line.find(what).unwrap() as u64;
        let asked = counting.ask(Question::ClusterColumn { offset });
        let Answer::ClusterColumn(column) = asked else {
            panic!("{asked:?}");
        };
        assert_eq!(column.cells, cells, "{what:?}");
    }
    // Any cell of a wide character is that character.
    for column in [9, 10] {
        let question = Question::Line {
            line: 1,
            column,
            unit: ColumnUnit::Cells,
        };
        let asked = counting.ask(question);
        assert!(
            matches!(asked, Answer::Place(FoundPlace::Offset(2))),
            "{asked:?}"
        );
    }
}

/// A cluster of marks without end takes bounded memory, and ends where it ends.
#[test]
fn a_cluster_that_is_longer_than_any_piece_is_one() {
    let line = format!("ab{}c\n", "\u{301}".repeat(200_000));
    let counting = Counting::of(line.as_bytes());
    counting.totals();
    let offset = line.len() as u64 - 2;
    let asked = counting.ask(Question::ClusterColumn { offset });
    let Answer::ClusterColumn(column) = asked else {
        panic!("{asked:?}");
    };
    assert_eq!((column.graphemes, column.cells), (2, 2));
}
