//! The column that shows the whole source.

use std::collections::BTreeMap;

use egui::{Event, Key, pos2};

use crate::screen::{CTRL, NONE, Screen};

const LEN: usize = 160_000;

/// The number of the row with this name.
fn row_number(row: &str) -> usize {
    usize::from_str_radix(row.split(':').next().unwrap(), 16).unwrap() / 16
}

/// Text with an error at three quarters, and its window.
fn window() -> Screen {
    let mut bytes = vec![b'a'; LEN];
    bytes[LEN / 4 * 3] = 0xFF;
    Screen::of_bytes(&bytes)
}

#[test]
fn it_tells_in_how_many_stripes_there_are_errors() {
    let mut screen = window();
    screen.until("one stripe has an error", |screen| {
        let value = screen.value_of("Overview").unwrap_or_default();
        value.starts_with("errors in 1 of ")
    });
}

#[test]
fn a_click_goes_to_the_place_under_the_pointer() {
    let mut screen = window();
    let column = screen.rect_of("Overview");
    for part in [0.5, 0.25, 0.9] {
        let y = column.top() + column.height() * part;
        screen.click_at(pos2(column.center().x, y));
        screen.until("rows are there", |screen| !screen.rows().is_empty());
        let rows = screen.rows();
        let wanted = (LEN / 16) as f32 * part;
        let here = row_number(&rows[rows.len() / 2]) as f32;
        // A point of the column is a few rows.
        assert!((here - wanted).abs() < 40.0, "{here} for {wanted}");
    }
}

#[test]
fn the_lower_end_is_the_last_row() {
    let mut screen = window();
    let column = screen.rect_of("Overview");
    screen.click_at(pos2(column.center().x, column.bottom() - 0.5));
    screen.until("the last row is there", |screen| {
        let rows = screen.rows();
        rows.last()
            .is_some_and(|row| row_number(row) == LEN / 16 - 1)
    });
}

/// In how many stripes the overview says that there are matches, if it says anything of them.
fn stripes_with_matches(screen: &Screen) -> Option<usize> {
    let value = screen.value_of("Overview")?;
    let (_, rest) = value.split_once("matches in ")?;
    rest.split(',').next()?.parse().ok()
}

/// The first and the last offset of the stripe that the pointer is over, if something is said of it.
fn stripe_under_pointer(screen: &Screen) -> Option<(usize, usize)> {
    let offset = |text: &str| usize::from_str_radix(text.strip_prefix("0x")?, 16).ok();
    screen.labels().iter().find_map(|label| {
        let (first, last) = label.split_once(" to ")?;
        Some((offset(first)?, offset(last)?))
    })
}

/// Looks for some text.
fn look_for(screen: &mut Screen, text: &str) {
    screen.press(CTRL, Key::F);
    screen.until("the field has the keyboard", |screen| {
        screen.focus().as_deref() == Some("Find what")
    });
    screen.type_text(text);
}

#[test]
fn it_tells_in_how_many_stripes_there_are_matches_and_forgets_them_with_the_bar() {
    let mut bytes = vec![b'a'; LEN];
    // Three places far apart, one of them with two matches side by side.
    for offset in [0, LEN / 2, LEN / 2 + 2, LEN - 2] {
        bytes[offset..offset + 2].copy_from_slice(b"xy");
    }
    let mut screen = Screen::of_bytes(&bytes);
    assert_eq!(stripes_with_matches(&screen), None);
    look_for(&mut screen, "xy");
    screen.until("three stripes have matches", |screen| {
        stripes_with_matches(screen) == Some(3)
    });
    screen.press(NONE, Key::Escape);
    screen.until("nothing is marked", |screen| {
        stripes_with_matches(screen).is_none()
    });
}

#[test]
fn the_stripe_under_the_pointer_says_how_many_matches_it_has() {
    // In every tenth byte of the second half.
    let mut bytes = vec![b'a'; LEN];
    for byte in bytes[LEN / 2..].iter_mut().step_by(10) {
        *byte = b'x';
    }
    let mut screen = Screen::of_bytes(&bytes);
    look_for(&mut screen, "x");
    screen.until("matches are known", |screen| {
        stripes_with_matches(screen).is_some_and(|stripes| stripes > 100)
    });
    let column = screen.rect_of("Overview");
    for part in [0.25, 0.75] {
        let pos = pos2(column.center().x, column.top() + column.height() * part);
        screen
            .harness
            .input_mut()
            .events
            .push(Event::PointerMoved(pos));
        screen.until("the stripe says what is in it", |screen| {
            let Some((first, last)) = stripe_under_pointer(screen) else {
                return false;
            };
            let is_there = (first as f32 / LEN as f32 - part).abs() < 0.02;
            let matches = bytes[first..=last].iter().filter(|byte| **byte == b'x');
            let count = matches.count();
            let said = screen.labels().into_iter().find_map(|label| {
                // A stripe may begin within a block of what is counted: then it is a share of that.
                let label = label.strip_prefix("About ").unwrap_or(&label);
                match label.strip_suffix(" matches")? {
                    "No" => Some(0),
                    number => number.parse::<usize>().ok(),
                }
            });
            is_there
                && (count == 0) == (part < 0.5)
                && (said == Some(0)) == (count == 0)
                && said.is_some_and(|said| said.abs_diff(count) <= 1)
        });
    }
}

#[test]
fn a_file_of_one_byte_is_one_stripe_from_top_to_bottom() {
    let mut screen = Screen::of_bytes(b"\xFF");
    screen.until("the stripe has an error", |screen| {
        let value = screen.value_of("Overview").unwrap_or_default();
        value.starts_with("errors in 1 of 1 stripes")
    });
    let column = screen.rect_of("Overview");
    for y in [column.top() + 2.0, column.bottom() - 2.0] {
        let pos = pos2(column.center().x, y);
        screen
            .harness
            .input_mut()
            .events
            .push(Event::PointerMoved(pos));
        screen.until("both ends are the same stripe", |screen| {
            screen.has("0x0 to 0x0") && screen.has("1 error")
        });
    }
}

/// How high all that is painted in one colour is, in the overview.
fn heights(screen: &Screen) -> BTreeMap<[u8; 4], f32> {
    let column = screen.rect_of("Overview");
    let mut heights = BTreeMap::<[u8; 4], f32>::new();
    for clipped in &screen.harness.output().shapes {
        if let egui::Shape::Mesh(mesh) = &clipped.shape
            && column.expand(1.0).contains_rect(mesh.calc_bounds())
        {
            for four in mesh.vertices.chunks_exact(4) {
                let height = four[3].pos.y - four[0].pos.y;
                *heights.entry(four[0].color.to_array()).or_default() += height;
            }
        }
    }
    heights
}

/// The heights of a window with these bytes, and how high the overview is.
fn heights_of(bytes: &[u8]) -> (BTreeMap<[u8; 4], f32>, f32) {
    let mut screen = Screen::of_bytes(bytes);
    screen.until("it was looked through", |screen| screen.says("warning"));
    screen.harness.run_steps(4);
    let column = screen.rect_of("Overview");
    (heights(&screen), column.height())
}

#[test]
fn in_a_source_of_a_few_bytes_what_is_ill_formed_is_red_from_its_first_byte_to_its_last() {
    let (ill, _) = heights_of(b"\x80\x80\x80");
    let (well, _) = heights_of(b"aaa");
    // What is ill-formed is in no script either: the lane has a grey for that.
    let unlike = ill.into_keys().filter(|color| !well.contains_key(color));
    let red = unlike.max_by_key(|color| color[0]).expect("a colour");
    for (bytes, of_them) in [
        (&b"\xE2\x82"[..], 2.0),
        (b"\xF0\x9F\x98", 3.0),
        (b"a\xE2\x82", 2.0),
        (b"\xE2\x82a", 2.0),
        (b"\xE2\x82\xE2\x82\xAC", 2.0),
        (b"\xE2\x82\xAC\xE2\x82", 2.0),
        (b"\xC0\x80a\xF0\x9F", 4.0),
        ("a€b".as_bytes(), 0.0),
    ] {
        let (heights, height) = heights_of(bytes);
        let painted = heights.get(&red).copied().unwrap_or_default() / height;
        let expected = of_them / bytes.len() as f32;
        assert!((painted - expected).abs() < 0.02, "{bytes:02X?}: {painted}");
    }
}

#[test]
fn in_a_source_of_a_few_bytes_sequences_and_errors_fill_all_that_they_take() {
    for bytes in ["€".as_bytes(), b"\x80\x80\x80", "😀😀".as_bytes()] {
        let mut screen = Screen::of_bytes(bytes);
        screen.until("it was looked through", |screen| screen.says("no warnings"));
        screen.harness.run_steps(4);
        let column = screen.rect_of("Overview");
        let heights = heights(&screen);
        assert!(!heights.is_empty());
        for (color, height) in heights {
            // One colour may fill the lane of scripts and the stripes.
            let times = (height / column.height()).round().max(1.0);
            let misses = (height - times * column.height()).abs();
            assert!(
                misses < 6.0,
                "{bytes:02X?}: {color:?} is {height} of {column}"
            );
        }
    }
}
