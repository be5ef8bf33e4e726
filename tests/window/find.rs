//! Find: what is looked for, where it is found, and what the bar says of it.

use std::fs::OpenOptions;
use std::io::Write as _;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Theme, Vec2, pos2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL, NONE, SHIFT, Screen};

/// What the bar says, or nothing when there is no bar.
fn status(screen: &Screen) -> String {
    let node = screen
        .harness
        .query_by_role_and_label(Role::Status, "Matches");
    node.and_then(|node| node.value()).unwrap_or_default()
}

/// What is marked in the rows in view: where each match starts and ends, and which is the current one.
fn marks(screen: &Screen) -> Vec<String> {
    let Some(view) = screen.harness.query_by_label("Hex view") else {
        return Vec::new();
    };
    view.children_recursive()
        .filter_map(|node| node.accesskit_node().description())
        .collect()
}

/// Opens the bar with the keyboard in its field.
fn open_bar(screen: &mut Screen) {
    screen.press(CTRL, Key::F);
    screen.until("the field has the keyboard", |screen| {
        screen.focus().as_deref() == Some("Find what")
    });
}

/// Looks for something of a kind, from where the caret is.
fn look_for(screen: &mut Screen, kind: &str, text: &str) {
    open_bar(screen);
    if kind != "Find text" {
        screen.click(kind);
    }
    screen.harness.run_steps(2);
    screen.type_text(text);
}

fn until_status(screen: &mut Screen, expected: &str) {
    screen.until(&format!("the bar says “{expected}”"), |screen| {
        status(screen) == expected
    });
    screen.harness.step();
}

/// Presses a key and waits for the caret to come to an offset.
fn goes_to(screen: &mut Screen, modifiers: Modifiers, key: Key, offset: u64) {
    screen.press(modifiers, key);
    screen.until(&format!("the caret is at {offset}"), |screen| {
        screen.caret() == offset
    });
    screen.harness.step();
}

#[test]
fn each_kind_is_found_and_selected_where_the_standard_library_finds_it() {
    let bytes = "ab \u{2262} 12 AB caf\u{E9} cafe\u{301} 345".as_bytes();
    let find = |needle: &[u8]| bytes.windows(needle.len()).position(|w| w == needle);
    let cases: [(&str, &str, &[u8], usize); 5] = [
        ("Find text", "caf\u{E9}", "caf\u{E9}".as_bytes(), 1),
        ("Find bytes", "E2 ?? A2", "\u{2262}".as_bytes(), 1),
        ("Find bytes", "61", b"a", 3),
        ("Find by regular expression", "[0-9]{3}", b"345", 1),
        ("Find a code point", "U+2262", "\u{2262}".as_bytes(), 1),
    ];
    for (kind, typed, needle, count) in cases {
        let mut screen = Screen::of_bytes(bytes);
        look_for(&mut screen, kind, typed);
        until_status(&mut screen, &format!("1 of {count}"));
        assert_eq!(screen.caret(), find(needle).unwrap() as u64, "{typed}");
        let plural = if needle.len() == 1 { "" } else { "s" };
        let selected = format!("{} byte{plural} selected", needle.len());
        assert!(screen.says(&selected), "{typed}: {:?}", screen.labels());
    }
}

#[test]
fn options_of_text_find_other_cases_and_forms() {
    let mut screen = Screen::of_bytes("caf\u{E9} Cafe\u{301} CAF\u{C9}".as_bytes());
    look_for(&mut screen, "Find text", "caf\u{E9}");
    until_status(&mut screen, "1 of 1");
    screen.click("Ignore case");
    until_status(&mut screen, "1 of 2");
    screen.click("Any normal form");
    until_status(&mut screen, "1 of 3");
    screen.click("Ignore case");
    until_status(&mut screen, "1 of 1");
}

#[test]
fn without_unicode_an_expression_finds_single_bytes() {
    let mut screen = Screen::of_bytes(b"a\xFFb\xFE");
    look_for(&mut screen, "Find by regular expression", r"[\xFE\xFF]");
    until_status(&mut screen, "Nothing found");
    screen.click("Unicode");
    until_status(&mut screen, "1 of 2");
    assert_eq!(screen.caret(), 1);
}

#[test]
fn errors_are_found_by_kind_with_the_counts_of_the_census() {
    let mut screen = Screen::of_file("assets/samples/tour.txt".into());
    open_bar(&mut screen);
    screen.click("Find an error");
    until_status(&mut screen, "1 of 7");
    assert_eq!(screen.caret(), 0x47);
    goes_to(&mut screen, NONE, Key::F3, 0x49);
    until_status(&mut screen, "2 of 7");
    screen.click("Kind of error");
    screen.harness.run_steps(2);
    screen.click("Overlong form (2)");
    until_status(&mut screen, "2 of 2");
    assert_eq!(screen.caret(), 0x49);
    goes_to(&mut screen, NONE, Key::F3, 0x47);
    until_status(&mut screen, "1 of 2 · Continued from the start");
    assert_eq!(
        marks(&screen),
        ["Current match 0x47 to 0x48, match 0x49 to 0x4A"]
    );
    goes_to(&mut screen, SHIFT, Key::F3, 0x49);
    until_status(&mut screen, "2 of 2 · Continued from the end");
}

#[test]
fn keys_walk_through_the_matches_in_both_directions_and_say_when_they_turn() {
    let mut screen = Screen::of_bytes(b"x--x----x-");
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 3");
    for (modifiers, key, offset, expected) in [
        (NONE, Key::F3, 3, "2 of 3"),
        (NONE, Key::Enter, 8, "3 of 3"),
        (NONE, Key::Enter, 0, "1 of 3 · Continued from the start"),
        (NONE, Key::F3, 3, "2 of 3"),
        (SHIFT, Key::Enter, 0, "1 of 3"),
        (SHIFT, Key::F3, 8, "3 of 3 · Continued from the end"),
    ] {
        goes_to(&mut screen, modifiers, key, offset);
        until_status(&mut screen, expected);
        assert_eq!(screen.focus().as_deref(), Some("Find what"), "{expected}");
    }
    screen.click("Find next");
    until_status(&mut screen, "1 of 3 · Continued from the start");
    screen.click("Find previous");
    until_status(&mut screen, "3 of 3 · Continued from the end");
    // The message is about the last step: elsewhere it would be wrong.
    screen.press(NONE, Key::Escape);
    open_bar(&mut screen);
    screen.press(NONE, Key::F6);
    screen.press(NONE, Key::ArrowLeft);
    until_status(&mut screen, "3 matches");
}

#[test]
fn keys_that_come_at_once_each_take_a_step() {
    let mut screen = Screen::of_bytes(&b"x---".repeat(20));
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 20");
    let event = |pressed| egui::Event::Key {
        key: Key::F3,
        pressed,
        modifiers: NONE,
        repeat: false,
        physical_key: None,
    };
    for _ in 0..5 {
        let events = &mut screen.harness.input_mut().events;
        events.extend([event(true), event(false)]);
    }
    until_status(&mut screen, "6 of 20");
    assert_eq!(screen.caret(), 20);
}

#[test]
fn from_between_two_matches_the_nearest_on_that_side_is_found() {
    let mut screen = Screen::of_bytes(b"x---x---x");
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 3");
    screen.press(NONE, Key::Escape);
    for _ in 0..2 {
        screen.press(NONE, Key::ArrowRight);
    }
    assert_eq!(screen.caret(), 2);
    goes_to(&mut screen, SHIFT, Key::F3, 0);
    screen.press(NONE, Key::ArrowRight);
    goes_to(&mut screen, NONE, Key::F3, 4);
}

#[test]
fn what_is_not_there_is_said_and_nothing_moves() {
    let mut screen = Screen::of_bytes(b"some text");
    screen.press(NONE, Key::ArrowRight);
    look_for(&mut screen, "Find text", "other");
    until_status(&mut screen, "Nothing found");
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(5);
    until_status(&mut screen, "Nothing found");
    assert_eq!(screen.caret(), 1);
    assert!(!screen.says("selected"));
}

#[test]
fn what_is_plainly_a_notation_is_read_as_that_and_the_bar_says_so() {
    let cases = [
        ("U+202E", "1 of 1 · read as a code point", 4),
        ("E2 82 AC", "1 of 1 · read as bytes", 1),
        (r"\xE2\x82", "1 of 1 · read as bytes", 1),
        ("\u{20AC}", "1 of 1", 1),
    ];
    for (typed, expected, offset) in cases {
        let mut screen = Screen::of_bytes("a\u{20AC}\u{202E}b".as_bytes());
        look_for(&mut screen, "Find text", typed);
        until_status(&mut screen, expected);
        assert_eq!(screen.caret(), offset, "{typed}");
    }
}

/// The bytes, what the user chose, what was typed, what the bar says, what it offers, and where the caret
/// goes then.
type Offered = (
    &'static str,
    Option<&'static str>,
    &'static str,
    &'static str,
    &'static str,
    u64,
);

#[test]
fn what_is_not_found_is_offered_as_what_it_is_found_as() {
    let cases: [Offered; 5] = [
        (
            "--\u{20AC}\u{20AC}",
            Some("Find text"),
            "E2 82 AC",
            "Nothing found · as bytes: 2 matches",
            "Find as bytes",
            2,
        ),
        (
            "-\u{202E}",
            Some("Find text"),
            "202E",
            "Nothing found · as a code point: 1 match",
            "Find as a code point",
            1,
        ),
        (
            "see U+202E",
            None,
            "U+202E",
            "Nothing found · read as a code point · as text: 1 match",
            "Find as text",
            4,
        ),
        (
            "-- 12 ms",
            None,
            "[0-9]+ ms",
            "Nothing found · as a regular expression: 1 match",
            "Find as a regular expression",
            3,
        ),
        (
            "- hello",
            Some("Find bytes"),
            "hello",
            "Character 1, 'h', is not a hex digit. Write bytes as C3 A9, and ? for any digit.",
            "Find as text",
            2,
        ),
    ];
    for (bytes, chosen, typed, expected, offered, offset) in cases {
        for by_key in [false, true] {
            let mut screen = Screen::of_bytes(bytes.as_bytes());
            open_bar(&mut screen);
            if let Some(kind) = chosen {
                screen.click(kind);
                screen.harness.run_steps(2);
            }
            screen.type_text(typed);
            until_status(&mut screen, expected);
            assert_eq!(screen.caret(), 0, "{typed}: nothing moves");
            if by_key {
                screen.press(Modifiers::ALT, Key::Enter);
            } else {
                screen.click(offered);
            }
            screen.until("it is found", |screen| screen.caret() == offset);
            screen.until("the bar counts", |screen| {
                status(screen).starts_with("1 of ")
            });
            assert!(!screen.has(offered), "{typed}");
        }
    }
}

#[test]
fn a_kind_that_the_user_chose_is_not_changed_by_what_is_typed() {
    let mut screen = Screen::of_bytes("\u{20AC} E2 82 AC".as_bytes());
    open_bar(&mut screen);
    screen.click("Find text");
    screen.harness.run_steps(2);
    screen.type_text("E2 82 AC");
    until_status(&mut screen, "1 of 1");
    assert_eq!(screen.caret(), 4);
}

#[test]
fn where_no_reading_is_found_nothing_is_offered() {
    let mut screen = Screen::of_bytes(b"some text");
    look_for(&mut screen, "Find text", "202E");
    until_status(&mut screen, "Nothing found");
    for kind in ["text", "bytes", "a code point", "a regular expression"] {
        assert!(!screen.has(&format!("Find as {kind}")), "{kind}");
    }
}

#[test]
fn an_unfinished_pattern_is_explained_and_nothing_moves() {
    let cases = [
        (
            "Find bytes",
            "C3 A",
            "The digit at character 4 is half a byte",
        ),
        ("Find bytes", "xyz", "is not a hex digit"),
        (
            "Find by regular expression",
            "(a",
            "The expression cannot be read at character 1",
        ),
        ("Find a code point", "hello", "This is not a code point"),
        ("Find a code point", "D800", "surrogate"),
    ];
    for (kind, typed, sentence) in cases {
        let mut screen = Screen::of_bytes("a \u{E9} hello".as_bytes());
        look_for(&mut screen, kind, typed);
        screen.until("the bar explains", |screen| {
            status(screen).contains(sentence)
        });
        assert_eq!(screen.caret(), 0, "{typed}");
        assert_eq!(marks(&screen), [""; 0], "{typed}");
    }
}

#[test]
fn a_pattern_that_is_mended_is_looked_for_at_once() {
    let mut screen = Screen::of_bytes("a \u{E9}".as_bytes());
    look_for(&mut screen, "Find bytes", "C3 A");
    screen.until("the bar explains", |screen| {
        status(screen).contains("half a byte")
    });
    screen.type_text("9");
    until_status(&mut screen, "1 of 1");
    assert_eq!(screen.caret(), 2);
}

#[test]
fn all_matches_in_view_are_marked_as_long_as_the_bar_is_open() {
    let mut screen = Screen::of_bytes(b"x-------------xx--------------x-");
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 4");
    screen.until("they are marked", |screen| marks(screen).len() == 2);
    assert_eq!(
        marks(&screen),
        [
            "Current match 0x0 to 0x0, match 0xE to 0xE, match 0xF to 0xF",
            "Match 0x1E to 0x1E",
        ]
    );
    goes_to(&mut screen, NONE, Key::F3, 14);
    assert!(marks(&screen)[0].contains("current match 0xE to 0xE"));
    screen.press(NONE, Key::Escape);
    assert_eq!(marks(&screen), [""; 0]);
    open_bar(&mut screen);
    screen.until("they are marked again", |screen| marks(screen).len() == 2);
}

#[test]
fn matches_far_away_are_marked_when_they_come_into_view() {
    let mut bytes = vec![b'-'; 100_000];
    bytes[70_000] = b'x';
    let mut screen = Screen::of_bytes(&bytes);
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 1");
    assert_eq!(screen.caret(), 70_000);
    screen.until("it is marked", |screen| {
        marks(screen) == ["Current match 0x11170 to 0x11170"]
    });
    let row = format!("{:08X}:", 70_000);
    assert!(screen.rows().iter().any(|name| name.starts_with(&row)));
}

#[test]
fn escape_closes_the_bar_and_the_hex_view_has_the_keyboard() {
    let mut screen = Screen::of_bytes(b"some text");
    for from_hex_view in [false, true] {
        open_bar(&mut screen);
        if from_hex_view {
            screen.press(NONE, Key::F6);
            assert_eq!(screen.focus().as_deref(), Some("Hex view"));
        }
        screen.press(NONE, Key::Escape);
        assert!(!screen.has("Find what"));
        assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    }
    open_bar(&mut screen);
    screen.click("Close find bar");
    assert!(!screen.has("Find what"));
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn escape_closes_what_is_above_the_bar_first() {
    let mut screen = Screen::of_bytes(b"some text");
    open_bar(&mut screen);
    screen.press(NONE, Key::F1);
    screen.harness.run_steps(2);
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert!(!screen.has("In the hex view"));
    assert!(screen.has("Find what"));
}

#[test]
fn f6_goes_to_the_field_and_from_it() {
    let mut screen = Screen::of_bytes(b"some text");
    open_bar(&mut screen);
    let mut there = Vec::new();
    while there.last().map(String::as_str) != Some("Find what") && there.len() < 20 {
        screen.press(NONE, Key::F6);
        there.push(screen.focus().unwrap());
    }
    assert_eq!(there.first().map(String::as_str), Some("Hex view"));
    for name in ["Code point list", "Error list"] {
        assert!(there.iter().any(|other| other == name), "{there:?}");
    }
    assert_eq!(there.last().map(String::as_str), Some("Find what"));
}

#[test]
fn what_is_selected_is_taken_as_bytes_or_as_text_by_the_pane() {
    let text = "\u{2262}a \u{2262}a";
    for (pane, expected) in [("hex", "E2 89 A2 61"), ("text", "\u{2262}a")] {
        let mut screen = Screen::of_bytes(text.as_bytes());
        if pane == "text" {
            screen.press(NONE, Key::Tab);
        }
        for _ in 0..3 {
            screen.press(SHIFT, Key::ArrowRight);
        }
        open_bar(&mut screen);
        let field = screen.harness.get_by_label("Find what");
        assert_eq!(field.value().as_deref(), Some(expected));
        until_status(&mut screen, "1 of 2");
        assert_eq!(screen.caret(), 0);
        goes_to(&mut screen, NONE, Key::F3, 5);
        // What was found is no reason to look for something else.
        open_bar(&mut screen);
        until_status(&mut screen, "2 of 2");
    }
}

#[test]
fn ill_formed_text_is_taken_as_bytes_from_the_text_pane_too() {
    let mut screen = Screen::of_bytes(b"\xC0\xAE");
    screen.press(NONE, Key::Tab);
    screen.press(SHIFT, Key::ArrowRight);
    open_bar(&mut screen);
    let field = screen.harness.get_by_label("Find what");
    assert_eq!(field.value().as_deref(), Some("C0 AE"));
}

#[test]
fn find_selection_goes_on_with_what_is_under_the_caret() {
    let mut screen = Screen::of_bytes("\u{2262}--\u{2262}-".as_bytes());
    goes_to(&mut screen, CTRL, Key::F3, 5);
    until_status(&mut screen, "2 of 2");
    assert!(screen.says("3 bytes selected"));
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn without_the_bar_f3_repeats_the_last_search_and_the_status_bar_tells() {
    let mut screen = Screen::of_bytes(b"x--x----x-");
    screen.press(NONE, Key::F3);
    screen.until("without a last search it asks", |screen| {
        screen.focus().as_deref() == Some("Find what")
    });
    screen.type_text("x");
    until_status(&mut screen, "1 of 3");
    screen.press(NONE, Key::Escape);
    goes_to(&mut screen, NONE, Key::F3, 3);
    screen.until("it tells", |screen| screen.has("Match 2 of 3"));
    goes_to(&mut screen, SHIFT, Key::F3, 0);
    goes_to(&mut screen, SHIFT, Key::F3, 8);
    screen.until("it tells", |screen| {
        screen.has("Match 3 of 3 · Continued from the end")
    });
    assert!(!screen.has("Find what"));
    screen.press(NONE, Key::ArrowLeft);
    assert!(!screen.says("Match 3"), "it goes when the caret moves");
}

#[test]
fn what_is_looked_for_stays_when_tabs_change_and_is_found_in_the_one_in_front() {
    let mut screen = Screen::of_bytes(b"-x");
    screen.open_pasted(b"x-x-x");
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 3");
    screen.press(CTRL, Key::Tab);
    until_status(&mut screen, "1 match");
    assert_eq!(screen.caret(), 0, "another document does not jump");
    goes_to(&mut screen, NONE, Key::F3, 1);
    until_status(&mut screen, "1 of 1");
    screen.press(CTRL, Key::Tab);
    until_status(&mut screen, "1 of 3");
}

#[test]
fn a_search_can_be_stopped_and_what_was_counted_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large");
    let mut file = std::fs::File::create(&path).unwrap();
    file.write_all(b"\xC3\xA9").unwrap();
    file.set_len(256 << 30).unwrap();
    let mut screen = Screen::with_files(&[path]);
    screen.until("the first row is there", |screen| !screen.rows().is_empty());
    screen.harness.run_steps(3);
    look_for(&mut screen, "Find bytes", "C3 ?9");
    screen.until("it can be stopped", |screen| screen.has("Stop searching"));
    screen.until("it counts", |screen| status(screen) == "1 of ≥ 1 so far");
    screen.click("Stop searching");
    screen.until("it has stopped", |screen| {
        status(screen).starts_with("1 of ≥ 1 so far · stopped at ")
    });
    assert!(!screen.has("Stop searching"));
}

#[test]
fn a_file_that_grows_or_is_reloaded_is_searched_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "x-").unwrap();
    let mut screen = Screen::of_file(path.clone());
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 1");
    let mut file = OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"x").unwrap();
    until_status(&mut screen, "2 matches");
    std::fs::write(&path, "xxxx").unwrap();
    screen.until("the banner tells", |screen| screen.has("Reload"));
    screen.click("Reload");
    until_status(&mut screen, "4 matches");
}

#[test]
fn when_a_search_is_done_no_frame_is_asked_for() {
    let mut screen = Screen::of_bytes(b"x--x");
    look_for(&mut screen, "Find text", "x");
    until_status(&mut screen, "1 of 2");
    // The cursor of the field blinks.
    screen.press(NONE, Key::F6);
    screen.assert_rests("the search");
}

#[test]
fn the_bar_lies_within_the_window_and_leaves_room_for_the_rows() {
    for size in [Vec2::new(1024.0, 640.0), Vec2::new(1440.0, 900.0)] {
        for theme in [Theme::Dark, Theme::Light] {
            let mut screen = Screen::of_bytes_sized(&[b'x'; 4000], size, theme);
            let window = Rect::from_min_size(pos2(0.0, 0.0), size).expand(0.5);
            open_bar(&mut screen);
            for kind in [
                "Find text",
                "Find bytes",
                "Find by regular expression",
                "Find a code point",
            ] {
                screen.click(kind);
                screen.harness.run_steps(3);
                let names = [
                    "Find text",
                    "Find bytes",
                    "Find by regular expression",
                    "Find a code point",
                    "Find an error",
                    "Find what",
                    "Find previous",
                    "Find next",
                    "Close find bar",
                    "Matches",
                ];
                let bar = screen.rect_of("Find bar").expand(0.5);
                let rects = names.map(|name| screen.rect_of(name));
                for (place, (name, rect)) in names.iter().zip(rects).enumerate() {
                    assert!(bar.contains_rect(rect), "{size} {name}: {rect} in {bar}");
                    for (other, other_rect) in names.iter().zip(rects).skip(place + 1) {
                        let both = rect.shrink(0.5).intersect(other_rect.shrink(0.5));
                        assert!(!both.is_positive(), "{size}: {name}, {other}");
                    }
                }
                assert!(window.contains_rect(bar));
                assert!(screen.rect_of("Find what").width() >= 250.0, "{size}");
                assert!(screen.rect_of("Hex view").height() > 350.0, "{size}");
            }
        }
    }
}

#[test]
fn the_bar_offers_to_step_only_where_there_is_something_to_look_for() {
    let mut screen = Screen::of_bytes(b"x--x");
    let can_step = |screen: &Screen| {
        ["Find previous", "Find next"].map(|name| {
            let button = screen.harness.get_by_role_and_label(Role::Button, name);
            !button.accesskit_node().is_disabled()
        })
    };
    open_bar(&mut screen);
    assert_eq!(can_step(&screen), [false; 2]);
    screen.type_text("x");
    screen.until("it is offered", |screen| can_step(screen) == [true; 2]);
}
