//! Going from error to error.

use egui::Key;

use crate::screen::{CTRL, CTRL_ALT, NONE, SHIFT, Screen};

/// Samples, and where their errors start: read off their bytes by hand.
const SAMPLES: [(&str, &[u64]); 6] = [
    ("tour.txt", &[0x47, 0x49, 0x82, 0xC9, 0xD3, 0xDC, 0x152]),
    ("attack-overlong-path.bin", &[1]),
    ("error-overlong-and-stray-tail.bin", &[0, 2]),
    ("attack-surrogate-pair.bin", &[0]),
    ("error-cut-by-end.bin", &[0]),
    ("rfc-example-korean.txt", &[]),
];

fn open(name: &str) -> Screen {
    Screen::of_file(format!("assets/samples/{name}").into())
}

#[test]
fn f9_walks_through_errors_and_warnings_in_order_of_place() {
    let text = [
        b"a\xFFb".as_slice(),
        "\u{202E}c\n\u{202E}".as_bytes(),
        b"d\xC0\xAFe",
    ]
    .concat();
    let mut screen = Screen::of_bytes(&text);
    // The errors at 1 and 12, the warnings at 3 and 8.
    for (place, tab) in [
        (1, "Errors"),
        (3, "Warnings"),
        (8, "Warnings"),
        (12, "Errors"),
    ] {
        screen.press(NONE, Key::F9);
        screen.until("it is there", |screen| screen.caret() == place);
        screen.until("its list is shown", |screen| !screen.list(tab).is_empty());
    }
    screen.press(NONE, Key::F9);
    screen.until("there are no more", |screen| {
        screen.says("No error and no warning after the caret")
    });
    for place in [8, 3, 1] {
        screen.press(SHIFT, Key::F9);
        screen.until("it is back", |screen| screen.caret() == place);
    }
    screen.press(SHIFT, Key::F9);
    screen.until("there are no more", |screen| {
        screen.says("No error and no warning before the caret")
    });
    // What is ignored is passed over.
    screen.press(CTRL_ALT, Key::N);
    screen.press(CTRL, Key::Home);
    screen.press(NONE, Key::F9);
    screen.until("the next one", |screen| screen.caret() == 3);
}

#[test]
fn f8_walks_through_all_errors_and_says_when_there_is_none_further() {
    for (name, errors) in SAMPLES {
        let mut screen = open(name);
        // An error that starts at the caret is where one is already.
        let ahead: Vec<u64> = errors.iter().copied().filter(|error| *error > 0).collect();
        for &error in &ahead {
            screen.press(NONE, Key::F8);
            screen.until_found();
            assert_eq!(screen.caret(), error, "{name}");
            assert!(!screen.says("No error after"), "{name}");
        }
        let before = screen.caret();
        screen.press(NONE, Key::F8);
        screen.until("it says that there is none", |screen| {
            screen.has("No error after the caret")
        });
        assert_eq!(screen.caret(), before, "{name}");
    }
}

#[test]
fn shift_f8_walks_back_through_all_errors_and_says_when_there_is_none_before() {
    for (name, errors) in SAMPLES {
        let mut screen = open(name);
        screen.press(crate::screen::CTRL, Key::End);
        let last = screen.caret();
        for &error in errors.iter().rev().filter(|error| **error < last) {
            screen.press(SHIFT, Key::F8);
            screen.until_found();
            assert_eq!(screen.caret(), error, "{name}");
        }
        screen.press(SHIFT, Key::F8);
        screen.until("it says that there is none", |screen| {
            screen.has("No error before the caret")
        });
    }
}

#[test]
fn the_message_about_a_search_goes_when_the_caret_moves() {
    let mut screen = open("rfc-example-korean.txt");
    screen.press(NONE, Key::F8);
    screen.until("it says that there is none", |screen| {
        screen.has("No error after the caret")
    });
    screen.press(NONE, Key::ArrowRight);
    assert!(!screen.says("No error after"));
}

#[test]
fn the_list_holds_every_error_with_its_offset_and_words() {
    for (name, errors) in SAMPLES {
        let screen = open(name);
        let rows = screen.list("Errors");
        assert_eq!(rows.len(), errors.len(), "{name}: {rows:?}");
        for (row, error) in rows.iter().zip(errors) {
            let start = format!("0x{error:X} ");
            assert!(row.starts_with(&start) && row.len() > start.len(), "{row}");
        }
    }
}

#[test]
fn a_click_on_an_error_moves_the_caret_to_it() {
    // As high as it takes to see all of the list.
    let bytes = std::fs::read("assets/samples/tour.txt").unwrap();
    let size = egui::vec2(1024.0, 900.0);
    let mut screen = Screen::of_bytes_sized(&bytes, size, egui::Theme::Dark);
    screen.until("they are listed", |screen| {
        screen.list("Errors").len() == SAMPLES[0].1.len()
    });
    let rows = screen.list("Errors");
    for (row, error) in rows.iter().zip(SAMPLES[0].1) {
        screen.click(row);
        assert_eq!(screen.caret(), *error, "{row}");
    }
}

#[test]
fn a_click_on_a_row_in_view_does_not_move_the_rows() {
    let mut screen = Screen::of_bytes(&b"\xFFx".repeat(100));
    let list = screen.rect_of("Error list");
    let rows = screen.list("Errors");
    let in_view = |row: &&String| list.contains_rect(screen.rect_of(row));
    let rows: Vec<String> = rows.iter().filter(in_view).cloned().collect();
    assert!((4..100).contains(&rows.len()), "{rows:?}");
    for row in rows {
        let before = screen.rect_of(&row);
        screen.click(&row);
        assert_eq!(screen.rect_of(&row), before, "{row}");
    }
}
