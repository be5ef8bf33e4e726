//! What holds for any text whatever.

use byteloupe::notation::{Notation, read, read_as};
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
    fn hex_is_what_std_writes(bytes in vec(any::<u8>(), 0..200), separator in "[ :,_.\n-]?") {
        let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let reading = read_as(Notation::Hex, digits.join(&separator).as_bytes());
        prop_assert!(reading.is_complete(), "{:?}", reading.rejected);
        prop_assert_eq!(reading.bytes, bytes);
    }

    #[test]
    fn bits_are_what_std_writes(bytes in vec(any::<u8>(), 0..50), separator in "(0b| |\n0B|:)?") {
        let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
        let reading = read_as(Notation::Bits, digits.join(&separator).as_bytes());
        prop_assert!(reading.is_complete(), "{:?}", reading.rejected);
        prop_assert_eq!(reading.bytes, bytes);
    }
}
