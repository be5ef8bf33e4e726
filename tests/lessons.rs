//! Lessons: the built-in ones, the judge of answers, files of a teacher's own, and progress.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use byteloupe::teach::bench;
use byteloupe::teach::lesson::{
    Answer, AnswerKind, Attempts, Check, Lesson, LessonProblem, Level, MOST_LESSONS, Mistake,
    Progress, ProgressError, TRIES_BEFORE_ANSWER, Verdict, builtin, judge, parse, read_folder,
};
use common::Folder;

fn lesson(id: &str) -> Lesson {
    let found = builtin().into_iter().find(|lesson| lesson.id == id);
    found.unwrap_or_else(|| panic!("no lesson {id}"))
}

/// A small lesson with these bytes and this check.
fn small(bytes: &str, check: &str) -> Lesson {
    let file = format!(
        "---\ntitle: T\nnumber: 1\nlevel: easy\nbytes: {bytes}\ntask: Do it.\ncheck: {check}\nanswer: A.\n---\n"
    );
    parse("small.md", "small", file.as_bytes()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn bytes(hex: &str) -> Answer {
    let pairs = hex.split_whitespace();
    Answer::Bytes(
        pairs
            .map(|it| u8::from_str_radix(it, 16).unwrap())
            .collect(),
    )
}

fn typed(text: &str) -> Answer {
    Answer::Typed(text.to_owned())
}

fn mistake(lesson: &Lesson, answer: &Answer) -> Option<Mistake> {
    match judge(lesson, answer) {
        Verdict::Solved => None,
        Verdict::Wrong { mistake, .. } => Some(mistake),
    }
}

/// Typical mistakes in each lesson.
fn typical() -> Vec<(&'static str, Vec<(Answer, Mistake)>)> {
    use Mistake as M;
    vec![
        (
            "one-byte",
            vec![
                (bytes("41"), M::Unchanged),
                (bytes("62"), M::OtherCharacter),
                (bytes("E1"), M::WrongHeader),
                (bytes("00 61"), M::Utf16BigEndian),
                (bytes(""), M::Nothing),
            ],
        ),
        (
            "two-bytes",
            vec![
                (bytes("E9"), M::Latin1),
                (bytes("00 E9"), M::Utf16BigEndian),
                (bytes("E9 00"), M::Utf16LittleEndian),
                (bytes("00 00 00 E9"), M::Utf32),
                (bytes("A9 C3"), M::WrongOrder),
                (bytes("C3 A8"), M::OtherCharacter),
                (bytes("C3 29"), M::WrongHeader),
                (bytes("C3"), M::Truncated),
                (bytes("65 CC 81"), M::TooManyBytes),
            ],
        ),
        (
            "three-bytes",
            vec![
                (bytes("20 AC"), M::Utf16BigEndian),
                (bytes("E2 02 2C"), M::WrongHeader),
                (bytes("E2 82"), M::Truncated),
                (bytes("AC 82 E2"), M::WrongOrder),
                (bytes("E2 82 AD"), M::OtherCharacter),
                (bytes("EF BB BF E2 82 AC"), M::WithSignature),
                (bytes("F0 82 82 AC"), M::Overlong),
            ],
        ),
        (
            "four-bytes",
            vec![
                (typed("128512"), M::DecimalForHex),
                (typed("F0 9F 98 80"), M::HeadersKept),
                (typed("D83D DE00"), M::NoScalarValue),
                (typed("U+1F601"), M::OffByOne),
                (typed("U+F600"), M::OtherCodePoint),
                (typed("grin"), M::Unreadable),
                (typed("☺"), M::OtherCodePoint),
                (Answer::Choice(true), M::OtherWay),
            ],
        ),
        (
            "next-row",
            vec![
                (bytes("E0 80 80"), M::Overlong),
                (bytes("08 00"), M::Utf16BigEndian),
                (bytes("DF C0"), M::Truncated),
                (bytes("C0 80"), M::Overlong),
            ],
        ),
        (
            "one-right-way",
            vec![
                (bytes("E0 81 81"), M::Overlong),
                (bytes("C1 81"), M::Unchanged),
                (bytes("42"), M::OtherCharacter),
                (bytes("81"), M::StrayRun),
            ],
        ),
        (
            "surrogates",
            vec![
                (bytes("ED A0 80"), M::Surrogate),
                (bytes("EE 80 81"), M::OtherCharacter),
                (bytes("ED 9F C0"), M::Truncated),
                (bytes("E0 00"), M::Utf16BigEndian),
            ],
        ),
        (
            "last-code-point",
            vec![
                (bytes("F4 8F BF BE"), M::WellFormed),
                (bytes("F8 84 90 80 80"), M::OtherError),
                (bytes("F8 88 80 80 80"), M::OtherError),
                (bytes("F4 90 80 80 80"), M::SeveralErrors),
                (bytes("F4 8F BF"), M::OtherError),
            ],
        ),
        (
            "cut-in-the-middle",
            vec![
                (typed("4"), M::CountedErrorBytes),
                (typed("6"), M::CountedBytes),
                (typed("3"), M::OffByOne),
                (typed("20"), M::OtherNumber),
                (typed("two"), M::Unreadable),
            ],
        ),
        (
            "in-step-again",
            vec![
                (typed("3"), M::CountedFromOne),
                (Answer::Place(3), M::Inside),
                (Answer::Place(1), M::OffByOne),
                (Answer::Place(4), M::OtherPlace),
                (Answer::Place(usize::MAX), M::OtherPlace),
            ],
        ),
        (
            "signature",
            vec![
                (bytes("EF BB BF 68 69"), M::Unchanged),
                (bytes("BB BF 68 69"), M::StrayRun),
                (bytes("EF 68 69"), M::Truncated),
                (bytes("69"), M::TooFewBytes),
            ],
        ),
        (
            "two-encodings",
            vec![
                (bytes("FC 20 FC"), M::Latin1),
                (bytes("C3 BC 20 C3"), M::Truncated),
                (bytes("C3 BC 20 75"), M::OtherCharacter),
                (bytes("C3 BC FC"), M::Rfc2279),
                (bytes("C3 BC 20"), M::TooFewBytes),
            ],
        ),
        (
            "invisible",
            vec![
                (bytes("70 61 79 8B 70 61 6C"), M::StrayRun),
                (bytes("70 61 79 E2 70 61 6C"), M::Truncated),
                (bytes("70 61 70 61 6C"), M::TooFewBytes),
                (bytes("61 70 79 70 61 6C"), M::WrongOrder),
            ],
        ),
        (
            "cesu-8",
            vec![
                (bytes("ED A0 81"), M::Surrogate),
                (bytes("ED A0 80 ED B0 80"), M::Cesu8Pair),
                (bytes("F0 80 90 80"), M::Overlong),
                (bytes("D0 80"), M::OtherCharacter),
                (bytes("D8 01 DC 00"), M::Utf16BigEndian),
                (bytes("01 04 00"), M::NumberAsBytes),
            ],
        ),
        (
            "in-chunks",
            vec![
                (typed("3"), M::CountedBytes),
                (typed("1"), M::OffByOne),
                (typed("0"), M::OtherNumber),
            ],
        ),
        (
            "path-of-2001",
            vec![
                (bytes("2F C0 AE 2E"), M::NaiveReadsOther),
                (bytes("2F C0 AF 2E 2F"), M::NaiveReadsOther),
                (bytes("2F C0 AE C0 AE 2F"), M::SeveralErrors),
                (bytes("2F 2E 2E"), M::WellFormed),
                (bytes("2F AE 2E 2F"), M::OtherError),
            ],
        ),
        (
            "own-attack",
            vec![
                (bytes("3C C1 A2 3E"), M::FilterFinds),
                (bytes("C0 BD 62 3E"), M::NaiveReadsOther),
                (bytes("BC 62 3E"), M::OtherError),
                (bytes("3C 62 3E"), M::Unchanged),
            ],
        ),
        (
            "close-it",
            vec![
                (bytes("EF BF BD 62 3E"), M::TooFewBytes),
                (bytes("E0 80 BC 62 3E"), M::Overlong),
                (bytes("3C 62 3E"), M::TooFewBytes),
                (bytes("3F 3F 62 3E"), M::OtherCharacter),
            ],
        ),
    ]
}

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
    // The bytes of RFC 3629 §10.
    assert_eq!(solution("path-of-2001"), bytes("2F C0 AE 2E 2F"));
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
                hint.starts_with(lesson.hint(*kind)),
                "{}: {hint}",
                lesson.id
            );
        }
        // What a lesson says of its own, some answer gets to hear.
        assert!(
            lesson.hints.keys().any(|kind| kinds.contains(kind)),
            "{}",
            lesson.id
        );
    }
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

/// Mistakes that no built-in lesson has.
fn others() -> Vec<(Lesson, Answer, Mistake)> {
    use Mistake as M;
    let shape = |bytes: &str, check: &str, solution: &str| {
        let file = format!(
            "---\ntitle: T\nnumber: 1\nlevel: easy\nbytes: {bytes}\ntask: Do it.\ncheck: {check}\n\
             solution: {solution}\nanswer: A.\n---\n"
        );
        parse("shape.md", "shape", file.as_bytes()).unwrap()
    };
    let two = || shape("", "well_formed 5 bytes 2 characters", "C3 A9 E2 82 AC");
    let legal = || small("C3 A9", "yes");
    let count = || small("E2 82 C3 A9 ED A0 80 62", "number 4");
    vec![
        (two(), bytes("C3 A9 61 61 61"), M::TooManyCharacters),
        (two(), bytes("E2 82 AC"), M::TooFewCharacters),
        (two(), bytes("E2 82 AC E2 82 AC"), M::TooManyBytes),
        (two(), bytes("C3 A9 61"), M::TooFewBytes),
        (two(), bytes("F5 80 80 80 61"), M::TooLarge),
        (two(), bytes("FF"), M::NeverByte),
        (two(), bytes(""), M::Nothing),
        (legal(), Answer::Choice(false), M::WrongChoice),
        (count(), typed("2"), M::CountedErrors),
        (count(), typed("5"), M::CountedErrorBytes),
        (count(), typed("6"), M::CountedCharacters),
        (count(), typed("8"), M::CountedBytes),
        (small("41", "number 16"), typed("10"), M::HexForDecimal),
        (small("41", "number 10"), typed("A"), M::HexForDecimal),
        (small("41", "number 16"), typed("0x16"), M::DecimalForHex),
        (small("41", "number 16"), typed("-16"), M::Unreadable),
        (
            small("", "text €"),
            bytes("FF FE AC 20"),
            M::Utf16LittleEndian,
        ),
        (small("", "text 😀"), bytes("00 01 F6 00"), M::Utf32),
        (small("", "bytes C3 A9 | 65 CC 81"), bytes("E9"), M::Latin1),
        (small("61", "bytes C0 AE"), bytes("2E"), M::WellFormed),
        (small("61", "bytes C0 AE"), bytes("ED A0 80"), M::OtherError),
    ]
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
        hint.ends_with("Its kind is called “Lone surrogate”."),
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

const HEAD: &str = "---\ntitle: T\nnumber: 1\nlevel: easy\nbytes: 41\ntask: Do it.\n";

#[test]
fn a_file_that_is_no_lesson_is_told_with_its_name_and_line() {
    let with = |more: &str| format!("{HEAD}check: text a\nanswer: A.\n{more}---\nText.\n");
    let check = |check: &str| format!("{HEAD}check: {check}\nanswer: A.\n---\n");
    let long = "x".repeat(1001);
    let cases: Vec<(String, &str)> = vec![
        (String::new(), "cut.md, line 1: The first line"),
        ("# Title\n".to_owned(), "cut.md, line 1: The first line"),
        (
            HEAD.to_owned(),
            "cut.md, line 6: The keys and values do not end",
        ),
        (with("hnt: x\n"), "cut.md, line 9: There is no key “hnt”"),
        (
            with("hint.overlnog: x\n"),
            "cut.md, line 9: There is no kind of mistake “overlnog”",
        ),
        (
            with("hint.overlong:\n"),
            "cut.md, line 9: The key “hint.overlong” has no value",
        ),
        (
            with("title: U\n"),
            "cut.md, line 9: The key “title” stands twice",
        ),
        (
            with("a line\n"),
            "cut.md, line 9: The line is no key with a value",
        ),
        (
            with("solution: 61\n"),
            "cut.md, line 9: The check tells the solution already",
        ),
        (
            with(&format!("hint.latin1: {long}\n")),
            "cut.md, line 9: The value of “hint.latin1” has more than 1000",
        ),
        (check("sense"), "cut.md, line 7: There is no check “sense”"),
        (check("text"), "cut.md, line 7: The check is not complete"),
        (check("text \\n"), "cut.md, line 7: A backslash"),
        (check("text \\u{D800}"), "cut.md, line 7: A backslash"),
        (
            check("bytes 4G"),
            "cut.md, line 7: The bytes cannot be read as hex",
        ),
        (check("bytes"), "cut.md, line 7: The check is not complete"),
        (
            check("text more than it holds"),
            "cut.md, line 7: There are 18 bytes",
        ),
        (
            check("one_error broken"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("one_error overlong"),
            "cut.md, line 7: The key “solution” is missing",
        ),
        (
            check("well_formed 3"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("number -1"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("number +1"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("place x"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("code_point 20AC"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("code_point U+110000"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("yes please"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("text A"),
            "cut.md, line 7: The bytes solve the task before",
        ),
        (
            format!("{HEAD}check: one_error overlong\nsolution: 41\nanswer: A.\n---\n"),
            "cut.md, line 8: The solution does not solve the task",
        ),
        (
            with("").replace("easy", "simple"),
            "cut.md, line 4: There is no level “simple”",
        ),
        (
            with("").replace("number: 1", "number: one"),
            "cut.md, line 3: “one” is no number",
        ),
        (
            with("").replace("title: T", "title:"),
            "cut.md, line 2: The key “title” has no value",
        ),
        (
            with("").replace("task: Do it.\n", ""),
            "cut.md, line 8: The key “task” is missing",
        ),
        (
            with("").replace("bytes: 41", "bytes: 41 41 41 41 41 41 41 41 41 41 41 41 41"),
            "cut.md, line 5: There are 13 bytes. The bench holds 12",
        ),
        (
            "x".repeat((64 << 10) + 1),
            "cut.md: The file is longer than 64 KiB",
        ),
    ];
    for (file, said) in cases {
        let errors = parse("cut.md", "cut", file.as_bytes()).expect_err(said);
        let first = errors[0].to_string();
        assert!(first.starts_with(said), "{first}\nis not\n{said}");
        assert!(first.ends_with('.'), "{first}");
    }
    let mut ill_formed = with("").into_bytes();
    ill_formed.extend_from_slice(b"and \xE2\x82");
    let errors = parse("cut.md", "cut", &ill_formed).unwrap_err();
    assert!(
        errors[0]
            .to_string()
            .starts_with("cut.md, line 11: The line is not well-formed UTF-8")
    );
}

#[test]
fn all_that_is_wrong_with_a_file_is_told_at_once_and_by_lines() {
    let file = "---\nlevel: simple\nnumber: -1\ntitel: T\ncheck: text a\nanswer: A.\n---\n";
    let errors = parse("many.md", "many", file.as_bytes()).unwrap_err();
    let problems: Vec<_> = errors
        .iter()
        .map(|it| (it.line.unwrap(), &it.problem))
        .collect();
    assert_eq!(
        problems,
        [
            (2, &LessonProblem::Level("simple".to_owned())),
            (3, &LessonProblem::Number("-1".to_owned())),
            (4, &LessonProblem::UnknownKey("titel".to_owned())),
            (7, &LessonProblem::Missing("title")),
            (7, &LessonProblem::Missing("task")),
        ]
    );
}

#[test]
fn values_go_on_in_indented_lines_and_editors_of_any_system_may_save_them() {
    let file = "---\ntitle: A\n  longer title\nnumber: 7\nlevel: hard\n\ntask: Do: it.\n\
                check: text \\u{200B}\\\\a\nanswer:\n  It is\n  so.\nhint.latin1: No.\n---\n\n# Text\n\nMore.\n";
    let plain = parse("a.md", "a", file.as_bytes()).unwrap();
    assert_eq!(plain.title, "A longer title");
    assert_eq!(plain.task, "Do: it.");
    assert_eq!(plain.answer, "It is so.");
    assert_eq!(plain.check, Check::Text("\u{200B}\\a".to_owned()));
    assert_eq!(plain.hint(Mistake::Latin1), "No.");
    assert_eq!(plain.hint(Mistake::Utf32), Mistake::Utf32.hint());
    assert_eq!(plain.text, "# Text\n\nMore.");
    assert!(plain.bytes.is_empty());
    let elsewhere = format!("\u{FEFF}{}", file.replace('\n', "\r\n"));
    let elsewhere = parse("a.md", "a", elsewhere.as_bytes()).unwrap();
    assert_eq!(elsewhere.text.replace("\r\n", "\n"), plain.text);
    assert_eq!(elsewhere.check, plain.check);
}

#[test]
fn no_bytes_make_the_parser_panic() {
    let good = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/lessons/own-attack.md"))
        .unwrap();
    for place in 0..good.len() {
        let _ = parse("x.md", "x", &good[..place]);
        for byte in [0, b'\n', b':', b' ', 0x80, 0xFF] {
            let mut damaged = good.clone();
            damaged[place] = byte;
            let _ = parse("x.md", "x", &damaged);
        }
    }
}

#[test]
fn a_folder_is_read_with_errors_for_the_files_that_are_no_lessons() {
    let folder = Folder::new();
    let good = format!("{HEAD}check: text a\nanswer: A.\n---\nText.\n");
    folder.file(
        "second.md",
        good.replace("number: 1", "number: 2").as_bytes(),
    );
    folder.file("first.MD", good.as_bytes());
    folder.file("bad.md", b"---\ntitle T\n---\n");
    folder.file("notes.txt", b"nothing");
    folder.file("deeper/other.md", good.as_bytes());
    folder.file("signature.md", good.as_bytes());
    folder.file("large.md", &vec![b'x'; 70_000]);
    fs::create_dir(folder.path().join("folder.md")).unwrap();
    let read = read_folder(folder.path());
    let ids: Vec<&str> = read.lessons.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["first", "second"]);
    let said: BTreeSet<String> = read.errors.iter().map(ToString::to_string).collect();
    let begins = |start: &str| said.iter().any(|it| it.starts_with(start));
    assert!(
        begins("bad.md, line 2: The line is no key with a value"),
        "{said:#?}"
    );
    assert!(
        begins("signature.md: There is another lesson of this name"),
        "{said:#?}"
    );
    assert!(begins("large.md: The file is longer than"), "{said:#?}");
    assert!(
        begins("folder.md: The file could not be read, it is a folder"),
        "{said:#?}"
    );
    assert!(!said.iter().any(|it| it.starts_with("notes")), "{said:#?}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_is_told_and_not_waited_for() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path().join("pipe.md"))
        .status();
    assert!(made.unwrap().success());
    let read = read_folder(folder.path());
    assert_eq!(read.errors.len(), 1);
    assert_eq!(
        read.errors[0].to_string(),
        "pipe.md: The file could not be read, it is no regular file."
    );
}

#[test]
fn a_folder_that_is_not_there_has_no_lessons_and_one_with_too_many_is_told() {
    let folder = Folder::new();
    let none = read_folder(&folder.path().join("none"));
    assert!(none.lessons.is_empty() && none.errors.is_empty());
    let good = format!("{HEAD}check: text a\nanswer: A.\n---\n");
    for number in 0..=MOST_LESSONS {
        folder.file(format!("lesson-{number:04}.md"), good.as_bytes());
    }
    let many = read_folder(folder.path());
    assert_eq!(many.lessons.len(), MOST_LESSONS);
    assert_eq!(many.errors.len(), 1);
    assert_eq!(many.errors[0].problem, LessonProblem::TooManyLessons);
}

#[test]
fn the_answer_may_be_shown_after_three_wrong_tries_and_solved_stays_solved() {
    let lesson = lesson("two-bytes");
    let mut attempts = Attempts::default();
    // Who entered nothing has not tried.
    attempts.count(&judge(&lesson, &bytes("")));
    attempts.count(&judge(&lesson, &Answer::Choice(true)));
    assert_eq!(attempts.wrong(), 0);
    for tries in 1..=TRIES_BEFORE_ANSWER {
        assert!(!attempts.may_show_answer());
        attempts.count(&judge(&lesson, &bytes("E9")));
        assert_eq!(attempts.wrong(), tries);
    }
    assert!(attempts.may_show_answer() && !attempts.is_solved());
    attempts.count(&judge(&lesson, &lesson.solution));
    attempts.count(&judge(&lesson, &bytes("E9")));
    assert!(attempts.is_solved());
    assert_eq!(attempts.wrong(), TRIES_BEFORE_ANSWER);
}

#[test]
fn progress_survives_writing_and_reading() {
    let folder = Folder::new();
    let path = folder.path().join("deeper").join("lessons.json");
    let lesson = lesson("two-bytes");
    let mut progress = Progress::default();
    progress.count("two-bytes", &judge(&lesson, &bytes("E9")));
    progress.count("two-bytes", &judge(&lesson, &lesson.solution));
    progress.count("of-a-teacher", &judge(&lesson, &bytes("E9")));
    progress.keep(&path).unwrap();
    let read = Progress::read(&path).unwrap();
    assert!(read.set_aside.is_none());
    assert_eq!(read.progress, progress);
    assert!(read.progress.of("two-bytes").is_solved());
    assert_eq!(read.progress.of("of-a-teacher").wrong(), 1);
    assert_eq!(read.progress.of("never-seen"), Attempts::default());
    // Another window solves another lesson.
    let mut other = Progress::default();
    other.count("one-byte", &Verdict::Solved);
    other.keep(&path).unwrap();
    assert!(other.of("one-byte").is_solved() && other.of("two-bytes").is_solved());
    assert_eq!(Progress::read(&path).unwrap().progress, other);
}

#[test]
fn damaged_progress_is_put_aside_and_told() {
    let folder = Folder::new();
    let good =
        r#"{"format":"byteloupe-lessons","version":1,"lessons":{"one-byte":{"solved":true}}}"#;
    let path = folder.file("good.json", good.as_bytes());
    assert!(
        Progress::read(&path)
            .unwrap()
            .progress
            .of("one-byte")
            .is_solved()
    );
    let damaged: [(&str, Vec<u8>); 6] = [
        ("cut", good.as_bytes()[..40].to_vec()),
        ("empty", Vec::new()),
        (
            "other",
            good.replace("byteloupe-lessons", "byteloupe-bookmarks")
                .into_bytes(),
        ),
        (
            "zero",
            good.replace("\"version\":1", "\"version\":0").into_bytes(),
        ),
        ("ill-formed", b"{\"format\":\"\xE9\"}".to_vec()),
        ("large", vec![b' '; (1 << 20) + 1]),
    ];
    for (name, content) in damaged {
        let path = folder.file(format!("{name}.json"), &content);
        let read = Progress::read(&path).unwrap();
        assert_eq!(read.progress, Progress::default(), "{name}");
        let (error, aside) = read.set_aside.expect(name);
        assert!(matches!(error, ProgressError::NotProgress(..)));
        assert!(error.to_string().ends_with('.'));
        assert_eq!(fs::read(aside).unwrap(), content, "{name}");
        assert!(!path.exists(), "{name}");
    }
}

#[test]
fn progress_of_a_later_version_is_neither_read_nor_written() {
    let folder = Folder::new();
    let later = br#"{"format":"byteloupe-lessons","version":2,"else":[]}"#;
    let path = folder.file("lessons.json", later);
    assert!(matches!(
        Progress::read(&path),
        Err(ProgressError::Later(_, 2))
    ));
    let mut progress = Progress::default();
    progress.count("one-byte", &Verdict::Solved);
    assert!(progress.keep(&path).is_err());
    assert_eq!(fs::read(&path).unwrap(), later);
}

#[test]
fn there_is_no_progress_where_there_is_no_file() {
    let folder = Folder::new();
    let read = Progress::read(&folder.path().join("none.json")).unwrap();
    assert!(read.set_aside.is_none());
    assert_eq!(read.progress, Progress::default());
}
