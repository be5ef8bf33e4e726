//! The manual in the window: pages, a search, links, keys alone.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{NONE, SHIFT, Screen};

const PAGES: &str = "Pages of the manual";
const PLACES: &str = "Places in the manual";
const ALT: Modifiers = Modifiers::ALT;

/// A window in which the manual is open.
fn opened() -> Screen {
    let mut screen = Screen::of_bytes(b"text \xFF text");
    screen.press(SHIFT, Key::F1);
    screen.harness.run_steps(3);
    screen
}

/// The title of the page that is shown.
fn shown(screen: &Screen) -> String {
    let mut pages = screen.harness.query_all_by_role(Role::Document);
    let page = pages.next().expect("a page").accesskit_node();
    page.label().unwrap_or_default()
}

/// Is a text of the page in sight?
fn is_in_sight(screen: &Screen, text: &str) -> bool {
    let page = screen.harness.query_all_by_role(Role::Document).next();
    let page = page.expect("a page");
    let room = page.rect();
    page.children_recursive().any(|node| {
        let node_is_it = {
            let node = node.accesskit_node();
            let said = node.label().or_else(|| node.value()).unwrap_or_default();
            said.contains(text) && node.has_bounds()
        };
        node_is_it && room.intersects(node.rect())
    })
}

/// Where the link with this text is.
fn link(screen: &Screen, text: &str) -> egui::Rect {
    screen
        .harness
        .get_by_role_and_label(Role::Link, text)
        .rect()
}

fn scroll_to_link(screen: &Screen, text: &str) {
    let link = screen.harness.get_by_role_and_label(Role::Link, text);
    link.scroll_to_me();
}

fn type_words(screen: &mut Screen, words: &str) {
    screen.type_text(words);
    screen.harness.run_steps(3);
}

#[test]
fn help_opens_the_manual_at_its_index_and_its_pages_are_listed() {
    let mut screen = Screen::empty();
    screen.click("Help");
    let (manual, key) = screen.menu_items().swap_remove(0);
    assert_eq!((manual.as_str(), key.as_str()), ("Manual", "Shift+F1"));
    screen.press(NONE, Key::Escape);
    screen.press(SHIFT, Key::F1);
    screen.harness.run_steps(3);
    assert_eq!(shown(&screen), "The manual of Byteloupe");
    let (pages, chosen) = screen.options(PAGES);
    assert_eq!(chosen, Some(0));
    assert!(pages.iter().any(|page| page == "Keys"), "{pages:?}");
    assert!(is_in_sight(&screen, "Getting started"));
}

#[test]
fn words_are_found_over_all_pages_and_enter_goes_to_the_line() {
    let mut screen = opened();
    type_words(&mut screen, "overlong cesu");
    let (places, chosen) = screen.options(PLACES);
    assert_eq!(chosen, Some(0));
    let pages: std::collections::BTreeSet<&str> = (places.iter())
        .filter_map(|place| place.split([':', '›']).next())
        .collect();
    assert!(pages.len() > 2, "only in {pages:?}");
    // The page, the heading and the line of another one.
    screen.press(NONE, Key::ArrowDown);
    let (_, chosen) = screen.options(PLACES);
    assert_eq!(chosen, Some(1));
    let (above, line) = places[1].split_once(": ").unwrap();
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(4);
    let page = above.split(" › ").next().unwrap();
    assert_eq!(shown(&screen), page);
    let start: String = line
        .trim_start_matches("… ")
        .chars()
        .skip(6)
        .take(12)
        .collect();
    let word = start.split_whitespace().next().unwrap();
    assert!(is_in_sight(&screen, word), "{word} of {line}");
    // The words are still there, and can be changed at once.
    type_words(&mut screen, " qqqq");
    assert!(screen.has("No page has all of these words"));
}

#[test]
fn a_page_far_down_is_scrolled_to_the_place_and_keys_turn_it() {
    let mut screen = opened();
    type_words(&mut screen, "Shift+F1 this manual");
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(4);
    assert_eq!(shown(&screen), "Keys");
    assert!(is_in_sight(&screen, "this manual"));
    assert!(!is_in_sight(&screen, "open files, open a path"));
    for _ in 0..5 {
        screen.press(NONE, Key::PageUp);
    }
    assert!(is_in_sight(&screen, "open files, open a path"));
    assert!(!is_in_sight(&screen, "this manual"));
    screen.press(NONE, Key::PageDown);
    assert!(!is_in_sight(&screen, "open files, open a path"));
}

#[test]
fn a_link_goes_to_its_page_and_alt_with_arrows_goes_back_and_forward() {
    let mut screen = opened();
    scroll_to_link(&screen, "Warnings");
    screen.harness.run_steps(4);
    let at = link(&screen, "Warnings").center();
    screen.click_at(at);
    screen.harness.run_steps(4);
    assert_eq!(shown(&screen), "Warnings");
    screen.press(ALT, Key::ArrowLeft);
    screen.harness.run_steps(3);
    assert_eq!(shown(&screen), "The manual of Byteloupe");
    screen.press(ALT, Key::ArrowRight);
    screen.harness.run_steps(3);
    assert_eq!(shown(&screen), "Warnings");
}

#[test]
fn a_link_is_reached_and_followed_by_keys_alone() {
    let mut screen = opened();
    for _ in 0..12 {
        screen.press(NONE, Key::Tab);
        let focused = screen.harness.root().children_recursive().find(|node| {
            let node = node.accesskit_node();
            node.is_focused() && node.role() == Role::Link
        });
        if focused.is_some() {
            screen.press(NONE, Key::Enter);
            screen.harness.run_steps(4);
            assert_ne!(shown(&screen), "The manual of Byteloupe");
            return;
        }
    }
    panic!("Tab reaches no link: {:?}", screen.focus());
}

#[test]
fn a_page_is_chosen_by_arrows_and_enter() {
    let mut screen = opened();
    let (pages, _) = screen.options(PAGES);
    for _ in 0..3 {
        screen.press(NONE, Key::ArrowDown);
    }
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(3);
    assert_eq!(shown(&screen), pages[3]);
}

#[test]
fn escape_the_key_and_the_button_close_the_manual_and_the_hex_view_has_the_keyboard() {
    for way in ["Escape", "Shift+F1", "Close"] {
        let mut screen = opened();
        type_words(&mut screen, "bom");
        match way {
            "Escape" => screen.press(NONE, Key::Escape),
            "Close" => screen.click("Close"),
            _ => screen.press(SHIFT, Key::F1),
        }
        screen.harness.run_steps(3);
        assert_eq!(
            screen.harness.query_all_by_role(Role::Document).count(),
            0,
            "{way}"
        );
        assert_eq!(screen.focus().as_deref(), Some("Hex view"), "{way}");
        screen.press(NONE, Key::ArrowRight);
        assert_eq!(
            screen.caret(),
            1,
            "{way}: the caret stood still while it was open"
        );
    }
}

#[test]
fn the_page_that_was_read_is_there_again() {
    let mut screen = opened();
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(3);
    let page = shown(&screen);
    screen.press(NONE, Key::Escape);
    screen.press(SHIFT, Key::F1);
    screen.harness.run_steps(3);
    assert_eq!(shown(&screen), page);
    let (_, chosen) = screen.options(PAGES);
    assert_eq!(screen.options(PAGES).0[chosen.unwrap()], page);
}

#[test]
fn every_page_is_shown_to_its_end_in_a_small_window_too() {
    for size in [vec2(1024.0, 640.0), vec2(560.0, 360.0)] {
        let mut screen = Screen::of_bytes_sized(b"text", size, egui::Theme::Light);
        screen.press(SHIFT, Key::F1);
        screen.harness.run_steps(3);
        let (pages, _) = screen.options(PAGES);
        for page in &pages {
            assert_eq!(&shown(&screen), page);
            let room = {
                let mut shown = screen.harness.query_all_by_role(Role::Document);
                shown.next().unwrap().rect()
            };
            assert!(room.width() > 150.0 && room.right() <= size.x, "{room}");
            for _ in 0..3 {
                screen.press(NONE, Key::PageDown);
            }
            screen.press(NONE, Key::ArrowDown);
            screen.press(NONE, Key::Enter);
            screen.harness.run_steps(2);
        }
    }
}

#[test]
fn only_what_is_in_sight_of_a_page_is_laid_out() {
    let mut screen = opened();
    type_words(&mut screen, "What encoding a source is in");
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(4);
    assert_eq!(shown(&screen), "What encoding a source is in");
    let page = screen
        .harness
        .query_all_by_role(Role::Document)
        .next()
        .unwrap();
    let nodes = page.children_recursive().count();
    // The page has hundreds of paragraphs and rows, with several nodes each.
    assert!(nodes < 600, "{nodes} nodes");
}
