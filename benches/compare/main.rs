//! Two files compared by their content, as a whole program beside `cmp`: `cargo bench --bench compare`.
//!
//! Hostile pairs of 1, 10 and 100 MiB say whether the time grows as the length does. `-- long [GiB]` takes two long files
//! with 1,000 edits at known places instead, 4 GiB unless told: every edit has to be found. The files are made in the
//! folder for temporary files, which needs room for both, and are removed.
//!
//! The last lines are `ratio PAIR MIB x.xx`: how many times as long as `cmp -l` or `cmp` the comparison takes; and, on
//! Linux, `memory PAIR MIB kib`: the most memory that it held.
#![allow(missing_docs)]

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_byteloupe");

/// Random edits of a long file.
const EDITS: u64 = 1000;

/// Numbers that look random: the same in every run (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn bytes(&mut self, len: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(len + 8);
        while bytes.len() < len {
            bytes.extend_from_slice(&self.next().to_le_bytes());
        }
        bytes.truncate(len);
        bytes
    }
}

/// A pair of files of some length.
type Make = fn(usize) -> [Vec<u8>; 2];

const PAIRS: [(&str, Make); 9] = [
    ("zeros_longer", |len| [vec![0; len], vec![0; len + len / 3]]),
    ("one_byte_changed_each_100", |len| {
        let mut right = vec![b'x'; len];
        right.iter_mut().step_by(100).for_each(|byte| *byte = b'y');
        [vec![b'x'; len], right]
    }),
    ("reverse", |len| {
        let left = Random(1).bytes(len);
        let right = left.iter().rev().copied().collect();
        [left, right]
    }),
    ("random", |len| [Random(2).bytes(len), Random(3).bytes(len)]),
    ("random_changed_each_1000", |len| {
        let left = Random(4).bytes(len);
        let mut right = left.clone();
        right.iter_mut().step_by(1000).for_each(|byte| *byte ^= 1);
        [left, right]
    }),
    ("random_changed_each_20", |len| {
        let left = Random(5).bytes(len);
        let mut right = left.clone();
        right.iter_mut().step_by(20).for_each(|byte| *byte ^= 1);
        [left, right]
    }),
    ("two_symbols", |len| {
        let two = |seed| {
            Random(seed)
                .bytes(len)
                .into_iter()
                .map(|byte| byte & 1)
                .collect()
        };
        [two(6), two(7)]
    }),
    ("line_ends", |len| {
        let mut left = Vec::with_capacity(len + 40);
        let mut number = 0_u32;
        while left.len() < len {
            left.extend_from_slice(format!("a line with the number {number}\r\n").as_bytes());
            number += 1;
        }
        let right = left.iter().copied().filter(|byte| *byte != b'\r').collect();
        [left, right]
    }),
    ("halves_swapped", |len| {
        let left = Random(8).bytes(len);
        let (first, second) = left.split_at(len / 2);
        let right = [second, first].concat();
        [left, right]
    }),
];

/// How long a program takes, and how much memory it held in KiB, where the system says.
fn measured(program: &str, arguments: &[&str], files: [&Path; 2]) -> (f64, Option<u64>) {
    let started = Instant::now();
    let time = Path::new("/usr/bin/time");
    let mut command = if time.exists() {
        let mut command = Command::new(time);
        command.args(["-f", "%M"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    let command = command.args(arguments).args(files).stdout(Stdio::null());
    let output = command.stderr(Stdio::piped()).output();
    let seconds = started.elapsed().as_secs_f64();
    let said = output.map(|output| output.stderr).unwrap_or_default();
    let said = String::from_utf8_lossy(&said).into_owned();
    (
        seconds,
        said.lines().last().and_then(|line| line.parse().ok()),
    )
}

/// The faster of two runs.
fn best(program: &str, arguments: &[&str], files: [&Path; 2]) -> (f64, Option<u64>) {
    let (first, memory) = measured(program, arguments, files);
    let (second, _) = measured(program, arguments, files);
    (first.min(second), memory)
}

fn told(name: &str, mib: f64, files: [&Path; 2]) {
    let ours = best(PROGRAM, &["diff", "-q"], files);
    // Without `-s` it would end at the first difference.
    let theirs = best("cmp", &["-l"], files);
    let speed = mib / ours.0;
    println!(
        "{name:28} {mib:6.0} MiB  {:8.3} s  {speed:8.1} MiB/s  cmp -l {:8.3} s",
        ours.0, theirs.0
    );
    println!("ratio {name} {mib:.0} {:.2}", ours.0 / theirs.0);
    if let Some(memory) = ours.1 {
        println!("memory {name} {mib:.0} {memory}");
    }
}

fn hostile(folder: &Path) -> io::Result<()> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    for (name, make) in PAIRS {
        if !wanted.is_empty() && !wanted.iter().any(|it| it == name) {
            continue;
        }
        for mib in [1, 10, 100] {
            let [left, right] = make(mib << 20);
            let files = [folder.join("left"), folder.join("right")];
            std::fs::write(&files[0], left)?;
            std::fs::write(&files[1], right)?;
            told(name, mib as f64, [&files[0], &files[1]]);
        }
    }
    Ok(())
}

/// Two long files. One of the places of an edit is in each of as many equal parts, so that none meets another.
fn long(folder: &Path, gib: u64) -> io::Result<()> {
    let files = [folder.join("left"), folder.join("right")];
    let mut left = BufWriter::with_capacity(1 << 20, File::create(&files[0])?);
    let mut right = BufWriter::with_capacity(1 << 20, File::create(&files[1])?);
    let mut random = Random(9);
    let part_len = ((gib << 30) / EDITS) as usize;
    for number in 0..EDITS {
        let part = random.bytes(part_len);
        let at = 1000 + (random.next() % (part_len as u64 - 10_000)) as usize;
        let len = 1 + (random.next() % 500) as usize;
        let more = random.bytes(len);
        left.write_all(&part)?;
        right.write_all(&part[..at])?;
        match number % 3 {
            0 => {
                right.write_all(&more)?;
                right.write_all(&part[at..])?;
            }
            1 => right.write_all(&part[at + len..])?,
            _ => {
                right.write_all(&more)?;
                right.write_all(&part[at + len..])?;
            }
        }
    }
    left.flush()?;
    right.flush()?;
    let files = [&*files[0], &*files[1]];
    let object = Command::new(PROGRAM)
        .args(["diff", "--format", "json"])
        .args(files)
        .output()?;
    let object: serde_json::Value = serde_json::from_slice(&object.stdout)?;
    let summary = &object["summary"];
    for kind in ["inserted", "removed", "changed", "unaligned", "joined"] {
        println!("{kind} {}", summary[kind]);
    }
    let ours = best(PROGRAM, &["diff", "-q"], files);
    // It reads both to the end only where it counts every difference, and nearly all bytes differ: the first half of
    // the time is that of reading. A file beside itself under another name is what it is fastest with.
    std::fs::remove_file(files[1])?;
    std::fs::copy(files[0], files[1])?;
    let theirs = best("cmp", &[], files);
    let ratio = ours.0 / theirs.0;
    println!(
        "long {gib} GiB  {:.2} s  cmp of two equal files {:.2} s",
        ours.0, theirs.0
    );
    println!("ratio long {} {ratio:.2}", gib << 10);
    if let Some(memory) = ours.1 {
        println!("memory long {} {memory}", gib << 10);
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut arguments = std::env::args().skip(1).filter(|it| !it.starts_with('-'));
    if arguments.next().as_deref() == Some("long") {
        let gib = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(4);
        return long(folder.path(), gib);
    }
    hostile(folder.path())
}
