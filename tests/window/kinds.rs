//! The tabs of what was found, each with its count, and the errors by kind.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL_ALT, NONE, Screen};

/// Two tails alone, two overlong forms and FF: five errors of three kinds.
const BYTES: &[u8] = b"\x80a\xC0\x80b\x81c\xFFd\xC1\x81";

const ORDER: &str = "Order of errors";

/// The tabs at the bottom.
fn tabs(screen: &Screen) -> Vec<String> {
    let row = screen
        .harness
        .get_by_role_and_label(Role::TabList, "Findings");
    row.children_recursive()
        .map(|node| node.accesskit_node())
        .filter(|node| node.role() == Role::Tab)
        .filter_map(|node| node.label())
        .collect()
}

#[test]
fn each_tab_says_how_many_there_are_of_its_own() {
    let mut screen = Screen::of_bytes(b"\x80a\xC0\x80 \xE2\x80\xAE \x1B");
    screen.until("all is counted", |screen| {
        tabs(screen) == ["Errors 2", "Warnings 2", "Bookmarks 0"]
    });
    screen.click("Warnings 2");
    assert_eq!(tabs(&screen), ["Errors 2", "Warnings 2", "Bookmarks 0"]);
    screen.press(crate::screen::CTRL, Key::D);
    screen.until("the editor is there", |screen| {
        screen.focus().as_deref() == Some("Bookmark text")
    });
    screen.type_text("a bookmark");
    screen.click("Save bookmark");
    screen.until("it is counted", |screen| {
        tabs(screen) == ["Errors 2", "Warnings 2", "Bookmarks 1"]
    });
    let mut screen = Screen::of_bytes(b"");
    screen.until("there is nothing", |screen| {
        tabs(screen) == ["Errors 0", "Warnings 0", "Bookmarks 0"]
    });
}

#[test]
fn the_tabs_and_what_stands_beside_them_have_room_in_a_narrow_window() {
    let mut bytes = b"\x80a".repeat(1_000_000);
    bytes.extend("\u{202E}".repeat(1000).bytes());
    let narrow = egui::vec2(760.0, 480.0);
    let screen = Screen::of_bytes_sized(&bytes, narrow, egui::Theme::Dark);
    let mut edges = Vec::new();
    for name in tabs(&screen) {
        let rect = screen.rect_of(&name);
        assert!(rect.right() <= narrow.x, "{name}: {rect}");
        edges.push((rect, name));
    }
    let by_kind = screen.rect_of(ORDER);
    assert!(by_kind.right() <= narrow.x, "{by_kind}");
    for (rect, name) in edges {
        assert!(!rect.intersects(by_kind), "{name}: {rect}, {by_kind}");
    }
}

/// The rows of the list, and which are open: `None` of an error.
fn rows(screen: &Screen) -> Vec<(String, Option<bool>)> {
    let panel = screen
        .harness
        .get_by_role_and_label(Role::TabPanel, "Errors");
    panel
        .children_recursive()
        .map(|node| node.accesskit_node())
        .filter(|node| node.role() == Role::TreeItem)
        .map(|node| (node.label().unwrap_or_default(), node.data().is_expanded()))
        .collect()
}

/// By kind, with the keyboard in the list.
fn by_kind(bytes: &[u8]) -> Screen {
    let mut screen = Screen::of_bytes(bytes);
    screen.press(CTRL_ALT, Key::K);
    screen.focus_on("Error list");
    screen.until("the kinds are there", |screen| !rows(screen).is_empty());
    screen
}

/// The names of the rows that are errors, as offsets.
fn offsets(screen: &Screen) -> Vec<u64> {
    let rows = rows(screen).into_iter().filter(|(_, open)| open.is_none());
    rows.map(|(name, _)| {
        let digits = name.trim_start_matches("0x");
        let end = digits.find(|c: char| !c.is_ascii_hexdigit()).unwrap();
        u64::from_str_radix(&digits[..end], 16).unwrap()
    })
    .collect()
}

#[test]
fn by_kind_there_is_a_heading_for_each_kind_with_its_count() {
    let screen = by_kind(BYTES);
    let rows = rows(&screen);
    assert_eq!(rows.len(), 3, "{rows:?}");
    let counts: Vec<&str> = rows
        .iter()
        .map(|(name, _)| name.rsplit(", ").next().unwrap())
        .collect();
    // Tails alone, FE or FF, overlong forms: the order of precedence.
    assert_eq!(counts, ["2", "1", "2"], "{rows:?}");
    assert!(
        rows.iter().all(|(_, open)| *open == Some(false)),
        "{rows:?}"
    );
}

#[test]
fn arrows_open_a_kind_go_into_it_and_fold_it_again() {
    let mut screen = by_kind(BYTES);
    let current = |screen: &mut Screen, start: &str| {
        screen.until(start, |screen| {
            screen
                .read_aloud()
                .is_some_and(|row| row.starts_with(start))
        });
    };
    let headings: Vec<String> = rows(&screen).into_iter().map(|(name, _)| name).collect();
    // The caret is on the first error, whose kind is folded.
    current(&mut screen, &headings[0]);
    screen.press(NONE, Key::ArrowDown);
    current(&mut screen, &headings[1]);
    screen.press(NONE, Key::ArrowDown);
    current(&mut screen, &headings[2]);
    assert_eq!(screen.caret(), 0, "a heading is no place");
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(rows(&screen).len(), 5);
    current(&mut screen, &headings[2]);
    assert_eq!(offsets(&screen), [2, 9]);
    screen.press(NONE, Key::ArrowRight);
    current(&mut screen, "0x2 ");
    assert_eq!(screen.caret(), 2);
    screen.press(NONE, Key::ArrowDown);
    current(&mut screen, "0x9 ");
    assert_eq!(screen.caret(), 9);
    screen.press(NONE, Key::ArrowLeft);
    current(&mut screen, &headings[2]);
    assert_eq!(screen.caret(), 9);
    screen.press(NONE, Key::ArrowLeft);
    assert_eq!(rows(&screen).len(), 3);
    current(&mut screen, &headings[2]);
    screen.press(NONE, Key::ArrowUp);
    current(&mut screen, &headings[1]);
    assert_eq!(screen.focus().as_deref(), Some("Error list"));
}

#[test]
fn enter_goes_to_the_first_error_of_a_kind_and_then_to_its_bytes() {
    let mut screen = by_kind(BYTES);
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::Enter);
    screen.until("the caret is there", |screen| screen.caret() == 7);
    assert_eq!(offsets(&screen), [7]);
    assert_eq!(screen.focus().as_deref(), Some("Error list"));
    screen.press(NONE, Key::Enter);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    assert_eq!(screen.caret(), 7);
}

#[test]
fn a_click_on_a_heading_folds_it_out_and_back_and_the_caret_stays() {
    let mut screen = by_kind(BYTES);
    let heading = rows(&screen)[0].0.clone();
    for open in [true, false] {
        screen.click(&heading);
        assert_eq!(rows(&screen)[0].1, Some(open));
        assert_eq!(screen.caret(), 0);
    }
    screen.click(&heading);
    screen.until("its errors are there", |screen| offsets(screen) == [0, 5]);
    let row = rows(&screen)[2].0.clone();
    screen.click(&row);
    assert_eq!(screen.caret(), 5);
}

#[test]
fn the_caret_shows_where_it_is_among_the_kinds() {
    let mut screen = by_kind(BYTES);
    let chosen = |screen: &Screen| -> Vec<String> {
        let nodes = screen.harness.query_all_by_role(Role::TreeItem);
        nodes
            .map(|node| node.accesskit_node())
            .filter(|node| node.is_selected() == Some(true))
            .filter_map(|node| node.label())
            .collect()
    };
    let headings: Vec<String> = rows(&screen).into_iter().map(|(name, _)| name).collect();
    screen.press(NONE, Key::F8);
    screen.until("its kind is marked", |screen| {
        chosen(screen) == headings[2..]
    });
    screen.click(&headings[2]);
    screen.press(NONE, Key::F8);
    screen.press(NONE, Key::F8);
    screen.press(NONE, Key::F8);
    screen.until("it is marked itself", |screen| {
        let chosen = chosen(screen);
        screen.caret() == 9 && chosen.len() == 1 && chosen[0].starts_with("0x9 ")
    });
}

#[test]
fn among_millions_of_errors_only_what_is_in_view_is_looked_at() {
    // 3 000 000 tails alone, each by itself, and one overlong form after them.
    let mut bytes = b"\x80a".repeat(3_000_000);
    bytes.extend(b"\xC0\x80");
    let mut screen = by_kind(&bytes);
    let headings = rows(&screen);
    assert_eq!(headings.len(), 2, "{headings:?}");
    screen.press(NONE, Key::ArrowRight);
    screen.until("errors are listed", |screen| offsets(screen).len() > 3);
    assert!(rows(&screen).len() < 100);
    // The last row of all is the other heading, now far below: that of the error at the end.
    screen.press(crate::screen::CTRL, Key::End);
    screen.until("the end is there", |screen| {
        rows(screen).last() == headings.last() && offsets(screen).last() == Some(&5_999_998)
    });
}
