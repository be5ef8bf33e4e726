//! Hex, marked or not, and bits.

use byteloupe::notation::{Certainty, Notation, read, read_as};

use crate::support::{assert_covers, assert_read, believed, listed};

/// The sample of the notes on notations.
const SAMPLE: &[u8] = b"\x41\xC0\xAE\xED\xA1\x8C\xED\xBE\xB4\xF8\x88\x80\x80\x80\xFF\x42";

#[test]
fn hex_is_read_without_asking() {
    let cases: &[(&str, &[u8])] = &[
        ("41 42", b"AB"),
        ("41:42", b"AB"),
        ("41c0aeeda18cedbeb4f8888080 80ff42", SAMPLE),
        ("41c0aeeda18cedbeb4f888808080ff42\n", SAMPLE),
        ("41 c0 ae ed a1 8c ed be\nb4 f8 88 80 80 80 ff 42\n", SAMPLE),
        ("41:c0:ae:ed:a1:8c:ed:be:b4:f8:88:80:80:80:ff:42", SAMPLE),
        ("41-C0-AE-ED-A1-8C-ED-BE-B4-F8-88-80-80-80-FF-42", SAMPLE),
        ("41.c0.ae.ed.a1.8c.ed.be.b4.f8.88.80.80.80.ff.42", SAMPLE),
        ("41_C0_AE", &SAMPLE[..3]),
        ("41,c0,ae,", &SAMPLE[..3]),
        ("41, c0, ae,\r\n ed", &SAMPLE[..4]),
        // As openssl prints a key.
        ("    41:c0:ae:\n    ed:a1:8c\n", &SAMPLE[..6]),
        ("c3a9", "é".as_bytes()),
    ];
    for (text, bytes) in cases {
        assert_read(text.as_bytes(), Notation::Hex, bytes);
    }
}

#[test]
fn groups_that_may_be_words_are_asked_about_in_both_orders() {
    let swapped: Vec<u8> = SAMPLE
        .as_chunks::<2>()
        .0
        .iter()
        .flat_map(|[a, b]| [*b, *a])
        .collect();
    let choice = read(b"41C0 AEED A18C EDBE B4F8 8880 8080 FF42");
    let readings: Vec<_> = choice
        .readings
        .iter()
        .take(1)
        .chain(choice.tied())
        .collect();
    let bytes: Vec<_> = readings
        .iter()
        .map(|it| (it.notation, &*it.bytes))
        .collect();
    let expected = [(Notation::Hex, SAMPLE), (Notation::Words, &*swapped)];
    assert_eq!(bytes, expected, "{}", listed(&choice));
    // od fills the last word: a shorter group is none.
    assert_read(b"41C0 AEED A18C ED", Notation::Hex, &SAMPLE[..7]);
    // One order makes text of several sequences, the other is ill-formed.
    let text = "6772 c3bc c39f 6520 2d20 e282 ac20 e282 ac0a";
    assert_read(text.as_bytes(), Notation::Hex, "grüße - € €\n".as_bytes());
    let text = "7267 bcc3 9fc3 2065 202d 82e2 20ac 82e2 0aac";
    assert_read(text.as_bytes(), Notation::Words, "grüße - € €\n".as_bytes());
}

#[test]
fn marked_hex_is_read_without_asking() {
    let cases: &[(&str, &[u8])] = &[
        ("0x41, 0x42", b"AB"),
        ("0x1,0x2", &[1, 2]),
        ("0x41 0xC0 0xAE", &SAMPLE[..3]),
        ("0X41,0XC0,\n0XAE,", &SAMPLE[..3]),
        ("0x5", &[5]),
        ("0x41c0aeeda18cedbeb4f888808080ff42", SAMPLE),
        ("0x410xC00xAE", &SAMPLE[..3]),
        ("41h C0h AEh", &SAMPLE[..3]),
        ("41h, 0C0h, 0AEh", &SAMPLE[..3]),
        ("$41 $C0 $AE", &SAMPLE[..3]),
        ("&H41, &HC0, &hAE", &SAMPLE[..3]),
        ("x'41C0'", &SAMPLE[..2]),
        ("X'41c0ae'", &SAMPLE[..3]),
        ("\\x41c0aeeda18cedbeb4f888808080ff42", SAMPLE),
    ];
    for (text, bytes) in cases {
        assert_read(text.as_bytes(), Notation::MarkedHex, bytes);
    }
}

#[test]
fn bits_are_read_without_asking() {
    let cases: &[(&str, &[u8])] = &[
        ("01000001 11000000", &SAMPLE[..2]),
        ("0b0100_0001", b"A"),
        ("0b1000001, 0b1000010", b"AB"),
        ("0100 0001 1100 0000", &SAMPLE[..2]),
        ("01000001\n11000000\n10101110", &SAMPLE[..3]),
        ("0b010000010b11000000", &SAMPLE[..2]),
    ];
    for (text, bytes) in cases {
        assert_read(text.as_bytes(), Notation::Bits, bytes);
    }
}

/// Texts that are words or numbers as well: the other reading, and its bytes.
#[test]
fn what_may_be_a_word_or_a_number_is_asked_about() {
    let cases: &[(&str, Notation, &[u8])] = &[
        ("cafe", Notation::Hex, &[0xCA, 0xFE]),
        ("facade", Notation::Hex, &[0xFA, 0xCA, 0xDE]),
        ("1234", Notation::Hex, &[0x12, 0x34]),
        ("1e10", Notation::Hex, &[0x1E, 0x10]),
        ("2024-12-31", Notation::Hex, &[0x20, 0x24, 0x12, 0x31]),
        ("1 2 a", Notation::Hex, &[1, 2, 0xA]),
        ("01000001", Notation::Hex, &[1, 0, 0, 1]),
        ("01000001", Notation::Bits, b"A"),
        ("$41", Notation::MarkedHex, b"A"),
        ("24h", Notation::MarkedHex, b"\x24"),
    ];
    for (text, notation, bytes) in cases {
        let choice = read(text.as_bytes());
        assert_eq!(choice.best(), None, "{text}: {}", listed(&choice));
        let reading = choice
            .readings
            .iter()
            .find(|reading| reading.notation == *notation)
            .expect(text);
        assert_eq!(reading.certainty, Certainty::Ambiguous, "{text}");
        assert_eq!(reading.bytes, *bytes, "{text}");
    }
}

#[test]
fn words_stay_text() {
    for text in [
        "Hello, world!",
        "The café costs 5 €.",
        "bad",
        "x",
        "0",
        "added",
        "",
        "\n\n",
    ] {
        let choice = read(text.as_bytes());
        let text_ties_at_most = choice
            .readings
            .iter()
            .filter(|reading| reading.is_complete() && reading.certainty > Certainty::Ambiguous)
            .count();
        assert_eq!(text_ties_at_most, 0, "{text}: {}", listed(&choice));
    }
    assert_eq!(believed(b"Hello, world!").notation, Notation::Text);
}

/// Text, notation, the bytes of what fits, and of each rejection its range and reason.
#[test]
fn what_does_not_fit_is_rejected_in_its_place() {
    type Rejected<'a> = &'a [(std::ops::Range<usize>, &'a str)];
    let odd = "A hex digit without its second";
    let cases: &[(&str, Notation, &[u8], Rejected)] = &[
        ("41c0a", Notation::Hex, &[0x41, 0xC0], &[(4..5, odd)]),
        (
            "41 4g 42",
            Notation::Hex,
            b"AB",
            &[(3..4, odd), (4..5, "`g` is not a hex digit")],
        ),
        (
            "café beef",
            Notation::Hex,
            &[0xCA, 0xBE, 0xEF],
            &[(2..3, odd), (3..5, "`é` is not a hex digit")],
        ),
        (
            "41:c0-ae",
            Notation::Hex,
            &SAMPLE[..3],
            &[(5..6, "`-` here, but `:` separates the bytes before")],
        ),
        (
            "41::c0",
            Notation::Hex,
            &SAMPLE[..2],
            &[(3..4, "Two separators in a row")],
        ),
        (
            ":41",
            Notation::Hex,
            b"A",
            &[(0..1, "`:` with no byte before it")],
        ),
        (
            "0x41 42",
            Notation::MarkedHex,
            b"A",
            &[(5..7, "These digits are not marked as hex")],
        ),
        (
            "0x41 $42",
            Notation::MarkedHex,
            b"A",
            &[(5..8, "The numbers before are marked in another way")],
        ),
        (
            "0x123",
            Notation::MarkedHex,
            &[],
            &[(0..5, "An odd number of hex digits")],
        ),
        (
            "01000001 1100",
            Notation::Bits,
            b"A",
            &[(9..13, "These bits do not make whole bytes")],
        ),
        (
            "01000001 2",
            Notation::Bits,
            b"A",
            &[(9..10, "`2` is not a bit")],
        ),
    ];
    for (text, notation, bytes, rejected) in cases {
        let reading = read_as(*notation, text.as_bytes());
        assert_eq!(reading.bytes, *bytes, "{text}");
        let found: Vec<_> = reading
            .rejected
            .iter()
            .map(|rejection| (rejection.range.clone(), &*rejection.reason))
            .collect();
        assert_eq!(found, *rejected, "{text}");
        assert_covers(&reading, text.as_bytes());
    }
}

#[test]
fn a_reading_says_what_it_assumed() {
    let cases = [
        ("41 42", "Hex, two digits a byte, separated by spaces"),
        ("41:c0:ae", "Hex, two digits a byte, separated by `:`"),
        ("41, c0", "Hex, two digits a byte, separated by commas"),
        ("41c0ae", "Hex, two digits a byte, without separators"),
        ("0x41 0x42", "Hex, `0x` before each number"),
        (
            "01000001 11000000",
            "Bits, eight a byte, separated by spaces",
        ),
    ];
    for (text, assumption) in cases {
        assert_eq!(believed(text.as_bytes()).assumption, assumption, "{text}");
    }
}

#[test]
fn digits_that_may_be_missing_and_wide_numbers_are_warned_about() {
    for text in ["41 4 42", "0x41c0, 0xaeed"] {
        let readings = read(text.as_bytes()).readings;
        let mut hex = readings
            .iter()
            .filter(|reading| matches!(reading.notation, Notation::Hex | Notation::MarkedHex));
        assert_eq!(hex.next().unwrap().warnings.len(), 1, "{text}");
    }
}
