//! Both themes and two sizes: everything is within the window and nothing covers another thing.

use egui::accesskit::Role;
use egui::{Key, Rect, Theme, Vec2, pos2};
use egui_kittest::kittest::NodeT as _;

use crate::screen::{NONE, Screen};

const SIZES: [Vec2; 2] = [Vec2::new(1024.0, 640.0), Vec2::new(1440.0, 900.0)];

#[test]
fn the_regions_lie_within_the_window_and_apart_from_each_other() {
    let bytes = std::fs::read("assets/samples/tour.txt").unwrap();
    for size in SIZES.into_iter().chain([Vec2::new(2560.0, 1440.0)]) {
        for theme in [Theme::Dark, Theme::Light] {
            let mut screen = Screen::of_bytes_sized(&bytes, size, theme);
            let window = Rect::from_min_size(pos2(0.0, 0.0), size).expand(0.5);
            for _ in 0..2 {
                let names = [
                    "Verdict",
                    "Hex view",
                    "Error list",
                    "Code point list",
                    "Status",
                ];
                let rects = names.map(|name| screen.rect_of(name));
                for (place, (name, rect)) in names.iter().zip(rects).enumerate() {
                    assert!(
                        window.contains_rect(rect),
                        "{size} {theme:?}: {name} {rect}"
                    );
                    assert!(
                        rect.width() > 100.0 && rect.height() > 15.0,
                        "{name} {rect}"
                    );
                    for (other, other_rect) in names.iter().zip(rects).skip(place + 1) {
                        let both = rect.shrink(0.5).intersect(other_rect.shrink(0.5));
                        assert!(!both.is_positive(), "{size} {theme:?}: {name}, {other}");
                    }
                }
                // And with an error under the caret.
                screen.press(NONE, Key::F8);
                screen.until_found();
            }
            screen.press(NONE, Key::F1);
            screen.harness.run_steps(2);
            let close = screen.rect_of("Close");
            assert!(window.contains_rect(close), "{size}: {close}");
        }
    }
}

#[test]
fn in_a_wide_window_no_section_of_the_inspector_is_wider_than_it_has_a_use_for() {
    let bytes = std::fs::read("assets/samples/tour.txt").unwrap();
    for size in [Vec2::new(1920.0, 1080.0), Vec2::new(2560.0, 1440.0)] {
        let mut screen = Screen::of_bytes_sized(&bytes, size, Theme::Dark);
        screen.press(NONE, Key::F8);
        screen.until_found();
        let names = [
            "Hex view",
            "Sequence",
            "Code point list",
            "Decoded text",
            "Error list",
        ];
        let [hex, card, points, text, errors] = names.map(|name| screen.rect_of(name));
        assert!(hex.right() <= 0.45 * size.x, "{size}: {hex}");
        assert!(card.width() <= 560.0, "{size}: {card}");
        assert!(points.width() <= 560.0, "{size}: {points}");
        assert!(card.bottom() <= points.top(), "{size}: {card} {points}");
        assert!(card.left() > text.right(), "{size}: {card} {text}");
        assert!(card.left() > errors.right(), "{size}: {card} {errors}");
        assert!(text.bottom() <= errors.top(), "{size}: {text} {errors}");
        assert!(errors.height() > 0.3 * size.y, "{size}: {errors}");
        assert!(
            card.right() <= size.x && errors.bottom() <= size.y,
            "{size}"
        );
    }
}

#[test]
fn where_there_is_little_room_rows_are_shorter_and_the_inspector_can_still_be_read() {
    let bytes = std::fs::read("assets/samples/tour.txt").unwrap();
    // A window of 1440 by 900 pixels at a zoom of 2.
    let narrow = Vec2::new(720.0, 450.0);
    let mut screen = Screen::of_bytes_sized(&bytes, narrow, Theme::Dark);
    assert!(!screen.rows().is_empty());
    let errors = screen.rect_of("Error list");
    assert!(errors.width() > 250.0, "{errors}");
    assert!(errors.right() <= narrow.x, "{errors}");
    assert!(screen.rect_of("Hex view").right() <= errors.left());
    // Around all regions, the keyboard comes back.
    screen.press(NONE, Key::F6);
    screen.focus_on("Hex view");
    screen.press(NONE, Key::F8);
    screen.until_found();
    assert_eq!(screen.caret(), 0x47);
}

#[test]
fn in_a_small_window_the_legend_is_whole_and_so_are_the_facts_of_the_verdict() {
    let bytes = std::fs::read("assets/samples/tour.txt").unwrap();
    let told = |size: Vec2| {
        let mut screen = Screen::of_bytes_sized(&bytes, size, Theme::Dark);
        // Facts that come later take room from those that are there.
        screen.until("all facts are told", |screen| {
            let labels = screen.labels();
            let is_count = |label: &String| label.contains(" warning") && !label.contains("so far");
            labels.iter().any(is_count)
        });
        screen
    };
    let screen = told(Vec2::new(700.0, 450.0));
    let legend = screen.rect_of("Legend");
    let nodes = screen.harness.root().children_recursive();
    let entries: Vec<(String, Rect)> = nodes
        .filter(|node| node.accesskit_node().role() == Role::Label)
        .filter_map(|node| Some((node.value()?, node.rect())))
        .filter(|(words, _)| ["2 bytes", "U+FEFF", "error", "match"].contains(&words.as_str()))
        .collect();
    assert_eq!(entries.len(), 4, "{entries:?}");
    for (words, rect) in entries {
        assert!(legend.contains_rect(rect), "{words}: {rect} in {legend}");
    }
    // As wide as where there is room.
    let wide = told(Vec2::new(1440.0, 900.0));
    let width = |screen: &Screen| screen.rect_of("Code points: 350").width();
    assert!((width(&screen) - width(&wide)).abs() < 1.0);
}

/// What can be pressed or typed into, with its name and where it is: of what is seen. Rows of lists are not among them: a
/// list shows a part of them.
fn controls(screen: &Screen) -> Vec<(String, Rect)> {
    let is_control = |role| {
        matches!(
            role,
            Role::Button
                | Role::CheckBox
                | Role::ComboBox
                | Role::Link
                | Role::MenuItem
                | Role::RadioButton
                | Role::Tab
                | Role::TextInput
        )
    };
    let nodes = screen.harness.root().children_recursive();
    nodes
        .filter(|node| is_control(node.accesskit_node().role()))
        .filter(|node| !node.accesskit_node().is_hidden())
        .map(|node| {
            let name = node.accesskit_node().label();
            (name.unwrap_or_default(), node.rect())
        })
        .collect()
}

#[test]
fn with_24_tabs_no_control_is_outside_of_the_window_or_over_another_one_at_any_size_and_zoom() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<_> = (0..24)
        .map(|number| {
            let path = folder.path().join(format!(
                "{number} {}.log",
                "a long name ".repeat(number % 4)
            ));
            let text = format!("caf\u{E9} {number}\n");
            let mut bytes = text.repeat(20).into_bytes();
            if number % 3 == 0 {
                bytes.push(0xFF);
            }
            std::fs::write(&path, bytes).unwrap();
            path
        })
        .collect();
    // The last three are what a zoom of 200 % leaves of the first: 1024 by 640, 1440 by 900, 2560 by 1440.
    for size in [
        Vec2::new(1024.0, 640.0),
        Vec2::new(1440.0, 900.0),
        Vec2::new(2560.0, 1440.0),
        Vec2::new(512.0, 320.0),
        Vec2::new(720.0, 450.0),
        Vec2::new(1280.0, 720.0),
    ] {
        let mut screen = Screen::start(files.clone(), size, Theme::Dark);
        screen.until_counted();
        screen.harness.run_steps(3);
        let window = Rect::from_min_size(pos2(0.0, 0.0), size).expand(0.5);
        let all = controls(&screen);
        assert!(all.len() > 12, "{size}: {all:?}");
        // Tabs scroll, and a menu lists all of them.
        let is_of_tab = |name: &str| name.starts_with("Tab ") || name.starts_with("Close ");
        let is_tab_seen = |it: &(String, Rect)| is_of_tab(&it.0) && window.contains_rect(it.1);
        assert!(all.iter().any(is_tab_seen), "{size}");
        let is_list = |it: &(String, Rect)| it.0.starts_with("24 tabs");
        let list = all.iter().find(|it| is_list(it));
        let list = list.unwrap_or_else(|| panic!("{size}: {all:?}")).1;
        let cut = list.left();
        // In a low window the inspector scrolls as a whole.
        let inspector = screen.rect_of("Hex view").right();
        let scrolls = size.y < 500.0;
        let seen: Vec<_> = all
            .into_iter()
            .filter(|(_, rect)| !scrolls || rect.left() < inspector)
            .filter(|(name, rect)| !is_of_tab(name) || (0.0..=cut).contains(&rect.right()))
            .collect();
        for (place, (name, rect)) in seen.iter().enumerate() {
            assert!(window.contains_rect(*rect), "{size}: {name} {rect}");
            for (other, other_rect) in seen.iter().skip(place + 1) {
                let is_part = rect.contains_rect(*other_rect) || other_rect.contains_rect(*rect);
                let both = rect.shrink(1.0).intersect(other_rect.shrink(1.0));
                assert!(
                    is_part || !both.is_positive(),
                    "{size}: {name} {rect}, {other} {other_rect}"
                );
            }
        }
    }
}
