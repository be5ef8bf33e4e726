//! The tabs of the inspector.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{NONE, Screen};

const ALT: egui::Modifiers = egui::Modifiers::ALT;

/// The tabs in the middle, and which are in front.
fn tabs(screen: &Screen) -> Vec<(String, bool)> {
    let row = screen
        .harness
        .get_by_role_and_label(Role::TabList, "Details");
    row.children_recursive()
        .map(|node| node.accesskit_node())
        .filter(|node| node.role() == Role::Tab)
        .map(|node| {
            let is_front = node.is_selected() == Some(true)
                || node.toggled() == Some(egui::accesskit::Toggled::True);
            (node.label().unwrap_or_default(), is_front)
        })
        .collect()
}

fn front(screen: &Screen) -> Vec<String> {
    let tabs = tabs(screen).into_iter();
    tabs.filter(|(_, is_front)| *is_front)
        .map(|(name, _)| name)
        .collect()
}

#[test]
fn keys_and_clicks_bring_a_tab_to_the_front() {
    let mut screen = Screen::of_bytes(b"text");
    let names: Vec<String> = tabs(&screen).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Code points", "Text", "Data", "Layers"]);
    assert_eq!(front(&screen), ["Code points"]);
    for (key, name, region) in [
        (Key::Num2, "Text", "Decoded text"),
        (Key::Num3, "Data", "Data table"),
        (Key::Num8, "Layers", "Layer tree"),
        (Key::Num1, "Code points", "Code point list"),
    ] {
        screen.press(ALT, key);
        assert_eq!(front(&screen), [name]);
        // F6 goes to what is in front.
        screen.focus_on(region);
        screen.focus_on("Hex view");
    }
    screen.click("Text");
    assert_eq!(front(&screen), ["Text"]);
}

#[test]
fn arrows_go_from_tab_to_tab_and_stop_at_the_ends() {
    let mut screen = Screen::of_bytes(b"text");
    screen.click("Text");
    // A click gives no keyboard; a screen reader does.
    screen
        .harness
        .get_by_role_and_label(Role::Tab, "Text")
        .focus();
    screen.harness.run_steps(3);
    let mut there = Vec::new();
    for key in [
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowLeft,
        Key::ArrowLeft,
        Key::ArrowLeft,
        Key::ArrowLeft,
    ] {
        screen.press(NONE, key);
        there.extend(front(&screen));
    }
    assert_eq!(
        there,
        [
            "Data",
            "Layers",
            "Layers",
            "Data",
            "Text",
            "Code points",
            "Code points"
        ]
    );
}
