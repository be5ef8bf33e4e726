//! The card of the sequence, and how it uses its room.

use egui::{Rect, Theme, Vec2, vec2};
use egui_kittest::kittest::NodeT as _;

use crate::screen::Screen;

const SIZES: [Vec2; 4] = [
    vec2(700.0, 450.0),
    vec2(1024.0, 640.0),
    vec2(1440.0, 900.0),
    vec2(2560.0, 1440.0),
];

/// Where the bits are.
fn bits(screen: &Screen) -> Rect {
    let mut nodes = screen.harness.root().children_recursive();
    let is_bits = |node: &egui_kittest::Node<'_>| {
        // The text of a label is its value.
        node.value().is_some_and(|text| text.starts_with("Bits: "))
    };
    nodes.find(is_bits).expect("there are bits").rect()
}

#[test]
fn the_bits_grow_with_the_window_and_their_number_is_said_beside_them() {
    for (text, number) in [("A", "= U+0041"), ("€", "= U+20AC"), ("😀", "= U+1F600")] {
        let mut heights = Vec::new();
        for size in SIZES {
            let mut screen = Screen::of_bytes_sized(text.as_bytes(), size, Theme::Dark);
            let room = bits(&screen);
            let (said, font) = screen
                .painted(number)
                .unwrap_or_else(|| panic!("{number} {size}"));
            assert!(
                room.expand(2.0).contains_rect(said),
                "{number} in {size}: {said} {room}"
            );
            assert!(font >= 13.0);
            heights.push(room.height());
        }
        assert!(heights[3] > heights[0] * 1.3, "{text}: {heights:?}");
    }
}

#[test]
fn bits_of_an_error_are_in_view_in_a_small_window_too() {
    let size = vec2(1024.0, 640.0);
    let screen = Screen::of_bytes_sized(b"\xC0\xAE", size, Theme::Dark);
    let room = bits(&screen);
    assert!(
        room.bottom() < screen.rect_of("Code point list").top(),
        "{room}"
    );
}
