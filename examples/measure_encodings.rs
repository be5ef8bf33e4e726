//! Measures what `byteloupe::encodings` says of files: the figures in `docs/encodings.md`.
//!
//!     cargo run --release --no-default-features --example measure_encodings -- COMMAND FILES…
//!
//! `judge` prints the verdict of each file; `ordinary` prints each stretch of ordinary text that is
//! taken for mojibake; `repaired` makes mojibake of each file in every way and counts what is repaired
//! exactly; `wide` counts how often text converted to UTF-16 and UTF-32 is told as such.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::collections::BTreeMap;

use byteloupe::encodings::{Encoding, Reading, judge_bytes, mojibake};
use encoding_rs::{Encoding as Web, MACINTOSH, WINDOWS_1251, WINDOWS_1252};

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

/// What a reader of `bytes` sees who takes them for another encoding; `None` where that loses bytes.
fn misread(bytes: &[u8], through: Option<&'static Web>) -> Option<String> {
    match through {
        None => Some(bytes.iter().copied().map(char::from).collect()),
        Some(encoding) => {
            let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
            Some(text.into_owned())
        }
    }
}

fn repaired(files: &[(String, Vec<u8>)]) {
    let ways = [
        ("windows-1252", Some(WINDOWS_1252)),
        ("windows-1251", Some(WINDOWS_1251)),
        ("ISO-8859-1", None),
        ("macintosh", Some(MACINTOSH)),
    ];
    let mut counts: BTreeMap<(String, &str, u8), (u64, u64)> = BTreeMap::new();
    let show = std::env::var_os("SHOW").is_some();
    for (path, bytes) in files {
        let Ok(text) = std::str::from_utf8(bytes) else {
            continue;
        };
        for line in text.lines().filter(|line| !line.is_ascii()) {
            for (name, way) in ways {
                let mut wrong = line.to_owned();
                for rounds in 1..=3 {
                    let Some(next) = misread(wrong.as_bytes(), way) else {
                        break;
                    };
                    wrong = next;
                    let count = counts.entry((path.clone(), name, rounds)).or_default();
                    count.1 += 1;
                    let again = mojibake::undo(&wrong);
                    if again.as_deref() == Some(line) {
                        count.0 += 1;
                    } else if show {
                        println!("{name} {rounds}: {wrong:?} gave {again:?}");
                    }
                }
            }
        }
    }
    for ((path, name, rounds), (right, all)) in counts {
        let share = 100.0 * right as f64 / all as f64;
        println!("{share:5.1} % of {all:6} lines  {name} × {rounds}  {path}");
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
