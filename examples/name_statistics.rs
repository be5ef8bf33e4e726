//! Counts how letters and classes of digits follow one another in names and paths, and prints the tables of
//! `src/encoded/digits/name.rs`: `cargo run --release --example name_statistics -- FOLDER...`.
//!
//! Names are rows of 12 digits of base64 or more in text files below 1 MB, each counted once. Those that change
//! between classes at every second digit or more often, and those of more than 200 digits, are taken for data and
//! left out.

#![allow(clippy::indexing_slicing, missing_docs)]

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

const LEAST: usize = 12;
const MOST: usize = 200;
const LONGEST_FILE: u64 = 1_000_000;

/// What every pair counts for by itself.
const UNSEEN: f64 = 20.0;

/// Small letters, capitals, numbers, `+` and `/`, `-` and `_`.
fn class(byte: u8) -> Option<usize> {
    match byte {
        b'a'..=b'z' => Some(0),
        b'A'..=b'Z' => Some(1),
        b'0'..=b'9' => Some(2),
        b'+' | b'/' => Some(3),
        b'-' | b'_' => Some(4),
        _ => None,
    }
}

/// The names in a text.
fn names(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let rows = text.split(|byte| class(*byte).is_none());
    rows.filter(|row| {
        let pairs = row.windows(2);
        let changes = pairs.filter(|pair| class(pair[0]) != class(pair[1]));
        (LEAST..=MOST).contains(&row.len()) && changes.count() * 2 < row.len()
    })
}

/// Adds the names in the files of a folder.
fn add(folder: &Path, all: &mut HashSet<Vec<u8>>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let Ok(about) = fs::symlink_metadata(&path) else {
            continue;
        };
        if about.is_dir() {
            add(&path, all);
        } else if about.is_file() && about.len() < LONGEST_FILE {
            let text = fs::read(&path).unwrap_or_default();
            if !text.contains(&0) {
                all.extend(names(&text).map(<[u8]>::to_vec));
            }
        }
    }
}

/// A quarter of the bits that what comes so many times of all takes.
fn quarters(count: f64, all: f64) -> u8 {
    (-(count / all).log2() * 4.0).round().clamp(0.0, 48.0) as u8
}

/// A row of a table, a digit for each.
fn row(counts: &[f64]) -> String {
    let all: f64 = counts.iter().map(|count| count + UNSEEN).sum();
    let digits = counts.iter();
    digits
        .map(|count| char::from(b'0' + quarters(count + UNSEEN, all)))
        .collect()
}

fn main() {
    let mut all = HashSet::new();
    for folder in std::env::args_os().skip(1).map(PathBuf::from) {
        add(&folder, &mut all);
    }
    let mut classes = [[0.0; 5]; 5];
    let mut letters = [[0.0; 26]; 26];
    let mut first = [0.0; 26];
    for name in &all {
        for pair in name.windows(2) {
            let (Some(before), Some(here)) = (class(pair[0]), class(pair[1])) else {
                continue;
            };
            classes[before][here] += 1.0;
            if here > 1 {
                continue;
            }
            let place = |byte: u8| usize::from((byte | 0x20) - b'a');
            if before <= 1 {
                letters[place(pair[0])][place(pair[1])] += 1.0;
            }
            if before > 1 || (before, here) == (0, 1) {
                first[place(pair[1])] += 1.0;
            }
        }
    }
    println!("{} names\n\nclasses", all.len());
    for counts in classes {
        let sum: f64 = counts.iter().sum();
        println!("{:?}", counts.map(|count| quarters(count + 1.0, sum)));
    }
    println!("\nfirst\n{}\n\nletters", row(&first));
    for counts in letters {
        println!("{}", row(&counts));
    }
}
