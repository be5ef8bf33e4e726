//! The teaching view over every row of the model of ill-formed bytes, what learners get wrong, and bytes that are
//! dragged.

use byteloupe::teach::lesson::{Answer, AnswerKind, Verdict, builtin, judge};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Theme, Vec2};
use egui_kittest::kittest::Queryable as _;

use crate::screen::{CTRL, NONE, Screen};
use crate::typical::typical;

const LARGE: Vec2 = Vec2::new(1920.0, 1080.0);

fn breaking() -> Screen {
    let mut screen = Screen::of_bytes_sized(b"A", LARGE, Theme::Dark);
    screen.until_counted();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num4);
    screen.until("the bench is there", |screen| {
        screen.says("Make it overlong")
    });
    screen
}

fn fill(screen: &mut Screen, field: &str, text: &str) {
    let edit = (screen.harness).get_by_role_and_label(Role::TextInput, field);
    edit.focus();
    screen.harness.run_steps(2);
    screen.press(CTRL, Key::A);
    screen.type_text(text);
    screen.harness.run_steps(2);
}

/// Each row of the tables of spans and of groups: bytes, the headline, how many U+FFFD Unicode recommends for
/// the first error, and the section that is cited. Written down from RFC 3629 §3 and §4 and RFC 2279.
const ROWS: &[(&str, &str, usize, &str)] = &[
    ("80", "Tail with no lead", 1, "§3"),
    ("BF BF", "2 tails with no lead", 2, "§4"),
    (
        "C0 AF AF",
        "Overlong 2-byte form of U+002F SOLIDUS",
        2,
        "§10",
    ),
    ("C1 BF", "Overlong 2-byte form of U+007F DELETE", 2, "§3"),
    ("E0 9F BF", "Overlong 3-byte form of U+07FF", 3, "§3"),
    ("F0 8F BF BF", "Overlong 4-byte form of U+FFFF", 4, "§3"),
    ("ED A0 80", "Lone high surrogate D800", 3, "§3"),
    ("ED BF BF", "Lone low surrogate DFFF", 3, "§3"),
    (
        "ED A0",
        "Surrogate U+D800 to U+D83F, cut after 2 of 3 bytes",
        2,
        "§3",
    ),
    (
        "F4 90 80 80",
        "4-byte form of 0x110000, beyond U+10FFFF",
        4,
        "§3, §4",
    ),
    (
        "F5 80 80 80",
        "4-byte form of 0x140000, beyond U+10FFFF",
        4,
        "§1",
    ),
    (
        "F7 BF BF BF",
        "4-byte form of 0x1FFFFF, beyond U+10FFFF",
        4,
        "§1",
    ),
    (
        "F8 88 80 80 C2 80",
        "5-byte form of RFC 2279, cut after 4 of 5 bytes",
        4,
        "§1, §3",
    ),
    (
        "FD BF BF BF BF BF",
        "6-byte form of 0x7FFFFFFF, beyond U+10FFFF",
        6,
        "§1, §3",
    ),
    (
        "FC 80 84 90 80 80",
        "Overlong 6-byte form of 0x110000, beyond U+10FFFF",
        6,
        "§1, §3",
    ),
    ("FE", "Byte FE, never used in UTF-8", 1, "§1"),
    ("FF 41", "Byte FF, never used in UTF-8", 1, "§1"),
    (
        "E2 82 41",
        "Sequence cut after 2 of 3 bytes; one more tail would have made it U+2080 to U+20BF",
        1,
        "§3",
    ),
    (
        "E0 A0",
        "Sequence cut after 2 of 3 bytes; one more tail could still make it U+0800 to U+083F",
        1,
        "§3",
    ),
    (
        "EF BB 41",
        "Sequence cut after 2 of 3 bytes; one more tail would have made it U+FEC0 to U+FEFF; perhaps a BOM without its last byte",
        1,
        "§3",
    ),
    (
        "ED",
        "Sequence cut after 1 of 3 bytes; two more tails could still make it U+D000 to U+D7FF",
        1,
        "§3",
    ),
    (
        "F4 41",
        "Sequence cut after 1 of 4 bytes; three more tails would have made it U+100000 to U+10FFFF",
        1,
        "§3",
    ),
    (
        "ED A0 80 ED A0 BD ED B8 80",
        "Lone high surrogate D800",
        3,
        "§3",
    ),
    (
        "ED A0 BD ED B8 80",
        "CESU-8 pair for U+1F600 GRINNING FACE",
        6,
        "§3",
    ),
    ("ED B8 80 ED A0 BD", "Lone low surrogate DE00", 3, "§3"),
];

#[test]
fn every_row_of_the_model_is_told_with_its_rule_and_its_replacements() {
    let mut screen = breaking();
    for (bytes, headline, replacements, section) in ROWS {
        fill(&mut screen, "Hex", bytes);
        // The first error is the one at the cursor.
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(2);
        screen.press(NONE, Key::Home);
        screen.harness.run_steps(2);
        let labels = screen.labels();
        let said = labels.iter().any(|label| label.starts_with(headline));
        assert!(said, "{bytes}: {headline}: {labels:?}");
        let emitted = format!("{replacements} × U+FFFD");
        let told = labels.iter().any(|label| {
            label.starts_with("Unicode recommends")
                && label.contains(&emitted)
                && !label.contains("RFC")
        });
        assert!(told, "{bytes}: {emitted}: {labels:?}");
        let forbidden = labels
            .iter()
            .any(|label| label.starts_with("Forbidden: ") && label.contains(section));
        assert!(forbidden, "{bytes}: {section}: {labels:?}");
        // What std replaces is what the decoders of Unicode are said to.
        let raw: Vec<u8> = bytes
            .split(' ')
            .map(|digits| u8::from_str_radix(digits, 16).expect("hex"))
            .collect();
        let lossy = String::from_utf8_lossy(&raw);
        let all = lossy.chars().filter(|it| *it == '\u{FFFD}').count();
        let first = if all == 1 {
            "U+FFFD".to_owned()
        } else {
            format!("{all} × U+FFFD")
        };
        let unicode = format!("Unicode decoders read {first}");
        let unicode = labels.iter().any(|label| label.starts_with(&unicode));
        assert!(unicode, "{bytes}: {first}: {labels:?}");
    }
}

/// The card is about one error, the row of decoders below it about all bytes.
#[test]
fn where_there_are_more_errors_than_one_the_bench_names_all_and_what_they_become_together() {
    let mut screen = breaking();
    fill(&mut screen, "Hex", "FE FF");
    assert!(
        screen.says("Unicode recommends 1 × U+FFFD")
            && screen.has("Also at byte 2 never used in UTF-8. All together: 2 × U+FFFD.")
            && screen.says("Unicode decoders read 2 × U+FFFD"),
        "{:?}",
        screen.labels()
    );
    fill(&mut screen, "Hex", "FE");
    assert!(!screen.says("All together"), "{:?}", screen.labels());
}

#[test]
fn a_number_past_the_last_code_point_is_shown_as_a_number_and_can_be_typed_so() {
    let mut screen = breaking();
    for (hex, number) in [
        ("FD BF BF BF BF BF", "0x7FFFFFFF"),
        ("F8 88 82 82 AC", "0x2020AC"),
        ("E2 82 AC", "U+20AC"),
    ] {
        fill(&mut screen, "Hex", hex);
        assert_eq!(screen.value_of("Code point").as_deref(), Some(number));
        fill(&mut screen, "Hex", "41");
        fill(&mut screen, "Code point", number);
        assert_eq!(screen.value_of("Hex").as_deref(), Some(hex));
    }
    fill(&mut screen, "Hex", "E2 82 AC");
    screen.click("5-byte form (adds 0x200000)");
    screen.until("it has five bytes", |screen| {
        screen.value_of("Hex").as_deref() == Some("F8 88 82 82 AC")
    });
}

/// Presses keys as fast as one can: all of them come in one frame.
fn press_all(screen: &mut Screen, keys: &[Key]) {
    for key in keys {
        for pressed in [true, false] {
            screen.harness.input_mut().events.push(Event::Key {
                key: *key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: NONE,
            });
        }
    }
    screen.harness.run_steps(2);
}

/// Answers a lesson whose bench holds `held` bytes.
fn answer(screen: &mut Screen, held: usize, answer: &Answer) {
    match answer {
        Answer::Bytes(bytes) => {
            let mut keys = vec![Key::End];
            keys.extend(vec![Key::Delete; held]);
            keys.extend(vec![Key::Insert; bytes.len()]);
            keys.push(Key::Home);
            for byte in bytes {
                let bits = (0..8).rev().map(|bit| byte >> bit & 1 == 1);
                keys.extend(bits.map(|is_one| if is_one { Key::Num1 } else { Key::Num0 }));
            }
            press_all(screen, &keys);
        }
        Answer::Typed(text) => {
            screen.press(CTRL, Key::A);
            if text.is_empty() {
                screen.press(NONE, Key::Delete);
            } else {
                screen.type_text(text);
            }
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
fn each_typical_mistake_in_each_lesson_gets_the_hint_for_it() {
    let mut screen = Screen::empty();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num5);
    let all = typical();
    let mut refused = 0;
    for lesson in &builtin() {
        screen.until("the lesson is there", |screen| screen.has(&lesson.task));
        screen.harness.run_steps(3);
        let of_it = all.iter().filter(|(id, _)| *id == lesson.id);
        let mut held = lesson.bytes.len();
        for (wrong, mistake) in of_it.flat_map(|(_, mistakes)| mistakes) {
            // The window lets a lesson be answered in one way alone, and the cursor stands on a byte that is there.
            let can_be_given = match (lesson.check.answered_by(), wrong) {
                (AnswerKind::Bytes, Answer::Bytes(_))
                | (AnswerKind::Typed, Answer::Typed(_))
                | (AnswerKind::Choice, Answer::Choice(_)) => true,
                (AnswerKind::Place, Answer::Place(place)) => *place < lesson.bytes.len(),
                _ => false,
            };
            if !can_be_given {
                continue;
            }
            answer(&mut screen, held, wrong);
            if let Answer::Bytes(bytes) = wrong {
                held = bytes.len();
            }
            screen.harness.run_steps(2);
            let Verdict::Wrong { hint, .. } = judge(lesson, wrong) else {
                panic!("{}: {wrong:?} is right", lesson.id);
            };
            assert!(
                screen.has(&hint),
                "{}: {wrong:?} is {mistake:?}: {hint}: {:?}",
                lesson.id,
                screen.labels()
            );
            refused += 1;
        }
        assert!(!screen.has("Solved"), "{}", lesson.id);
        screen.press(NONE, Key::PageDown);
        screen.harness.run_steps(2);
    }
    assert!(refused > 60, "{refused}");
}

#[test]
fn a_byte_is_dragged_to_another_place_and_brought_back_by_undo() {
    let mut screen = breaking();
    fill(&mut screen, "Hex", "E2 82 AC");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    let from = screen.rect_of("byte 1, E2").center();
    let to = screen.rect_of("byte 3, AC").center();
    drag(&mut screen, from, to);
    assert_eq!(
        screen.focus().as_deref(),
        Some("82 AC E2, ill-formed"),
        "{:?}",
        screen.labels()
    );
    screen.press(CTRL, Key::Z);
    screen.harness.run_steps(2);
    assert_eq!(screen.focus().as_deref(), Some("E2 82 AC, EURO SIGN"));
}

fn drag(screen: &mut Screen, from: Pos2, to: Pos2) {
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(from.lerp(to, 0.5)),
        Event::PointerMoved(to),
        button(to, false),
    ] {
        screen.harness.input_mut().events.push(event);
        screen.harness.run_steps(2);
    }
    screen.harness.run_steps(2);
}
