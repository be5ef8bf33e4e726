//! The converter: bytes in many formats at once, each of which can be edited.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use byteloupe::converter::{Converter, MAX_BYTES, MAX_TEXT, Mark, MarkKind};
use byteloupe::notation::Notation;
use proptest::prelude::*;

fn typed(format: Notation, text: &str) -> Converter {
    let mut converter = Converter::default();
    converter.edit(format, text.to_owned());
    converter
}

fn of_bytes(bytes: &[u8]) -> Converter {
    let mut converter = Converter::default();
    converter.set_bytes(bytes.to_vec()).unwrap();
    converter
}

fn text(converter: &Converter, format: Notation) -> String {
    converter.text(format).text
}

/// The reasons why parts were rejected, and at which character each begins.
fn rejected(converter: &Converter, format: Notation) -> Vec<(usize, String)> {
    let text = converter.text(format);
    let mut reasons = Vec::new();
    for mark in &text.marks {
        if mark.is_rejected() {
            reasons.push((text.position(mark), mark.reason().into_owned()));
        }
    }
    reasons
}

/// U+1F600 in every format, written down by hand; its UTF-16 is D83D DE00.
const GRINNING: [(Notation, &str); 13] = [
    (Notation::Text, "😀"),
    (Notation::Hex, "F0 9F 98 80"),
    (Notation::CodePoints, "U+1F600"),
    (Notation::Utf16Be, "D83D DE00"),
    (Notation::Utf16Le, "3DD8 00DE"),
    (Notation::Utf32Be, "0001F600"),
    (Notation::Utf32Le, "00F60100"),
    (Notation::Percent, "%F0%9F%98%80"),
    (Notation::Utf16Escapes, "\\ud83d\\ude00"),
    (Notation::HtmlReferences, "&#x1F600;"),
    (Notation::Base64, "8J+YgA=="),
    (Notation::CLiteral, "\"\\xf0\\x9f\\x98\\x80\""),
    (Notation::Bits, "11110000 10011111 10011000 10000000"),
];

#[test]
fn whichever_form_is_edited_all_others_follow() {
    assert_eq!(GRINNING.map(|(format, _)| format), Notation::EDITED);
    for (edited, text_of_edited) in GRINNING {
        let converter = typed(edited, text_of_edited);
        assert_eq!(converter.edited(), Some(edited));
        assert_eq!(converter.bytes(), "😀".as_bytes(), "{edited:?}");
        for (format, expected) in GRINNING {
            assert_eq!(
                text(&converter, format),
                expected,
                "{format:?} after {edited:?}"
            );
        }
    }
}

#[test]
fn what_is_typed_stays_as_it_is_and_the_next_form_takes_over() {
    let mut converter = typed(Notation::Hex, "c3:A9");
    assert_eq!(text(&converter, Notation::Hex), "c3:A9");
    assert_eq!(text(&converter, Notation::Text), "é");
    converter.edit(Notation::Text, "é!".to_owned());
    assert_eq!(text(&converter, Notation::Hex), "C3 A9 21");
}

#[test]
fn forms_are_read_in_the_ways_people_write_them() {
    for (format, typed_text, expected) in [
        (Notation::Hex, "c3a9", "é"),
        (Notation::Hex, "0xC3, 0xA9", "é"),
        (Notation::Hex, "C3-A9\n", "é"),
        (Notation::CodePoints, "u+e9,U+20AC", "é€"),
        (Notation::CodePoints, "<U+00E9>", "é"),
        (Notation::Utf16Be, "00e920AC", "é€"),
        (Notation::Utf16Be, "0x00E9, 0x20AC", "é€"),
        (Notation::Utf32Le, "E9000000AC200000", "é€"),
        (Notation::Percent, "caf%c3%a9", "café"),
        (Notation::Percent, "a\n", "a\n"),
        (
            Notation::Utf16Escapes,
            "caf\\u00e9 \\u{1F600}\\n",
            "café 😀\n",
        ),
        (Notation::Utf16Escapes, "\"100 %u\"\n", "\"100 %u\"\n"),
        (
            Notation::HtmlReferences,
            "caf&eacute; &#233; &#xe9; & co\\u00e9 U+00E9",
            "café é é & co\\u00e9 U+00E9",
        ),
        (Notation::Base64, "w6k", "é"),
        (Notation::Bits, "1100001110101001", "é"),
        (Notation::CLiteral, "\"caf\\303\\251\"", "café"),
    ] {
        let converter = typed(format, typed_text);
        assert_eq!(
            text(&converter, Notation::Text),
            expected,
            "{format:?} {typed_text}"
        );
        assert_eq!(converter.text(format).marks, [], "{format:?} {typed_text}");
    }
}

#[test]
fn ill_formed_bytes_stand_as_byte_marks_in_forms_of_characters() {
    let converter = of_bytes(b"a\xC0\x80\xED\xA0\xBD\xED\xB8\x80b");
    for (format, expected) in [
        (Notation::Text, "a⟨C0 80⟩⟨ED A0 BD ED B8 80⟩b"),
        (
            Notation::CodePoints,
            "U+0061 ⟨C0 80⟩ ⟨ED A0 BD ED B8 80⟩ U+0062",
        ),
        (Notation::Utf16Le, "6100 ⟨C0 80⟩ ⟨ED A0 BD ED B8 80⟩ 6200"),
        (
            Notation::Utf32Be,
            "00000061 ⟨C0 80⟩ ⟨ED A0 BD ED B8 80⟩ 00000062",
        ),
        (
            Notation::Utf16Escapes,
            "\\u0061⟨C0 80⟩⟨ED A0 BD ED B8 80⟩\\u0062",
        ),
        (Notation::HtmlReferences, "a⟨C0 80⟩⟨ED A0 BD ED B8 80⟩b"),
        (Notation::Percent, "a%C0%80%ED%A0%BD%ED%B8%80b"),
        (Notation::Base64, "YcCA7aC97biAYg=="),
    ] {
        let written = converter.text(format);
        assert_eq!(written.text, expected, "{format:?}");
        assert_eq!(written.ill_formed(), usize::from(!format.is_lossless()) * 2);
        for mark in &written.marks {
            assert!(written.text[mark.range.clone()].starts_with('⟨'));
        }
    }
    let facts = converter.facts();
    assert_eq!((facts.bytes, facts.code_points, facts.errors), (10, 2, 2));
    // One for each maximal subpart, as in the standard library.
    let replaced = String::from_utf8_lossy(converter.bytes());
    let expected = replaced.chars().filter(|c| *c == '\u{FFFD}').count();
    assert_eq!(facts.replacements, expected);
}

#[test]
fn a_byte_mark_can_be_typed_and_joins_what_stands_beside_it() {
    let converter = typed(Notation::Text, "⟨c3a9⟩ ⟨E2 82⟩⟨AC⟩ ⟨C0⟩");
    assert_eq!(converter.bytes(), b"\xC3\xA9 \xE2\x82\xAC \xC0");
    assert_eq!(
        text(&converter, Notation::CodePoints),
        "U+00E9 U+0020 U+20AC U+0020 ⟨C0⟩"
    );
    let marks = converter.text(Notation::Text).marks;
    let well = |mark: &Mark| mark.kind == MarkKind::WellFormed;
    assert_eq!(
        marks.iter().map(well).collect::<Vec<bool>>(),
        [true, true, true, false]
    );
    assert!(marks[3].is_ill_formed());
}

#[test]
fn text_that_looks_like_a_byte_mark_is_kept_apart_from_one() {
    for plain in [
        "⟨x|y⟩",
        "⟨⟩",
        "⟨4⟩",
        "⟨41",
        "⟨ 41⟩",
        "⟨41 ⟩",
        "⟨41  42⟩",
        "⟨⟨x",
    ] {
        let converter = typed(Notation::Text, plain);
        assert_eq!(converter.bytes(), plain.as_bytes(), "{plain}");
        assert_eq!(text(&of_bytes(plain.as_bytes()), Notation::Text), plain);
    }
    let converter = of_bytes("⟨41⟩".as_bytes());
    assert_eq!(text(&converter, Notation::Text), "⟨E2 9F A8⟩41⟩");
    assert_eq!(
        text(&converter, Notation::HtmlReferences),
        "&#x27E8;41&#x27E9;"
    );
}

#[test]
fn a_lone_surrogate_is_reported_in_its_place_and_its_bytes_in_wtf_8_are_offered() {
    for (format, typed_text, position) in [
        (Notation::Utf16Be, "0041 D83D 0042", 6),
        (Notation::Utf16Le, "4100 3DD8 4200", 6),
        (Notation::Utf32Be, "00000041 0000D83D 00000042", 10),
        (Notation::Utf16Escapes, "A\\ud83dB", 2),
        (Notation::CodePoints, "U+0041 U+D83D U+0042", 8),
        (Notation::HtmlReferences, "A&#xD83D;B", 2),
        (Notation::HtmlReferences, "A&#55357;B", 2),
    ] {
        let converter = typed(format, typed_text);
        assert_eq!(text(&converter, Notation::Text), "AB", "{typed_text}");
        let reasons = rejected(&converter, format);
        let [(at, reason)] = &reasons[..] else {
            panic!("{typed_text}: {reasons:?}");
        };
        assert_eq!(*at, position, "{typed_text}");
        assert!(reason.contains("surrogate"), "{reason}");
        let edited = converter.text(format);
        // U+D83D by the pattern of RFC 3629 §3.
        assert_eq!(edited.marks[0].instead.as_deref(), Some("⟨ED A0 BD⟩"));
    }
    // The halves in the wrong order are two.
    assert_eq!(
        rejected(&typed(Notation::Utf16Be, "DE00 D83D"), Notation::Utf16Be).len(),
        2
    );
    // Something between them keeps them apart.
    assert_eq!(
        rejected(
            &typed(Notation::Utf16Be, "D83D ⟨41⟩ DE00"),
            Notation::Utf16Be
        )
        .len(),
        2
    );
}

#[test]
fn what_cannot_be_read_is_told_with_its_place_and_the_rest_is_read() {
    for (format, typed_text, position, rest) in [
        (Notation::Hex, "C3 A9 4", 7, "é"),
        (Notation::Hex, "C3 A9 zz 21", 7, "é!"),
        (Notation::Hex, "é 21", 1, "!"),
        (Notation::CodePoints, "U+E9 x U+21", 6, "é!"),
        (Notation::CodePoints, "U+110000 U+21", 1, "!"),
        (Notation::Utf16Be, "00E9 21", 6, "é"),
        (Notation::Utf32Be, "00110000 00000021", 1, "!"),
        (Notation::Percent, "%C3%A9%4", 7, "é4"),
        (Notation::Utf16Escapes, "\\u00e9\\u12", 7, "é12"),
        (Notation::HtmlReferences, "&eacute;&nosuch;!", 9, "é!"),
        (Notation::Base64, "w6k=*", 5, "é"),
        (Notation::Bits, "11000011 10101001 1", 19, "é"),
        (Notation::CLiteral, "\"\\xc3\\xa9\\q\"", 10, "é"),
        (Notation::CLiteral, "\"\\xc3\\xa9", 1, "é"),
    ] {
        let converter = typed(format, typed_text);
        assert_eq!(text(&converter, format), typed_text);
        assert_eq!(
            text(&converter, Notation::Text),
            rest,
            "{format:?} {typed_text}"
        );
        let reasons = rejected(&converter, format);
        assert!(
            reasons
                .iter()
                .any(|(at, reason)| *at == position && !reason.is_empty()),
            "{format:?} {typed_text}: {reasons:?}"
        );
    }
}

#[test]
fn more_than_it_holds_changes_nothing_and_is_said() {
    let mut converter = typed(Notation::Text, "é");
    let error = converter.set_bytes(vec![0x41; MAX_BYTES + 1]).unwrap_err();
    assert!(error.to_string().contains("65537 bytes"), "{error}");
    assert_eq!(converter.bytes(), "é".as_bytes());
    converter.set_bytes(vec![0x41; MAX_BYTES]).unwrap();

    converter.edit(Notation::Text, "é".to_owned());
    for long in ["A".repeat(MAX_BYTES + 1), "A".repeat(MAX_TEXT + 1)] {
        converter.edit(Notation::Text, long.clone());
        assert!(converter.too_long().is_some());
        assert_eq!(text(&converter, Notation::Text), long);
        assert_eq!(converter.bytes(), "é".as_bytes());
        assert_eq!(text(&converter, Notation::Hex), "C3 A9");
    }
    converter.edit(Notation::Text, "e".to_owned());
    assert_eq!(converter.too_long(), None);
    assert_eq!(converter.bytes(), b"e");
}

#[test]
fn no_form_of_the_most_bytes_is_too_long_to_be_read() {
    for pattern in [
        &b"A"[..],
        b"\xC0",
        b"A\xC0",
        b"\"",
        b"\x01",
        b"\xE2\x9F\xA841\xE2\x9F\xA9",
    ] {
        let bytes: Vec<u8> = pattern.iter().copied().cycle().take(MAX_BYTES).collect();
        let mut converter = of_bytes(&bytes);
        for format in Notation::EDITED {
            let written = text(&converter, format);
            converter.edit(format, written);
            assert_eq!(converter.too_long(), None, "{format:?} {pattern:X?}");
            assert!(converter.bytes() == bytes, "{format:?} {pattern:X?}");
        }
    }
}

/// Bytes in which everything that matters stands close together.
fn telling_bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        any::<char>().prop_map(|c| c.to_string().into_bytes()),
        prop::collection::vec(any::<u8>(), 1..4),
        prop::sample::select(vec![
            &b"\xC0\x80"[..],
            b"\xED\xA0\xBD\xED\xB8\x80",
            b"\xED\xB8\x80",
            b"\xE2\x82",
            b"\xEF\xBB\xBF",
            "⟨".as_bytes(),
            "⟩".as_bytes(),
            "⟨C0⟩".as_bytes(),
            b"41",
            b"\\u00e9",
            b"&amp;",
            b"%41",
            b"\r\n",
            b"\"",
            b"??/",
        ])
        .prop_map(<[u8]>::to_vec),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// What a person might type.
fn telling_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<char>().prop_map(String::from),
        prop::sample::select(vec![
            "⟨", "⟩", "⟨C0⟩", "C3", "A9", "d83d", "DE00", " ", "\\u", "\\ud83d", "\\ude00", "\\x",
            "\\", "\"", "U+", "u+110000", "&", "#", "x", "eacute", ";", "%", "=", "0", "1", "0x",
            "\n", "{", "}", "+", "/", ",", "é", "😀",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn every_form_of_any_bytes_typed_again_makes_the_same_bytes(bytes in telling_bytes()) {
        let written = of_bytes(&bytes);
        for format in Notation::EDITED {
            let again = typed(format, &text(&written, format));
            prop_assert_eq!(again.bytes(), &bytes, "{:?}: {}", format, text(&written, format));
            prop_assert_eq!(again.text(format).rejected(), 0);
        }
    }

    #[test]
    fn the_start_of_a_form_is_the_start_of_all_of_it(bytes in telling_bytes(), most in 0_usize..40) {
        let converter = of_bytes(&bytes);
        for format in Notation::EDITED {
            let whole = converter.text(format);
            let (start, is_whole) = converter.start_of_text(format, most);
            let expected: String = whole.text.chars().take(most).collect();
            prop_assert_eq!(&start.text, &expected, "{:?}", format);
            prop_assert_eq!(is_whole, expected == whole.text);
            let marks = whole.marks.into_iter().filter(|mark| mark.range.end <= expected.len());
            prop_assert_eq!(start.marks, marks.collect::<Vec<Mark>>());
        }
    }

    #[test]
    fn whatever_is_typed_stays_and_its_marks_lie_within_it(text in telling_text()) {
        for format in Notation::EDITED {
            let converter = typed(format, &text);
            let edited = converter.text(format);
            prop_assert_eq!(&edited.text, &text);
            let mut end = 0;
            for mark in &edited.marks {
                prop_assert!(end <= mark.range.start && mark.range.start < mark.range.end);
                prop_assert!(text.get(mark.range.clone()).is_some(), "{:?} {:?}", format, mark);
                end = mark.range.end;
            }
            // The errors in the bytes are those of the standard library.
            let chunks = converter.bytes().utf8_chunks();
            let spans = chunks.filter(|chunk| !chunk.invalid().is_empty()).count();
            prop_assert_eq!(converter.facts().replacements, spans);
            for place in (0..=text.len()).filter(|place| text.is_char_boundary(*place)) {
                let byte = converter.byte_before(format, &text, place);
                prop_assert!(byte < converter.bytes().len().max(1));
            }
        }
    }

    #[test]
    fn well_formed_text_is_what_the_standard_library_makes_of_it(typed_text in any::<String>()) {
        prop_assume!(!typed_text.contains('⟨'));
        let converter = typed(Notation::Text, &typed_text);
        prop_assert_eq!(converter.bytes(), typed_text.as_bytes());
        let units: Vec<String> = typed_text.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
        prop_assert_eq!(text(&converter, Notation::Utf16Be), units.join(" "));
        let points: Vec<String> = typed_text.chars().map(|c| format!("{:08X}", u32::from(c))).collect();
        prop_assert_eq!(text(&converter, Notation::Utf32Be), points.join(" "));
    }
}
