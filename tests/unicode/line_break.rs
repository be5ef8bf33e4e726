//! Where a line may end.

use byteloupe::unicode::line_break::may_end_after;

/// The cases of Unicode's conformance test: a text, and whether a line may end after each character.
fn cases() -> impl Iterator<Item = (String, Vec<bool>)> {
    let lines = include_str!("LineBreakTest.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        // No line ends before the first character.
        let fields = line.trim_start_matches("× ").split_whitespace();
        let fields: Vec<&str> = fields.collect();
        let pairs = fields.chunks_exact(2);
        let character = |digits| char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap();
        pairs
            .map(|pair| (character(pair[0]), pair[1] == "÷"))
            .unzip()
    })
}

#[test]
fn every_case_of_unicode_ends_where_it_may() {
    let mut count = 0;
    for (text, expected) in cases() {
        assert_eq!(may_end_after(&text), expected, "{}", text.escape_unicode());
        assert_eq!(expected.last(), Some(&true));
        count += 1;
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn words_without_spaces_between_them_are_broken_where_a_letter_of_no_script_would_be() {
    // Two words of Thai, and a vowel sign that stands on the letter before it (LB1).
    let thai = "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35} \u{E0A}\u{E32}";
    let ends = may_end_after(thai);
    let places: Vec<usize> = (0..ends.len()).filter(|place| ends[*place]).collect();
    assert_eq!(places, [6, 8]);
    assert_eq!(may_end_after("\u{65E5}\u{E31}"), [false, true]);
    assert!(may_end_after("").is_empty());
}
