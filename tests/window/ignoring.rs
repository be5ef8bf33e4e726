//! The errors by their bytes, the warnings by kind, and what the user ignores of both.

use egui::{Key, Modifiers};

use crate::screen::{CTRL_ALT, NONE, Screen};

const ALT: Modifiers = Modifiers::ALT;

const CTRL_ALT_SHIFT: Modifiers = CTRL_ALT.plus(Modifiers::SHIFT);

/// Overlong forms at 1 and 6, a tail at 4; U+202E at 9, NUL at 13 and 15.
const BYTES: &[u8] = b"a\xC0\xAFb\x80c\xC0\xAFd\xE2\x80\xAEe\0f\0";

fn window() -> Screen {
    let mut screen = Screen::of_bytes(BYTES);
    screen.until("the warnings are counted", |screen| {
        screen.says("3 warnings")
    });
    screen
}

#[test]
fn by_their_bytes_errors_that_are_the_same_are_one_row_which_leads_to_the_first_of_them() {
    let mut screen = window();
    screen.press(CTRL_ALT, Key::Q);
    screen.until("they are listed by bytes", |screen| {
        let rows = screen.list("Errors");
        rows.len() == 2 && rows[0].starts_with("2 × C0 AF, first at 0x1")
    });
    assert_eq!(
        screen.list("Errors")[1],
        "1 other error whose bytes occur once"
    );
    let row = screen.list("Errors")[0].clone();
    screen.click(&row);
    assert_eq!(screen.caret(), 1);
}

#[test]
fn steps_and_the_list_by_place_leave_out_a_kind_that_is_ignored_until_nothing_is() {
    let mut screen = window();
    screen.press(NONE, Key::F8);
    screen.until("the first error is gone to", |screen| screen.caret() == 1);
    screen.until("its kind is known", |screen| {
        screen.value_of("Error list").is_some()
    });
    screen.press(CTRL_ALT, Key::W);
    screen.until("it says so", |screen| screen.says("2 ignored"));
    screen.until("the others are listed", |screen| {
        screen.list("Errors").len() == 1
    });
    screen.press(NONE, Key::F8);
    screen.until("the next one is of another kind", |screen| {
        screen.caret() == 4
    });
    screen.press(NONE, Key::F8);
    screen.until("there is no other", |screen| {
        screen.has("No error after the caret")
    });
    screen.press(CTRL_ALT_SHIFT, Key::N);
    screen.until("all are listed", |screen| screen.list("Errors").len() == 3);
}

#[test]
fn what_is_ignored_by_its_place_stays_in_the_list_and_says_so() {
    let mut screen = window();
    screen.press(ALT, Key::Num6);
    screen.until("the warnings are listed", |screen| {
        screen.list("Warnings").len() == 3
    });
    let row = screen.list("Warnings")[0].clone();
    screen.click(&row);
    assert_eq!(screen.caret(), 9);
    screen.until("the card tells of it", |screen| {
        screen.says("Bidirectional")
    });
    screen.press(CTRL_ALT, Key::N);
    screen.until("its row says so", |screen| {
        screen.list("Warnings")[0].ends_with(", ignored")
    });
}

#[test]
fn warnings_by_kind_open_and_fold_with_the_arrows() {
    let mut screen = window();
    screen.press(ALT, Key::Num6);
    screen.press(CTRL_ALT_SHIFT, Key::K);
    let rows = |screen: &Screen| screen.list("Warnings");
    let folded = ["Bidirectional control, High, 1", "C0 control, Low, 2"];
    screen.until("there are two kinds", |screen| rows(screen) == folded);
    screen.focus_on("Warning list");
    for (key, expected) in [
        (Key::ArrowDown, folded[0]),
        (Key::ArrowDown, folded[1]),
        (Key::ArrowRight, folded[1]),
    ] {
        screen.press(NONE, key);
        screen.until(expected, |screen| {
            screen.read_aloud().as_deref() == Some(expected)
        });
    }
    screen.until("the kind is open", |screen| rows(screen).len() == 4);
    screen.press(NONE, Key::ArrowRight);
    screen.until("its first warning is gone to", |screen| {
        screen.caret() == 13
    });
    screen.press(NONE, Key::ArrowLeft);
    screen.press(NONE, Key::ArrowLeft);
    screen.until("it is folded", |screen| rows(screen) == folded);
}

/// An override at 0x11.
const TEXT: &str = "Open the invoice \u{202E}fdp.exe when you have time.\n";

#[test]
fn the_verdict_names_the_first_warning_that_matters_most_and_leads_there() {
    let mut screen = Screen::of_bytes(TEXT.as_bytes());
    let named = "Well-formed UTF-8 with invisible controls that reorder its text, at 0x11";
    screen.until("it is named", |screen| screen.has(named));
    screen.click("Show it");
    assert_eq!(screen.caret(), 0x11);
    screen.until("the list is in front", |screen| {
        screen.list("Warnings").len() == 1
    });
}

#[test]
fn the_verdict_names_no_warning_in_a_program_where_it_stands_by_chance() {
    let noise = [0, 1, 0xFF, 0x8B].repeat(200);
    let mut program = b"\x7FELF\x02\x01\x01".to_vec();
    program.extend(&noise);
    program.extend("\u{202E}".as_bytes());
    program.extend(&noise);
    let mut screen = Screen::of_bytes(&program);
    screen.until("it is judged and looked through", |screen| {
        screen.says("ELF") && screen.says("warnings")
    });
    assert!(!screen.says("Bidirectional control at"));
}
