//! Back and forward through the places that jumps left.

use egui::{Event, Key, Modifiers, PointerButton};

use crate::screen::{CTRL, NONE, Screen};

const ALT: Modifiers = Modifiers::ALT;

fn back(screen: &mut Screen) {
    screen.press(ALT, Key::ArrowLeft);
}

fn forward(screen: &mut Screen) {
    screen.press(ALT, Key::ArrowRight);
}

fn go_to(screen: &mut Screen, typed: &str) {
    screen.press(CTRL, Key::G);
    screen.harness.run_steps(3);
    screen.type_text(typed);
    screen.press(NONE, Key::Enter);
    screen.until("the panel closes", |screen| !screen.has("Place to go to"));
}

fn press_button(screen: &mut Screen, button: PointerButton) {
    let pos = screen.rect_of("Hex view").center();
    for pressed in [true, false] {
        let event = Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers: NONE,
        };
        screen.harness.input_mut().events.push(event);
        screen.harness.step();
    }
    screen.harness.step();
}

#[test]
fn back_and_forward_walk_the_jumps() {
    let mut screen = Screen::of_bytes(&[b'x'; 16 * 500]);
    for typed in ["0x100", "0x200", "0x300"] {
        go_to(&mut screen, typed);
    }
    for expected in [0x200, 0x100, 0] {
        back(&mut screen);
        assert_eq!(screen.caret(), expected);
    }
    back(&mut screen);
    assert!(screen.says("There is no place to go back to"));
    for expected in [0x100, 0x200, 0x300] {
        forward(&mut screen);
        assert_eq!(screen.caret(), expected);
    }
    forward(&mut screen);
    assert!(screen.says("There is no place to go forward to"));
    assert_eq!(screen.caret(), 0x300);
}

#[test]
fn every_way_of_jumping_can_be_taken_back() {
    type Way = (&'static str, fn(&mut Screen));
    let ways: [Way; 5] = [
        ("the next error", |screen| {
            screen.press(NONE, Key::F8);
            screen.until_found();
        }),
        ("a click on an error", |screen| {
            let row = screen.list("Errors")[0].clone();
            screen.click(&row);
        }),
        ("a click on a code point", |screen| {
            let row = screen.list("Code points")[1].clone();
            screen.click(&row);
        }),
        ("the start", |screen| screen.press(CTRL, Key::Home)),
        ("the end", |screen| screen.press(CTRL, Key::End)),
    ];
    for (name, way) in ways {
        let mut screen = Screen::of_file("assets/samples/tour.txt".into());
        for _ in 0..5 {
            screen.press(NONE, Key::ArrowRight);
        }
        way(&mut screen);
        let there = screen.caret();
        assert_ne!(there, 5, "{name}");
        back(&mut screen);
        assert_eq!(screen.caret(), 5, "{name}");
        forward(&mut screen);
        assert_eq!(screen.caret(), there, "{name}");
    }
}

#[test]
fn small_moves_leave_no_place() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    for (modifiers, key) in [
        (NONE, Key::ArrowRight),
        (NONE, Key::ArrowDown),
        (NONE, Key::PageDown),
        (NONE, Key::Home),
        (CTRL, Key::ArrowRight),
    ] {
        screen.press(modifiers, key);
    }
    // Arrows in the lists, too.
    let before = screen.caret();
    screen.focus_on("Code point list");
    screen.press(NONE, Key::ArrowDown);
    let between = screen.caret();
    assert_ne!(between, before);
    screen.focus_on("Error list");
    screen.press(NONE, Key::ArrowDown);
    screen.until("the caret steps", |screen| screen.caret() != between);
    let here = screen.caret();
    back(&mut screen);
    assert_eq!(screen.caret(), here);
    assert!(screen.says("There is no place to go back to"));
}

#[test]
fn the_scroll_position_and_the_selection_come_back_too() {
    let mut screen = Screen::of_bytes(&[b'x'; 16 * 900]);
    go_to(&mut screen, "0x1000");
    screen.press(Modifiers::SHIFT, Key::ArrowRight);
    screen.wheel(70.0);
    let (rows, caret) = (screen.rows(), screen.caret());
    screen.press(CTRL, Key::End);
    screen.harness.run_steps(2);
    assert_ne!(screen.rows(), rows);
    assert!(!screen.says("bytes selected"));
    back(&mut screen);
    screen.harness.run_steps(2);
    assert_eq!(screen.rows(), rows);
    assert_eq!(screen.caret(), caret);
    assert!(screen.says("2 bytes selected"));
}

#[test]
fn a_jump_after_going_back_drops_what_lay_ahead() {
    let mut screen = Screen::of_bytes(&[b'x'; 16 * 500]);
    go_to(&mut screen, "0x100");
    go_to(&mut screen, "0x200");
    back(&mut screen);
    go_to(&mut screen, "0x50");
    forward(&mut screen);
    assert_eq!(screen.caret(), 0x50);
    back(&mut screen);
    assert_eq!(screen.caret(), 0x100);
}

#[test]
fn the_side_buttons_of_a_mouse_go_back_and_forward() {
    let mut screen = Screen::of_bytes(&[b'x'; 16 * 500]);
    go_to(&mut screen, "0x100");
    press_button(&mut screen, PointerButton::Extra1);
    assert_eq!(screen.caret(), 0);
    press_button(&mut screen, PointerButton::Extra2);
    assert_eq!(screen.caret(), 0x100);
}

#[test]
fn each_document_has_its_own_places() {
    let mut screen = Screen::of_bytes(&[b'x'; 500]);
    go_to(&mut screen, "0x100");
    screen.open_pasted(&[b'y'; 500]);
    back(&mut screen);
    assert_eq!(screen.caret(), 0);
    assert!(screen.says("There is no place to go back to"));
    screen.press(CTRL, Key::Tab);
    assert_eq!(screen.caret(), 0x100);
    back(&mut screen);
    assert_eq!(screen.caret(), 0);
}

#[test]
fn the_menu_offers_only_what_is_possible() {
    let mut screen = Screen::of_bytes(&[b'x'; 500]);
    let offered = |screen: &mut Screen| {
        screen.click("Go");
        let offered = [screen.is_enabled("Back"), screen.is_enabled("Forward")];
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(2);
        offered
    };
    assert_eq!(offered(&mut screen), [false, false]);
    screen.press(CTRL, Key::End);
    assert_eq!(offered(&mut screen), [true, false]);
    back(&mut screen);
    assert_eq!(offered(&mut screen), [false, true]);
}
