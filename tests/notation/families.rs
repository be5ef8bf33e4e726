//! The families of notations that people paste, each by what real programs print: which notation, which
//! bytes, what is said to be assumed, and what is warned of. `fixtures/make.sh` tells how each was made.

use std::fs;

use byteloupe::notation::{Notation, Reading, read};

use crate::marks::Of;
use crate::support::{assert_covers, believed, listed};
use Notation::{
    Array, Base64, Bits, ByteList, CanonicalHexdump, CodePoints, DebuggerDump, EncodedWord, Hex,
    Hexyl, IntelHex, MarkedHex, Od, PacketDump, Percent, QuotedPrintable, SRecord, StringLiteral,
    Text, Utf16Escapes, Words, Xxd,
};

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

/// A family, counted from 1; a file that a program printed; the bytes that it was given; the notation; what
/// is assumed; what is warned of.
type Example = (
    usize,
    &'static str,
    Bytes,
    Notation,
    &'static str,
    &'static [&'static str],
);

/// Which bytes a program was given.
#[derive(Clone, Copy)]
enum Bytes {
    /// The file of this name.
    File(&'static str),
    Of(Of),
}

impl Bytes {
    fn get(self) -> Vec<u8> {
        match self {
            Self::File(name) => fixture(&format!("{name}.bin")),
            Self::Of(of) => of.bytes(),
        }
    }
}

const SAMPLE: Bytes = Bytes::File("sample");
const TEXT: Bytes = Bytes::File("text");
const REPEATS: Bytes = Bytes::File("repeats");
const SPOKEN: Bytes = Bytes::Of(Of::Words);

const LOW_FIRST: &str = "Words are taken with the low byte first, as x86 and ARM keep them";

const EXAMPLES: &[Example] = &[
    (
        1,
        "xxd-p-sample",
        SAMPLE,
        Hex,
        "Hex, two digits a byte, without separators",
        &[],
    ),
    (
        1,
        "xxd-p-repeats",
        REPEATS,
        Hex,
        "Hex, two digits a byte, in lines",
        &[],
    ),
    (
        1,
        "od-An-tx1-text",
        TEXT,
        Hex,
        "Hex, two digits a byte, separated by spaces",
        &[],
    ),
    (
        2,
        "marks/python-hex-colons",
        SAMPLE,
        Hex,
        "Hex, two digits a byte, separated by `:`",
        &[],
    ),
    (
        2,
        "marks/java-hex-dashes",
        SAMPLE,
        Hex,
        "Hex, two digits a byte, separated by `-`",
        &[],
    ),
    (
        2,
        "marks/perl-hex-dots",
        SAMPLE,
        Hex,
        "Hex, two digits a byte, separated by `.`",
        &[],
    ),
    (
        3,
        "marks/python-hex-0x",
        SAMPLE,
        MarkedHex,
        "Hex, `0x` before each number",
        &[],
    ),
    (
        3,
        "marks/sqlite-quote",
        SAMPLE,
        MarkedHex,
        "Hex, a hex string of SQL",
        &[],
    ),
    (
        3,
        "marks/hexdump-basic",
        SAMPLE,
        MarkedHex,
        "Hex, `&H` before each number",
        &[],
    ),
    (
        3,
        "marks/hexdump-assembler",
        SAMPLE,
        MarkedHex,
        "Hex, `h` after each number",
        &[],
    ),
    (
        4,
        "marks/xxd-i",
        SAMPLE,
        Array,
        "Array in source code, 16 elements, as many as it declares",
        &[],
    ),
    (
        4,
        "marks/xxd-i-all",
        Bytes::Of(Of::AllTo(256)),
        Array,
        "Array in source code, 256 elements, as many as it declares",
        &[],
    ),
    (
        4,
        "marks/gcc-E",
        SAMPLE,
        Array,
        "Array in source code, 16 elements, as many as it declares",
        &[],
    ),
    (
        5,
        "xxd-text",
        TEXT,
        Xxd,
        "xxd dump, 3 lines, offsets and gutter agree",
        &[],
    ),
    (
        5,
        "xxd-e-text",
        TEXT,
        Xxd,
        "xxd -e dump, low byte first, 3 lines, offsets and gutter agree",
        &[],
    ),
    (
        5,
        "xxd-b-sample",
        SAMPLE,
        Xxd,
        "xxd -b dump, in bits, 3 lines, offsets and gutter agree",
        &[],
    ),
    (
        6,
        "hexdump-c-sample",
        SAMPLE,
        CanonicalHexdump,
        "hexdump -C dump, 1 line, offsets and gutter agree",
        &[],
    ),
    (
        6,
        "hexdump-c-text",
        TEXT,
        CanonicalHexdump,
        "hexdump -C dump, 3 lines, offsets and gutter agree",
        &[],
    ),
    (
        6,
        "hexdump-c-same",
        Bytes::File("same"),
        CanonicalHexdump,
        "hexdump -C dump, 1 line, offsets and gutter agree",
        &[],
    ),
    (
        7,
        "hexdump-text",
        TEXT,
        Words,
        "Dump of 16-bit words, low byte first, 3 lines, offsets agree",
        &[],
    ),
    (
        7,
        "od-x-sample",
        SAMPLE,
        Words,
        "Dump of 16-bit words, low byte first, 1 line, offsets agree",
        &[],
    ),
    (
        7,
        "od-text",
        TEXT,
        Words,
        "Dump of 16-bit words in octal, low byte first, 3 lines, offsets agree",
        &[],
    ),
    (
        7,
        "od-tx2z-big-text",
        TEXT,
        Words,
        "Dump of 16-bit words, high byte first, 3 lines, offsets and gutter agree",
        &[],
    ),
    (
        8,
        "od-tx1-text",
        TEXT,
        Od,
        "od dump in hex, octal offsets, 3 lines, offsets agree",
        &[],
    ),
    (
        8,
        "od-c-text",
        TEXT,
        Od,
        "od dump of characters, octal offsets, 3 lines, offsets agree",
        &[],
    ),
    (
        8,
        "od-Ax-tx1z-sample",
        SAMPLE,
        Od,
        "od dump in hex, hex offsets, 1 line, offsets and gutter agree",
        &[],
    ),
    (
        9,
        "tcpdump-X-packets-ip",
        Bytes::File("packets-ip"),
        PacketDump,
        "tcpdump packet, 8 lines, offsets and gutter agree",
        &["The offsets begin again: 2 packets, one after the other"],
    ),
    (
        9,
        "tcpdump-x-packets-ip",
        Bytes::File("packets-ip"),
        PacketDump,
        "tcpdump packet, 8 lines, offsets agree",
        &["The offsets begin again: 2 packets, one after the other"],
    ),
    (
        9,
        "tshark-x-packet",
        Bytes::File("packet"),
        PacketDump,
        "Packet, 4 lines, offsets and gutter agree",
        &[],
    ),
    (
        10,
        "gdb-16xb-sample",
        SAMPLE,
        DebuggerDump,
        "gdb memory dump, 2 lines, offsets agree",
        &[],
    ),
    (
        10,
        "gdb-16cb-sample",
        SAMPLE,
        DebuggerDump,
        "gdb memory dump, 2 lines, offsets agree",
        &[],
    ),
    (
        10,
        "gdb-4xw-sample",
        SAMPLE,
        DebuggerDump,
        "gdb memory dump, 1 line",
        &[LOW_FIRST],
    ),
    (
        11,
        "hexyl-text",
        TEXT,
        Hexyl,
        "hexyl dump, 3 lines, offsets and gutter agree",
        &[],
    ),
    (
        11,
        "hexyl-ascii-text",
        TEXT,
        Hexyl,
        "hexyl dump, drawn in ASCII, 3 lines, offsets and gutter agree",
        &[],
    ),
    (
        11,
        "hexyl-color-sample",
        SAMPLE,
        Hexyl,
        "hexyl dump, 1 line, the gutter agrees",
        &[],
    ),
    (
        12,
        "marks/python-bytes",
        SAMPLE,
        StringLiteral,
        "Bytes literal, `\\x` takes two digits",
        &[],
    ),
    (
        12,
        "marks/rust-escape-ascii",
        SAMPLE,
        StringLiteral,
        "Bytes literal, `\\x` takes two digits",
        &[],
    ),
    (
        12,
        "marks/bash-q",
        SAMPLE,
        StringLiteral,
        "Shell literal $'…', `\\x` takes two digits",
        &[],
    ),
    (
        12,
        "marks/python-json",
        SPOKEN,
        StringLiteral,
        "String literal",
        &[],
    ),
    (
        13,
        "marks/uconv-java",
        SPOKEN,
        Utf16Escapes,
        "UTF-16 escapes, pairs of surrogates are one character, the rest stands for itself",
        &[],
    ),
    (
        13,
        "marks/python-json-bare",
        SPOKEN,
        Utf16Escapes,
        "UTF-16 escapes, pairs of surrogates are one character, the rest stands for itself",
        &[],
    ),
    (
        13,
        "marks/node-escape",
        SPOKEN,
        Utf16Escapes,
        "JavaScript's escape(): `%u20AC` is a UTF-16 unit, `%E9` a code point",
        &[],
    ),
    (
        14,
        "marks/python-code-points",
        SPOKEN,
        CodePoints,
        "Code points U+…, each encoded as UTF-8",
        &[],
    ),
    (
        14,
        "marks/rust-escape-unicode",
        SPOKEN,
        CodePoints,
        "Escaped code points, each encoded as UTF-8, the rest stands for itself",
        &[],
    ),
    (
        14,
        "marks/python-html-hex",
        SPOKEN,
        CodePoints,
        "HTML references, each encoded as UTF-8, the rest stands for itself",
        &[],
    ),
    (
        14,
        "marks/python-html-names",
        SPOKEN,
        CodePoints,
        "HTML references, each encoded as UTF-8, the rest stands for itself",
        &[],
    ),
    (
        15,
        "marks/python-quote",
        SAMPLE,
        Percent,
        "Percent-encoding, what is not encoded stands for itself",
        &[],
    ),
    (
        15,
        "marks/node-encode-uri",
        SPOKEN,
        Percent,
        "Percent-encoding, what is not encoded stands for itself",
        &[],
    ),
    (
        15,
        "marks/jq-uri",
        SPOKEN,
        Percent,
        "Percent-encoding, what is not encoded stands for itself",
        &[],
    ),
    (
        16,
        "marks/perl-qp-sample",
        SAMPLE,
        QuotedPrintable,
        "Quoted-printable, `=` at the end of a line joins it with the next",
        &[],
    ),
    (
        16,
        "marks/python-quopri",
        SAMPLE,
        QuotedPrintable,
        "Quoted-printable, what is not quoted stands for itself",
        &[],
    ),
    (
        16,
        "marks/perl-mime-b",
        SPOKEN,
        EncodedWord,
        "1 encoded word of RFC 2047",
        &[],
    ),
    (
        16,
        "marks/python-header-q",
        Bytes::Of(Of::WordsTimes(3)),
        EncodedWord,
        "2 encoded words of RFC 2047, the space between them dropped",
        &[],
    ),
    (17, "marks/base64", SAMPLE, Base64, "Base64", &[]),
    (
        17,
        "marks/base64-all",
        Bytes::Of(Of::AllTo(256)),
        Base64,
        "Base64, 5 lines",
        &[],
    ),
    (17, "marks/base64url", SAMPLE, Base64, "Base64url", &[]),
    (
        17,
        "marks/node-data-url",
        SAMPLE,
        Base64,
        "The data of a data: URL, in base64",
        &[],
    ),
    (
        18,
        "marks/node-buffer",
        SAMPLE,
        ByteList,
        "Node Buffer, 16 bytes, two hex digits each",
        &[],
    ),
    (
        18,
        "marks/node-buffer-cut",
        Bytes::Of(Of::AllTo(50)),
        ByteList,
        "Node Buffer, 50 bytes, two hex digits each",
        &["The list is cut: 206 more bytes are not in it"],
    ),
    (
        18,
        "marks/java-arrays",
        SAMPLE,
        ByteList,
        "List in brackets, 16 bytes, decimal numbers, -1 is FF",
        &[],
    ),
    (
        18,
        "marks/python-list",
        SAMPLE,
        ByteList,
        "List in brackets, 16 bytes, decimal numbers",
        &[],
    ),
    (
        19,
        "marks/python-bits",
        SAMPLE,
        Bits,
        "Bits, eight a byte, separated by spaces",
        &[],
    ),
    (
        19,
        "marks/python-bits-0b",
        SAMPLE,
        Bits,
        "Bits, eight a byte, separated by commas",
        &[],
    ),
    (
        19,
        "marks/basenc-bits",
        SAMPLE,
        Bits,
        "Bits, eight a byte, in lines",
        &[],
    ),
    (
        20,
        "ihex-text",
        TEXT,
        IntelHex,
        "Intel HEX, 3 records, checksums agree",
        &[],
    ),
    (
        20,
        "srec-text",
        TEXT,
        SRecord,
        "S-records, 3 records, checksums agree",
        &[],
    ),
    (
        20,
        "srec-cat-sample",
        SAMPLE,
        SRecord,
        "S-records, 1 record, checksums agree",
        &[],
    ),
    (21, "marks/words", SPOKEN, Text, "Plain text, as UTF-8", &[]),
    (
        21,
        "marks/words-crlf",
        Bytes::Of(Of::Text("café\r\n€\r\n😀")),
        Text,
        "Plain text, as UTF-8",
        &[],
    ),
    (
        21,
        "marks/python-replaced",
        Bytes::Of(Of::Text(
            "A\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}B\n",
        )),
        Text,
        "Plain text, as UTF-8",
        &["It holds U+FFFD: something was lost before it was copied, and cannot be brought back"],
    ),
];

fn fixture(name: &str) -> Vec<u8> {
    fs::read(format!("tests/notation/fixtures/{name}")).expect(name)
}

#[test]
fn each_family_is_read_from_what_real_programs_print() {
    for (family, file, bytes, notation, assumption, warnings) in EXAMPLES {
        let name = FAMILIES[family - 1];
        let text = fixture(&format!("{file}.txt"));
        let reading = believed(&text);
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
        assert_eq!(reading.assumption, *assumption, "{name}, {file}");
        assert_eq!(reading.warnings, *warnings, "{name}, {file}");
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

/// Texts that can be meant in more than one way: what a person is asked, as each reading says it.
const ASKED: &[(&str, &[(Notation, &[u8], &str)])] = &[
    (
        "cafe",
        &[
            (
                Hex,
                b"\xCA\xFE",
                "Hex, two digits a byte, without separators",
            ),
            (Text, b"cafe", "Plain text, as UTF-8"),
        ],
    ),
    (
        "01000001",
        &[
            (
                Hex,
                &[1, 0, 0, 1],
                "Hex, two digits a byte, without separators",
            ),
            (Bits, b"A", "Bits, eight a byte, without separators"),
            (Text, b"01000001", "Plain text, as UTF-8"),
        ],
    ),
    (
        "2024-12-31",
        &[
            (
                Hex,
                &[0x20, 0x24, 0x12, 0x31],
                "Hex, two digits a byte, separated by `-`",
            ),
            (Text, b"2024-12-31", "Plain text, as UTF-8"),
        ],
    ),
    (
        "24h",
        &[
            (MarkedHex, &[0x24], "Hex, `h` after each number"),
            (Text, b"24h", "Plain text, as UTF-8"),
        ],
    ),
    (
        "$41",
        &[
            (MarkedHex, b"A", "Hex, `$` before each number"),
            (Text, b"$41", "Plain text, as UTF-8"),
        ],
    ),
    (
        "key=BEEF",
        &[
            (
                QuotedPrintable,
                b"key\xBEEF",
                "Quoted-printable, what is not quoted stands for itself",
            ),
            (Text, b"key=BEEF", "Plain text, as UTF-8"),
        ],
    ),
    (
        "\"Hello\"",
        &[
            (StringLiteral, b"Hello", "String literal"),
            (Text, b"\"Hello\"", "Plain text, as UTF-8"),
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
        for (notation, bytes, assumption) in *candidates {
            let reading = asked.iter().find(|reading| reading.notation == *notation);
            let reading = reading.unwrap_or_else(|| panic!("{text}: {}", listed(&choice)));
            assert_eq!(reading.bytes, *bytes, "{text}");
            assert_eq!(reading.assumption, *assumption, "{text}");
        }
    }
    // What unpack prints in Perl is bits, or hex digits that are all 0 and 1.
    let choice = read(&fixture("marks/perl-bits.txt"));
    assert_eq!(choice.best(), None);
    let bits = choice
        .readings
        .iter()
        .find(|it| it.notation == Bits)
        .unwrap();
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
            crate::support::assert_read(text.as_bytes(), notation, bytes);
        }
    }
}
