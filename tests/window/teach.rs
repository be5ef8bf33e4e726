//! The teaching view: one character fills the window, to be looked at, walked through and broken.

use byteloupe::app::{App, Settings};
use byteloupe::teach::exercise::Exercise;
use byteloupe::teach::lesson::{Answer, AnswerKind, Lesson, Level, Verdict, builtin, judge};
use byteloupe::utf8::BomPolicy;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Theme, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL, NONE, Screen};

const LARGE: Vec2 = Vec2::new(1920.0, 1080.0);
const SMALL: Vec2 = Vec2::new(1024.0, 640.0);

const LECTURES: [&str; 8] = [
    "Look",
    "Decode",
    "Encode",
    "Break it",
    "Lessons",
    "Exercises",
    "Properties",
    "Chunks",
];

/// The teaching view over a document.
fn teaching(bytes: &[u8], size: Vec2) -> Screen {
    let mut screen = Screen::of_bytes_sized(bytes, size, Theme::Dark);
    screen.until_counted();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen
}

/// What is read aloud of the sequence.
fn spoken(screen: &Screen) -> String {
    screen.focus().unwrap_or_default()
}

/// Replaces what stands in a field.
fn fill(screen: &mut Screen, field: &str, text: &str) {
    let edit = (screen.harness).get_by_role_and_label(Role::TextInput, field);
    edit.focus();
    screen.harness.run_steps(2);
    screen.press(CTRL, Key::A);
    screen.type_text(text);
}

/// The names of the bits, in order.
fn bits(screen: &Screen) -> Vec<String> {
    let mut bits: Vec<String> = screen
        .labels()
        .into_iter()
        .filter(|label| label.starts_with("bit "))
        .collect();
    bits.dedup();
    bits
}

#[test]
fn f11_shows_the_character_at_the_caret_with_its_bits_its_row_and_its_production_and_escape_leaves()
{
    let mut screen = teaching("€".as_bytes(), LARGE);
    assert_eq!(spoken(&screen), "E2 82 AC, EURO SIGN");
    assert!(screen.has("U+20AC") && screen.has("EURO SIGN"));
    for line in [
        "0800–FFFF    1110xxxx 10xxxxxx 10xxxxxx",
        "UTF8-3 %xE1-EC 2( UTF8-tail )",
    ] {
        assert!(screen.has(line), "{line}: {:?}", screen.labels());
    }
    let bits = bits(&screen);
    assert_eq!(bits.len(), 24);
    assert_eq!(bits[0], "bit 7 of byte 1, header, 1");
    assert_eq!(bits[23], "bit 0 of byte 3, payload, 0");
    // Nothing else is on the screen.
    assert!(!screen.says("File") && !screen.says("Well-formed UTF-8"));
    screen.press(NONE, Key::Escape);
    screen.until("the document is back", |screen| screen.says("File"));
    assert_eq!(screen.caret(), 0);
}

#[test]
fn arrows_step_through_the_characters_and_the_errors_of_the_document() {
    let mut screen = teaching(b"A\xC3\xA9\xC0\xAE\xF0\x9F\x98\x80", LARGE);
    let mut seen = vec![spoken(&screen)];
    for _ in 0..4 {
        screen.press(NONE, Key::ArrowRight);
        screen.harness.run_steps(2);
        seen.push(spoken(&screen));
    }
    let expected = [
        "41, LATIN CAPITAL LETTER A",
        "C3 A9, LATIN SMALL LETTER E WITH ACUTE",
        "C0 AE, ill-formed",
        "F0 9F 98 80, GRINNING FACE",
        "F0 9F 98 80, GRINNING FACE",
    ];
    assert_eq!(seen, expected);
    for expected in expected.iter().take(3).rev() {
        screen.press(NONE, Key::PageUp);
        screen.harness.run_steps(2);
        assert_eq!(spoken(&screen), *expected);
    }
    screen.press(NONE, Key::PageDown);
    screen.press(NONE, Key::PageDown);
    screen.harness.run_steps(2);
    assert!(screen.has("Overlong 2-byte form of U+002E FULL STOP"));
    screen.press(NONE, Key::Escape);
    screen.until("the document is back", |screen| screen.says("File"));
    assert_eq!(screen.caret(), 3);
}

#[test]
fn without_a_document_a_text_is_typed_or_a_code_point() {
    let mut screen = Screen::empty();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    assert_eq!(spoken(&screen), "E2 82 AC, EURO SIGN");
    fill(&mut screen, "Text", "U+1F600");
    screen.harness.run_steps(2);
    assert!(screen.has("GRINNING FACE"));
    // Escape leaves the field first, and the view then.
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(3);
    assert_eq!(spoken(&screen), "F0 9F 98 80, GRINNING FACE");
    screen.press(NONE, Key::Escape);
    screen.until("the view is left", |screen| screen.says("File"));
}

#[test]
fn decoding_goes_step_by_step_and_back() {
    let mut screen = teaching("é".as_bytes(), LARGE);
    screen.press(NONE, Key::Num2);
    let heading = |screen: &mut Screen, what: &str| {
        let says = what.to_owned();
        screen.until(what, move |screen| {
            screen.labels().iter().any(|it| it.contains(&says))
        });
    };
    heading(&mut screen, "These are the bytes");
    for what in [
        "Begin with a number",
        "row 2 of the table",
        "the last byte, byte 2",
        "byte 1 into the next places",
    ] {
        screen.press(NONE, Key::ArrowRight);
        heading(&mut screen, what);
    }
    screen.until("the character is known", |screen| screen.has("U+00E9"));
    screen.press(NONE, Key::ArrowLeft);
    heading(&mut screen, "the last byte, byte 2");
    assert!(!screen.has("U+00E9"));
}

#[test]
fn a_bit_that_is_turned_over_by_keys_names_the_rule_and_what_decoders_make_of_it() {
    let mut screen = teaching(b"/", LARGE);
    screen.press(NONE, Key::Num4);
    screen.until("the bench is there", |screen| {
        screen.says("Make it overlong")
    });
    assert!(screen.has("U+002F SOLIDUS"));
    screen.click("Make it overlong");
    screen.harness.run_steps(2);
    assert!(
        screen.has("Overlong 2-byte form of U+002F SOLIDUS"),
        "{:?}",
        screen.labels()
    );
    assert!(screen.says("Naive decoders read U+002F"));
    assert!(screen.says("Go decoders read 2 × U+FFFD"));
    // The original is not touched, and one key brings it back.
    screen.press(CTRL, Key::Z);
    screen.harness.run_steps(2);
    assert!(screen.has("U+002F SOLIDUS"));
    // The highest bit makes a tail of it.
    screen.press(NONE, Key::Space);
    screen.harness.run_steps(2);
    assert!(screen.has("Tail with no lead"));
    assert_eq!(spoken(&screen), "AF, ill-formed");
    screen.press(NONE, Key::Insert);
    screen.press(Modifiers::ALT, Key::ArrowLeft);
    screen.harness.run_steps(2);
    assert_eq!(spoken(&screen), "80 AF, ill-formed");
    screen.press(NONE, Key::Escape);
    screen.until("the document is back", |screen| screen.says("File"));
    assert!(screen.rows()[0].contains("2F"));
}

#[test]
fn a_click_on_a_bit_turns_it_over() {
    let mut screen = teaching("A".as_bytes(), SMALL);
    screen.press(NONE, Key::Num4);
    screen.until("the bench is there", |screen| {
        screen.says("Make it overlong")
    });
    screen.click("bit 5 of byte 1, payload, 0");
    screen.harness.run_steps(2);
    assert!(
        screen.has("U+0061 LATIN SMALL LETTER A"),
        "{:?}",
        screen.labels()
    );
    assert!(bits(&screen).contains(&"bit 5 of byte 1, payload, 1".to_owned()));
}

#[test]
fn the_bytes_can_be_typed_in_five_notations() {
    let mut screen = teaching("A".as_bytes(), SMALL);
    screen.press(NONE, Key::Num4);
    screen.until("the bench is there", |screen| {
        screen.says("Make it overlong")
    });
    for (field, text, said) in [
        ("Hex", "e2 82 ac", "E2 82 AC, EURO SIGN"),
        ("Code point", "U+D800", "ED A0 80, ill-formed"),
        ("Number", "1114112", "F4 90 80 80, ill-formed"),
        ("Character", "é", "C3 A9, LATIN SMALL LETTER E WITH ACUTE"),
        ("Binary", "01000010", "42, LATIN CAPITAL LETTER B"),
    ] {
        fill(&mut screen, field, text);
        screen.harness.run_steps(2);
        assert!(screen.says(said), "{field}: {:?}", screen.labels());
    }
    fill(&mut screen, "Number", "many");
    screen.harness.run_steps(2);
    assert!(screen.has("Type a number, such as 8364"));
    assert!(screen.says("42, LATIN CAPITAL LETTER B"));
}

#[test]
fn no_text_is_smaller_than_20_points_and_bits_are_60_in_a_large_window() {
    for (bytes, lengths) in [
        (&b"A"[..], 1),
        ("é".as_bytes(), 2),
        ("€".as_bytes(), 3),
        ("😀".as_bytes(), 4),
        (b"\xC0\xAE", 2),
    ] {
        for size in [LARGE, SMALL] {
            let mut screen = teaching(bytes, size);
            for lecture in LECTURES {
                screen.click(lecture);
                screen.harness.run_steps(3);
                let sizes = screen.painted_sizes();
                assert!(!sizes.is_empty());
                for (text, points) in sizes {
                    assert!(points >= 20.0, "{text}: {points} at {size:?}");
                }
            }
            screen.press(NONE, Key::Escape);
            screen.until("the view is left", |screen| screen.says("File"));
            screen.press(NONE, Key::F11);
            screen.harness.run_steps(3);
            let digits = screen.painted_sizes();
            let digit = digits.iter().find(|(text, _)| text == "1");
            let points = digit.map_or(0.0, |(_, points)| *points);
            let least = if size == LARGE { 60.0 } else { 20.0 };
            assert!(points >= least, "{points} for {lengths} bytes at {size:?}");
        }
    }
}

#[test]
fn the_view_rests_when_nothing_moves() {
    let mut screen = teaching("€".as_bytes(), LARGE);
    screen.assert_rests("the view was opened");
    screen.press(NONE, Key::Num2);
    screen.press(NONE, Key::End);
    screen.until("all bits have arrived", |screen| screen.has("U+20AC"));
    screen.assert_rests("all steps were made");
}

/// The lessons of the teaching view.
fn lessons() -> Screen {
    let mut screen = Screen::empty();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num5);
    screen.until("the lessons are there", |screen| {
        screen.says("0 of 23 solved")
    });
    screen
}

/// Puts these bytes on the bench by keys alone: whatever is there is taken away first.
fn write_bytes(screen: &mut Screen, before: usize, bytes: &[u8]) {
    for _ in 0..before {
        screen.press(NONE, Key::Delete);
    }
    for _ in bytes {
        screen.press(NONE, Key::Insert);
    }
    screen.press(NONE, Key::Home);
    for byte in bytes {
        for bit in (0..8).rev() {
            let key = if byte >> bit & 1 == 1 {
                Key::Num1
            } else {
                Key::Num0
            };
            screen.press(NONE, key);
        }
    }
}

/// Answers by keys alone, and has it checked.
fn answer(screen: &mut Screen, lesson: &Lesson, answer: &Answer) {
    match answer {
        Answer::Bytes(bytes) => write_bytes(screen, lesson.bytes.len(), bytes),
        Answer::Typed(text) => {
            screen.press(CTRL, Key::A);
            screen.type_text(text);
        }
        Answer::Place(place) => {
            screen.press(NONE, Key::Home);
            for _ in 0..*place {
                screen.press(CTRL, Key::ArrowRight);
            }
        }
        Answer::Choice(is_yes) => {
            screen.press(NONE, if *is_yes { Key::Y } else { Key::N });
            return;
        }
    }
    screen.press(NONE, Key::Enter);
}

#[test]
fn every_lesson_is_solved_by_keys_alone() {
    let mut screen = lessons();
    for (at, lesson) in builtin().iter().enumerate() {
        screen.until("the lesson is there", |screen| screen.has(&lesson.task));
        screen.harness.run_steps(3);
        assert!(!screen.has("Solved"), "{}", lesson.id);
        answer(&mut screen, lesson, &lesson.solution);
        screen.until("it is solved", |screen| screen.has("Solved"));
        assert!(screen.has(&lesson.answer), "{}", lesson.id);
        assert!(screen.says(&format!("{} of 23 solved", at + 1)));
        screen.press(NONE, Key::Enter);
        screen.harness.run_steps(2);
    }
}

#[test]
fn a_wrong_answer_gets_a_hint_and_after_three_the_answer_may_be_shown() {
    let mut screen = lessons();
    // The first one is about a byte of zeros.
    screen.press(NONE, Key::PageDown);
    let lesson = &builtin()[1];
    screen.until("the lesson is there", |screen| screen.has(&lesson.task));
    for (at, wrong) in [b"A".to_vec(), b"b".to_vec(), vec![0xE1]]
        .into_iter()
        .enumerate()
    {
        assert!(!screen.says("Show the answer"));
        screen.press(NONE, Key::Home);
        write_bytes(&mut screen, 1, &wrong);
        screen.press(NONE, Key::Enter);
        screen.harness.run_steps(2);
        let verdict = judge(lesson, &Answer::Bytes(wrong));
        let Verdict::Wrong { hint, .. } = verdict else {
            panic!("answer {at} is right");
        };
        assert!(screen.has(&hint), "{hint}: {:?}", screen.labels());
    }
    screen.click("Show the answer");
    screen.harness.run_steps(2);
    assert!(screen.has(&lesson.answer));
    // Another lesson begins anew.
    screen.press(NONE, Key::PageDown);
    screen.harness.run_steps(2);
    assert!(!screen.has(&lesson.answer) && screen.has(&builtin()[2].task));
}

#[test]
fn progress_is_kept_and_a_teachers_own_lessons_are_read_and_told_by_file_and_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("lessons");
    std::fs::create_dir(&own).expect("a folder");
    let good = "---\ntitle: Our own\nnumber: 90\nlevel: easy\nbytes: 41\ntask: Write a B.\ncheck: text B\nanswer: It is 42.\n---\n\nWrite it.\n";
    std::fs::write(own.join("own.md"), good).expect("a file");
    std::fs::write(
        own.join("bad.md"),
        good.replace("level: easy", "level: absurd"),
    )
    .expect("a file");
    let at = folder.path().to_owned();
    let start = move || {
        let at = at.clone();
        let mut screen = Screen::made_by(LARGE, move |ctx| {
            let mut app = App::new(ctx, &[], BomPolicy::Keep, Settings::default());
            app.keep_lessons_in(at.clone());
            app
        });
        screen.press(NONE, Key::F11);
        screen.until("the view is there", |screen| screen.says("Break it"));
        screen.press(NONE, Key::Num5);
        screen.until("own lessons were read", |screen| {
            screen.says("of 24 solved") || screen.says("of 25 solved")
        });
        screen
    };
    let mut screen = start();
    let lesson = &builtin()[0];
    answer(&mut screen, lesson, &lesson.solution);
    screen.until("it is solved", |screen| screen.says("1 of 24 solved"));
    let file = folder.path().join("lessons.json");
    screen.until("it is kept", move |_| file.exists());
    let is_told = |label: &String| label.starts_with("bad.md, line 4: ");
    assert!(screen.labels().iter().any(is_told), "{:?}", screen.labels());
    // A file that is changed is read when the lessons are shown again, and one that is mended is told of no more.
    let changed = good.replace("Write a B.", "Write a capital B.");
    std::fs::write(folder.path().join("lessons/own.md"), &changed).expect("a file");
    std::fs::write(
        folder.path().join("lessons/bad.md"),
        good.replace("Our own", "Mended"),
    )
    .expect("a file");
    screen.press(CTRL, Key::Num1);
    screen.press(CTRL, Key::Num5);
    screen.until("both are read", |screen| screen.says("1 of 25 solved"));
    assert!(
        !screen.labels().iter().any(is_told),
        "{:?}",
        screen.labels()
    );
    for _ in 0..24 {
        screen.press(NONE, Key::PageDown);
    }
    screen.until("the last one is there", |screen| {
        screen.has("Write a capital B.") || screen.has("Write a B.")
    });
    drop(screen);
    let screen = start();
    assert!(screen.says("1 of 25 solved"));
    assert!(
        screen.has(&builtin()[1].task),
        "it goes on where the learner stopped"
    );
}

#[test]
fn the_same_number_makes_the_same_exercises_and_they_are_solved_by_keys() {
    let mut screen = Screen::empty();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num6);
    screen.until("the exercises are there", |screen| {
        screen.says("0 of 20 solved")
    });
    for (name, level) in [
        ("Easy", Level::Easy),
        ("Medium", Level::Medium),
        ("Hard", Level::Hard),
    ] {
        screen.click(name);
        fill(&mut screen, "Task set number", "2026");
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(3);
        for exercise in Exercise::row(level, 2026).take(5) {
            let lesson = &exercise.lesson;
            screen.until("the task is there", |screen| screen.has(&lesson.task));
            screen.harness.run_steps(3);
            answer(&mut screen, lesson, &lesson.solution);
            screen.until("it is solved", |screen| screen.has("Solved"));
            screen.press(NONE, Key::Enter);
            screen.harness.run_steps(2);
        }
        assert!(screen.says("5 of 20 solved"));
    }
    fill(&mut screen, "Task set number", "many");
    screen.harness.run_steps(2);
    assert!(screen.has("Type digits only."));
    assert!(screen.says("5 of 20 solved"), "nothing was lost");
}

#[test]
fn the_picture_of_the_bytes_of_a_task_is_copied_after_it_is_answered() {
    let mut screen = lessons();
    let lesson = &builtin()[0];
    screen.press(CTRL, Key::C);
    screen.until("it is refused", |screen| {
        screen.says("Answer the task first.")
    });
    assert_eq!(screen.clipboard.copied(), None);
    answer(&mut screen, lesson, &lesson.solution);
    screen.until("it is solved", |screen| screen.has("Solved"));
    screen.press(CTRL, Key::C);
    screen.until("it is said", |screen| {
        screen.says("Copied the picture as SVG")
    });
}

/// Whoever is asked about bytes must not read the answer off their names.
#[test]
fn nothing_is_said_of_the_bytes_of_a_task_before_it_is_answered() {
    let mut screen = lessons();
    let mut seen = 0;
    for (at, lesson) in builtin().iter().enumerate() {
        screen.until("the lesson is there", |screen| screen.has(&lesson.task));
        screen.harness.run_steps(3);
        let names = bits(&screen);
        let tells = |name: &String| name.contains("header") || name.contains("payload");
        assert!(!names.iter().any(tells), "{}: {names:?}", lesson.id);
        // What the whole bench is called are its bytes alone.
        let digits: Vec<String> = lesson.bytes.iter().map(|it| format!("{it:02X}")).collect();
        let digits = digits.join(" ");
        assert!(digits.is_empty() || screen.has(&digits), "{}", lesson.id);
        seen += names.len();
        answer(&mut screen, lesson, &lesson.solution);
        screen.until("it is solved", |screen| screen.has("Solved"));
        screen.harness.run_steps(2);
        let names = bits(&screen);
        assert!(names.iter().all(tells), "{}: {names:?}", lesson.id);
        assert!(screen.says(&format!("{} of 23 solved", at + 1)));
        screen.press(NONE, Key::Enter);
        screen.harness.run_steps(2);
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn the_bytes_that_a_task_asks_about_stay_as_they_are() {
    let mut screen = lessons();
    let all = builtin();
    // “Cut in the middle” asks for a number, “Getting back in step” for a place.
    for (at, lesson) in all.iter().enumerate() {
        let kind = lesson.check.answered_by();
        if kind == AnswerKind::Place {
            let digits: Vec<String> = lesson.bytes.iter().map(|it| format!("{it:02X}")).collect();
            let digits = digits.join(" ");
            for key in [Key::Num1, Key::Num0, Key::Space, Key::Insert, Key::Delete] {
                screen.press(NONE, key);
                screen.harness.run_steps(2);
                assert!(screen.has(&digits), "{at}, {key:?}: {:?}", screen.labels());
            }
            screen.click("bit 7 of byte 2, 1");
            screen.harness.run_steps(2);
            assert!(screen.has(&digits), "{at}");
            return;
        }
        screen.press(NONE, Key::PageDown);
        screen.harness.run_steps(3);
    }
    panic!("no lesson asks for a place");
}

#[test]
fn ctrl_and_a_digit_change_the_page_everywhere() {
    let mut screen = teaching("é".as_bytes(), SMALL);
    let digits = [
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
    ];
    let front = |screen: &Screen| {
        let chosen = LECTURES.iter().find(|name| {
            let tab = screen.harness.get_by_role_and_label(Role::Tab, name);
            tab.accesskit_node().is_selected() == Some(true)
        });
        *chosen.expect("one is in front")
    };
    // From each page to each other one: on some, digits alone do something else.
    for from in digits {
        for (to, name) in digits.into_iter().zip(LECTURES) {
            screen.press(CTRL, from);
            screen.press(CTRL, to);
            screen.harness.run_steps(2);
            assert_eq!(front(&screen), name, "from {from:?}");
        }
    }
    screen.press(CTRL, Key::Num4);
    screen.harness.run_steps(2);
    fill(&mut screen, "Hex", "41");
    screen.press(CTRL, Key::Num1);
    screen.harness.run_steps(2);
    assert_eq!(front(&screen), "Look", "from a field");
}

/// Ten metres from a screen that is 1.7 metres high, 16 minutes of arc are 46 millimetres, or 1/37 of its height. Small letters
/// are a little more than half as high as their font.
#[test]
fn the_sentence_of_a_step_is_read_from_the_far_end_of_a_room() {
    for size in [SMALL, Vec2::new(1280.0, 720.0), LARGE] {
        let mut screen = teaching("é".as_bytes(), size);
        screen.press(CTRL, Key::Num2);
        screen.harness.run_steps(3);
        let said = "These are the bytes. Find the number that they stand for.";
        let (_, font) = screen.painted(said).expect(said);
        let small_letters = font * 0.52;
        assert!(small_letters >= size.y / 37.0, "{size}: {font}");
        // And so is what is said of an error.
        screen.press(CTRL, Key::Num4);
        screen.harness.run_steps(2);
        screen.press(NONE, Key::Num0);
        screen.harness.run_steps(3);
        let (_, font) = screen.painted("Tail with no lead").expect("an error");
        assert!(font * 0.52 >= size.y / 37.0, "{size}: {font}");
    }
}

#[test]
fn played_steps_come_by_themselves_until_the_end() {
    let mut screen = teaching("é".as_bytes(), LARGE);
    screen.press(CTRL, Key::Num2);
    screen.harness.run_steps(2);
    assert!(!screen.has("U+00E9"));
    screen.press(NONE, Key::P);
    screen.until("it plays", |screen| screen.has("Pause"));
    screen.until("the character is known", |screen| screen.has("U+00E9"));
    screen.until("it has stopped", |screen| screen.has("Play"));
    // A step by hand stops it.
    screen.press(NONE, Key::P);
    screen.until("it plays again, from the start", |screen| {
        screen.has("Pause") && !screen.has("U+00E9")
    });
    screen.press(NONE, Key::ArrowRight);
    screen.harness.run_steps(2);
    assert!(screen.has("Play"));
}

#[test]
fn a_set_says_how_many_were_solved_at_the_first_try_and_starts_over() {
    let mut screen = Screen::empty();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num6);
    screen.until("the exercises are there", |screen| {
        screen.says("0 of 20 solved")
    });
    fill(&mut screen, "Task set number", "7");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(3);
    let all: Vec<Exercise> = Exercise::row(Level::Easy, 7).take(3).collect();
    for exercise in &all {
        let lesson = &exercise.lesson;
        screen.until("the task is there", |screen| screen.has(&lesson.task));
        screen.harness.run_steps(3);
        if lesson.check.answered_by() == AnswerKind::Typed {
            answer(&mut screen, lesson, &Answer::Typed("U+0000".to_owned()));
            screen.harness.run_steps(2);
        }
        answer(&mut screen, lesson, &lesson.solution);
        screen.until("it is solved", |screen| screen.has("Solved"));
        screen.press(NONE, Key::Enter);
        screen.harness.run_steps(2);
    }
    // The second was tried twice.
    assert!(
        screen.says("3 of 20 solved · 2 at the first try"),
        "{:?}",
        screen.labels()
    );
    screen.click("Start over");
    screen.harness.run_steps(2);
    assert!(screen.has("0 of 20 solved") && screen.has(&all[0].lesson.task));
}

#[test]
fn the_picture_of_what_is_shown_is_copied_as_svg() {
    let mut screen = teaching("€".as_bytes(), LARGE);
    screen.press(CTRL, Key::C);
    screen.until("it is said", |screen| {
        screen.says("Copied the picture as SVG")
    });
    let picture = screen.clipboard.copied().unwrap_or_default();
    assert!(
        picture.starts_with("<svg") || picture.starts_with("<?xml"),
        "{picture}"
    );
    assert!(picture.contains("U+20AC") && picture.contains("EURO SIGN"));
}
