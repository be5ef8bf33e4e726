//! Cases of Unicode's conformance tests for bidirectional text.

use std::ops::RangeInclusive;

/// A text, and how it is seen.
#[derive(Debug)]
pub(crate) struct Case {
    /// The characters.
    pub(crate) text: Vec<char>,
    /// The level that the paragraph is given, or that of its first strong character.
    pub(crate) given: Option<u8>,
    /// The level of each character; nothing for one that is removed.
    pub(crate) levels: Vec<Option<u8>>,
    /// The places of the characters that are not removed, from left to right.
    pub(crate) order: Vec<usize>,
}

/// The cases of `BidiCharacterTest.txt`.
pub(crate) fn of_characters() -> Vec<Case> {
    let lines = include_str!("BidiCharacterTest.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(';').collect();
            let code_points = fields[0].split_whitespace();
            Case {
                text: code_points.map(character).collect(),
                given: fields[1].parse().ok().filter(|level| *level < 2),
                levels: levels(fields[3]),
                order: order(fields[4]),
            }
        })
        .collect()
}

/// The cases of `BidiTest.txt`, with a character for each class.
pub(crate) fn of_classes() -> Vec<Case> {
    let mut cases = Vec::new();
    let (mut expected, mut seen) = (Vec::new(), Vec::new());
    for line in include_str!("BidiTest.txt").lines() {
        if let Some(line) = line.strip_prefix("@Levels:") {
            expected = levels(line);
        } else if let Some(line) = line.strip_prefix("@Reorder:") {
            seen = order(line);
        } else if let Some((classes, directions)) = line.split_once(';')
            && !line.starts_with('#')
        {
            let directions: u8 = directions.trim().parse().unwrap();
            let given = [None, Some(0), Some(1)].into_iter().enumerate();
            for (_, given) in given.filter(|(bit, _)| directions >> bit & 1 == 1) {
                cases.push(Case {
                    text: classes
                        .split_whitespace()
                        .enumerate()
                        .map(|(nth, class)| of_class(class, nth))
                        .collect(),
                    given,
                    levels: expected.clone(),
                    order: seen.clone(),
                });
            }
        }
    }
    cases
}

fn levels(field: &str) -> Vec<Option<u8>> {
    let levels = field.split_whitespace();
    levels.map(|level| level.parse().ok()).collect()
}

fn order(field: &str) -> Vec<usize> {
    let places = field.split_whitespace();
    places.map(|place| place.parse().unwrap()).collect()
}

fn character(hex: &str) -> char {
    char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap()
}

/// The nth character of a class, where there are some.
fn of_class(class: &str, nth: usize) -> char {
    let characters = match class {
        "L" => "abcdef",
        "R" => "\u{5D0}\u{5D1}\u{5D2}\u{5D3}",
        "AL" => "\u{627}\u{628}\u{62C}\u{62F}",
        "EN" => "12345",
        "ES" => "+-",
        "ET" => "$%#",
        "AN" => "\u{661}\u{662}\u{663}\u{664}",
        "CS" => ",.:",
        "NSM" => "\u{300}",
        "BN" => "\u{200B}",
        "B" => "\u{2029}",
        "S" => "\t",
        "WS" => " ",
        "ON" => "!?&",
        "LRE" => "\u{202A}",
        "LRO" => "\u{202D}",
        "RLE" => "\u{202B}",
        "RLO" => "\u{202E}",
        "PDF" => "\u{202C}",
        "LRI" => "\u{2066}",
        "RLI" => "\u{2067}",
        "FSI" => "\u{2068}",
        "PDI" => "\u{2069}",
        other => panic!("{other} is no Bidi_Class"),
    };
    characters.chars().cycle().nth(nth).unwrap()
}

/// Every code point that is a scalar value.
pub(crate) fn scalars() -> impl Iterator<Item = char> {
    let all: RangeInclusive<char> = '\0'..=char::MAX;
    all
}
