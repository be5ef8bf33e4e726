//! How rows are laid out: their length, groups, digits, and the text beside them.

use byteloupe::app::{Grouping, RowLayout, RowLength, Settings, ThemeChoice};
use egui::{Key, Rect, Vec2, pos2};
use egui_kittest::kittest::NodeT as _;

use crate::screen::{CTRL, CTRL_ALT, NONE, Screen, USUAL};
use crate::settings::next_run;

/// Bytes of which no two rows are the same, whatever their length.
fn counted(len: u32) -> Vec<u8> {
    (0..len)
        .flat_map(|n| format!("{n:08}").into_bytes())
        .collect()
}

fn with_rows(bytes: &[u8], size: Vec2, rows: RowLayout) -> Screen {
    let settings = Settings {
        theme: ThemeChoice::Dark,
        rows,
        ..Settings::default()
    };
    let mut screen = Screen::start_with(Vec::new(), size, settings);
    screen.open_pasted(bytes);
    screen
}

/// What rows of so many bytes are called.
fn rows_of(bytes: &[u8], columns: usize) -> Vec<String> {
    let rows = bytes.chunks(columns).enumerate();
    rows.map(|(row, bytes)| {
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        format!("{:08X}: {}", row * columns, bytes.join(" "))
    })
    .collect()
}

/// How many bytes the first row has.
fn row_len(screen: &Screen) -> usize {
    let rows = screen.rows();
    let bytes = rows[0].split_once(": ").unwrap().1;
    bytes.split(' ').count()
}

/// How many columns the hex view tells screen readers it has.
fn told_columns(screen: &Screen) -> usize {
    let view = screen.harness.root().children_recursive();
    let view = view
        .map(|node| node.accesskit_node())
        .find(|node| node.label().as_deref() == Some("Hex view"));
    view.unwrap().data().column_count().unwrap()
}

#[test]
fn each_row_length_of_the_menu_shows_rows_of_that_length() {
    let bytes = counted(100);
    let mut screen = Screen::of_bytes(&bytes);
    for columns in [8, 24, 32, 16] {
        screen.click("View");
        screen.open_submenu("Rows");
        screen.click(&format!("{columns} bytes a row"));
        screen.harness.run_steps(3);
        let expected = rows_of(&bytes, columns);
        let shown = screen.rows();
        assert!(!shown.is_empty() && shown.len() <= expected.len());
        assert_eq!(shown, expected[..shown.len()], "{columns}");
        assert_eq!(told_columns(&screen), columns);
        assert!(screen.says(&format!(" {columns} bytes a row")));
    }
}

#[test]
fn one_key_goes_round_the_row_lengths() {
    let mut screen = Screen::of_bytes(&counted(100));
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.push(row_len(&screen));
        screen.press(CTRL_ALT, Key::R);
    }
    // As many as fit beside an inspector of 340 points in a window of some 1430.
    assert_eq!(seen, [16, 24, 32, 24, 8, 16]);
}

#[test]
fn more_gaps_between_groups_take_more_width_and_one_key_goes_round_them() {
    let mut screen = Screen::of_bytes(&counted(100));
    let width = |screen: &Screen| screen.rect_of("Overview").left();
    let mut widths = Vec::new();
    // 0, 1, 3 and 7 gaps in a row of 16 bytes.
    for name in [
        "No groups",
        "Groups of 8 bytes",
        "Groups of 4 bytes",
        "Groups of 2 bytes",
    ] {
        screen.click("View");
        screen.open_submenu("Rows");
        screen.click(name);
        screen.harness.run_steps(3);
        widths.push(width(&screen));
    }
    assert!(widths.is_sorted_by(|less, more| less < more), "{widths:?}");
    let mut round: Vec<f32> = (0..4)
        .map(|_| {
            screen.press(CTRL_ALT, Key::G);
            width(&screen)
        })
        .collect();
    assert_eq!(
        round.pop(),
        widths.pop(),
        "the last key comes back to where it started"
    );
    round.sort_by(f32::total_cmp);
    assert_eq!(round, widths);
}

#[test]
fn keys_move_by_the_rows_that_are_shown() {
    let bytes = counted(1000);
    for (length, columns) in [(RowLength::Eight, 8), (RowLength::ThirtyTwo, 32)] {
        let rows = RowLayout {
            length,
            ..RowLayout::default()
        };
        let mut screen = with_rows(&bytes, USUAL, rows);
        screen.press(NONE, Key::ArrowDown);
        screen.press(NONE, Key::ArrowRight);
        assert_eq!(screen.caret(), columns + 1);
        screen.press(NONE, Key::End);
        assert_eq!(screen.caret(), 2 * columns - 1);
        screen.press(NONE, Key::Home);
        assert_eq!(screen.caret(), columns);
        screen.press(NONE, Key::ArrowUp);
        assert_eq!(screen.caret(), 0);
        let in_view = screen.rows().len() as u64;
        screen.press(NONE, Key::PageDown);
        let moved = screen.caret();
        assert_eq!(moved % columns, 0);
        assert!((in_view - 3..=in_view).contains(&(moved / columns)));
        screen.press(CTRL, Key::End);
        assert_eq!(screen.caret(), bytes.len() as u64 - 1);
        let last = screen.rows().last().cloned();
        assert_eq!(last, rows_of(&bytes, columns as usize).last().cloned());
    }
}

#[test]
fn every_byte_of_a_row_is_under_the_pointer_once_whatever_the_groups_are() {
    for (length, columns, grouping) in [
        (RowLength::Eight, 8, Grouping::None),
        (RowLength::TwentyFour, 24, Grouping::Four),
        (RowLength::ThirtyTwo, 32, Grouping::Two),
    ] {
        let rows = RowLayout {
            length,
            grouping,
            text_column: false,
            ..RowLayout::default()
        };
        let bytes = vec![b'x'; columns];
        let mut screen = with_rows(&bytes, USUAL, rows);
        let row = screen.rect_of(&screen.rows()[0]);
        let end = screen.rect_of("Overview").left();
        let mut seen = vec![screen.caret()];
        let mut x = row.left() + 80.0;
        while x < end {
            screen.click_at(pos2(x, row.center().y));
            seen.push(screen.caret());
            x += 8.0;
        }
        assert!(seen.is_sorted(), "{seen:?}");
        seen.dedup();
        let expected: Vec<u64> = (0..columns as u64).collect();
        assert_eq!(seen, expected, "{grouping:?}");
    }
}

#[test]
fn the_row_of_the_caret_stays_at_its_height_when_rows_change() {
    let bytes = counted(4000);
    let mut screen = Screen::of_bytes(&bytes);
    for _ in 0..3 {
        screen.press(NONE, Key::PageDown);
    }
    screen.press(NONE, Key::ArrowUp);
    screen.press(NONE, Key::ArrowUp);
    let caret = screen.caret() as usize;
    let top_of = |screen: &Screen, columns: usize| {
        screen
            .rect_of(&rows_of(&bytes, columns)[caret / columns])
            .top()
    };
    let before = top_of(&screen, 16);
    for columns in [24, 32, 24, 8, 16] {
        screen.press(CTRL_ALT, Key::R);
        assert_eq!(row_len(&screen), columns);
        let now = top_of(&screen, columns);
        assert!((now - before).abs() < 1.0, "{columns}: {before} {now}");
        assert_eq!(screen.caret() as usize, caret);
    }
}

#[test]
fn without_the_caret_in_view_the_top_stays_when_rows_change() {
    let bytes = counted(4000);
    let mut screen = Screen::of_bytes(&bytes);
    screen.wheel(24.0 * 300.0);
    let top = |screen: &Screen| {
        let label = screen.rows()[0].clone();
        u64::from_str_radix(label.split_once(':').unwrap().0, 16).unwrap()
    };
    let before = top(&screen);
    assert!(before > 16 * 200);
    for columns in [24, 32] {
        screen.press(CTRL_ALT, Key::R);
        let now = top(&screen);
        assert!(
            now <= before && before - now < 2 * columns,
            "{before} {now}"
        );
    }
}

#[test]
fn a_jump_back_finds_its_place_among_rows_of_another_length() {
    let bytes = counted(4000);
    let mut screen = Screen::of_bytes(&bytes);
    for _ in 0..3 {
        screen.press(NONE, Key::PageDown);
    }
    let caret = screen.caret();
    screen.press(CTRL, Key::End);
    screen.press(CTRL_ALT, Key::R);
    screen.press(egui::Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(screen.caret(), caret);
    let row = rows_of(&bytes, 24)[caret as usize / 24].clone();
    assert!(screen.rows().contains(&row), "{row} {:?}", screen.rows());
}

#[test]
fn digits_are_lower_case_and_offsets_decimal_when_wanted() {
    let bytes = [0xEF, 0xBB, 0xBF, 0x4A, 0x5F].repeat(8);
    let mut screen = Screen::of_bytes(&bytes);
    assert_eq!(screen.rows()[2], "00000020: BF 4A 5F EF BB BF 4A 5F");
    screen.press(CTRL_ALT, Key::U);
    assert_eq!(screen.rows()[2], "00000020: bf 4a 5f ef bb bf 4a 5f");
    screen.press(CTRL_ALT, Key::O);
    assert_eq!(screen.rows()[2], "00000032: bf 4a 5f ef bb bf 4a 5f");
    screen.press(CTRL_ALT, Key::U);
    assert_eq!(screen.rows()[2], "00000032: BF 4A 5F EF BB BF 4A 5F");
    screen.press(CTRL_ALT, Key::O);
    assert_eq!(screen.rows()[2], "00000020: BF 4A 5F EF BB BF 4A 5F");
}

#[test]
fn without_the_text_column_keys_and_clicks_stay_with_the_bytes() {
    // In a wider window the decoded text would be beside the rows then.
    let size = Vec2::new(1280.0, 800.0);
    let mut screen = Screen::of_bytes_sized(&counted(20), size, egui::Theme::Dark);
    screen.press(NONE, Key::Tab);
    let with_text = screen.rect_of("Overview").left();
    screen.press(CTRL_ALT, Key::X);
    let without = screen.rect_of("Overview").left();
    assert!(without < with_text - 16.0 * 8.0, "{without} {with_text}");
    screen.press(NONE, Key::Tab);
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 1);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    // Where text was, there is nothing to click on.
    let row = screen.rect_of(&screen.rows()[0]);
    screen.click_at(pos2(with_text - 30.0, row.center().y));
    assert_eq!(screen.caret(), 1);
    screen.press(CTRL_ALT, Key::X);
    assert!((screen.rect_of("Overview").left() - with_text).abs() < 0.5);
}

#[test]
fn rows_that_do_not_fit_are_shorter_and_nothing_leaves_the_window() {
    for (size, columns) in [
        (Vec2::new(760.0, 480.0), 8),
        (Vec2::new(1024.0, 640.0), 16),
        (Vec2::new(1440.0, 900.0), 32),
    ] {
        for grouping in Grouping::ALL {
            let rows = RowLayout {
                length: RowLength::ThirtyTwo,
                grouping,
                decimal_offsets: true,
                ..RowLayout::default()
            };
            let screen = with_rows(&counted(100), size, rows);
            let here = row_len(&screen);
            // Many gaps take their room from the rows.
            assert!(
                (columns - 8..=columns).contains(&here) && here >= 8,
                "{here}"
            );
            let window = Rect::from_min_size(pos2(0.0, 0.0), size);
            let view = screen.rect_of("Hex view");
            let overview = screen.rect_of("Overview");
            let errors = screen.rect_of("Error list");
            assert!(view.contains_rect(overview), "{overview} {view}");
            assert!(window.contains_rect(errors) && view.right() < errors.left());
        }
    }
}

#[test]
fn rows_that_fit_the_width_take_the_room_of_a_hidden_inspector() {
    let rows = RowLayout {
        length: RowLength::Fit,
        ..RowLayout::default()
    };
    let mut screen = with_rows(&counted(2000), USUAL, rows);
    let beside = row_len(&screen);
    screen.press(CTRL_ALT, Key::I);
    let alone = row_len(&screen);
    assert!(alone > beside, "{alone} {beside}");
    assert_eq!(alone % 8, 0);
    let left = screen.rect_of("Hex view").right() - screen.rect_of("Overview").right();
    // Eight bytes more would not have fitted.
    assert!((0.0..8.0 * (25.0 + 13.0) + 16.0).contains(&left), "{left}");
    screen.press(CTRL_ALT, Key::I);
    assert_eq!(row_len(&screen), beside);
}

#[test]
fn rows_are_as_they_were_in_the_next_run() {
    let mut screen = Screen::of_bytes(&counted(100));
    for key in [Key::R, Key::G, Key::U, Key::O, Key::X] {
        screen.press(CTRL_ALT, key);
    }
    let chosen = screen.settings();
    let expected = RowLayout {
        length: RowLength::TwentyFour,
        grouping: Grouping::None,
        lower_case: true,
        decimal_offsets: true,
        text_column: false,
    };
    assert_eq!(chosen.rows, expected);
    assert_eq!(next_run(&chosen), chosen);
    let next = with_rows(&counted(100), USUAL, next_run(&chosen).rows);
    assert_eq!(next.rows(), screen.rows());
}
