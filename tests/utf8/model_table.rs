//! The table of `bytes | spans | group` in the model, row by row. The end of a row is the end of the
//! input.

use byteloupe::utf8::{Flags, GroupKind};

use crate::common::{groups_of, hex, units_of};

/// The lengths of the spans, in order; 0 stands for a well-formed unit.
fn span_lengths(bytes: &str) -> Vec<usize> {
    units_of(&hex(bytes))
        .iter()
        .map(|unit| unit.span().map_or(0, |_| unit.len()))
        .collect()
}

/// One group as the row of a table: offset, length, form, flags, value, range.
type Row = (
    u64,
    u64,
    GroupKind,
    Vec<&'static str>,
    Option<u32>,
    Option<(u32, u32)>,
);

fn rows(bytes: &str) -> Vec<Row> {
    groups_of(&hex(bytes))
        .iter()
        .map(|group| {
            let keys = group.flags().keys().collect();
            let (value, range) = (group.value(), group.range());
            (group.offset, group.len(), group.kind(), keys, value, range)
        })
        .collect()
}

#[test]
fn an_overlong_slash_and_a_stray_tail_are_two_groups() {
    assert_eq!(span_lengths("C0 AF AF"), [1, 1, 1]);
    assert_eq!(
        rows("C0 AF AF"),
        [
            (
                0,
                2,
                GroupKind::Overlong,
                vec!["overlong"],
                Some(0x2F),
                None
            ),
            (2, 1, GroupKind::StrayRun, vec![], None, None),
        ]
    );
}

#[test]
fn a_valid_prefix_at_the_end_is_one_span_and_gives_its_range() {
    assert_eq!(span_lengths("E0 A0"), [2]);
    let range = Some((0x800, 0x83F));
    let flags = vec!["cut_by_end"];
    assert_eq!(
        rows("E0 A0"),
        [(0, 2, GroupKind::Truncated, flags, None, range)]
    );
    assert!(groups_of(&hex("E0 A0"))[0].is_valid_prefix());
}

#[test]
fn half_a_surrogate_at_the_end_is_a_surrogate_already() {
    assert_eq!(span_lengths("ED A0"), [1, 1]);
    let range = Some((0xD800, 0xD83F));
    let flags = vec!["surrogate", "cut_by_end"];
    assert_eq!(
        rows("ED A0"),
        [(0, 2, GroupKind::Surrogate, flags, None, range)]
    );
    assert!(!groups_of(&hex("ED A0"))[0].is_valid_prefix());
}

#[test]
fn both_ways_beyond_the_last_code_point_are_one_form() {
    for (bytes, value) in [("F4 90 80 80", 0x11_0000), ("F5 80 80 80", 0x14_0000)] {
        assert_eq!(span_lengths(bytes), [1, 1, 1, 1]);
        let flags = vec!["too_large"];
        let row = (0, 4, GroupKind::TooLarge, flags, Some(value), None);
        assert_eq!(rows(bytes), [row]);
    }
}

#[test]
fn a_five_byte_form_cut_after_four_leaves_the_next_character_alone() {
    assert_eq!(span_lengths("F8 88 80 80 C2 80"), [1, 1, 1, 1, 0]);
    let units = units_of(&hex("F8 88 80 80 C2 80"));
    assert_eq!(units[4].scalar(), Some('\u{80}'));
    let flags = vec!["too_large", "rfc2279", "cut_by_byte"];
    let range = Some((0x20_0000, 0x20_003F));
    assert_eq!(
        rows("F8 88 80 80 C2 80"),
        [(0, 4, GroupKind::Rfc2279, flags, None, range)]
    );
}

#[test]
fn a_six_byte_form_can_be_overlong_and_too_large_at_once() {
    assert_eq!(span_lengths("FC 80 84 90 80 80"), [1; 6]);
    let flags = vec!["overlong", "too_large", "rfc2279"];
    assert_eq!(
        rows("FC 80 84 90 80 80"),
        [(0, 6, GroupKind::Overlong, flags, Some(0x11_0000), None)]
    );
}

#[test]
fn of_two_high_surrogates_the_second_takes_the_low_one() {
    let bytes = "ED A0 80 ED A0 81 ED B0 82";
    assert_eq!(span_lengths(bytes), [1; 9]);
    let flags = vec!["surrogate"];
    assert_eq!(
        rows(bytes),
        [
            (
                0,
                3,
                GroupKind::Surrogate,
                flags.clone(),
                Some(0xD800),
                None
            ),
            (3, 6, GroupKind::Cesu8Pair, flags, Some(0x1_0402), None),
        ]
    );
}

#[test]
fn low_then_high_is_no_pair() {
    assert_eq!(span_lengths("ED B0 80 ED A0 80"), [1; 6]);
    let flags = vec!["surrogate"];
    assert_eq!(
        rows("ED B0 80 ED A0 80"),
        [
            (
                0,
                3,
                GroupKind::Surrogate,
                flags.clone(),
                Some(0xDC00),
                None
            ),
            (3, 3, GroupKind::Surrogate, flags, Some(0xD800), None),
        ]
    );
}

#[test]
fn a_signature_without_its_last_byte_is_a_cut_sequence() {
    assert_eq!(span_lengths("EF BB 41"), [2, 0]);
    let flags = vec!["cut_by_byte"];
    let range = Some((0xFEC0, 0xFEFF));
    assert_eq!(
        rows("EF BB 41"),
        [(0, 2, GroupKind::Truncated, flags, None, range)]
    );
}

#[test]
fn flags_hold_for_every_completion_only() {
    let flags_of = |bytes: &str| groups_of(&hex(bytes))[0].flags();
    // The model's own examples: E0 41 is not overlong, ED at the end is no surrogate, F9 is too large.
    assert!(!flags_of("E0 41").overlong);
    assert!(!flags_of("ED").surrogate);
    assert!(flags_of("F9").too_large);
    let overlong_surrogate = Flags {
        overlong: true,
        surrogate: true,
        ..Flags::default()
    };
    assert_eq!(flags_of("F0 8D A0 80"), overlong_surrogate);
}

#[test]
fn a_valid_prefix_gives_the_range_of_its_well_formed_completions() {
    let range_of = |bytes: &str| groups_of(&hex(bytes))[0].range();
    assert_eq!(range_of("E0 A0"), Some((0x800, 0x83F)));
    assert_eq!(range_of("ED"), Some((0xD000, 0xD7FF)));
    assert_eq!(range_of("F4"), Some((0x10_0000, 0x10_FFFF)));
}
