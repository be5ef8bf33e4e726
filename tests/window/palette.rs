//! Every command by name.

use egui::Key;

use crate::screen::{CTRL, NONE, SHIFT, Screen, USUAL};

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
    let path = "assets/samples/tour.txt";
    let len = std::fs::metadata(path).unwrap().len();
    let mut screen = Screen::of_file(path.into());
    open_palette(&mut screen);
    screen.type_text("go to");
    screen.until("it has looked for them", |screen| {
        screen.options("Commands").1 == Some(0)
    });
    let (names, _) = screen.options("Commands");
    let place_of = |wanted| names.iter().position(|name| name == wanted).unwrap();
    let (start, end) = (place_of("Go to start"), place_of("Go to end"));
    assert!(start.max(end) > 0 && names.len() > 2, "{names:?}");
    for place in 1..=end.max(start) {
        screen.press(NONE, Key::ArrowDown);
        assert_eq!(screen.options("Commands").1, Some(place));
    }
    for place in (end..end.max(start)).rev() {
        screen.press(NONE, Key::ArrowUp);
        assert_eq!(screen.options("Commands").1, Some(place));
    }
    screen.press(NONE, Key::Enter);
    screen.until("the last byte has the caret", |screen| {
        screen.caret() == len - 1
    });

    // There, what goes to the start is seen to.
    open_palette(&mut screen);
    screen.type_text("go to");
    screen.until("it has looked for them", |screen| {
        screen.options("Commands").1 == Some(0)
    });
    for _ in 0..start {
        screen.press(NONE, Key::ArrowDown);
    }
    screen.press(NONE, Key::Enter);
    screen.until("the first byte has the caret", |screen| screen.caret() == 0);
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

#[test]
fn a_command_is_found_by_what_others_call_it_and_not_by_scattered_letters() {
    for (typed, name) in [
        ("charset", "Read as…"),
        ("settings", "Dark theme"),
        ("preferences", "16 bytes a row"),
        ("mojibake", "What is this file?"),
        ("grep", "Find…"),
        ("shortcuts", "Settings and keys"),
        // Words in any order, and the first letters of some.
        ("theme dark", "Dark theme"),
        ("nxer", "Next error"),
    ] {
        let mut screen = Screen::of_bytes(b"text\xFF");
        open_palette(&mut screen);
        screen.type_text(typed);
        screen.until(name, |screen| {
            screen.options("Commands").0.iter().any(|it| it == name)
        });
    }
    let mut screen = Screen::of_bytes(b"text");
    open_palette(&mut screen);
    // In “Recent file”, but not as anyone would shorten it.
    screen.type_text("ecnt");
    screen.until("nothing fits", |screen| screen.has("No command fits"));
}

#[test]
fn a_name_that_fits_comes_before_what_is_only_said_of_a_command() {
    let mut screen = Screen::of_bytes(b"text");
    open_palette(&mut screen);
    screen.type_text("errors");
    screen.until("both are there", |screen| {
        let (names, _) = screen.options("Commands");
        let is_named: Vec<bool> = names.iter().map(|it| it.contains("errors")).collect();
        let named = is_named.iter().filter(|it| **it).count();
        (1..names.len()).contains(&named) && is_named.iter().take(named).all(|it| *it)
    });
}

/// Where the palette is.
fn area(screen: &Screen) -> egui::Rect {
    let id = egui::Id::unique("byteloupe palette");
    let area = screen.harness.ctx.memory(|memory| memory.area_rect(id));
    area.expect("the palette is there")
}

#[test]
fn it_is_as_high_again_after_a_search_that_left_few() {
    for size in [USUAL, egui::vec2(1024.0, 640.0)] {
        let mut screen = Screen::of_bytes_sized(b"text", size, egui::Theme::Dark);
        open_palette(&mut screen);
        screen.harness.run_steps(3);
        let whole = area(&screen);
        assert!(whole.height() > size.y / 2.0, "{whole}");
        screen.type_text("zzzz");
        screen.until("nothing fits", |screen| screen.has("No command fits"));
        screen.harness.run_steps(3);
        assert!(area(&screen).height() < whole.height() / 2.0);
        for _ in 0..4 {
            screen.press(NONE, Key::Backspace);
        }
        screen.harness.run_steps(3);
        assert_eq!(area(&screen), whole);
    }
}
