//! One letter of an English word, replaced by each letter that looks like it by UTS #39 in turn.

use std::collections::HashMap;

use byteloupe::warnings::{Severity, Wanted};
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unicode_security::confusable_detection::skeleton;

use crate::surveying::Surveying;

/// Sentences without a letter that is not ASCII.
const SENTENCES: [&str; 3] = [
    "Please check the invoice before the payment leaves our account on Friday.",
    "The update restarts the printer, and every window closes without a question.",
    "Yesterday a visitor left the garden through the northern entrance.",
];

/// A word has so many letters.
const WORD: usize = 5;

fn prototype(scalar: char) -> String {
    skeleton(&scalar.to_string()).collect()
}

/// The letters above ASCII that are no compatibility forms, by what they look like.
fn look_alikes() -> HashMap<String, Vec<char>> {
    let mut alike: HashMap<String, Vec<char>> = HashMap::new();
    for scalar in ('\u{80}'..=char::MAX).filter(|it| it.is_alphabetic()) {
        let is_letter = scalar.general_category_group() == GeneralCategoryGroup::Letter;
        if is_letter && std::iter::once(scalar).nfkc().eq([scalar]) {
            alike.entry(prototype(scalar)).or_default().push(scalar);
        }
    }
    alike
}

/// The places of the letters of long words.
fn letters(sentence: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut start = 0;
    for word in sentence.split_inclusive(|it: char| !it.is_ascii_alphabetic()) {
        let len = word.bytes().take_while(u8::is_ascii_alphabetic).count();
        if len >= WORD {
            places.extend(start..start + len);
        }
        start += word.len();
    }
    places
}

#[test]
fn nineteen_of_twenty_letters_that_are_replaced_by_a_look_alike_are_reported() {
    let alike = look_alikes();
    let (mut all, mut reported, mut above_info) = (0, 0, 0);
    for sentence in SENTENCES {
        for place in letters(sentence) {
            let (before, after) = sentence.split_at(place);
            let letter = after.chars().next().unwrap();
            for other in alike.get(&prototype(letter)).into_iter().flatten() {
                let text = format!("{before}{other}{}", &after[1..]);
                let snapshot = Surveying::done(text.as_bytes()).survey.snapshot();
                all += 1;
                reported += usize::from(snapshot.total() > 0);
                above_info += usize::from(snapshot.above_info() > 0);
            }
        }
    }
    assert!(all > 1000, "{all}");
    assert!(reported * 20 >= all * 19, "{reported} of {all}");
    assert!(above_info * 10 >= all * 9, "{above_info} of {all}");
    println!("{all} replaced, {reported} reported, {above_info} above information");
}

#[test]
fn the_sentences_themselves_are_silent() {
    for sentence in SENTENCES {
        let surveying = Surveying::done(sentence.as_bytes());
        assert_eq!(surveying.survey.snapshot().at(Severity::Info), 0);
        assert!(surveying.list(Wanted::ALL).0.is_empty());
    }
}
