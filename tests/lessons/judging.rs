//! Answers judged.

use std::collections::BTreeSet;

use byteloupe::teach::lesson::{Answer, AnswerKind, Check, Mistake, Verdict, builtin, judge};

use crate::support::{bytes, lesson, mistake, small, typed};
use crate::typical::{others, typical};

#[test]
fn every_kind_of_mistake_has_a_key_a_hint_and_an_answer_that_makes_it() {
    let keys: BTreeSet<&str> = Mistake::ALL.iter().map(|kind| kind.key()).collect();
    assert_eq!(keys.len(), Mistake::ALL.len());
    let mut made: BTreeSet<Mistake> = BTreeSet::new();
    for (id, mistakes) in typical() {
        made.extend(
            mistakes
                .iter()
                .filter_map(|(answer, _)| mistake(&lesson(id), answer)),
        );
    }
    for (lesson, answer, kind) in others() {
        assert_eq!(mistake(&lesson, &answer), Some(kind), "{answer:?}");
        made.insert(kind);
    }
    for kind in Mistake::ALL {
        assert_eq!(Mistake::of_key(kind.key()), Some(kind));
        assert!(kind.hint().ends_with('.'));
        assert!(made.contains(&kind), "nobody makes {kind:?}");
    }
}

#[test]
fn what_cannot_be_read_gets_a_hint_that_offers_only_what_the_task_accepts() {
    let hint = |check: &str| {
        let lesson = small("41", check);
        let found = mistake(&lesson, &typed("grin")).expect("a mistake");
        lesson.hint(found).to_owned()
    };
    assert_eq!(
        hint("number 16"),
        "This cannot be read. Type a number, such as 3 or 0x3."
    );
    assert_eq!(
        hint("code_point U+0041"),
        "This cannot be read. Type U+ and hex digits, such as U+20AC."
    );
    // And what is offered is accepted.
    for (check, typed_text) in [("number 3", "0x3"), ("code_point U+20AC", "U+20AC")] {
        assert_eq!(
            judge(&small("41", check), &typed(typed_text)),
            Verdict::Solved
        );
    }
}

#[test]
fn each_of_several_right_answers_is_right() {
    let several = small("", "bytes C3 A9 | 65 CC 81");
    for hex in ["C3 A9", "65 CC 81"] {
        assert_eq!(judge(&several, &bytes(hex)), Verdict::Solved);
    }
    let attack = lesson("own-attack");
    for hex in [
        "C0 BC 62 3E",
        "E0 80 BC 62 3E",
        "F0 80 80 BC 62 3E",
        "F8 80 80 80 BC 62 3E",
    ] {
        assert_eq!(judge(&attack, &bytes(hex)), Verdict::Solved, "{hex}");
    }
    let face = lesson("four-bytes");
    for text in ["U+1F600", "u+1f600", "1F600", "0x1F600", " 1f600 ", "😀"] {
        assert_eq!(judge(&face, &typed(text)), Verdict::Solved, "{text}");
    }
    let step = lesson("in-step-again");
    for answer in [Answer::Place(2), typed("2"), typed("0x2")] {
        assert_eq!(judge(&step, &answer), Verdict::Solved);
    }
    // A single digit may be meant as a character or as a number.
    let one = small("31", "code_point U+0031");
    for text in ["1", "31", "U+31"] {
        assert_eq!(judge(&one, &typed(text)), Verdict::Solved, "{text}");
    }
}

#[test]
fn an_error_of_another_kind_is_named() {
    let Verdict::Wrong { hint, .. } = judge(&small("61", "bytes C0 AE"), &bytes("ED A0 80")) else {
        panic!("it is taken for right");
    };
    assert!(
        hint.starts_with("Lone surrogate, ED A0 80 at offset 0. "),
        "{hint}"
    );
}

#[test]
fn any_answer_to_any_lesson_is_judged() {
    // Long, empty, and of each way.
    let long = "9".repeat(100_000);
    let answers = [
        Answer::Bytes(Vec::new()),
        Answer::Bytes(vec![0x80; 100_000]),
        Answer::Bytes(vec![0xFF; 13]),
        typed(""),
        typed(&long),
        typed("U+"),
        typed("0x"),
        typed("é€\u{0}"),
        Answer::Place(0),
        Answer::Place(usize::MAX),
        Answer::Choice(true),
        Answer::Choice(false),
    ];
    for lesson in builtin() {
        for answer in &answers {
            let kind = mistake(&lesson, answer).expect("none of them is right");
            let place_may_be_typed = lesson.check.answered_by() == AnswerKind::Place
                && answer.kind() == AnswerKind::Typed;
            let is_other_way = answer.kind() != lesson.check.answered_by() && !place_may_be_typed;
            assert_eq!(kind == Mistake::OtherWay, is_other_way, "{}", lesson.id);
        }
    }
}

#[test]
fn what_is_said_of_any_bytes_agrees_with_the_standard_library() {
    use Mistake as M;
    let pool: [u8; 24] = [
        0x00, 0x20, 0x41, 0x61, 0x7F, 0x80, 0x82, 0x8F, 0x90, 0x9F, 0xA0, 0xA9, 0xAC, 0xBF, 0xC0,
        0xC3, 0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF8, 0xFF,
    ];
    let texts: Vec<_> = builtin()
        .into_iter()
        .filter(|lesson| matches!(lesson.check, Check::Text(_)))
        .collect();
    // All strings of these bytes up to a length.
    let mut strings: Vec<Vec<u8>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..3 {
        let to = strings.len();
        for place in from..to {
            for byte in pool {
                let longer = [strings[place].as_slice(), &[byte]].concat();
                strings.push(longer);
            }
        }
        from = to;
    }
    for lesson in &texts {
        for bytes in &strings {
            let answer = Answer::Bytes(bytes.clone());
            let is_text = std::str::from_utf8(bytes).is_ok();
            match mistake(lesson, &answer) {
                None => assert_eq!(answer, lesson.solution),
                Some(M::Nothing) => assert!(bytes.is_empty()),
                Some(M::Unchanged) => assert_eq!(*bytes, lesson.bytes),
                Some(
                    M::Overlong
                    | M::Surrogate
                    | M::Cesu8Pair
                    | M::Truncated
                    | M::StrayRun
                    | M::TooLarge
                    | M::Rfc2279
                    | M::NeverByte,
                ) => assert!(!is_text, "{}: {bytes:02X?}", lesson.id),
                Some(M::OtherCharacter | M::TooFewBytes | M::TooManyBytes) => {
                    assert!(is_text, "{}: {bytes:02X?}", lesson.id);
                }
                Some(
                    M::Latin1
                    | M::Utf16BigEndian
                    | M::Utf16LittleEndian
                    | M::Utf32
                    | M::NumberAsBytes
                    | M::WithSignature
                    | M::WrongHeader
                    | M::WrongOrder,
                ) => {}
                Some(other) => panic!("{}: {bytes:02X?} is {other:?}", lesson.id),
            }
        }
    }
}
