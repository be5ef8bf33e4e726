//! Measures what `byteloupe::encodings` says of files: the figures in `docs/encodings.md`.
//!
//!     cargo run --release --no-default-features --example measure_encodings -- COMMAND FILES…
//!
//! `judge` prints the verdict of each file; `ordinary` prints each stretch of ordinary text that is
//! taken for mojibake; `repaired` makes mojibake of each file in every way and counts what is repaired
//! exactly, each line by itself; `mended` does so with a tenth, a half and all of the lines of a file, and counts what
//! becomes of its other lines, too; `wide` counts how often text converted to UTF-16 and UTF-32 is told as such.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::collections::BTreeMap;

use byteloupe::encodings::mojibake::{self, Misreading};
use byteloupe::encodings::{Encoding, Reading, judge_bytes};
use byteloupe::save::{Mender, RepairPlan};

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
        "mended" => mended(&files),
        "wide" => wide(&files),
        _ => println!("judge, ordinary, repaired, mended or wide, then files"),
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

/// Lines of a file that is made of a text.
const LINES_OF_A_FILE: usize = 30;

/// How many of ten lines of it are misread.
const SHARES: [usize; 3] = [1, 5, 10];

/// What became of the lines of files in which some were misread.
#[derive(Default)]
struct Mended {
    misread: u64,
    exact: u64,
    left: u64,

    /// Repaired in part in a file of which a rest is told, and of which nothing is told.
    part_told: u64,
    part_silent: u64,
    others: u64,
    others_changed: u64,
}

fn mended(files: &[(String, Vec<u8>)]) {
    let show = std::env::var_os("SHOW").is_some();
    let mut counts: BTreeMap<(&str, u8), Mended> = BTreeMap::new();
    let mut by_share: BTreeMap<usize, Mended> = BTreeMap::new();
    let mut of_long = Mended::default();
    let mut seed = 1_u32;
    let mut next = |most: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % most
    };
    for (path, bytes) in files {
        let Ok(text) = std::str::from_utf8(bytes) else {
            continue;
        };
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_ascii()).collect();
        if lines.len() < LINES_OF_A_FILE {
            continue;
        }
        for way in Misreading::all() {
            for (rounds, share) in [1, 2]
                .into_iter()
                .flat_map(|it| SHARES.map(|share| (it, share)))
            {
                let right: Vec<&str> = (0..LINES_OF_A_FILE)
                    .map(|_| lines[next(lines.len())])
                    .collect();
                let wrong = right.iter().map(|line| {
                    let is_misread = next(10) < share;
                    let again = |line: String| misread(line.as_bytes(), way);
                    let misread = (0..rounds).try_fold((*line).to_owned(), |line, _| again(line));
                    // A character that ends a line would make two of it.
                    let misread = misread.filter(|it| is_misread && !it.contains(['\n', '\r']));
                    misread.unwrap_or_else(|| (*line).to_owned())
                });
                let wrong: Vec<String> = wrong.collect();
                let plan = RepairPlan {
                    undoes_mojibake: true,
                    ..RepairPlan::default()
                };
                let mut mender = Mender::new(Vec::new(), plan);
                mender.push(wrong.join("\n").as_bytes()).unwrap();
                let (again, changes) = mender.finish().unwrap();
                let again = String::from_utf8(again).unwrap();
                let name = (way.name(), rounds);
                for ((right, wrong), again) in right.iter().zip(&wrong).zip(again.split('\n')) {
                    for count in [
                        counts.entry(name).or_default(),
                        by_share.entry(share).or_default(),
                    ] {
                        let is_told = changes.lines_with_rest + changes.ambiguous_lines > 0;
                        count.add((right, wrong, again), is_told);
                    }
                    if wrong != right && has_long_stretches(right) {
                        let is_told = changes.lines_with_rest + changes.ambiguous_lines > 0;
                        of_long.add((right, wrong, again), is_told);
                    }
                    if show && again != *right {
                        println!("{path} {name:?}: {right:?} {wrong:?} {again:?}");
                    }
                }
            }
        }
    }
    println!(
        "| misread as | times | lines | exact | left | in part, told | in part, silently | others | changed |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for ((name, rounds), counts) in counts {
        println!("| {name} | {rounds} | {} |", counts.words());
    }
    for (share, counts) in by_share {
        println!("| all | {share} of 10 lines | {} |", counts.words());
    }
    println!(
        "| all | whose stretches have {LONG} letters or more | {} |",
        of_long.words()
    );
}

/// A stretch of so many letters is no lone one.
const LONG: usize = 3;

/// Whether each stretch above ASCII of a line has several letters.
fn has_long_stretches(line: &str) -> bool {
    let mut stretches = line.split(|it: char| it.is_ascii());
    stretches.all(|stretch| stretch.is_empty() || stretch.chars().count() >= LONG)
}

impl Mended {
    fn add(&mut self, (right, wrong, again): (&str, &str, &str), has_rest: bool) {
        if wrong == right {
            self.others += 1;
            self.others_changed += u64::from(again != right);
            return;
        }
        self.misread += 1;
        match again {
            _ if again == right => self.exact += 1,
            _ if again == wrong => self.left += 1,
            _ if has_rest => self.part_told += 1,
            _ => self.part_silent += 1,
        }
    }

    fn words(&self) -> String {
        let share = 100.0 * self.exact as f64 / self.misread.max(1) as f64;
        format!(
            "{} | {share:.1} % | {} | {} | {} | {} | {}",
            self.misread,
            self.left,
            self.part_told,
            self.part_silent,
            self.others,
            self.others_changed
        )
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
