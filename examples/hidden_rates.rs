//! Counts how often text has the characters in which data can be hidden, by what stands around them.
//!
//! `cargo run --release --example hidden_rates -- FOLDER …` prints the rows of `src/encoded/hidden/rates.rs`: the bits of
//! each rate, from all files in UTF-8 of those folders. A rate is that of the files that have such a character in such a
//! place at all: a text with one has more, and it is those that must not be taken for hidden data. Files in which more than one character of twenty is such a one say
//! nothing of text and are left out.

#![allow(clippy::print_stdout, missing_docs)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use byteloupe::encoded::hidden::{Place, Use};

/// One more text is counted, which has so many characters and no carrier: what was seen a few times says little.
const NONE: u64 = 4096;

/// A file with more than one carrier in so many characters is a table of them, or a test.
const MOST: u64 = 20;

/// Longer files are left out.
const LONGEST: u64 = 4 << 20;

#[derive(Default)]
struct Counts {
    places: BTreeMap<Place, u64>,

    /// How many there are, and among how many places of the files that have any.
    uses: BTreeMap<(Use, Place), (u64, u64)>,
    files: u64,
}

fn main() {
    let mut counts = Counts::default();
    for folder in std::env::args_os().skip(1) {
        walk(Path::new(&folder), &mut counts);
    }
    println!("{} files", counts.files);
    println!("places: {:?}", counts.places);
    for ((purpose, place), (count, places)) in &counts.uses {
        let bits = ((places + NONE) as f64 / *count as f64).max(1.0).log2();
        println!("(Use::{purpose:?}, Place::{place:?}, {bits:.1}), {count}");
    }
}

fn walk(path: &Path, counts: &mut Counts) {
    let Ok(info) = fs::symlink_metadata(path) else {
        return;
    };
    if info.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        entries.for_each(|entry| walk(&entry.path(), counts));
    } else if info.is_file()
        && info.len() <= LONGEST
        && let Ok(bytes) = fs::read(path)
    {
        count(&bytes, counts);
    }
}

/// Takes a file; of one that is not UTF-8, such as a catalogue of messages, its longer pieces of text.
fn count(bytes: &[u8], counts: &mut Counts) {
    const LEAST: usize = 200;
    if bytes.is_ascii() || bytes.get(..4) == Some(b"\x7FELF") {
        return;
    }
    let mut found = Counts::default();
    let (mut carriers, mut characters) = (0, 0);
    for chunk in bytes
        .utf8_chunks()
        .filter(|chunk| chunk.valid().len() >= LEAST)
    {
        let mut before = None;
        let mut text = chunk.valid().chars().peekable();
        while let Some(scalar) = text.next() {
            characters += 1;
            if let Some(purpose) = Use::of(scalar, before) {
                carriers += 1;
                let place = Place::between(before, text.peek().copied());
                found.uses.entry((purpose, place)).or_default().0 += 1;
            } else {
                before = Some(scalar);
                let place = Place::between(before, text.peek().copied());
                *found.places.entry(place).or_default() += 1;
            }
        }
    }
    if characters == 0 || carriers * MOST > characters {
        return;
    }
    counts.files += 1;
    for (at, (count, _)) in found.uses {
        let sum = counts.uses.entry(at).or_default();
        sum.0 += count;
        sum.1 += found.places.get(&at.1).copied().unwrap_or(1);
    }
    for (place, count) in found.places {
        *counts.places.entry(place).or_default() += count;
    }
}
