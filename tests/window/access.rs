//! What a screen reader is told: names, roles, what is said by itself, and in which order.

use egui::accesskit::{Live, Role};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL, CTRL_ALT, CTRL_SHIFT, NONE, SHIFT, Screen, is_menu_item};

/// A signature, two errors of one kind, one of another, U+202E, and text.
const BYTES: &[u8] = b"\xEF\xBB\xBFa\xC0\x80b\xE2\x80\xAEc\xFF\xC1\x81d";

/// The names of what a screen reader meets, from the start of the window to its end.
fn names(screen: &Screen) -> Vec<String> {
    let root = screen.harness.root();
    let nodes = root.children_recursive();
    nodes
        .filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// Asserts that these names follow each other, whatever stands between them.
fn assert_order(screen: &Screen, expected: &[&str]) {
    let names = names(screen);
    let mut rest = names.iter();
    for name in expected {
        assert!(
            rest.any(|other| other == name),
            "“{name}” is missing, or read too early: {names:#?}"
        );
    }
}

/// When changes of what has this name, or says this, are said.
fn live(screen: &Screen, words: &str) -> Live {
    let root = screen.harness.root();
    let mut nodes = root.children_recursive().map(|node| node.accesskit_node());
    let node = nodes.find(|node| {
        let text = node.value().filter(|_| node.role() == Role::Label);
        node.label().or(text).as_deref() == Some(words)
    });
    node.unwrap_or_else(|| panic!("nobody says “{words}”: {:#?}", names(screen)))
        .live()
}

#[test]
fn every_dialog_has_a_name_and_keeps_a_screen_reader_within() {
    let alone = |keys: &[(Modifiers, Key)]| {
        let mut screen = Screen::of_bytes(BYTES);
        screen.press(CTRL, Key::A);
        for (modifiers, key) in keys {
            screen.press(*modifiers, *key);
        }
        screen.harness.run_steps(3);
        let dialogs: Vec<(Option<String>, bool)> = screen
            .harness
            .query_all_by_role(Role::Dialog)
            .map(|node| {
                (
                    node.accesskit_node().label(),
                    node.accesskit_node().is_modal(),
                )
            })
            .collect();
        dialogs
    };
    for (keys, name) in [
        ((CTRL_SHIFT, Key::O), "Open path"),
        ((CTRL_SHIFT, Key::P), "All commands"),
        ((NONE, Key::F1), "Settings and keys"),
        ((SHIFT, Key::F1), "Manual"),
        ((CTRL, Key::N), "New from text"),
        ((CTRL_SHIFT, Key::C), "Copy as"),
        ((CTRL_SHIFT, Key::S), "Save repaired copy"),
        ((CTRL, Key::S), "Save selection"),
    ] {
        let found = alone(&[keys]);
        assert_eq!(found, [(Some(name.to_owned()), true)], "{keys:?}");
    }
    assert_eq!(alone(&[]), []);
}

#[test]
fn the_verdict_and_what_commands_say_are_said_and_where_the_caret_is_only_once() {
    let mut screen = Screen::of_bytes(BYTES);
    assert_eq!(live(&screen, "Ill-formed UTF-8"), Live::Polite);
    assert_eq!(live(&screen, "Status"), Live::Polite);
    // The hex view reads it aloud already.
    assert_eq!(live(&screen, "0x0 (0)"), Live::Off);
    screen.press(CTRL, Key::F5);
    let said = "Following: the end stays in view";
    screen.until("it is said", |screen| screen.has(said));
    assert_eq!(live(&screen, said), Live::Polite);
    screen.press(CTRL, Key::F5);
    screen.press(Modifiers::ALT, Key::ArrowLeft);
    let said = "There is no place to go back to";
    screen.until("it is said", |screen| screen.has(said));
    assert_eq!(live(&screen, said), Live::Polite);
}

#[test]
fn what_was_copied_is_said() {
    let mut screen = Screen::of_bytes(b"text");
    let app = screen.harness.state_mut();
    app.as_mut().unwrap().do_without_clipboard();
    screen.press(CTRL, Key::A);
    screen.press(CTRL, Key::C);
    screen.until("it says why not", |screen| screen.has("Dismiss"));
    // Without a clipboard it is a failure, which does not wait for the user to pause.
    let root = screen.harness.root();
    let mut nodes = root.children_recursive().map(|node| node.accesskit_node());
    let said = nodes.any(|node| node.role() == Role::Label && node.live() == Live::Assertive);
    assert!(said, "{:#?}", names(&screen));
}

#[test]
fn the_hex_view_says_in_which_pane_the_caret_is_and_what_is_selected() {
    let mut screen = Screen::of_bytes(b"some text");
    assert!(screen.caret_words().ends_with(", hex pane"));
    screen.press(NONE, Key::Tab);
    assert!(screen.caret_words().ends_with(", text pane"));
    screen.press(SHIFT, Key::ArrowRight);
    screen.press(SHIFT, Key::ArrowRight);
    let words = screen.caret_words();
    let expected = ", text pane, 3 bytes selected, 0x0 to 0x2";
    assert!(words.ends_with(expected), "{words}");
    screen.press(NONE, Key::ArrowRight);
    assert!(!screen.caret_words().contains("selected"));
    // With one pane only there is nothing to tell apart.
    screen.press(CTRL_ALT, Key::X);
    assert!(!screen.caret_words().contains("pane"));
}

/// Presses Tab so often, and returns what had the keyboard without a line that shows it. The caret shows it in the panes of
/// the hex view, the text cursor and a frame in the fields of the first page.
fn unseen(screen: &mut Screen, stops: usize) -> Vec<String> {
    let mut unseen = Vec::new();
    for _ in 0..stops {
        screen.press(NONE, Key::Tab);
        screen.harness.run_steps(2);
        let name = screen.focus().unwrap_or_default();
        if name != "Hex view" && !screen.shows_focus() && !unseen.contains(&name) {
            unseen.push(name);
        }
    }
    unseen
}

#[test]
fn what_has_the_keyboard_has_a_line_of_two_points_round_it() {
    let mut all: Vec<(&str, Vec<String>)> = Vec::new();
    let mut empty = Screen::empty();
    all.push(("first page", unseen(&mut empty, 20)));
    let mut screen = Screen::of_bytes(BYTES);
    all.push(("document", unseen(&mut screen, 40)));
    screen.press(CTRL, Key::F);
    screen.harness.run_steps(3);
    all.push(("find", unseen(&mut screen, 12)));
    screen.press(NONE, Key::Escape);
    screen.press(NONE, Key::F1);
    screen.harness.run_steps(3);
    all.push(("settings", unseen(&mut screen, 20)));
    screen.press(NONE, Key::Escape);
    screen.press(NONE, Key::F11);
    for (page, key) in [
        ("decode", Key::Num2),
        ("break it", Key::Num4),
        ("lessons", Key::Num5),
        ("exercises", Key::Num6),
    ] {
        screen.press(CTRL, key);
        screen.harness.run_steps(3);
        let mut unseen = unseen(&mut screen, 30);
        // The stage is the whole page, called by the bytes on it, which show where one is.
        unseen.retain(|name| !is_in_hex(name));
        all.push((page, unseen));
    }
    all.retain(|(_, unseen)| !unseen.is_empty());
    assert!(all.is_empty(), "{all:#?}");
}

/// Does a name begin with bytes in hex, or say that there are none?
fn is_in_hex(name: &str) -> bool {
    let first = name.split([' ', ',']).next().unwrap_or_default();
    first.len() == 2 && first.bytes().all(|it| it.is_ascii_hexdigit())
        || name == "No character to show"
}

#[test]
fn f6_visits_every_region_in_the_order_of_reading() {
    let mut screen = Screen::of_bytes(BYTES);
    let mut there = Vec::new();
    for _ in 0..8 {
        screen.press(NONE, Key::F6);
        there.push(screen.focus().unwrap());
    }
    let expected = [
        "Legend",
        "Sequence",
        "Code point list",
        "Error list",
        "Status",
        "Tab pasted 1",
        "Ill-formed UTF-8",
        "Hex view",
    ];
    assert_eq!(there, expected);
    for (key, name) in [(Key::Num3, "Data table"), (Key::Num2, "Decoded text")] {
        screen.press(Modifiers::ALT, key);
        screen.focus_on(name);
    }
}

#[test]
fn f6_goes_on_from_wherever_in_a_region_the_keyboard_is() {
    let mut screen = Screen::of_bytes(BYTES);
    let high = "Bidirectional control at 0x7";
    screen.until("all is known", |screen| {
        screen.has("1 warning") && screen.has(high)
    });
    screen.focus_on("Ill-formed UTF-8");
    for there in ["Show where", "3 errors (5 × U+FFFD)", high, "1 warning"] {
        screen.press(NONE, Key::ArrowRight);
        assert_eq!(screen.focus().as_deref(), Some(there));
    }
    // The arrows go along the row of facts, and no further than its ends.
    for (key, there) in [
        (Key::ArrowRight, "BOM: EF BB BF at 0, signature, kept"),
        (Key::ArrowRight, "Code points: 6"),
        (Key::ArrowRight, "Code points: 6"),
        (Key::ArrowLeft, "BOM: EF BB BF at 0, signature, kept"),
        (Key::ArrowLeft, "1 warning"),
        (Key::ArrowLeft, high),
        (Key::ArrowLeft, "3 errors (5 × U+FFFD)"),
        (Key::ArrowLeft, "Show where"),
        (Key::ArrowLeft, "Ill-formed UTF-8"),
        (Key::ArrowLeft, "Ill-formed UTF-8"),
    ] {
        screen.press(NONE, key);
        assert_eq!(screen.focus().as_deref(), Some(there));
    }
    screen.press(NONE, Key::F6);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    // From the tabs above a list, too.
    screen.focus_on("Error list");
    screen.press(SHIFT, Key::Tab);
    assert_ne!(screen.focus().as_deref(), Some("Error list"));
    screen.press(NONE, Key::F6);
    assert_eq!(screen.focus().as_deref(), Some("Status"));
}

#[test]
fn tab_stops_once_at_a_list_and_the_arrows_read_its_rows() {
    let mut screen = Screen::of_bytes(BYTES);
    for (list, panel) in [("Error list", "Errors"), ("Code point list", "Code points")] {
        screen.focus_on(list);
        let rows = screen.list(panel);
        assert!(rows.len() >= 3, "{rows:?}");
        screen.press(NONE, Key::ArrowDown);
        screen.press(NONE, Key::ArrowUp);
        screen.until("a row is read", |screen| {
            screen.read_aloud().is_some_and(|row| rows.contains(&row))
        });
        assert_eq!(screen.focus().as_deref(), Some(list));
        screen.press(NONE, Key::Tab);
        let next = screen.focus().unwrap_or_default();
        assert!(!rows.contains(&next) && next != list, "{next}");
    }
}

#[test]
fn no_option_of_a_list_is_a_stop_of_its_own_and_each_says_where_it_stands() {
    let mut screen = Screen::of_bytes(&b"\xFFx".repeat(9));
    for (modifiers, key) in [
        (NONE, Key::ArrowRight),
        (Modifiers::ALT, Key::Num3),
        (CTRL_SHIFT, Key::P),
    ] {
        screen.press(modifiers, key);
        screen.harness.run_steps(3);
        let mut options = 0;
        for node in screen.harness.query_all_by_role(Role::ListBoxOption) {
            let node = node.accesskit_node();
            let name = node.label().unwrap_or_default();
            assert!(node.is_selected().is_some(), "{name}");
            assert_eq!(node.toggled(), None, "{name} is no switch");
            let can_focus = node.data().supports_action(egui::accesskit::Action::Focus);
            assert!(!can_focus, "{name}");
            let mut around = node.parent();
            while around.is_some_and(|node| node.role() == Role::GenericContainer) {
                around = around.and_then(|node| node.parent());
            }
            let role = around.map(|node| node.role());
            assert_eq!(role, Some(Role::ListBox), "{name}");
            options += 1;
        }
        assert!(options >= 9, "{options}");
    }
}

#[test]
fn the_chosen_command_is_read_while_its_name_is_typed() {
    let mut screen = Screen::of_bytes(b"text");
    screen.press(CTRL_SHIFT, Key::P);
    screen.until("the field has the keyboard", |screen| {
        screen.focus().as_deref() == Some("Command")
    });
    screen.type_text("go to end");
    screen.until("the command is read", |screen| {
        screen.read_aloud().as_deref() == Some("Go to end")
    });
    assert_eq!(screen.focus().as_deref(), Some("Command"));
}

/// Presses Alt and lets it go; `between` happens while it is held.
fn alt(screen: &mut Screen, between: &[Event]) {
    let alt = |pressed| Event::Key {
        key: Key::AltLeft,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::ALT,
    };
    let changed = Event::ModifiersChanged;
    screen
        .harness
        .input_mut()
        .events
        .extend([alt(true), changed(Modifiers::ALT)]);
    screen.harness.step();
    screen.harness.input_mut().events.extend(between.to_vec());
    screen.harness.step();
    screen
        .harness
        .input_mut()
        .events
        .extend([alt(false), changed(NONE)]);
    screen.harness.run_steps(3);
}

#[test]
fn f10_and_alt_open_the_menus_and_the_arrows_go_through_them() {
    for by_alt in [false, true] {
        let mut screen = Screen::of_bytes(b"text");
        if by_alt {
            alt(&mut screen, &[]);
        } else {
            screen.press(NONE, Key::F10);
        }
        screen.harness.run_steps(2);
        assert_eq!(screen.focus().as_deref(), Some("File"), "{by_alt}");
        let has = |screen: &Screen, name: &str| screen.menu_items().iter().any(|(n, _)| n == name);
        assert!(has(&screen, "Open path…"));
        screen.press(NONE, Key::ArrowDown);
        screen.harness.run_steps(2);
        assert!(screen.focus().unwrap().starts_with("Open…"));
        screen.press(NONE, Key::ArrowRight);
        screen.harness.run_steps(3);
        assert_eq!(screen.focus().as_deref(), Some("Edit"));
        assert!(has(&screen, "Select all") && !has(&screen, "Open path…"));
        screen.press(NONE, Key::ArrowLeft);
        screen.press(NONE, Key::ArrowLeft);
        screen.harness.run_steps(3);
        assert_eq!(screen.focus().as_deref(), Some("Help"), "round");
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(2);
        assert!(screen.menu_items().is_empty());
        assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    }
}

#[test]
fn alt_with_something_else_opens_no_menu() {
    let key = |key, pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::ALT,
    };
    let click = |pressed| Event::PointerButton {
        pos: egui::pos2(200.0, 300.0),
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::ALT,
    };
    for between in [
        vec![key(Key::Num3, true), key(Key::Num3, false)],
        vec![click(true), click(false)],
        vec![Event::WindowFocused(false), Event::WindowFocused(true)],
        vec![Event::ModifiersChanged(CTRL_ALT)],
        // Ctrl+Alt+D, of which Ctrl is let go first.
        vec![
            Event::ModifiersChanged(CTRL_ALT),
            key(Key::D, true),
            key(Key::D, false),
            Event::ModifiersChanged(Modifiers::ALT),
        ],
    ] {
        let mut screen = Screen::of_bytes(b"text");
        alt(&mut screen, &between);
        assert!(screen.menu_items().is_empty(), "{between:?}");
    }
    let mut screen = Screen::of_bytes(b"text");
    screen.press(SHIFT, Key::F10);
    screen.harness.run_steps(2);
    assert!(!screen.menu_items().iter().any(|(name, _)| name == "Open…"));
}

#[test]
fn whatever_can_be_chosen_in_a_menu_is_an_entry_of_a_menu() {
    for menu in ["File", "Edit", "Go", "Bookmarks", "View", "Help"] {
        let mut screen = Screen::of_bytes(b"text");
        screen.click(menu);
        let inner: Vec<String> = items(&screen)
            .into_iter()
            .filter_map(|(name, opens)| opens.then_some(name))
            .collect();
        for name in inner {
            let mut screen = Screen::of_bytes(b"text");
            screen.click(menu);
            screen.click(&name);
            screen.harness.run_steps(2);
            assert!(items(&screen).len() > 1, "{name}");
        }
    }
    let mut screen = Screen::of_bytes(b"text");
    screen.press(SHIFT, Key::F10);
    screen.harness.run_steps(2);
    assert!(items(&screen).len() > 5);
}

/// The entries of all menus that are open, and which of them open another. Asserts that there is nothing
/// else to choose in them.
fn items(screen: &Screen) -> Vec<(String, bool)> {
    let mut items = Vec::new();
    for menu in screen.harness.query_all_by_role(Role::Menu) {
        for node in menu.children_recursive() {
            let node = node.accesskit_node();
            let name = node.label().unwrap_or_default();
            let can_click = node.data().supports_action(egui::accesskit::Action::Click);
            assert!(
                !can_click || is_menu_item(node.role()) || node.role() == Role::ScrollBar,
                "{name} is a {:?}",
                node.role()
            );
            if is_menu_item(node.role()) && !node.is_disabled() {
                items.push((name, node.data().has_popup().is_some()));
            }
        }
    }
    items
}

#[test]
fn the_window_is_read_from_top_to_bottom() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.until("all is counted", |screen| screen.has("1 warning"));
    let expected = [
        "Menus",
        "File",
        "Help",
        "Documents",
        "Tab pasted 1",
        "Verdict",
        "3 errors (5 × U+FFFD)",
        "1 warning",
        "BOM: EF BB BF at 0, signature, kept",
        "Code points: 6",
        "Hex view",
        "Legend",
        "Sequence",
        "Details",
        "Code point list",
        "Findings",
        "Error list",
        "Status",
    ];
    assert_order(&screen, &expected);
    screen.press(CTRL, Key::F);
    screen.harness.run_steps(3);
    assert_order(
        &screen,
        &[
            "Verdict",
            "Find bar",
            "Find what",
            "Find next",
            "Close find bar",
            "Hex view",
            "Status",
        ],
    );
    screen.press(CTRL, Key::G);
    screen.harness.run_steps(3);
    assert_order(
        &screen,
        &["Find what", "Hex view", "Go to", "Legend", "Sequence"],
    );
}

#[test]
fn a_panel_without_a_name_is_not_read() {
    let screen = Screen::of_bytes(BYTES);
    for role in [Role::Pane, Role::Unknown] {
        let nodes = screen.harness.query_all_by_role(role);
        let nameless = nodes.filter(|node| node.accesskit_node().label().is_none());
        assert_eq!(nameless.count(), 0, "{role:?}");
    }
}
