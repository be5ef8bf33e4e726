//! Words that are the same text and have other bytes.

use std::sync::Arc;

use byteloupe::source::MemorySource;
use byteloupe::warnings::{
    Answer, Evidence, KindSet, LineReader, Question, SameText, Severity, Wanted, WarningKind,
};
use unicode_normalization::UnicodeNormalization as _;

use crate::common::Growing;
use crate::surveying::Surveying;

/// The offset and the text of each word that is told of, and the offset of the first.
fn told(text: &str) -> Vec<(u64, String, u64)> {
    let source = MemorySource::new(text.as_bytes());
    let mut reader = LineReader::new(&source, text.len() as u64);
    let mut found = Vec::new();
    while let Some((warning, evidence)) = reader.next_warning().unwrap() {
        if let Evidence::SameText(SameText { composed, first }) = evidence {
            assert_eq!(warning.kind, WarningKind::SameText);
            assert_eq!(warning.severity, Severity::Info);
            found.push((warning.offset, composed, first));
        }
    }
    found
}

#[test]
fn the_first_word_that_differs_only_in_its_form_is_told_with_the_one_before_it() {
    let composed = "caf\u{E9}";
    let decomposed = "cafe\u{301}";
    for (one, other) in [(composed, decomposed), (decomposed, composed)] {
        let text = format!("{one} au lait\n{one}, {other}; {other}\n");
        let place = text.find(&format!(" {other};")).unwrap() + 1;
        let expected = vec![(place as u64, composed.to_owned(), 0)];
        assert_eq!(told(&text), expected, "{text}");
    }
}

#[test]
fn words_that_are_not_the_same_or_are_the_same_bytes_are_not_told() {
    let others = [
        "caf\u{E9} caf\u{E9} caf\u{E8} cafe",
        // Compatible is not canonically equal.
        "\u{FB01}n fin \u{2460} 1",
        "e\u{301} e\u{301}",
        "ASCII only, ASCII only",
        "\u{4E2D}\u{6587} \u{4E2D}\u{6587}",
    ];
    for text in others {
        assert_eq!(told(text), [], "{text}");
    }
}

#[test]
fn characters_that_are_singletons_and_syllables_are_the_same_as_what_they_stand_for() {
    for (one, other) in [
        ("\u{212B}ngstr\u{F6}m", "\u{C5}ngstr\u{F6}m"),
        ("\u{AC00}\u{B098}", "\u{1102}\u{1161}"),
        ("\u{1100}\u{1161}", "\u{AC00}"),
    ] {
        let is_same = one.nfc().eq(other.nfc());
        let found = told(&format!("{one} {other}"));
        assert_eq!(found.len(), usize::from(is_same), "{one} {other}");
    }
}

#[test]
fn a_survey_lists_them_as_information_and_says_of_which_word() {
    let text = "na\u{EF}ve text\nnai\u{308}ve text\n";
    let place = text.find("nai\u{308}").unwrap() as u64;
    let source = Arc::new(Growing::default());
    let surveying = Surveying::of(Arc::<Growing>::clone(&source));
    surveying.survey.look_at_lines().unwrap();
    // However it grows, it is told once.
    for end in (1..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        *source.0.lock().unwrap() = text.as_bytes()[..end].to_vec();
        surveying.survey.go_to(end as u64, true).unwrap();
        surveying.until_done();
    }
    let snapshot = surveying.survey.snapshot();
    assert_eq!(snapshot.of(WarningKind::SameText), 1);
    assert_eq!(snapshot.above_info(), 0);
    let only = Wanted::of(KindSet::only(WarningKind::SameText));
    let (listed, _) = surveying.list(only);
    let places: Vec<u64> = listed.iter().map(|it| it.offset).collect();
    assert_eq!(places, [place]);
    let Answer::At(found) = surveying.ask(Question::At { offset: place }) else {
        panic!("at {place}");
    };
    let same = found
        .iter()
        .find(|it| it.warning.kind == WarningKind::SameText);
    let expected = Evidence::SameText(SameText {
        composed: "na\u{EF}ve".to_owned(),
        first: 0,
    });
    assert_eq!(same.and_then(|it| it.evidence.clone()), Some(expected));
}
