//! The caret: how it is read aloud, how keys and clicks move it, what it selects.

use egui::{Event, Key};

use crate::screen::{CTRL, CTRL_SHIFT, NONE, SHIFT, Screen, units_of};

/// Well-formed text of one to four bytes, and errors of several kinds.
const MIXED: &[u8] =
    b"\xEF\xBB\xBFA\n\xC3\xA9\xE2\x89\xA2\xF0\xA3\x8E\xB4 \x80\xC0\xAE\xE2\x82x\xED\xA0\x80\xFF\
      a long tail of letters, so that there are a few rows \xF0\x9F\x98\x80";

#[test]
fn the_caret_is_read_aloud_for_every_role_of_a_byte() {
    let mut screen = Screen::of_bytes(MIXED);
    let expected = [
        (0x0, "EF", "BOM at the start, byte 1 of 3", "U+FEFF"),
        (0x2, "BF", "BOM at the start, byte 3 of 3", "U+FEFF"),
        (0x3, "41", "ASCII", "U+0041 LATIN CAPITAL LETTER A"),
        (0x4, "0A", "ASCII control", "U+000A"),
        (0x5, "C3", "lead byte, 1 of 2", "U+00E9"),
        (0x6, "A9", "tail byte, 2 of 2", "U+00E9"),
        (0x7, "E2", "lead byte, 1 of 3", "U+2262 NOT IDENTICAL TO"),
        (0xD, "B4", "tail byte, 4 of 4", "U+233B4"),
        (0xF, "80", "unexpected tail", "error, Tail with no lead"),
        (0x10, "C0", "impossible lead", "error, Overlong 2-byte form"),
        (0x11, "AE", "unexpected tail", "error, Overlong 2-byte form"),
    ];
    for (offset, byte, role, what) in expected {
        for _ in screen.caret()..offset {
            screen.press(NONE, Key::ArrowRight);
        }
        let words = screen.caret_words();
        let start = format!("offset 0x{offset:X}, {byte}, {role}, {what}");
        assert!(words.starts_with(&start), "“{words}” is not “{start}…”");
    }
}

#[test]
fn arrows_move_by_byte_and_row_and_stay_at_both_ends() {
    let last = MIXED.len() as u64 - 1;
    let mut screen = Screen::of_bytes(MIXED);
    for key in [Key::ArrowLeft, Key::ArrowUp, Key::PageUp, Key::Home] {
        screen.press(NONE, key);
        assert_eq!(screen.caret(), 0, "{key:?}");
    }
    screen.press(NONE, Key::ArrowRight);
    screen.press(NONE, Key::ArrowDown);
    assert_eq!(screen.caret(), 17);
    screen.press(NONE, Key::ArrowLeft);
    screen.press(NONE, Key::ArrowUp);
    assert_eq!(screen.caret(), 0);
    screen.press(NONE, Key::End);
    assert_eq!(screen.caret(), 15);
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 16, "from the end of a row into the next");
    screen.press(NONE, Key::Home);
    assert_eq!(screen.caret(), 16);
    screen.press(CTRL, Key::End);
    assert_eq!(screen.caret(), last);
    for key in [Key::ArrowRight, Key::ArrowDown, Key::PageDown, Key::End] {
        screen.press(NONE, key);
        assert_eq!(screen.caret(), last, "{key:?}");
    }
    screen.press(CTRL, Key::Home);
    assert_eq!(screen.caret(), 0);
}

#[test]
fn pages_move_by_what_is_in_view_and_come_back() {
    let bytes = vec![b'x'; 16 * 500 + 5];
    let mut screen = Screen::of_bytes(&bytes);
    screen.press(NONE, Key::ArrowRight);
    let in_view = screen.rows().len() as u64;
    screen.press(NONE, Key::PageDown);
    let moved = screen.caret() - 1;
    assert_eq!(moved % 16, 0, "the column is kept");
    assert!((in_view - 3..=in_view).contains(&(moved / 16)), "{moved}");
    screen.press(NONE, Key::PageUp);
    assert_eq!(screen.caret(), 1);
    for _ in 0..500 / (in_view - 3) + 2 {
        screen.press(NONE, Key::PageDown);
    }
    assert_eq!(screen.caret(), bytes.len() as u64 - 1);
    assert_eq!(screen.rows().last().unwrap(), "00001F40: 78 78 78 78 78");
}

#[test]
fn with_control_the_arrows_move_by_sequence_and_span() {
    let starts: Vec<u64> = units_of(MIXED).iter().map(|unit| unit.0).collect();
    let mut screen = Screen::of_bytes(MIXED);
    let mut there = vec![screen.caret()];
    for _ in 1..starts.len() {
        screen.press(CTRL, Key::ArrowRight);
        there.push(screen.caret());
    }
    assert_eq!(there, starts);
    screen.press(CTRL, Key::ArrowRight);
    assert_eq!(Some(&screen.caret()), starts.last(), "it stays at the last");
    let mut back = vec![screen.caret()];
    for _ in 1..starts.len() {
        screen.press(CTRL, Key::ArrowLeft);
        back.push(screen.caret());
    }
    back.reverse();
    assert_eq!(back, starts);
    screen.press(CTRL, Key::ArrowLeft);
    assert_eq!(screen.caret(), 0);
}

#[test]
fn the_status_line_keeps_its_words_until_the_next_place_is_looked_up() {
    let mut screen = Screen::of_bytes(&"é\n".repeat(400).into_bytes());
    screen.until_counted();
    screen.until("the place is known", |screen| {
        screen.says("line 1 column 1")
    });
    for key in [Key::ArrowDown, Key::PageDown, Key::Home, Key::End] {
        let modifiers = if key == Key::End { CTRL } else { NONE };
        let events = &mut screen.harness.input_mut().events;
        events.push(Event::Key {
            key,
            pressed: true,
            modifiers,
            repeat: false,
            physical_key: None,
        });
        for _ in 0..3 {
            screen.harness.step();
            assert!(!screen.says("not known"), "{key:?}: {:?}", screen.labels());
        }
    }
    screen.until("the new place is known", |screen| {
        screen.says("line 400 column 2")
    });
}

#[test]
fn from_a_tail_control_and_left_goes_to_its_lead() {
    let mut screen = Screen::of_bytes("≢≢".as_bytes());
    for _ in 0..5 {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.press(CTRL, Key::ArrowLeft);
    assert_eq!(screen.caret(), 3);
}

#[test]
fn shift_selects_and_the_status_bar_counts_the_bytes() {
    let mut screen = Screen::of_bytes(MIXED);
    assert!(!screen.says("selected"));
    screen.press(SHIFT, Key::ArrowRight);
    assert!(screen.says("2 bytes selected"));
    screen.press(SHIFT, Key::ArrowDown);
    assert!(screen.says("18 bytes selected"));
    screen.press(SHIFT, Key::ArrowUp);
    screen.press(SHIFT, Key::ArrowLeft);
    assert!(screen.says("1 byte selected"));
    screen.press(CTRL_SHIFT, Key::ArrowRight);
    assert!(screen.says("4 bytes selected"), "EF BB BF and 41");
    screen.press(CTRL_SHIFT, Key::End);
    assert!(screen.says(&format!("{} bytes selected", MIXED.len())));
    screen.press(CTRL_SHIFT, Key::Home);
    assert!(screen.says("1 byte selected"));
    screen.press(NONE, Key::ArrowRight);
    assert!(!screen.says("selected"), "a move without Shift ends it");
    screen.press(CTRL, Key::A);
    assert!(screen.says(&format!("{} bytes selected", MIXED.len())));
}

#[test]
fn shift_with_home_and_end_selects_to_the_edges_of_the_row() {
    let mut screen = Screen::of_bytes(&[b'x'; 64]);
    for _ in 0..20 {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.press(SHIFT, Key::End);
    assert!(screen.says("12 bytes selected"), "20 to 31");
    screen.press(SHIFT, Key::Home);
    assert!(screen.says("5 bytes selected"), "16 to 20");
}

#[test]
fn tab_stays_in_the_hex_view_and_changes_the_pane() {
    let mut screen = Screen::of_bytes(MIXED);
    screen.press(NONE, Key::Tab);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 1, "keys work in the text pane too");
    screen.press(NONE, Key::Tab);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn an_empty_document_takes_every_key() {
    let mut screen = Screen::of_bytes(b"");
    for modifiers in [NONE, SHIFT, CTRL, CTRL_SHIFT] {
        for key in [
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::ArrowUp,
            Key::ArrowDown,
            Key::PageUp,
            Key::PageDown,
            Key::Home,
            Key::End,
            Key::F8,
        ] {
            screen.press(modifiers, key);
            assert_eq!(screen.caret_words(), "empty", "{modifiers:?} {key:?}");
        }
    }
    screen.press(CTRL, Key::A);
    screen.press(CTRL, Key::C);
    assert!(screen.says("There is nothing to copy"));
    assert!(!screen.says("selected"));
}

#[test]
fn a_click_moves_the_caret_and_a_double_click_selects_the_sequence() {
    let mut screen = Screen::of_bytes("ab≢≢".as_bytes());
    // Where the bytes stand follows from where the caret's row is: 16 equal cells in two halves.
    let row = screen.rect_of("00000000: 61 62 E2 89 A2 E2 89 A2");
    let find = |screen: &mut Screen, offset: u64| {
        let mut x = row.left() + 60.0;
        loop {
            let pos = egui::pos2(x, row.center().y);
            screen.click_at(pos);
            if screen.caret() == offset {
                return egui::pos2(x + 6.0, row.center().y);
            }
            x += 5.0;
            assert!(x < row.right(), "no place for byte {offset}");
        }
    };
    let pos = find(&mut screen, 6);
    screen.double_click_at(pos);
    assert!(screen.says("3 bytes selected"), "{:?}", screen.labels());
    assert_eq!(screen.caret(), 7);
}

#[test]
fn a_double_click_past_the_end_selects_nothing() {
    let mut screen = Screen::of_bytes("≢".as_bytes());
    let row = screen.rect_of("00000000: E2 89 A2");
    let pos = egui::pos2(row.center().x, row.center().y);
    screen.click_at(pos);
    assert_eq!(screen.caret(), 0, "nothing is there");
    screen.double_click_at(pos);
    assert!(!screen.says("selected"));
}

#[test]
fn alt_with_an_arrow_does_not_move_the_caret() {
    let mut screen = Screen::of_bytes(MIXED);
    screen.press(egui::Modifiers::ALT, Key::ArrowRight);
    assert_eq!(screen.caret(), 0);
}

#[test]
fn a_drag_selects_from_where_it_began_to_where_it_ends() {
    let mut screen = Screen::of_bytes(&[b'x'; 16 * 8]);
    let row = |screen: &Screen, number: usize| screen.rect_of(&screen.rows()[number]);
    let (from, to) = (row(&screen, 1), row(&screen, 5));
    // The same column, four rows further down: 4 * 16 bytes and the one under the pointer.
    let x = from.left() + 200.0;
    screen.click_at(egui::pos2(x, from.center().y));
    let start = screen.caret();
    screen.harness.run_steps(8);
    screen.harness.drag_at(egui::pos2(x, from.center().y));
    for part in [0.3, 0.7, 1.0] {
        let y = egui::lerp(from.center().y..=to.center().y, part);
        screen.harness.hover_at(egui::pos2(x, y));
    }
    screen.harness.drop_at(egui::pos2(x, to.center().y));
    screen.harness.step();
    screen.harness.step();
    assert_eq!(screen.caret(), start + 64);
    assert!(screen.says("65 bytes selected"));
}

#[test]
fn a_letter_in_the_hex_view_changes_nothing_and_says_where_bytes_can_be_edited() {
    let mut screen = Screen::of_bytes(b"text");
    let said =
        "Read-only: what is open is never changed. Ctrl+Shift+E edits a copy in the converter.";
    assert!(!screen.says("Read-only"));
    screen.type_text("4");
    screen.harness.run_steps(2);
    assert!(screen.has(said));
    screen.press(CTRL, Key::End);
    screen.press(NONE, Key::F8);
    screen.until_found();
    assert!(!screen.has(said));
    screen.press(NONE, Key::Delete);
    assert!(screen.has(said));
    assert!(screen.rows()[0].contains("74 65 78 74"));
}

#[test]
fn a_selection_has_the_same_frame_in_both_panes() {
    let mut screen = Screen::of_bytes(b"some text");
    for _ in 0..3 {
        screen.press(crate::screen::SHIFT, Key::ArrowRight);
    }
    let view = screen.rect_of("Hex view");
    // A frame round four cells is wider than that of the caret, and no fill.
    let mut frames = std::collections::BTreeMap::<[u8; 4], usize>::new();
    for clipped in &screen.harness.output().shapes {
        if let egui::Shape::Rect(rect) = &clipped.shape
            && view.contains_rect(rect.rect)
            && rect.rect.height() < 40.0
            && rect.rect.width() > 40.0
            && rect.stroke.width > 0.0
        {
            *frames.entry(rect.stroke.color.to_array()).or_default() += 1;
        }
    }
    assert_eq!(frames.into_values().collect::<Vec<_>>(), [2]);
}

#[test]
fn one_byte_is_not_called_bytes() {
    let screen = Screen::of_bytes(b"x");
    assert!(screen.says("1 byte · read-only"));
    assert!(!screen.says("1 bytes"));
}
