//! What RFC 3629 forbids, what Unicode recommends, and what decoders do are three things, and said as such.

use byteloupe::converter::{Converter, MarkKind};
use byteloupe::encodings::judge_bytes;
use byteloupe::notation::Notation;
use byteloupe::teach::form::{Form, number_of};
use byteloupe::unicode::{GroupMessage, number_or_code_point, number_with_name};
use byteloupe::utf8::{Group, Window};

fn groups(bytes: &[u8]) -> Vec<Group> {
    Window::decode(bytes, 0, 0, bytes.len() as u64, true)
        .groups()
        .to_vec()
}

fn message(bytes: &[u8]) -> GroupMessage {
    GroupMessage::of(&groups(bytes)[0])
}

/// The sections, read in the RFC: §1 has “the octet values C0, C1, F5 to FF never appear”, §3 “sequences of 1 to 4
/// octets”, the shortest form and the ban of surrogates, §4 the grammar, §10 the attack with overlong forms. §12 is a
/// list of changes, and forbids nothing.
#[test]
fn the_sections_that_are_cited_forbid_the_bytes() {
    for (bytes, sections) in [
        (&b"\x80"[..], "RFC 3629 §3, §4"),
        (b"\xC0\xAE", "RFC 3629 §3, §10"),
        (b"\xED\xA0\x80", "RFC 3629 §3"),
        (b"\xED\xA0\x81\xED\xB0\x80", "RFC 3629 §3"),
        (b"\xF4\x90\x80\x80", "RFC 3629 §3, §4"),
        (b"\xF5\x80\x80\x80", "RFC 3629 §1, §3"),
        (b"\xF8\x88\x80\x80\x80", "RFC 3629 §1, §3, §4"),
        (b"\xF8\x88\x80", "RFC 3629 §1, §3, §4"),
        (b"\xFD\xBF\xBF\xBF\xBF\xBF", "RFC 3629 §1, §3, §4"),
        (b"\xF8\x80\x80\x80\xAF", "RFC 3629 §1, §3, §10"),
        (b"\xFE", "RFC 3629 §1"),
        (b"\xE2\x82", "RFC 3629 §3"),
    ] {
        assert_eq!(message(bytes).sections, sections, "{bytes:02X?}");
    }
    for lead in 0xF8..=0xFD {
        let span = groups(&[lead])[0].spans().next().unwrap().span().unwrap();
        assert_eq!(span.section(), "RFC 3629 §1, §3, §4", "{lead:02X}");
    }
}

#[test]
fn how_many_replacement_characters_is_said_of_unicode_and_agrees_with_std() {
    let edges = [
        0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
        0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xF8, 0xFC, 0xFE, 0xFF,
    ];
    for a in edges {
        for b in edges {
            for c in edges {
                let bytes = [a, b, c];
                let lossy = String::from_utf8_lossy(&bytes);
                let expected = lossy.chars().filter(|it| *it == '\u{FFFD}').count();
                let said: usize = groups(&bytes)
                    .iter()
                    .map(|group| {
                        let decoder = GroupMessage::of(group).decoder;
                        assert!(!decoder.contains("RFC"), "{decoder}");
                        let words = decoder.strip_prefix(
                            "decoders that follow Unicode's recommended practice put ",
                        );
                        let count = words.and_then(|it| it.strip_suffix(" × U+FFFD")).unwrap();
                        count.parse::<usize>().unwrap()
                    })
                    .sum();
                assert_eq!(said, expected, "{bytes:02X?}");
            }
        }
    }
}

#[test]
fn a_number_past_the_last_code_point_is_not_written_as_one() {
    assert_eq!(number_or_code_point(0x20AC), "U+20AC");
    assert_eq!(number_or_code_point(0x10_FFFF), "U+10FFFF");
    assert_eq!(number_or_code_point(0x11_0000), "0x110000");
    assert_eq!(number_or_code_point(0x20_20AC), "0x2020AC");
    assert_eq!(number_or_code_point(0x7FFF_FFFF), "0x7FFFFFFF");
    assert_eq!(number_with_name(0x7FFF_FFFF), "0x7FFFFFFF, beyond U+10FFFF");
}

/// RFC 2279 §2 has E2 82 AC for 20AC, as RFC 3629 has: five bytes begin at 200000.
#[test]
fn the_form_of_five_bytes_says_that_it_is_another_number() {
    let five = Form::Rfc2279.of("€".as_bytes()).unwrap();
    assert_eq!(number_of(&five), Some(0x20_20AC));
    assert_eq!(Form::Rfc2279.name(), "5-byte form (adds 0x200000)");
}

/// By RFC 3629 §3 a single octet is a sequence too.
#[test]
fn what_is_counted_beside_errors_are_sequences_of_several_bytes() {
    let why = |bytes: &[u8]| {
        let verdict = judge_bytes(bytes);
        let mut all = verdict.hypotheses.iter();
        all.find(|it| it.why.contains("sequence"))
            .unwrap()
            .why
            .clone()
    };
    let text = "Zürich, Genève, Málaga, Köln, Århus, Łódź, København\n";
    let damaged = [text.as_bytes(), b"abc\xFF\n", text.as_bytes()].concat();
    let (errors, sequences) = (1, 2 * text.chars().filter(|it| !it.is_ascii()).count());
    let expected = format!("{errors} error among {sequences} well-formed multi-byte sequences.");
    assert!(why(&damaged).starts_with(&expected), "{}", why(&damaged));
    assert!(why(text.as_bytes()).contains("well-formed multi-byte sequences and no error"));
}

/// Unicode Technical Report 26 has CESU-8 for pairs only.
#[test]
fn no_bytes_of_cesu_8_are_claimed_for_a_surrogate_without_its_partner() {
    for (format, text) in [
        (Notation::CodePoints, "U+D800"),
        (Notation::Utf16Escapes, "\\ud83d"),
        (Notation::Utf16Be, "D83D"),
        (Notation::HtmlReferences, "&#xD83D;"),
    ] {
        let mut converter = Converter::default();
        converter.edit(format, text.to_owned());
        assert!(converter.bytes().is_empty(), "{text}");
        let edited = converter.text(format);
        let [mark] = &edited.marks[..] else {
            panic!("{text}: {:?}", edited.marks);
        };
        let MarkKind::Rejected(reason) = &mark.kind else {
            panic!("{text}: {:?}", mark.kind);
        };
        assert!(reason.contains("surrogate"), "{reason}");
        assert!(!reason.contains("CESU"), "{reason}");
    }
}
