//! The verdict strip and the rows of the hex view.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Event, Key};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL, NONE, Screen, rows_of, units_of};

/// An error at 4 and one at 8, two warnings of one kind and one of another, two U+FEFF inside.
const BYTES: &[u8] = b"abcd\xFFefg\xC0\x80\x1B\xEF\xBB\xBFh\xE2\x80\xAE\xEF\xBB\xBFi";

const ERRORS: &str = "2 errors (3 × U+FFFD)";
const WARNINGS: &str = "4 warnings";

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
    assert!(screen.has("BOM: EF BB BF at 0, signature, kept"));
    let code_points = format!("Code points: {scalars}");
    assert!(screen.has(&code_points), "{code_points}");
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
    let code_points = format!("Code points: {}", text.chars().count());
    assert!(screen.has(&code_points), "{code_points}");
    assert!(screen.has("BOM: none"), "{:?}", screen.labels());
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
    let mut screen = Screen::of_bytes(&bytes);
    screen.until("it is judged, and its text is counted", |screen| {
        screen.has("Well-formed UTF-16 LE") && screen.has("BOM: FF FE at 0, signature, kept")
    });
    assert!(screen.has("Code points: 6"));
    assert!(screen.has("As UTF-8: 4 errors"));
}

#[test]
fn text_that_hides_in_well_formed_text_is_quoted_first_and_shown_by_one_click() {
    // A byte in each variation selector, from U+E0100 for the byte 16 on.
    let hidden = "console.log(process.env)".bytes();
    let hidden = hidden.filter_map(|byte| char::from_u32(0xE0100 + u32::from(byte) - 16));
    let text = format!("const theme = `{}`;\n", hidden.collect::<String>());
    let mut screen = Screen::of_bytes(text.as_bytes());
    screen.until("it is quoted", |screen| {
        screen.has("Well-formed UTF-8 hiding text: console.log(process.env)")
    });
    screen.click("Show hidden text");
    screen.until("it is shown", |screen| {
        screen
            .rows()
            .first()
            .is_some_and(|row| row.contains("63 6F 6E 73 6F 6C 65"))
    });
    // By itself it hides nothing.
    screen.until("it is judged", |screen| screen.has("Well-formed UTF-8"));
}

#[test]
fn what_reorders_text_is_named_first_and_gone_to_by_one_click() {
    let mut screen = Screen::of_bytes("if (a != \"user\u{202E} // admins\") {\n}\n".as_bytes());
    screen.until("it is named", |screen| {
        screen.has("Well-formed UTF-8 with invisible controls that reorder its text, at 0xE")
    });
    screen.click("Show it");
    screen.until("it is gone to", |screen| screen.caret() == 0xE);
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

/// Which tab of a row is in front.
fn front(screen: &Screen, row: &str) -> String {
    let row = screen.harness.get_by_role_and_label(Role::TabList, row);
    let mut tabs = row.children_recursive().map(|node| node.accesskit_node());
    let front = tabs.find(|node| node.role() == Role::Tab && node.is_selected() == Some(true));
    front.and_then(|node| node.label()).unwrap_or_default()
}

/// With the pointer, or with the keyboard: every fact has both ways.
fn choose(screen: &mut Screen, fact: &str, by_key: bool) {
    if !by_key {
        screen.click(fact);
        return;
    }
    // F6 goes to the strip, and Tab from one fact to the next.
    screen.press(NONE, Key::F6);
    for _ in 0..20 {
        if screen.focus().is_some_and(|name| !name.starts_with("Tab ")) && is_in_strip(screen) {
            break;
        }
        screen.press(NONE, Key::F6);
    }
    for _ in 0..8 {
        if screen.focus().as_deref() == Some(fact) {
            screen.press(NONE, Key::Enter);
            return;
        }
        screen.press(NONE, Key::Tab);
    }
    panic!(
        "the keyboard does not reach “{fact}”, but {:?}",
        screen.focus()
    );
}

fn is_in_strip(screen: &Screen) -> bool {
    let strip = screen.harness.get_by_role_and_label(Role::Group, "Verdict");
    strip
        .children_recursive()
        .any(|node| node.accesskit_node().is_focused_in_tree())
}

#[test]
fn every_fact_of_the_strip_leads_to_what_it_is_about_by_click_and_by_key() {
    for by_key in [false, true] {
        let mut screen = Screen::of_bytes(BYTES);
        screen.until("the warnings are counted", |screen| screen.has(WARNINGS));
        choose(&mut screen, WARNINGS, by_key);
        screen.until("it goes to a warning", |screen| screen.caret() == 10);
        assert_eq!(front(&screen, "Findings"), "Warnings 4");
        choose(&mut screen, ERRORS, by_key);
        screen.press(CTRL, Key::Home);
        choose(&mut screen, ERRORS, by_key);
        screen.until("it goes to an error", |screen| screen.caret() == 4);
        assert_eq!(front(&screen, "Findings"), "Errors 2");
        // Once more: to the next one.
        choose(&mut screen, ERRORS, by_key);
        screen.until("it goes to the next", |screen| screen.caret() == 8);
        choose(&mut screen, "BOM: 2 × U+FEFF inside", by_key);
        screen.until("it goes to U+FEFF", |screen| screen.caret() == 11);
        assert_eq!(front(&screen, "Findings"), "Warnings 4");
        screen.until("only those are listed", |screen| {
            screen.list("Warnings").len() == 2
        });
        screen.press(egui::Modifiers::ALT, Key::Num3);
        choose(&mut screen, "Code points: 13", by_key);
        assert_eq!(front(&screen, "Details"), "Code points");
    }
}

#[test]
fn a_tab_says_what_its_document_is_though_another_one_is_in_front() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let hidden: String = "hello world"
        .bytes()
        .map(|byte| char::from_u32(0xE00F0 + u32::from(byte)).unwrap())
        .collect();
    let files = [
        file("front", b"abc"),
        file(
            "bidi",
            "var a = 'user\u{202E} \u{2066}// admin\u{2069}';\n".as_bytes(),
        ),
        file("hidden", format!("const a = `{hidden}`;\n").as_bytes()),
        file("wrong", b"abc\xFFdef \xC0\xAF\n"),
        file("well", "stra\u{DF}e\n".as_bytes()),
    ];
    let screen_says = |screen: &Screen, name: &str| {
        let name = format!("Tab {name}");
        let tab = screen.harness.get_by_role_and_label(Role::Tab, &name);
        tab.accesskit_node().description().unwrap_or_default()
    };
    let mut screen = Screen::with_files(&files);
    for (name, what) in [
        ("bidi", "invisible controls that reorder its text"),
        ("hidden", "hiding text: hello world"),
        ("wrong", "Ill-formed UTF-8"),
        ("well", "Well-formed UTF-8"),
        ("front", "Well-formed UTF-8"),
    ] {
        screen.until(what, |screen| screen_says(screen, name).contains(what));
    }
    assert_eq!(screen.front(), "Tab front");
}

#[test]
fn a_signature_is_gone_to_and_where_there_is_none_it_is_said() {
    let mut screen = Screen::of_bytes(b"\xEF\xBB\xBFabc");
    screen.press(CTRL, Key::End);
    screen.click("BOM: EF BB BF at 0, signature, kept");
    screen.until("it goes there", |screen| screen.caret() == 0);
    let mut screen = Screen::of_bytes(b"abc");
    screen.press(CTRL, Key::End);
    screen.click("BOM: none");
    screen.until("it is said", |screen| screen.says("There is no U+FEFF"));
    assert_eq!(screen.caret(), 2);
}

#[test]
fn every_fact_of_the_strip_explains_itself_under_the_pointer_and_to_the_ear() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.until("the warnings are counted", |screen| screen.has(WARNINGS));
    for (fact, about) in [
        (ERRORS, "not valid UTF-8"),
        (WARNINGS, "worth a look"),
        ("BOM: 2 × U+FEFF inside", "not always one"),
        ("Code points: 13", "well-formed sequence"),
        ("Ill-formed UTF-8", "as RFC 3629 defines it"),
    ] {
        assert!(!screen.says(about), "{fact}");
        let node = node_of(&screen, fact).accesskit_node();
        let said = node.data().description();
        assert!(
            said.is_some_and(|said| said.contains(about)),
            "{fact}: {said:?}"
        );
        let pos = node_of(&screen, fact).rect().center();
        let events = &mut screen.harness.input_mut().events;
        events.push(Event::PointerMoved(pos));
        screen.harness.run_steps(12);
        assert!(screen.says(about), "{fact}: {:?}", screen.labels());
        let events = &mut screen.harness.input_mut().events;
        events.push(Event::PointerMoved(egui::pos2(400.0, 500.0)));
        screen.harness.run_steps(12);
    }
}

/// What has this name, or is this text.
fn node_of<'a>(screen: &'a Screen, words: &str) -> egui_kittest::Node<'a> {
    let root = screen.harness.root();
    let mut nodes = root.children_recursive();
    let node = nodes.find(|node| {
        let node = node.accesskit_node();
        let text = node.value().filter(|_| node.role() == Role::Label);
        node.label().or(text).as_deref() == Some(words) && node.has_bounds()
    });
    node.unwrap()
}
