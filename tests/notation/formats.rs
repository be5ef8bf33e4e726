//! What is written in each format, held against what other tools write and compilers read.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use byteloupe::notation::format::{
    FormatOptions, FormatWriter, Letters, Size, TextCount, write_io,
};
use byteloupe::notation::{Notation, read_as};
use proptest::collection::vec;
use proptest::prelude::*;

const LOWER: FormatOptions = FormatOptions {
    letters: Letters::Lower,
    start: 0,
};

/// What a tool writes for the bytes of a file, by the key of the format.
fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/notation/fixtures/formats")
}

fn text_of(format: Notation, bytes: &[u8]) -> String {
    format.text_of(bytes, FormatOptions::default()).0
}

fn by_key(key: &str) -> Option<Notation> {
    Notation::WRITTEN
        .into_iter()
        .find(|format| format.key() == key)
}

#[test]
fn each_format_writes_what_the_tools_write() {
    let mut compared = BTreeSet::new();
    for entry in std::fs::read_dir(fixtures()).unwrap() {
        let path = entry.unwrap().path();
        let key = path.extension().and_then(|key| key.to_str());
        let Some(format) = key.and_then(by_key) else {
            continue;
        };
        let bytes = std::fs::read(path.with_extension("bin")).unwrap();
        let expected = std::fs::read_to_string(&path).unwrap();
        // `xxd -i` writes small letters, and there is no choice about `hexdump -C`.
        let options = match format {
            Notation::CArray => LOWER,
            _ => FormatOptions::default(),
        };
        let (text, written) = format.text_of(&bytes, options);
        assert_eq!(text, expected, "{}", path.display());
        assert_eq!(written.bytes, bytes.len() as u64);
        assert_eq!(written.text_len, expected.len() as u64);
        let replaced = if format.is_lossless() {
            0
        } else {
            String::from_utf8_lossy(&bytes).matches('\u{FFFD}').count() as u64
        };
        assert_eq!(written.replaced, replaced, "{}", path.display());
        compared.insert(format);
    }
    // What no tool writes so has a test of its own below.
    let others = [
        Notation::CodePointTable,
        Notation::RustArray,
        Notation::CLiteral,
        Notation::RustLiteral,
        Notation::HtmlReferences,
    ];
    compared.extend(others);
    for notation in Notation::WRITTEN {
        let is_compared = compared.remove(&notation);
        let key = notation.key();
        assert!(
            is_compared,
            "no file *.{key} in fixtures/formats, and not among the others"
        );
    }
    assert!(compared.is_empty(), "not written: {compared:?}");
}

mod in_rust {
    include!("fixtures/formats/rust/every-byte-array.rs");

    pub(super) fn bytes() -> &'static [u8] {
        BYTES
    }
}

#[test]
fn the_rust_compiler_reads_the_same_bytes_from_what_is_written_in_rust() {
    let every: Vec<u8> = (0..=255).collect();
    // The fixtures are what is written; the compiler has read them.
    let literal = include_str!("fixtures/formats/rust/every-byte-literal.rs");
    assert_eq!(text_of(Notation::RustLiteral, &every), literal.trim_end());
    assert_eq!(
        include!("fixtures/formats/rust/every-byte-literal.rs"),
        &every[..]
    );
    let array = include_str!("fixtures/formats/rust/every-byte-array.rs");
    assert_eq!(text_of(Notation::RustArray, &every), array);
    assert_eq!(in_rust::bytes(), &every[..]);
    assert_eq!(
        text_of(Notation::RustArray, b""),
        "const BYTES: &[u8] = &[\n];\n"
    );
}

/// The bytes of string literals as a C compiler reads them (C17, 5.1.1.2 and 6.4.4.4): trigraphs first,
/// `\x` takes every hex digit that follows, adjacent literals are joined.
fn bytes_of_c(text: &str) -> Vec<u8> {
    assert!(!text.contains("??"), "a trigraph may stand there: {text}");
    let mut bytes = Vec::new();
    let mut characters = text.chars().peekable();
    while let Some(quote) = characters.next() {
        if quote.is_whitespace() {
            continue;
        }
        assert_eq!(quote, '"', "{text}");
        loop {
            match characters.next().unwrap() {
                '"' => break,
                '\n' => panic!("a line ends in a literal: {text}"),
                '\\' => match characters.next().unwrap() {
                    'n' => bytes.push(b'\n'),
                    'r' => bytes.push(b'\r'),
                    't' => bytes.push(b'\t'),
                    'x' => {
                        let mut value = 0_u32;
                        while let Some(digit) = characters.peek().and_then(|c| c.to_digit(16)) {
                            value = value * 16 + digit;
                            characters.next();
                        }
                        bytes.push(u8::try_from(value).expect("an escape out of range"));
                    }
                    other => {
                        assert!("\\\"?".contains(other), "\\{other}");
                        bytes.push(other as u8);
                    }
                },
                other => bytes.push(u8::try_from(other).unwrap()),
            }
        }
    }
    bytes
}

#[test]
fn a_c_literal_ends_where_an_escape_would_take_a_digit_too_many() {
    for (bytes, expected) in [
        (&b""[..], r#""""#),
        (b"A\xC0\xAE", r#""A\xc0\xae""#),
        (b"\xC0beef", r#""\xc0" "beef""#),
        (b"\xC0\xC1f\xC2g", r#""\xc0\xc1" "f\xc2g""#),
        (b"\0\x31", r#""\x00" "1""#),
        (b"??=", r#""?\?=""#),
        (b"???", r#""?\?\?""#),
        (b"\"\\\t", r#""\"\\\t""#),
        (b"a\nb\n", "\"a\\n\"\n\"b\\n\""),
    ] {
        assert_eq!(text_of(Notation::CLiteral, bytes), expected);
        assert_eq!(bytes_of_c(expected), bytes);
    }
    let lines = text_of(Notation::CLiteral, &[0xC0; 1000]);
    assert!(lines.lines().all(|line| line.len() <= 80), "{lines}");
    assert!(lines.lines().count() < 70, "{lines}");
}

#[test]
fn html_references_follow_the_rules_of_html() {
    for (text, expected) in [
        ("a b~", "a b~"),
        (
            "<a href=\"x\">&'",
            "&lt;a href=&quot;x&quot;&gt;&amp;&#x27;",
        ),
        ("\\x41 U+41", "&#x5C;x41 U&#x2B;41"),
        ("é≢𣎴", "&#xE9;&#x2262;&#x233B4;"),
        ("\r\n\t\u{7F}", "&#xD;&#xA;&#x9;&#x7F;"),
        // A reference with this number would be U+20AC.
        ("\u{80}\u{9F}\u{A0}", "\u{80}\u{9F}&#xA0;"),
        ("\u{FEFF}\u{10FFFF}", "&#xFEFF;&#x10FFFF;"),
    ] {
        assert_eq!(text_of(Notation::HtmlReferences, text.as_bytes()), expected);
    }
}

#[test]
fn the_table_has_a_row_for_each_code_point_and_each_span() {
    let options = FormatOptions {
        start: 0x1F0,
        ..FormatOptions::default()
    };
    let (table, written) =
        Notation::CodePointTable.text_of("A|é\u{301}\n\u{202E}\u{FFFE}".as_bytes(), options);
    let rows: Vec<&str> = table.lines().skip(2).collect();
    assert_eq!(
        rows,
        [
            "| 0x1F0 | U+0041 | A | LATIN CAPITAL LETTER A | 41 |",
            "| 0x1F1 | U+007C | \\| | VERTICAL LINE | 7C |",
            "| 0x1F2 | U+00E9 | é | LATIN SMALL LETTER E WITH ACUTE | C3 A9 |",
            "| 0x1F4 | U+0301 | \u{25CC}\u{301} | COMBINING ACUTE ACCENT | CC 81 |",
            "| 0x1F6 | U+000A | \u{240A} | LINE FEED | 0A |",
            "| 0x1F7 | U+202E |  | RIGHT-TO-LEFT OVERRIDE | E2 80 AE |",
            "| 0x1FA | U+FFFE |  | \\<noncharacter-FFFE> | EF BF BE |",
        ]
    );
    assert_eq!(written.replaced, 0);
    let spoiled = text_of(Notation::CodePointTable, b"\xE2\x89B\xFF");
    let rows: Vec<&str> = spoiled.lines().skip(2).collect();
    assert_eq!(
        rows,
        [
            "| 0x0 | ill-formed | | | E2 89 |",
            "| 0x2 | U+0042 | B | LATIN CAPITAL LETTER B | 42 |",
            "| 0x3 | ill-formed | | | FF |",
        ]
    );
}

#[test]
fn a_dump_counts_from_where_its_bytes_stand() {
    // hexdump -C -s 8 -n 18
    let options = FormatOptions {
        start: 8,
        ..FormatOptions::default()
    };
    let bytes: Vec<u8> = (8..26).collect();
    assert_eq!(
        Notation::CanonicalHexdump.text_of(&bytes, options).0,
        "00000008  08 09 0a 0b 0c 0d 0e 0f  10 11 12 13 14 15 16 17  |................|\n\
         00000018  18 19                                             |..|\n\
         0000001a\n"
    );
    let options = FormatOptions {
        start: 0x1_0000_0000,
        ..FormatOptions::default()
    };
    let (text, _) = Notation::CanonicalHexdump.text_of(b"A", options);
    assert!(text.starts_with("100000000  41 "), "{text}");
    assert!(text.ends_with("\n100000001\n"), "{text}");
}

#[test]
fn the_sample_of_a_notation_is_what_it_writes() {
    for format in Notation::WRITTEN {
        let hint = format.sample();
        let text = text_of(format, "A≢".as_bytes());
        if hint.contains('…') {
            let words: String = text.split_whitespace().collect();
            for part in hint.split('…') {
                let part: String = part.split_whitespace().collect();
                assert!(words.contains(&part), "{hint}: {text}");
            }
        } else {
            assert_eq!(hint, text, "{format:?}");
        }
    }
}

#[test]
fn the_sample_of_a_notation_is_read_in_it() {
    for notation in Notation::ALL {
        let sample = notation.sample();
        assert!(!sample.is_empty(), "{notation:?}");
        if !sample.contains('…') {
            let reading = read_as(notation, sample.as_bytes());
            assert_eq!(reading.bytes, "A≢".as_bytes(), "{notation:?}: {sample}");
            assert!(reading.is_complete(), "{notation:?}: {sample}");
        }
    }
}

#[test]
fn no_two_notations_share_a_key_or_a_name() {
    let keys: BTreeSet<_> = Notation::ALL.iter().map(|it| it.key()).collect();
    let names: BTreeSet<_> = Notation::ALL.iter().map(|it| it.title()).collect();
    assert_eq!(keys.len(), Notation::ALL.len());
    assert_eq!(names.len(), Notation::ALL.len());
    for notation in Notation::ALL {
        assert_eq!(Notation::by_key(notation.key()), Some(notation));
    }
    assert_eq!(Notation::by_key("klingon"), None);
}

#[test]
fn the_lists_of_notations_agree_with_what_each_says_of_itself() {
    for notation in Notation::ALL {
        let is_written = Notation::WRITTEN.contains(&notation);
        assert_eq!(notation.is_written(), is_written, "{notation:?}");
        let is_edited = Notation::EDITED.contains(&notation);
        assert_eq!(notation.hint().is_empty(), !is_edited, "{notation:?}");
        assert!(is_written || !is_edited, "{notation:?}");
        let reads = Notation::READ.contains(&notation);
        assert_eq!(notation.read_as() == notation, reads, "{notation:?}");
        assert!(Notation::READ.contains(&notation.read_as()), "{notation:?}");
    }
}

#[test]
fn a_name_stands_in_menus_and_sentences_with_capitals_and_articles_where_they_belong() {
    for (notation, title, noun) in [
        (Notation::Hex, "Hex", "hex"),
        (Notation::CArray, "C array", "a C array"),
        (Notation::Xxd, "xxd dump", "an xxd dump"),
        (
            Notation::CanonicalHexdump,
            "hexdump -C dump",
            "a hexdump -C dump",
        ),
        (Notation::Utf16Escapes, "\\u escapes", "\\u escapes"),
        (Notation::Utf16Le, "UTF-16 LE units", "UTF-16 LE units"),
    ] {
        assert_eq!((&*notation.title(), &*notation.noun()), (title, noun));
    }
}

#[test]
fn what_is_only_read_is_never_written_as_something_else() {
    for notation in Notation::ALL.into_iter().filter(|it| !it.is_written()) {
        let options = FormatOptions::default();
        assert_eq!(notation.text_of(b"A", options).0, "", "{notation:?}");
        assert_eq!(notation.size_of(1, options), Size::Exact(0), "{notation:?}");
        let mut text = String::new();
        let mut writer = FormatWriter::new(notation, options, &mut text);
        assert_eq!(writer.push(b"A"), Err(fmt::Error), "{notation:?}");
        assert_eq!(writer.finish(), Err(fmt::Error), "{notation:?}");
        assert_eq!(text, "");
    }
}

/// The formats that leave the choice between `A` and `a`: no tool, language or standard asks for one.
const WITH_LETTERS: [Notation; 8] = [
    Notation::Hex,
    Notation::HexPlain,
    Notation::CArray,
    Notation::RustArray,
    Notation::Utf16Le,
    Notation::Utf16Be,
    Notation::Utf32Le,
    Notation::Utf32Be,
];

#[test]
fn letters_change_the_formats_that_leave_the_choice_and_no_others() {
    let bytes: Vec<u8> = (0..=255).chain("≢".bytes()).collect();
    for format in Notation::WRITTEN {
        let upper = text_of(format, &bytes);
        let (lower, _) = format.text_of(&bytes, LOWER);
        assert_eq!(upper != lower, WITH_LETTERS.contains(&format), "{format:?}");
        if upper != lower {
            let small = upper.to_ascii_lowercase();
            assert_eq!(lower.to_ascii_lowercase(), small, "{format:?}");
        }
    }
}

/// An output that takes so many bytes and then is full.
struct Full(usize);

impl fmt::Write for Full {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.write_str(std::str::from_utf8(bytes).unwrap()) {
            Ok(()) => Ok(bytes.len()),
            Err(fmt::Error) => Err(std::io::ErrorKind::StorageFull.into()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_output_that_is_full_is_an_error_that_keeps_its_cause() {
    let bytes: Vec<u8> = (0..100_000_u32).map(|place| (place % 251) as u8).collect();
    for format in Notation::WRITTEN {
        let mut writer = FormatWriter::new(format, FormatOptions::default(), Full(1000));
        assert_eq!(writer.push(&bytes), Err(fmt::Error), "{format:?}");
        let mut pieces = [&bytes[..]].into_iter();
        let written = write_io(format, FormatOptions::default(), &mut Full(1000), |piece| {
            piece.extend_from_slice(pieces.next().unwrap_or_default());
            Ok::<(), std::io::Error>(())
        });
        let kind = written.unwrap_err().kind();
        assert_eq!(kind, std::io::ErrorKind::StorageFull, "{format:?}");
    }
}

/// Bytes in which everything that a format treats in its own way comes often.
pub fn telling_bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        any::<char>().prop_map(|scalar| scalar.to_string().into_bytes()),
        "[ -~]{0,8}".prop_map(String::into_bytes),
        "[0-9a-f\n\r\"'\\\\?%&|]".prop_map(String::into_bytes),
        (any::<u8>(), 0..70_usize).prop_map(|(byte, len)| vec![byte; len]),
    ];
    vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn every_cutting_gives_the_same_text(
        bytes in telling_bytes(),
        cuts in vec(any::<prop::sample::Index>(), 0..6),
        format in prop::sample::select(&Notation::WRITTEN[..]),
        start in 0_u64..100,
    ) {
        let options = FormatOptions { start, ..FormatOptions::default() };
        let (whole, written) = format.text_of(&bytes, options);
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let mut text = String::new();
        let mut writer = FormatWriter::new(format, options, &mut text);
        for piece in cuts.windows(2) {
            writer.push(&bytes[piece[0]..piece[1]]).unwrap();
        }
        let in_pieces = writer.finish().unwrap();
        prop_assert_eq!(text, whole);
        prop_assert_eq!(in_pieces, written);
    }

    #[test]
    fn the_size_is_as_foretold(
        bytes in telling_bytes(),
        format in prop::sample::select(&Notation::WRITTEN[..]),
        start in prop::sample::select(&[0, 5, 0xFFFF_FFF0_u64][..]),
    ) {
        let options = FormatOptions { start, ..FormatOptions::default() };
        let mut count = TextCount::default();
        let mut writer = FormatWriter::new(format, options, &mut count);
        writer.push(&bytes).unwrap();
        let written = writer.finish().unwrap();
        prop_assert_eq!(count.len, written.text_len);
        match format.size_of(bytes.len() as u64, options) {
            Size::Exact(len) => prop_assert_eq!(len, written.text_len),
            Size::AtMost(len) => prop_assert!(written.text_len <= len, "{} > {len}", count.len),
        }
    }

    #[test]
    fn a_c_literal_is_the_same_bytes_to_a_compiler(bytes in telling_bytes()) {
        prop_assert_eq!(bytes_of_c(&text_of(Notation::CLiteral, &bytes)), bytes);
    }

    #[test]
    fn a_json_string_is_the_same_text_to_a_parser(bytes in telling_bytes()) {
        let text: String = serde_json::from_str(&text_of(Notation::JsonString, &bytes)).unwrap();
        prop_assert_eq!(text, String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn decoded_text_is_that_of_the_standard_library(bytes in telling_bytes()) {
        prop_assert_eq!(text_of(Notation::Text, &bytes), String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_size_past_all_numbers_stays_at_the_last_one() {
    for format in Notation::WRITTEN {
        let size = format.size_of(u64::MAX, FormatOptions::default());
        assert!(size.most() > u64::MAX - 100, "{format:?}: {size:?}");
    }
}
