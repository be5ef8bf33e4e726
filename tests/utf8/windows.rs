//! A window decodes a piece of a source as if it had been decoded from its start.

use byteloupe::utf8::Window;
use byteloupe::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE, unit_sync};
use proptest::prelude::*;

use crate::common::{groups_of, hex, interesting_bytes, mixed_bytes, to_hex, units_of, vectors};

/// Panics unless the window on `start..end`, cut to the margins, shows what the whole source has.
fn assert_window(source: &[u8], start: usize, end: usize, before: usize, after: usize) {
    let from = start.saturating_sub(before);
    let to = source.len().min(end + after);
    let window = Window::decode(
        &source[from..to],
        from as u64,
        start as u64,
        end as u64,
        to == source.len(),
    );
    let what = format!("{start}..{end} of {}", to_hex(source));
    let (start, end) = (start as u64, end as u64);
    let touches = |offset: u64, past: u64| start < end && offset < end && past > start;

    let mut units = units_of(source);
    units.retain(|unit| touches(unit.offset, unit.end()));
    assert_eq!(window.units(), units, "units, {what}");

    let mut groups = groups_of(source);
    groups.retain(|group| touches(group.offset, group.end()));
    assert_eq!(window.groups().len(), groups.len(), "groups, {what}");
    let last = groups.len().wrapping_sub(1);
    for (index, (got, whole)) in window.groups().iter().zip(&groups).enumerate() {
        let is_cut_before = got.offset > whole.offset;
        let is_cut_after = got.end() < whole.end();
        if !is_cut_before && !is_cut_after {
            assert_eq!(got, whole, "{what}");
            continue;
        }
        assert!(
            got.is_stray_run() && whole.is_stray_run(),
            "only runs come in pieces, {what}"
        );
        assert!(
            got.offset >= whole.offset && got.end() <= whole.end(),
            "{what}"
        );
        assert!(touches(got.offset, got.end()), "{what}");
        if is_cut_before {
            assert_eq!(index, 0, "{what}");
            // A piece begins where the window does, or it would hide bytes of the range.
            assert!(got.offset <= start, "{what}");
            // It is cut only if the run may begin before the bytes given: a lead that is out of
            // sight absorbs up to 5 of them.
            let may_begin_before = from > 0 && whole.offset < from as u64 + 6;
            assert!(may_begin_before, "cut without need, {what}");
        }
        if is_cut_after {
            assert_eq!((index, got.end()), (last, to as u64), "{what}");
        }
    }
    let first_is_cut = groups
        .first()
        .is_some_and(|whole| window.groups()[0].offset > whole.offset);
    assert_eq!(
        window.runs_on_before(),
        first_is_cut,
        "runs on before, {what}"
    );
    if let (Some(got), Some(whole)) = (window.groups().last(), groups.last()) {
        // A run that ends with the bytes given may go on for all that the window knows.
        let reaches_the_edge = got.is_stray_run() && got.end() == to as u64 && to < source.len();
        assert_eq!(
            window.runs_on_after(),
            reaches_the_edge,
            "runs on after, {what}"
        );
        assert!(reaches_the_edge || got.end() == whole.end(), "{what}");
    } else {
        assert!(!window.runs_on_after(), "{what}");
    }

    for offset in start..end {
        let unit = units.iter().find(|u| (u.offset..u.end()).contains(&offset));
        assert_eq!(window.unit_at(offset), unit, "unit at {offset}, {what}");
        let group = groups
            .iter()
            .find(|g| (g.offset..g.end()).contains(&offset));
        let found = window
            .group_at(offset)
            .map(|g| (g.kind(), g.offset.max(start)));
        let expected = group.map(|g| (g.kind(), g.offset.max(start)));
        assert_eq!(found, expected, "group at {offset}, {what}");
    }
}

fn assert_all_windows(source: &[u8]) {
    for start in 0..=source.len() {
        for end in start..=source.len() {
            assert_window(source, start, end, MARGIN_BEFORE, MARGIN_AFTER);
        }
    }
}

#[test]
fn every_window_on_every_vector_is_a_piece_of_the_whole() {
    for bytes in vectors::all() {
        assert_all_windows(&bytes);
    }
}

#[test]
fn windows_between_long_runs_and_pairs_are_pieces_of_the_whole() {
    let tails = |count: usize| vec!["80"; count].join(" ");
    let pair = "ED A1 8C ED BE B4";
    let long_pair = "FC 80 80 8D A1 8C FC 80 80 8D BE B4";
    for source in [
        tails(60),
        format!("41 {} 41", tails(60)),
        format!("{} {pair} {}", tails(30), tails(30)),
        format!("{pair} {pair} {pair} {pair} {pair} {pair} {pair}"),
        format!("{long_pair} {long_pair} {long_pair} {long_pair}"),
        format!("FC {} {long_pair} {}", tails(11), tails(20)),
        format!(
            "{long_pair} {} C0 {} FE {}",
            tails(13),
            tails(14),
            tails(15)
        ),
    ] {
        assert_all_windows(&hex(&source));
    }
}

#[test]
fn a_window_past_the_end_is_empty() {
    let window = Window::decode(b"\x80\x80", 0, 2, 9, true);
    assert!(window.units().is_empty() && window.groups().is_empty());
    assert!(!window.runs_on_before() && !window.runs_on_after());
    assert_eq!(window.unit_at(0), None);
    let window = Window::decode(b"", 0, 0, 16, true);
    assert!(window.units().is_empty());
}

#[test]
fn a_unit_starts_at_the_place_that_unit_sync_finds() {
    for bytes in vectors::all() {
        let units = units_of(&bytes);
        for place in 0..bytes.len() {
            let found = unit_sync(&bytes, place);
            assert!(place - found <= 3);
            let starts = units.iter().any(|unit| unit.offset == found as u64);
            assert!(starts, "{found} in {bytes:02X?}");
        }
    }
}

proptest! {
    #[test]
    fn every_window_on_random_interesting_bytes_is_a_piece_of_the_whole(
        source in interesting_bytes(48),
    ) {
        assert_all_windows(&source);
    }

    #[test]
    fn windows_on_random_mixed_bytes_are_pieces_of_the_whole(
        source in mixed_bytes(40),
        start: prop::sample::Index,
        len in 0_usize..80,
        more in 0_usize..40,
    ) {
        let start = start.index(source.len() + 1);
        let end = source.len().min(start + len);
        assert_window(&source, start, end, MARGIN_BEFORE + more, MARGIN_AFTER + more);
        assert_window(&source, start, end, MARGIN_BEFORE, MARGIN_AFTER);
    }
}
