use crate::opened::Screenless;

#[test]
fn the_caret_stays_within_the_document() {
    let mut screenless = Screenless::of(b"0123456789");
    let open = &mut screenless.document;
    open.view.move_caret(u64::MAX, false);
    assert_eq!(open.view.caret.offset, 9);
    assert_eq!(open.view.caret.selection(), None);
    let mut empty = Screenless::of(b"");
    empty.document.view.move_caret(5, false);
    assert_eq!(empty.document.view.caret.offset, 0);
}

#[test]
fn the_place_of_the_caret_is_told_in_code_points_lines_and_columns() {
    let mut screenless = Screenless::of(b"a\xC3\xA9\n\xFFb\xE2\x82\xACc").counted();
    // The offset, and the code point, the line and the column there. The error is one unit and no code point.
    for (offset, code_point, line, column) in [
        (0, 0, 1, 1),
        (1, 1, 1, 2),
        (3, 2, 1, 3),
        (4, 3, 2, 1),
        (5, 3, 2, 2),
        (6, 4, 2, 3),
        (9, 5, 2, 4),
    ] {
        screenless.document.view.move_caret(offset, false);
        screenless.until("its place is known", |open| open.position().is_some());
        let place = screenless.document.position().unwrap();
        let found = (place.code_point, place.line, place.column);
        assert_eq!(found, (code_point, line, column), "at {offset}");
    }
}

#[test]
fn moving_with_a_selection_keeps_its_other_end_and_holds_both_bytes() {
    let mut screenless = Screenless::of(b"0123456789");
    let open = &mut screenless.document;
    open.view.move_caret(6, false);
    open.view.move_caret(2, true);
    assert_eq!(open.view.caret.selection(), Some(2..7));
    open.view.move_caret(8, true);
    assert_eq!(open.view.caret.selection(), Some(6..9));
    open.view.move_caret(8, false);
    assert_eq!(open.view.caret.selection(), None);
}

#[test]
fn what_is_selected_around_the_caret_is_the_whole_sequence_or_the_whole_error() {
    let mut screenless = Screenless::of(b"a\xE2\x82\xACb\xC0\xAFc");
    for (offset, selected) in [(2, 1..4), (0, 0..1), (6, 5..7)] {
        screenless.until("the bytes are there", |open| {
            open.view.move_caret(offset, false);
            !open.decode_at_caret().waiting
        });
        screenless.document.select_group();
        assert_eq!(screenless.document.view.caret.selection(), Some(selected));
    }
}

#[test]
fn jumps_can_be_gone_back_and_forward_and_small_moves_cannot() {
    let mut screenless = Screenless::of(&[b'x'; 1000]);
    let open = &mut screenless.document;
    open.view.go_to(100);
    open.view.go_to(900);
    open.view.move_caret(901, false);
    assert!(open.view.go_back());
    assert_eq!(open.view.caret.offset, 100);
    assert!(open.view.go_back());
    assert_eq!(open.view.caret.offset, 0);
    assert!(!open.view.go_back(), "nothing was left before");
    assert!(open.view.go_forward() && open.view.go_forward());
    assert_eq!(
        open.view.caret.offset, 901,
        "where the caret was when it went back"
    );
    assert!(!open.view.go_forward());
}

#[test]
fn a_jump_to_a_range_selects_it_with_the_caret_at_its_first_byte() {
    let mut screenless = Screenless::of(&[b'x'; 100]);
    screenless.document.view.go_to_selected(40..60);
    assert_eq!(screenless.document.view.caret.selection(), Some(40..60));
    assert_eq!(screenless.document.view.caret.offset, 40);
    assert!(
        screenless.document.view.jump_to_caret,
        "it is brought into view"
    );
}

#[test]
fn rows_of_another_length_keep_the_caret_where_it_was_on_the_screen() {
    let mut screenless = Screenless::of(&[b'x'; 4096]);
    let open = &mut screenless.document;
    open.view.set_row_len(16);
    open.view.rows_in_view = 20;
    open.view.scroll = byteloupe::document::ScrollPosition::at_row(50);
    open.view.move_caret(16 * 55, false);
    assert!(open.view.set_row_len(32));
    assert_eq!(open.view.scroll.top_row(), 16 * 55 / 32 - 5);
    assert!(!open.view.set_row_len(32), "nothing changed");
}
