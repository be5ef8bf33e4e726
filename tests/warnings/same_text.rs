//! Words that are the same text and have other bytes.

use std::collections::HashMap;
use std::sync::Arc;

use byteloupe::source::MemorySource;
use byteloupe::warnings::{
    Answer, Evidence, Inventory, KindSet, LineReader, Question, SameText, Severity, Wanted,
    WarningKind,
};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

use crate::common::Growing;
use crate::surveying::Surveying;

/// The offset and the text of each word that is told of, and the offset of the first.
fn told(text: &str) -> Vec<(u64, String, u64)> {
    let source = MemorySource::new(text.as_bytes());
    let len = text.len() as u64;
    let found = told_by(LineReader::new(&source, len));
    // What is passed over where blocks are known holds none.
    for threads in [1, 2] {
        let inventory = Inventory::take(&source, len, threads, &|_| {}).unwrap();
        assert_eq!(told_by(inventory.lines(&source, threads)), found, "{text}");
    }
    found
}

fn told_by(mut reader: LineReader<'_>) -> Vec<(u64, String, u64)> {
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
fn words_are_the_same_behind_what_is_told_of_with_them_and_where_only_marks_are_out_of_order() {
    for text in [
        // The question mark of Greek and the sign of the angstrom beside it are one warning.
        "\u{C5} \u{37E}\u{212B}",
        // Nothing of it is composed.
        "e\u{323}\u{302} e\u{302}\u{323}",
        "e\u{302}\u{323} e\u{323}\u{302}",
        "\u{915}\u{93C} \u{958}",
    ] {
        assert_eq!(told(text).len(), 1, "{text:?}");
    }
    // A text that is all decomposed, as names of files on a Mac are.
    assert_eq!(
        told("cafe\u{301} the\u{301} cafe\u{301} \u{1112}\u{1161}\u{11AB}"),
        []
    );
}

/// The first word that differs from one before it, and that one, for each text that is written in more than one way.
fn naive(text: &str) -> Vec<(u64, String, u64)> {
    let mut first: HashMap<String, (u64, &str)> = HashMap::new();
    let mut told: HashMap<String, (u64, u64)> = HashMap::new();
    let mut offset = 0;
    for word in text.split_inclusive(' ') {
        let word_only = word.trim_end();
        let form: String = word_only.nfc().collect();
        let before = *first.entry(form.clone()).or_insert((offset, word_only));
        if before.1 != word_only {
            told.entry(form).or_insert((offset, before.0));
        }
        offset += word.len() as u64;
    }
    let told = told.into_iter();
    let mut all: Vec<_> = told.map(|(form, (at, first))| (at, form, first)).collect();
    all.sort_unstable();
    all
}

proptest! {
    #[test]
    fn of_any_text_those_are_told_that_a_naive_search_finds(
        words in prop::collection::vec(
            (prop::sample::select(&WORDS[..]), 0..4_usize), 1..120),
        filler in 0..3_usize,
    ) {
        let mut text = String::new();
        for (number, (word, form)) in words.iter().enumerate() {
            let decomposed: String = word.nfd().collect();
            match form {
                0 => text.push_str(word),
                1 => text.extend(word.nfc()),
                2 => text.push_str(&decomposed),
                // Some marks change places.
                _ => text.push_str(&decomposed.replace("\u{323}\u{302}", "\u{302}\u{323}")),
            }
            text.push(' ');
            // Over several blocks.
            if number % 9 == 0 {
                text.push_str(&"plain words ".repeat(filler * 1500));
            }
        }
        prop_assert_eq!(told(&text), naive(&text));
    }
}

/// Words that can be written in several ways, and some that cannot.
const WORDS: [&str; 14] = [
    "caf\u{E9}",
    "vi\u{1EC7}t",
    "nam",
    "\u{212B}ngstr\u{F6}m",
    "\u{AC00}\u{B098}",
    "\u{958}\u{93E}",
    "\u{915}\u{93E}",
    "\u{304C}\u{304E}",
    "\u{439}\u{43E}\u{434}",
    "\u{43F}\u{440}\u{438}",
    "\u{4E2D}\u{6587}",
    "na\u{EF}ve",
    "\u{1EC7}",
    "stra\u{DF}e",
];

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
