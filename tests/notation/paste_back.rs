//! What is copied can be pasted: the bytes are the same.

use byteloupe::notation::format::FormatOptions;
use byteloupe::notation::{Choice, Notation, read, read_as};
use proptest::prelude::*;

use crate::formats::telling_bytes;
use crate::support::listed;

/// How sure it is that pasted text of a format is read as what it is, without a word of the person.
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

/// What must be read when the text of a notation is pasted. Units of UTF-16 and UTF-32 are the bytes of
/// another encoding: pasted, they are hex.
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
    // What a notation cannot hold has become U+FFFD.
    let expected = if notation.is_lossless() {
        bytes.to_vec()
    } else {
        String::from_utf8_lossy(bytes).into_owned().into_bytes()
    };
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

#[test]
fn what_the_reference_shows_can_be_copied_and_pasted_in_each_format() {
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
        &every,
    ] {
        for (notation, without) in TABLE {
            check(notation, without, bytes);
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_can_be_copied_and_pasted_in_any_format(
        bytes in telling_bytes(),
        (notation, without) in prop::sample::select(&TABLE[..]),
    ) {
        check(notation, without, &bytes);
    }
}
