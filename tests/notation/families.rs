//! The families of notations that people paste, each by what real programs print: which notation, which
//! bytes, what is said to be assumed, and what is warned of. `fixtures/make.sh` tells how each was made.

mod examples;

use std::fs;

use byteloupe::notation::{Notation, Reading, read};

use crate::support::{assert_covers, assert_read, believed, believed_but_for_order, listed};
use Notation::{Base64, Bits, Hex, MarkedHex, Percent, QuotedPrintable, StringLiteral, Text, Xxd};
use examples::{EXAMPLES, SAMPLE};

/// The families in the order of the project's reference, and what they are called there.
const FAMILIES: [&str; 21] = [
    "plain hex",
    "separated hex",
    "prefixed or suffixed hex",
    "arrays in source code",
    "xxd",
    "hexdump -C",
    "words of hexdump and od",
    "other dumps of od",
    "packets",
    "debuggers",
    "hexyl",
    "string literals",
    "UTF-16 escapes",
    "code points",
    "percent-encoding",
    "quoted-printable and encoded words",
    "base64",
    "lists of bytes",
    "bits",
    "Intel HEX and S-records",
    "plain text",
];

/// So many examples of each family are real.
const LEAST: usize = 3;

fn fixture(name: &str) -> Vec<u8> {
    fs::read(format!("tests/notation/fixtures/{name}")).expect(name)
}

/// What is told of a text only where it is so.
const ONLY_WHERE_SO: [&str; 13] = [
    "16-bit",
    "low byte",
    "high byte",
    "octal",
    "decimal",
    "bits",
    "ASCII",
    "offsets",
    "gutter",
    "checksums",
    "record",
    "surrogates",
    "itself",
];

/// Asserts that what is assumed of a text names all of these facts, and nothing that is not so.
fn assert_tells(assumption: &str, facts: &[&str], text: &str) {
    for fact in facts {
        assert!(
            assumption.contains(fact),
            "{text}: no {fact} in “{assumption}”"
        );
    }
    for words in ONLY_WHERE_SO {
        let is_so = facts.iter().any(|fact| fact.contains(words));
        assert_eq!(
            assumption.contains(words),
            is_so,
            "{text}: {words} in “{assumption}”"
        );
    }
}

#[test]
fn each_family_is_read_from_what_real_programs_print() {
    for (family, file, bytes, notation, facts, warnings) in EXAMPLES {
        let name = FAMILIES[family - 1];
        let text = fixture(&format!("{file}.txt"));
        let reading = believed_but_for_order(&text);
        assert_covers(&reading, &text);
        assert!(
            reading.is_complete(),
            "{name}, {file}: {:?}",
            reading.rejected
        );
        assert_eq!(
            reading.notation,
            *notation,
            "{name}, {file}: {}",
            listed(&read(&text))
        );
        assert_eq!(reading.bytes, bytes.get(), "{name}, {file}");
        assert_tells(&reading.assumption, facts, file);
        assert_eq!(reading.warnings.len(), warnings.len(), "{name}, {file}");
        for (warning, named) in reading.warnings.iter().zip(*warnings) {
            assert!(warning.contains(named), "{name}, {file}: {warning}");
        }
    }
}

#[test]
fn each_family_has_three_real_examples() {
    for (family, name) in (1..).zip(FAMILIES) {
        let mut files: Vec<&str> = EXAMPLES
            .iter()
            .filter(|example| example.0 == family)
            .map(|example| example.1)
            .collect();
        files.sort_unstable();
        files.dedup();
        assert!(files.len() >= LEAST, "{name}: {files:?}");
    }
}

/// A notation, its bytes, and what is to be told of how it was read.
type Candidate = (Notation, &'static [u8], &'static [&'static str]);

/// Texts that can be meant in more than one way: what a person is asked, with what each reading tells.
const ASKED: &[(&str, &[Candidate])] = &[
    (
        "cafe",
        &[
            (Hex, b"\xCA\xFE", &["two digits"]),
            (Text, b"cafe", &["UTF-8"]),
        ],
    ),
    (
        "01000001",
        &[
            (Hex, &[1, 0, 0, 1], &["two digits"]),
            (Bits, b"A", &["without separators"]),
            (Base64, b"\xD3\x5D\x34\xD3\x4D\x35", &[]),
            (Text, b"01000001", &["UTF-8"]),
        ],
    ),
    (
        "2024-12-31",
        &[
            (Hex, &[0x20, 0x24, 0x12, 0x31], &["`-`", "two digits"]),
            (Base64, b"\xDB\x4D\xB8\xFB\x5D\xBE\xDF", &[]),
            (Text, b"2024-12-31", &["UTF-8"]),
        ],
    ),
    (
        "24h",
        &[
            (MarkedHex, &[0x24], &["`h`"]),
            (Base64, b"\xDB\x88", &[]),
            (Text, b"24h", &["UTF-8"]),
        ],
    ),
    (
        "$41",
        &[(MarkedHex, b"A", &["`$`"]), (Text, b"$41", &["UTF-8"])],
    ),
    (
        "key=BEEF",
        &[
            (QuotedPrintable, b"key\xBEEF", &["itself"]),
            (Text, b"key=BEEF", &["UTF-8"]),
        ],
    ),
    (
        "\"Hello\"",
        &[
            (StringLiteral, b"Hello", &[]),
            (Text, b"\"Hello\"", &["UTF-8"]),
        ],
    ),
];

#[test]
fn what_can_be_meant_in_two_ways_is_asked_with_what_each_assumes() {
    for (text, candidates) in ASKED {
        let choice = read(text.as_bytes());
        assert_eq!(choice.best(), None, "{text}: {}", listed(&choice));
        let asked: Vec<&Reading> = choice
            .readings
            .first()
            .into_iter()
            .chain(choice.tied())
            .collect();
        assert_eq!(asked.len(), candidates.len(), "{text}: {}", listed(&choice));
        for (notation, bytes, facts) in *candidates {
            let reading = asked.iter().find(|reading| reading.notation == *notation);
            let reading = reading.unwrap_or_else(|| panic!("{text}: {}", listed(&choice)));
            assert_eq!(reading.bytes, *bytes, "{text}");
            assert_tells(&reading.assumption, facts, text);
        }
    }
    // What unpack prints in Perl is bits: of hex digits, so many would not all be 0 and 1.
    let bits = believed(&fixture("marks/perl-bits.txt"));
    assert_eq!(bits.notation, Bits);
    assert_eq!(bits.bytes, SAMPLE.get());
}

/// What other programs paste as something else without a word, or refuse.
#[test]
fn the_paste_matrix_is_read_without_asking() {
    let line_of_xxd = "00000000: 41c0 aeed a18c edbe b4f8 8880 8080 ff42  A..............B\n";
    let sample = SAMPLE.get();
    let cases: [(&str, Notation, &[u8]); 7] = [
        ("41 42", Hex, b"AB"),
        ("0x41, 0x42", MarkedHex, b"AB"),
        ("\\x41\\x42", StringLiteral, b"AB"),
        ("0x1,0x2", MarkedHex, &[1, 2]),
        ("41:42", Hex, b"AB"),
        ("%41%42", Percent, b"AB"),
        (line_of_xxd, Xxd, &sample),
    ];
    for (text, notation, bytes) in cases {
        for text in [
            text.to_owned(),
            format!("{}\n", text.trim_end()),
            format!("{}\r\n", text.trim_end()),
        ] {
            assert_read(text.as_bytes(), notation, bytes);
        }
    }
}
