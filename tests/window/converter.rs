//! The converter: bytes in many formats at once.

use egui::accesskit::Role;
use egui::{Event, Key, Theme, Vec2};
use egui_kittest::kittest::Queryable as _;

use crate::screen::{CTRL, CTRL_SHIFT, NONE, SHIFT, Screen};

/// The formats, as they are named in the window: written down from the design.
const FORMATS: [&str; 13] = [
    "Plain text",
    "Hex",
    "Code points",
    "UTF-16 BE units",
    "UTF-16 LE units",
    "UTF-32 BE units",
    "UTF-32 LE units",
    "Percent-encoding",
    "\\u escapes",
    "HTML references",
    "Base64",
    "C string literal",
    "Bits",
];

/// The window with the converter in front.
fn converter() -> Screen {
    let mut screen = Screen::empty();
    open(&mut screen);
    screen
}

fn open(screen: &mut Screen) {
    screen.press(CTRL, Key::E);
    screen.until("the first field has the keyboard", |screen| {
        screen.focus().is_some_and(|name| FORMATS.contains(&&*name))
    });
}

/// The text of a field.
fn field(screen: &Screen, name: &str) -> String {
    screen.value_of(name).unwrap_or_default()
}

/// Replaces the text of a field.
fn type_into(screen: &mut Screen, name: &str, text: &str) {
    screen
        .harness
        .get_by_role_and_label(Role::MultilineTextInput, name)
        .focus();
    screen.harness.run_steps(2);
    assert_eq!(screen.focus().as_deref(), Some(name));
    screen.press(CTRL, Key::A);
    if text.is_empty() {
        screen.press(NONE, Key::Delete);
    } else {
        screen.type_text(text);
    }
    screen.harness.run_steps(2);
    assert_eq!(field(screen, name), text);
}

#[test]
fn what_is_typed_as_text_is_seen_in_every_other_form() {
    let mut screen = converter();
    assert_eq!(screen.focus().as_deref(), Some("Plain text"));
    screen.type_text("é");
    screen.harness.run_steps(2);
    let formats = FORMATS.map(|name| field(&screen, name));
    let expected = [
        "é",
        "C3 A9",
        "U+00E9",
        "00E9",
        "E900",
        "000000E9",
        "E9000000",
        "%C3%A9",
        "\\u00e9",
        "&#xE9;",
        "w6k=",
        "\"\\xc3\\xa9\"",
        "11000011 10101001",
    ];
    assert_eq!(formats, expected);
    assert!(screen.has("Well-formed UTF-8"));
    assert!(screen.has("2 bytes · 1 code point · 0 errors"));
    // The sequence of what was typed is beside it.
    assert!(screen.has("U+00E9 LATIN SMALL LETTER E WITH ACUTE"));
    let cell = screen.value_of("Bytes").unwrap();
    assert!(cell.starts_with("offset 0x1, A9"), "{cell}");
}

#[test]
fn what_makes_no_bytes_yet_is_not_said_to_be_nothing() {
    let mut screen = converter();
    assert!(screen.has("No bytes yet"));
    type_into(&mut screen, "Code points", "U+D800");
    assert!(screen.has("Nothing readable yet"), "{:?}", screen.labels());
}

#[test]
fn any_form_can_be_edited_and_keeps_what_was_typed() {
    let mut screen = converter();
    for (name, typed) in [
        ("Base64", "8J+YgA"),
        ("Hex", "f09f9880"),
        ("UTF-16 BE units", "d83dde00"),
        ("\\u escapes", "\\u{1F600}"),
        ("HTML references", "&#128512;"),
    ] {
        type_into(&mut screen, "Plain text", "");
        assert!(screen.has("No bytes yet"));
        type_into(&mut screen, name, typed);
        assert_eq!(field(&screen, "Plain text"), "😀", "{name}");
        assert_eq!(field(&screen, "UTF-16 LE units"), "3DD8 00DE", "{name}");
    }
}

#[test]
fn ill_formed_bytes_are_seen_in_their_place_and_told() {
    let mut screen = converter();
    type_into(&mut screen, "Hex", "41 C0 80 42");
    assert_eq!(field(&screen, "Plain text"), "A⟨C0 80⟩B");
    assert_eq!(field(&screen, "UTF-16 BE units"), "0041 ⟨C0 80⟩ 0042");
    assert_eq!(field(&screen, "Percent-encoding"), "A%C0%80B");
    assert!(screen.has("Ill-formed UTF-8"));
    // U+FFFD for each maximal subpart, as the standard library has it.
    let spans = b"A\xC0\x80B"
        .utf8_chunks()
        .filter(|chunk| !chunk.invalid().is_empty());
    let words = format!(
        "4 bytes · 2 code points · 1 error → {} × U+FFFD",
        spans.count()
    );
    assert!(screen.has(&words), "{:?}", screen.labels());
    let error = "Error at 0x1: C0 80, overlong form of U+0000";
    screen.click(error);
    screen.harness.run_steps(2);
    let cell = screen.value_of("Bytes").unwrap();
    assert!(cell.starts_with("offset 0x1, C0"), "{cell}");
    // What stands there can be typed as well.
    type_into(&mut screen, "Plain text", "⟨c3⟩⟨a9⟩");
    assert_eq!(field(&screen, "Hex"), "C3 A9");
}

#[test]
fn a_lone_surrogate_is_reported_with_its_place_and_its_bytes_are_written_on_demand() {
    let mut screen = converter();
    type_into(&mut screen, "UTF-16 BE units", "0041 D83D 0042");
    assert_eq!(field(&screen, "Plain text"), "AB");
    assert!(screen.says("Error at character 6: U+D83D is a surrogate"));
    screen.click("Write ⟨ED A0 BD⟩");
    screen.harness.run_steps(2);
    assert_eq!(field(&screen, "UTF-16 BE units"), "0041 ⟨ED A0 BD⟩ 0042");
    assert_eq!(field(&screen, "Hex"), "41 ED A0 BD 42");
    assert!(!screen.says("Error at character"));
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_converted() {
    let mut screen = converter();
    type_into(&mut screen, "Hex", "C3 A9 4");
    assert_eq!(field(&screen, "Plain text"), "é");
    assert!(screen.has("Error at character 7: A hex digit without its second"));
    screen.press(NONE, Key::End);
    screen.type_text("1");
    screen.harness.run_steps(2);
    assert_eq!(field(&screen, "Plain text"), "éA");
    assert!(!screen.says("Error at character"));
    type_into(&mut screen, "Hex", "x 1 y 2 z 3");
    assert!(
        screen.has("… and 3 more that could not be read"),
        "{:?}",
        screen.labels()
    );
}

#[test]
fn examples_clear_and_undo_clear_replace_the_bytes() {
    let mut screen = converter();
    screen.click("Example C0 80");
    assert_eq!(field(&screen, "Hex"), "C0 80");
    screen.click("Example BOM");
    assert_eq!(field(&screen, "Code points"), "U+FEFF U+0041");
    screen.click("Clear");
    assert_eq!(field(&screen, "Hex"), "");
    screen.click("Undo clear");
    assert_eq!(field(&screen, "Hex"), "EF BB BF 41");
    screen.click("Undo clear");
    assert_eq!(field(&screen, "Hex"), "");
}

#[test]
fn the_bytes_become_a_document_and_a_selection_comes_back() {
    let mut screen = converter();
    type_into(&mut screen, "Hex", "61 C0 AE 62");
    screen.click("Open as document");
    screen.until_counted();
    assert_eq!(screen.rows(), ["00000000: 61 C0 AE 62"]);
    // Without a selection it is the error under the caret, all of it.
    screen.press(NONE, Key::ArrowRight);
    screen.press(CTRL_SHIFT, Key::E);
    screen.until("it is in the converter", |screen| {
        field(screen, "Hex") == "C0 AE"
    });
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    screen.press(SHIFT, Key::ArrowRight);
    screen.press(SHIFT, Key::ArrowRight);
    screen.press(CTRL_SHIFT, Key::E);
    screen.until("all that is selected is there", |screen| {
        field(screen, "Hex") == "C0 AE 62"
    });
}

#[test]
fn a_selection_longer_than_it_holds_is_refused_with_a_reason() {
    let mut screen = Screen::of_bytes(&vec![0x41; (64 << 10) + 1]);
    screen.press(CTRL, Key::A);
    screen.press(CTRL_SHIFT, Key::E);
    let why = "The selection has 65537 bytes; the converter holds at most 65536. Select less.";
    assert!(screen.has(why), "{:?}", screen.labels());
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn long_forms_show_their_start_and_say_so() {
    let mut screen = Screen::of_bytes(&vec![0x41; 64 << 10]);
    screen.press(CTRL, Key::A);
    screen.press(CTRL_SHIFT, Key::E);
    screen.until("it is there", |screen| screen.says("65,536 bytes"));
    assert_eq!(field(&screen, "Plain text"), "A".repeat(4096));
    assert!(
        screen.says("The first 4,096 characters"),
        "{:?}",
        screen.labels()
    );
    // Nothing can be typed into what is only a part.
    screen
        .harness
        .get_by_role_and_label(Role::MultilineTextInput, "Plain text")
        .focus();
    screen.harness.run_steps(2);
    screen.type_text("x");
    screen.harness.run_steps(2);
    assert!(screen.says("65,536 bytes · 65,536 code points"));
}

#[test]
fn it_has_a_tab_and_gives_way_to_documents() {
    let mut screen = Screen::of_bytes(b"abc");
    open(&mut screen);
    screen.type_text("é");
    assert_eq!(screen.front(), "Tab Converter");
    // Keys of the document do nothing behind it.
    screen.press(CTRL, Key::G);
    assert!(!screen.has("Place to go to"));
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert_eq!(screen.front(), "Tab pasted 1");
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    // By key, by tab, and back: what was typed is still there.
    screen.press(CTRL, Key::Tab);
    screen.harness.run_steps(2);
    assert_eq!(screen.front(), "Tab Converter");
    assert_eq!(field(&screen, "Plain text"), "é");
    screen.press(CTRL, Key::E);
    assert_eq!(screen.front(), "Tab pasted 1");
    screen.click("Tab Converter");
    assert_eq!(field(&screen, "Hex"), "C3 A9");
    screen.press(CTRL, Key::W);
    screen.harness.run_steps(2);
    assert_eq!(screen.tabs().0, ["Tab pasted 1"]);
    assert_eq!(screen.rows().len(), 1);
}

#[test]
fn the_keyboard_alone_reaches_everything() {
    let mut screen = converter();
    screen.type_text("é€");
    screen.press(NONE, Key::Tab);
    assert_eq!(screen.focus().as_deref(), Some("Copy plain text"));
    screen.press(NONE, Key::Tab);
    assert_eq!(screen.focus().as_deref(), Some("Hex"));
    screen.focus_on("Bytes");
    screen.press(NONE, Key::Home);
    screen.press(NONE, Key::ArrowRight);
    screen.press(NONE, Key::ArrowRight);
    let cell = screen.value_of("Bytes").unwrap();
    assert!(
        cell.starts_with("offset 0x2, E2") && cell.contains("EURO SIGN"),
        "{cell}"
    );
    assert!(screen.has("U+20AC EURO SIGN"));
    screen.press(NONE, Key::F6);
    assert_eq!(screen.focus().as_deref(), Some("Hex"));
}

#[test]
fn copying_a_form_says_which_and_what_stands_in_it() {
    let mut screen = converter();
    type_into(&mut screen, "Hex", "C0 80");
    for (format, copied, said) in [
        (
            "plain text",
            "⟨C0 80⟩",
            "Copied plain text, with 1 byte mark for what is ill-formed",
        ),
        ("percent-encoding", "%C0%80", "Copied percent-encoding"),
    ] {
        screen.click(&format!("Copy {format}"));
        screen.until("it is copied", |screen| screen.has(said));
        assert_eq!(screen.clipboard.copied().as_deref(), Some(copied));
    }
}

#[test]
fn in_a_small_window_nothing_is_cut_off_at_the_right() {
    for (size, theme) in [
        (Vec2::new(1024.0, 640.0), Theme::Light),
        (Vec2::new(760.0, 480.0), Theme::Dark),
    ] {
        let mut screen = Screen::start(Vec::new(), size, theme);
        screen.harness.run_steps(2);
        open(&mut screen);
        screen
            .harness
            .input_mut()
            .events
            .push(Event::Text("é€😀".repeat(40)));
        screen.harness.run_steps(3);
        for name in [
            "Plain text",
            "Hex",
            "Copy plain text",
            "Clear",
            "Open as document",
            "Example BOM",
        ] {
            let rect = screen.rect_of(name);
            assert!(
                rect.left() >= 0.0 && rect.right() <= size.x,
                "{name}: {rect}"
            );
        }
        let copy = screen.rect_of("Copy hex");
        assert!(copy.left() >= screen.rect_of("Hex").right(), "{copy}");
    }
}

#[test]
fn when_nobody_types_no_frame_is_asked_for() {
    let mut screen = converter();
    type_into(&mut screen, "Hex", "41 C0 80 z");
    screen.press(NONE, Key::F6);
    assert!(
        screen.harness.run_ok().is_some(),
        "{:?}",
        screen.harness.ctx.repaint_causes()
    );
}

#[test]
fn a_window_without_room_for_the_fields_lives_on() {
    let size = egui::vec2(200.0, 150.0);
    let mut screen = Screen::of_bytes_sized(b"bytes", size, egui::Theme::Dark);
    screen.press(CTRL, Key::E);
    screen.harness.run_steps(3);
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(3);
}
