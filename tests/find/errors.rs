//! Errors, against a decoder that is given all bytes at once.

use byteloupe::find::Pattern;
use byteloupe::utf8::Form;
use proptest::prelude::*;

use crate::common::Random;
use crate::common::{groups_of, mixed_bytes};
use crate::searching::{Matches, assert_found, options};

fn expected(bytes: &[u8], form: Option<Form>) -> Matches {
    groups_of(bytes)
        .iter()
        .filter(|group| form.is_none_or(|form| group.form() == form))
        .map(|group| (group.offset, group.len()))
        .collect()
}

proptest! {
    #[test]
    fn errors_are_found_where_a_decoder_of_the_whole_finds_them(
        bytes in mixed_bytes(24),
        form in prop::option::of(prop::sample::select(&Form::ALL[..])),
        stripe_len in 1_u64..70,
        threads in 1_usize..4,
        from in 0_u64..200,
    ) {
        let expected = expected(&bytes, form);
        assert_found(&bytes, &Pattern::errors(form), from, options(stripe_len, threads), &expected);
    }
}

/// Long enough for stripes that are classified and not decoded.
fn text_with_few_errors() -> Vec<u8> {
    let mut random = Random::new(9);
    let mut bytes = "naïve text; 字\n".repeat(40_000).into_bytes();
    let len = bytes.len() as u64;
    for _ in 0..12 {
        let near = (random.below(len >> 16) << 16) + random.below(40);
        let place = usize::try_from(near.saturating_sub(20)).unwrap();
        bytes[place] = [0x80, 0xC0, 0xE2, 0xF5, 0xED][random.below(5) as usize];
    }
    bytes.push(0xE2);
    bytes
}

#[test]
fn errors_around_the_borders_of_blocks_are_found() {
    let bytes = text_with_few_errors();
    let expected = expected(&bytes, None);
    assert!(expected.len() > 12);
    for stripe_len in [64 << 10, 100_000, 256 << 10] {
        assert_found(
            &bytes,
            &Pattern::errors(None),
            70_000,
            options(stripe_len, 2),
            &expected,
        );
    }
}
