//! How fast hex and dumps are read: `cargo bench --bench notation`.
//!
//! With `-- hard`, texts of 1, 10 and 100 MiB that are hard to read are read in every notation: see
//! [`hard`].
//!
//! Hex is decoded from 64 MiB of text to bytes, by this crate and by `data-encoding`, on the same input in
//! the same round: in a row, in lines, and byte by byte. A dump of 64 MiB is converted by whole processes,
//! which are told that it is one of xxd, or find out. Figures are medians over the rounds. The last lines
//! are `ratio xxd_auto_to_xxd_r x.xx`, `ratio xxd_to_xxd_r x.xx`, and `ratio hex_to_data_encoding x.xx`, the
//! smallest of those of hex; more than 1 says that this crate is faster.
#![allow(missing_docs)]

mod hard;
#[path = "../common/timing.rs"]
mod timing;

use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use byteloupe::notation::{Notation, read, read_as};
use data_encoding::{Encoding, HEXLOWER_PERMISSIVE, Specification};

use self::timing::{ROUNDS, median, ratio, seconds};

const TEXT_LEN: usize = 64 << 20;

/// Bytes without a pattern that a processor could learn.
fn bytes(len: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    })
    .flatten()
    .take(len)
    .collect()
}

/// `data-encoding` for hex in either case, with white space in between.
fn with_spaces() -> Result<Encoding, Box<dyn Error>> {
    let mut specification = Specification::new();
    specification.symbols.push_str("0123456789abcdef");
    specification.translate.from.push_str("ABCDEF");
    specification.translate.to.push_str("abcdef");
    specification.ignore.push_str(" \n");
    Ok(specification.encoding()?)
}

/// The ratio of a way to write hex.
fn hex(name: &str, text: &[u8], encoding: &Encoding) -> Result<f64, Box<dyn Error>> {
    let (mut ours, mut all, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    let expected = encoding.decode(text)?;
    let reading = read_as(Notation::Hex, text);
    assert!(reading.is_complete() && reading.bytes == expected);
    for _ in 0..ROUNDS {
        ours.push(seconds(|| {
            black_box(read_as(Notation::Hex, black_box(text)));
        }));
        theirs.push(seconds(|| {
            let _ = black_box(encoding.decode(black_box(text)));
        }));
        all.push(seconds(|| {
            black_box(read(black_box(text)));
        }));
    }
    let speed = |times: &[f64]| text.len() as f64 / 1e9 / median(times);
    let ratio = ratio(&theirs, &ours);
    println!(
        "{name:<16} hex {:5.2} GB/s   data-encoding {:5.2} GB/s   ratio {ratio:4.2}   every notation {:5.2} GB/s",
        speed(&ours),
        speed(&theirs),
        speed(&all),
    );
    Ok(ratio)
}

/// A command that reads the dump from its input and writes the bytes to nowhere.
fn process(command: &mut Command, dump: &Path) -> Result<f64, Box<dyn Error>> {
    let input = std::fs::File::open(dump)?;
    command
        .stdin(input)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut succeeded = false;
    let time = seconds(|| succeeded = command.status().is_ok_and(|status| status.success()));
    if succeeded {
        Ok(time)
    } else {
        Err("it failed".into())
    }
}

fn xxd() -> Result<(), Box<dyn Error>> {
    let program = env!("CARGO_BIN_EXE_byteloupe");
    // 16 bytes take 68 characters.
    let mut raw = tempfile::NamedTempFile::new()?;
    raw.write_all(&bytes(TEXT_LEN / 68 * 16))?;
    let dump = tempfile::NamedTempFile::new()?;
    let made = Command::new("xxd")
        .arg(raw.path())
        .stdout(dump.reopen()?)
        .status();
    if !made.is_ok_and(|status| status.success()) {
        println!("xxd is not installed: its speed is not compared");
        return Ok(());
    }
    let text = std::fs::read(dump.path())?;
    let read_whole: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            seconds(|| {
                black_box(read_as(Notation::Xxd, black_box(&text)));
            })
        })
        .collect();
    println!(
        "xxd dump         in memory {:5.2} GB/s",
        text.len() as f64 / 1e9 / median(&read_whole)
    );
    let convert = |from| {
        let mut command = Command::new(program);
        command.args(["convert", "--from", from, "-"]);
        process(&mut command, dump.path())
    };
    let (mut named, mut found, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (Ok(as_xxd), Ok(as_any)) = (convert("xxd"), convert("auto")) else {
            println!("`byteloupe convert` failed: its speed is not compared");
            return Ok(());
        };
        named.push(as_xxd);
        found.push(as_any);
        theirs.push(process(Command::new("xxd").arg("-r"), dump.path())?);
    }
    println!(
        "byteloupe convert --from xxd {:.3} s   --from auto {:.3} s   xxd -r {:.3} s",
        median(&named),
        median(&found),
        median(&theirs)
    );
    println!("ratio xxd_auto_to_xxd_r {:.2}", ratio(&theirs, &found));
    println!("ratio xxd_to_xxd_r {:.2}", ratio(&theirs, &named));
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().any(|argument| argument == "hard") {
        hard::run();
        return Ok(());
    }
    let bytes = bytes(TEXT_LEN / 2);
    let row = HEXLOWER_PERMISSIVE.encode(&bytes);
    let mut lines = String::with_capacity(row.len() * 61 / 60 + 1);
    for line in row.as_bytes().chunks(60) {
        lines.push_str(std::str::from_utf8(line)?);
        lines.push('\n');
    }
    let mut spaced = String::with_capacity(TEXT_LEN);
    for byte in bytes.iter().take(TEXT_LEN / 3) {
        write!(spaced, "{byte:02X} ")?;
    }
    let spaces = with_spaces()?;
    let ratios = [
        hex("in a row", row.as_bytes(), &HEXLOWER_PERMISSIVE)?,
        hex("lines of 60", lines.as_bytes(), &spaces)?,
        hex("byte by byte", spaced.as_bytes(), &spaces)?,
    ];
    let least = ratios.into_iter().fold(f64::INFINITY, f64::min);
    xxd()?;
    println!("ratio hex_to_data_encoding {least:.2}");
    Ok(())
}
