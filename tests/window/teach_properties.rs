//! The teaching view: what UTF-8 promises over real data, and decoding in chunks.

use byteloupe::app::{PaletteChoice, Settings, ThemeChoice};
use egui::accesskit::Role;
use egui::{Key, Theme, Vec2};
use egui_kittest::kittest::Queryable as _;

use crate::screen::{CTRL, NONE, Screen};

const LARGE: Vec2 = Vec2::new(1920.0, 1080.0);
const SMALL: Vec2 = Vec2::new(1024.0, 640.0);

const PAGES: [&str; 5] = ["Byte values", "Cut anywhere", "Order", "ASCII", "Sizes"];

/// A lecture over a document, by its key.
fn lecture(bytes: &[u8], key: Key) -> Screen {
    let mut screen = Screen::of_bytes_sized(bytes, SMALL, Theme::Dark);
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, key);
    screen.harness.run_steps(3);
    screen
}

/// A page of the properties over a document.
fn page(bytes: &[u8], page: usize) -> Screen {
    let mut screen = lecture(bytes, Key::Num7);
    for _ in 0..page {
        screen.press(NONE, Key::PageDown);
    }
    screen.harness.run_steps(2);
    screen
}

/// What is read aloud of where the keyboard is.
fn spoken(screen: &Screen) -> String {
    screen.focus().unwrap_or_default()
}

/// Is there a name that begins and ends so?
fn has_row(screen: &Screen, first: &str, last: &str) -> bool {
    let labels = screen.labels();
    let is_it = |label: &String| label.starts_with(first) && label.ends_with(last);
    labels.iter().any(is_it)
}

/// Types a text in place of the one that is there.
fn fill(screen: &mut Screen, text: &str) {
    let edit = (screen.harness).get_by_role_and_label(Role::TextInput, "Text");
    edit.focus();
    screen.harness.run_steps(2);
    screen.press(CTRL, Key::A);
    screen.type_text(text);
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
}

#[test]
fn the_map_counts_the_bytes_of_the_whole_document_and_says_that_some_values_stay_empty() {
    let mut screen = page("é€A".repeat(100_000).as_bytes(), 0);
    let empty = "C0, C1 and F5–FF are empty, as in all well-formed text.";
    screen.until("all is counted", |screen| screen.has(empty));
    for name in [
        "41, ASCII, 100,000 times",
        "C3, lead of 2 bytes, 100,000 times",
        "AC, tail, 100,000 times",
        "C0, never, overlong, not there",
        "F4, lead of 4 bytes, not there",
    ] {
        assert!(screen.has(name), "{name}: {:?}", screen.labels());
    }
    // To C3 by the arrows: twelve rows down, three values on.
    screen.press(NONE, Key::Home);
    for _ in 0..12 {
        screen.press(NONE, Key::ArrowDown);
    }
    for _ in 0..3 {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.harness.run_steps(2);
    assert_eq!(spoken(&screen), "C3, lead of 2 bytes, 100,000 times");
    assert!(screen.has("C3  Lead of 2 bytes"));
    screen.assert_rests("all is counted");
}

#[test]
fn the_map_names_the_values_that_well_formed_text_never_has() {
    let mut screen = page(b"a\xC0\xAF\xFF\xFF\xFF", 0);
    screen.until("they are named", |screen| {
        screen.has("Never occur in well-formed text, but occur here: C0 once, FF 3 times.")
    });
    screen.click("FF, never, 3 times");
    screen.harness.run_steps(2);
    assert_eq!(spoken(&screen), "FF, never, 3 times");
}

#[test]
fn a_cut_within_a_character_is_told_for_each_encoding_as_it_moves() {
    let mut screen = page("日本語".as_bytes(), 1);
    // E6|97 A5, 93|FA, and E5|65 in UTF-16.
    let one = "UTF-8 cut before byte 2, 1 character wrong, then resynchronises";
    assert!(spoken(&screen).starts_with(one), "{}", spoken(&screen));
    let never = "UTF-16LE cut before byte 2, 3 characters wrong, never resynchronises";
    assert!(spoken(&screen).ends_with(never), "{}", spoken(&screen));
    screen.press(NONE, Key::ArrowDown);
    screen.harness.run_steps(2);
    assert_eq!(
        spoken(&screen),
        "UTF-8 cut before byte 4, resynchronises at once. Shift_JIS cut before byte 3, \
         resynchronises at once. UTF-16LE cut before byte 3, resynchronises at once"
    );
    screen.press(NONE, Key::ArrowLeft);
    screen.harness.run_steps(2);
    assert!(spoken(&screen).starts_with("UTF-8 cut before byte 3, 1 character wrong"));
    // 9 places of UTF-8; each second of the 6 of UTF-16.
    assert!(screen.has("9 cuts: the decoder resynchronises after at most 2 bytes"));
    assert!(screen.has("6 cuts: after 3 of them the decoder never resynchronises"));
}

#[test]
fn a_text_of_ascii_has_nothing_to_show_and_a_key_shows_a_sample() {
    for (at, name) in [(1, "Cut anywhere"), (3, "ASCII")] {
        let mut screen = page(b"plain", at);
        assert!(screen.has("This text is all ASCII."), "{name}");
        assert!(spoken(&screen).starts_with(name));
        screen.press(NONE, Key::S);
        screen.harness.run_steps(2);
        assert!(!screen.has("This text is all ASCII."), "{name}");
        screen.click("Document");
        screen.harness.run_steps(2);
        screen.click("Show a sample");
        screen.harness.run_steps(2);
        assert!(!screen.has("This text is all ASCII."), "{name}");
    }
}

#[test]
fn a_character_that_shift_jis_lacks_is_named_and_the_others_are_shown() {
    let screen = page("é日".as_bytes(), 1);
    assert!(screen.has("Shift_JIS has no U+00E9"));
    assert!(has_row(
        &screen,
        "UTF-8 C3 A9 E6 97 A5",
        "then resynchronises"
    ));
}

#[test]
fn the_order_of_utf16_is_told_with_the_two_characters_that_show_it() {
    // EF BD B1 before F0 9F 98 80, but D83D before FF71.
    let screen = page("😀Aｱ".as_bytes(), 2);
    assert!(screen.has(
        "The order of the bytes of UTF-8 is the order of code points. In UTF-16, 😀 U+1F600 begins \
         with D83D and so comes before ｱ U+FF71."
    ));
    for name in [
        "By bytes of UTF-8, place 2, ｱ EF BD B1",
        "By bytes of UTF-8, place 3, 😀 F0 9F 98 80",
        "By code points, place 3, 😀 U+1F600",
        "By units of UTF-16, place 2, 😀 D83D DE00",
        "By units of UTF-16, place 3, ｱ FF71",
    ] {
        assert!(screen.has(name), "{name}: {:?}", screen.labels());
    }
    let screen = page("é€".as_bytes(), 2);
    assert!(screen.has("For these characters UTF-16 sorts the same way."));
}

#[test]
fn a_search_for_a_backslash_meets_other_characters_in_shift_jis_but_not_in_utf8() {
    // 表 is 95 5C.
    let mut screen = page("\\表/".as_bytes(), 3);
    assert_eq!(
        spoken(&screen),
        "Search for 5C \\. UTF-8 finds 1, nothing else. Shift_JIS finds 2, 1 of them in 表. \
         UTF-16LE finds 1, nothing else"
    );
    assert!(screen.has("2 bytes below 80, ASCII"));
    assert!(screen.has("3 bytes below 80, 1 not ASCII"));
    screen.press(NONE, Key::ArrowRight);
    screen.harness.run_steps(2);
    assert!(spoken(&screen).starts_with("Search for 2F /. UTF-8 finds 1"));
    // 小 is U+5C0F, 0F 5C in UTF-16LE.
    fill(&mut screen, "小");
    screen.press(NONE, Key::Home);
    screen.harness.run_steps(2);
    assert!(spoken(&screen).ends_with("UTF-16LE finds 1, 1 of them in 小"));
}

#[test]
fn the_sizes_are_those_of_the_whole_document_without_what_is_ill_formed() {
    // 1 + 2 + 3 + 4 bytes; 2 + 2 + 2 + 4; 4 × 4.
    let screen = page("Aé€😀".as_bytes(), 4);
    assert!(screen.has(
        "4 characters: 10 bytes in UTF-8, 10 in UTF-16, 16 in UTF-32. UTF-8 and UTF-16 are the shortest."
    ));
    let screen = page(b"A\xFF\xFE", 4);
    assert!(
        screen
            .has("1 character: 1 byte in UTF-8, 2 in UTF-16, 4 in UTF-32. UTF-8 is the shortest.")
    );
    assert!(screen.has("2 ill-formed spans are left out: UTF-16 and UTF-32 cannot hold them."));
}

#[test]
fn chunks_end_where_the_user_says_and_each_says_what_it_holds_back_and_emits() {
    let mut screen = lecture("€A".as_bytes(), Key::Num8);
    // At first the chunk ends within the first sequence.
    assert_eq!(
        spoken(&screen),
        "Chunk ends after byte 2. Chunk 1 emits nothing, holds back E2 82, 80 to BF allowed next, 1 missing"
    );
    let both = "Chunk 2 emits U+20AC EURO SIGN, U+0041 LATIN CAPITAL LETTER A, holds back nothing";
    assert!(screen.has(both), "{:?}", screen.labels());
    screen.press(NONE, Key::Space);
    screen.harness.run_steps(2);
    assert_eq!(spoken(&screen), "After byte 2: no chunk boundary");
    assert!(!screen.has(both));
    screen.press(NONE, Key::ArrowLeft);
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(2);
    assert_eq!(
        spoken(&screen),
        "Chunk ends after byte 1. Chunk 1 emits nothing, holds back E2, 80 to BF allowed next, 2 missing"
    );
    screen.press(NONE, Key::A);
    screen.harness.run_steps(2);
    assert!(screen.has("Chunk 3 emits U+20AC EURO SIGN, holds back nothing"));
    assert!(screen.has("Chunk 4 emits U+0041 LATIN CAPITAL LETTER A, holds back nothing"));
    screen.press(NONE, Key::N);
    screen.harness.run_steps(2);
    assert!(has_row(
        &screen,
        "Chunk 1 emits U+20AC",
        "holds back nothing"
    ));
    screen.click("after byte 3: no chunk boundary");
    screen.harness.run_steps(2);
    assert!(screen.has("Chunk 2 emits U+0041 LATIN CAPITAL LETTER A, holds back nothing"));
}

#[test]
fn what_is_held_is_decided_by_the_byte_that_breaks_it_or_by_the_end() {
    let mut screen = lecture(b"\xE2\x82A\xE0\xA0", Key::Num8);
    screen.press(NONE, Key::A);
    screen.harness.run_steps(2);
    // After E0 not every tail may come (§4, UTF8-3).
    for name in [
        "Chunk 2 emits nothing, holds back E2 82, 80 to BF allowed next, 1 missing",
        "Chunk 3 emits U+FFFD for E2 82, U+0041 LATIN CAPITAL LETTER A, holds back nothing",
        "Chunk 4 emits nothing, holds back E0, A0 to BF allowed next, 2 missing",
        "End of the input emits U+FFFD for E0 A0",
    ] {
        assert!(screen.has(name), "{name}: {:?}", screen.labels());
    }
}

#[test]
fn no_text_of_a_page_is_smaller_than_20_points_or_outside_of_the_window_in_any_palette() {
    let text = "Ω/表\\ソ日本語ｱ😀";
    for choice in PaletteChoice::ALL {
        for (theme, size) in [
            (ThemeChoice::Dark, LARGE),
            (ThemeChoice::Dark, SMALL),
            (ThemeChoice::Light, SMALL),
        ] {
            let settings = Settings {
                theme,
                colors: choice,
                ..Settings::default()
            };
            let mut screen = Screen::start_with(Vec::new(), size, settings);
            screen.open_pasted(text.as_bytes());
            screen.press(NONE, Key::F11);
            screen.until("the view is there", |screen| screen.says("Break it"));
            let names = ["Properties"].into_iter().chain(PAGES).chain(["Chunks"]);
            for name in names {
                screen.click(name);
                screen.harness.run_steps(2);
                for (text, points) in screen.painted_sizes() {
                    assert!(points >= 20.0, "{name}: {text}, {points} at {size:?}");
                }
                for (text, rect) in painted_places(&screen) {
                    let is_within = rect.left() >= 0.0
                        && rect.right() <= size.x
                        && rect.top() >= 0.0
                        && rect.bottom() <= size.y;
                    assert!(is_within, "{name}: {text}, {rect:?} at {size:?}");
                }
            }
        }
    }
}

/// The texts that are painted, and where.
fn painted_places(screen: &Screen) -> Vec<(String, egui::Rect)> {
    let shapes = &screen.harness.output().shapes;
    let texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(shape) => {
            let text = shape.galley.text().to_owned();
            Some((text, shape.visual_bounding_rect()))
        }
        _ => None,
    });
    texts.filter(|(text, _)| !text.trim().is_empty()).collect()
}

#[test]
fn the_names_of_all_lectures_fit_a_small_window_beside_the_button_that_leaves() {
    let screen = lecture("é".as_bytes(), Key::Num8);
    let names = [
        "Look",
        "Decode",
        "Encode",
        "Break it",
        "Lessons",
        "Exercises",
        "Properties",
        "Chunks",
        "Leave",
    ];
    let places = names.map(|name| screen.rect_of(name));
    for (names, rects) in names.windows(2).zip(places.windows(2)) {
        assert!(rects[0].right() <= rects[1].left(), "{names:?}: {rects:?}");
    }
    assert!(places[8].right() <= SMALL.x);
}
