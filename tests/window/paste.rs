//! Pasting: what a text is, which bytes it makes, and what is opened.

use byteloupe::app::Pasted;
use egui::accesskit::Role;
use egui::{Event, Key, PointerButton};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::opening::Dropped;
use crate::screen::{CTRL, NONE, SHIFT, Screen, rows_of};

/// The line that says how a text is read.
const STATUS: &str = "How it is read";

const TIE: &str = "This can be read in more than one way. Choose one.";

const UNEXPLAINED: &str =
    "This may hold bytes, but no notation explains all of it. Choose how to read it.";

/// Pairs of hex digits with a letter O in place of a zero.
const LETTER: &str = "41 42 43 44 45 46 47 48\n49 4a 46 47 4O 49 4a 4b\n41 42 43 44 45 46 47 48";

/// A line of `xxd` whose fifth byte has a letter that is not a digit, and one that is as it should be.
const WRONG_DIGIT: &str = "00000000: 4142 4344 4Z46 4748 494a 4b4c 4d4e 4f50  ABCDEFGHIJKLMNOP\n\
                           00000010: 5152 5354 5556 5758 595a 6162 6364 6566  QRSTUVWXYZabcdef\n";

impl Screen {
    fn paste(&mut self, pasted: Result<Pasted, &str>) {
        let app = self.harness.state_mut().as_mut().unwrap();
        app.paste(pasted.map_err(str::to_owned));
        self.harness.run_steps(2);
    }

    /// Pastes a text and waits until it is read.
    fn paste_text(&mut self, text: &str) {
        self.paste(Ok(Pasted::Text(text.to_owned())));
        self.until_read();
    }

    fn until_read(&mut self) {
        self.until("the text is read", |screen| {
            let status = screen.value_of(STATUS).unwrap_or_default();
            !status.is_empty() && status != "Reading the text"
        });
        self.harness.run_steps(3);
    }

    fn status(&self) -> String {
        self.value_of(STATUS).unwrap_or_default()
    }

    /// The ways to read the text, and which of them is taken.
    fn readings(&self) -> (Vec<String>, Option<usize>) {
        let nodes = self.harness.query_all_by_role(Role::RadioButton);
        let nodes: Vec<_> = nodes.map(|node| node.accesskit_node()).collect();
        let taken = nodes
            .iter()
            .position(|node| node.toggled() == Some(egui::accesskit::Toggled::True));
        let names = nodes.iter().map(|node| node.label().unwrap_or_default());
        (names.collect(), taken)
    }

    /// The rows of what the text comes to.
    fn first_bytes(&self) -> Vec<String> {
        let rows = self.harness.query_all_by_role(Role::Row);
        rows.filter_map(|node| node.accesskit_node().label())
            .collect()
    }

    /// The parts of the text that are left out.
    fn left_out(&self) -> Vec<String> {
        let list = (self.harness).query_by_role_and_label(Role::ListBox, "Left out");
        let rows = list.into_iter().flat_map(|list| list.children_recursive());
        let rows = rows.map(|node| node.accesskit_node());
        let rows = rows.filter(|node| node.role() == Role::ListBoxOption);
        rows.filter_map(|node| node.label()).collect()
    }

    /// Can the button be pressed that opens what is shown, whatever it says now?
    fn can_open(&self, name: &str) -> bool {
        let button = self.harness.get_by_role_and_label(Role::Button, name);
        !button.accesskit_node().is_disabled()
    }

    fn is_open(&self) -> bool {
        self.value_of(STATUS).is_some()
    }
}

#[test]
fn what_other_editors_read_wrong_opens_as_its_bytes_with_one_key() {
    for (text, bytes) in [
        ("41 42", &b"AB"[..]),
        ("0x41, 0x42", b"AB"),
        (r"\x41\x42", b"AB"),
        ("0x1,0x2", b"\x01\x02"),
        ("41:42", b"AB"),
        ("%41%42", b"AB"),
        ("00000000: 4142  AB\n", b"AB"),
    ] {
        let mut screen = Screen::empty();
        screen.paste_text(text);
        assert_eq!(screen.first_bytes(), rows_of(bytes), "{text}");
        assert_eq!(screen.tabs().0.len(), 0, "nothing is opened yet");
        screen.press(NONE, Key::Enter);
        screen.until_counted();
        assert!(!screen.is_open());
        assert_eq!(screen.front(), "Tab pasted 1");
        assert_eq!(screen.rows(), rows_of(bytes), "{text}");
    }
}

#[test]
fn a_text_that_is_sure_is_explained_and_offered_as_plain_text_too() {
    let mut screen = Screen::empty();
    screen.paste_text("0x41, 0xC0");
    assert!(screen.status().contains("0x"), "{}", screen.status());
    let (names, taken) = screen.readings();
    assert_eq!(
        names,
        ["Hex with prefixes · 2 bytes", "Plain text · 10 bytes"]
    );
    assert_eq!(taken, Some(0));
    assert_eq!(screen.first_bytes(), rows_of(b"A\xC0"));
    assert_eq!(screen.value_of("Their text").unwrap(), "A\u{FFFD}");
    assert!(screen.says("2 bytes · Ill-formed UTF-8, 1 × U+FFFD"));
    screen.click("Plain text · 10 bytes");
    assert_eq!(screen.readings().1, Some(1));
    assert_eq!(screen.first_bytes(), rows_of(b"0x41, 0xC0"));
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(b"0x41, 0xC0"));
}

#[test]
fn escapes_show_the_text_they_mean() {
    let mut screen = Screen::empty();
    screen.paste_text("caf%C3%A9");
    assert_eq!(screen.value_of("Their text").unwrap(), "café");
    assert_eq!(screen.first_bytes(), rows_of("café".as_bytes()));
}

#[test]
fn plain_text_keeps_every_byte() {
    let text = "First line\r\nzażółć, 日本語\r\n\rlast\ttab\u{1} end";
    let mut screen = Screen::empty();
    screen.paste_text(text);
    assert_eq!(screen.status(), "Plain text, as UTF-8.");
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(text.as_bytes()));
}

#[test]
fn a_dump_with_a_wrong_digit_is_opened_by_no_key_before_a_person_chose() {
    let mut screen = Screen::empty();
    screen.paste_text(WRONG_DIGIT);
    assert_eq!(screen.status(), UNEXPLAINED);
    let (names, _) = screen.readings();
    assert_eq!(names[0], "Plain text · 136 bytes");
    assert_eq!(screen.readings().1, None);
    assert!(!screen.can_open("Choose how to read it"));
    screen.press(CTRL, Key::Enter);
    assert!(screen.is_open());
    assert_eq!(screen.tabs().0.len(), 0);

    let (names, _) = screen.readings();
    let name = names.iter().find(|name| name.starts_with("xxd dump"));
    screen.click(name.unwrap());
    // The line is left out from there on: which of its digits belong together cannot be known.
    let rest = &b"ABCDQRSTUVWXYZabcdef"[..];
    assert_eq!(screen.first_bytes(), rows_of(rest));
    let left_out = screen.left_out();
    assert_eq!(left_out.len(), 1, "{left_out:?}");
    assert!(
        left_out[0].starts_with("Line 1, column 21: "),
        "{left_out:?}"
    );
    screen.press(NONE, Key::Enter);
    assert!(
        screen.is_open(),
        "what is left out is not accepted in passing"
    );
    let labels = screen.labels();
    let open = labels
        .iter()
        .find(|label| label.starts_with("Open 20 bytes, "));
    let open = open.unwrap().clone();
    assert!(open.ends_with(" characters left out"), "{open}");
    screen.click(&open);
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(rest));
}

#[test]
fn a_part_that_is_left_out_is_shown_where_it_stands() {
    go_to_what_is_left_out(false);
}

#[test]
fn a_part_that_is_left_out_is_shown_where_it_stands_by_keys_too() {
    go_to_what_is_left_out(true);
}

fn go_to_what_is_left_out(by_key: bool) {
    let mut screen = Screen::empty();
    screen.paste_text(WRONG_DIGIT);
    // The preview finds its size in the frames after the text came.
    screen.harness.run_steps(4);
    let (names, _) = screen.readings();
    screen.click(names.iter().find(|name| name.starts_with("xxd")).unwrap());
    screen.harness.run_steps(4);
    let part = screen.left_out().remove(0);
    if by_key {
        // The list is one stop.
        for _ in 0..10 {
            if screen.focus().as_deref() == Some("Left out") {
                break;
            }
            screen.press(NONE, Key::Tab);
        }
        screen.press(NONE, Key::ArrowDown);
        assert_eq!(screen.read_aloud().as_ref(), Some(&part));
        screen.press(NONE, Key::Enter);
    } else {
        screen.click(&part);
    }
    screen.harness.run_steps(2);
    assert_eq!(screen.focus().as_deref(), Some("Text to read"));
    // It is selected: what is typed takes its place.
    screen.type_text("X");
    screen.until_read();
    let text = screen.value_of("Text to read").unwrap();
    assert!(text.starts_with("00000000: 4142 4344 X"), "{text}");
    assert!(text.ends_with("QRSTUVWXYZabcdef\n"), "{text}");
}

#[test]
fn words_that_are_hex_digits_are_chosen_by_a_key() {
    let mut screen = Screen::empty();
    screen.paste_text("cafe");
    assert_eq!(screen.status(), TIE);
    assert_eq!(screen.focus().as_deref(), Some("Hex · 2 bytes"));
    screen.press(NONE, Key::Enter);
    assert_eq!(screen.readings().1, Some(0));
    assert_eq!(screen.first_bytes(), rows_of(b"\xCA\xFE"));
    assert_eq!(screen.focus().as_deref(), Some("Open as document"));
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(b"\xCA\xFE"));
}

#[test]
fn any_notation_can_be_insisted_on() {
    let mut screen = Screen::empty();
    screen.paste_text("cafe");
    screen.click("Other notation");
    screen.until("the menu is open", |screen| screen.has("Base64"));
    screen.click_accessible("Base64");
    // 011100 011010 011111 011110
    screen.until("it is read so", |screen| {
        screen.first_bytes() == rows_of(b"\x71\xA7\xDE")
    });
    let (names, taken) = screen.readings();
    assert_eq!(names[taken.unwrap()], "Base64 · 3 bytes");
}

#[test]
fn text_is_typed_and_read_again_with_each_change() {
    let mut screen = Screen::empty();
    screen.press(CTRL, Key::N);
    assert_eq!(screen.focus().as_deref(), Some("Text to read"));
    assert!(screen.has("New from text"));
    screen.type_text("U+0041 U+20AC");
    screen.until_read();
    assert_eq!(screen.first_bytes(), rows_of("A€".as_bytes()));
    screen.type_text(" U+1F600");
    screen.until("it is read again", |screen| {
        screen.first_bytes() == rows_of("A€😀".as_bytes())
    });
    assert_eq!(screen.focus().as_deref(), Some("Text to read"));
    screen.press(CTRL, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of("A€😀".as_bytes()));
}

#[test]
fn what_is_typed_is_opened_as_it_is_then_however_soon_the_key_comes() {
    let mut screen = Screen::empty();
    screen.press(CTRL, Key::N);
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::Text("0x41".to_owned()));
    screen.press(CTRL, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(b"A"));
}

#[test]
fn what_is_pasted_is_opened_however_soon_the_key_comes() {
    let mut screen = Screen::of_bytes(b"text");
    screen.paste(Ok(Pasted::Text("0x41 0x42 ".repeat(10_000))));
    screen.press(NONE, Key::Enter);
    screen.until("it is open", |screen| {
        screen.front() == "Tab pasted 2" && !screen.is_open()
    });
    screen.until_counted();
    assert_eq!(screen.rows()[0], rows_of(b"ABABABABABABABAB")[0]);
}

#[test]
fn escape_closes_it_and_a_click_beside_it_does_not() {
    let mut screen = Screen::of_bytes(b"text");
    screen.press(CTRL, Key::N);
    screen.type_text("typed with care");
    screen.click_at(egui::pos2(8.0, 450.0));
    screen.until_read();
    assert_eq!(screen.value_of("Text to read").unwrap(), "typed with care");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert!(!screen.is_open());
    assert_eq!(screen.tabs().0, ["Tab pasted 1"]);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn why_there_is_nothing_to_paste_is_said_where_text_can_be_typed() {
    let image = "There is an image on the clipboard, no text.";
    let mut screen = Screen::empty();
    screen.paste(Err(image));
    screen.harness.run_steps(2);
    assert!(screen.has(image));
    assert!(screen.has("Open a file…"));
    assert_eq!(screen.focus().as_deref(), Some("Text to read"));
    screen.type_text("\\x41");
    screen.until_read();
    assert!(!screen.has(image));
    assert_eq!(screen.first_bytes(), rows_of(b"A"));
}

#[test]
fn what_a_slow_clipboard_held_before_is_never_shown_for_what_was_copied_since() {
    let mut screen = Screen::empty();
    screen.clipboard.copy("0x41 0x42");
    screen.clipboard.fall_silent();
    // Far more often than requests have room in a queue.
    for _ in 0..20 {
        screen.press(CTRL, Key::V);
        screen.harness.run_steps(2);
        assert!(screen.has("Waiting for the clipboard"));
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(2);
    }
    screen.clipboard.copy("0x43 0x44");
    screen.press(CTRL, Key::V);
    screen.harness.run_steps(2);
    screen.clipboard.answer_again();
    screen.until_read();
    assert_eq!(screen.first_bytes(), rows_of(b"CD"));
}

#[test]
fn files_on_the_clipboard_open() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one", "two"].map(|name| folder.path().join(name));
    for path in &paths {
        std::fs::write(path, b"some bytes").unwrap();
    }
    let mut screen = Screen::empty();
    screen.paste(Ok(Pasted::Files(paths.to_vec())));
    screen.until_counted();
    assert!(!screen.is_open());
    assert_eq!(screen.tabs().0, ["Tab one", "Tab two"]);
}

/// Clicks with the middle button, in the middle of the window.
fn click_middle(screen: &mut Screen) {
    let pos = egui::pos2(500.0, 500.0);
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::PointerMoved(pos));
    for pressed in [true, false] {
        events.push(Event::PointerButton {
            pos,
            button: PointerButton::Middle,
            pressed,
            modifiers: NONE,
        });
    }
}

/// The ways to paste, and whether each takes what is selected, and not what was copied.
type Way = (fn(&mut Screen), bool);

const WAYS: [Way; 3] = [
    (|screen| screen.press(CTRL, Key::V), false),
    (|screen| screen.press(SHIFT, Key::Insert), true),
    (click_middle, true),
];

#[test]
fn every_way_to_paste_shows_what_was_copied_or_what_is_selected() {
    for (paste, takes_selection) in WAYS {
        for opened in [None, Some(b"text")] {
            let mut screen = Screen::empty();
            if let Some(bytes) = opened {
                screen.open_pasted(bytes);
            }
            screen.clipboard.copy("0x41 0x42");
            screen.clipboard.select("0x43 0x44");
            paste(&mut screen);
            screen.until_read();
            let expected = if takes_selection { b"CD" } else { b"AB" };
            // The rows of the document behind it stand before those of the preview.
            assert_eq!(screen.first_bytes().last(), rows_of(expected).last());
            assert_eq!(screen.tabs().0.len(), opened.iter().len());
        }
    }
}

#[test]
fn every_way_to_paste_says_that_there_is_nothing_or_no_clipboard() {
    for (paste, takes_selection) in WAYS {
        let mut screen = Screen::empty();
        // There is something on the other one.
        let empty = if takes_selection {
            screen.clipboard.copy("0x41");
            "The selection is empty."
        } else {
            screen.clipboard.select("0x41");
            "The clipboard is empty."
        };
        paste(&mut screen);
        screen.until("it is said", |screen| screen.has(empty));

        let mut screen = Screen::empty();
        let app = screen.harness.state_mut().as_mut().unwrap();
        app.do_without_clipboard();
        paste(&mut screen);
        screen.until("it is said", |screen| {
            screen.has("There is no clipboard here. Type the text, or open a file instead.")
        });
    }
}

#[test]
fn a_long_text_is_shown_by_rows_while_it_is_read() {
    let text = "41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f 50\n".repeat(40_000);
    let mut screen = Screen::empty();
    screen.paste(Ok(Pasted::Text(text.clone())));
    assert!(screen.has("1,920,000 bytes of text, read only"));
    let role = |screen: &Screen| {
        let node = screen.harness.get_by_label("Text to read");
        node.accesskit_node().role()
    };
    assert_eq!(role(&screen), Role::Document);
    screen.until("its first row is shown", |screen| {
        screen.value_of("Text to read").unwrap() == text[..47]
    });
    screen.until_read();
    assert!(screen.says("640,000 bytes, the first "));
    assert_eq!(screen.first_bytes()[0], rows_of(b"ABCDEFGHIJKLMNOP")[0]);
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert!(screen.rows()[1].starts_with("00000010: 41 42 43"));
}

#[test]
fn closing_ends_the_reading_of_a_long_text() {
    let mut screen = Screen::empty();
    screen.paste(Ok(Pasted::Text("0x41, ".repeat(1_000_000))));
    screen.press(NONE, Key::Escape);
    assert!(!screen.is_open());
    screen.paste_text("41 42");
    assert_eq!(screen.first_bytes(), rows_of(b"AB"));
}

/// To open one may do something, and may wait for ever.
#[cfg(unix)]
#[test]
fn a_list_of_files_opens_no_pipe_and_no_device_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one");
    std::fs::write(&file, b"some bytes").unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let link = folder.path().join("link");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    let missing = folder.path().join("missing");
    let given = [&pipe, &file, &link, &missing];

    let mut pasted = Screen::empty();
    pasted.paste(Ok(Pasted::Files(given.map(Clone::clone).to_vec())));
    let mut dropped = Screen::empty();
    for path in given {
        let files = &mut dropped.harness.input_mut().dropped_files;
        files.push(std::sync::Arc::new(Dropped(path.clone())));
    }
    for screen in [&mut pasted, &mut dropped] {
        screen.until("it is said", |screen| {
            screen.says("pipe and 1 more are not regular files and were not opened")
        });
        // What is not there says so itself.
        assert_eq!(screen.tabs().0, ["Tab one", "Tab missing"]);
    }
}

#[test]
fn the_preview_is_as_large_as_what_it_shows_and_the_text_stands_first_and_large() {
    let mut heights = Vec::new();
    for text in ["E2 82 B9", &"63 61 66 C3 A9 20\n".repeat(30)] {
        let mut screen = Screen::empty();
        screen.paste_text(text);
        screen.until_read();
        screen.harness.run_steps(3);
        let field = screen.rect_of("Text to read");
        let open = screen.rect_of("Open as document");
        assert!(field.top() < open.top());
        heights.push(open.bottom() - field.top());
        if text == "E2 82 B9" {
            let (said, size) = screen.painted("₹").expect("it is painted");
            assert!(size > 20.0 && said.bottom() <= field.top(), "{size}");
        }
    }
    assert!(
        heights[0] < 300.0 && heights[1] > heights[0] + 100.0,
        "{heights:?}"
    );
}

#[test]
fn the_answer_stands_above_how_it_was_found() {
    let mut screen = Screen::empty();
    screen.paste_text("E2 82 AC");
    let names = ["00000000: E2 82 AC", "Hex · 3 bytes", "Text to read"];
    let mut tops = vec![screen.painted("€").unwrap().0.top()];
    tops.extend(names.map(|name| screen.rect_of(name).top()));
    assert!(tops.is_sorted(), "{tops:?}");
}

#[test]
fn a_reading_is_chosen_by_its_number() {
    let mut screen = Screen::empty();
    screen.paste_text("cafe");
    screen.press(NONE, Key::Num2);
    assert_eq!(screen.readings().1, Some(1));
    assert_eq!(screen.first_bytes(), rows_of(b"cafe"));
    // Where one is shown, the others are a key away too.
    screen.press(NONE, Key::Num1);
    assert_eq!(screen.first_bytes(), rows_of(b"\xCA\xFE"));
    // There is no such reading.
    screen.press(NONE, Key::Num9);
    assert_eq!(screen.readings().1, Some(0));
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(b"\xCA\xFE"));
}

#[test]
fn a_number_is_typed_while_the_text_has_the_keyboard() {
    let mut screen = Screen::empty();
    screen.press(CTRL, Key::N);
    screen.type_text("cafe");
    screen.until_read();
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::Text("2".to_owned()));
    screen.press(NONE, Key::Num2);
    assert_eq!(screen.value_of("Text to read").unwrap(), "cafe2");
    screen.until_read();
    assert_eq!(screen.readings().1, Some(0));
}

#[test]
fn each_reading_of_a_tie_shows_its_text_its_bytes_and_why_it_may_be_wrong() {
    let dump = "00000000: 4142 4344  ABCX\n";
    let mut screen = Screen::empty();
    screen.paste_text(dump);
    assert_eq!(screen.status(), TIE);
    assert_eq!(screen.value_of("Text as xxd dump").unwrap(), "ABCD");
    assert!(screen.first_bytes().contains(&rows_of(b"ABCD")[0]));
    assert!(screen.says("The gutter shows other bytes than the digits"));
    assert!(screen.first_bytes().contains(&rows_of(dump.as_bytes())[0]));
    // A click on what it makes chooses it.
    screen.harness.run_steps(4);
    screen.click(&rows_of(b"ABCD")[0]);
    assert_eq!(screen.readings().1, Some(0));
    assert_eq!(screen.first_bytes(), rows_of(b"ABCD"));
}

#[test]
fn the_reading_of_a_long_text_can_be_stopped_and_begun_again() {
    let mut screen = Screen::empty();
    screen.paste(Ok(Pasted::Text("0x41, ".repeat(20_000_000))));
    screen.click("Stop");
    let stopped = "The reading was stopped. Read it again, or choose a notation.";
    assert_eq!(screen.status(), stopped);
    assert!(!screen.can_open("Open as document"));
    screen.until("its rows are shown", |screen| {
        screen
            .value_of("Text to read")
            .unwrap()
            .starts_with("0x41, ")
    });
    assert_eq!(screen.status(), stopped, "nothing comes of it later");
    screen.harness.run_steps(4);
    screen.click("Read again");
    assert_eq!(screen.status(), "Reading the text");
    screen.press(NONE, Key::Escape);
    assert!(!screen.is_open());
    assert!(screen.says("The reading of the pasted text was stopped."));
}

#[test]
fn a_damaged_digit_is_shown_with_what_it_probably_was_and_one_key_takes_that() {
    for by_click in [false, true] {
        let mut screen = Screen::empty();
        screen.paste_text(LETTER);
        let words = "⚠ 1 damaged part at line 2, column 13: `4O`, probably `40`";
        assert!(screen.has(words), "{:?}", screen.labels());
        assert!(screen.has("Open 24 bytes, 1 part damaged"));
        assert_eq!(screen.first_bytes(), rows_of(b"ABCDEFGHIJFG@IJKABCDEFGH"));
        if by_click {
            screen.harness.run_steps(4);
            screen.click("Take `40`");
        } else {
            screen.press(NONE, Key::T);
        }
        screen.until("it is read again", |screen| !screen.has(words));
        let text = screen.value_of("Text to read").unwrap();
        assert_eq!(text, LETTER.replace("4O", "40"));
        screen.until_read();
        screen.press(NONE, Key::Enter);
        screen.until_counted();
        assert_eq!(screen.rows(), rows_of(b"ABCDEFGHIJFG@IJKABCDEFGH"));
    }
}

#[test]
fn what_is_damaged_is_opened_by_no_key_in_passing() {
    let mut screen = Screen::empty();
    screen.paste_text(LETTER);
    // The keyboard is on what takes the correction.
    assert_eq!(screen.focus().as_deref(), Some("Take `40`"));
    screen.press(NONE, Key::Enter);
    assert!(screen.is_open());
    screen.until("it is taken", |screen| {
        screen
            .value_of("Text to read")
            .unwrap()
            .contains("47 40 49")
    });
}

#[test]
fn a_damaged_digit_of_a_long_text_is_taken_too() {
    let line = "61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70\n";
    let lines = line.repeat(300);
    let text = format!("{lines}{}{lines}", line.replace("6d", "6O"));
    let mut screen = Screen::empty();
    screen.paste_text(&text);
    assert!(screen.says("1 part damaged"), "{:?}", screen.labels());
    screen.harness.run_steps(4);
    screen.click("Take `60`");
    screen.until("it is read again", |screen| !screen.says("damaged"));
    screen.until_read();
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows()[0], rows_of(b"abcdefghijklmnop")[0]);
}

#[test]
fn what_was_taken_off_is_said() {
    let mut screen = Screen::empty();
    screen.paste_text("> 41 42 43 44 45 46 47 48\n> 49 4a 4b 4c 4d 4e 4f 50");
    assert!(screen.has("Taken off: `>` in front of the lines"));
    assert_eq!(screen.first_bytes(), rows_of(b"ABCDEFGHIJKLMNOP"));
}
