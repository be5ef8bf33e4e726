//! What is seen before anything is open.

use egui::{Key, Theme, Vec2};

use crate::screen::{NONE, Screen};

const FIELD: &str = "A character, or bytes";

fn first_screen() -> Screen {
    let mut screen = Screen::start(Vec::new(), Vec2::new(1440.0, 900.0), Theme::Dark);
    screen.harness.run_steps(3);
    screen
}

/// Puts other text into the field of the example.
fn try_out(screen: &mut Screen, text: &str) {
    screen.click(FIELD);
    screen.press(crate::screen::CTRL, Key::A);
    screen.type_text(text);
    screen.harness.run_steps(3);
}

#[test]
fn what_is_typed_on_the_first_screen_is_shown_by_its_bytes_at_once() {
    let mut screen = first_screen();
    assert!(screen.has("E2 82 AC") && screen.has("U+20AC EURO SIGN"));
    for (typed, bytes, said) in [
        ("\u{e9}", "C3 A9", "U+00E9 LATIN SMALL LETTER E WITH ACUTE"),
        ("F0 9F 98 80", "F0 9F 98 80", "U+1F600 GRINNING FACE"),
        (
            "U+233B4",
            "F0 A3 8E B4",
            "U+233B4 CJK UNIFIED IDEOGRAPH-233B4",
        ),
        (
            "%C3%A4",
            "C3 A4",
            "U+00E4 LATIN SMALL LETTER A WITH DIAERESIS",
        ),
    ] {
        try_out(&mut screen, typed);
        assert!(screen.has(bytes), "{typed}: {:?}", screen.labels());
        assert!(screen.has(said), "{typed}: {:?}", screen.labels());
    }
}

#[test]
fn an_example_that_is_not_utf_8_says_why() {
    let mut screen = first_screen();
    screen.click("C0 AF");
    screen.harness.run_steps(3);
    let why = "Forbidden: the number fits in fewer bytes, and only the shortest form is legal";
    assert!(screen.says(why), "{:?}", screen.labels());
    screen.click("ED A0 80");
    screen.harness.run_steps(3);
    assert!(screen.says("surrogate"), "{:?}", screen.labels());
    // Nothing at all is no error.
    try_out(&mut screen, "");
    assert!(screen.has("Open a file…"));
}

#[test]
fn the_bytes_of_a_long_error_have_room_in_a_small_window_too() {
    let mut screen = Screen::start(Vec::new(), Vec2::new(1024.0, 640.0), Theme::Dark);
    screen.harness.run_steps(3);
    for typed in ["ED A1 8C ED BE B4", "80 81 82 83 84 85 86 87 88 89 8A 8B"] {
        try_out(&mut screen, typed);
        let last = &typed[typed.len() - 2..];
        let (place, _) = screen.painted(last).expect("it is painted");
        let column = screen.rect_of(FIELD);
        assert!(
            place.right() <= column.right() + 40.0,
            "{last}: {place} {column}"
        );
    }
}

#[test]
fn the_first_stop_of_tab_opens_a_file_and_the_lessons_are_one_click_away() {
    let mut screen = first_screen();
    let mut stops = Vec::new();
    for _ in 0..10 {
        screen.press(NONE, Key::Tab);
        stops.extend(screen.focus());
    }
    let place = |name: &str| stops.iter().position(|stop| stop == name);
    let open = place("Open a file…").expect("it is a stop");
    assert!(place("Open a path…") > Some(open), "{stops:?}");
    assert!(place(FIELD).is_none_or(|field| field > open), "{stops:?}");
    screen.click("Learn UTF-8");
    screen.until("the lessons are there", |screen| screen.says("Lesson"));
}

#[test]
fn nothing_of_the_first_screen_lies_outside_a_window_that_is_wide_enough() {
    for size in [
        Vec2::new(1024.0, 640.0),
        Vec2::new(1440.0, 900.0),
        Vec2::new(2560.0, 1440.0),
    ] {
        let mut screen = Screen::start(Vec::new(), size, Theme::Light);
        screen.harness.run_steps(3);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        for name in [
            "Open a file…",
            "Open a path…",
            "Paste anything…",
            "Learn UTF-8",
            FIELD,
        ] {
            let rect = screen.rect_of(name);
            assert!(window.contains_rect(rect), "{size} {name}: {rect}");
        }
        let (open, path) = (
            screen.rect_of("Open a file…"),
            screen.rect_of("Open a path…"),
        );
        assert!(open.right() < path.left(), "{size}");
    }
}
