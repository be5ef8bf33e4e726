//! Units of UTF-16 and UTF-32 in hex.

use byteloupe::notation::format::FormatOptions;
use byteloupe::notation::{Decision, Notation, decide, read_as};
use proptest::prelude::*;

use crate::support::listed;

#[test]
fn units_are_read_by_name_in_both_orders_apart_or_in_a_row() {
    for (notation, text, expected) in [
        (Notation::Utf16Be, "0041 2262", "A≢"),
        (Notation::Utf16Le, "4100 6222", "A≢"),
        (Notation::Utf32Be, "00000041 00002262", "A≢"),
        (Notation::Utf32Le, "41000000 62220000", "A≢"),
        (Notation::Utf16Be, "00412262", "A≢"),
        (Notation::Utf16Be, "0x0041, 0x2262\n", "A≢"),
        (Notation::Utf16Be, "\t0041;2262\r\n", "A≢"),
        (Notation::Utf16Be, "D83D DE00", "😀"),
        (Notation::Utf16Le, "3dd8 00de", "😀"),
        (Notation::Utf16Be, "0xD83D,0xDE00", "😀"),
        (Notation::Utf32Be, "0001F600", "😀"),
        (Notation::Utf16Be, "", ""),
    ] {
        let reading = read_as(notation, text.as_bytes());
        assert_eq!(reading.rejected, [], "{text}");
        assert_eq!(reading.bytes, expected.as_bytes(), "{text}");
        assert_eq!(reading.notation, notation, "{text}");
    }
}

#[test]
fn what_is_no_unit_is_rejected_and_the_rest_is_read() {
    for (notation, text, rejected, expected) in [
        (Notation::Utf16Be, "0041 D83D 0042", 5..9, "AB"),
        (Notation::Utf16Be, "0041 DE00 0042", 5..9, "AB"),
        (Notation::Utf16Be, "0041 22", 5..7, "A"),
        (Notation::Utf16Be, "0041 zz 0042", 5..7, "AB"),
        (Notation::Utf32Be, "00000041 00110000", 9..17, "A"),
        (Notation::Utf32Be, "00000041 0000D83D", 9..17, "A"),
        (Notation::Utf32Le, "41000000 4200", 9..13, "A"),
    ] {
        let reading = read_as(notation, text.as_bytes());
        let places: Vec<_> = reading.rejected.iter().map(|it| it.range.clone()).collect();
        assert_eq!(places, [rejected], "{text}");
        assert_eq!(reading.bytes, expected.as_bytes(), "{text}");
    }
}

/// The notations that are units among what is offered for a text.
fn offered(text: &str) -> Vec<Notation> {
    let readings = match decide(text.as_bytes()) {
        Decision::Sure(reading) => vec![reading],
        Decision::Tied(readings) | Decision::Unexplained(readings) => readings,
    };
    let is_units = |it: &Notation| {
        let units = [
            Notation::Utf16Le,
            Notation::Utf16Be,
            Notation::Utf32Le,
            Notation::Utf32Be,
        ];
        units.contains(it)
    };
    let notations = readings.iter().map(|reading| reading.notation);
    notations.filter(is_units).collect()
}

#[test]
fn units_are_offered_where_they_make_text_and_the_bytes_make_none() {
    for (text, expected) in [
        ("0041 2262", &[Notation::Utf16Be][..]),
        ("0048 0065 006C 006C 006F", &[Notation::Utf16Be]),
        ("4800 6500 6C00 6C00 6F00", &[Notation::Utf16Le]),
        ("00000048 00000069", &[Notation::Utf32Be]),
        ("D83D DE00 0041", &[Notation::Utf16Be]),
        // "Hello " and the same with bytes swapped.
        ("4865 6c6c 6f20", &[]),
        ("6548 6c6c 206f", &[]),
        // "grüße"
        ("6772 c3bc c39f 65", &[]),
        // Hangul beside Yi, Han and private use.
        ("41C0 AEED A18C EDBE B4F8 8880 8080 FF42", &[]),
        // A digest.
        ("e3b0 c442 98fc 1c14 9afb f4c8 996f b924", &[]),
        ("cafe", &[]),
        ("c0 ae 00 41", &[]),
        ("00410042", &[]),
    ] {
        let found = offered(text);
        assert_eq!(found, expected, "{text}");
    }
}

proptest! {
    #[test]
    fn units_of_any_latin_text_are_offered(text in "[ -~¡-ÿ]{1,40}") {
        // Units without a digit above 7 are octal and decimal numbers as well, and hex: of so many readings four are offered.
        prop_assume!(text.chars().any(|it| u32::from(it) & 0x88 != 0));
        for notation in [Notation::Utf16Le, Notation::Utf16Be, Notation::Utf32Le, Notation::Utf32Be] {
            let (units, _) = notation.text_of(text.as_bytes(), FormatOptions::default());
            let choice = byteloupe::notation::read(units.as_bytes());
            let right = |it: &byteloupe::notation::Reading| it.bytes == text.as_bytes();
            let first = choice.readings.first();
            prop_assert!(
                first.into_iter().chain(choice.tied()).any(right),
                "{units}\n{}", listed(&choice)
            );
        }
    }
}
