//! Random bytes that come near to everything that can be wrong with UTF-8.

use proptest::collection::vec;
use proptest::prelude::*;

use super::INTERESTING;

/// Random strings of [`INTERESTING`] bytes.
pub fn interesting_bytes(max_len: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(prop::sample::select(&INTERESTING[..]), 0..=max_len)
}

/// Random strings of pieces: any byte, leads, tails, whole characters, surrogate forms, long runs.
pub fn mixed_bytes(max_pieces: usize) -> impl Strategy<Value = Vec<u8>> {
    let surrogate = (0xA0_u8..=0xBF, 0x80_u8..=0xBF).prop_map(|(b, c)| vec![0xED, b, c]);
    let long_surrogate = (0xA0_u8..=0xBF, 0x80_u8..=0xBF).prop_map(|(b, c)| vec![0xF0, 0x8D, b, c]);
    let piece = prop_oneof![
        any::<u8>().prop_map(|b| vec![b]),
        (0xC0_u8..=0xFF).prop_map(|b| vec![b]),
        (0x80_u8..=0xBF).prop_map(|b| vec![b]),
        prop::sample::select(&INTERESTING[..]).prop_map(|b| vec![b]),
        any::<char>().prop_map(|c| c.to_string().into_bytes()),
        surrogate,
        long_surrogate,
        (1_usize..40).prop_map(|len| vec![0x80; len]),
    ];
    vec(piece, 0..=max_pieces).prop_map(|pieces| pieces.concat())
}
