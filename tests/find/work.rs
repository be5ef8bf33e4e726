//! How much a search does: no more than some steps for each byte, whatever is looked for.

use byteloupe::find::{Pattern, RegexOptions};
use regex::bytes::RegexBuilder;

use crate::common::Random;
use crate::searching::{Matches, Searching, assert_found, options};

const MIB: usize = 1 << 20;

/// Lines of this many bytes, each made of these pieces and ended by these bytes.
fn lines(len: usize, line: usize, piece: &str, end: &str) -> Vec<u8> {
    let mut one = piece.repeat(line / piece.len());
    one.push_str(end);
    one.push('\n');
    let mut bytes = one.repeat(len / one.len() + 1).into_bytes();
    bytes.truncate(len);
    bytes
}

/// Steps that the whole search of some bytes takes, as one stripe: what is read twice at the borders of
/// stripes is not of interest here.
fn steps(pattern: &Pattern, bytes: &[u8]) -> u64 {
    let before = pattern.steps();
    let searching = Searching::of(bytes, pattern, 0, options(MIB as u64, 1));
    assert!(searching.ended().is_done());
    pattern.steps() - before
}

/// An expression, and bytes of some length in which it is hard to find.
type Case = (&'static str, fn(usize) -> Vec<u8>);

#[test]
fn the_work_for_an_expression_grows_as_the_source_does_and_no_faster() {
    let cases: [Case; 14] = [
        // Nothing is found in all the bytes, or what is found is too long.
        ("a+$", |len| vec![b'a'; len]),
        ("a+$", |len| lines(len, 20_000, "a", "")),
        (r"[A-Za-z0-9+/]{40,}==", |len| lines(len, len, "Zm9v", "==")),
        (r"[A-Za-z0-9+/]{40,}==", |len| {
            lines(len, 30_000, "Zm9v", "==")
        }),
        ("(?s)a.*b", |len| lines(len, 40_000, "a", "b")),
        // A better match is looked for to the end of the line, from each match anew.
        ("a(.*z)?", |len| vec![b'a'; len]),
        ("a(?:.*z)?|b", |len| lines(len, 12_000, "ab", "")),
        ("a[^z]*z|b", |len| lines(len, len, "ab", "")),
        ("(?s)a(?:.*y)??z|a", |len| vec![b'a'; len]),
        // So many positions that each byte costs as much, unless states are kept.
        ("(?s)a.{3000}b", |len| vec![b'a'; len]),
        ("(?s)a.{700}b", |len| vec![b'b'; len]),
        ("(?s)a.{600}b", |len| lines(len, 500, "a", "b")),
        // Word borders, which an automaton of bytes cannot know.
        (r"\ba(?:.*\bz)?", |len| lines(len, 9_000, "a ", "")),
        (r"\Ba+$", |len| lines(len, 30_000, "a", "é")),
    ];
    for (expression, make) in cases {
        for unicode in [false, true] {
            let options = RegexOptions {
                unicode,
                ignore_case: false,
            };
            let pattern = Pattern::regex(expression, options).unwrap();
            let few = steps(&pattern, &make(MIB / 4));
            let many = steps(&pattern, &make(MIB / 2));
            let name = format!("{expression} (Unicode: {unicode}): {few}, {many}");
            assert!(many as f64 <= 2.2 * few as f64, "{name}");
            // For each byte: what the quick way may read, and then both passes of the other one.
            assert!(many <= 50 * MIB as u64, "{name}");
        }
    }
}

#[test]
fn the_work_for_wildcards_grows_as_the_source_does_and_not_as_what_is_looked_for() {
    let zeros = |len: usize| vec![0; len];
    let cases = [
        format!("{} ?1", "00 ".repeat(2000)),
        format!("?1 {}", "00 ".repeat(2000)),
        format!("{} ?1", "0? ".repeat(2000)),
        format!("{} ?? 01", "00 ".repeat(4000)),
    ];
    for notation in cases {
        let pattern = Pattern::bytes(&notation).unwrap();
        let few = steps(&pattern, &zeros(MIB / 4));
        let many = steps(&pattern, &zeros(MIB / 2));
        assert!(many as f64 <= 2.2 * few as f64, "{few}, {many}");
        // 64 places of what is looked for at a time.
        assert!(many <= 50 * MIB as u64, "{many}");
    }
}

#[test]
fn wildcards_are_found_in_fillings_where_a_naive_search_finds_them() {
    // Long runs of zeros between bytes that fit now and then.
    let mut bytes = vec![0; 30_000];
    for place in [700, 900, 1000, 1100, 9000, 9100, 20_000, 29_999] {
        bytes[place] = 0x41;
    }
    for (zeros, wanted) in [(99, "?1"), (99, "4?"), (300, "?1"), (64, "4?"), (63, "?1")] {
        for is_first in [false, true] {
            let run = "00 ".repeat(zeros);
            let (notation, fitting) = if is_first {
                (format!("{wanted} {run}"), 0)
            } else {
                (format!("{run} {wanted}"), zeros)
            };
            let pattern = Pattern::bytes(&notation).unwrap();
            let len = zeros + 1;
            let is_there = |part: &[u8]| {
                let is_as_wanted =
                    |(place, byte): (usize, &u8)| *byte == if place == fitting { 0x41 } else { 0 };
                part.len() == len && part.iter().enumerate().all(is_as_wanted)
            };
            let expected =
                crate::searching::naive(&bytes, |rest| is_there(rest.get(..len)?).then_some(len));
            assert_found(&bytes, &pattern, 0, options(1 << 16, 2), &expected);
        }
    }
}

#[test]
fn what_is_found_with_much_looking_ahead_is_what_the_crate_regex_finds() {
    let mut random = Random::new(11);
    let mut bytes = Vec::new();
    for _ in 0..12 {
        let len = random.below(4000) as usize;
        bytes.extend((0..len).map(|_| b"aab b."[random.below(6) as usize]));
        if random.below(2) == 0 {
            bytes.push(b'z');
        }
        bytes.push(b'\n');
    }
    let expressions = [
        "a(.*z)?",
        "a(?:.*z)??b",
        "a[^z]*z|b",
        "(?s-u)a.{520}b",
        "(?-u)a.{520}b|b.{3}",
        r"\b[ab]+\b(?:.*z)?",
        r"(?:a|ab)(?:b\B.*z|b)?",
        "(?m)^a.*$|b",
        "(?:a{1,9} ?){90}z|bb",
    ];
    for expression in expressions {
        let whole = RegexBuilder::new(expression)
            .multi_line(true)
            .build()
            .unwrap();
        let expected: Matches = whole
            .find_iter(&bytes)
            .map(|found| (found.start() as u64, found.len() as u64))
            .collect();
        let pattern = Pattern::regex(expression, RegexOptions::default()).unwrap();
        let searching = Searching::of(&bytes, &pattern, 0, options(1 << 20, 2));
        let found = searching.in_range(0..bytes.len() as u64);
        assert!(found == expected, "{expression}: {} matches", found.len());
    }
}
