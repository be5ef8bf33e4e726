//! The classifier counts what the decoder decodes, however the bytes are cut into blocks.

use proptest::prelude::*;

use crate::common::{
    INTERESTING, Random, compare_counts, interesting_bytes, mixed_bytes, to_hex, vectors,
};

fn assert_same(bytes: &[u8], cuts: &[usize]) {
    if let Err(difference) = compare_counts(bytes, cuts) {
        panic!("{difference}, of {}", to_hex(bytes));
    }
}

/// Under Miri or valgrind, a byte that is read outside of the block is an error: it lies in memory of its own.
#[test]
fn a_block_of_any_length_is_read_within_its_bounds() {
    let source = Random::new(23).bytes(700);
    // An interpreter takes a thousand times as long.
    let step = if cfg!(miri) { 61 } else { 1 };
    for len in (0..source.len()).step_by(step) {
        let block: Box<[u8]> = source[..len].into();
        assert_same(&block, &[]);
    }
}

#[test]
fn every_vector_is_counted_as_it_is_decoded_at_every_place_of_a_batch() {
    for vector in vectors::all() {
        for before in [
            0, 1, 2, 3, 5, 50, 55, 57, 60, 61, 62, 63, 64, 127, 505, 509, 510, 511,
        ] {
            for filler in [b'A', b'\n', 0x80] {
                let mut bytes = vec![filler; before];
                bytes.extend_from_slice(&vector);
                assert_same(&bytes, &[]);
                bytes.push(b'.');
                assert_same(&bytes, &[]);
            }
        }
    }
}

/// Batches of ASCII are counted at once, but not while a lead in front of them waits for its tails.
#[test]
fn leads_that_a_run_of_ascii_cuts_are_counted_as_they_are_decoded() {
    const LEADS: [u8; 6] = [0xC2, 0xE1, 0xED, 0xF1, 0xF4, 0xFC];
    for before in [0, 1, 29, 31, 61, 62, 63, 64, 509, 510, 511] {
        for first in LEADS {
            for second in LEADS {
                for third in LEADS {
                    let mut bytes = vec![b'A'; before];
                    bytes.extend_from_slice(&[first, second, third]);
                    bytes.extend_from_slice(&[b'z'; 600]);
                    assert_same(&bytes, &[]);
                    assert_same(&bytes, &[before + 3]);
                }
            }
        }
    }
}

#[test]
fn every_vector_is_counted_alike_wherever_it_is_cut_into_two_blocks() {
    for vector in vectors::all() {
        let mut bytes = vec![b'x'; 20];
        bytes.extend_from_slice(&vector);
        for cut in 0..=bytes.len() {
            assert_same(&bytes, &[cut]);
        }
    }
}

#[test]
fn every_string_of_three_interesting_bytes_is_counted_as_it_is_decoded() {
    for a in INTERESTING {
        for b in INTERESTING {
            for c in INTERESTING {
                assert_same(&[a, b, c], &[]);
                // The same across the border of a batch.
                let mut bytes = vec![b' '; 62];
                bytes.extend_from_slice(&[a, b, c, 0x80, 0x80, b'.']);
                assert_same(&bytes, &[]);
            }
        }
    }
}

#[test]
fn surrogates_in_kinds_of_every_length_pair_up_as_groups_do() {
    let forms = |last: u8| -> [Vec<u8>; 4] {
        [
            vec![0xED, last, 0x81],
            vec![0xF0, 0x8D, last, 0x82],
            vec![0xF8, 0x80, 0x8D, last, 0x83],
            vec![0xFC, 0x80, 0x80, 0x8D, last, 0x84],
        ]
    };
    for high in forms(0xA1) {
        for low in forms(0xB2) {
            for before in 40..70 {
                let mut bytes = vec![b'A'; before];
                for part in [&high, &low, &low, &high, &high, &low] {
                    bytes.extend_from_slice(part);
                }
                assert_same(&bytes, &[]);
                assert_same(&bytes, &[before + 2, before + 7]);
            }
        }
    }
}

/// Lines of text in scripts of one to four bytes, without errors.
pub(super) fn clean_text(len: usize) -> Vec<u8> {
    let line = "Straße, привет, 漢字の行, 한국어 글, 😀🎉 and plain words to the end of the line\n";
    let mut bytes: Vec<u8> = line.bytes().cycle().take(len).collect();
    let mut end = len;
    while end > 0 && std::str::from_utf8(&bytes[..end]).is_err() {
        end -= 1;
    }
    bytes[end..].fill(b'.');
    bytes
}

#[test]
fn errors_anywhere_in_a_long_block_are_found() {
    // Long enough for every path to count a few times what it counts at once, and then some.
    for len in [16 << 10, 33_000, 70_001] {
        let clean = clean_text(len);
        assert_same(&clean, &[]);
        for vector in vectors::all().iter().step_by(13) {
            let mut bytes = clean.clone();
            let mut place = vector.len();
            while place + vector.len() < len {
                bytes[place..place + vector.len()].copy_from_slice(vector);
                place += 4099 + 61 * vector.len();
            }
            assert_same(&bytes, &[]);
            assert_same(&bytes, &[len / 3]);
        }
    }
}

#[test]
fn errors_at_the_borders_of_what_is_counted_at_once_are_found() {
    let borders = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 36_864];
    for text in [vec![b'a'; 37_000], clean_text(37_000)] {
        for (number, vector) in vectors::all().iter().enumerate() {
            let mut bytes = text.clone();
            let place = borders[number % borders.len()] - [0, 1, 3, 12][number / 8 % 4];
            bytes[place..place + vector.len()].copy_from_slice(vector);
            assert_same(&bytes, &[]);
        }
    }
}

#[test]
fn a_tail_after_a_lead_that_was_cut_is_found_wherever_it_stands() {
    for part in [b"\xF0\xC3\xA9\x80", b"\xFF\xC0\xAE\x9F", b"\xE3a\x80\x80"] {
        for before in 0..520 {
            let mut bytes = vec![b'a'; before];
            bytes.extend_from_slice(part);
            bytes.resize(1024, b'b');
            assert_same(&bytes, &[]);
        }
    }
}

#[test]
fn errors_around_the_borders_of_frames_lines_and_sections_are_found() {
    // What hangs over a border: whole, cut, impossible; and what follows it.
    let parts: [&[u8]; 14] = [
        b"\xC0",
        b"\xF5",
        b"\xF8\x88\x80\x80\x80",
        b"\xF8\x80\x80\x80\x80\x80",
        b"\xFC\x80\x80\x8D\xB2\x84",
        b"\xED\xA0\x80\xED\xB0\x80",
        b"\xF4\x90\x80\x80",
        b"\xE0\x80\x80",
        b"\xE3\x81",
        b"\xF0\x9F\x98",
        b"\xF0\x9F\x98\x80",
        b"\xEF\xBB\xBF",
        b"\xC3\xC3\xA9",
        b"\x80\x80\x80",
    ];
    let line = 240;
    let borders = [
        256,
        512,
        line,
        256 + line,
        512 + 2 * line,
        4096 + 2 * line,
        4096 + 512 + 2 * line,
    ];
    for text in [vec![b'a'; 5648], clean_text(5648)] {
        for part in parts {
            for border in borders {
                for before in 0..8 {
                    let mut bytes = text.clone();
                    let place = border - before;
                    bytes[place..place + part.len()].copy_from_slice(part);
                    assert_same(&bytes, &[]);
                    // So many errors before that the rules have counted up to there.
                    for byte in bytes[..border - 16].iter_mut().step_by(100) {
                        *byte = 0xFF;
                    }
                    assert_same(&bytes, &[]);
                    assert_same(&bytes, &[border]);
                }
            }
        }
    }
}

#[test]
fn errors_as_dense_as_they_may_be_are_counted() {
    // From one way of counting to another and back, wherever that may be.
    for every in [3, 50, 200, 300, 500, 700, 1100, 2100] {
        let mut bytes = clean_text(40_000);
        for start in [0, 9000, 21_000] {
            for number in 0..10_000 / every {
                let place = start + number * every + number % 7;
                bytes[place] = [0x80, 0xC0, 0xFF, b'.', 0xE3][number % 5];
            }
        }
        assert_same(&bytes, &[]);
        assert_same(&bytes, &[1, 1000, 20_011]);
    }
}

proptest! {
    #[test]
    fn hostile_bytes_are_counted_as_they_are_decoded(
        bytes in prop_oneof![interesting_bytes(1500), mixed_bytes(500)],
        cut in any::<prop::sample::Index>(),
    ) {
        let cut = cut.index(bytes.len() + 1);
        assert_same(&bytes, &[cut]);
    }

    #[test]
    fn random_bytes_are_counted_as_they_are_decoded(
        bytes in prop::collection::vec(any::<u8>(), 0..2000),
        cut in any::<prop::sample::Index>(),
    ) {
        let cut = cut.index(bytes.len() + 1);
        assert_same(&bytes, &[cut]);
    }

    #[test]
    fn hostile_bytes_in_long_blocks_are_counted_as_they_are_decoded(
        bytes in prop_oneof![interesting_bytes(1500), mixed_bytes(500)],
        between in 1..3000_usize,
        times in 1..20_usize,
    ) {
        let mut long = Vec::new();
        for _ in 0..times {
            long.extend_from_slice(&bytes);
            long.extend_from_slice(&clean_text(between));
        }
        assert_same(&long, &[]);
    }
}
