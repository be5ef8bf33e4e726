//! How others decode the selection, side by side, and what an overlong form smuggles.

use egui::Key;

use crate::screen::{CTRL, CTRL_SHIFT, NONE, SHIFT, Screen};

const TITLE: &str = "How others decode it";

/// A surrogate, an overlong full stop and an invisible character.
const HOSTILE: &[u8] = b"ab\xED\xA0\x80c\xC0\xAE\xE2\x80\x8B";

fn opened(screen: &mut Screen) {
    screen.press(CTRL_SHIFT, Key::H);
    screen.until("it is open", |screen| screen.has(TITLE));
}

#[test]
fn decoders_stand_side_by_side_with_their_counts_and_where_they_part() {
    let mut screen = Screen::of_bytes(HOSTILE);
    opened(&mut screen);
    let verdict = "They first differ at 0x2. Unicode and Go decoders put 3 × U+FFFD; Java and Perl decoders put 1 × U+FFFD; \
                   a naive decoder reads ⟨D800⟩";
    screen.until("the bytes are read", |screen| screen.has(verdict));
    assert!(screen.has("11 bytes"), "{:?}", screen.labels());
    for (row, text) in [
        (
            "Unicode, 5 × U+FFFD",
            "ab\u{FFFD}\u{FFFD}\u{FFFD}c\u{FFFD}\u{FFFD}[ZWSP]",
        ),
        (
            "Go, 5 × U+FFFD",
            "ab\u{FFFD}\u{FFFD}\u{FFFD}c\u{FFFD}\u{FFFD}[ZWSP]",
        ),
        ("Java, 3 × U+FFFD", "ab\u{FFFD}c\u{FFFD}\u{FFFD}[ZWSP]"),
        ("Perl, 2 × U+FFFD", "ab\u{FFFD}c\u{FFFD}[ZWSP]"),
        ("Naive, 0 × U+FFFD", "ab⟨D800⟩c.[ZWSP]"),
    ] {
        assert!(screen.has(row), "{row}: {:?}", screen.labels());
        assert!(screen.has(text), "{text}: {:?}", screen.labels());
    }
    screen.press(NONE, Key::Escape);
    screen.until("it is closed", |screen| !screen.has("11 bytes"));
}

#[test]
fn what_is_selected_is_decoded_as_a_text_of_its_own() {
    let mut screen = Screen::of_bytes(HOSTILE);
    screen.press(SHIFT, Key::ArrowRight);
    opened(&mut screen);
    screen.until("the selection is read", |screen| {
        screen.has("All of them read the same text") && screen.has("2 selected bytes")
    });
    // One row says it for all of them.
    assert!(screen.has("All alike, 0 × U+FFFD"));
    assert!(screen.has("Unicode, Go, Java, Perl, Naive"));
    assert!(!screen.labels().iter().any(|it| it.starts_with("Go, ")));
    screen.click("Close");
    screen.until("it is closed", |screen| !screen.has("2 selected bytes"));
}

#[test]
fn of_much_text_the_first_4_kib_are_decoded_and_no_sequence_is_cut() {
    // 4096 is no multiple of 3: the 1366th sign would be cut.
    let mut screen = Screen::of_bytes("€".repeat(3000).as_bytes());
    screen.press(CTRL, Key::A);
    opened(&mut screen);
    screen.until("it is read", |screen| {
        screen.says("The first 4,095 of 9,000 selected bytes")
    });
    assert!(screen.has("All of them read the same text"));
}

#[test]
fn the_card_of_an_overlong_full_stop_says_what_it_smuggles() {
    let mut screen = Screen::of_bytes(b"a/\xC0\xAE./b\n");
    screen.press(NONE, Key::F8);
    screen.until("it is told", |screen| {
        screen.has("Can smuggle a path past a byte-level check")
            && screen.says(
                "A naive decoder reads a/../b, one that follows Unicode a/\u{FFFD}\u{FFFD}./b",
            )
    });
}

#[test]
fn the_list_of_errors_says_what_an_error_most_likely_is() {
    let german = "Größe und Höhe müssen für jede Fläche geprüft werden.\n".repeat(9);
    let bytes = encoding_rs::WINDOWS_1252.encode(&german).0;
    let mut screen = Screen::of_bytes(&bytes);
    screen.until("the list says it", |screen| {
        screen.says("F6 is ö in Windows-1252, ")
    });
}
