//! Where the keyboard is, and that the window rests.

use egui::Key;

use crate::screen::{CTRL, NONE, SHIFT, Screen};

#[test]
fn f6_goes_round_all_regions_and_always_leaves_the_hex_view() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    let round = |screen: &mut Screen, modifiers| {
        let mut there = Vec::new();
        while there.last().map(String::as_str) != Some("Hex view") && there.len() < 20 {
            screen.press(modifiers, Key::F6);
            there.push(screen.focus().unwrap());
        }
        there
    };
    let there = round(&mut screen, NONE);
    for name in ["Code point list", "Error list", "Hex view"] {
        assert!(there.iter().any(|other| other == name), "{there:?}");
    }
    let mut back = round(&mut screen, SHIFT);
    back.pop();
    back.reverse();
    assert_eq!(back, there[..there.len() - 1]);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    // From the text pane too.
    screen.press(NONE, Key::Tab);
    screen.press(NONE, Key::F6);
    assert_ne!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn when_everything_is_settled_no_frame_is_asked_for() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    for key in [Key::ArrowRight, Key::F8, Key::F6, Key::ArrowDown] {
        screen.press(NONE, key);
        screen.until_found();
        screen.assert_rests(&format!("{key:?}"));
    }
}

#[test]
fn an_empty_window_rests_too() {
    let mut screen = Screen::empty();
    screen.assert_rests("the start");
}

#[test]
fn keys_work_in_the_frame_right_after_a_tab_was_closed() {
    let mut screen = Screen::of_bytes(b"first");
    screen.open_pasted(b"second");
    screen.press(CTRL, Key::W);
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 1);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}
