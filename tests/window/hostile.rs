//! Input that was not made to be read.

use egui::Key;

use crate::screen::{CTRL, NONE, Screen, rows_of, units_of};

/// Goes through the whole document page by page: every row must be right, and every character is
/// drawn by some font or by us, or the harness panics.
fn look_at_all_of(bytes: &[u8]) {
    let expected = rows_of(bytes);
    let mut screen = Screen::of_bytes(bytes);
    let mut seen = 0;
    loop {
        let rows = screen.rows();
        let top = usize::from_str_radix(&rows[0][..8], 16).unwrap() / 16;
        assert!(top <= seen, "rows {seen} to {top} were left out");
        assert_eq!(rows[..], expected[top..top + rows.len()]);
        seen = top + rows.len();
        if seen >= expected.len() {
            return;
        }
        screen.press(NONE, Key::PageDown);
        screen.until("the page is there", |screen| !screen.rows().is_empty());
    }
}

#[test]
fn all_byte_values_in_order() {
    let bytes: Vec<u8> = (0..=255).collect();
    look_at_all_of(&bytes);
}

#[test]
fn random_bytes() {
    // A linear congruential generator: the same bytes with every run.
    let mut state = 1_u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 56) as u8
    })
    .take(4000)
    .collect();
    let replacements = units_of(&bytes)
        .iter()
        .filter(|unit| unit.2.is_none())
        .count();
    look_at_all_of(&bytes);
    let screen = Screen::of_bytes(&bytes);
    let digits = replacements.to_string();
    let grouped = match digits.len() {
        0..=3 => digits,
        len => format!("{},{}", &digits[..len - 3], &digits[len - 3..]),
    };
    assert!(screen.says(&format!("({grouped} × U+FFFD)")), "{grouped}");
}

#[test]
fn characters_without_a_shape_or_with_tricks() {
    let mut text = String::new();
    let ranges = [
        '\u{0}'..='\u{A0}',          // Controls.
        '\u{300}'..='\u{36F}',       // Combining marks.
        '\u{2000}'..='\u{206F}',     // Spaces, bidi controls, joiners.
        '\u{20D0}'..='\u{20F0}',     // Enclosing marks.
        '\u{E000}'..='\u{E010}',     // Private use.
        '\u{FDD0}'..='\u{FDEF}',     // Noncharacters.
        '\u{FE00}'..='\u{FE0F}',     // Variation selectors.
        '\u{FFF0}'..='\u{FFFF}',     // Specials, two noncharacters.
        '\u{378}'..='\u{379}',       // Unassigned.
        '\u{E0000}'..='\u{E0080}',   // Tags.
        '\u{E0100}'..='\u{E0110}',   // More variation selectors.
        '\u{10FFF0}'..='\u{10FFFF}', // The last ones.
        '\u{1F600}'..='\u{1F640}',   // Emoji.
        '\u{5D0}'..='\u{5F4}',       // Hebrew.
        '\u{FB1D}'..='\u{FB4F}',     // Presentation forms.
        '\u{1D165}'..='\u{1D172}',   // Combining marks of music.
    ];
    for range in ranges {
        text.extend(range);
    }
    look_at_all_of(text.as_bytes());
}

#[test]
fn a_mebibyte_of_stray_tails_is_one_error() {
    let len = 1 << 20;
    let mut bytes = vec![b'a'];
    bytes.resize(1 + len, 0x80);
    bytes.push(b'z');
    let mut screen = Screen::of_bytes(&bytes);
    assert!(screen.says("1 error ("), "{:?}", screen.labels());
    assert_eq!(
        screen.list("Errors"),
        [format!("0x1 {len} tails with no lead")]
    );
    screen.press(NONE, Key::F8);
    screen.until_found();
    assert_eq!(screen.caret(), 1);
    screen.until("the card tells of all of them", |screen| {
        screen.has(&format!("{len} tails with no lead"))
    });
    for key in [Key::PageDown, Key::PageDown, Key::PageDown] {
        screen.press(NONE, key);
    }
    screen.until("the rows are there", |screen| !screen.rows().is_empty());
    screen.until("the card tells of all of them in their middle", |screen| {
        screen.has(&format!("{len} tails with no lead"))
    });
    screen.press(CTRL, Key::End);
    screen.until("the last row is there", |screen| {
        screen
            .rows()
            .last()
            .is_some_and(|row| row.ends_with("80 7A"))
    });
    assert!(screen.caret_words().contains("U+007A"));
}
