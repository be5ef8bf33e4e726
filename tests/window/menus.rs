//! The menus.

use std::collections::BTreeSet;

use egui::accesskit::{Role, Toggled};
use egui::epaint::Primitive;
use egui::{Key, Modifiers, Order, Pos2, Rect, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL, CTRL_ALT, CTRL_SHIFT, NONE, SHIFT, Screen};

/// The menus, and what must be in each: written down from the design, not from the program.
pub(crate) const MENUS: [(&str, &[&str]); 7] = [
    (
        "File",
        &[
            "Open…",
            "Open path…",
            "Reopen last files",
            "Reopen files at start",
            "New from text…",
            "Open recent",
            "Open sample",
            "Reload",
            "Close tab",
            "Save selection as…",
            "Save repaired copy…",
            "Export for class",
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
            "Next finding",
            "Previous finding",
            "Next error",
            "Previous error",
            "Next warning",
            "Previous warning",
            "Go to start",
            "Go to end",
            "Next tab",
            "Previous tab",
            "Next region",
            "Previous region",
        ],
    ),
    (
        "Bookmarks",
        &[
            "Add bookmark…",
            "Remove bookmark",
            "Put removed bookmark back",
            "Next bookmark",
            "Previous bookmark",
            "Export bookmarks…",
            "Import bookmarks…",
            "Take over bookmarks",
        ],
    ),
    (
        "View",
        &[
            "Show",
            "Panels",
            "Rows",
            "Signature",
            "Teach",
            "Theme",
            "Colours",
            "Zoom in",
            "Zoom out",
            "Reset zoom",
        ],
    ),
    (
        "Tools",
        &[
            "Converter",
            "Open in converter",
            "Compare with…",
            "Next difference",
            "Previous difference",
            "Link both sides",
            "Align at the carets",
            "Align starts",
            "Stop comparing",
            "Pause or resume counting",
            "Stop counting",
        ],
    ),
    (
        "Help",
        &[
            "Manual",
            "All commands…",
            "Settings and keys",
            "About Byteloupe",
        ],
    ),
];

/// What can be done in a window without a document.
const WITHOUT_A_DOCUMENT: [&str; 23] = [
    "Open…",
    "Open path…",
    "Reopen files at start",
    "New from text…",
    "Open sample",
    "Export for class",
    "Quit",
    "Paste…",
    "Paste selection…",
    "Next region",
    "Previous region",
    "Show",
    "Panels",
    "Rows",
    "Signature",
    "Teach",
    "Theme",
    "Colours",
    "Zoom in",
    "Zoom out",
    "Reset zoom",
    "Converter",
    "All commands…",
];

/// What can be done in any window, too.
const HELP: [&str; 3] = ["Manual", "Settings and keys", "About Byteloupe"];

/// What can be done as soon as there is a document with bytes: there is something to copy, to go to, to
/// write on.
const WITH_BYTES: [&str; 20] = [
    "Reload",
    "Close tab",
    "Save repaired copy…",
    "Copy",
    "Copy hex",
    "Copy decoded text",
    "Copy value",
    "Copy as",
    "Copy description",
    "Select all",
    "Select sequence or error",
    "Select range…",
    "Find…",
    "Find selection",
    "Go to…",
    "Go to start",
    "Go to end",
    "Add bookmark…",
    "Import bookmarks…",
    "Open in converter",
];

/// Asserts what can be chosen in the menus, and that nothing else can.
fn assert_possible(screen: &mut Screen, possible: &[&str]) {
    for (menu, names) in MENUS {
        screen.click(menu);
        let items = screen.menu_items();
        for name in names {
            let is_there = items.iter().any(|(item, _)| item == name);
            assert!(is_there, "{name}: {items:?}");
            let expected = possible.contains(name);
            assert_eq!(
                screen.is_enabled(name),
                expected,
                "can {name} be chosen? WITH_BYTES and the other lists here say so"
            );
        }
        screen.press(NONE, Key::Escape);
    }
}

/// The commands with fixed words of these lists, and some more.
fn together(more: &[&'static str]) -> Vec<&'static str> {
    [&WITHOUT_A_DOCUMENT[..], &HELP, &WITH_BYTES, more].concat()
}

#[test]
fn without_a_document_what_needs_one_is_disabled() {
    let mut screen = Screen::empty();
    assert_possible(&mut screen, &[&WITHOUT_A_DOCUMENT[..], &HELP].concat());
}

#[test]
fn every_command_is_an_entry_of_its_menu_or_of_a_menu_within() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    let mut entries = BTreeSet::new();
    for (menu, _) in MENUS {
        screen.click(menu);
        screen.harness.run_steps(2);
        let inner = screen.inner_menus();
        let mut add = |screen: &Screen| {
            let items = screen.menu_items().into_iter();
            entries.extend(items.map(|(item, _)| (menu, item)));
        };
        add(&screen);
        for name in inner {
            screen.open_submenu(&name);
            add(&screen);
        }
        screen.press(NONE, Key::Escape);
        screen.press(NONE, Key::Escape);
    }
    let missing: Vec<_> = byteloupe::app::command_names()
        .filter(|(menu, name)| !entries.contains(&(*menu, (*name).to_owned())))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_is_in_a_menu_can_be_chosen_when_it_has_something_to_act_on() {
    let mut screen = Screen::of_bytes(b"text");
    screen.until("it was looked through", |screen| screen.says("no warnings"));
    assert_possible(&mut screen, &together(&[]));
    // A selection, a bookmark that stands and one that was removed, something to look for.
    screen.press(CTRL, Key::A);
    for key in [Key::D, Key::Enter] {
        screen.press(CTRL, key);
        screen.harness.run_steps(3);
    }
    let of_bookmarks = [
        "Remove bookmark",
        "Next bookmark",
        "Previous bookmark",
        "Export bookmarks…",
    ];
    let more = [&["Save selection as…"], &of_bookmarks[..]].concat();
    assert_possible(&mut screen, &together(&more));
    screen.press(CTRL_SHIFT, Key::D);
    let more = ["Save selection as…", "Put removed bookmark back"];
    assert_possible(&mut screen, &together(&more));
    screen.press(CTRL, Key::F3);
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(3);
    let more = [&more[..], &["Find next", "Find previous"]].concat();
    assert_possible(&mut screen, &together(&more));
}

#[test]
fn errors_warnings_and_another_tab_bring_the_commands_that_go_to_them() {
    let mut screen = Screen::of_bytes("\u{202E}".as_bytes());
    screen.until("it was looked through", |screen| screen.says("1 warning"));
    let findings = ["Next finding", "Previous finding"];
    let more = [&findings[..], &["Next warning", "Previous warning"]].concat();
    assert_possible(&mut screen, &together(&more));
    let tabs = ["Next tab", "Previous tab", "Compare with…"];
    screen.open_pasted(b"\xFF");
    screen.until("it was looked through", |screen| screen.says("no warnings"));
    let errors = ["Next error", "Previous error"];
    let more = [&tabs[..], &findings, &errors].concat();
    assert_possible(&mut screen, &together(&more));
    let comparing = [
        "Link both sides",
        "Align at the carets",
        "Align starts",
        "Stop comparing",
    ];
    let differ = ["Next difference", "Previous difference"];
    screen.press(CTRL, Key::F7);
    screen.until("they are compared", |screen| screen.says("differs"));
    let more = [&more[..], &comparing, &differ].concat();
    assert_possible(&mut screen, &together(&more));
    // What is alike has no difference to go to.
    screen.open_pasted(b"\xFF");
    screen.until("it was looked through", |screen| screen.says("no warnings"));
    screen.press(CTRL_SHIFT, Key::P);
    screen.type_text("compare with pasted 2");
    screen.press(NONE, Key::Enter);
    screen.until("they are compared", |screen| screen.says("Identical"));
    let more = [&tabs[..], &findings, &errors, &comparing].concat();
    assert_possible(&mut screen, &together(&more));
}

/// Where the open menus are, outermost first.
fn open_menus(screen: &Screen) -> Vec<Rect> {
    let ctx = &screen.harness.ctx;
    let layers: Vec<_> = ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter();
        let areas = layers.filter(|layer| layer.order == Order::Foreground);
        areas
            .filter_map(|layer| memory.area_rect(layer.id))
            .collect()
    });
    let mut menus: Vec<Rect> = layers;
    menus.sort_by(|one, other| one.left().total_cmp(&other.left()));
    menus
}

/// Where the entries of the open menus are.
fn entries(screen: &Screen) -> Vec<Rect> {
    let menus = screen.harness.query_all_by_role(Role::Menu);
    let all = menus.flat_map(|menu| menu.children_recursive().collect::<Vec<_>>());
    let is_entry = |node: &egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        matches!(node.role(), Role::Button | Role::MenuItem) && node.has_bounds()
    };
    all.filter(is_entry).map(|node| node.rect()).collect()
}

#[test]
fn every_menu_lies_within_any_window_and_the_arrows_reach_all_of_it() {
    for size in [vec2(1024.0, 640.0), vec2(700.0, 450.0), vec2(480.0, 260.0)] {
        let window = Rect::from_min_size(Pos2::ZERO, size).expand(0.5);
        let mut screen = Screen::of_bytes_sized(b"text", size, egui::Theme::Dark);
        for (menu, names) in MENUS {
            screen.click(menu);
            screen.harness.run_steps(2);
            let rect = open_menus(&screen)[0];
            assert!(window.contains_rect(rect), "{size} {menu}: {rect}");
            assert!(screen.menu_items().len() >= names.len());
            // Upwards from the title is the last entry.
            for _ in 0..2 {
                screen.press(NONE, Key::ArrowUp);
                screen.harness.run_steps(4);
            }
            let focused = screen.focused_rect();
            let focused = focused.unwrap_or_else(|| panic!("{size} {menu}: nothing has it"));
            assert!(
                rect.expand(1.0).contains_rect(focused),
                "{size} {menu}: {focused}"
            );
            screen.press(NONE, Key::Escape);
            screen.press(NONE, Key::Escape);
        }
    }
}

#[test]
fn menus_within_menus_lie_within_the_window_too() {
    for size in [vec2(1024.0, 640.0), vec2(700.0, 450.0)] {
        let window = Rect::from_min_size(Pos2::ZERO, size).expand(0.5);
        let mut screen = Screen::of_bytes_sized(b"text", size, egui::Theme::Dark);
        for (menu, inner) in [
            ("File", "Open sample"),
            ("Edit", "Copy as"),
            ("View", "Show"),
            ("View", "Rows"),
        ] {
            screen.click(menu);
            screen.open_submenu(inner);
            let menus = open_menus(&screen);
            assert_eq!(menus.len(), 2, "{inner}");
            for rect in menus {
                assert!(window.contains_rect(rect), "{size} {inner}: {rect}");
            }
            screen.press(NONE, Key::Escape);
            screen.press(NONE, Key::Escape);
        }
    }
}

#[test]
fn the_wheel_over_a_menu_scrolls_the_menu_and_nothing_below_it() {
    let size = vec2(700.0, 260.0);
    let mut screen = Screen::of_bytes_sized(&[b'x'; 4000], size, egui::Theme::Dark);
    let rows = screen.rows();
    for menu in ["Edit", "View"] {
        screen.click(menu);
        screen.harness.run_steps(2);
        let (rect, before) = (open_menus(&screen)[0], entries(&screen));
        screen.wheel_at(rect.center(), 60.0);
        assert_eq!(screen.rows(), rows, "{menu}");
        let scrolls = before.iter().any(|entry| entry.bottom() > rect.bottom());
        assert_eq!(entries(&screen) != before, scrolls, "{menu}");
        // And not when there is nothing more to scroll in it.
        screen.wheel_at(rect.center(), 4000.0);
        screen.wheel_at(rect.center(), 4000.0);
        assert_eq!(screen.rows(), rows, "{menu}");
        screen.press(NONE, Key::Escape);
    }
}

/// The margin round the entries is a part of the menu, too.
#[test]
fn the_wheel_at_the_rim_of_a_menu_scrolls_nothing_below_it() {
    for size in [vec2(700.0, 450.0), vec2(1024.0, 640.0)] {
        let bytes = vec![b'x'; 400_000];
        let mut screen = Screen::of_bytes_sized(&bytes, size, egui::Theme::Dark);
        let view = screen.rect_of("Hex view");
        for menu in ["Edit", "View", "Help"] {
            let rows = screen.rows();
            screen.click(menu);
            screen.harness.run_steps(2);
            let rect = open_menus(&screen)[0];
            let below = rect.intersect(view);
            assert!(below.is_positive(), "{menu} lies over the rows");
            let middle = below.center();
            for place in [
                middle,
                pos2(rect.left() + 3.0, middle.y),
                pos2(rect.right() - 3.0, middle.y),
                pos2(middle.x, rect.bottom() - 3.0),
            ] {
                screen.wheel_at(place, 60.0);
                assert_eq!(screen.rows(), rows, "{size} {menu} {rect}: {place}");
            }
            screen.press(NONE, Key::Escape);
        }
    }
}

#[test]
fn the_wheel_brings_the_last_entry_of_a_menu_into_a_window_lower_than_it() {
    for size in [vec2(700.0, 450.0), vec2(700.0, 260.0)] {
        let window = Rect::from_min_size(Pos2::ZERO, size).expand(0.5);
        let mut screen = Screen::of_bytes_sized(b"text", size, egui::Theme::Dark);
        for (menu, _) in MENUS {
            screen.click(menu);
            screen.harness.run_steps(2);
            let seen = open_menus(&screen)[0].intersect(window);
            screen.wheel_at(seen.center(), 4000.0);
            let last = entries(&screen).pop().expect("an entry");
            assert!(window.contains_rect(last), "{size} {menu}: {last}");
            screen.press(NONE, Key::Escape);
        }
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

/// The colours of everything that is drawn in a part of the window, each once.
fn colours_in(screen: &mut Screen, part: Rect) -> BTreeSet<[u8; 4]> {
    screen.harness.step();
    let shapes = screen.harness.output().shapes.clone();
    // What a shape is made of changes; what the graphics card is given are triangles with colours.
    let drawn = screen.harness.ctx.tessellate(shapes, 1.0);
    let mut colours = BTreeSet::new();
    for clipped in drawn {
        if let Primitive::Mesh(mesh) = clipped.primitive {
            let seen = mesh.vertices.iter().filter(|it| part.contains(it.pos));
            colours.extend(seen.map(|vertex| vertex.color.to_array()));
        }
    }
    colours
}

#[test]
fn colours_are_chosen_by_key_and_by_menu_and_change_what_is_drawn() {
    // A sequence of each length, U+FEFF, and an error.
    let mut screen = Screen::of_bytes(b"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\xEF\xBB\xBF\xFF");
    screen.until("it was looked through", |screen| screen.says("1 warning"));
    let bytes = screen.rect_of(&screen.rows()[0]);
    let overview = screen.rect_of("Overview");
    let mut seen = Vec::new();
    for (key, name) in [
        (Key::Num7, "Standard colours Ctrl+Alt+7"),
        (Key::Num8, "Colour-blind safe colours Ctrl+Alt+8"),
        (Key::Num9, "High contrast colours Ctrl+Alt+9"),
    ] {
        screen.press(CTRL_ALT, key);
        assert_eq!(chosen_colours(&mut screen), [name]);
        seen.push([bytes, overview].map(|part| colours_in(&mut screen, part)));
    }
    let of_bytes: Vec<_> = seen.iter().map(|[bytes, _]| bytes).collect();
    let of_overview: Vec<_> = seen.iter().map(|[_, overview]| overview).collect();
    for colours in [of_bytes, of_overview] {
        let [one, two, three] = colours[..] else {
            panic!("three choices");
        };
        assert!(one != two && two != three && one != three);
    }
    // A lead and a tail of each of the four, and what is ill-formed.
    assert!(seen.iter().all(|[bytes, _]| bytes.len() >= 9));
    open_colours(&mut screen);
    screen.click("Standard colours Ctrl+Alt+7");
    for (part, expected) in [bytes, overview].into_iter().zip(&seen[0]) {
        assert_eq!(colours_in(&mut screen, part), *expected);
    }
}

#[test]
fn a_menu_scrolls_only_where_the_window_is_too_low_for_it() {
    for size in [vec2(1440.0, 900.0), vec2(1024.0, 640.0), vec2(760.0, 480.0)] {
        let mut screen = Screen::of_bytes_sized(b"text\xFF", size, egui::Theme::Dark);
        let assert_whole = |screen: &Screen, what: &str| {
            let menu = open_menus(screen)[0];
            let is_whole = entries(screen)
                .iter()
                .all(|entry| menu.contains(entry.center()));
            // Above it is the bar of the menus.
            let is_high = menu.height() > size.y - 70.0;
            assert!(is_whole || is_high, "{size} {what}: {menu}");
        };
        for (menu, _) in MENUS {
            screen.click(menu);
            screen.harness.run_steps(2);
            assert_whole(&screen, menu);
            screen.press(NONE, Key::Escape);
            screen.harness.run_steps(2);
        }
        screen.press(SHIFT, Key::F10);
        screen.harness.run_steps(3);
        assert_whole(&screen, "context menu");
    }
}

/// The keys in the words of an entry, such as `Ctrl+Shift+R`.
fn keys_of(words: &str) -> Option<(Modifiers, Key)> {
    let (held, key) = words.rsplit_once('+').unwrap_or(("", words));
    let key = match key {
        "⬅" | "←" => Key::ArrowLeft,
        "➡" | "→" => Key::ArrowRight,
        "⬆" | "↑" => Key::ArrowUp,
        "⬇" | "↓" => Key::ArrowDown,
        key => Key::from_name(key)?,
    };
    let mut modifiers = NONE;
    for one in held.split('+').filter(|one| !one.is_empty()) {
        modifiers |= match one {
            "Ctrl" => CTRL,
            "Shift" => SHIFT,
            "Alt" => Modifiers::ALT,
            _ => return None,
        };
    }
    Some((modifiers, key))
}

/// The entries of all menus that have a key and cannot be chosen.
fn disabled_with_keys(screen: &mut Screen) -> Vec<(String, (Modifiers, Key))> {
    let mut disabled = Vec::new();
    for (menu, _) in MENUS {
        screen.click(menu);
        screen.harness.run_steps(2);
        let inner = screen.inner_menus();
        let mut add = |screen: &Screen| {
            for (name, keys) in screen.menu_items() {
                if !keys.is_empty() && !screen.is_enabled(&name) {
                    let keys = keys_of(&keys).unwrap_or_else(|| panic!("{name}: {keys}"));
                    disabled.push((name, keys));
                }
            }
        };
        add(screen);
        for name in inner {
            if screen.is_enabled(&name) {
                screen.open_submenu(&name);
                add(screen);
            }
        }
        screen.press(NONE, Key::Escape);
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(2);
    }
    disabled.sort_by(|one, other| one.0.cmp(&other.0));
    disabled.dedup_by(|one, other| one.0 == other.0);
    disabled
}

#[test]
fn a_key_of_a_command_that_cannot_be_carried_out_says_why() {
    // What the window is like, the window, and how many commands cannot be carried out in it.
    type Window = (&'static str, fn() -> Screen, usize);
    let windows: [Window; 3] = [
        ("without a document", Screen::empty, 15),
        ("without a byte", || Screen::of_bytes(b""), 10),
        (
            "with nothing to find",
            || {
                let mut screen = Screen::of_bytes(b"text");
                screen.until("it was looked through", |screen| screen.says("no warnings"));
                screen
            },
            8,
        ),
    ];
    for (what, window, least) in windows {
        let mut screen = window();
        let disabled = disabled_with_keys(&mut screen);
        assert!(disabled.len() >= least, "{what}: {disabled:?}");
        for (name, (modifiers, key)) in disabled {
            // It closes what is open and takes away the sentence before, which may be the same one.
            screen.press(NONE, Key::Escape);
            screen.press(CTRL_ALT, Key::L);
            screen.harness.run_steps(2);
            let before = screen.labels();
            screen.press(modifiers, key);
            screen.harness.run_steps(2);
            let after = screen.labels();
            let is_said = after.iter().any(|label| !before.contains(label));
            assert!(is_said, "{what}, {name}: nothing new in {after:?}");
        }
    }
}

#[test]
fn read_as_by_key_says_what_it_needs() {
    let mut screen = Screen::empty();
    screen.press(CTRL_SHIFT, Key::R);
    screen.until("it says why", |screen| {
        screen.says("“Read as…” needs a document. Open a file first")
    });
    // The converter is no document.
    screen.open_pasted(b"text");
    screen.press(CTRL, Key::E);
    screen.harness.run_steps(3);
    screen.press(CTRL_SHIFT, Key::R);
    screen.until("it says why", |screen| {
        screen.says("works on a document, and the converter is in front")
    });
}
