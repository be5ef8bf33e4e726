//! Values among other text, and bytes behind a mark: whatever program wrote them, and whatever stands around.

use byteloupe::notation::{Notation, Trust, read, read_as};

use super::support::{believed, listed};

/// Text of several languages, with letters above ASCII.
const TEXTS: [&str; 7] = [
    "Grüße aus Köln",
    "Příliš žluťoučký",
    "съешь ещё булок",
    "café crème brûlée",
    "Ελληνικά",
    "日本語のテキスト",
    "a plain sentence",
];

/// The bytes with something between them.
fn joined(bytes: &[u8], between: &str, write: impl Fn(u8) -> String) -> String {
    let words: Vec<_> = bytes.iter().map(|byte| write(*byte)).collect();
    words.join(between)
}

/// The text with the bytes that are not ASCII written in a way.
fn marked(text: &str, write: impl Fn(u8) -> String) -> String {
    let written = text.bytes().map(|byte| match byte {
        0x80.. => write(byte),
        ascii => char::from(ascii).to_string(),
    });
    written.collect()
}

/// Is this what is believed of a text, or among what is asked about?
fn is_offered(text: &str, bytes: &[u8]) -> bool {
    let choice = read(text.as_bytes());
    match choice.best() {
        Some(best) => best.bytes == bytes,
        None => (choice.readings.first().into_iter())
            .chain(choice.tied())
            .any(|it| it.bytes == bytes),
    }
}

fn assert_offered(text: &str, bytes: &[u8]) {
    let choice = read(text.as_bytes());
    assert!(is_offered(text, bytes), "{text}: {}", listed(&choice));
}

#[test]
fn a_value_among_other_text_is_asked_about_however_it_is_written() {
    let base64 = |bytes: &[u8]| data_encoding::BASE64.encode(bytes);
    for text in TEXTS {
        let bytes = text.as_bytes();
        let decimal = joined(bytes, ",", |byte| byte.to_string());
        let signed = joined(bytes, ", ", |byte| byte.cast_signed().to_string());
        let upper = joined(bytes, "", |byte| format!("{byte:02X}"));
        let dashed = joined(bytes, "-", |byte| format!("{byte:02x}"));
        for line in [
            format!("{{\"PRIORITY\":\"6\",\"DATA\":[{decimal}],\"ID\":\"42\"}}"),
            format!("Typ=1 Len={}: {decimal}", bytes.len()),
            format!("got '[{signed}]' from the device"),
            format!("value: (0x) {dashed}, length {}", bytes.len()),
            format!("type=TITLE id=1700000000.123:42 title={upper}"),
            format!("INSERT INTO t VALUES (1, 0x{upper}, NULL);"),
            format!("INSERT INTO t VALUES (1, X'{upper}', NULL);"),
            format!("cn:: {}", base64(bytes)),
            format!("Authorization: Basic {}", base64(bytes)),
        ] {
            assert_offered(&line, bytes);
        }
    }
}

#[test]
fn what_was_asked_about_is_read_when_it_is_named() {
    for (line, notation, bytes) in [
        ("id=7 title=68C3A96C6C6F", Notation::Hex, "héllo"),
        (
            "{\"m\":[104,195,169,108,108,111]}",
            Notation::ByteList,
            "héllo",
        ),
        ("cn:: QW5kcsOpIERldg==", Notation::Base64, "André Dev"),
        (
            "caf#303#251 cr#303#250me",
            Notation::BehindMarks,
            "café crème",
        ),
    ] {
        let reading = read_as(notation, line.as_bytes());
        assert_eq!(reading.bytes, bytes.as_bytes(), "{line}");
        assert!(reading.is_complete(), "{line}: {:?}", reading.rejected);
        assert_eq!(reading.trust, Trust::Doubtful, "{line}");
    }
}

#[test]
fn names_numbers_and_hashes_in_a_text_are_no_values() {
    for line in [
        "from 6e400003-b5a3-f393-e0a9-e50e24dcca9e at 2024-01-01 12:00:00",
        "--query-id='1234273f-4a62-4cda-8d98-69615ee8be9b'",
        "arn:aws:omics:us-west-2:555555555555:store/6505293348",
        "commit da39a3ee5e6b4b0d3255bfef95601890afd80709 of 2023-11-30",
        "ether 00:1a:2b:3c:4d:5e brd ff:ff:ff:ff:ff:ff",
        "the colours are [255, 128, 0, 64] and [12, 40, 9, 3]",
        "version 1.2.3, 4.5.6 and 7.8.9 of libInternationalization",
        "tel. 0800 123 456 789, account 4000123412341234",
        "let x = close(fd); a[ed] = b{de}; Vec<e8>::new(ff)",
        "ParallelIterator<CB>: Consumer<Item = Span<E2>>",
    ] {
        let choice = read(line.as_bytes());
        let mut whole = choice.readings.iter().filter(|it| it.is_complete());
        let is_text = whole.all(|it| it.notation == Notation::Text);
        assert!(is_text, "{line}: {}", listed(&choice));
    }
}

/// Where each part of such a run is begun with again, this does not end for hours.
#[test]
fn long_runs_that_are_no_values_are_gone_through_once() {
    for part in [
        "11 22 33 44 ",
        "1 2 3 4 ",
        "a-B-",
        "aB/",
        "1:2 3:4-",
        "0x1 0x2 ",
        "1.5 ",
        "ab ",
        "<C3",
        "=",
        "\\c3",
    ] {
        let text = format!("x: {} end", part.repeat((1 << 20) / part.len()));
        let choice = read(text.as_bytes());
        assert!(
            choice
                .readings
                .iter()
                .any(|it| it.notation == Notation::Text)
        );
    }
}

#[test]
fn a_value_in_a_long_text_is_part_of_that_text() {
    let prose = "Nobody asks about a single number in a chapter of a book.\n".repeat(40);
    let text = format!("{prose}cn:: QW5kcsOpIERldg==\n{prose}");
    assert_eq!(believed(text.as_bytes()).notation, Notation::Text);
}

#[test]
fn bytes_behind_any_mark_are_read() {
    let ways: [fn(u8) -> String; 9] = [
        |byte| format!("<{byte:02X}>"),
        |byte| format!("[{byte:02x}]"),
        |byte| format!("#{byte:03o}"),
        |byte| format!("\\{byte:02X}"),
        |byte| format!("\\{byte:03}"),
        |byte| format!("~{byte:02x}"),
        |byte| format!("\\u{:08x}", i32::from(byte.cast_signed())),
        |byte| format!("\\x{:08x}", i32::from(byte.cast_signed())),
        |byte| match byte & 0x7F {
            low @ 0..0x20 => format!("M-^{}", char::from(low + 0x40)),
            0x7F => "M-^?".to_owned(),
            low => format!("M-{}", char::from(low)),
        },
    ];
    for text in TEXTS.iter().filter(|text| !text.is_ascii()) {
        for way in ways {
            assert_offered(&marked(text, way), text.as_bytes());
        }
    }
    // What a pager shows so is no UTF-8, and groups of expressions look like it.
    assert_offered("na<EF>ve", b"na\xEFve");
    let code = "(?P<a1>x)(?P<b2>y)";
    assert_offered(code, code.as_bytes());
}

#[test]
fn no_word_that_is_a_byte_is_left_out() {
    for (text, bytes) in [
        ("48 C3 A9 D A", &b"H\xC3\xA9\r\n"[..]),
        ("41 0x42 43h 44H", b"ABCD"),
        ("48 FFFFFFC3 FFFFFFA9 6C 6C 6F", "Héllo".as_bytes()),
        ("ffffffd8 ffffffaf ffffffd9 ffffff88", "دو".as_bytes()),
        ("0o150 0o145 0o154 0o154 0o157", b"hello"),
    ] {
        assert_offered(text, bytes);
    }
    // What is offered is what comes when it is named.
    let named = read_as(Notation::Hex, b"48 FFFFFFC3 FFFFFFA9 6C 6C 6F");
    assert_eq!(named.bytes, "Héllo".as_bytes());
}

#[test]
fn digits_after_a_byte_are_taken_for_a_sign_only_where_no_language_is_named() {
    let literal = br#"b"\xFFFFFFFFC4""#;
    // Rust takes two digits.
    let named = read_as(Notation::RustLiteral, literal);
    assert_eq!(named.bytes, b"\xFFFFFFFFC4");
    assert_eq!(named.rejected, []);
    assert!(!named.warnings.is_empty());
    // A character that is none, and four letters.
    let named = read_as(Notation::Utf16Escapes, br"\uffffffc4");
    assert_eq!(named.bytes, "\u{FFFF}ffc4".as_bytes());
    assert_eq!(named.rejected, []);
    for text in [r#"b"\xffffffc3\xffffffa9""#, r"\uffffffc3\uffffffa9"] {
        assert!(read(text.as_bytes()).best().is_none(), "{text}");
    }
}

#[test]
fn decimal_numbers_behind_a_backslash_are_asked_about_where_octal_ones_cannot_be_meant() {
    assert_offered(
        "Enkoda\\195\\177 dre ziouer",
        "Enkodañ dre ziouer".as_bytes(),
    );
    assert_offered(
        "M\\C3\\B3dulo \\C3\\A0 sa\\C3\\ADda",
        "Módulo à saída".as_bytes(),
    );
}

#[test]
fn numbered_references_are_read_without_their_semicolon_and_that_is_said() {
    let reading = believed(b"&#x3C;b&#x3E&#110a&#xEF&#118e");
    assert_eq!(reading.bytes, "<b>naïve".as_bytes());
    assert_eq!(reading.trust, Trust::Doubtful);
    // A name would be part of another word.
    let named = read_as(Notation::CodePoints, b"&#233;a&copy=1");
    assert_eq!(named.rejected_count, 1);
}

#[test]
fn ascii85_has_an_end_alone_in_pdf() {
    let reading = believed(b"BOu!rD]j7BEbo7~>");
    assert_eq!(reading.notation, Notation::Ascii85);
    assert_eq!(reading.bytes, b"hello world");
}

#[test]
fn what_is_no_json_is_said_where_json_is_named() {
    for text in [
        r#""\x00""#,
        r#""\a""#,
        "'abc'",
        "\"a\tb\"",
        r#""\u{1f600}""#,
        r#""\101""#,
        "\"a\nb\"",
        r#""a" "b""#,
    ] {
        assert!(serde_json::from_str::<String>(text).is_err());
        let reading = read_as(Notation::JsonString, text.as_bytes());
        let is_told = reading.trust > Trust::Whole || !reading.is_complete();
        assert!(is_told, "{text}: {:?}", reading.warnings);
    }
    let reading = read_as(Notation::JsonString, br#""caf\u00e9 \ud83d\ude00\n""#);
    assert_eq!(reading.bytes, "café 😀\n".as_bytes());
    assert_eq!(reading.trust, Trust::Whole);
}

#[test]
fn a_frame_around_another_dump_is_not_one_of_hexyl() {
    let dump = "│ 000000 41 42 43 44 │\n│ 000004             │\n";
    let choice = read(dump.as_bytes());
    let mut whole = choice.readings.iter().filter(|it| it.is_complete());
    let is_hexyl = whole.any(|it| it.notation == Notation::Hexyl);
    assert!(!is_hexyl, "{}", listed(&choice));
}

#[test]
fn the_first_and_the_last_quote_of_two_strings_are_part_of_the_text() {
    let line = r#""MESSAGE" : "caf\u00e9""#;
    assert_offered(line, "\"MESSAGE\" : \"café\"".as_bytes());
    assert_offered(r#""caf\u00e9""#, "café".as_bytes());
}
