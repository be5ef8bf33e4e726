//! Regular expressions in pieces, against the crate `regex` on the whole buffer.

use byteloupe::find::{MAX_MATCH_LEN, Pattern, RegexOptions};
use proptest::collection::vec;
use proptest::prelude::*;
use regex::bytes::RegexBuilder;

use crate::searching::{Matches, Searching, assert_found, options};

const BYTES: RegexOptions = RegexOptions {
    unicode: false,
    ignore_case: false,
};

/// Expressions that look around themselves, prefer short or long matches, and follow each other
/// closely.
const EXPRESSIONS: [&str; 16] = [
    "a+",
    "a+?b?",
    "ab|a",
    "(?s)a.b",
    "^[ab]+$",
    "^b",
    "a$",
    r"\Aa",
    r"a\z",
    r"\b[ab]+\b",
    r"\B[ab]",
    "é+",
    ".",
    "[^a]+",
    "(?s).{3}",
    "(aa|bb)+c?",
];

/// What the expressions speak of, and bytes that are no text.
const PIECES: [&[u8]; 8] = [
    b"a",
    b"b",
    b"ab",
    b"\n",
    b"\xC3\xA9",
    b" ",
    b"\xC3",
    b"\xFF",
];

fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(&PIECES[..]);
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn an_expression_finds_in_pieces_what_it_finds_in_the_whole(
        bytes in pieces(),
        expression in prop::sample::select(&EXPRESSIONS[..]),
        unicode: bool,
        ignore_case: bool,
        stripe_len in 1_u64..40,
        threads in 1_usize..4,
        from in 0_u64..100,
        is_wide: bool,
    ) {
        // Without Unicode, the parser takes é for two bytes only when told so in escapes.
        let expression = if unicode { expression.to_owned() } else { expression.replace('é', r"\xC3\xA9") };
        let whole = RegexBuilder::new(&expression)
            .unicode(unicode)
            .case_insensitive(ignore_case)
            .multi_line(true)
            .build()
            .unwrap();
        let expected: Matches = whole
            .find_iter(&bytes)
            .map(|found| (found.start() as u64, found.len() as u64))
            .collect();
        // With more positions than the quick engine is given, and no other match in these bytes.
        let searched = if is_wide { format!(r"(?:{expression})|\x00{{600}}") } else { expression };
        let pattern = Pattern::regex(&searched, RegexOptions { unicode, ignore_case }).unwrap();
        assert_found(&bytes, &pattern, from, options(stripe_len, threads), &expected);
    }
}

#[test]
fn no_match_is_longer_than_the_limit() {
    // Runs of a, and how far it is to the next; once so far that it is cut where a part of the bytes
    // ends that is looked at by itself.
    let runs = [
        (10 * MAX_MATCH_LEN + 100, 2),
        (7, 2),
        (MAX_MATCH_LEN, 4 * MAX_MATCH_LEN - 50),
        (1000, 2),
        (3 * MAX_MATCH_LEN, 2),
        (1, 0),
    ];
    let mut bytes = Vec::new();
    let mut expected = Matches::new();
    for (len, gap) in runs {
        let start = bytes.len();
        bytes.resize(start + len, b'a');
        for place in (0..len).step_by(MAX_MATCH_LEN) {
            let found = (start + place, MAX_MATCH_LEN.min(len - place));
            expected.push((found.0 as u64, found.1 as u64));
        }
        bytes.resize(bytes.len() + gap, b'.');
    }
    let pattern = Pattern::regex("a+", BYTES).unwrap();
    assert_found(&bytes, &pattern, 0, options(1 << 20, 2), &expected);
}

#[test]
fn among_matches_that_are_too_long_the_others_are_found() {
    // A z in sight of every a, near enough for every thousandth.
    let mut bytes = vec![b'.'; 200_000];
    for place in (0..bytes.len()).step_by(100) {
        bytes[place] = b'a';
    }
    bytes.push(b'z');
    let near = [30_000, 30_150, 90_010, 150_050];
    for place in near {
        bytes[place + 40] = b'\n';
        bytes[place] = b'z';
    }
    let expected: Matches = {
        // The leftmost a from which a z is near enough, up to the last such z in its line.
        let mut expected = Matches::new();
        let mut from = 0;
        while let Some(start) = (from..bytes.len()).find(|place| bytes[*place] == b'a') {
            let reach = &bytes[start..bytes.len().min(start + MAX_MATCH_LEN)];
            let line = reach.split(|byte| *byte == b'\n').next().unwrap();
            from = match line.iter().rposition(|byte| *byte == b'z') {
                Some(last) => {
                    expected.push((start as u64, last as u64 + 1));
                    start + last + 1
                }
                None => start + 1,
            };
        }
        expected
    };
    assert!(expected.len() >= near.len());
    let pattern = Pattern::regex("a.*z", BYTES).unwrap();
    for stripe_len in [3000, 1 << 20] {
        let searching = Searching::of(&bytes, &pattern, 0, options(stripe_len, 2));
        assert_eq!(searching.walk(), expected, "{stripe_len}");
    }
}

#[test]
fn a_match_within_the_limit_is_taken_where_a_longer_one_is_preferred() {
    let mut bytes = b"..a1z".to_vec();
    bytes.resize(MAX_MATCH_LEN + 50, b'.');
    bytes.extend_from_slice(b"z.a2z");
    let end = bytes.len() as u64;
    let pattern = Pattern::regex("a.*z", BYTES).unwrap();
    for stripe_len in [64, 1000, 1 << 20] {
        let searching = Searching::of(&bytes, &pattern, 0, options(stripe_len, 2));
        assert_eq!(searching.walk(), [(2, 3), (end - 3, 3)], "{stripe_len}");
    }
    // And none where every one is too long.
    let pattern = Pattern::regex("(?s)1.*2", BYTES).unwrap();
    for stripe_len in [64, 1 << 20] {
        let searching = Searching::of(&bytes, &pattern, 0, options(stripe_len, 2));
        assert_eq!(searching.walk(), []);
    }
}

#[test]
fn the_ends_of_the_source_are_at_its_ends_only() {
    let bytes = vec![b'a'; 100_000];
    for (expression, expected) in [(r"\Aa", (0, 1)), (r"a\z", (99_999, 1))] {
        let pattern = Pattern::regex(expression, BYTES).unwrap();
        let searching = Searching::of(&bytes, &pattern, 0, options(10_000, 2));
        assert_eq!(searching.walk(), [expected], "{expression}");
    }
}

#[test]
fn without_unicode_an_expression_sees_bytes() {
    let bytes = b"\xFF\xE2\x82\xAC\xFE";
    let found = |expression: &str, unicode| {
        let options_of_regex = RegexOptions {
            unicode,
            ignore_case: false,
        };
        let pattern = Pattern::regex(expression, options_of_regex).unwrap();
        Searching::of(bytes, &pattern, 0, options(2, 2)).walk()
    };
    assert_eq!(found(r"[\xFE\xFF]", false), [(0, 1), (4, 1)]);
    assert_eq!(found(".", true), [(1, 3)]);
    assert_eq!(found(".", false).len(), 5);
    // The code point, not the byte.
    assert_eq!(found(r"\xFF", true), []);
}
