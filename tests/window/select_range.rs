//! Selecting from one place to another.

use egui::Key;

use crate::screen::{CTRL, CTRL_SHIFT, NONE, SHIFT, Screen};

/// `one\n` 0 to 3, `≢ two\n` 4 to 0xB, `FF` at 0xC, `3\n` 0xD and 0xE.
const BYTES: &[u8] = b"one\n\xE2\x89\xA2 two\n\xFF3\n";

fn opened(bytes: &[u8]) -> Screen {
    let mut screen = Screen::of_bytes(bytes);
    open(&mut screen);
    screen
}

fn open(screen: &mut Screen) {
    screen.press(CTRL_SHIFT, Key::G);
    screen.harness.run_steps(3);
    assert_eq!(screen.focus().as_deref(), Some("From"));
}

/// Types into the field that has the keyboard, in place of what is there.
fn type_anew(screen: &mut Screen, text: &str) {
    screen.press(CTRL, Key::A);
    screen.press(NONE, Key::Backspace);
    screen.type_text(text);
    screen.harness.run_steps(2);
}

fn fill(screen: &mut Screen, from: &str, to: &str) {
    type_anew(screen, from);
    screen.press(NONE, Key::Tab);
    assert_eq!(screen.focus().as_deref(), Some("To"));
    type_anew(screen, to);
}

fn message(screen: &Screen) -> String {
    screen.value_of("What it means").unwrap_or_default()
}

fn until_it_says(screen: &mut Screen, said: &str) {
    screen.until(said, |screen| message(screen) == said);
}

#[test]
fn the_range_and_what_stands_in_it_is_said_before_it_is_selected() {
    for (from, to, said) in [
        ("0", "3", "0x0 to 0x3 · 4 bytes · 4 code points · 0 errors"),
        ("4", "+3", "0x4 to 0x6 · 3 bytes · 1 code point · 0 errors"),
        ("5", "7", "0x5 to 0x7 · 3 bytes · 1 code point · 0 errors"),
        ("4", "5", "0x4 to 0x5 · 2 bytes · 0 code points · 0 errors"),
        (
            "0",
            "100%",
            "0x0 to 0xE · 15 bytes · 12 code points · 1 error (1 × U+FFFD)",
        ),
        (
            "0",
            "50%",
            "0x0 to 0x6 · 7 bytes · 5 code points · 0 errors",
        ),
        (
            "L2",
            "L2",
            "0x4 to 0xB · 8 bytes · 6 code points · 0 errors",
        ),
        (
            "L2",
            "L3",
            "0x4 to 0xE · 11 bytes · 8 code points · 1 error (1 × U+FFFD)",
        ),
        (
            "L2:1",
            "L2:1",
            "0x4 to 0x6 · 3 bytes · 1 code point · 0 errors",
        ),
        ("#4", "#4", "0x4 to 0x6 · 3 bytes · 1 code point · 0 errors"),
        (
            "U+65",
            "U+2262",
            "0x2 to 0x6 · 5 bytes · 3 code points · 0 errors",
        ),
        (
            "0xC",
            "0xC",
            "0xC to 0xC · 1 byte · 0 code points · 1 error (1 × U+FFFD)",
        ),
    ] {
        let mut screen = opened(BYTES);
        fill(&mut screen, from, to);
        until_it_says(&mut screen, said);
        assert!(!screen.says("selected"), "{from} to {to}");
    }
}

#[test]
fn what_is_wrong_is_said_with_the_field_it_is_in() {
    let mut screen = opened(BYTES);
    for (from, to, said) in [
        ("0x", "3", "From · A number must follow 0x"),
        ("0", "99", "To · Offsets go from 0 to 0xE (14)"),
        ("5", "4", "The range ends before it starts"),
        ("0", "+0", "To · A range has at least one byte"),
        (
            "10",
            "+6",
            "To · From the start of the range to the end it is 5 bytes",
        ),
        ("0", "-3", "To · Write + and a length, or where it ends"),
        (
            "L3",
            "U+2262",
            "To · There is no U+2262 after the start of the range",
        ),
        ("L9", "3", "From · There are 4 lines"),
    ] {
        screen.press(CTRL_SHIFT, Key::G);
        screen.harness.run_steps(3);
        fill(&mut screen, from, to);
        until_it_says(&mut screen, said);
        screen.press(NONE, Key::Enter);
        screen.harness.run_steps(2);
        assert!(screen.has("From"), "the panel stays: {said}");
    }
    assert!(!screen.says("selected"));
}

#[test]
fn enter_selects_brings_into_view_and_can_be_taken_back() {
    let mut screen = opened(&[b'x'; 16 * 900]);
    fill(&mut screen, "0x1000", "+0x20");
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(3);
    assert!(!screen.has("From"));
    assert!(screen.says("32 bytes selected"));
    assert_eq!(screen.caret(), 0x1000);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    assert!(screen.rows().iter().any(|row| row.starts_with("00001000:")));
    screen.press(egui::Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(screen.caret(), 0);
    assert!(!screen.says("selected"));
}

#[test]
fn enter_in_the_first_field_goes_on_to_the_second_while_it_is_empty() {
    let mut screen = opened(BYTES);
    type_anew(&mut screen, "4");
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(2);
    assert_eq!(screen.focus().as_deref(), Some("To"));
    screen.type_text("+3");
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(2);
    assert!(screen.says("3 bytes selected"));
}

#[test]
fn it_starts_with_what_is_selected() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.press(NONE, Key::ArrowRight);
    screen.press(SHIFT, Key::ArrowRight);
    open(&mut screen);
    until_it_says(
        &mut screen,
        "0x1 to 0x2 · 2 bytes · 2 code points · 0 errors",
    );
}

#[test]
fn escape_closes_it_and_the_selection_stays_as_it_was() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.press(SHIFT, Key::ArrowRight);
    open(&mut screen);
    fill(&mut screen, "0", "5");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert!(!screen.has("From"));
    assert!(screen.says("2 bytes selected"));
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}
