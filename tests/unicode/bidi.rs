//! The order in which characters are seen.

use byteloupe::unicode::bidi::{Level, Paragraph, mirrored, visual_order};

use crate::facts::{self, Case};

/// Holds a paragraph to a case.
fn check(case: &Case) {
    let text: String = case.text.iter().collect();
    let given = case.given.map(|level| Level::new(level).unwrap());
    let paragraph = Paragraph::new(&text, given);
    let levels = paragraph.levels_of_line(0..case.text.len());
    assert_eq!(levels.len(), case.text.len());
    let of_kept = |levels: &mut dyn Iterator<Item = u8>| -> Vec<u8> {
        let pairs = levels.zip(&case.levels);
        let kept = pairs.filter(|(_, expected)| expected.is_some());
        kept.map(|(level, _)| level).collect()
    };
    assert_eq!(
        of_kept(&mut levels.iter().map(Level::number)),
        of_kept(&mut case.levels.iter().map(|level| level.unwrap_or(0))),
        "levels of {case:x?}"
    );
    let mut order = visual_order(&levels);
    order.retain(|place| case.levels[*place].is_some());
    assert_eq!(order, case.order, "order of {case:x?}");
}

#[test]
fn every_case_of_unicode_by_classes_is_seen_in_its_order() {
    let cases = facts::of_classes();
    assert!(cases.len() > 10_000, "{}", cases.len());
    cases.iter().for_each(check);
}

#[test]
fn every_case_of_unicode_by_characters_is_seen_in_its_order() {
    let cases = facts::of_characters();
    assert!(cases.len() > 2_000, "{}", cases.len());
    cases.iter().for_each(check);
}

#[test]
fn a_line_of_a_paragraph_has_its_end_where_the_paragraph_ends() {
    // The space at the end of the first line stands after it, where it would have been between
    // two letters that run to the left.
    let paragraph = Paragraph::new("a \u{5D0} \u{5D1}", None);
    let numbers = |levels: Vec<Level>| -> Vec<u8> { levels.iter().map(Level::number).collect() };
    assert_eq!(numbers(paragraph.levels()), [0, 0, 1, 1, 1]);
    assert_eq!(numbers(paragraph.levels_of_line(0..5)), [0, 0, 1, 1, 1]);
    assert_eq!(numbers(paragraph.levels_of_line(0..4)), [0, 0, 1, 0]);
    assert_eq!(numbers(paragraph.levels_of_line(4..5)), [1]);
    assert!(paragraph.levels_of_line(5..9).is_empty());
}

#[test]
fn brackets_have_mirror_images_that_have_them_back() {
    for (left, right) in ["()", "[]", "{}", "<>", "«»", "‹›", "≤≥", "「」", "⦅⦆"].map(|pair| {
        let mut pair = pair.chars();
        (pair.next().unwrap(), pair.next().unwrap())
    }) {
        assert_eq!(mirrored(left), Some(right));
        assert_eq!(mirrored(right), Some(left));
    }
    for scalar in facts::scalars() {
        if let Some(mirror) = mirrored(scalar) {
            assert_eq!(mirrored(mirror), Some(scalar), "{scalar:?}");
        }
    }
    assert_eq!(mirrored('a'), None);
    assert_eq!(
        mirrored('\u{2211}'),
        None,
        "no character is its mirror image"
    );
}
