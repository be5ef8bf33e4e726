//! Where the keyboard is, and that the window rests.

use egui::Key;

use crate::screen::{CTRL, NONE, SHIFT, Screen};

#[test]
fn f6_goes_round_all_regions_and_always_leaves_the_hex_view() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    let mut there = Vec::new();
    for _ in 0..3 {
        screen.press(NONE, Key::F6);
        there.push(screen.focus().unwrap());
    }
    assert_eq!(there.last().unwrap(), "Hex view", "{there:?}");
    let mut names = there.clone();
    names.sort();
    assert_eq!(names, ["Code point list", "Error list", "Hex view"]);
    let mut back = Vec::new();
    for _ in 0..3 {
        screen.press(SHIFT, Key::F6);
        back.push(screen.focus().unwrap());
    }
    let [one, two, three] = &there[..] else {
        panic!("{there:?}");
    };
    assert_eq!([two, one, three], [&back[0], &back[1], &back[2]]);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    // From the text pane too.
    screen.press(NONE, Key::Tab);
    screen.press(NONE, Key::F6);
    assert_ne!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn when_everything_is_settled_no_frame_is_asked_for() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    for key in [Key::ArrowRight, Key::F8, Key::F6, Key::ArrowDown, Key::F1] {
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
