//! The verdict strip and the rows of the hex view.

use std::path::PathBuf;

use egui::Key;

use crate::screen::{CTRL, Screen, rows_of, units_of};

fn tour() -> (PathBuf, Vec<u8>) {
    let path = PathBuf::from("assets/samples/tour.txt");
    let bytes = std::fs::read(&path).unwrap();
    (path, bytes)
}

#[test]
fn the_strip_gives_the_verdict_on_the_tour() {
    let (path, bytes) = tour();
    let replacements = bytes
        .utf8_chunks()
        .filter(|chunk| !chunk.invalid().is_empty())
        .count();
    let scalars: usize = bytes.utf8_chunks().map(|c| c.valid().chars().count()).sum();
    let screen = Screen::of_file(path);
    assert!(screen.has("Ill-formed UTF-8"));
    // C0 AE, C0 AE, a CESU-8 pair, a 5-byte form, E2 82, FF and three tails.
    let errors = format!("7 errors ({replacements} × U+FFFD)");
    assert!(screen.has(&errors), "{errors}");
    assert!(screen.has("EF BB BF at 0, signature, kept"));
    assert!(screen.has(&scalars.to_string()), "{scalars} code points");
    assert!(screen.says(&format!("{} bytes", bytes.len())));
}

#[test]
fn every_row_of_the_tour_shows_the_bytes_of_the_file() {
    let (path, bytes) = tour();
    let expected = rows_of(&bytes);
    let mut screen = Screen::of_file(path);
    let above = screen.rows();
    assert!(above.len() > 20, "{}", above.len());
    assert_eq!(above, expected[..above.len()]);
    screen.press(CTRL, Key::End);
    let below = screen.rows();
    assert_eq!(below, expected[expected.len() - below.len()..]);
    assert!(above.len() + below.len() >= expected.len());
}

#[test]
fn text_without_errors_is_called_well_formed() {
    let text = "naïve café\n";
    let screen = Screen::of_bytes(text.as_bytes());
    assert!(screen.has("Well-formed UTF-8"));
    assert!(screen.has(&text.chars().count().to_string()));
    assert!(screen.has("none"), "no BOM");
    assert!(!screen.says("U+FFFD"));
}

#[test]
fn an_empty_document_says_that_it_is_empty() {
    let screen = Screen::of_bytes(b"");
    assert_eq!(screen.caret_words(), "empty");
    assert!(screen.has("Empty"));
    assert!(screen.has("There are no bytes here"));
    assert!(screen.rows().is_empty());
}

#[test]
fn utf_16_is_recognised() {
    let bytes: Vec<u8> = "\u{FEFF}Grüße"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let screen = Screen::of_bytes(&bytes);
    assert!(screen.says("Looks like UTF-16"), "{:?}", screen.labels());
}

#[test]
fn the_list_of_code_points_names_what_the_standard_library_decodes() {
    let (path, bytes) = tour();
    let screen = Screen::of_file(path);
    let units = units_of(&bytes);
    let shown = screen.list("Code points");
    assert!(shown.len() > 5);
    for (row, (offset, _, scalar)) in shown.iter().zip(units) {
        let number = scalar.map_or(0xFFFD, u32::from);
        let start = format!("0x{offset:X} U+{number:04X}");
        assert!(row.starts_with(&start), "{row} does not start with {start}");
    }
}
