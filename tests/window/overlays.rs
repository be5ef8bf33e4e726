//! Keys and legend, and what is behind an overlay.

use egui::Key;

use crate::menus::MENUS;
use crate::screen::{CTRL, NONE, Screen};

#[test]
fn the_overlay_shows_every_command_that_has_a_key_with_its_key() {
    let mut screen = Screen::of_bytes(b"text");
    let mut commands = Vec::new();
    for (menu, _) in MENUS {
        screen.click(menu);
        commands.extend(screen.menu_items());
        screen.press(NONE, Key::Escape);
    }
    screen.press(NONE, Key::F1);
    let labels = screen.labels();
    let with_key: Vec<_> = commands.iter().filter(|(_, key)| !key.is_empty()).collect();
    assert!(with_key.len() > 25, "{commands:?}");
    for (name, key) in with_key {
        let pair = [key.clone(), name.clone()];
        assert!(labels.windows(2).any(|two| two == pair), "{pair:?}");
    }
    assert!(screen.says("Hatched: ill-formed"), "the legend");
}

#[test]
fn f1_escape_and_the_button_close_the_overlay_and_the_hex_view_has_the_keyboard() {
    let mut screen = Screen::of_bytes(b"text");
    for way in ["F1", "Escape", "Close"] {
        let before = screen.caret();
        screen.press(NONE, Key::F1);
        screen.harness.run_steps(2);
        assert!(screen.has("In the hex view"));
        match way {
            "F1" => screen.press(NONE, Key::F1),
            "Escape" => screen.press(NONE, Key::Escape),
            _ => screen.click("Close"),
        }
        screen.harness.run_steps(2);
        assert!(!screen.has("In the hex view"), "{way}");
        assert_eq!(screen.focus().as_deref(), Some("Hex view"), "{way}");
        screen.press(NONE, Key::ArrowRight);
        assert_eq!(screen.caret(), before + 1, "{way}");
    }
}

#[test]
fn behind_an_overlay_keys_change_nothing() {
    let mut screen = Screen::of_bytes(b"text \xFF text");
    screen.press(NONE, Key::F1);
    screen.harness.run_steps(2);
    for (modifiers, key) in [
        (NONE, Key::ArrowRight),
        (NONE, Key::F8),
        (CTRL, Key::End),
        (CTRL, Key::A),
        (CTRL, Key::W),
    ] {
        screen.press(modifiers, key);
    }
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(4);
    assert_eq!(screen.tabs().0.len(), 1);
    assert_eq!(screen.caret(), 0);
    assert!(!screen.says("selected"));
}

#[test]
fn about_tells_the_version_of_unicode_of_each_table() {
    let mut screen = Screen::empty();
    screen.click("Help");
    screen.click("About Byteloupe");
    screen.harness.run_steps(3);
    let labels = screen.labels();
    let words = labels.iter().find(|label| label.starts_with("Unicode "));
    let words = words.unwrap_or_else(|| panic!("{labels:?}"));
    for table in byteloupe::unicode::version::TABLES {
        let before = words.split(table.what).next().unwrap();
        assert!(before.len() < words.len(), "{} in {words}", table.what);
        // The version stands before the first of its tables.
        let version = format!("{}: ", table.version);
        let place = before.rfind(": ").map_or(0, |end| end + 2);
        assert!(before[..place].ends_with(&version), "{words}");
    }
}
