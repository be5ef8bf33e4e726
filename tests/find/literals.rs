//! Bytes, with and without wildcards, against a search that compares at every place.

use byteloupe::find::Pattern;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::to_hex;
use crate::searching::{assert_found, naive, options};

/// Bytes of which few are different, so that needles are found often and overlap.
fn monotonous(len: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u8>> {
    vec(
        prop_oneof![4 => Just(0_u8), 3 => Just(0x41), 1 => Just(0x4F), 1 => any::<u8>()],
        len,
    )
}

proptest! {
    #[test]
    fn exact_bytes_are_found_where_a_comparison_at_every_place_finds_them(
        bytes in monotonous(0..160),
        needle in monotonous(1..5),
        stripe_len in 1_u64..40,
        threads in 1_usize..4,
        from in 0_u64..200,
    ) {
        let expected = naive(&bytes, |rest| rest.starts_with(&needle).then_some(needle.len()));
        let pattern = Pattern::bytes(&to_hex(&needle)).unwrap();
        assert_found(&bytes, &pattern, from, options(stripe_len, threads), &expected);
    }

    #[test]
    fn wildcards_are_found_where_a_comparison_of_digits_finds_them(
        bytes in monotonous(0..160),
        needle in vec(prop::sample::select(&["00", "41", "??", "4?", "?F", "?1", "FF"][..]), 1..6),
        stripe_len in 1_u64..40,
        threads in 1_usize..4,
    ) {
        let notation = needle.concat();
        prop_assume!(notation.contains(|digit| digit != '?'));
        let expected = naive(&bytes, |rest| {
            let fits = needle.len() <= rest.len() && needle.iter().zip(rest).all(|(wanted, byte)| {
                let digits = format!("{byte:02X}");
                wanted.chars().zip(digits.chars()).all(|(w, d)| w == '?' || w == d)
            });
            fits.then_some(needle.len())
        });
        let pattern = Pattern::bytes(&notation).unwrap();
        assert_found(&bytes, &pattern, 0, options(stripe_len, threads), &expected);
    }
}

#[test]
fn matches_do_not_overlap_and_the_leftmost_comes_first() {
    let pattern = Pattern::bytes("41 41").unwrap();
    let expected = vec![(0, 2), (2, 2), (5, 2)];
    assert_found(b"AAAAxAAA", &pattern, 0, options(3, 2), &expected);
}

#[test]
fn a_needle_may_be_longer_than_a_stripe() {
    let needle = b"0123456789".repeat(20);
    let mut bytes = b"0123".to_vec();
    bytes.extend_from_slice(&needle);
    bytes.extend_from_slice(&needle);
    let pattern = Pattern::exact(&needle).unwrap();
    let expected = vec![(4, 200), (204, 200)];
    assert_found(&bytes, &pattern, 50, options(7, 3), &expected);
}
