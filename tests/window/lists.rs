//! The lists beside the hex view.

use egui::Key;
use egui_kittest::kittest::NodeT as _;

use crate::screen::{CTRL, CTRL_ALT, NONE, Screen, units_of};

#[test]
fn arrows_in_the_error_list_go_from_error_to_error_and_stop_at_its_ends() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    screen.focus_on("Error list");
    let mut press = |keys: &[Key], error: u64| {
        for key in keys {
            screen.press(NONE, *key);
        }
        let what = format!("{keys:?} lead to 0x{error:X}");
        screen.until(&what, |screen| screen.caret() == error);
    };
    press(&[Key::ArrowDown], 0x47);
    press(&[Key::ArrowDown], 0x49);
    press(&[Key::ArrowDown], 0x82);
    press(&[Key::ArrowUp], 0x49);
    press(&[Key::PageDown], 0x152);
    press(&[Key::ArrowDown], 0x152);
    press(&[Key::PageUp], 0x47);
    // Keys may come faster than answers.
    press(&[Key::ArrowDown, Key::ArrowDown, Key::ArrowDown], 0xC9);
    press(&[Key::ArrowUp, Key::ArrowUp], 0x49);
    assert_eq!(screen.focus().as_deref(), Some("Error list"));
}

#[test]
fn arrows_in_the_code_point_list_go_through_the_whole_document() {
    // More rows than the list shows at once, with units of every length.
    let bytes = "é≢\u{10FFFF}a"
        .as_bytes()
        .iter()
        .chain(b"\xE2\x82\xFF\xC0\x80\n")
        .copied()
        .collect::<Vec<u8>>()
        .repeat(5);
    let starts: Vec<u64> = units_of(&bytes).iter().map(|unit| unit.0).collect();
    let mut screen = Screen::of_bytes(&bytes);
    assert!(screen.list("Code points").len() < starts.len());
    screen.focus_on("Code point list");
    let mut there = vec![0];
    for _ in 1..starts.len() {
        screen.press(NONE, Key::ArrowDown);
        there.push(screen.caret());
    }
    assert_eq!(there, starts);
    screen.press(NONE, Key::ArrowDown);
    assert_eq!(Some(&screen.caret()), starts.last());
    for _ in 1..starts.len() {
        screen.press(NONE, Key::ArrowUp);
    }
    assert_eq!(screen.caret(), 0);
}

#[test]
fn the_code_point_list_follows_the_hex_view_and_a_click_moves_the_caret() {
    let text: String = ('\u{400}'..'\u{4FF}').collect::<String>().repeat(20);
    let mut screen = Screen::of_bytes(text.as_bytes());
    assert!(screen.list("Code points")[0].starts_with("0x0 U+0400 "));
    screen.press(CTRL, Key::End);
    screen.harness.run_steps(2);
    let list = screen.list("Code points");
    let end = format!("0x{:X} U+04FE ", text.len() - 2);
    assert!(list.iter().any(|row| row.starts_with(&end)), "{list:?}");
    let row = list[list.len() / 2].clone();
    screen.click(&row);
    let offset = row[2..].split(' ').next().unwrap();
    assert_eq!(format!("{:X}", screen.caret()), offset);
}

#[test]
fn errors_are_listed_by_kind_and_by_place_again_by_key_and_by_button() {
    // A tail alone, an overlong form, a tail alone, FF, an overlong form.
    let mut screen = Screen::of_bytes(b"\x80a\xC0\x80b\x81c\xFFd\xC1\x81");
    let by_place = [0, 2, 5, 7, 9];
    let places = |screen: &Screen| -> Vec<u64> {
        let place = |row: &String| {
            let digits = row.trim_start_matches("0x");
            let end = digits.find(|c: char| !c.is_ascii_hexdigit()).unwrap();
            u64::from_str_radix(&digits[..end], 16).unwrap()
        };
        screen.list("Errors").iter().map(place).collect()
    };
    // By kind there is a heading for each: tails alone, FF, overlong forms.
    let is_by_kind = |screen: &Screen| {
        let rows = screen.list("Errors");
        rows.len() == 3 && rows.iter().all(|row| !row.starts_with("0x"))
    };
    screen.until("they are listed by place", |screen| {
        places(screen) == by_place
    });
    screen.press(CTRL_ALT, Key::K);
    screen.until("they are listed by kind", is_by_kind);
    screen.press(CTRL_ALT, Key::P);
    screen.until("they are listed by place again", |screen| {
        places(screen) == by_place
    });
    screen.click("Order of errors");
    screen.until("the orders are offered", |screen| screen.has("by kind"));
    screen.click("by kind");
    screen.until("they are listed by kind again", is_by_kind);
}

#[test]
fn the_current_row_stays_in_view_when_the_window_or_the_zoom_changes() {
    let mut screen = Screen::of_bytes(&[b'a', 0xFF].repeat(20));
    for _ in 0..15 {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.until("it is known", |screen| {
        screen.value_of("Error list").is_some()
    });
    let assert_in_view = |screen: &Screen, list: &str, row: &str| {
        let place = screen.rect_of(list).expand(1.0);
        let nodes = screen.harness.root().children_recursive();
        let rows = nodes.filter(|node| {
            let node = node.accesskit_node();
            let is_row = node.role() == egui::accesskit::Role::ListBoxOption;
            is_row && node.has_bounds() && node.label().is_some_and(|label| label.starts_with(row))
        });
        let rects: Vec<_> = rows.map(|node| node.rect()).collect();
        let is_in_view = rects.iter().any(|rect| place.contains_rect(*rect));
        assert!(is_in_view, "{list} {place}: {rects:?}");
    };
    let assert_both = |screen: &Screen| {
        assert_in_view(screen, "Code point list", "0xF U+FFFD");
        assert_in_view(screen, "Error list", "0xF ");
    };
    assert_both(&screen);
    for size in [
        (1440.0, 500.0),
        (1024.0, 640.0),
        (700.0, 450.0),
        (1440.0, 900.0),
    ] {
        screen.harness.set_size(egui::Vec2::from(size));
        screen.harness.run_steps(4);
        assert_both(&screen);
    }
    for zoom in [1.5, 2.0, 1.0] {
        screen.harness.ctx.set_zoom_factor(zoom);
        screen.harness.run_steps(4);
        assert_both(&screen);
    }
}
