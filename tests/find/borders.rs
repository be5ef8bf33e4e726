//! Where one stripe ends and the next begins, and how the work is shared.

use byteloupe::find::{Options, Pattern, RegexOptions, STRIPE_LEN};

use crate::common::Random;
use crate::searching::{Matches, Searching, naive, options};

fn stripe_len() -> usize {
    usize::try_from(STRIPE_LEN.get()).unwrap()
}

#[test]
fn a_match_at_every_place_around_a_border_is_found_once() {
    let needle = b"needle in hay";
    let border = stripe_len();
    let patterns = [
        Pattern::exact(needle).unwrap(),
        Pattern::bytes("6? 65 ?? 64 6C 65 20 69 6E 20 68 61 79").unwrap(),
        Pattern::regex("ne+d[a-z]* in hay", RegexOptions::default()).unwrap(),
    ];
    for start in border - needle.len() - 1..border + 2 {
        let mut bytes = vec![b'.'; border * 2];
        bytes[start..start + needle.len()].copy_from_slice(needle);
        for pattern in &patterns {
            let searching = Searching::of(&bytes, pattern, 0, Options::default());
            let expected = [(start as u64, needle.len() as u64)];
            assert_eq!(searching.walk(), expected);
            assert_eq!(searching.ended().matches, 1);
        }
    }
}

#[test]
fn the_count_is_the_same_for_any_number_of_threads_and_any_start() {
    let mut random = Random::new(3);
    let mut bytes: Vec<u8> = (0..stripe_len() * 5 + 77)
        .map(|_| random.below(3) as u8)
        .collect();
    // Matches that overlap each other over more than two stripes.
    let start = stripe_len() - 1000;
    bytes[start..start + stripe_len() * 5 / 2].fill(0);
    let patterns = [
        Pattern::bytes("00 00 00 00 00 00 00").unwrap(),
        Pattern::bytes("00 ?? 00 02").unwrap(),
        Pattern::regex(
            r"(?-u)\x00\x00(\x00|\x01)*\x00\x00",
            RegexOptions::default(),
        )
        .unwrap(),
        Pattern::bytes("01").unwrap(),
    ];
    for pattern in patterns {
        let mut all = Vec::new();
        for (threads, from) in [(1, 0), (2, 0), (3, 700_000), (8, u64::MAX), (2, 1 << 20)] {
            let searching =
                Searching::of(&bytes, &pattern, from, options(STRIPE_LEN.get(), threads));
            let progress = searching.ended();
            let mut matches = Matches::new();
            for part in 0..=bytes.len() as u64 / 150_000 {
                let range = part * 150_000..(part + 1) * 150_000;
                let inside = searching.in_range(range.clone());
                matches.extend(inside.iter().filter(|(offset, _)| range.contains(offset)));
            }
            assert_eq!(progress.matches, matches.len() as u64);
            all.push(matches);
        }
        assert!(all[0].len() > 100);
        assert!(all.iter().all(|matches| *matches == all[0]));
    }
}

#[test]
fn in_a_long_run_matches_follow_each_other_up_to_one_a_border() {
    let bytes = vec![0; stripe_len() * 4];
    let pattern = Pattern::bytes("00 00 00 00 00 00 00").unwrap();
    let searching = Searching::of(&bytes, &pattern, 0, Options::default());
    let progress = searching.ended();
    let from_front = bytes.len() as u64 / 7;
    assert!(
        progress.matches.abs_diff(from_front) <= 3,
        "{}",
        progress.matches
    );
    let matches = searching.in_range(0..200_000);
    assert!(matches.len() >= 200_000 / 7 - 1, "{}", matches.len());
    assert!(matches.windows(2).all(|pair| pair[0].0 + 7 == pair[1].0));
}

#[test]
fn the_matches_of_stripes_are_those_of_a_naive_count_and_add_up_while_it_grows() {
    let mut random = Random::new(11);
    let bytes: Vec<u8> = (0..100_000).map(|_| random.below(50) as u8).collect();
    let pattern = Pattern::bytes("07 ??").unwrap();
    let expected = naive(&bytes, |rest| {
        (rest.first() == Some(&7) && rest.len() > 1).then_some(2)
    });
    for (stripe_len, threads, from) in [(1 << 12, 1, 0), (1000, 2, 50_000), (1 << 18, 2, 99_999)] {
        let options = options(stripe_len, threads);
        let searching = Searching::of(&bytes, &pattern, from, options);
        let whole = [0, bytes.len() as u64];
        // Never more than were counted.
        searching.wait(|search| {
            // In this order: what ends in between is counted then.
            let progress = search.progress();
            let counted = search.between(&whole)[0];
            assert!(progress.is_running() || counted == progress.matches);
            (!progress.is_running()).then_some(())
        });
        let resolution = searching.search.resolution();
        assert!(resolution <= 32, "{resolution}");
        let borders: Vec<u64> = (0..=100).map(|place| place * 1024).collect();
        let counts: Vec<u64> = borders
            .windows(2)
            .map(|ends| {
                let starts = expected.iter().map(|(offset, _)| offset);
                starts.filter(|at| (ends[0]..ends[1]).contains(at)).count() as u64
            })
            .collect();
        assert_eq!(searching.search.between(&borders), counts);
    }
}

#[test]
fn where_a_bin_holds_whole_stripes_their_matches_are_spread_as_they_are_counted() {
    let stripe_len = 64;
    let mut bytes = vec![0; stripe_len as usize * 8192 * 2];
    let quarter = bytes.len() / 4;
    for offset in [3, quarter * 2, quarter * 2 + 1, quarter * 4 - 1] {
        bytes[offset] = 1;
    }
    let pattern = Pattern::bytes("01").unwrap();
    let searching = Searching::of(&bytes, &pattern, 0, options(stripe_len, 2));
    assert_eq!(searching.ended().matches, 4);
    assert!(searching.search.resolution() >= stripe_len);
    let borders = [0, 1, 2, 3, 4].map(|place| (quarter * place) as u64);
    assert_eq!(searching.search.between(&borders), [1, 0, 2, 1]);
}
