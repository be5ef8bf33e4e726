//! What holds for every text, whatever stands in it.

use byteloupe::notation::{Notation, PieceKind, Reading, read, read_as};
use proptest::prelude::*;

/// Pieces of notations, to be put together at random.
const PIECES: [&str; 62] = [
    "\\x41",
    "\\x",
    "\\xE9",
    "\\u00e9",
    "\\ud83d",
    "\\ude00",
    "\\u{1F600}",
    "\\u{",
    "\\U0001F600",
    "\\303",
    "\\",
    "\\\n",
    "\"",
    "'",
    "b'",
    "$'",
    "r#\"",
    "\"#",
    "'''",
    "0x41",
    "65",
    "-64",
    "300",
    "'A'",
    "(byte)",
    ",",
    " ",
    "\n",
    "\r\n",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<Buffer ",
    ">",
    "... 50 more bytes",
    "unsigned char x[16] =",
    "x_len = 3;",
    "//",
    "/*",
    "*/",
    "#",
    "U+20AC",
    "U+",
    "&#xE9;",
    "&eacute;",
    "&",
    "%C3",
    "%u20AC",
    "%",
    "=C3",
    "=\n",
    "=",
    "=?UTF-8?Q?",
    "?=",
    "=?UTF-8?B?",
    "QcCu7aGM",
    "==",
    "data:text/plain;base64,",
    "é",
];

fn holds(reading: &Reading, text: &[u8]) {
    let mut end = 0;
    let mut kind = None;
    let mut rejected = Vec::new();
    for piece in reading.coverage.pieces() {
        assert_eq!(piece.range.start, end, "a gap or an overlap");
        assert!(piece.range.end > end, "an empty piece");
        assert_ne!(kind, Some(piece.kind), "two pieces of one kind");
        end = piece.range.end;
        kind = Some(piece.kind);
        if piece.kind == PieceKind::Rejected {
            rejected.push(piece.range);
        }
    }
    assert_eq!(end, text.len(), "{:?}", reading.notation);
    // Rejections with different reasons may touch.
    let mut joined: Vec<std::ops::Range<usize>> = Vec::new();
    for part in &reading.rejected {
        match joined.last_mut() {
            Some(last) if last.end == part.range.start => last.end = part.range.end,
            _ => joined.push(part.range.clone()),
        }
    }
    assert_eq!(joined, rejected);
}

fn all_hold(text: &[u8]) {
    for reading in read(text).readings {
        holds(&reading, text);
    }
    for notation in Notation::ALL {
        holds(&read_as(notation, text), text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_bytes_are_covered_once(text in prop::collection::vec(any::<u8>(), 0..64)) {
        all_hold(&text);
    }

    #[test]
    fn pieces_of_notations_are_covered_once(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..12)
    ) {
        all_hold(pieces.concat().as_bytes());
    }

    #[test]
    fn base64_of_any_bytes_is_those_bytes(bytes in prop::collection::vec(any::<u8>(), 1..200)) {
        let text = base64_of(&bytes);
        let reading = read_as(Notation::Base64, text.as_bytes());
        prop_assert!(reading.is_complete());
        prop_assert_eq!(reading.bytes, bytes);
        // Digits of hex, or capitals alone, are said to be rare in base64; by chance they are there.
        let is_telling = |it: &u8| matches!(it, b'g'..=b'z');
        let has_letters = 7 * text.as_bytes().iter().filter(|it| is_telling(it)).count() > text.len();
        prop_assert!(reading.warnings.is_empty() || !has_letters);
    }

    #[test]
    fn escaped_bytes_of_rust_are_those_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = format!("b\"{}\"", bytes.escape_ascii());
        let reading = read_as(Notation::StringLiteral, text.as_bytes());
        prop_assert!(reading.is_complete());
        prop_assert_eq!(reading.bytes, bytes);
    }

    #[test]
    fn a_list_as_rust_prints_it_is_those_bytes(bytes in prop::collection::vec(any::<u8>(), 1..200)) {
        for text in [format!("{bytes:?}"), format!("{bytes:#04x?}")] {
            let reading = read_as(Notation::ByteList, text.as_bytes());
            prop_assert!(reading.is_complete());
            prop_assert_eq!(&reading.bytes, &bytes);
        }
    }

    #[test]
    fn a_string_as_json_prints_it_is_its_utf8(text in any::<String>()) {
        let printed = serde_json::Value::from(text.as_str()).to_string();
        let reading = read_as(Notation::StringLiteral, printed.as_bytes());
        prop_assert!(reading.is_complete());
        prop_assert_eq!(reading.bytes, text.as_bytes());
    }

    #[test]
    fn escaped_code_points_of_rust_are_their_utf8(text in any::<String>()) {
        let printed: String = text.escape_unicode().collect();
        let reading = read_as(Notation::CodePoints, printed.as_bytes());
        prop_assert!(reading.is_complete());
        prop_assert_eq!(reading.bytes, text.as_bytes());
    }
}

/// Base64 as RFC 4648 describes it, six bits at a time.
fn base64_of(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits: Vec<bool> = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1))
        .collect();
    bits.resize(bits.len().div_ceil(6) * 6, false);
    let mut text: String = bits
        .chunks(6)
        .map(|six| {
            let value = six
                .iter()
                .fold(0, |value, bit| value << 1 | usize::from(*bit));
            char::from(DIGITS[value])
        })
        .collect();
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}
