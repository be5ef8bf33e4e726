//! A document that is read in another encoding than UTF-8.

use byteloupe::document::OpenDocument;
use byteloupe::document::find::{Kind, SearchTerm, Target};
use byteloupe::document::{CopyScope, Extent};
use byteloupe::encodings::Encoding;

use crate::opened::Screenless;

fn named(name: &str) -> Encoding {
    Encoding::named(name).expect("an encoding")
}

fn encoded(name: &str, text: &str) -> Vec<u8> {
    let legacy = named(name).legacy().expect("a legacy encoding");
    legacy.encode(text).unwrap()
}

fn read(bytes: &[u8], name: &str) -> Screenless {
    let mut screenless = Screenless::of(bytes).counted();
    screenless.document.read_as(Some(named(name)));
    screenless
}

/// The text of a range, once it is at hand.
fn text(screenless: &mut Screenless, range: std::ops::Range<u64>) -> String {
    let decoded = |open: &OpenDocument| open.content.decode(range.clone());
    screenless.until("it is at hand", |open| {
        let decoded = decoded(open);
        !decoded.waiting && decoded.characters().next().is_some()
    });
    let decoded = decoded(&screenless.document);
    let characters = decoded.characters();
    characters
        .map(|character| character.scalar().unwrap_or('\u{FFFD}'))
        .collect()
}

#[test]
fn it_reads_the_same_from_anywhere_in_any_encoding() {
    let line = "吾輩は猫である。名前はまだ無い。\n";
    for name in ["Shift_JIS", "EUC-JP", "GBK", "gb18030"] {
        let bytes = encoded(name, &line.repeat(9_000));
        let mut screenless = read(&bytes, name);
        let len = encoded(name, line).len() as u64;
        for start in [0, 1000 * len, 8_999 * len, 5_000 * len + 2] {
            let expected = if start % len == 0 {
                line
            } else {
                &line["吾".len()..]
            };
            let to = start - start % len + len;
            assert_eq!(
                text(&mut screenless, start..to),
                expected,
                "{name} at {start}"
            );
        }
    }
}

#[test]
fn text_without_anything_that_tells_is_read_from_where_something_does() {
    // Hangul of EUC-KR alone reads as Hangul from either byte: only the start of the file tells.
    let text_of_file = "가나다라마바사아자차카타파하".repeat(20_000);
    let bytes = encoded("EUC-KR", &text_of_file);
    let mut screenless = read(&bytes, "EUC-KR");
    let far = bytes.len() as u64 - 28;
    assert_eq!(
        text(&mut screenless, far..far + 28),
        "가나다라마바사아자차카타파하"
    );
    // Back and forth, also from the middle of a character.
    assert_eq!(
        text(&mut screenless, far - 27..far),
        "가나다라마바사아자차카타파하"
    );
    assert_eq!(text(&mut screenless, 0..6), "가나다");
}

#[test]
fn an_escape_far_before_is_still_in_force() {
    let mut bytes = b"ASCII first. \x1B$B".to_vec();
    bytes.extend_from_slice(&b"\x46\x7C\x4B\x5C".repeat(50_000));
    let mut screenless = read(&bytes, "ISO-2022-JP");
    assert_eq!(text(&mut screenless, 150_016..150_024), "日本日本");
    assert_eq!(text(&mut screenless, 0..5), "ASCII");
}

#[test]
fn what_is_under_the_caret_is_a_character_of_that_encoding() {
    let bytes = encoded("Shift_JIS", "abテスト");
    let mut screenless = read(&bytes, "Shift_JIS");
    let _ = text(&mut screenless, 0..8);
    let open = &mut screenless.document;
    open.view.move_caret(3, false);
    assert_eq!(CopyScope::CodePoint.find(open), Extent::Here(2..4));
    open.select_group();
    assert_eq!(open.view.caret.selection(), Some(2..4));
    assert_eq!(open.content.unit_after(2), 4);
    assert_eq!(open.content.unit_before(4), 2);
    open.read_as(Some(Encoding::Utf8));
    assert_eq!(open.content.read_as(), None);
    assert_eq!(open.content.unit_after(3), 4);
}

#[test]
fn text_is_looked_for_in_that_encoding() {
    let target = |encoding: &str, kind, text: &str| {
        let term = SearchTerm {
            kind,
            text: text.to_owned(),
            encoding: Some(named(encoding)),
            ..SearchTerm::default()
        };
        term.target()
    };
    for (encoding, kind, text) in [
        ("UTF-16LE", Kind::Text, "naïve"),
        ("Shift_JIS", Kind::Text, "テスト"),
        ("windows-1251", Kind::CodePoint, "U+0416"),
    ] {
        assert!(matches!(
            target(encoding, kind, text),
            Ok(Target::Pattern(_))
        ));
    }
    let missing = target("windows-1252", Kind::Text, "Ж").expect_err("it has no such letter");
    assert_eq!(
        missing.to_string(),
        "The encoding that the document is read in has no U+0416."
    );
}

#[test]
fn each_byte_has_its_part_in_a_character_or_the_reason_why_it_is_in_none() {
    let bytes = b"a\0\x3D\xD8\x00\xDE\x00\xD8b\0";
    let mut screenless = read(bytes, "UTF-16LE");
    assert_eq!(text(&mut screenless, 0..10), "a😀\u{FFFD}b");
    let decoded = screenless.document.content.decode(0..10);
    for (offset, role) in [(0, "byte 1 of 2"), (4, "byte 3 of 4"), (6, "ill-formed")] {
        assert_eq!(
            decoded.role_words(offset).as_deref(),
            Some(role),
            "at {offset}"
        );
    }
    // RFC 2781 §2.2.
    let pair = "high and low surrogate: (D83D − D800) × 400 + (DE00 − DC00) + 10000 = 1F600";
    assert_eq!(decoded.derivation(2).as_deref(), Some(pair));
    assert_eq!(decoded.derivation(6), None);
    let reason = "D800 is a high surrogate, and no low surrogate follows it: U+FFFD";
    assert_eq!(decoded.read_as_words(7).as_deref(), Some(reason));
    // 81 begins a character of Shift_JIS, and a line feed is no trail of it.
    let mut screenless = read(b"\x81\n", "Shift_JIS");
    assert_eq!(text(&mut screenless, 0..2), "\u{FFFD}\n");
    let decoded = screenless.document.content.decode(0..2);
    let reason = "81 begins a character of Shift_JIS, and 0A does not go on with it: U+FFFD";
    assert_eq!(decoded.read_as_words(0).as_deref(), Some(reason));
    assert_eq!(decoded.role_words(1).as_deref(), Some("ASCII control"));
}
