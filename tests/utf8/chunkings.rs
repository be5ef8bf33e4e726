//! However the bytes are cut into chunks, the units are the same.

use byteloupe::utf8::{Decoder, Unit};
use encoding_rs::UTF_8;
use proptest::prelude::*;

use crate::common::twin::{assert_units, units};
use crate::common::{
    chunks_by_bits, groups_in_chunks, groups_of, interesting_bytes, mixed_bytes, text_of,
    units_in_chunks, units_of, vectors,
};

/// Longer vectors are cut in two and three and into single bytes only.
const LONGEST_IN_ALL_WAYS: usize = 10;

/// The chunkings to try, as bits for [`chunks_by_bits`].
fn chunkings(len: usize) -> Vec<u64> {
    let cuts = len.saturating_sub(1);
    if len <= LONGEST_IN_ALL_WAYS {
        return (0..1 << cuts).collect();
    }
    let mut chunkings = vec![0, u64::MAX];
    for first in 0..cuts {
        for second in first..cuts {
            chunkings.push(1 << first | 1 << second);
        }
    }
    chunkings
}

#[test]
fn every_chunking_of_every_vector_gives_the_same_units() {
    let mut tried = 0;
    for bytes in vectors::all() {
        let whole = units_of(&bytes);
        let groups = groups_of(&bytes);
        assert_units(&bytes, &whole);
        for bits in chunkings(bytes.len()) {
            let chunks = chunks_by_bits(&bytes, bits);
            assert_eq!(units_in_chunks(chunks.clone()), whole, "{chunks:02X?}");
            assert_eq!(groups_in_chunks(chunks.clone()), groups, "{chunks:02X?}");
            tried += 1;
        }
    }
    assert!(tried > 4000, "{tried}");
}

#[test]
fn empty_chunks_change_nothing() {
    for bytes in vectors::all() {
        let chunks = bytes.chunks(1).flat_map(|byte| [&[][..], byte, &[]]);
        assert_eq!(units_in_chunks(chunks), units_of(&bytes), "{bytes:02X?}");
    }
}

#[test]
fn a_decoder_can_be_used_again_after_finish() {
    for first in vectors::all() {
        for second in ["", "A", "\u{20AC}"] {
            let mut units: Vec<Unit> = Vec::new();
            let mut decoder = Decoder::new(0);
            decoder.push(&first, &mut |unit| units.push(unit));
            decoder.finish(&mut |unit| units.push(unit));
            assert!(decoder.held().is_empty());
            assert_eq!(decoder.offset(), first.len() as u64);
            assert_units(&first, &units);

            units.clear();
            decoder.push(second.as_bytes(), &mut |unit| units.push(unit));
            decoder.finish(&mut |unit| units.push(unit));
            assert_eq!(text_of(&units), second);
            let end = (first.len() + second.len()) as u64;
            assert_eq!(decoder.offset(), end);
            assert!(units.iter().all(|unit| unit.offset >= first.len() as u64));
        }
    }
}

#[test]
fn finish_twice_says_nothing_more() {
    let mut decoder = Decoder::new(0);
    let mut count = 0;
    decoder.push(b"\xF0\x9F\x92", &mut |_| count += 1);
    assert_eq!(decoder.held(), b"\xF0\x9F\x92");
    decoder.finish(&mut |_| count += 1);
    decoder.finish(&mut |_| count += 1);
    assert_eq!(count, 1);
}

#[test]
fn what_is_held_is_a_prefix_that_can_still_become_a_character() {
    for bytes in vectors::all() {
        let mut decoder = Decoder::new(0);
        for byte in &bytes {
            decoder.push(&[*byte], &mut |_| ());
            let held = decoder.held();
            let error = std::str::from_utf8(held).err();
            // `error_len` is None where the standard library wants more bytes.
            let wants_more = error.is_some_and(|e| e.valid_up_to() == 0 && e.error_len().is_none());
            assert!(held.is_empty() || wants_more, "{held:02X?} of {bytes:02X?}");
        }
    }
}

#[test]
fn offsets_count_from_where_the_decoder_starts() {
    let start = u64::from(u32::MAX) + 7;
    let mut decoder = Decoder::new(start);
    let mut offsets = Vec::new();
    decoder.push(b"A\xE2\x82", &mut |unit: Unit| offsets.push(unit.offset));
    decoder.push(b"\xAC\x80\x80", &mut |unit: Unit| offsets.push(unit.offset));
    assert_eq!(offsets, [start, start + 1, start + 4, start + 5]);
}

proptest! {
    #[test]
    fn random_bytes_are_cut_as_the_standard_library_cuts_them(
        bytes in prop_oneof![interesting_bytes(64), mixed_bytes(24)],
    ) {
        assert_units(&bytes, &units_of(&bytes));
    }

    #[test]
    fn random_chunkings_of_random_bytes_give_the_same_units(
        bytes in prop_oneof![interesting_bytes(60), mixed_bytes(12)],
        bits: u64,
    ) {
        let chunks = chunks_by_bits(&bytes[..bytes.len().min(64)], bits);
        let whole = chunks.concat();
        prop_assert_eq!(units_in_chunks(chunks.clone()), units_of(&whole));
        prop_assert_eq!(groups_in_chunks(chunks), groups_of(&whole));
    }

    #[test]
    fn encoding_rs_makes_the_same_text_of_random_bytes(
        bytes in prop_oneof![interesting_bytes(64), mixed_bytes(24)],
    ) {
        let (text, _) = UTF_8.decode_without_bom_handling(&bytes);
        prop_assert_eq!(text_of(&units_of(&bytes)), &*text);
        let spans = units(&bytes).iter().filter(|unit| unit.scalar.is_none()).count();
        let literal = bytes.windows(3).filter(|b| b == b"\xEF\xBF\xBD").count();
        prop_assert_eq!(text.matches('\u{FFFD}').count(), spans + literal);
    }

    /// Not only in the end: each U+FFFD comes with the chunk that decides it.
    #[test]
    fn encoding_rs_makes_the_same_text_of_each_chunk(
        bytes in prop_oneof![interesting_bytes(60), mixed_bytes(12)],
        bits: u64,
    ) {
        let chunks = chunks_by_bits(&bytes[..bytes.len().min(64)], bits);
        let mut oracle = UTF_8.new_decoder_without_bom_handling();
        let mut decoder = Decoder::new(0);
        for (index, chunk) in chunks.iter().enumerate() {
            let last = index + 1 == chunks.len();
            let mut units: Vec<Unit> = Vec::new();
            decoder.push(chunk, &mut |unit| units.push(unit));
            if last {
                decoder.finish(&mut |unit| units.push(unit));
            }
            let mut expected = String::with_capacity(1024);
            let _ = oracle.decode_to_string(chunk, &mut expected, last);
            prop_assert_eq!(text_of(&units), expected, "chunk {} of {:02X?}", index, &chunks);
        }
    }
}
