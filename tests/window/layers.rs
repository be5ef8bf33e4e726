//! The tree of layers: what is encoded in a document is named, and decoded when that is asked for.

use std::io::Write as _;

use egui::{Key, Modifiers};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::screen::{NONE, Screen};

const ALT: Modifiers = Modifiers::ALT;

/// Two parts in base64, the first of them compressed, and where each begins.
fn mail() -> (String, [usize; 2]) {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let inner = "inner text, caf\u{E9} and more of it. ".repeat(4);
    encoder.write_all(inner.as_bytes()).unwrap();
    let first = data_encoding::BASE64.encode(&encoder.finish().unwrap());
    let second =
        data_encoding::BASE64.encode("second part: Z\u{FC}rich, K\u{F6}ln, \u{20AC} 42".as_bytes());
    let head = "Content-Transfer-Encoding: base64\n\n";
    let mail = format!("{head}{first}\n\n--\n{head}{second}\n");
    let places = [mail.find(&first).unwrap(), mail.find(&second).unwrap()];
    (mail, places)
}

/// The rows of the tree.
fn layers(screen: &Screen) -> Vec<String> {
    screen.list("Layers")
}

fn show_layers(screen: &mut Screen, count: usize) {
    screen.press(ALT, Key::Num8);
    screen.until("the layers are there", |screen| {
        layers(screen).len() == count
    });
}

#[test]
fn what_is_encoded_is_named_and_decoded_one_layer_at_a_time() {
    let (mail, [first, second]) = mail();
    let mut screen = Screen::of_bytes(mail.as_bytes());
    screen.until("the verdict counts them", |screen| {
        screen.says("2 encoded runs")
    });
    show_layers(&mut screen, 3);
    let rows = layers(&screen);
    assert!(
        rows[0].starts_with("pasted 1") && rows[0].ends_with("in front"),
        "{rows:?}"
    );
    for (row, place) in rows[1..].iter().zip([first, second]) {
        assert!(
            row.starts_with("Base64") && row.ends_with(&format!("at 0x{place:X}, not decoded")),
            "{rows:?}"
        );
    }
    assert_eq!(screen.tabs().0.len(), 1, "nothing was decoded");
    // Down to the first run, and into it.
    screen.focus_on("Layer tree");
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::ArrowRight);
    screen.until("it is decoded", |screen| {
        screen.front().ends_with(&format!("base64 at 0x{first:X}"))
    });
    screen.until_counted();
    // The document in front is the row of its run now; what it holds is not decoded.
    screen.until("the tree has it", |screen| {
        layers(screen).len() >= 3 && layers(screen)[1].ends_with("in front")
    });
    let rows = layers(&screen);
    assert!(rows[1].starts_with("Base64 at"), "{rows:?}");
    assert!(
        rows.last()
            .unwrap()
            .ends_with(&format!("at 0x{second:X}, not decoded")),
        "{rows:?}"
    );
    assert_eq!(screen.tabs().0.len(), 2, "one layer at a time");
    // And back: the run of the other document is gone to from here, too.
    screen.focus_on("Layer tree");
    screen.press(NONE, Key::PageDown);
    screen.press(NONE, Key::Enter);
    screen.until("it is selected in the mail", |screen| {
        screen.front() == "Tab pasted 1" && screen.caret() == second as u64
    });
    assert!(screen.says("selected"));
}

#[test]
fn the_text_that_selectors_hide_is_a_layer_too() {
    let hidden: String = "console.log(1)"
        .bytes()
        .map(|byte| char::from_u32(0xE0100 + u32::from(byte) - 16).unwrap())
        .collect();
    let mut screen = Screen::of_bytes(format!("const theme = `{hidden}`;\n").as_bytes());
    show_layers(&mut screen, 2);
    assert_eq!(
        layers(&screen)[1],
        "Hidden text: console.log(1), at 0xF, not decoded"
    );
    screen.focus_on("Layer tree");
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::ArrowRight);
    screen.until("it is decoded", |screen| screen.tabs().0.len() == 2);
    screen.until_counted();
    assert!(
        screen.rows()[0].starts_with("00000000: 63 6F 6E 73 6F 6C 65"),
        "{:?}",
        screen.rows()
    );
}

#[test]
fn plain_text_has_no_layers_but_itself() {
    let mut screen = Screen::of_bytes("plain text, caf\u{E9}".as_bytes());
    show_layers(&mut screen, 1);
    assert!(!screen.says("encoded run"));
    screen.assert_rests("Alt+8");
}

#[test]
fn warnings_can_be_listed_by_how_much_they_matter() {
    let text = "a\u{202E}b \u{200B} c\u{AD}d \u{7F}\n";
    let mut screen = Screen::of_bytes(text.as_bytes());
    screen.press(ALT, Key::Num6);
    screen.click("Kind of warnings");
    screen.until("the choices are there", |screen| {
        screen.labels().iter().any(|it| it.starts_with("high only"))
    });
    let label = screen
        .labels()
        .into_iter()
        .find(|it| it.starts_with("high only"))
        .unwrap();
    screen.click(&label);
    screen.until("only those are listed", |screen| {
        let rows = screen.list("Warnings");
        !rows.is_empty() && rows.iter().all(|row| row.contains("High"))
    });
}
