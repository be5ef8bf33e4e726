//! Decoding a part of a document, layer by layer, and the way back.

use std::io::Write as _;

use egui::{Key, Modifiers};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::screen::{CTRL, NONE, Screen};

const ALT: Modifiers = Modifiers::ALT;

/// What is in the middle.
const TEXT: &str = "name=caf%C3%A9&city=Z%C3%BCrich&note=%E2%82%AC%2042";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A mail with a text in percent-encoding, compressed, as base64; and where that begins.
fn mail() -> (String, usize) {
    let head = "From: a@example.com\nContent-Transfer-Encoding: base64\n\n";
    let digits = data_encoding::BASE64.encode(&gzip(TEXT.as_bytes()));
    let lines: Vec<&str> = (0..digits.len().div_ceil(76))
        .map(|line| &digits[line * 76..digits.len().min(line * 76 + 76)])
        .collect();
    (
        format!("{head}{}\n\n-- \nbye\n", lines.join("\n")),
        head.len(),
    )
}

fn front(screen: &Screen) -> String {
    let (tabs, front) = screen.tabs();
    front.map_or_else(String::new, |front| tabs[front].clone())
}

/// Presses the key that decodes, and waits for a tab that ends with this.
fn decode(screen: &mut Screen, ends_with: &str) {
    screen.press(ALT, Key::ArrowDown);
    screen.until("it is decoded", |screen| front(screen).ends_with(ends_with));
    screen.until_counted();
}

#[test]
fn three_layers_of_a_mail_are_peeled_and_gone_back_by_keys_alone() {
    let (mail, start) = mail();
    let mut screen = Screen::of_bytes(mail.as_bytes());
    // Within the base64, with nothing selected.
    screen.press(CTRL, Key::G);
    screen.type_text(&format!("{}", start + 3));
    screen.press(NONE, Key::Enter);
    screen.until("the caret is there", |screen| {
        screen.caret() == start as u64 + 3
    });
    screen.press(NONE, Key::Escape);
    let step = format!("› base64 at 0x{start:X}");
    decode(&mut screen, &step);
    decode(&mut screen, " › gzip");
    decode(&mut screen, " › percent-encoding");
    // name=café&city=Zürich&note=€ 42
    assert!(screen.says("35 bytes"));
    assert!(screen.says("U+00E9 LATIN SMALL LETTER E WITH ACUTE"));

    screen.press(ALT, Key::ArrowUp);
    screen.until("the text before", |screen| {
        front(screen).ends_with(" › gzip")
    });
    screen.press(ALT, Key::ArrowUp);
    screen.press(ALT, Key::ArrowUp);
    screen.until("the mail is in front", |screen| {
        !front(screen).contains('›')
    });
    screen.until("the base64 is selected", |screen| {
        screen.caret() == start as u64
    });
    assert!(screen.says("selected"), "{:?}", screen.labels());
}

#[test]
fn a_click_in_the_line_goes_to_any_document_that_it_was_decoded_from() {
    let (mail, start) = mail();
    let mut screen = Screen::of_bytes(mail.as_bytes());
    let name = front(&screen);
    screen.press(CTRL, Key::G);
    screen.type_text(&format!("{}", start + 3));
    screen.press(NONE, Key::Enter);
    screen.press(NONE, Key::Escape);
    decode(&mut screen, &format!("base64 at 0x{start:X}"));
    decode(&mut screen, "gzip");
    let plain = name.strip_prefix("Tab ").unwrap_or(&name).to_owned();
    screen.click_accessible(&format!("Go to {plain}"));
    screen.until("it is in front", |screen| front(screen) == name);
    assert_eq!(screen.caret(), start as u64);
}

#[test]
fn a_document_that_was_closed_is_opened_again() {
    let mut screen = Screen::of_bytes(b"x: Y2Fmw6kgY2Fmw6kgY2Fmw6kgY2Fmw6kg\n");
    screen.press(NONE, Key::ArrowRight);
    for _ in 0..3 {
        screen.press(NONE, Key::ArrowRight);
    }
    decode(&mut screen, "base64 at 0x3");
    screen.press(CTRL, Key::Tab);
    screen.until("the other tab", |screen| !front(screen).contains('›'));
    screen.press(CTRL, Key::W);
    screen.until("it is closed", |screen| screen.tabs().0.len() == 1);
    screen.press(ALT, Key::ArrowUp);
    screen.until("it is there again", |screen| screen.tabs().0.len() == 2);
    screen.until("the part is selected", |screen| screen.caret() == 3);
}

#[test]
fn where_readings_tie_the_user_is_asked_and_the_answer_knows_where_it_came_from() {
    let mut screen = Screen::of_bytes(b"beef");
    screen.press(CTRL, Key::A);
    screen.press(ALT, Key::ArrowDown);
    screen.until("it asks", |screen| {
        screen.says("This can be read in more than one way")
    });
    screen.click_accessible("Hex · 2 bytes");
    screen.press(CTRL, Key::Enter);
    screen.until("it is opened", |screen| front(screen).ends_with(" › hex"));
}

#[test]
fn prose_is_nothing_that_could_be_decoded_and_that_is_said() {
    let mut screen = Screen::of_bytes(b"Nothing of this is encoded, as far as anybody can see.\n");
    screen.press(ALT, Key::ArrowDown);
    screen.until("it says so", |screen| {
        screen.says("Nothing at the caret is certainly encoded")
    });
    screen.press(CTRL, Key::A);
    screen.press(ALT, Key::ArrowDown);
    screen.until("it says so", |screen| {
        screen.says("Nothing that is known is encoded in the selection")
    });
    screen.press(ALT, Key::ArrowUp);
    screen.until("it came from nowhere", |screen| {
        screen.says("This document was not decoded from another one")
    });
    assert_eq!(screen.tabs().0.len(), 1);
}

#[test]
fn damaged_data_is_opened_and_what_is_wrong_stays_in_sight() {
    let mut data = gzip(&TEXT.repeat(40).into_bytes());
    let last = data.len() - 6;
    data[last] ^= 1;
    let mut screen = Screen::of_bytes(&data);
    decode(&mut screen, "gzip");
    assert!(screen.says("The checksum of the gzip data is not that of these bytes"));
    screen.press(NONE, Key::ArrowRight);
    assert!(screen.says("The checksum of the gzip data is not that of these bytes"));
}

#[test]
fn encoded_runs_are_gone_to_by_key_and_the_inspector_offers_to_decode_them() {
    let text = format!(
        "{}commit 9fceb02d0ae598e95dc970b74767f19372d61af8\n{}Y2Fmw6kgY2Fmw6kgY2Fmw6kgY2Fmw6kg\n",
        "prose, and more of it.\n".repeat(60_000),
        "prose again\n".repeat(9_000)
    );
    let hash = text.find("9fceb").unwrap() as u64;
    let digits = text.find("Y2Fm").unwrap() as u64;
    let mut screen = Screen::of_bytes(text.as_bytes());
    assert!(!screen.has("Decode"));
    screen.press(NONE, Key::F4);
    screen.until("the hash is gone to", |screen| screen.caret() == hash);
    screen.until("the inspector knows it", |screen| {
        screen.says("Encoded run: hex, 40 bytes") && screen.has("Decode")
    });
    screen.press(NONE, Key::F4);
    screen.until("the base64 is gone to", |screen| screen.caret() == digits);
    screen.press(NONE, Key::F4);
    screen.until("there is no more", |screen| {
        screen.says("No encoded run after the caret")
    });
    screen.until("the inspector knows it", |screen| {
        screen.says("Encoded run: base64, 32 bytes")
    });
    screen.click("Decode");
    screen.until("it is decoded", |screen| {
        front(screen).ends_with(&format!("base64 at 0x{digits:X}"))
    });
    screen.press(ALT, Key::ArrowUp);
    screen.until("back", |screen| !front(screen).contains('›'));
    screen.press(Modifiers::SHIFT, Key::F4);
    screen.until("the hash again", |screen| screen.caret() == hash);
    screen.press(Modifiers::SHIFT, Key::F4);
    screen.until("there is none before", |screen| {
        screen.says("No encoded run before the caret")
    });
}

#[test]
fn the_menu_of_the_bytes_has_it() {
    let mut screen = Screen::of_bytes(b"x: Y2Fmw6kgY2Fmw6kgY2Fmw6kgY2Fmw6kg\n");
    screen.press(Modifiers::SHIFT, Key::F10);
    screen.until("the menu is open", |screen| {
        (screen.menu_items().iter())
            .any(|(name, keys)| name == "Decode selection" && !keys.is_empty())
    });
}
