//! Layer 2 against the naive twin, and the things that hold for every group.

use byteloupe::utf8::{Group, GroupAssembler, GroupKind};
use proptest::prelude::*;

use crate::common::twin::{form_len, is_overlong, number};
use crate::common::{
    INTERESTING, assert_groups_hold, groups_in_chunks, groups_of, interesting_bytes, mixed_bytes,
    units_of, vectors,
};

#[test]
fn the_groups_of_every_vector_are_those_of_the_naive_twin() {
    for bytes in vectors::all() {
        assert_groups_hold(&bytes);
    }
}

#[test]
fn the_groups_of_all_strings_of_three_interesting_bytes_are_those_of_the_naive_twin() {
    for a in INTERESTING {
        for b in INTERESTING {
            for c in INTERESTING {
                assert_groups_hold(&[a, b, c]);
            }
        }
    }
}

/// What completions of a prefix have in common, found by making all of them.
struct Completions {
    all_overlong: bool,
    all_surrogate: bool,
    all_too_large: bool,
    numbers: (u32, u32),
    scalars: Option<(u32, u32)>,
}

impl Completions {
    fn of(prefix: &[u8]) -> Self {
        let len = form_len(prefix[0]);
        let missing = len - prefix.len();
        let mut found = Self {
            all_overlong: true,
            all_surrogate: true,
            all_too_large: true,
            numbers: (u32::MAX, 0),
            scalars: None,
        };
        let mut form = prefix.to_vec();
        form.resize(len, 0);
        for rest in 0..1_u32 << (6 * missing) {
            for (index, byte) in form[prefix.len()..].iter_mut().enumerate() {
                *byte = 0x80 | (rest >> (6 * index) & 0x3F) as u8;
            }
            let value = form[1..]
                .iter()
                .fold(u32::from(form[0]) & (0x7F >> len), |value, tail| {
                    value * 64 + u32::from(tail - 0x80)
                });
            found.all_overlong &= is_overlong(value, len);
            found.all_surrogate &= (0xD800..=0xDFFF).contains(&value);
            found.all_too_large &= value > 0x10_FFFF;
            found.numbers = (found.numbers.0.min(value), found.numbers.1.max(value));
            if std::str::from_utf8(&form).is_ok() {
                let (low, high) = found.scalars.unwrap_or((value, value));
                found.scalars = Some((low.min(value), high.max(value)));
            }
        }
        found
    }

    fn assert_said_by(&self, prefix: &[u8], group: &Group) {
        let flags = group.flags();
        assert_eq!(group.len(), prefix.len() as u64, "{prefix:02X?}");
        assert_eq!(flags.overlong, self.all_overlong, "{prefix:02X?}");
        assert_eq!(flags.surrogate, self.all_surrogate, "{prefix:02X?}");
        assert_eq!(flags.too_large, self.all_too_large, "{prefix:02X?}");
        let range = self.scalars.unwrap_or(self.numbers);
        assert_eq!(group.range(), Some(range), "{prefix:02X?}");
        assert_eq!(group.is_valid_prefix(), self.scalars.is_some());
        assert_eq!(group.value(), None, "{prefix:02X?}");
    }
}

#[test]
fn flags_and_range_of_a_cut_form_are_those_of_all_its_completions() {
    let ends_of_tails = [
        0x80_u8, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBE, 0xBF,
    ];
    for lead in 0xC0..=0xFD_u8 {
        let len = form_len(lead);
        // At most two missing tails: 4096 completions of each prefix.
        for have in len.saturating_sub(2).max(1)..len {
            let mut prefixes = vec![vec![lead]];
            for place in 1..have {
                let tails: Vec<u8> = if place == 1 {
                    (0x80..=0xBF).collect()
                } else if place == 2 {
                    ends_of_tails.to_vec()
                } else {
                    vec![0x80, 0xBF]
                };
                prefixes = prefixes
                    .iter()
                    .flat_map(|p| tails.iter().map(move |t| [&p[..], &[*t]].concat()))
                    .collect();
            }
            for prefix in prefixes {
                let completions = Completions::of(&prefix);
                let at_end = groups_of(&prefix);
                completions.assert_said_by(&prefix, &at_end[0]);
                assert!(at_end[0].flags().cut_by_end);
                let by_byte = groups_of(&[&prefix[..], b"\n"].concat());
                completions.assert_said_by(&prefix, &by_byte[0]);
                assert!(by_byte[0].flags().cut_by_byte);
            }
        }
    }
}

#[test]
fn every_three_byte_surrogate_pair_means_what_utf_16_means() {
    for high in (0xD800_u16..=0xDBFF).step_by(7) {
        for low in [0xDC00, 0xDC01, 0xDDAB, 0xDFFE, 0xDFFF] {
            let form = |half: u16| {
                let tail = |bits: u16| 0x80 | (bits & 0x3F) as u8;
                [0xE0 | (half >> 12) as u8, tail(half >> 6), tail(half)]
            };
            let bytes = [form(high), form(low)].concat();
            let groups = groups_of(&bytes);
            let scalar = char::decode_utf16([high, low]).next().unwrap().unwrap();
            assert_eq!(groups.len(), 1);
            assert_eq!(groups[0].kind(), GroupKind::Cesu8Pair);
            assert_eq!(groups[0].value(), Some(u32::from(scalar)));
            assert_eq!(number(&bytes[..3]), u32::from(high));
        }
    }
}

#[test]
fn a_long_run_of_stray_tails_is_one_group_that_knows_its_length() {
    let bytes = vec![0x80; 100_000];
    for size in [1, 7, 4096, bytes.len()] {
        let groups = groups_in_chunks(bytes.chunks(size));
        assert_eq!(groups.len(), 1, "chunks of {size}");
        let run = groups[0];
        assert_eq!(
            (run.offset, run.len(), run.span_count()),
            (0, 100_000, 100_000)
        );
        assert_eq!(run.head(), [0x80; 12]);
        assert_eq!(run.spans().count(), 12);
        assert_eq!(run.kind(), GroupKind::StrayRun);
    }
}

#[test]
fn each_kind_has_its_own_key_and_place_in_a_table() {
    let places: Vec<_> = GroupKind::ALL.iter().map(|form| form.index()).collect();
    assert_eq!(places, (0..GroupKind::COUNT).collect::<Vec<_>>());
    // The keys, in the order of precedence, as the model lists them.
    let keys = GroupKind::ALL.map(GroupKind::key);
    let listed = "cesu8_pair stray_run never_byte overlong surrogate rfc2279 too_large truncated";
    assert_eq!(keys.join(" "), listed);
}

proptest! {
    #[test]
    fn the_groups_of_random_interesting_bytes_are_those_of_the_naive_twin(
        bytes in interesting_bytes(64),
    ) {
        assert_groups_hold(&bytes);
    }

    #[test]
    fn the_groups_of_random_mixed_bytes_are_those_of_the_naive_twin(bytes in mixed_bytes(24)) {
        assert_groups_hold(&bytes);
    }

    /// 11 bytes of look-ahead decide every group but a run of stray tails.
    #[test]
    fn a_group_comes_at_most_eleven_bytes_after_its_start(bytes in mixed_bytes(24)) {
        let mut assembler = GroupAssembler::default();
        let mut groups = Vec::new();
        let mut next_offset = 0;
        for unit in units_of(&bytes) {
            let before = groups.len();
            assembler.unit(&unit, &mut |group: Group| groups.push(group));
            for group in &groups[before..] {
                prop_assert!(group.offset >= next_offset, "in order");
                next_offset = group.end();
                let seen = unit.offset - group.offset;
                prop_assert!(seen <= 11 || group.is_stray_run(), "{:?}", group);
            }
        }
    }
}
