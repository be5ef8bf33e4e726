//! Two files compared by their content, as a whole program beside `cmp`: `cargo bench --bench compare`.
//!
//! Hostile pairs of 1, 10 and 100 MiB say whether the time grows as the length does; `-- NAME` takes those of that name.
//! `-- long [GiB]` takes two long files with 1,000 edits at known places instead, 4 GiB unless told: every edit has to be
//! found. `-- unlike [GiB]` takes two files of random bytes, 1 GiB unless told. The files are made in the folder for
//! temporary files, which needs room for three, and are removed.
//!
//! The last lines are `ratio PAIR MIB x.xx`: how many times as long as `cmp` takes for two files that are equal the
//! comparison of long files takes; and, on Linux, `memory PAIR MIB kib`: the most memory that it held.
#![allow(missing_docs)]

mod long;
mod pairs;

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_byteloupe");

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
fn told(name: &str, mib: usize, files: [&Path; 2]) {
    let (first, memory) = measured(PROGRAM, &["diff", "-q"], files);
    let (second, _) = measured(PROGRAM, &["diff", "-q"], files);
    let seconds = first.min(second);
    let speed = mib as f64 / seconds;
    println!("{name:28} {mib:6} MiB  {seconds:8.3} s  {speed:8.1} MiB/s");
    if let Some(memory) = memory {
        println!("memory {name} {mib} {memory}");
    }
}

fn hostile(folder: &Path) -> io::Result<()> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    for (name, make) in pairs::PAIRS {
        if !wanted.is_empty() && !wanted.iter().any(|it| it == name) {
            continue;
        }
        for mib in [1, 10, 100] {
            let [left, right] = make(mib << 20);
            let files = [folder.join("left"), folder.join("right")];
            std::fs::write(&files[0], left)?;
            std::fs::write(&files[1], right)?;
            told(name, mib, [&files[0], &files[1]]);
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut arguments = std::env::args().skip(1).filter(|it| !it.starts_with('-'));
    let first = arguments.next();
    let gib = arguments.next().and_then(|it| it.parse().ok());
    match first.as_deref() {
        Some("long") => long::edited(folder.path(), gib.unwrap_or(4)),
        Some("unlike") => long::unlike(folder.path(), gib.unwrap_or(1)),
        _ => hostile(folder.path()),
    }
}
