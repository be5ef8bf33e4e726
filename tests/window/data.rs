//! The bytes at the caret as data.

use egui::Key;

use crate::screen::{CTRL, CTRL_ALT, NONE, Screen};

const ALT: egui::Modifiers = egui::Modifiers::ALT;

fn data_of(bytes: &[u8]) -> Screen {
    let mut screen = Screen::of_bytes(bytes);
    screen.press(ALT, Key::Num3);
    screen
}

fn has_row(screen: &Screen, row: &str) {
    let rows = screen.list("Data");
    assert!(rows.iter().any(|other| other == row), "“{row}”: {rows:?}");
}

fn focus(screen: &mut Screen) {
    screen.focus_on("Data table");
}

#[test]
fn values_in_both_byte_orders_follow_the_caret() {
    let bytes = [0x01, 0x02, 0xFF, 0xFE, 0x41, 0x00, 0x00, 0x00, 0x00];
    let mut screen = data_of(&bytes);
    for _ in 0..3 {
        let rest = &bytes[screen.caret() as usize..];
        let two: [u8; 2] = rest[..2].try_into().unwrap();
        let four: [u8; 4] = rest[..4].try_into().unwrap();
        has_row(&screen, &format!("u8, {}", rest[0]));
        has_row(&screen, &format!("i8, {}", rest[0].cast_signed()));
        has_row(
            &screen,
            &format!("u16, little endian, {}", u16::from_le_bytes(two)),
        );
        has_row(
            &screen,
            &format!("i16, big endian, {}", i16::from_be_bytes(two)),
        );
        has_row(
            &screen,
            &format!("u32, big endian, {}", u32::from_be_bytes(four)),
        );
        screen.press(NONE, Key::ArrowRight);
    }
    screen.press(NONE, Key::ArrowRight);
    has_row(
        &screen,
        "UTF-16, little endian, U+0041 LATIN CAPITAL LETTER A",
    );
    has_row(
        &screen,
        "UTF-32, little endian, U+0041 LATIN CAPITAL LETTER A",
    );
    has_row(&screen, "Unix 32, little endian, 1970-01-01T00:01:05Z");
}

#[test]
fn a_value_that_reaches_past_the_end_says_so() {
    let mut screen = data_of(b"abc");
    has_row(
        &screen,
        "u64, little endian, none. It takes 8 bytes, and only 3 are left",
    );
    screen.press(CTRL, Key::End);
    screen.harness.run_steps(2);
    has_row(
        &screen,
        "u16, big endian, none. It takes 2 bytes, and only 1 is left",
    );
}

#[test]
fn arrows_choose_a_value_and_its_key_copies_it() {
    let mut screen = data_of(&[0x12, 0x34, 0x56]);
    focus(&mut screen);
    assert_eq!(screen.value_of("Data table").unwrap(), "u8, 18");
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(
        screen.value_of("Data table").unwrap(),
        "u16, big endian, 4660"
    );
    assert_eq!(screen.caret(), 0, "the caret stays");
    for (modifiers, key) in [(CTRL, Key::C), (CTRL_ALT, Key::V)] {
        screen.clipboard.copy("something else");
        screen.press(modifiers, key);
        screen.until("it is copied", |screen| {
            screen.clipboard.copied().as_deref() == Some("4660")
        });
        screen.until("it is said", |screen| screen.says("Copied 4660"));
        screen.press(NONE, Key::ArrowLeft);
        screen.press(NONE, Key::ArrowRight);
    }
}

#[test]
fn there_is_a_reason_when_no_value_can_be_copied() {
    let mut screen = data_of(b"a");
    focus(&mut screen);
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::ArrowDown);
    screen.press(CTRL_ALT, Key::V);
    let why = "There is no u16, little endian here: it takes 2 bytes, and only 1 is left.";
    assert!(screen.says(why), "{:?}", screen.labels());
}

#[test]
fn at_the_smallest_size_every_value_is_within_the_window() {
    let size = egui::Vec2::new(1024.0, 640.0);
    let mut screen = Screen::of_bytes_sized(&[0xFF; 16], size, egui::Theme::Dark);
    screen.press(ALT, Key::Num3);
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
    let rows = screen.list("Data");
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let rect = screen.rect_of(&row);
        assert!(
            rect.left() > 0.0 && rect.right() < window.right(),
            "{row}: {rect}"
        );
    }
}
