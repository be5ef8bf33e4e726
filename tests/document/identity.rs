//! What an open document is taken for.

use byteloupe::answer::Tone;
use byteloupe::document::ReadIn;
use byteloupe::encodings::{Encoding, Reading};

use crate::opened::Screenless;

/// What a document of these bytes is said to be, once it was counted and judged.
fn answered(bytes: &[u8]) -> (String, Tone) {
    let mut screenless = Screenless::of(bytes).counted();
    screenless.until(
        "it is judged by its counts, and counted as it is read",
        |open| {
            let is_read = open.content.read_in().is_none() || open.content.counted_text().is_some();
            let is_counted = !open.content.census().announced().is_running();
            open.identity.is_settled(&open.content) && is_read && is_counted
        },
    );
    let open = &screenless.document;
    let answer = open.identity.answer(&open.content);
    (answer.words, answer.tone)
}

#[test]
fn the_answer_says_in_plain_words_what_the_bytes_are() {
    let german = "Größe und Höhe müssen für jede Fläche geprüft werden. Schöne Grüße aus Köln.\n";
    let german = german.repeat(20);
    let (windows, ..) = encoding_rs::WINDOWS_1252.encode(&german);
    let utf16: Vec<u8> = german.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let with_bom = [&b"\xFF\xFE"[..], &utf16].concat();
    let mut mixed = german.clone().into_bytes();
    mixed.extend_from_slice(&encoding_rs::WINDOWS_1252.encode("Müller ist älter.\n").0);
    for (bytes, words, tone) in [
        (german.as_bytes(), "Well-formed UTF-8", Tone::Good),
        (b"plain\n", "Well-formed UTF-8", Tone::Good),
        (&windows, "Windows-1252 text, not UTF-8", Tone::Bad),
        (&utf16, "Well-formed UTF-16 LE", Tone::Neutral),
        (&with_bom, "Well-formed UTF-16 LE", Tone::Neutral),
        (
            &with_bom[..41],
            "UTF-16 LE, cut off in its last character",
            Tone::Bad,
        ),
        (&mixed, "UTF-8 with 1 line in Windows-1252", Tone::Bad),
        (
            b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x06\0\0\0",
            "PNG image",
            Tone::Neutral,
        ),
    ] {
        assert_eq!(answered(bytes), (words.to_owned(), tone));
    }
    assert_eq!(answered(b"").0, "Empty");
}

#[test]
fn a_source_is_read_in_the_encoding_that_it_most_likely_is_in_and_utf_8_is_no_other() {
    let german = "Größe und Höhe müssen für jede Fläche geprüft werden. Schöne Grüße aus Köln.\n";
    let german = german.repeat(20);
    let (windows, ..) = encoding_rs::WINDOWS_1252.encode(&german);
    for (bytes, encoding) in [
        (&windows[..], Encoding::named("windows-1252")),
        (german.as_bytes(), None),
    ] {
        let mut screenless = Screenless::of(bytes).counted();
        screenless.until("it is judged by its counts", |open| {
            open.identity.is_settled(&open.content)
        });
        let reading = encoding.map(ReadIn::whole);
        let document = &screenless.document;
        assert_eq!(document.identity.likely_reading(&document.content), reading);
    }
}

#[test]
fn one_wrong_byte_in_a_long_text_of_utf_8_is_an_error_of_utf_8() {
    let mut bytes = "Ein schöner Satz für alle.\n".repeat(4000).into_bytes();
    let middle = bytes.len() / 2;
    bytes[middle] = 0xFF;
    assert_eq!(answered(&bytes), ("Ill-formed UTF-8".to_owned(), Tone::Bad));
}

#[test]
fn the_evidence_is_ranked_and_the_best_comes_first() {
    let (bytes, ..) =
        encoding_rs::KOI8_R.encode("Съешь же ещё этих мягких французских булок, да выпей чаю. ");
    let bytes = bytes.repeat(30);
    let mut screenless = Screenless::of(&bytes).counted();
    screenless.until("it is judged", |open| {
        open.identity.is_settled(&open.content)
    });
    let verdict = screenless.document.identity.verdict().unwrap();
    let best = verdict.best().unwrap();
    let koi8 = Encoding::named("koi8-r").unwrap();
    assert_eq!(
        best.what,
        Reading::Text {
            encoding: koi8,
            with_bom: false
        }
    );
    assert!(!best.why.is_empty());
    let scores = verdict.hypotheses.iter().map(|hypothesis| hypothesis.score);
    assert!(scores.is_sorted_by(|one, next| one >= next));
}
