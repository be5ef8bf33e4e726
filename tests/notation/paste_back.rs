//! What is copied can be pasted: the bytes are the same.

use byteloupe::notation::format::FormatOptions;
use byteloupe::notation::{Choice, Format, Notation, read, read_as};
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

/// What must be read when the text of a format is pasted. Units of UTF-16 and UTF-32 are the bytes of
/// another encoding: pasted, they are hex.
const TABLE: [(Format, Option<Notation>, Without); 21] = [
    (Format::HexSpaced, Some(Notation::Hex), Without::SureOrAsked),
    (Format::HexPlain, Some(Notation::Hex), Without::SureOrAsked),
    (
        Format::CanonicalHexdump,
        Some(Notation::CanonicalHexdump),
        Without::Sure,
    ),
    (Format::Text, Some(Notation::Text), Without::Unsure),
    (
        Format::CodePoints,
        Some(Notation::CodePoints),
        Without::Sure,
    ),
    (
        Format::MarkdownTable,
        Some(Notation::CodePointTable),
        Without::Sure,
    ),
    (Format::CArray, Some(Notation::Array), Without::Sure),
    (Format::RustArray, Some(Notation::Array), Without::Sure),
    (
        Format::CLiteral,
        Some(Notation::StringLiteral),
        Without::SureOrAsked,
    ),
    (
        Format::RustLiteral,
        Some(Notation::StringLiteral),
        Without::Sure,
    ),
    (
        Format::PythonBytes,
        Some(Notation::StringLiteral),
        Without::Sure,
    ),
    (
        Format::JsonString,
        Some(Notation::StringLiteral),
        Without::SureOrAsked,
    ),
    (
        Format::Utf16Escapes,
        Some(Notation::Utf16Escapes),
        Without::Sure,
    ),
    (
        Format::Percent,
        Some(Notation::Percent),
        Without::WhereMarked("%"),
    ),
    (
        Format::HtmlReferences,
        Some(Notation::CodePoints),
        Without::WhereMarked("&"),
    ),
    (
        Format::Base64,
        Some(Notation::Base64),
        Without::WhereMarked("="),
    ),
    (Format::Bits, Some(Notation::Bits), Without::SureOrAsked),
    (Format::Utf16Le, None, Without::Unsure),
    (Format::Utf16Be, None, Without::Unsure),
    (Format::Utf32Le, None, Without::Unsure),
    (Format::Utf32Be, None, Without::Unsure),
];

#[test]
fn the_table_holds_every_format() {
    assert_eq!(TABLE.map(|(format, ..)| format), Format::ALL);
    for (format, notation, _) in TABLE {
        assert_eq!(format.notation(), notation, "{format:?}");
    }
}

/// Does the person get these bytes, or is asked about them?
fn is_asked_or_given(choice: &Choice, bytes: &[u8]) -> bool {
    let first = choice.readings.first();
    first
        .into_iter()
        .chain(choice.tied())
        .any(|reading| reading.bytes == bytes)
}

fn check(format: Format, notation: Notation, without: Without, bytes: &[u8]) {
    let (text, written) = format.text_of(bytes, FormatOptions::default());
    // What a format cannot hold has become U+FFFD.
    let expected = if format.is_lossless() {
        bytes.to_vec()
    } else {
        String::from_utf8_lossy(bytes).into_owned().into_bytes()
    };
    assert_eq!(
        written.replaced == 0,
        expected == bytes || format.is_lossless()
    );
    let named = read_as(notation, text.as_bytes());
    assert_eq!(named.rejected, [], "{format:?} as {notation:?}: {text}");
    assert_eq!(named.bytes, expected, "{format:?} as {notation:?}: {text}");
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
                "{format:?}: {text}\n{}",
                listed(&choice)
            );
        }
        Without::WhereMarked(mark) if !text.contains(mark) => {}
        Without::SureOrAsked | Without::WhereMarked(_) => {
            assert!(
                is_asked_or_given(&choice, &expected),
                "{format:?}: {text}\n{}",
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
        for (format, notation, without) in TABLE {
            if let Some(notation) = notation {
                check(format, notation, without, bytes);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_can_be_copied_and_pasted_in_any_format(
        bytes in telling_bytes(),
        row in prop::sample::select(&TABLE[..]),
    ) {
        if let (format, Some(notation), without) = row {
            check(format, notation, without, &bytes);
        }
    }
}
