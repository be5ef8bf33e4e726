//! What a document is: the answer in the strip, the evidence, and a copy that is mended by it.

use egui::Key;

use crate::screen::{CTRL, CTRL_SHIFT, NONE, Screen};

const GERMAN: &str = "Größe und Höhe müssen für jede Fläche geprüft werden.\n";

fn windows_1252(text: &str) -> Vec<u8> {
    encoding_rs::WINDOWS_1252.encode(text).0.into_owned()
}

#[test]
fn the_strip_says_what_the_document_is_and_leads_to_the_evidence() {
    let mut screen = Screen::of_bytes(&windows_1252(&GERMAN.repeat(9)));
    let answer = "Windows-1252 text, not UTF-8";
    screen.until("it is judged", |screen| screen.has(answer));
    screen.press(CTRL, Key::I);
    screen.until("the evidence is there", |screen| {
        screen.has("What is this file?") && screen.says("most likely German")
    });
    let bytes = 9 * GERMAN.chars().count();
    assert!(screen.has(&format!("Based on the whole file ({bytes} bytes)")));
    screen.press(NONE, Key::Escape);
    screen.until("it is closed", |screen| !screen.has("What is this file?"));
    screen.click(answer);
    screen.until("it is there again", |screen| {
        screen.has("What is this file?")
    });
    screen.click("Save repaired copy…");
    let is_asked = |screen: &Screen| screen.has("Save repaired copy");
    screen.until("the copy is asked about", is_asked);
    screen.press(NONE, Key::Escape);
    screen.until("it is closed", |screen| !screen.has("Save repaired copy"));
    screen.click("Save as UTF-8…");
    screen.until("the copy is asked about", is_asked);
}

#[test]
fn a_page_that_names_the_wrong_encoding_is_told_in_the_strip_and_beside_the_evidence() {
    let page = format!("<!DOCTYPE html><meta charset=\"iso-8859-15\">\n<p>{GERMAN}</p>\n");
    let mut screen = Screen::of_bytes(page.as_bytes());
    screen.until("it is judged", |screen| {
        screen.has("Well-formed UTF-8") && screen.has("declared iso-8859-15")
    });
    screen.click("declared iso-8859-15");
    screen.until("the evidence says it", |screen| {
        screen.has("What is this file?") && screen.says("It declares itself iso-8859-15")
    });
}

#[test]
fn the_parts_of_a_file_are_told_in_the_strip_and_beside_the_evidence() {
    let mut bytes = b"a line before the power failed\n".repeat(20);
    bytes.extend([0; 3000]);
    let mut screen = Screen::of_bytes(&bytes);
    screen.until("it is judged", |screen| screen.has("2 parts"));
    screen.press(CTRL, Key::I);
    screen.until("the evidence names the border", |screen| {
        screen.says("offset 620 to 3,619, 3,000 NUL bytes")
    });
}

#[test]
fn the_card_of_an_error_leads_with_what_its_bytes_most_likely_are() {
    let mut screen = Screen::of_bytes(&windows_1252(&GERMAN.repeat(9)));
    screen.press(NONE, Key::F8);
    // The first error is F6 of öß: it and DF are two errors.
    screen.until("the letter is told", |screen| {
        screen.has("F6 is ö in Windows-1252") && screen.has("So the rest of the file says.")
    });
}

#[test]
fn a_copy_is_mended_by_what_the_document_is_and_its_changes_are_shown_before() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = GERMAN.repeat(30).into_bytes();
    bytes.extend_from_slice(&windows_1252("Müller ist älter.\n"));
    bytes.extend_from_slice(GERMAN.as_bytes());
    let source = folder.path().join("mixed.txt");
    std::fs::write(&source, &bytes).unwrap();
    let mut screen = Screen::of_file(source);
    screen.until("it is judged", |screen| {
        screen.has("UTF-8 with 1 line in Windows-1252")
    });
    screen.press(CTRL_SHIFT, Key::S);
    screen.until("the line is shown", |screen| {
        screen.has("1 line would change")
    });
    assert!(
        screen.says("M\\xfcller ist \\xe4lter."),
        "{:?}",
        screen.labels()
    );
    assert!(screen.says("Müller ist älter."));
    screen.click("Save");
    screen.until("it is saved", |screen| screen.says("saved as "));
    let saved = std::fs::read_to_string(folder.path().join("mixed-repaired.txt")).unwrap();
    assert_eq!(
        saved,
        format!("{}Müller ist älter.\n{GERMAN}", GERMAN.repeat(30))
    );
}

#[test]
fn what_is_no_text_is_named_by_its_type() {
    let png = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x06\0\0\0";
    let mut screen = Screen::of_bytes(png);
    screen.until("it is judged", |screen| screen.has("PNG image"));
    screen.press(CTRL, Key::I);
    screen.until("its type is told", |screen| screen.says("image/png"));
}

const JAPANESE: &str = "吾輩は猫である。名前はまだ無い。\n";

fn shift_jis(text: &str) -> Vec<u8> {
    encoding_rs::SHIFT_JIS.encode(text).0.into_owned()
}

#[test]
fn each_part_of_a_document_is_read_as_what_it_is() {
    // The head has an odd number of bytes: units of UTF-16 begin at odd offsets.
    let mut bytes = "Größe der Datei, Name des Servers, Datum\n"
        .repeat(3)
        .into_bytes();
    assert_eq!(bytes.len() % 2, 1);
    let head = bytes.len();
    let tail = "Служба остановлена, ошибка 5, время 12:30\r\n".repeat(6);
    bytes.extend(tail.encode_utf16().flat_map(u16::to_le_bytes));
    let mut screen = Screen::of_bytes(&bytes);
    let offer = "Read as UTF-16 LE in one part, and UTF-8";
    screen.until("the parts are found", |screen| screen.has(offer));
    screen.click(offer);
    screen.until("the parts are read as what they are", |screen| {
        screen.has("Read as: UTF-16 LE in one part, and UTF-8")
    });
    // At the start ö is C3 B6, and of UTF-8 there is no more to say than before.
    screen.press(CTRL, Key::ArrowRight);
    screen.press(CTRL, Key::ArrowRight);
    let caret = screen.value_of("Hex view").unwrap_or_default();
    assert!(caret.contains("U+00F6"), "{caret}");
    assert!(!caret.contains("UTF-16"), "{caret}");
    // And С, the first letter behind the border, is 21 04.
    for _ in 0..3 * 41 - 2 {
        screen.press(CTRL, Key::ArrowRight);
    }
    let caret = screen.value_of("Hex view").unwrap_or_default();
    assert!(caret.contains(&format!("offset 0x{head:X}")), "{caret}");
    assert!(caret.contains("С U+0421"), "{caret}");
    assert!(caret.contains("in UTF-16 LE"), "{caret}");
}

#[test]
fn a_document_is_opened_in_the_encoding_that_it_is_in_for_certain_and_one_key_goes_back() {
    let mut screen = Screen::of_bytes(&shift_jis(&JAPANESE.repeat(20)));
    screen.until("it is read as Shift_JIS, and counted so", |screen| {
        screen.has("Read as: Shift_JIS") && screen.has("Well-formed Shift_JIS")
    });
    assert!(screen.list("Errors").is_empty());
    // 吾 is 8C E1.
    let caret = screen.value_of("Hex view").unwrap_or_default();
    assert!(caret.contains("吾 U+543E"), "{caret}");
    assert!(caret.contains("in Shift_JIS"), "{caret}");
    assert!(caret.contains("error"), "{caret}");
    screen.press(CTRL, Key::ArrowRight);
    let caret = screen.value_of("Hex view").unwrap_or_default();
    assert!(
        caret.contains("offset 0x2") && caret.contains("U+8F29"),
        "{caret}"
    );
    // And it is UTF-8.
    screen.press(CTRL_SHIFT, Key::I);
    screen.until("it is UTF-8 again", |screen| {
        screen.has("Read as Shift_JIS") && screen.has("Shift_JIS text, not UTF-8")
    });
    assert!(screen.list("Errors").len() > 3);
    let caret = screen.value_of("Hex view").unwrap_or_default();
    assert!(!caret.contains("in Shift_JIS"), "{caret}");
}

#[test]
fn what_is_broken_in_another_encoding_is_offered_in_it_and_its_errors_are_those_of_that() {
    let mut bytes = shift_jis(&JAPANESE.repeat(20));
    let broken = bytes.len() as u64;
    // A lead without its trail.
    bytes.extend_from_slice(b"\x93 x\n");
    let mut screen = Screen::of_bytes(&bytes);
    screen.until("it is judged", |screen| {
        screen.has("Shift_JIS text, not UTF-8")
    });
    assert!(screen.list("Errors").len() > 3);
    screen.click("Read as Shift_JIS");
    screen.until("it is read as Shift_JIS, and counted so", |screen| {
        screen.has("Ill-formed Shift_JIS") && screen.has("1 error (1 × U+FFFD)")
    });
    screen.press(NONE, Key::F8);
    screen.until("the error is gone to", |screen| screen.caret() == broken);
    let row =
        format!("0x{broken:X} 93 begins a character of Shift_JIS, and 20 does not go on with it");
    screen.until("it is listed", |screen| {
        screen.list("Errors") == [row.clone()]
    });
}

#[test]
fn an_encoding_is_chosen_by_its_name_and_by_how_the_text_would_read() {
    let mut screen = Screen::of_bytes("naïve €5\n".as_bytes());
    screen.press(CTRL_SHIFT, Key::R);
    screen.until("it is asked", |screen| screen.has("Windows-1252"));
    screen.type_text("1251");
    screen.press(NONE, Key::Enter);
    screen.until("it is read so", |screen| {
        screen.has("Read as: Windows-1251")
    });
    screen.click("Read as: Windows-1251");
    screen.until("it is asked", |screen| screen.has("UTF-8"));
    screen.type_text("UTF-8");
    screen.press(NONE, Key::Enter);
    screen.until("it is UTF-8", |screen| !screen.has("Read as: Windows-1251"));
}
