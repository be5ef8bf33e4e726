//! Go to: what can be typed, what is said while typing, and where the caret goes.

use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};

use egui::{Key, Modifiers};

use crate::screen::{CTRL, NONE, Screen};

/// What the field is called.
const FIELD: &str = "Place to go to";

/// Three lines; offsets written down by hand: `one\n` 0, `≢ two\n` 4, `3\u{202E}` 0xC, `\n` 0x10.
const TEXT: &str = "one\n≢ two\n3\u{202E}!\n";

fn opened(bytes: &[u8]) -> Screen {
    let mut screen = Screen::of_bytes(bytes);
    open(&mut screen);
    screen
}

fn open(screen: &mut Screen) {
    screen.press(CTRL, Key::G);
    screen.harness.run_steps(3);
    assert_eq!(screen.focus().as_deref(), Some(FIELD));
}

/// Types in place of what is there.
fn type_anew(screen: &mut Screen, text: &str) {
    screen.press(CTRL, Key::A);
    screen.press(NONE, Key::Backspace);
    screen.type_text(text);
    screen.harness.run_steps(2);
}

fn enter(screen: &mut Screen) {
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(3);
}

/// What the panel says.
fn message(screen: &Screen) -> String {
    screen.value_of("What it means").unwrap_or_default()
}

fn until_it_says(screen: &mut Screen, said: &str) {
    screen.until(said, |screen| message(screen) == said);
}

#[test]
fn enter_goes_to_the_place_and_gives_the_keyboard_back_to_the_bytes() {
    let bytes: Vec<u8> = "abcdefghi\n".repeat(100).into_bytes();
    let mut screen = opened(&bytes);
    // One counted from the caret, one that the census knows, one that is looked for.
    for (typed, offset) in [("100", 100), ("+0x10", 116), ("L10:5", 94), ("U+66", 95)] {
        screen.type_text(typed);
        enter(&mut screen);
        screen.until("the panel closes", |screen| !screen.has(FIELD));
        assert_eq!(screen.caret(), offset, "{typed}");
        assert_eq!(screen.focus().as_deref(), Some("Hex view"), "{typed}");
        open(&mut screen);
    }
}

#[test]
fn what_was_understood_or_why_not_is_said_while_typing() {
    let mut screen = opened(TEXT.as_bytes());
    assert!(screen.has("Go there") && screen.says("L10 or L10:5 line and column"));
    for (typed, said) in [
        ("0x", "A number must follow 0x"),
        ("0x4", "Offset 0x4 (4)"),
        ("0x12", "Offsets go from 0 to 0x11 (17)"),
        ("4z", "This is not a place that can be read"),
        ("1f", "Hex digits need 0x before them, as in 0x1F"),
        ("+4", "4 bytes forward · 0x4 (4)"),
        ("-1", "The start is only 0 bytes back"),
        ("50%", "50 % of the way · 0x9 (9)"),
        ("101%", "There is no more than 100 %"),
        ("L2:2", "Line 2 column 2 · 0x7 (7)"),
        ("L0", "Lines count from 1"),
        ("L5", "There are 4 lines"),
        ("L4", "Line 4 · after the last byte"),
        ("L1:4", "Line 1 column 4 · 0x3 (3)"),
        (
            "L1:5",
            "Line 1 column 5 · 0x3 (3) · the line ends before it",
        ),
        ("#4", "Code point 4 · 0x4 (4)"),
        ("#14", "There are 14 code points, #0 to #13"),
        ("U+202E", "Next U+202E RIGHT-TO-LEFT OVERRIDE · 0xD (13)"),
        ("U+", "Write U+ and 1 to 6 hex digits, as in U+202E"),
        ("U+1F600", "There is no U+1F600 in the document"),
    ] {
        type_anew(&mut screen, typed);
        until_it_says(&mut screen, said);
    }
    let surrogate = "U+D800 is a surrogate, which has no UTF-8 form (RFC 3629 §3)";
    type_anew(&mut screen, "U+D800");
    until_it_says(&mut screen, surrogate);
    assert_eq!(screen.caret(), 0, "typing moves nothing");
}

#[test]
fn the_place_is_shown_before_going_there() {
    let mut screen = opened(TEXT.as_bytes());
    assert_eq!(screen.value_of("Preview"), None);
    type_anew(&mut screen, "L2");
    screen.until("the preview is there", |screen| {
        screen
            .value_of("Preview")
            .is_some_and(|value| value.starts_with("offset 0x4, E2, lead byte, 1 of 3, U+2262"))
    });
    type_anew(&mut screen, "L99");
    screen.until("the preview goes", |screen| {
        screen.value_of("Preview").is_none()
    });
}

#[test]
fn enter_on_what_is_no_place_stays_in_the_field() {
    let mut screen = opened(TEXT.as_bytes());
    for typed in ["", "0x", "99", "L99"] {
        type_anew(&mut screen, typed);
        screen.until("it is settled", |screen| !screen.says("looking it up"));
        enter(&mut screen);
        assert_eq!(screen.focus().as_deref(), Some(FIELD), "{typed}");
    }
    assert_eq!(screen.caret(), 0);
}

#[test]
fn escape_closes_the_panel_and_leaves_the_caret() {
    let mut screen = opened(TEXT.as_bytes());
    screen.type_text("7");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert!(!screen.has(FIELD));
    assert_eq!(screen.caret(), 0);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 1);
}

#[test]
fn the_buttons_do_what_the_keys_do() {
    let mut screen = opened(TEXT.as_bytes());
    screen.type_text("7");
    screen.harness.run_steps(2);
    screen.click("Go there");
    assert!(!screen.has(FIELD));
    assert_eq!(screen.caret(), 7);
    open(&mut screen);
    screen.click("Close");
    assert!(!screen.has(FIELD));
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn what_was_typed_last_stands_there_again_to_be_repeated_or_typed_over() {
    let mut screen = opened(&[b'x'; 100]);
    screen.type_text("+16");
    enter(&mut screen);
    open(&mut screen);
    enter(&mut screen);
    assert_eq!(screen.caret(), 32);
    open(&mut screen);
    screen.type_text("5");
    enter(&mut screen);
    assert_eq!(screen.caret(), 5);
}

#[test]
fn the_next_occurrence_is_looked_for_after_the_caret_and_then_from_the_start() {
    let mut screen = opened("a≢b≢c".as_bytes());
    for (offset, wrapped) in [(1, false), (5, false), (1, true)] {
        type_anew(&mut screen, "U+2262");
        enter(&mut screen);
        screen.until("the panel closes", |screen| !screen.has(FIELD));
        assert_eq!(screen.caret(), offset);
        let says = screen.says("was found past the end, on from the start");
        assert_eq!(says, wrapped, "{:?}", screen.labels());
        open(&mut screen);
    }
}

#[test]
fn the_only_occurrence_at_the_caret_is_no_next_one() {
    let mut screen = opened("≢bc".as_bytes());
    screen.type_text("U+2262");
    until_it_says(&mut screen, "There is no U+2262 but the one at the caret");
}

/// A sparse file of 64 GiB: counting and searching take long.
fn endless(folder: &tempfile::TempDir) -> Screen {
    let path = folder.path().join("large");
    File::create(&path).unwrap().set_len(64 << 30).unwrap();
    let mut screen = Screen::with_files(&[path]);
    screen.until("it counts", |screen| {
        screen.has("Stop") && !screen.rows().is_empty()
    });
    screen.harness.run_steps(3);
    screen
}

#[test]
fn a_line_that_is_not_counted_yet_says_so_and_enter_is_kept_in_mind() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = endless(&folder);
    open(&mut screen);
    screen.type_text("L2");
    until_it_says(&mut screen, "Line 2 · not counted that far yet");
    enter(&mut screen);
    screen.until("Enter is kept in mind", |screen| {
        message(screen).ends_with("going there as soon as it is known")
    });
    screen.press(CTRL, Key::Period);
    until_it_says(&mut screen, "Line 2 · the counting ended before it");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert_eq!(screen.caret(), 0);
}

#[test]
fn what_was_entered_too_early_is_gone_to_when_it_is_counted() {
    // Little enough for a slow machine to count; on a fast one it is counted before it is asked for.
    const LINE: u64 = 512 << 20;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lines");
    let mut file = File::create(&path).unwrap();
    file.seek(SeekFrom::Start(LINE - 1)).unwrap();
    file.write_all(b"\nx").unwrap();
    let mut screen = Screen::with_files(&[path]);
    screen.until("the rows are there", |screen| !screen.rows().is_empty());
    screen.press(CTRL, Key::Comma);
    screen.harness.run_steps(3);
    open(&mut screen);
    screen.type_text("L2");
    screen.until("it is settled", |screen| {
        let said = message(screen);
        said == "Line 2 · not counted that far yet" || said == "Line 2 · 0x20000000 (536870912)"
    });
    let waits = message(&screen).ends_with("yet");
    enter(&mut screen);
    assert!(!waits || screen.caret() == 0);
    screen.press(CTRL, Key::Comma);
    screen.until("the panel closes", |screen| !screen.has(FIELD));
    screen.until("the caret is there", |screen| screen.caret() == LINE);
}

#[test]
fn a_long_search_says_how_far_it_is_and_escape_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = endless(&folder);
    screen.press(CTRL, Key::Period);
    open(&mut screen);
    screen.type_text("U+202E");
    screen.until("it searches", |screen| {
        message(screen).starts_with("Next U+202E RIGHT-TO-LEFT OVERRIDE · searching, ")
    });
    enter(&mut screen);
    assert_eq!(screen.focus().as_deref(), Some(FIELD));
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert!(!screen.has(FIELD));
    assert_eq!(screen.caret(), 0);
}

#[test]
fn the_row_of_the_caret_stays_in_view_when_the_panel_comes() {
    let mut screen = Screen::of_bytes(&[b'x'; 16 * 200]);
    let rows = screen.rows().len();
    for _ in 0..rows - 2 {
        screen.press(NONE, Key::ArrowDown);
    }
    let row = format!("{:08X}:", screen.caret());
    open(&mut screen);
    let at = screen
        .rows()
        .into_iter()
        .find(|name| name.starts_with(&row));
    let rect = screen.rect_of(&at.expect("the row of the caret is in view"));
    let panel = screen.rect_of("Go to");
    assert!(panel.top() >= rect.bottom() - 1.0, "{panel:?} {rect:?}");
}

#[test]
fn in_a_small_window_the_buttons_are_beside_the_bytes_and_not_behind_the_inspector() {
    let small = egui::vec2(700.0, 450.0);
    let mut screen = Screen::of_bytes_sized(&[b'x'; 400], small, egui::Theme::Dark);
    open(&mut screen);
    let inspector = screen.rect_of("Sequence").left();
    for name in ["Go there", "Close"] {
        let right = screen.rect_of(name).right();
        assert!(right < inspector, "{name} ends at {right}, {inspector}");
    }
}

/// The place in UTF-16 units, in lines from 0 and in bytes from 1: each as the program there writes it, and read again.
#[test]
fn a_place_is_said_as_other_programs_write_it() {
    let mut screen = opened("one\n😀é\u{FFFD}x\n".as_bytes());
    type_anew(&mut screen, "lsp:1:4");
    let said = "Python str text[7] · JavaScript text.charCodeAt(8) · LSP line 1, character 4 · Vim :call cursor(2, 10)";
    screen.until("how others write it", |screen| screen.says(said));
    for typed in ["python:7", "js:8", "vim:2:10", "L2:4"] {
        type_anew(&mut screen, typed);
        screen.until("the same", |screen| screen.says(said));
    }
}

#[test]
fn in_an_empty_document_there_is_nowhere_to_go() {
    let mut screen = opened(b"");
    for typed in ["0", "L1", "#0", "U+41", "50%", "+0"] {
        type_anew(&mut screen, typed);
        until_it_says(&mut screen, "The document is empty");
        enter(&mut screen);
    }
    assert_eq!(screen.caret_words(), "empty");
}

#[test]
fn the_panel_follows_the_document_in_front() {
    let mut screen = opened(&[b'x'; 100]);
    screen.type_text("50%");
    until_it_says(&mut screen, "50 % of the way · 0x32 (50)");
    screen.open_pasted(&[b'y'; 10]);
    screen.press(CTRL, Key::G);
    screen.harness.run_steps(3);
    type_anew(&mut screen, "50%");
    until_it_says(&mut screen, "50 % of the way · 0x5 (5)");
    screen.press(CTRL, Key::Tab);
    until_it_says(&mut screen, "50 % of the way · 0x32 (50)");
    screen.press(Modifiers::NONE, Key::Escape);
    assert!(!screen.has(FIELD));
}

#[test]
fn f6_leads_out_of_the_panel_and_into_it_again() {
    let mut screen = opened(TEXT.as_bytes());
    let mut there = Vec::new();
    while there.last().map(String::as_str) != Some(FIELD) && there.len() < 20 {
        screen.press(NONE, Key::F6);
        there.push(screen.focus().unwrap());
    }
    assert_eq!(there.last().map(String::as_str), Some(FIELD), "{there:?}");
    assert!(there.contains(&"Hex view".to_owned()), "{there:?}");
    // Escape closes it from anywhere.
    screen.press(NONE, Key::F6);
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert!(!screen.has(FIELD));
}
