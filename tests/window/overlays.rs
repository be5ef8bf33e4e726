//! Settings and keys, and what is behind an overlay.

use egui::{Key, Modifiers, Order, Pos2, Rect, Vec2, vec2};

use egui_kittest::kittest::NodeT as _;

use byteloupe::app::ThemeChoice;

use crate::menus::MENUS;
use crate::screen::{CTRL, CTRL_SHIFT, NONE, Screen};

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
fn the_page_of_settings_changes_them_and_stays() {
    let mut screen = Screen::of_bytes(b"text");
    screen.press(NONE, Key::F1);
    screen.until("the field has the keyboard", |screen| {
        screen.focus().as_deref() == Some("Find a setting or a key")
    });
    assert_eq!(screen.settings().theme, ThemeChoice::Dark);
    screen.click("Light theme");
    screen.until("the theme is light", |screen| {
        screen.settings().theme == ThemeChoice::Light
    });
    assert!(screen.has("Find a setting or a key"), "it stays");
    screen.click("Lower-case digits");
    screen.until("digits are small", |screen| {
        screen.settings().rows.lower_case
    });
    screen.click("Reopen files at start");
    screen.until("it is on", |screen| screen.settings().reopens_files);
}

#[test]
fn a_field_finds_settings_by_their_names_and_commands_by_their_names_and_keys() {
    let mut screen = Screen::of_bytes(b"text");
    let found = |screen: &mut Screen, typed: &str| {
        screen.press(NONE, Key::F1);
        screen.harness.run_steps(2);
        screen.type_text(typed);
        screen.harness.run_steps(2);
        let labels = screen.labels();
        screen.press(NONE, Key::F1);
        screen.harness.run_steps(2);
        labels
    };
    let has = |labels: &[String], name: &str| labels.iter().any(|it| it == name);
    let colours = found(&mut screen, "contrast");
    assert!(has(&colours, "High contrast colours") && has(&colours, "Colours"));
    assert!(!has(&colours, "8 bytes a row") && !has(&colours, "Next error"));
    // All choices of a setting are there where one of them is meant.
    assert!(has(&colours, "Standard colours"));
    let by_key = found(&mut screen, "F8");
    assert!(has(&by_key, "Next error") && has(&by_key, "F8"));
    assert!(!has(&by_key, "Theme"));
    let nothing = found(&mut screen, "zzzz");
    assert!(has(&nothing, "No command with a key is called that."));
}

/// The overlays, and the keys that bring them.
const OVERLAYS: [(&str, Modifiers, Key); 8] = [
    ("keys", NONE, Key::F1),
    ("manual", Modifiers::SHIFT, Key::F1),
    ("commands", CTRL_SHIFT, Key::P),
    ("path", CTRL_SHIFT, Key::O),
    ("paste", CTRL, Key::N),
    ("bookmark", CTRL, Key::D),
    ("copy as", CTRL_SHIFT, Key::C),
    ("save", CTRL, Key::S),
];

#[test]
fn behind_an_overlay_keys_change_nothing() {
    for (what, modifiers, key) in OVERLAYS {
        let mut screen = Screen::of_bytes(b"text \xFF text");
        // What is saved is what is selected.
        screen.press(CTRL, Key::A);
        screen.harness.run_steps(2);
        let before = (screen.caret(), screen.says("selected"));
        assert!(before.1);
        screen.press(modifiers, key);
        screen.harness.run_steps(2);
        for (modifiers, key) in [
            (NONE, Key::F8),
            (NONE, Key::ArrowRight),
            (CTRL, Key::End),
            (CTRL, Key::W),
        ] {
            screen.press(modifiers, key);
        }
        screen.harness.run_steps(2);
        overlay(&screen);
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(4);
        assert_eq!(screen.tabs().0.len(), 1, "{what}");
        assert_eq!((screen.caret(), screen.says("selected")), before, "{what}");
    }
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

/// Where the overlay is.
fn overlay(screen: &Screen) -> Rect {
    let areas = screen.harness.ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter();
        let layers = layers.filter(|layer| layer.order == Order::Foreground);
        let rects = layers.filter_map(|layer| memory.area_rect(layer.id));
        rects.collect::<Vec<Rect>>()
    });
    // The area that dims the window is as large as it is.
    let smaller = |one: &&Rect, other: &&Rect| one.area().total_cmp(&other.area());
    *areas.iter().min_by(smaller).expect("an overlay")
}

#[test]
fn every_overlay_lies_within_a_small_window() {
    for size in [vec2(760.0, 500.0), vec2(700.0, 450.0), vec2(560.0, 360.0)] {
        let window = Rect::from_min_size(Pos2::ZERO, size).expand(0.5);
        let mut screen = Screen::of_bytes_sized(b"text \xFF", size, egui::Theme::Dark);
        screen.press(CTRL, Key::A);
        for (what, modifiers, key) in OVERLAYS {
            screen.press(modifiers, key);
            screen.harness.run_steps(4);
            let rect = overlay(&screen);
            assert!(window.contains_rect(rect), "{what} in {size}: {rect}");
            screen.press(NONE, Key::Escape);
            screen.harness.run_steps(3);
        }
    }
}

#[test]
fn in_a_small_window_the_overlay_of_keys_scrolls_to_its_end() {
    let size = vec2(700.0, 450.0);
    let mut screen = Screen::of_bytes_sized(b"text", size, egui::Theme::Dark);
    screen.press(NONE, Key::F1);
    screen.harness.run_steps(3);
    let rect = overlay(&screen);
    screen.wheel_at(rect.center(), 8000.0);
    let mut nodes = screen.harness.root().children_recursive();
    let last = nodes.find(|node| node.value().as_deref() == Some("Right click, Shift+F10"));
    let last = last.filter(|node| node.accesskit_node().has_bounds());
    assert!(rect.contains_rect(last.expect("it is in view").rect()));
    assert!(rect.contains_rect(screen.rect_of("Close")));
}

#[test]
fn in_a_small_window_the_start_screen_scrolls_to_the_tour() {
    let size = vec2(700.0, 450.0);
    for size in [size, size * 0.7] {
        let mut screen = Screen::start(Vec::new(), size, egui::Theme::Dark);
        screen.harness.run_steps(3);
        let window = Rect::from_min_size(Pos2::ZERO, size - Vec2::new(0.0, 28.0));
        let mut tour = screen.rect_of("Take the tour");
        for _ in 0..20 {
            if window.contains_rect(tour) {
                break;
            }
            screen.wheel_at((size / 2.0).to_pos2(), 50.0);
            tour = screen.rect_of("Take the tour");
        }
        assert!(window.contains_rect(tour), "{size}: {tour}");
        screen.click("Take the tour");
        screen.until_counted();
        assert_eq!(screen.front(), "Tab tour.txt");
    }
}
