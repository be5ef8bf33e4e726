//! What is copied can be pasted: the bytes are the same.

use byteloupe::notation::format::FormatOptions;
use byteloupe::notation::{Choice, Decision, Notation, Trust, decide, read, read_as};
use proptest::prelude::*;

use crate::formats::telling_bytes;
use crate::support::listed;

/// How sure it is that pasted text of a notation is read as what it is, without a word of the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Without {
    /// It always is.
    Sure,
    /// It is, or the right bytes are among those the person is asked about.
    SureOrAsked,
    /// It is, or it is asked about, where this mark stands in it. Without, it is like an ordinary word or
    /// text, and what stands in it may be taken for escapes of another notation.
    WhereMarked(&'static str),
    /// Nothing marks it: it may be taken for something else.
    Unsure,
}

/// How what is written in a notation is read. Units of UTF-16 and UTF-32 are the bytes of another encoding: where their
/// characters are not likely a text, they are hex.
const TABLE: [(Notation, Without); 21] = [
    (Notation::Hex, Without::SureOrAsked),
    (Notation::HexPlain, Without::SureOrAsked),
    (Notation::CanonicalHexdump, Without::Sure),
    (Notation::Text, Without::Unsure),
    (Notation::CodePoints, Without::Sure),
    (Notation::CodePointTable, Without::Sure),
    (Notation::CArray, Without::Sure),
    (Notation::RustArray, Without::Sure),
    (Notation::CLiteral, Without::SureOrAsked),
    (Notation::RustLiteral, Without::Sure),
    (Notation::PythonBytes, Without::Sure),
    (Notation::JsonString, Without::SureOrAsked),
    (Notation::Utf16Escapes, Without::Sure),
    (Notation::Percent, Without::WhereMarked("%")),
    (Notation::HtmlReferences, Without::WhereMarked("&")),
    (Notation::Base64, Without::WhereMarked("=")),
    (Notation::Bits, Without::SureOrAsked),
    (Notation::Utf16Le, Without::Unsure),
    (Notation::Utf16Be, Without::Unsure),
    (Notation::Utf32Le, Without::Unsure),
    (Notation::Utf32Be, Without::Unsure),
];

#[test]
fn the_table_holds_every_notation_that_is_written() {
    assert_eq!(TABLE.map(|(notation, _)| notation), Notation::WRITTEN);
}

/// Does the person get these bytes, or is asked about them?
fn is_asked_or_given(choice: &Choice, bytes: &[u8]) -> bool {
    let first = choice.readings.first();
    first
        .into_iter()
        .chain(choice.tied())
        .any(|reading| reading.bytes == bytes)
}

fn check(notation: Notation, without: Without, bytes: &[u8]) {
    let (text, written) = notation.text_of(bytes, FormatOptions::default());
    let expected = kept(notation, bytes);
    assert_eq!(
        written.replaced == 0,
        expected == bytes || notation.is_lossless()
    );
    let named = read_as(notation, text.as_bytes());
    assert_eq!(named.rejected, [], "{notation:?}: {text}");
    assert_eq!(named.bytes, expected, "{notation:?}: {text}");
    if bytes.is_empty() {
        return;
    }
    let choice = read(text.as_bytes());
    match without {
        Without::Sure => {
            let best = choice.best().map(|reading| &reading.bytes);
            assert_eq!(
                best,
                Some(&expected),
                "{notation:?}: {text}\n{}",
                listed(&choice)
            );
        }
        Without::WhereMarked(mark) if !text.contains(mark) => {}
        Without::SureOrAsked | Without::WhereMarked(_) => {
            assert!(
                is_asked_or_given(&choice, &expected),
                "{notation:?}: {text}\n{}",
                listed(&choice)
            );
        }
        Without::Unsure => {}
    }
}

/// Bytes that a person may copy, and what they are.
fn copied() -> Vec<(&'static str, Vec<u8>)> {
    let ill_formed = b"A\xC0\xAE\xED\xA1\x8C\xED\xBE\xB4\xF8\x88\x80\x80\x80\xFFB";
    vec![
        ("ASCII", b"The quick brown fox, 7 times.\n".to_vec()),
        ("one word", b"Hello".to_vec()),
        ("text", "Grüße, 世界 🧿\r\n".into()),
        ("ill-formed text", ill_formed.to_vec()),
        ("every byte", (0..=255).collect()),
        ("zeros", vec![0; 32]),
        ("one zero", vec![0]),
        ("one byte", b"A".to_vec()),
        ("an odd number of bytes", b"\x01\x02\xFE\xDC\xBA".to_vec()),
        ("nothing", Vec::new()),
    ]
}

/// What a notation keeps of bytes: where it holds characters alone, each ill-formed span is U+FFFD.
fn kept(notation: Notation, bytes: &[u8]) -> Vec<u8> {
    if notation.is_lossless() {
        bytes.to_vec()
    } else {
        String::from_utf8_lossy(bytes).into_owned().into_bytes()
    }
}

#[test]
fn every_notation_that_is_written_is_read_back_without_being_named_or_asked_about() {
    for (what, bytes) in copied() {
        for notation in Notation::WRITTEN {
            let (text, _) = notation.text_of(&bytes, FormatOptions::default());
            let expected = kept(notation, &bytes);
            let answers = match decide(text.as_bytes()) {
                Decision::Sure(reading) => vec![reading],
                Decision::Tied(readings) | Decision::Unexplained(readings) => readings,
            };
            let is_right = answers.iter().any(|reading| reading.bytes == expected);
            let given: Vec<_> = answers.iter().map(|it| (it.notation, &it.bytes)).collect();
            assert!(is_right, "{what} as {notation:?}: {text}\n{given:?}");
        }
    }
}

#[test]
fn every_notation_that_is_written_is_read_back_exactly_when_it_is_named() {
    for (what, bytes) in copied() {
        for notation in Notation::WRITTEN {
            let (text, _) = notation.text_of(&bytes, FormatOptions::default());
            let reading = read_as(notation, text.as_bytes());
            assert_eq!(reading.notation, notation);
            assert_eq!(reading.rejected, [], "{what} as {notation:?}: {text}");
            assert_eq!(
                reading.trust,
                Trust::Whole,
                "{what}: {text}\n{:?}",
                reading.warnings
            );
            assert_eq!(
                reading.bytes,
                kept(notation, &bytes),
                "{what} as {notation:?}: {text}"
            );
        }
    }
}

#[test]
fn nothing_written_is_read_as_no_bytes() {
    for notation in Notation::WRITTEN {
        let (text, _) = notation.text_of(b"", FormatOptions::default());
        match decide(text.as_bytes()) {
            Decision::Sure(reading) => assert_eq!(reading.bytes, b"", "{notation:?}: {text}"),
            // Two quotes may be text.
            _ => assert_eq!(text, "\"\"", "{notation:?}"),
        }
    }
}

#[test]
fn what_the_reference_shows_can_be_copied_and_pasted_in_each_notation() {
    let every: Vec<u8> = (0..=255).collect();
    for bytes in [
        &b"A\xC0\xAE\xED\xA1\x8C\xED\xBE\xB4\xF8\x88\x80\x80\x80\xFFB"[..],
        b"",
        b"A",
        b"\0",
        b"41 42",
        b"%00",
        b"\\\r&amp;",
        b"cafe",
        b"\xCA\xFE",
        "Grüße, 世界 🧿\r\n".as_bytes(),
        "A≢".as_bytes(),
        &[0; 100],
        // In decimal, too, these digits are control characters.
        &[0x10],
        &[0x19, 0x10, 0x11],
        // A mark and a space, which quoted lines begin with, too.
        b"% Y\xFF",
        b"# \x7F",
        // In decimal, four times the letter P.
        &[0x80; 4],
        // Several lines, the first like a prompt.
        b"> \0\0\n\0",
        // What would be cleaned of a text that is pasted, or taken off it.
        b"\xC2\x85&\x7F",
        b"\x7F\xC2\x85",
        b":\xC2\xA1 ",
        b"```\x7F",
        b"~~~{ \n%",
        // What TeX escapes, too.
        b"^^0a",
        b"^^c3^^a9",
        &every,
    ] {
        for (notation, without) in TABLE {
            check(notation, without, bytes);
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_can_be_copied_and_pasted_in_any_notation(
        bytes in telling_bytes(),
        (notation, without) in prop::sample::select(&TABLE[..]),
    ) {
        check(notation, without, &bytes);
    }
}
