//! The menus.

use std::collections::BTreeSet;

use egui::Key;
use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL_ALT, NONE, Screen};

/// The menus, and what must be in each: written down from the design, not from the program.
pub(crate) const MENUS: [(&str, &[&str]); 6] = [
    (
        "File",
        &[
            "Open…",
            "Open path…",
            "New from text…",
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
            "Copy as",
            "Copy description",
            "Paste…",
            "Paste selection…",
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
            "Next notice",
            "Previous notice",
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
            "Converter",
            "Open in converter",
            "Show code points",
            "Show text",
            "Show data",
            "Show errors",
            "Show notes",
            "Show notices",
            "Show bidi controls as labels",
            "Keep the signature",
            "Ignore the signature",
            "Strip the signature",
            "System theme",
            "Light theme",
            "Dark theme",
            "Rows",
            "Panels",
            "Colours",
            "Compare",
            "Zoom in",
            "Zoom out",
            "Reset zoom",
            "Stop counting",
        ],
    ),
    ("Help", &["Keys and legend", "About Byteloupe"]),
];

/// What needs a document.
const NEED_A_DOCUMENT: [&str; 43] = [
    "Open in converter",
    "Reload",
    "Close tab",
    "Save selection as…",
    "Save repaired copy…",
    "Copy",
    "Copy hex",
    "Copy decoded text",
    "Copy value",
    "Copy as",
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
    "Next notice",
    "Previous notice",
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
    "Show notices",
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

/// Opens the menu of colours.
fn open_colours(screen: &mut Screen) {
    screen.click("View");
    let labels = screen.labels();
    let item = labels.iter().rfind(|label| label.starts_with("Colours"));
    screen.click(item.unwrap());
    screen.harness.run_steps(2);
}

/// Which of the colours in the menu is chosen.
fn chosen_colours(screen: &mut Screen) -> Vec<String> {
    open_colours(screen);
    let chosen = screen
        .harness
        .query_all_by_role(Role::MenuItemRadio)
        .map(|node| node.accesskit_node())
        .filter(|node| node.toggled() == Some(Toggled::True) || node.is_selected() == Some(true))
        .filter_map(|node| node.label())
        .filter(|label| label.contains("colours"))
        .collect();
    screen.press(NONE, Key::Escape);
    screen.press(NONE, Key::Escape);
    chosen
}

/// The colours of everything that is drawn, each once.
fn colours_on_screen(screen: &mut Screen) -> BTreeSet<[u8; 4]> {
    screen.harness.step();
    let mut colours = BTreeSet::new();
    let output = screen.harness.output();
    for clipped in &output.shapes {
        if let egui::Shape::Mesh(mesh) = &clipped.shape {
            colours.extend(mesh.vertices.iter().map(|vertex| vertex.color.to_array()));
        }
    }
    colours
}

#[test]
fn colours_are_chosen_by_key_and_by_menu_and_change_what_is_drawn() {
    // A sequence of each length, U+FEFF, and an error.
    let mut screen = Screen::of_bytes(b"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\xEF\xBB\xBF\xFF");
    let mut seen = Vec::new();
    for (key, name) in [
        (Key::Num7, "Standard colours Ctrl+Alt+7"),
        (Key::Num8, "Colour-blind safe colours Ctrl+Alt+8"),
        (Key::Num9, "High contrast colours Ctrl+Alt+9"),
    ] {
        screen.press(CTRL_ALT, key);
        assert_eq!(chosen_colours(&mut screen), [name]);
        seen.push(colours_on_screen(&mut screen));
    }
    assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);
    open_colours(&mut screen);
    screen.click("Standard colours Ctrl+Alt+7");
    assert_eq!(colours_on_screen(&mut screen), seen[0]);
}
