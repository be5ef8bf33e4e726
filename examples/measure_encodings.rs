//! Measures what `byteloupe::encodings` says of files: the figures in `docs/encodings.md`.
//!
//!     cargo run --release --no-default-features --example measure_encodings -- COMMAND FILES…
//!
//! `judge` prints the verdict of each file; `ordinary` prints each stretch of ordinary text that is
//! taken for mojibake; `repaired` makes mojibake of each file in every way and counts what is repaired
//! exactly; `wide` counts how often text converted to UTF-16 and UTF-32 is told as such.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::collections::BTreeMap;

use byteloupe::encodings::mojibake::{self, Misreading};
use byteloupe::encodings::{Encoding, Reading, judge_bytes};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let files: Vec<_> = arguments
        .filter_map(|path| std::fs::read(&path).ok().map(|bytes| (path, bytes)))
        .collect();
    match command.as_str() {
        "judge" => judge(&files),
        "ordinary" => ordinary(&files),
        "repaired" => repaired(&files),
        "wide" => wide(&files),
        _ => println!("judge, ordinary, repaired or wide, then files"),
    }
}

fn judge(files: &[(String, Vec<u8>)]) {
    for (path, bytes) in files {
        let verdict = judge_bytes(bytes);
        let kind = verdict.file_type.as_ref().map_or("", |kind| &kind.name);
        println!("{path} [{kind}]");
        for found in verdict.hypotheses.iter().take(3) {
            println!(
                "    {:.2} {}: {}",
                found.score,
                found.what.words(),
                found.why
            );
        }
    }
}

fn ordinary(files: &[(String, Vec<u8>)]) {
    let mut bytes_total = 0;
    let mut found_total = 0;
    for (path, bytes) in files {
        let Ok(text) = std::str::from_utf8(bytes) else {
            continue;
        };
        bytes_total += text.len();
        for found in mojibake::stretches(text) {
            found_total += 1;
            let start = text.floor_char_boundary(found.range.start.saturating_sub(20));
            let end = text.ceil_char_boundary(found.range.end + 20);
            let (name, rounds) = (found.through.name(), found.rounds);
            println!(
                "{path}: {:?} is {:?} ({name}, {rounds}) in {:?}",
                &text[found.range.clone()],
                found.repaired,
                &text[start..end]
            );
        }
    }
    println!("{found_total} stretches in {bytes_total} bytes");
}

/// Lines of each file that are looked at.
const LINES: usize = 60;

/// What a reader of `bytes` sees who takes them for another encoding; `None` where that loses bytes.
fn misread(bytes: &[u8], through: Misreading) -> Option<String> {
    match through {
        Misreading::Latin1 => Some(bytes.iter().copied().map(char::from).collect()),
        Misreading::In(charset) => charset.decode_all(bytes),
    }
}

/// How many lines came of a misreading.
#[derive(Default)]
struct Counts {
    all: u64,
    exact: u64,
    left: u64,
}

fn repaired(files: &[(String, Vec<u8>)]) {
    let mut counts: BTreeMap<(&str, u8), Counts> = BTreeMap::new();
    let show = std::env::var_os("SHOW").is_some();
    for (_, bytes) in files {
        let Ok(text) = std::str::from_utf8(bytes) else {
            continue;
        };
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_ascii()).collect();
        let every = lines.len().div_ceil(LINES).max(1);
        for line in lines.into_iter().step_by(every) {
            for way in Misreading::all() {
                let mut wrong = line.to_owned();
                for rounds in 1..=2 {
                    let Some(next) = misread(wrong.as_bytes(), way) else {
                        break;
                    };
                    wrong = next;
                    let again = mojibake::undo(&wrong);
                    let count = counts.entry((way.name(), rounds)).or_default();
                    count.all += 1;
                    count.left += u64::from(again.is_none());
                    count.exact += u64::from(again.as_deref() == Some(line));
                    if show && again.as_deref() != Some(line) {
                        println!("{} {rounds}: {wrong:?} gave {again:?}", way.name());
                    }
                }
            }
        }
    }
    println!("| misread as | times | lines | exact | left as they are | repaired in part |");
    println!("|---|---|---|---|---|---|");
    for ((name, rounds), Counts { all, exact, left }) in counts {
        let share = 100.0 * exact as f64 / all as f64;
        let part = all - exact - left;
        println!("| {name} | {rounds} | {all} | {share:.1} % | {left} | {part} |");
    }
}

fn wide(files: &[(String, Vec<u8>)]) {
    let encodings = [
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Utf32Le,
        Encoding::Utf32Be,
    ];
    let mut counts: BTreeMap<(usize, &str, bool), (u64, u64)> = BTreeMap::new();
    for (path, bytes) in files {
        let Ok(text) = std::str::from_utf8(bytes) else {
            continue;
        };
        for len in [20, 60, 1000, 50_000] {
            let characters: Vec<char> = text.chars().collect();
            // From three places of the text.
            for third in 0..3 {
                let from = characters.len() * third / 3;
                let part: String = characters.iter().skip(from).take(len).collect();
                if part.chars().count() < len {
                    continue;
                }
                for encoding in encodings {
                    for with_bom in [false, true] {
                        let mut bytes = if with_bom { encoding.bom() } else { &[] }.to_vec();
                        write(&part, encoding, &mut bytes);
                        let key = (len, encoding.name(), with_bom);
                        let count = counts.entry(key).or_default();
                        count.1 += 1;
                        let verdict = judge_bytes(&bytes);
                        let best = verdict.best().map(|found| found.what);
                        if best == Some(Reading::Text { encoding, with_bom }) {
                            count.0 += 1;
                        } else {
                            println!("{path} {key:?} {part:.40?}: {best:?}");
                        }
                    }
                }
            }
        }
    }
    for ((len, name, with_bom), (right, all)) in counts {
        let share = right as f64 / all as f64;
        let bom = if with_bom { "with" } else { "without" };
        println!("{share:.4} of {all} texts of {len} characters in {name} {bom} BOM");
    }
}

fn write(text: &str, encoding: Encoding, bytes: &mut Vec<u8>) {
    match encoding {
        Encoding::Utf16Le => bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes)),
        Encoding::Utf16Be => bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes)),
        Encoding::Utf32Le => bytes.extend(text.chars().flat_map(|c| (c as u32).to_le_bytes())),
        _ => bytes.extend(text.chars().flat_map(|c| (c as u32).to_be_bytes())),
    }
}
