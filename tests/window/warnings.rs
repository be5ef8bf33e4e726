//! What is well-formed and still worth a look: counted, listed, gone to, shown in the overview.

use egui::{Event, Key, Modifiers, pos2};

use crate::screen::{CTRL, CTRL_SHIFT, NONE, Screen};

const ALT: Modifiers = Modifiers::ALT;

/// U+FEFF inside, an escape, two bidi controls in a row, a zero-width space; and two errors. Their
/// offsets are counted by hand.
const TEXT: &[u8] = b"ab\xEF\xBB\xBFcd\x1B[2J\xFF \xE2\x80\xAE\xE2\x81\xA6x\xE2\x80\x8By\xFF";
const WARNINGS: [u64; 4] = [2, 7, 13, 20];

/// A window with bytes that were looked through.
fn window(bytes: &[u8]) -> Screen {
    let mut screen = Screen::of_bytes(bytes);
    screen.until("the survey is done", |screen| {
        let labels = screen.labels();
        labels.iter().any(|label| {
            let words = label.split(" · ").next().unwrap_or_default();
            words.ends_with(" warnings") || words == "1 warning" || words == "no warnings"
        })
    });
    screen
}

fn point_at(screen: &mut Screen, part: f32) {
    let column = screen.rect_of("Overview");
    let pos = pos2(column.center().x, column.top() + column.height() * part);
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::PointerMoved(pos));
}

#[test]
fn the_verdict_counts_warnings_apart_from_errors() {
    let screen = window(TEXT);
    assert!(screen.has("2 errors (2 × U+FFFD)"));
    assert!(screen.has("4 warnings"));
    let screen = window("naïve café 日本語\n".as_bytes());
    assert!(screen.has("Well-formed UTF-8") && screen.has("no warnings"));
    let mut screen = window("vide\u{A0}: \u{FEFF}x".as_bytes());
    screen.until("both are counted", |screen| {
        screen.has("1 warning · 1 info")
    });
}

#[test]
fn keys_walk_through_all_warnings_and_say_when_there_is_none_further() {
    let mut screen = window(TEXT);
    for offset in WARNINGS {
        screen.press(CTRL, Key::F8);
        screen.until("the caret is there", |screen| screen.caret() == offset);
    }
    screen.press(CTRL, Key::F8);
    screen.until("it says that there is none", |screen| {
        screen.has("No warning after the caret")
    });
    for offset in WARNINGS.iter().rev().skip(1) {
        screen.press(CTRL_SHIFT, Key::F8);
        screen.until("the caret is there", |screen| screen.caret() == *offset);
    }
    screen.press(CTRL_SHIFT, Key::F8);
    screen.until("it says that there is none", |screen| {
        screen.has("No warning before the caret")
    });
    assert_eq!(screen.caret(), WARNINGS[0]);
}

#[test]
fn keys_that_come_faster_than_answers_are_all_obeyed() {
    let mut screen = window(TEXT);
    let press = |pressed| Event::Key {
        key: Key::F8,
        pressed,
        modifiers: CTRL,
        repeat: false,
        physical_key: None,
    };
    for _ in 0..3 {
        let events = &mut screen.harness.input_mut().events;
        events.extend([press(true), press(false)]);
    }
    screen.until("three were gone to", |screen| screen.caret() == WARNINGS[2]);
}

#[test]
fn the_list_holds_each_warning_with_its_name_and_kind_and_a_click_goes_there() {
    let mut screen = window(TEXT);
    screen.press(ALT, Key::Num6);
    screen.until("they are listed", |screen| {
        screen.list("Warnings").len() == 4
    });
    let expected = [
        "0x2 U+FEFF ZERO WIDTH NO-BREAK SPACE, U+FEFF inside · Medium",
        "0x7 U+001B ESCAPE and 3 more, Terminal escape · Medium",
        "0xD U+202E RIGHT-TO-LEFT OVERRIDE and 1 more, Bidirectional control · High",
        "0x14 U+200B ZERO WIDTH SPACE, Invisible character · Medium",
    ];
    assert_eq!(screen.list("Warnings"), expected);
    for (row, offset) in expected.iter().zip(WARNINGS) {
        screen.click(row);
        assert_eq!(screen.caret(), offset, "{row}");
    }
    // By keys too.
    screen.focus_on("Warning list");
    screen.press(NONE, Key::ArrowUp);
    assert_eq!(screen.caret(), WARNINGS[2]);
}

#[test]
fn one_kind_is_listed_and_gone_to_when_it_is_chosen() {
    let mut screen = window(TEXT);
    screen.press(ALT, Key::Num6);
    screen.until("they are listed", |screen| {
        screen.list("Warnings").len() == 4
    });
    screen.click("Kind of warnings");
    screen.until("the kinds are offered", |screen| {
        screen.has("Invisible character · Medium  1")
    });
    screen.click("Invisible character · Medium  1");
    screen.until("only one is listed", |screen| {
        screen.list("Warnings").len() == 1
    });
    screen.press(CTRL, Key::F8);
    screen.until("the caret is there", |screen| screen.caret() == WARNINGS[3]);
    screen.press(CTRL, Key::F8);
    screen.until("it says that there is none", |screen| {
        screen.has("No warning of this kind after the caret")
    });
}

#[test]
fn a_list_of_more_than_ten_thousand_says_how_many_it_holds_and_goes_on_to_the_others() {
    let mut screen = window(&b"\0a".repeat(12_000));
    screen.press(ALT, Key::Num6);
    screen.until("it says so", |screen| screen.has("10,000 of 12,000"));
    // Ctrl+F8 from far behind brings the part of the list with it.
    screen.press(CTRL, Key::End);
    screen.press(CTRL_SHIFT, Key::F8);
    screen.until("the caret is on the last one but one", |screen| {
        screen.caret() == 2 * 11_998 || screen.caret() == 2 * 11_999
    });
    screen.until("the list is there", |screen| screen.has("Earlier warnings"));
    screen.click("Earlier warnings");
    screen.until("the part before ends with that one", |screen| {
        let rows = screen.list("Warnings");
        rows.len() > 3 && rows.last().is_some_and(|row| row.starts_with("0x5DB"))
    });
    screen.press(CTRL, Key::Home);
    screen.press(CTRL, Key::F8);
    screen.until("the list is that of the start", |screen| {
        let rows = screen.list("Warnings");
        rows.iter().any(|row| row.starts_with("0x2 "))
    });
}

#[test]
fn without_warnings_the_list_says_what_they_are() {
    let mut screen = window(b"text");
    screen.press(ALT, Key::Num6);
    screen.until("it says so", |screen| screen.says("There are none here."));
}

#[test]
fn the_overview_tells_in_how_many_stripes_there_are_warnings() {
    let mut bytes = vec![b'a'; 160_000];
    bytes[80_000] = 0x1B;
    let mut screen = window(&bytes);
    screen.until("one stripe has a warning", |screen| {
        let value = screen.value_of("Overview").unwrap_or_default();
        value.contains(", warnings in 1, ")
    });
}

#[test]
fn the_stripe_under_the_pointer_says_its_warnings_scripts_and_bookmarks() {
    // Letters of Latin and Cyrillic, one to three, in the first half; controls in the second.
    let mut bytes = "a ЯЖЦ ".repeat(10_000).into_bytes();
    let half = bytes.len();
    bytes.extend(b"\x1B. ".repeat(half / 3));
    let mut screen = window(&bytes);
    screen.press(CTRL, Key::D);
    screen.until("the bookmark can be written", |screen| {
        screen.focus().as_deref() == Some("Bookmark text")
    });
    screen.press(CTRL, Key::Enter);
    screen.until("it is written", |screen| !screen.has("Bookmark text"));
    point_at(&mut screen, 0.25);
    screen.until("it says the scripts", |screen| {
        screen.has("Cyrillic 75 %") && screen.has("Latin 25 %") && screen.has("No warnings")
    });
    point_at(&mut screen, 0.75);
    screen.until("it says the warnings", |screen| {
        screen.says(" warnings (Terminal escape)") && !screen.says("Cyrillic")
    });
    point_at(&mut screen, 0.0);
    screen.until("it says the bookmark", |screen| screen.has("1 bookmark"));
}

#[test]
fn the_sequence_at_a_warning_leads_with_what_it_hides() {
    let hidden: String = "ping"
        .chars()
        .map(|c| char::from_u32(0xE0000 + u32::from(c)).unwrap())
        .collect();
    let mut screen = Screen::of_bytes(format!("Hello{hidden}, \u{430}pple\n").as_bytes());
    screen.press(CTRL, Key::F8);
    screen.until("the payload is told", |screen| {
        screen.has("Tag character · High") && screen.says("Hidden as") && screen.says("“ping”")
    });
    screen.press(CTRL, Key::F8);
    screen.until("the word is told", |screen| {
        screen.says("looks like “apple”") && screen.says("U+0430")
    });
    assert!(!screen.says("Hidden as"));
}

#[test]
fn a_key_that_goes_to_an_error_or_a_warning_shows_its_list() {
    let mut screen = window(TEXT);
    assert!(screen.has("Error list") && !screen.has("Warning list"));
    screen.press(CTRL, Key::F8);
    screen.until("the warnings are listed", |screen| {
        screen.has("Warning list")
    });
    screen.press(NONE, Key::F8);
    screen.until("the errors are listed", |screen| screen.has("Error list"));
    screen.press(CTRL_SHIFT, Key::F8);
    screen.until("the warnings are listed", |screen| {
        screen.has("Warning list")
    });
}

#[test]
fn the_list_opens_on_what_there_is_until_another_one_is_chosen() {
    // Only warnings.
    let mut screen = window("a\u{202E}b".as_bytes());
    assert!(screen.has("Warning list"), "{:?}", screen.labels());
    // The errors are chosen, though there are none.
    screen.press(ALT, Key::Num4);
    screen.until("the errors are listed", |screen| {
        !screen.has("Warning list")
    });
    // Only errors, and nothing at all, in other tabs.
    screen.open_pasted(b"a\xFFb");
    screen.until("the errors are listed", |screen| screen.has("Error list"));
    screen.press(CTRL, Key::F8);
    screen.harness.run_steps(3);
    assert!(screen.has("Error list"), "there is no warning to go to");
    let screen = window(b"plain");
    assert!(!screen.has("Warning list"));
}
