//! The menus.

use egui::Key;

use crate::screen::{NONE, Screen};

/// The menus, and what must be in each: written down from the design, not from the program.
pub(crate) const MENUS: [(&str, &[&str]); 6] = [
    (
        "File",
        &[
            "Open…",
            "Open path…",
            "Open recent",
            "Open sample",
            "Reload",
            "Close tab",
            "Save selection as…",
            "Save repaired copy…",
            "Quit",
        ],
    ),
    (
        "Edit",
        &[
            "Copy",
            "Copy hex",
            "Copy decoded text",
            "Copy value",
            "Copy description",
            "Paste as new document",
            "Select all",
            "Select sequence or error",
            "Select range…",
            "Find…",
            "Find next",
            "Find previous",
            "Find selection",
        ],
    ),
    (
        "Go",
        &[
            "Go to…",
            "Next error",
            "Previous error",
            "Go to start",
            "Go to end",
            "Next tab",
            "Previous tab",
            "Next region",
            "Previous region",
        ],
    ),
    (
        "Notes",
        &[
            "Add note…",
            "Remove note",
            "Put removed note back",
            "Next note",
            "Previous note",
            "Export notes…",
            "Import notes…",
            "Take over notes",
        ],
    ),
    (
        "View",
        &[
            "Show code points",
            "Show text",
            "Show data",
            "Show errors",
            "Show notes",
            "Show bidi controls as labels",
            "Keep the signature",
            "Ignore the signature",
            "Strip the signature",
            "System theme",
            "Light theme",
            "Dark theme",
            "Rows",
            "Panels",
            "Zoom in",
            "Zoom out",
            "Reset zoom",
            "Stop counting",
        ],
    ),
    ("Help", &["Keys and legend", "About Byteloupe"]),
];

/// What needs a document.
const NEED_A_DOCUMENT: [&str; 38] = [
    "Reload",
    "Close tab",
    "Save selection as…",
    "Save repaired copy…",
    "Copy",
    "Copy hex",
    "Copy decoded text",
    "Copy value",
    "Show code points",
    "Show text",
    "Show data",
    "Show bidi controls as labels",
    "Copy description",
    "Select all",
    "Select sequence or error",
    "Select range…",
    "Go to…",
    "Find…",
    "Find next",
    "Find previous",
    "Find selection",
    "Next error",
    "Previous error",
    "Go to start",
    "Go to end",
    "Next tab",
    "Previous tab",
    "Stop counting",
    "Add note…",
    "Remove note",
    "Put removed note back",
    "Next note",
    "Previous note",
    "Show errors",
    "Show notes",
    "Export notes…",
    "Import notes…",
    "Take over notes",
];

#[test]
fn every_command_is_in_a_menu() {
    let mut screen = Screen::of_bytes(b"text");
    for (menu, names) in MENUS {
        screen.click(menu);
        let items = screen.menu_items();
        for name in names {
            assert!(
                items.iter().any(|(item, _)| item == name),
                "{name}: {items:?}"
            );
            // In a first run there are no recent files.
            assert_eq!(screen.is_enabled(name), *name != "Open recent", "{name}");
        }
        screen.press(NONE, Key::Escape);
    }
}

#[test]
fn without_a_document_what_needs_one_is_disabled() {
    let mut screen = Screen::empty();
    for (menu, names) in MENUS {
        screen.click(menu);
        for name in names {
            let expected = !NEED_A_DOCUMENT.contains(name) && *name != "Open recent";
            assert_eq!(screen.is_enabled(name), expected, "{name}");
        }
        screen.press(NONE, Key::Escape);
    }
}

#[test]
fn a_click_on_go_to_end_goes_to_the_end() {
    let mut screen = Screen::of_bytes(b"text");
    screen.click("Go");
    screen.click("Go to end Ctrl+End");
    screen.harness.run_steps(3);
    assert_eq!(screen.caret(), 3);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}
