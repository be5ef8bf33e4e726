//! What holds for any text whatever.

use byteloupe::notation::{Notation, decide, read, read_as};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::assert_covers;

/// Pieces that the notations are made of, so that random texts come near to them.
const PIECES: &[&str] = &[
    "0",
    "1",
    "4",
    "a",
    "F",
    "41",
    "c0",
    "0x",
    "0b",
    "h",
    "$",
    "&H",
    "x'",
    "'",
    "\\x",
    " ",
    "  ",
    "   ",
    "\t",
    "\n",
    "\r\n",
    ":",
    "-",
    ".",
    ",",
    "_",
    "*",
    "|",
    ">",
    "<",
    "+",
    "┊",
    "│",
    "é",
    "×",
    "\u{1b}[0m",
    "\u{1b}[",
    "00000000",
    "00000010",
    "0000020",
    "0x0010:",
    "41c0 aeed",
    "00000000: 41",
    "0000000 ",
    ":10000000",
    ":00000001FF\n",
    "S1130000",
    "S9030000FC",
    "0x4010 <buf>:\t",
    "ffffffffffffffff",
    "01000001",
    " 101",
    "\\n",
];

fn assert_sound(text: &[u8]) {
    for notation in Notation::ALL {
        let reading = read_as(notation, text);
        assert_eq!(reading.notation, notation);
        assert_covers(&reading, text);
    }
    for reading in read(text).readings {
        assert_covers(&reading, text);
    }
}

proptest! {
    #[test]
    fn any_bytes_are_covered_once(text in vec(any::<u8>(), 0..80)) {
        assert_sound(&text);
    }

    #[test]
    fn what_looks_like_a_notation_is_covered_once(
        pieces in vec(prop::sample::select(PIECES), 0..60),
    ) {
        assert_sound(pieces.concat().as_bytes());
    }

    #[test]
    fn deciding_comes_to_the_same_as_choosing_among_all_readings(
        pieces in vec(prop::sample::select(PIECES), 0..60),
    ) {
        let text = pieces.concat();
        prop_assert_eq!(decide(text.as_bytes()), read(text.as_bytes()).decide());
    }

    #[test]
    fn hex_is_what_std_writes(bytes in vec(any::<u8>(), 0..200), separator in "[ :,_.\n-]?") {
        let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let reading = read_as(Notation::Hex, digits.join(&separator).as_bytes());
        prop_assert!(reading.is_complete(), "{:?}", reading.rejected);
        prop_assert_eq!(reading.bytes, bytes);
    }

    #[test]
    fn hex_in_lines_is_what_std_writes(
        bytes in vec(any::<u8>(), 0..9000),
        columns in 1_usize..50,
        spoilt in any::<prop::sample::Index>(),
        by in prop::option::of(prop::sample::select(&b"g \n,4"[..])),
    ) {
        let mut text = Vec::new();
        for line in bytes.chunks(columns) {
            text.extend(line.iter().flat_map(|byte| format!("{byte:02X}").into_bytes()));
            text.push(b'\n');
        }
        let reading = read_as(Notation::Hex, &text);
        prop_assert!(reading.is_complete(), "{:?}", reading.rejected);
        prop_assert_eq!(&reading.bytes, &bytes);
        if let Some(by) = by {
            let place = spoilt.index(text.len() + 1);
            text.insert(place, by);
            let reading = read_as(Notation::Hex, &text);
            assert_covers(&reading, &text);
            let is_rejected = reading.rejected.iter().any(|it| it.range.contains(&place));
            prop_assert_eq!(is_rejected || by != b'g', true, "{}", place);
        }
    }

    #[test]
    fn bits_are_what_std_writes(bytes in vec(any::<u8>(), 0..50), separator in "(0b| |\n0B|:)?") {
        let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
        let reading = read_as(Notation::Bits, digits.join(&separator).as_bytes());
        prop_assert!(reading.is_complete(), "{:?}", reading.rejected);
        prop_assert_eq!(reading.bytes, bytes);
    }
}
