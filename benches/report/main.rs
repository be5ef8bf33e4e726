//! The whole program on files of 1 GiB, beside others that look at every byte: `cargo bench --bench
//! report`.
//!
//! Each program reads a file from the page cache and writes to /dev/null; all run in turn in the same
//! round. Figures are medians; those of programs that take seconds are of fewer rounds. The last lines
//! are `ratio CORPUS PROGRAM x.xx`: how many times as long as the report, as it is by default, that program takes.
//! `cargo bench --bench report -- mixed hindi` takes only the corpora named.
#![allow(missing_docs)]

#[allow(dead_code, reason = "two corpora of many")]
#[path = "../common/corpora.rs"]
mod corpora;
#[allow(dead_code, reason = "some texts of many")]
#[path = "../survey/texts.rs"]
mod texts;

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Rounds of programs that are fast.
const ROUNDS: usize = 9;

/// Programs that take longer than this take part in few rounds.
const SLOW_SECONDS: f64 = 1.5;

/// How many these are.
const SLOW_ROUNDS: usize = 2;

/// Bytes in a file.
const FILE_LEN: usize = 1 << 30;

const REPORT: &str = env!("CARGO_BIN_EXE_byteloupe");

/// A program and what it is told before the name of the file.
type Rival = (&'static str, &'static str, &'static [&'static str]);

const PROGRAMS: [Rival; 8] = [
    ("report", REPORT, &["report"]),
    ("report_json", REPORT, &["report", "--format", "json"]),
    ("report_summary", REPORT, &["report", "--summary"]),
    ("report_one_thread", REPORT, &["report", "--threads", "1"]),
    ("report_hash", REPORT, &["report", "--hash"]),
    ("isutf8", "isutf8", &["--quiet"]),
    ("iconv", "iconv", &["-c", "-f", "utf-8", "-t", "utf-8"]),
    (
        "uconv",
        "uconv",
        &["-f", "utf-8", "-t", "utf-8", "--callback", "substitute"],
    ),
];

/// How long a program takes, or `None` if there is no such program.
fn seconds(program: &str, arguments: &[&str], file: &Path) -> Option<f64> {
    let started = Instant::now();
    Command::new(program)
        .args(arguments)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .ok()?;
    Some(started.elapsed().as_secs_f64())
}

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The corpus over and over again.
fn write_file(path: &Path, make: fn() -> Vec<u8>) -> io::Result<()> {
    let bytes = make();
    let mut file = File::create(path)?;
    for _ in 0..FILE_LEN / bytes.len() {
        file.write_all(&bytes)?;
    }
    Ok(())
}

fn compare(corpus: &str, file: &Path, ratios: &mut Vec<String>) {
    let mut times = vec![Vec::new(); PROGRAMS.len()];
    for _ in 0..ROUNDS {
        for (times, (_, program, arguments)) in times.iter_mut().zip(PROGRAMS) {
            if times.len() < SLOW_ROUNDS || median(times) < SLOW_SECONDS {
                times.extend(seconds(program, arguments, file));
            }
        }
    }
    let ours = times.first().map_or(f64::NAN, |times| median(times));
    for (times, (name, ..)) in times.iter().zip(PROGRAMS) {
        if times.is_empty() {
            println!("{corpus:8} {name:18} is not installed");
            continue;
        }
        let time = median(times);
        let speed = FILE_LEN as f64 / 1e9 / time;
        println!(
            "{corpus:8} {name:18} {time:8.3} s {speed:7.2} GB/s, {} rounds",
            times.len()
        );
        ratios.push(format!("ratio {corpus} {name} {:.2}", time / ours));
    }
}

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut ratios = Vec::new();
    let mut named: Vec<String> = std::env::args().skip(1).collect();
    named.retain(|argument| !argument.starts_with('-'));
    let usual = [
        "mixed",
        "random",
        "russian",
        "chinese",
        "source",
        "hindi",
        "thai",
        "vietnamese_nfd",
    ];
    let all = (corpora::ALL.iter())
        .chain(&texts::TEN_SCRIPTS)
        .chain(&texts::OTHERS);
    for corpora::Corpus { name, make } in all {
        let is_wanted = match named.as_slice() {
            [] => usual.contains(name),
            named => named.iter().any(|it| it == name),
        };
        if is_wanted {
            let file = folder.path().join(name);
            write_file(&file, *make)?;
            compare(name, &file, &mut ratios);
            std::fs::remove_file(&file)?;
        }
    }
    for line in ratios {
        println!("{line}");
    }
    Ok(())
}
