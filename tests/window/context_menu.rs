//! The menus of cells and rows, and the selection that they work on.

use egui::{Event, Key, Pos2};

use crate::screen::{CTRL_ALT, NONE, SHIFT, Screen};

const BYTES: &[u8] = b"one \xE2\x89\xA2 two \xC0\xAF\xAF three \xF0\x9F\x92";

pub(crate) fn right_click(screen: &mut Screen, pos: Pos2) {
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::PointerMoved(pos));
    screen.harness.step();
    for pressed in [true, false] {
        screen
            .harness
            .input_mut()
            .events
            .push(Event::PointerButton {
                pos,
                button: egui::PointerButton::Secondary,
                pressed,
                modifiers: NONE,
            });
        screen.harness.step();
    }
    screen.harness.run_steps(3);
}

fn names(screen: &Screen) -> Vec<String> {
    screen
        .menu_items()
        .into_iter()
        .map(|(name, _)| name)
        .collect()
}

/// The middle of a cell of the first row, found by clicking along it.
fn cell(screen: &mut Screen, offset: u64) -> Pos2 {
    let row = screen.rect_of(&screen.rows()[0].clone());
    let mut x = row.left() + 60.0;
    while x < row.right() {
        let pos = Pos2::new(x, row.center().y);
        screen.harness.run_steps(4);
        screen.click_at(pos);
        if screen.caret() == offset {
            return pos;
        }
        x += 8.0;
    }
    panic!("no cell of {offset}");
}

#[test]
fn a_right_click_outside_of_the_selection_moves_the_caret_and_inside_keeps_it() {
    let mut screen = Screen::of_bytes(BYTES);
    let at_5 = cell(&mut screen, 5);
    let at_1 = cell(&mut screen, 1);
    right_click(&mut screen, at_5);
    assert_eq!(screen.caret(), 5);
    let items = names(&screen);
    for name in [
        "Copy",
        "Copy hex",
        "Copy description",
        "Save selection as…",
        "Go to…",
    ] {
        assert!(items.iter().any(|item| item == name), "{name}: {items:?}");
    }
    screen.press(NONE, Key::Escape);
    assert!(names(&screen).is_empty());
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    // The three bytes of ≢: what is clicked among them stays selected.
    screen.press(CTRL_ALT, Key::A);
    assert!(screen.says("3 bytes selected · 1 code point · 0 errors"));
    right_click(&mut screen, at_5);
    assert!(screen.says("3 bytes selected"));
    screen.press(NONE, Key::Escape);
    right_click(&mut screen, at_1);
    assert!(!screen.says("selected"));
    assert_eq!(screen.caret(), 1);
}

#[test]
fn a_key_opens_the_menu_and_arrows_choose_in_it() {
    for (modifiers, key) in [(SHIFT, Key::F10), (NONE, Key::Menu)] {
        let mut screen = Screen::of_bytes(BYTES);
        screen.press(modifiers, key);
        screen.harness.run_steps(3);
        assert!(names(&screen).contains(&"Select all".to_owned()));
        assert_eq!(screen.focus().as_deref(), Some("Copy Ctrl+C"));
        screen.press(NONE, Key::ArrowDown);
        screen.harness.run_steps(2);
        assert_eq!(screen.focus().as_deref(), Some("Copy hex Ctrl+Alt+H"));
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(3);
        assert_eq!(screen.focus().as_deref(), Some("Hex view"));
        assert_eq!(screen.caret(), 0);
    }
}

#[test]
fn a_row_of_the_error_list_has_a_menu_and_is_selected_as_a_whole() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.until("the errors are listed", |screen| {
        screen.list("Errors").len() == 3
    });
    let row = screen.list("Errors")[0].clone();
    let pos = screen.rect_of(&row).center();
    right_click(&mut screen, pos);
    assert!(names(&screen).contains(&"List errors by kind".to_owned()));
    assert!(screen.says("2 bytes selected · 0 code points · 1 error (2 × U+FFFD)"));
    assert_eq!(screen.caret(), 0xC);
}

#[test]
fn a_row_of_the_code_points_has_a_menu_and_is_selected_as_a_whole() {
    let mut screen = Screen::of_bytes(BYTES);
    let row = screen.list("Code points")[4].clone();
    assert!(row.contains("U+2262"), "{row}");
    let pos = screen.rect_of(&row).center();
    right_click(&mut screen, pos);
    assert!(names(&screen).contains(&"Copy description".to_owned()));
    assert!(screen.says("3 bytes selected · 1 code point · 0 errors"));
    screen.press(NONE, Key::Escape);
}

#[test]
fn a_key_opens_the_menu_of_the_current_row_of_a_list() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.until("the errors are listed", |screen| {
        screen.list("Errors").len() == 3
    });
    screen.press(NONE, Key::F8);
    screen.until_found();
    screen.focus_on("Error list");
    screen.press(SHIFT, Key::F10);
    screen.harness.run_steps(3);
    assert!(names(&screen).contains(&"Next error".to_owned()));
    assert!(screen.says("2 bytes selected"));
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(3);
    assert_eq!(screen.focus().as_deref(), Some("Error list"));
}

#[test]
fn a_command_selects_the_sequence_or_the_error_under_the_caret() {
    let mut screen = Screen::of_bytes(BYTES);
    for (right, said) in [
        (0, "1 byte selected · 1 code point · 0 errors"),
        (5, "3 bytes selected · 1 code point · 0 errors"),
        (
            0xD,
            "2 bytes selected · 0 code points · 1 error (2 × U+FFFD)",
        ),
        (
            0xE,
            "1 byte selected · 0 code points · 1 error (1 × U+FFFD)",
        ),
        (
            0x17,
            "3 bytes selected · 0 code points · 1 error (1 × U+FFFD)",
        ),
    ] {
        screen.press(crate::screen::CTRL, Key::Home);
        for _ in 0..right {
            screen.press(NONE, Key::ArrowRight);
        }
        screen.press(CTRL_ALT, Key::A);
        assert!(screen.says(said), "{said}:\n{}", screen.labels().join("\n"));
    }
}

#[test]
fn a_click_with_shift_selects_up_to_there() {
    let mut screen = Screen::of_bytes(BYTES);
    let at_6 = cell(&mut screen, 6);
    screen.press(crate::screen::CTRL, Key::Home);
    screen.press(NONE, Key::ArrowRight);
    screen.harness.run_steps(8);
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::ModifiersChanged(SHIFT));
    for pressed in [true, false] {
        events.push(Event::PointerButton {
            pos: at_6,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: SHIFT,
        });
    }
    screen.harness.step();
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::ModifiersChanged(NONE));
    screen.harness.run_steps(3);
    assert_eq!(screen.caret(), 6);
    assert!(screen.says("6 bytes selected · 4 code points · 0 errors"));
}

#[test]
fn a_drag_that_rests_below_the_view_goes_on_selecting() {
    let mut screen = Screen::of_bytes(&vec![b'x'; 16 * 4000]);
    let rows = screen.rows();
    let (first, last) = (
        screen.rect_of(&rows[1]),
        screen.rect_of(&rows[rows.len() - 2]),
    );
    let x = first.left() + 200.0;
    screen.harness.drag_at(Pos2::new(x, first.center().y));
    let below = Pos2::new(x, last.bottom() + 60.0);
    screen.harness.hover_at(Pos2::new(x, last.center().y));
    screen.harness.hover_at(below);
    let before = screen.caret();
    // The pointer rests.
    screen.harness.run_steps(30);
    let after = screen.caret();
    assert!(after > before + 16 * 20, "{before} to {after}");
    screen.harness.drop_at(below);
    screen.harness.run_steps(3);
    let dropped = screen.caret();
    screen.harness.run_steps(10);
    assert_eq!(screen.caret(), dropped, "after the drop it rests");
    assert!(screen.says("bytes selected"));
}

#[test]
fn a_large_selection_is_counted_by_the_census() {
    let text = "aé≢\u{233B4}\u{FEFF}";
    let mut bytes = text.repeat(20_000).into_bytes();
    bytes.extend(b"\xC0\xAF".repeat(10_000));
    let mut screen = Screen::of_bytes(&bytes);
    screen.press(crate::screen::CTRL, Key::A);
    let points = text.chars().count() * 20_000;
    assert_eq!(points, 100_000);
    let said = "100,000 code points · 10,000 errors (20,000 × U+FFFD)";
    screen.until(said, |screen| screen.says(said));
}

#[test]
fn a_menu_that_is_asked_for_by_key_in_a_window_without_room_for_bytes_opens_all_the_same() {
    for (width, height) in [(200.0, 150.0), (90.0, 60.0), (760.0, 90.0)] {
        let size = egui::vec2(width, height);
        let mut screen = Screen::of_bytes_sized(BYTES, size, egui::Theme::Dark);
        screen.harness.run_steps(3);
        screen.press(SHIFT, Key::F10);
        screen.harness.run_steps(3);
        assert!(!names(&screen).is_empty(), "{width} × {height}");
    }
}
