//! Two documents side by side.

use egui::accesskit::Role;
use egui::{Event, Key, Rect, Theme, Vec2, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::saving::type_path;
use crate::screen::{CTRL, CTRL_SHIFT, NONE, SHIFT, Screen, USUAL};

const LEFT: &str = "Left hex view, pasted 1";
const RIGHT: &str = "Right hex view, pasted 2";

/// A window with two documents side by side, the first one at the left, compared by position.
fn comparing(left: &[u8], right: &[u8]) -> Screen {
    comparing_sized(left, right, USUAL)
}

fn comparing_sized(left: &[u8], right: &[u8], size: Vec2) -> Screen {
    let mut screen = Screen::of_bytes_sized(left, size, Theme::Dark);
    screen.open_pasted(right);
    screen.press(CTRL, Key::Tab);
    screen.press(CTRL, Key::F7);
    screen.press(CTRL_SHIFT, Key::M);
    until_compared(&mut screen);
    screen
}

/// The same, compared by content.
fn comparing_by_content(left: &[u8], right: &[u8]) -> Screen {
    let mut screen = comparing(left, right);
    screen.press(CTRL_SHIFT, Key::M);
    until_compared(&mut screen);
    screen
}

/// Waits until everything was compared and both sides are drawn.
fn until_compared(screen: &mut Screen) {
    screen.until("the two are compared", |screen| {
        let said = verdict(screen);
        !said.is_empty() && !said.contains("so far") && !said.contains("until then")
    });
    screen.harness.run_steps(4);
}

fn verdict(screen: &Screen) -> String {
    screen.value_of("Comparison").unwrap_or_default()
}

/// Offset of the caret of one side.
fn caret(screen: &Screen, view: &str) -> u64 {
    let words = screen.value_of(view).unwrap_or_default();
    let digits = words
        .strip_prefix("offset 0x")
        .and_then(|rest| rest.split(',').next());
    let offset = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    offset.unwrap_or_else(|| panic!("no caret in “{words}”"))
}

/// The rows of one side: what they are called, and what is said of them besides.
fn rows(screen: &Screen, view: &str) -> Vec<(String, String)> {
    let view = screen.harness.get_by_label(view);
    view.children_recursive()
        .map(|node| node.accesskit_node())
        .filter(|node| node.role() == Role::Row)
        .map(|node| {
            let said = node.description().unwrap_or_default();
            (node.label().unwrap_or_default(), said)
        })
        .collect()
}

fn said_of_rows(screen: &Screen, view: &str) -> Vec<String> {
    rows(screen, view)
        .into_iter()
        .map(|(_, said)| said)
        .collect()
}

/// Presses a key and waits for what is looked for.
fn step(screen: &mut Screen, shift: bool) {
    screen.press(if shift { SHIFT } else { NONE }, Key::F7);
    screen.until_found();
    screen.harness.run_steps(3);
}

#[test]
fn two_tabs_stand_side_by_side_and_a_sentence_says_what_differs() {
    let left = *b"0123456789abcdef0123456789";
    let mut right = left.to_vec();
    right[3] = b'x';
    right[14..18].fill(b'y');
    right.extend_from_slice(b"and more");
    let screen = comparing(&left, &right);
    assert_eq!(
        verdict(&screen),
        "5 bytes differ in 2 places, the first at 0x3; the right one is 8 bytes longer"
    );
    let of_left = said_of_rows(&screen, LEFT);
    assert_eq!(
        of_left,
        ["Differs 0x3, Differs 0xE to 0xF", "Differs 0x10 to 0x11"]
    );
    let of_right = said_of_rows(&screen, RIGHT);
    assert_eq!(
        of_right,
        [
            "Differs 0x3, Differs 0xE to 0xF",
            "Differs 0x10 to 0x11, Nothing beside 0x1A to 0x1F",
            "Nothing beside 0x20 to 0x21"
        ]
    );
    let (one, other) = (screen.rect_of(LEFT), screen.rect_of(RIGHT));
    assert!(one.right() <= other.left(), "{one} {other}");
    assert!((one.top() - other.top()).abs() < 0.5);
}

#[test]
fn the_same_bytes_are_called_identical_and_nothing_is_marked() {
    let screen = comparing(
        b"the same \xE2\x89\xA2 bytes",
        b"the same \xE2\x89\xA2 bytes",
    );
    assert_eq!(verdict(&screen), "Identical");
    for view in [LEFT, RIGHT] {
        assert_eq!(said_of_rows(&screen, view), [""; 2]);
    }
}

#[test]
fn f7_goes_from_difference_to_difference_with_both_carets_and_round_the_ends() {
    let left = vec![b'.'; 5000];
    let mut right = left.clone();
    right[100] = b'x';
    right[2000..2100].fill(b'x');
    right.truncate(4000);
    let mut screen = comparing(&left, &right);
    for at in [100, 2000] {
        step(&mut screen, false);
        assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (at, at));
        let words = screen.value_of(LEFT).unwrap();
        assert!(words.ends_with("differs from 78 beside it"), "{words}");
    }
    // What is left of the longer one is a difference too.
    step(&mut screen, false);
    assert_eq!(caret(&screen, LEFT), 4000);
    assert_eq!(screen.value_of(RIGHT).unwrap(), "nothing beside the caret");
    step(&mut screen, false);
    assert_eq!(caret(&screen, RIGHT), 100);
    assert!(screen.says("From the start"));
    step(&mut screen, true);
    assert_eq!(caret(&screen, LEFT), 4000);
    assert!(screen.says("From the end"));
    step(&mut screen, true);
    assert_eq!(caret(&screen, RIGHT), 2000);
}

#[test]
fn the_keyboard_goes_to_the_side_that_has_the_difference() {
    let mut screen = comparing(b"same", b"same and more");
    assert_eq!(screen.focus().as_deref(), Some(LEFT));
    step(&mut screen, false);
    assert_eq!(screen.focus().as_deref(), Some(RIGHT));
    assert_eq!(caret(&screen, RIGHT), 4);
    assert_eq!(screen.front(), "Tab pasted 2");
}

#[test]
fn f6_and_clicks_and_tabs_move_between_the_two_sides() {
    let mut screen = comparing(b"some bytes here", b"some bytes there");
    assert_eq!(screen.focus().as_deref(), Some(LEFT));
    screen.press(NONE, Key::F6);
    assert_eq!(screen.focus().as_deref(), Some(RIGHT));
    assert_eq!(screen.front(), "Tab pasted 2");
    screen.press(SHIFT, Key::F6);
    assert_eq!(screen.focus().as_deref(), Some(LEFT));
    screen.press(CTRL, Key::Tab);
    assert_eq!(screen.focus().as_deref(), Some(RIGHT));
    screen.press(NONE, Key::ArrowRight);
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (1, 1));
    let cell = screen.rect_of(LEFT).left_top() + egui::vec2(110.0 + 3.0 * 21.0, 12.0);
    screen.click_at(cell);
    assert_eq!(screen.focus().as_deref(), Some(LEFT));
    assert_eq!(screen.front(), "Tab pasted 1");
    let at = caret(&screen, LEFT);
    assert!(at > 1);
    assert_eq!(caret(&screen, RIGHT), at);
}

/// Turns the wheel over one side.
fn wheel(screen: &mut Screen, view: &str, points: f32) {
    let pos = screen.rect_of(view).center();
    screen
        .harness
        .input_mut()
        .events
        .push(Event::PointerMoved(pos));
    screen.harness.step();
    screen.harness.input_mut().events.push(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: Vec2::new(0.0, -points),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: NONE,
    });
    screen.harness.run_steps(12);
}

fn first_rows(screen: &Screen) -> [String; 2] {
    [LEFT, RIGHT].map(|view| rows(screen, view)[0].0.clone())
}

#[test]
fn scrolling_one_side_scrolls_the_other_until_they_are_unlinked() {
    let bytes = vec![b'a'; 20_000];
    let mut screen = comparing(&bytes, &bytes);
    let start = first_rows(&screen);
    for view in [LEFT, RIGHT] {
        wheel(&mut screen, view, 480.0);
        let [left, right] = first_rows(&screen);
        assert_eq!(left, right);
        assert_ne!(left, start[0]);
    }
    screen.press(CTRL_SHIFT, Key::L);
    let before = first_rows(&screen);
    wheel(&mut screen, RIGHT, 480.0);
    let after = first_rows(&screen);
    assert_eq!(before[0], after[0]);
    assert_ne!(before[1], after[1]);
    screen.press(NONE, Key::ArrowRight);
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (1, 0));
    screen.press(CTRL_SHIFT, Key::L);
    screen.harness.run_steps(3);
    assert_eq!(first_rows(&screen)[0], first_rows(&screen)[1]);
    assert_eq!(caret(&screen, RIGHT), 1);
}

#[test]
fn the_shorter_side_scrolls_past_its_end_with_the_longer_one() {
    let mut screen = comparing(&vec![b'a'; 20_000], b"short");
    screen.press(CTRL, Key::End);
    screen.harness.run_steps(3);
    assert_eq!(caret(&screen, LEFT), 19_999);
    assert!(rows(&screen, RIGHT).is_empty());
    screen.press(CTRL, Key::Home);
    screen.harness.run_steps(3);
    assert_eq!(rows(&screen, RIGHT).len(), 1);
    assert_eq!(caret(&screen, RIGHT), 0);
}

#[test]
fn an_inserted_header_is_skipped_by_aligning_at_the_carets() {
    let body = b"the body of the file, which is the same in both";
    let headed = [&b"HEADER"[..], body].concat();
    let mut screen = comparing(body, &headed);
    assert!(verdict(&screen).contains("differ"), "{}", verdict(&screen));
    screen.press(CTRL_SHIFT, Key::A);
    assert!(screen.says("Unlink the sides"));
    screen.press(CTRL_SHIFT, Key::L);
    screen.focus_on(RIGHT);
    for _ in 0..6 {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.press(CTRL_SHIFT, Key::A);
    until_compared(&mut screen);
    assert_eq!(
        verdict(&screen),
        "No byte differs; 6 bytes of the right one are before the left one"
    );
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (0, 6));
    assert_eq!(said_of_rows(&screen, RIGHT)[0], "Nothing beside 0x0 to 0x5");
    // Bytes that are the same stand in the same row and column.
    let (left, right) = (rows(&screen, LEFT), rows(&screen, RIGHT));
    assert!(left[0].0.starts_with("00000000: 74 68 65"), "{left:?}");
    assert_eq!(
        left[1].0.split_once(' ').unwrap().1,
        right[1].0.split_once(' ').unwrap().1
    );
    screen.press(NONE, Key::ArrowDown);
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (16, 22));
    screen.press(NONE, Key::Home);
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (10, 16));
    screen.press(NONE, Key::End);
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (25, 31));
    step(&mut screen, false);
    assert_eq!(screen.focus().as_deref(), Some(RIGHT));
    assert_eq!(caret(&screen, RIGHT), 0);
    screen.press(CTRL_SHIFT, Key::B);
    until_compared(&mut screen);
    assert!(verdict(&screen).ends_with("the right one is 6 bytes longer"));
}

#[test]
fn escape_and_the_command_and_closing_a_tab_end_it() {
    for end in 0..4 {
        let mut screen = comparing(b"first", b"second");
        match end {
            0 => screen.press(NONE, Key::Escape),
            1 => screen.press(CTRL_SHIFT, Key::F7),
            2 => screen.press(CTRL, Key::W),
            _ => screen.click("Close pasted 2"),
        }
        screen.harness.run_steps(3);
        assert!(!screen.has(LEFT) && screen.has("Hex view"), "{end}");
        assert_eq!(screen.focus().as_deref(), Some("Hex view"), "{end}");
        screen.press(NONE, Key::ArrowRight);
        assert_eq!(screen.caret(), 1, "{end}");
    }
}

#[test]
fn escape_first_closes_what_is_open_above_the_two_sides() {
    let mut screen = comparing(b"first", b"second");
    for (modifiers, key) in [(CTRL, Key::F), (CTRL, Key::G), (CTRL_SHIFT, Key::P)] {
        screen.press(modifiers, key);
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(2);
        assert!(screen.has(LEFT), "{key:?}");
    }
    screen.press(NONE, Key::Escape);
    assert!(!screen.has(LEFT));
}

#[test]
fn with_more_tabs_the_other_one_is_chosen_from_a_list() {
    let mut screen = Screen::of_bytes(b"one");
    screen.open_pasted(b"two");
    screen.open_pasted(b"three");
    screen.press(CTRL, Key::F7);
    let options: Vec<String> = screen
        .harness
        .query_all_by_role(Role::ListBoxOption)
        .filter_map(|node| node.accesskit_node().label())
        .filter(|label| label.starts_with("Compare with: "))
        .collect();
    assert_eq!(
        options,
        ["Compare with: pasted 1", "Compare with: pasted 2"]
    );
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::Enter);
    until_compared(&mut screen);
    // In the order of the tabs, whichever was in front.
    assert!(screen.has("Left hex view, pasted 2") && screen.has("Right hex view, pasted 3"));
    // A third tab is shown alone, and the two are there again after it.
    screen.click("Tab pasted 1");
    screen.harness.run_steps(3);
    assert!(screen.has("Hex view") && !screen.has("Right hex view, pasted 3"));
    screen.click("Tab pasted 2");
    screen.harness.run_steps(3);
    assert!(screen.has("Right hex view, pasted 3"));
}

#[test]
fn one_document_alone_has_nothing_to_be_compared_with() {
    let mut screen = Screen::of_bytes(b"alone");
    screen.press(CTRL, Key::F7);
    assert!(screen.says("Open another document"));
    screen.press(NONE, Key::F7);
    assert!(screen.says("Nothing is compared"));
    screen.click("Tools");
    screen.harness.run_steps(2);
    for name in ["Compare with…", "Next difference", "Stop comparing"] {
        assert!(!screen.is_enabled(name), "{name}");
    }
}

#[test]
fn the_line_offers_to_step_only_where_there_are_differences() {
    for (right, expected) in [(&b"same"[..], false), (b"sane", true), (b"same!", true)] {
        let screen = comparing(b"same", right);
        for name in ["Next", "Previous"] {
            let button = screen.harness.get_by_role_and_label(Role::Button, name);
            let is_enabled = !button.accesskit_node().is_disabled();
            assert_eq!(is_enabled, expected, "{name}: {}", verdict(&screen));
        }
    }
}

#[test]
fn every_command_about_comparing_is_in_the_menu() {
    let mut screen = comparing(b"first", b"second");
    screen.click("Tools");
    screen.harness.run_steps(2);
    let items = screen.menu_items();
    for name in [
        "Compare with…",
        "Next difference",
        "Previous difference",
        "Link both sides",
        "Align at the carets",
        "Align starts",
        "Stop comparing",
    ] {
        let item = items.iter().find(|(item, _)| item == name);
        assert!(
            item.is_some_and(|(_, key)| !key.is_empty()),
            "{name}: {items:?}"
        );
        assert!(screen.is_enabled(name), "{name}");
    }
}

#[test]
fn both_sides_are_whole_in_a_small_window() {
    let bytes = b"0123456789abcdef0123456789abcdef";
    for size in [Vec2::new(1024.0, 640.0), Vec2::new(700.0, 450.0)] {
        let screen = comparing_sized(bytes, bytes, size);
        for (view, half) in [(LEFT, 0.0), (RIGHT, size.x / 2.0)] {
            let rows = rows(&screen, view);
            assert_eq!(rows.len(), 4, "rows of 8 bytes: {rows:?}");
            let half = Rect::from_min_size(pos2(half, 0.0), vec2(size.x / 2.0, size.y));
            let rect = screen.rect_of(view);
            assert!(
                half.expand(0.5).contains_rect(rect),
                "{view} in {size}: {rect}"
            );
        }
        // The overview of each side, too.
        let nodes = screen.harness.query_all_by_label("Overview");
        let columns: Vec<Rect> = nodes.map(|node| node.rect()).collect();
        assert_eq!(columns.len(), 2);
        for (column, right) in columns.iter().zip([size.x / 2.0, size.x]) {
            assert!(column.right() <= right, "{size}: {column}");
            assert!(column.left() > right - size.x / 2.0, "{size}: {column}");
        }
    }
}

#[test]
fn the_card_and_the_verdict_say_of_which_of_the_two_they_are() {
    let mut screen = comparing(b"same", b"sane");
    for (view, name) in [(LEFT, "pasted 1"), (RIGHT, "pasted 2")] {
        let at = screen.rect_of(view).center();
        screen.click_at(at);
        screen.harness.run_steps(3);
        assert!(screen.has(&format!("Sequence in {name}")), "{name}");
        assert!(screen.has(name), "{name} in the strip");
    }
}

#[test]
fn when_all_is_compared_no_frame_is_asked_for() {
    let mut screen = comparing(b"first", b"second");
    for key in [Key::ArrowRight, Key::F7, Key::F6, Key::ArrowDown] {
        screen.press(NONE, key);
        screen.until_found();
        screen.assert_rests(&format!("{key:?}"));
    }
}

#[test]
fn files_of_gibibytes_are_compared_and_the_last_difference_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let len = 1 << 30;
    let paths = ["left", "right"].map(|name| {
        let path = folder.path().join(name);
        std::fs::File::create(&path).unwrap().set_len(len).unwrap();
        path
    });
    // The files are holes, but for one byte.
    let mut file = std::fs::OpenOptions::new()
        .write(true)
        .open(&paths[1])
        .unwrap();
    std::io::Seek::seek(&mut file, std::io::SeekFrom::Start(len - 2)).unwrap();
    std::io::Write::write_all(&mut file, b"x").unwrap();
    let mut screen = Screen::with_files(&paths);
    screen.until("both are open", |screen| !screen.rows().is_empty());
    screen.press(CTRL, Key::Tab);
    screen.until("the other one too", |screen| !screen.rows().is_empty());
    screen.press(CTRL, Key::F7);
    screen.press(SHIFT, Key::F7);
    screen.until("the difference is found", |screen| {
        let words = screen.value_of("Right hex view, right").unwrap_or_default();
        words.contains("offset 0x3FFFFFFE, 78")
    });
    until_compared(&mut screen);
    assert_eq!(
        verdict(&screen),
        "1 byte changed at 0x3FFFFFFE; otherwise the same"
    );
}

#[test]
fn the_overview_tells_in_how_many_stripes_something_differs_or_stands_alone() {
    let left = vec![b'a'; 160_000];
    let mut right = left.clone();
    // Two places far apart.
    right[10_000] = b'x';
    right[100_000..100_003].fill(b'y');
    let mut screen = comparing(&left, &right);
    screen.until("both places are told", |screen| {
        let value = screen.value_of("Overview").unwrap_or_default();
        value.contains(", differences in 2, ")
    });
    // The second half of the left one has nothing beside it.
    let mut screen = comparing(&left, &left[..80_000]);
    screen.until("half of the stripes are told", |screen| {
        let value = screen.value_of("Overview").unwrap_or_default();
        let number = |before: &str| {
            let rest = value.split(before).nth(1)?;
            rest.split([' ', ',']).next()?.parse::<f64>().ok()
        };
        let stripes = number(" of ").zip(number("differences in "));
        stripes.is_some_and(|(all, different)| (different * 2.0 - all).abs() <= 4.0)
    });
}

#[test]
fn the_inspector_and_the_verdict_are_of_the_document_with_the_keyboard() {
    let mut screen = comparing(b"first", b"\xFFecond");
    assert!(screen.has("pasted 1") && !screen.has("pasted 2"));
    assert!(screen.has("Well-formed UTF-8") && screen.list("Errors").is_empty());
    assert!(screen.says("U+0066 LATIN SMALL LETTER F"));
    screen.press(egui::Modifiers::ALT, Key::Num4);
    assert!(screen.has("Code point list") && screen.has("Error list"));
    screen.press(NONE, Key::F6);
    screen.harness.run_steps(3);
    assert!(screen.has("pasted 2") && !screen.has("pasted 1"));
    assert!(screen.has("Ill-formed UTF-8"));
    let errors = screen.list("Errors");
    assert!(
        errors.len() == 1 && errors[0].starts_with("0x0 "),
        "{errors:?}"
    );
    let below = screen.rect_of("Height of the inspector").center().y;
    for view in [LEFT, RIGHT] {
        assert!(screen.rect_of(view).bottom() <= below + 1.0);
    }
    // It is hidden as elsewhere.
    screen.press(crate::screen::CTRL_ALT, Key::I);
    assert!(!screen.has("Code point list"));
}

/// 256 bytes, with eight more at 0x80 on the right.
fn inserted() -> (Vec<u8>, Vec<u8>) {
    let left: Vec<u8> = (0..=255).map(|byte| byte % 96 + 32).collect();
    let mut right = left.clone();
    right.splice(0x80..0x80, *b"INSERTED");
    (left, right)
}

#[test]
fn by_content_eight_inserted_bytes_are_eight_and_what_follows_stands_beside_its_like() {
    let (left, right) = inserted();
    let screen = comparing_by_content(&left, &right);
    assert_eq!(
        verdict(&screen),
        "8 bytes inserted at 0x80; otherwise the same"
    );
    let of_right: Vec<String> = said_of_rows(&screen, RIGHT)
        .into_iter()
        .filter(|said| !said.is_empty())
        .collect();
    assert_eq!(of_right, ["Nothing beside 0x80 to 0x87"]);
    assert!(said_of_rows(&screen, LEFT).iter().all(String::is_empty));
    // The row of the insertion has half of its bytes on the left, and the rows below begin with it.
    let (of_left, of_right) = (rows(&screen, LEFT), rows(&screen, RIGHT));
    let row_len = of_right[0].0.split(' ').count() - 1;
    let first = 0x80 / row_len;
    assert_eq!(of_left[first].0.split(' ').count() - 1, row_len - 8);
    let bytes = |row: &(String, String)| row.0.split_once(':').map(|it| it.1.to_owned());
    assert_eq!(bytes(&of_left[first + 1]), bytes(&of_right[first + 1]));
    assert_ne!(of_left[first + 1].0, of_right[first + 1].0, "other offsets");
}

#[test]
fn by_content_f7_goes_to_the_side_that_has_the_bytes_and_round_the_ends() {
    let (mut left, mut right) = inserted();
    left.extend_from_slice(b"only on the left");
    right[0x20] = b'!';
    let mut screen = comparing_by_content(&left, &right);
    let expected = "1 byte changed at 0x20; 8 bytes inserted at 0x80; 16 bytes removed at 0x100; \
                    otherwise the same";
    assert_eq!(verdict(&screen), expected);
    step(&mut screen, false);
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (0x20, 0x20));
    step(&mut screen, false);
    assert_eq!(screen.focus().as_deref(), Some(RIGHT));
    assert_eq!(caret(&screen, RIGHT), 0x80);
    assert_eq!(screen.value_of(LEFT).unwrap(), "nothing beside the caret");
    step(&mut screen, false);
    assert_eq!(screen.focus().as_deref(), Some(LEFT));
    assert_eq!(caret(&screen, LEFT), 0x100);
    step(&mut screen, false);
    assert!(screen.says("From the start"));
    assert_eq!(caret(&screen, LEFT), 0x20);
    step(&mut screen, true);
    assert!(screen.says("From the end"));
    assert_eq!(caret(&screen, LEFT), 0x100);
    step(&mut screen, true);
    assert_eq!(caret(&screen, RIGHT), 0x80);
}

#[test]
fn by_content_the_caret_of_the_other_side_stays_beside_and_arrows_cross_a_gap() {
    let (left, right) = inserted();
    let mut screen = comparing_by_content(&left, &right);
    step(&mut screen, false);
    screen.press(NONE, Key::Home);
    screen.press(SHIFT, Key::F6);
    assert_eq!(screen.focus().as_deref(), Some(LEFT));
    for _ in 0..12 {
        screen.press(NONE, Key::ArrowDown);
        let (one, other) = (caret(&screen, LEFT), caret(&screen, RIGHT));
        assert_eq!(other, if one < 0x80 { one } else { one + 8 });
    }
    // Up again, each time to another row, as far as the start.
    let mut before = caret(&screen, LEFT);
    while before >= 0x10 {
        screen.press(NONE, Key::ArrowUp);
        let now = caret(&screen, LEFT);
        assert!(now < before, "{now:X} {before:X}");
        if before < 0x20 {
            break;
        }
        before = now;
    }
}

#[test]
fn by_content_line_ends_are_told_once_and_a_pair_of_forms_by_what_they_have_in_common() {
    let left = b"one\r\ntwo\r\nthree\r\nfour\r\n";
    let right = b"one\ntwo\nthree\nfour\n";
    let mut screen = comparing_by_content(left, right);
    screen.until("it is known what differs as text", |screen| {
        verdict(screen).contains("line end")
    });
    assert_eq!(
        verdict(&screen),
        "4 bytes removed in 4 places; otherwise the same · 4 line ends from CR LF to LF"
    );
    let mut screen = comparing_by_content("né pas".as_bytes(), "ne\u{301} pas".as_bytes());
    screen.until("it is known what differs as text", |screen| {
        verdict(screen).contains("NFC")
    });
}

#[test]
fn the_row_at_the_top_stays_when_the_sides_are_laid_by_content() {
    let left: Vec<u8> = (0..4000_u32).flat_map(u32::to_be_bytes).collect();
    let mut right = left.clone();
    right.splice(64..64, [b'x'; 800]);
    let mut screen = comparing(&left, &right);
    screen.press(CTRL, Key::End);
    screen.press(NONE, Key::PageUp);
    screen.press(NONE, Key::PageUp);
    let at = caret(&screen, LEFT);
    screen.press(CTRL_SHIFT, Key::M);
    until_compared(&mut screen);
    assert_eq!(caret(&screen, LEFT), at);
    let start = |row: &String| {
        let digits = row.split(':').next().unwrap_or_default().replace(' ', "");
        u64::from_str_radix(&digits, 16).unwrap_or_default()
    };
    let shown: Vec<u64> = rows(&screen, LEFT)
        .iter()
        .map(|row| start(&row.0))
        .collect();
    let (first, last) = (shown[0], shown[shown.len() - 1]);
    assert!(
        (first..last + 64).contains(&at),
        "{first:X} {at:X} {last:X}"
    );
}

/// What is said of each row of the list of differences.
fn listed(screen: &Screen) -> Vec<String> {
    let list = screen.harness.get_by_label("Difference list");
    list.children_recursive()
        .map(|node| node.accesskit_node())
        .filter(|node| node.role() == Role::ListBoxOption)
        .map(|node| node.label().unwrap_or_default())
        .collect()
}

#[test]
fn the_list_says_of_each_difference_what_it_is_as_text_and_a_click_goes_there() {
    let left = "a line\r\nné pas\r\nlast";
    let right = "a line\nne\u{301} pas\r\nlast and more";
    let mut screen = comparing_by_content(left.as_bytes(), right.as_bytes());
    screen.until("the differences are listed as text", |screen| {
        listed(screen).iter().any(|row| row.contains("NFC"))
    });
    let rows = listed(&screen);
    assert_eq!(rows.len(), 3, "{rows:?}");
    assert!(rows[0].contains("1 byte removed at 0x6"), "{rows:?}");
    assert!(rows[0].contains("1 line end from CR LF to LF"), "{rows:?}");
    assert!(
        rows[1].contains("the same under NFC, no longer in NFC"),
        "{rows:?}"
    );
    assert!(rows[2].contains("9 bytes inserted"), "{rows:?}");
    assert!(rows[2].ends_with("“ and more”"), "{rows:?}");
    screen.click(&rows[2]);
    screen.harness.run_steps(4);
    // Behind “last”.
    assert_eq!(caret(&screen, RIGHT), right.find(" and").unwrap() as u64);
    // With the keyboard in the list, the arrows go through it and stay in it.
    screen.press(egui::Modifiers::ALT, Key::Num7);
    while screen.focus().as_deref() != Some("Difference list") {
        screen.press(NONE, Key::F6);
    }
    screen.press(NONE, Key::ArrowUp);
    screen.harness.run_steps(4);
    assert_eq!(screen.focus().as_deref(), Some("Difference list"));
    let said = screen.value_of("Difference list").unwrap_or_default();
    assert_eq!(said, rows[1]);
}

#[test]
fn what_differs_is_saved_as_a_page_as_text_and_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let (left, right) = inserted();
    let mut screen = comparing_by_content(&left, &right);
    for (format, name, needle) in [
        ("Web page", "a.html", "8 bytes inserted"),
        ("Plain text", "a.txt", "8 bytes inserted at 0x80"),
        ("JSON", "a.json", "\"inserted\""),
    ] {
        screen.press(CTRL_SHIFT, Key::Y);
        screen.harness.run_steps(3);
        screen.click(format);
        screen.click("Path");
        let target = folder.path().join(name);
        type_path(&mut screen, &target);
        screen.press(NONE, Key::Enter);
        screen.until("it is saved", |_| target.exists());
        let saved = std::fs::read_to_string(&target).unwrap();
        assert!(saved.contains(needle), "{saved}");
    }
}

#[test]
fn the_two_overviews_stand_side_by_side_and_the_wheel_and_a_press_in_them_move_both_sides() {
    let left: Vec<u8> = (0..4000_u32).flat_map(u32::to_be_bytes).collect();
    let mut right = left.clone();
    right.splice(8000..8000, [b'x'; 2000]);
    let mut screen = comparing_by_content(&left, &right);
    let bars: Vec<Rect> = screen
        .harness
        .query_all_by_label("Overview")
        .map(|node| node.rect())
        .collect();
    let [one, other] = bars[..] else {
        panic!("{bars:?}");
    };
    let (left_view, right_view) = (screen.rect_of(LEFT), screen.rect_of(RIGHT));
    assert!(one.left() > left_view.left() && other.right() < right_view.right());
    assert!(other.left() - one.right() < 24.0, "{one} {other}");
    // What is only on the right lies in the middle: a press there shows it, and nothing beside it.
    screen.click_at(other.center());
    screen.harness.run_steps(4);
    let said = said_of_rows(&screen, RIGHT);
    assert!(
        said.iter().any(|said| said.starts_with("Nothing beside")),
        "{said:?}"
    );
    let values: Vec<String> = screen
        .harness
        .query_all_by_label("Overview")
        .filter_map(|node| node.accesskit_node().value())
        .collect();
    let down = |value: &String| value.rsplit(", ").next().map(str::to_owned);
    assert_eq!(down(&values[0]), down(&values[1]));
}

#[test]
fn by_position_the_differences_are_listed_too_and_a_click_goes_there() {
    let mut screen = comparing(b"0123456789abcdef", b"0123x56789abcdeX and more");
    screen.until("the differences are listed", |screen| {
        listed(screen).len() == 3
    });
    screen.until("what they are is listed too", |screen| {
        listed(screen).iter().all(|row| row.contains('“'))
    });
    let rows = listed(&screen);
    assert_eq!(rows[0], "1 byte changed at 0x4, “4” → “x”");
    assert_eq!(rows[1], "1 byte changed at 0xF, “f” → “X”");
    assert!(rows[2].starts_with("9 bytes inserted at 0x10"), "{rows:?}");
    screen.click(&rows[1]);
    screen.harness.run_steps(4);
    assert_eq!((caret(&screen, LEFT), caret(&screen, RIGHT)), (15, 15));
    let said = screen.value_of("Difference list").unwrap_or_default();
    assert_eq!(said, rows[1]);
    // They are saved as well.
    screen.click("Tools");
    screen.harness.run_steps(2);
    assert!(screen.is_enabled("Save differences…"));
}

#[test]
fn aligned_elsewhere_what_stands_before_the_other_document_is_listed_as_well() {
    let mut screen = comparing(b"the body", b"HEADERthe bodY");
    screen.press(CTRL_SHIFT, Key::L);
    screen.focus_on(RIGHT);
    for _ in 0..6 {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.press(CTRL_SHIFT, Key::A);
    until_compared(&mut screen);
    screen.until("the differences are listed", |screen| {
        let rows = listed(screen);
        rows.len() == 2 && rows[0].contains('“') && rows[1].contains("case")
    });
    assert_eq!(
        listed(&screen),
        [
            "6 bytes inserted at 0x0, “HEADER”",
            "1 byte changed at 0x7, on the right at 0xD, only case"
        ]
    );
}

/// A text with line ends CR LF, and the same with LF and another word in the last line.
fn line_ends() -> (String, String) {
    let lines = (0..10_000).map(|number| format!("{number:05} is the number of this line\r\n"));
    let left = format!("{}last\r\n", lines.collect::<String>());
    let right = left.replace('\r', "").replace("last", "very last");
    (left, right)
}

#[test]
fn ten_thousand_line_ends_are_one_row_which_leads_to_the_first_and_can_be_unfolded() {
    let (left, right) = line_ends();
    let mut screen = comparing_by_content(left.as_bytes(), right.as_bytes());
    screen.until("line ends are one row", |screen| listed(screen).len() == 2);
    let rows = listed(&screen);
    assert!(
        rows[0].starts_with("10,001 line ends from CR LF to LF, 10,001 differences"),
        "{rows:?}"
    );
    screen.until("the other row says what it is", |screen| {
        listed(screen)[1].contains("“very ”")
    });
    screen.click(&rows[0]);
    screen.harness.run_steps(4);
    let ends: Vec<u64> = (left.match_indices('\r'))
        .map(|(at, _)| at as u64)
        .collect();
    assert_eq!(caret(&screen, LEFT), ends[0]);
    // F7 goes through all of them, and the row is the current one meanwhile.
    screen.focus_on(LEFT);
    step(&mut screen, false);
    assert_eq!(caret(&screen, LEFT), ends[1]);
    assert_eq!(
        screen.value_of("Difference list").unwrap_or_default(),
        rows[0]
    );
    // → lists each, ← folds them again. The caret stays on the left, which has the line ends.
    while screen.focus().as_deref() != Some("Difference list") {
        screen.press(SHIFT, Key::F6);
    }
    screen.press(NONE, Key::ArrowRight);
    screen.until("each is a row", |screen| {
        let rows = listed(screen);
        rows.len() > 2 && rows[1].contains("1 line end from CR LF to LF")
    });
    screen.press(NONE, Key::ArrowDown);
    screen.harness.run_steps(4);
    assert_eq!(caret(&screen, LEFT), ends[2]);
    screen.press(NONE, Key::ArrowLeft);
    screen.until("they are one row again", |screen| listed(screen).len() == 2);
    screen.press(NONE, Key::ArrowDown);
    screen.harness.run_steps(4);
    let inserted = right.find("very").unwrap() as u64;
    assert_eq!(caret(&screen, RIGHT), inserted);
    // From the middle of the side that has none of them, ↓ goes to the row below, and ↑ to the one above.
    for (key, side, expected) in [
        (Key::ArrowDown, RIGHT, inserted),
        (Key::ArrowUp, LEFT, ends[0]),
    ] {
        screen.focus_on(RIGHT);
        screen.press(CTRL, Key::Home);
        for _ in 0..4 {
            screen.press(NONE, Key::PageDown);
        }
        screen.harness.run_steps(4);
        while screen.focus().as_deref() != Some("Difference list") {
            screen.press(SHIFT, Key::F6);
        }
        screen.press(NONE, key);
        screen.harness.run_steps(4);
        assert_eq!(caret(&screen, side), expected);
    }
}

/// How far down the overviews the bands between them are, as parts of their height, in order.
fn bands(screen: &Screen) -> Vec<f32> {
    let bars: Vec<Rect> = screen
        .harness
        .query_all_by_label("Overview")
        .map(|node| node.rect())
        .collect();
    let [one, other] = bars[..] else {
        panic!("{bars:?}");
    };
    let mut bands = Vec::new();
    for clipped in &screen.harness.output().shapes {
        let egui::Shape::Mesh(mesh) = &clipped.shape else {
            continue;
        };
        let is_between = |at: egui::Pos2| one.right() <= at.x && at.x <= other.left();
        if mesh.vertices.iter().all(|vertex| is_between(vertex.pos)) {
            let tops = mesh.vertices.chunks(4).map(|band| band[0].pos.y);
            bands.extend(tops.map(|top| (top - one.top()) / one.height()));
        }
    }
    bands
}

#[test]
fn bands_connect_the_overviews_where_something_differs_by_position_as_by_content() {
    let left: Vec<u8> = (0..40_000_u32).flat_map(u32::to_be_bytes).collect();
    let mut right = left.clone();
    right[40_001] ^= 0xFF;
    right[120_001] ^= 0xFF;
    let mut screen = comparing(&left, &right);
    let expected = |bands: &[f32]| {
        let near = |band: f32, part: f32| (band - part).abs() < 0.02;
        bands.len() == 2 && near(bands[0], 0.25) && near(bands[1], 0.75)
    };
    let by_position = bands(&screen);
    assert!(expected(&by_position), "{by_position:?}");
    screen.press(CTRL_SHIFT, Key::M);
    until_compared(&mut screen);
    let by_content = bands(&screen);
    assert!(expected(&by_content), "{by_content:?}");
    // What one document alone has, too.
    let screen = comparing(&left, &left[..80_000]);
    let alone = bands(&screen);
    assert!(alone.len() > 50, "{alone:?}");
    assert!(alone.iter().all(|part| *part > 0.48), "{alone:?}");
    let screen = comparing(&left, &left);
    assert!(bands(&screen).is_empty());
}
