//! The classifier counts what the decoder decodes, over as many bytes as one likes.

use crate::common::{INTERESTING, Random, compare_counts};

use super::classifier::clean_text;

/// The variable that says how many bytes.
const BYTES: &str = "BYTELOUPE_TEST_BYTES";

/// How many where it says nothing.
const FEW: usize = 1 << 20;

/// The longest part of one kind.
const LONGEST: u64 = 1 << 15;

/// Bytes of one kind: random ones, those at the edges of the syntax, everything that can be wrong, text,
/// and text with faults.
fn part(random: &mut Random) -> Vec<u8> {
    // As often short as long.
    let longest = LONGEST >> random.below(12);
    let len = 1 + random.below(longest) as usize;
    match random.below(7) {
        0 => (0..len).map(|_| random.next() as u8).collect(),
        1 => (0..len).map(|_| one_of(random, &INTERESTING)).collect(),
        2 => random.bytes(len),
        3 => vec![one_of(random, b"a\n\x80\xC0\xE3\xF0\xFF"); len],
        4 => clean_text(len),
        5 => vec![one_of(random, b"a\n"); len],
        _ => {
            let mut bytes = clean_text(len);
            let apart = 1 << random.below(13);
            let mut place = random.below(apart) as usize;
            while place < len {
                bytes[place] = one_of(random, &INTERESTING);
                place += 1 + random.below(2 * apart) as usize;
            }
            bytes
        }
    }
}

fn one_of(random: &mut Random, bytes: &[u8]) -> u8 {
    bytes[random.below(bytes.len() as u64) as usize]
}

/// Where blocks end: few of them, or many short ones.
fn cuts(random: &mut Random, len: usize) -> Vec<usize> {
    let most = [1, 2, 8, len as u64 / 300][random.below(4) as usize];
    let many = random.below(most + 1);
    let mut cuts: Vec<_> = (0..many)
        .map(|_| random.below(len as u64 + 1) as usize)
        .collect();
    cuts.sort_unstable();
    cuts
}

#[test]
fn as_many_random_and_hostile_bytes_as_one_likes_are_counted_as_they_are_decoded() {
    let wanted = match std::env::var(BYTES) {
        Ok(number) => number.parse().expect("a number of bytes"),
        Err(_) => FEW,
    };
    let (mut done, mut number, mut blocks) = (0, 0, 0);
    while done < wanted {
        // Each piece can be made again by its number alone.
        let random = &mut Random::new(number);
        let parts = 1 + random.below(6);
        let bytes: Vec<u8> = (0..parts).flat_map(|_| part(random)).collect();
        let cuts = cuts(random, bytes.len());
        if let Err(difference) = compare_counts(&bytes, &cuts) {
            panic!("piece {number}: {difference}");
        }
        done += bytes.len();
        blocks += cuts.len() + 1;
        number += 1;
    }
    println!("{done} bytes in {blocks} blocks of {number} pieces");
}
