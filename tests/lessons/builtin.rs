//! The built-in lessons.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use byteloupe::teach::bench;
use byteloupe::teach::lesson::{Answer, Check, Lesson, Level, Mistake, Verdict, builtin, judge};

use unicode_normalization::UnicodeNormalization as _;

use crate::support::{bytes, lesson, typed};
use crate::typical::typical;

#[test]
fn every_built_in_lesson_is_a_sound_lesson_of_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/lessons");
    let files: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let lessons = builtin();
    let carried: BTreeSet<String> = lessons.iter().map(|it| format!("{}.md", it.id)).collect();
    assert_eq!(files, carried);
    assert!(lessons.len() >= 12);
    for (lesson, number) in lessons.iter().zip(1..) {
        assert_eq!(lesson.number, number, "{}", lesson.id);
        let words = lesson.text.split_whitespace().count();
        assert!((60..=150).contains(&words), "{}: {words} words", lesson.id);
        assert!(lesson.bytes.len() <= bench::MAX_BYTES && !lesson.bytes.is_empty());
        assert!(lesson.task.ends_with('.') && lesson.answer.ends_with('.'));
        assert!(!lesson.hints.is_empty(), "{}", lesson.id);
        let ends = |hint: &String| hint.ends_with(['.', '?']);
        assert!(lesson.hints.values().all(ends), "{}", lesson.id);
    }
    let titles: BTreeSet<&str> = lessons.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles.len(), lessons.len());
    let levels: Vec<Level> = lessons.iter().map(|it| it.level).collect();
    assert!(levels.is_sorted(), "the levels do not rise");
}

#[test]
fn the_solution_of_every_built_in_lesson_solves_it_and_the_first_bytes_do_not() {
    for lesson in builtin() {
        assert_eq!(
            judge(&lesson, &lesson.solution),
            Verdict::Solved,
            "{}",
            lesson.id
        );
        let first = judge(&lesson, &Answer::Bytes(lesson.bytes.clone()));
        assert_ne!(first, Verdict::Solved, "{}", lesson.id);
        if let (Check::Text(text), Answer::Bytes(bytes)) = (&lesson.check, &lesson.solution) {
            assert_eq!(std::str::from_utf8(bytes), Ok(text.as_str()));
        }
        if let (Check::OneError { .. }, Answer::Bytes(bytes)) = (&lesson.check, &lesson.solution) {
            assert!(std::str::from_utf8(bytes).is_err(), "{}", lesson.id);
        }
    }
}

#[test]
fn the_stated_facts_of_the_lessons_are_those_of_other_decoders() {
    let solution = |id| lesson(id).solution;
    assert_eq!(solution("four-bytes"), typed("U+1F600"));
    assert_eq!(
        std::str::from_utf8(&lesson("four-bytes").bytes),
        Ok("\u{1F600}")
    );
    // U+FFFD as the standard library puts them.
    for (id, count) in [("cut-in-the-middle", "2"), ("close-it", "2")] {
        let text = String::from_utf8_lossy(&lesson(id).bytes).into_owned();
        assert_eq!(text.matches('\u{FFFD}').count().to_string(), count);
    }
    let closed = String::from_utf8_lossy(&lesson("close-it").bytes).into_owned();
    assert_eq!(solution("close-it"), Answer::Bytes(closed.into_bytes()));
    assert_eq!(solution("cut-in-the-middle"), typed("2"));
    // The standard library tells how many bytes may still become a character.
    let chunk = lesson("in-chunks").bytes;
    let error = std::str::from_utf8(&chunk).unwrap_err();
    assert_eq!(error.error_len(), None);
    let kept = chunk.len() - error.valid_up_to();
    assert_eq!(solution("in-chunks"), typed(&kept.to_string()));
    // The next code points.
    let next = |id: &str| {
        let bytes = lesson(id).bytes;
        let last = std::str::from_utf8(&bytes).unwrap().chars().next().unwrap();
        let next = (last..=char::MAX).nth(1).unwrap();
        Answer::Bytes(next.to_string().into_bytes())
    };
    assert_eq!(solution("next-row"), next("next-row"));
    assert_eq!(solution("surrogates"), next("surrogates"));
    // The pair, joined by the standard library.
    let joined = char::decode_utf16([0xD801, 0xDC00])
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(
        solution("cesu-8"),
        Answer::Bytes(joined.to_string().into_bytes())
    );
    let joined = char::decode_utf16([0xD83C, 0xDF0D])
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(
        solution("utf-16-pair"),
        typed(&format!("U+{:X}", u32::from(joined)))
    );
    // Both spellings are one text to those who normalize.
    let composed: String = std::str::from_utf8(&lesson("one-look-two-spellings").bytes)
        .unwrap()
        .nfc()
        .collect();
    assert_eq!(
        solution("one-look-two-spellings"),
        Answer::Bytes(composed.into_bytes())
    );
    // What was read as Latin-1, read back.
    let latin1: Vec<u8> = std::str::from_utf8(&lesson("mojibake").bytes)
        .unwrap()
        .chars()
        .map(|it| u8::try_from(it).unwrap())
        .collect();
    assert_eq!(solution("mojibake"), Answer::Bytes(latin1));
    // The bytes of RFC 3629 §10.
    assert_eq!(solution("path-of-2001"), bytes("2F C0 AE 2E 2F"));
}

/// Forms in which the solution could be read in a hint.
fn giveaways(lesson: &Lesson) -> Vec<String> {
    match &lesson.solution {
        Answer::Bytes(bytes) => {
            let in_form = |form: fn(&u8) -> String, between: &str| {
                bytes.iter().map(form).collect::<Vec<_>>().join(between)
            };
            vec![
                in_form(|byte| format!("{byte:02X}"), " "),
                in_form(|byte| format!("{byte:02X}"), ""),
                in_form(|byte| format!("{byte:02x}"), " "),
                in_form(|byte| format!("{byte:08b}"), " "),
            ]
        }
        Answer::Typed(text) => vec![text.clone(), text.trim_start_matches("U+").to_owned()],
        Answer::Place(place) => vec![place.to_string()],
        Answer::Choice(_) => Vec::new(),
    }
}

#[test]
fn no_hint_gives_the_answer_away() {
    for lesson in builtin() {
        for kind in Mistake::ALL {
            let hint = lesson.hint(kind);
            let words = |text: &str| -> Vec<String> {
                let is_of_word = |it: char| it.is_alphanumeric() || it == '+';
                text.split(|it| !is_of_word(it))
                    .map(str::to_owned)
                    .collect()
            };
            let said = words(hint);
            for giveaway in giveaways(&lesson) {
                let wanted = words(&giveaway);
                let is_said = said.windows(wanted.len()).any(|it| it == wanted);
                assert!(!is_said, "{}, {}: {hint}", lesson.id, kind.key());
            }
        }
    }
}

#[test]
fn typical_mistakes_are_refused_with_their_kind_and_its_hint() {
    let typical: BTreeMap<_, _> = typical().into_iter().collect();
    for lesson in builtin() {
        let mistakes = &typical[lesson.id.as_str()];
        let kinds: BTreeSet<Mistake> = mistakes.iter().map(|(_, kind)| *kind).collect();
        assert!(kinds.len() >= 2, "{}", lesson.id);
        for (answer, kind) in mistakes {
            let Verdict::Wrong { mistake, hint } = judge(&lesson, answer) else {
                panic!("{}: {answer:?} is taken for right", lesson.id);
            };
            assert_eq!(mistake, *kind, "{}: {answer:?}", lesson.id);
            assert!(
                hint.ends_with(lesson.hint(*kind)) || !lesson.hints.contains_key(kind),
                "{}: {hint}",
                lesson.id
            );
        }
        // Each hint of its own, some answer gets to hear.
        for kind in lesson.hints.keys() {
            assert!(kinds.contains(kind), "{}: {kind:?}", lesson.id);
        }
    }
}
