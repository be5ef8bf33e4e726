//! Every command by name.

use egui::Key;

use crate::screen::{CTRL, NONE, SHIFT, Screen};

fn open_palette(screen: &mut Screen) {
    screen.press(CTRL | SHIFT, Key::P);
    screen.until("the palette is there", |screen| {
        screen.focus().as_deref() == Some("Command")
    });
}

#[test]
fn a_few_letters_and_enter_run_a_command() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    open_palette(&mut screen);
    screen.type_text("nxter");
    screen.press(NONE, Key::Enter);
    screen.until("the first error has the caret", |screen| {
        screen.caret() == 0x47
    });
    assert!(!screen.has("Command"));
}

#[test]
fn arrows_choose_another_of_the_commands_that_fit() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    open_palette(&mut screen);
    screen.type_text("go to");
    let fitting = |screen: &Screen| {
        let names = ["Go to start", "Go to end"];
        names.map(|name| screen.labels().iter().position(|label| label == name))
    };
    let [start, end] = fitting(&screen);
    assert!(start.is_some() && end.is_some());
    screen.type_text(" start");
    screen.until("only that is left", |screen| fitting(screen)[1].is_none());
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::Enter);
    assert_eq!(screen.caret(), 0);
}

#[test]
fn escape_closes_it_and_nothing_happens() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    open_palette(&mut screen);
    screen.type_text("close tab");
    screen.press(NONE, Key::Escape);
    screen.until("it is gone", |screen| !screen.has("Command"));
    assert_eq!(screen.tabs().0.len(), 1);
}

#[test]
fn what_fits_nothing_says_so() {
    let mut screen = Screen::empty();
    screen.press(CTRL | SHIFT, Key::P);
    screen.type_text("zzzz");
    screen.until("it says so", |screen| screen.has("No command fits"));
    screen.press(NONE, Key::Enter);
    assert_eq!(screen.focus().as_deref(), Some("Command"));
}
