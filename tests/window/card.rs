//! The card of the sequence, and how it uses its room.

use egui::accesskit::Role;
use egui::{Event, Rect, Shape, Theme, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

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
        // Those of four bytes fill the width of the card in a small window already.
        if text.len() == 1 {
            assert!(heights[3] > heights[0] * 1.3, "{text}: {heights:?}");
        }
    }
}

#[test]
fn the_number_of_one_byte_is_beside_its_bits_and_not_drawn_again_below_them() {
    let size = vec2(1440.0, 900.0);
    // Where there is no room beside them, it is below them.
    for width in [600.0, 700.0, 760.0, 1024.0] {
        let mut narrow = Screen::of_bytes_sized(b"A", vec2(width, 640.0), Theme::Dark);
        let (said, _) = narrow.painted("= U+0041").expect("the number");
        let room = bits(&narrow);
        assert!(
            room.expand(1.0).contains_rect(said),
            "{width}: {said} {room}"
        );
    }
    let one = bits(&Screen::of_bytes_sized(b"A", size, Theme::Dark));
    let two = bits(&Screen::of_bytes_sized(
        "\u{E9}".as_bytes(),
        size,
        Theme::Dark,
    ));
    assert!(one.height() * 2.0 < two.height(), "{one} {two}");
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

/// What is painted in the card of these bytes: the texts that are cut, and the handles of scroll bars.
fn cut_and_handles(bytes: &[u8], size: Vec2) -> (Vec<String>, Vec<Rect>) {
    let mut screen = Screen::of_bytes_sized(bytes, size, Theme::Dark);
    // The pointer is elsewhere: what scrolls must be seen before it comes.
    let far = screen.rect_of("Hex view").center();
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::PointerMoved(far));
    screen.harness.run_steps(12);
    let below = screen
        .harness
        .get_by_role_and_label(Role::Tab, "Code points");
    let below = below.rect().top();
    let left = screen.rect_of("Code point list").left();
    let (mut cut, mut handles) = (Vec::new(), Vec::new());
    for clipped in &screen.harness.output().shapes {
        let clip = clipped.clip_rect;
        match &clipped.shape {
            Shape::Text(text)
                if clip.left() > left - 40.0
                    && clip.bottom() <= below
                    && text.visual_bounding_rect().bottom() > clip.bottom() + 1.0 =>
            {
                cut.push(text.galley.text().to_owned());
            }
            // A bit is wider, or lower.
            Shape::Rect(bar)
                if bar.rect.left() > left
                    && bar.rect.bottom() <= below
                    && bar.rect.width() < 12.0
                    && bar.rect.height() > 30.0
                    && bar.fill.a() > 40 =>
            {
                handles.push(bar.rect);
            }
            _ => {}
        }
    }
    (cut, handles)
}

#[test]
fn a_card_that_is_cut_shows_that_it_scrolls() {
    let mut cards_cut = 0;
    for bytes in [
        &b"A"[..],
        b"\xEF\xBB\xBF",
        b"\xC0\xAE",
        b"\xED\xA1\x8C\xED\xBE\xB4",
        b"\xF8\x88\x80\x80\x80",
    ] {
        let (cut, handles) = cut_and_handles(bytes, vec2(1024.0, 640.0));
        if !cut.is_empty() {
            assert_eq!(handles.len(), 1, "{bytes:02X?}: {cut:?}");
            cards_cut += 1;
        }
    }
    assert!(cards_cut > 0, "one has more to say than there is room for");
    assert_eq!(
        cut_and_handles(b"A", vec2(2560.0, 1440.0)),
        (vec![], vec![])
    );
}
