//! The decoded text beside the hex view.

use egui::{Event, Key, PointerButton, Pos2, Vec2};

use crate::bidi::drawn;
use crate::screen::{CTRL, CTRL_ALT, NONE, SHIFT, Screen, USUAL};

const ALT: egui::Modifiers = egui::Modifiers::ALT;
const NAME: &str = "Decoded text";

fn text_of(bytes: &[u8]) -> Screen {
    let mut screen = Screen::of_bytes(bytes);
    screen.press(ALT, Key::Num2);
    screen
}

fn shown(screen: &Screen) -> String {
    screen.value_of(NAME).unwrap_or_default()
}

/// A place in the text: so many points from its left, in a line of it.
fn place(screen: &Screen, x: f32, line: f32) -> Pos2 {
    let rect = screen.rect_of(NAME);
    rect.min + Vec2::new(6.0 + x, 22.0 * line + 11.0)
}

fn drag(screen: &mut Screen, from: Pos2, to: Pos2) {
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: NONE,
    };
    for events in [
        vec![Event::PointerMoved(from)],
        vec![button(from, true)],
        vec![Event::PointerMoved(from + (to - from) / 2.0)],
        vec![Event::PointerMoved(to)],
        vec![button(to, false)],
    ] {
        screen.harness.input_mut().events.extend(events);
        screen.harness.step();
    }
    screen.harness.run_steps(2);
}

fn focus(screen: &mut Screen) {
    screen.focus_on(NAME);
}

#[test]
fn what_is_in_view_is_shown_as_a_conforming_decoder_reads_it() {
    let bytes = b"caf\xC3\xA9\r\n\xC0\xAE \xE2\x82 end\n";
    let screen = text_of(bytes);
    let expected = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    assert_eq!(shown(&screen), expected);
}

#[test]
fn what_has_no_shape_is_a_label_and_cannot_disguise_anything() {
    let screen = text_of("a\u{202E}b\u{200B}c\u{A0}d\u{0}\u{1B}e\u{10FFFF}".as_bytes());
    assert_eq!(
        shown(&screen),
        "a[RLO]b[ZWSP]c[NBSP]d\u{2400}\u{241B}e[U+10FFFF]"
    );
}

#[test]
fn bidi_controls_are_labels_until_a_person_wants_to_see_what_they_do() {
    let mut screen = text_of("user\u{202E}gpj.exe".as_bytes());
    assert_eq!(shown(&screen), "user[RLO]gpj.exe");
    // The “g” stands right of the label; what is copied has no label either way.
    let middle = |screen: &Screen| screen.rect_of(NAME).width() / 3.0;
    let far = middle(&screen);
    screen.click_at(place(&screen, far, 0.0));
    assert_eq!(screen.caret(), 13, "the last character is the rightmost");

    screen.press(CTRL_ALT, Key::B);
    assert_eq!(shown(&screen), "usergpj.exe");
    screen.click_at(place(&screen, far, 0.0));
    assert_eq!(screen.caret(), 7, "now the first one of the name is");
    screen.press(CTRL_ALT, Key::B);
    assert_eq!(shown(&screen), "user[RLO]gpj.exe");
}

#[test]
fn text_written_from_right_to_left_stands_so() {
    // Three letters of two bytes each, in a paragraph of their own.
    let mut screen = text_of("\u{5D0}\u{5D1}\u{5D2}\nabc".as_bytes());
    let width = screen.rect_of(NAME).width();
    screen.click_at(place(&screen, 0.0, 0.0));
    // The line end stands at the left of the last letter.
    assert_eq!(screen.caret(), 6);
    screen.click_at(place(&screen, width - 16.0, 0.0));
    assert_eq!(screen.caret(), 0, "the first letter is the rightmost");
    screen.click_at(place(&screen, 0.0, 1.0));
    assert_eq!(screen.caret(), 7, "English begins at the left");
}

#[test]
fn a_click_goes_to_the_byte_and_a_drag_selects_what_is_then_copied() {
    let mut screen = text_of("one\n\u{E4}\u{F6}\u{FC}x\nthree".as_bytes());
    screen.click_at(place(&screen, 1.0, 1.0));
    assert_eq!(screen.caret(), 4);
    assert_eq!(screen.focus().as_deref(), Some(NAME));
    let (from, to) = (place(&screen, 1.0, 1.0), place(&screen, 400.0, 1.0));
    drag(&mut screen, from, to);
    // Three letters of two bytes, the x and the end of the line.
    assert!(screen.says("8 bytes selected"), "{:?}", screen.labels());
    // All of the text is still there, for the drag to go on.
    assert!(shown(&screen).starts_with("one\n"), "{:?}", shown(&screen));
}

#[test]
fn a_selection_is_shown_and_its_length_is_bounded() {
    let text = "word ".repeat(4000);
    let mut screen = text_of(text.as_bytes());
    assert!(screen.has("In view"));
    let in_view = shown(&screen);
    assert!(text.starts_with(&in_view) && in_view.len() < 2000);
    for _ in 0..9 {
        screen.press(SHIFT, Key::ArrowRight);
    }
    assert_eq!(shown(&screen), "word word ");
    screen.press(CTRL, Key::A);
    screen.until("all is decoded", |screen| shown(screen).len() >= 4096);
    assert_eq!(shown(&screen), text[..4096]);
    let says = "The first 4,096 of 20,000 selected bytes";
    assert!(screen.has(says), "{:?}", screen.labels());
}

#[test]
fn arrows_move_by_character_and_line_and_select_with_shift() {
    let mut screen = text_of("a\u{20AC}b\nxyz\n".as_bytes());
    focus(&mut screen);
    screen.press(NONE, Key::ArrowRight);
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 4);
    screen.press(NONE, Key::ArrowLeft);
    assert_eq!(screen.caret(), 1);
    screen.press(NONE, Key::ArrowUp);
    assert_eq!(screen.caret(), 1);
    screen.press(NONE, Key::ArrowLeft);
    screen.press(NONE, Key::ArrowDown);
    assert_eq!(screen.caret(), 6);
    screen.press(SHIFT, Key::ArrowRight);
    assert!(screen.says("2 bytes selected"), "{:?}", screen.labels());
    assert_eq!(screen.focus().as_deref(), Some(NAME));
}

#[test]
fn no_line_ends_within_a_number_or_before_a_sign_that_closes() {
    // Spaces are where a line of these may end. What is drawn of each has eleven characters.
    for word in ["1,234,567-8", "“(x=10,50)”"] {
        let mut screen = text_of(&format!("{word} ").repeat(100).into_bytes());
        screen.press(CTRL, Key::A);
        screen.until("the selection is shown", |screen| {
            shown(screen).len() >= 1000
        });
        screen.harness.run_steps(2);
        let lines = drawn(&screen);
        assert!(lines.len() > 5, "{lines:?}");
        // The first may be cut by the edge, where its end is in view.
        for line in lines.iter().skip_while(|line| line.is_empty()) {
            let len = line.chars().count();
            assert!(len > 0 && len.is_multiple_of(11), "{line}: {lines:?}");
        }
    }
}

#[test]
fn a_signature_is_shown_as_the_policy_says() {
    let mut screen = text_of(b"\xEF\xBB\xBFa");
    assert_eq!(shown(&screen), "[BOM]a");
    screen.press(CTRL_ALT, Key::Num2);
    assert_eq!(shown(&screen), "a");
}

#[test]
fn hostile_text_is_laid_out_in_a_window_of_any_size() {
    let marks = "e".to_owned() + &"\u{301}\u{20DD}\u{64B}".repeat(400);
    let nested = "\u{2067}a\u{5D0}".repeat(200);
    let cjk = "\u{65E5}".repeat(600);
    let tabs = "\t".repeat(900);
    let spans = "\u{0}".repeat(300);
    let mut raw = vec![0xFF; 1500];
    raw.extend(b"x".repeat(1500));
    for bytes in [
        marks.as_bytes(),
        nested.as_bytes(),
        cjk.as_bytes(),
        tabs.as_bytes(),
        spans.as_bytes(),
        &raw,
        b"\n\n\n\r\r\n",
        b"",
    ] {
        for size in [Vec2::new(760.0, 480.0), USUAL] {
            let mut screen = Screen::of_bytes_sized(bytes, size, egui::Theme::Light);
            screen.press(ALT, Key::Num2);
            screen.press(CTRL, Key::A);
            screen.press(CTRL_ALT, Key::B);
            screen.harness.run_steps(2);
            assert!(screen.value_of(NAME).is_some());
            let steps = screen.harness.run_ok();
            assert!(steps.is_some(), "{:?}", screen.harness.ctx.repaint_causes());
        }
    }
}
