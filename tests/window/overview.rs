//! The column that shows the whole source.

use egui::pos2;

use crate::screen::Screen;

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
