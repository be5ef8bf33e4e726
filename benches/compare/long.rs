//! Long files: with edits at known places, and with nothing in common.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::pairs::Random;
use super::{PROGRAM, measured};

/// Edits of a long file.
const EDITS: u64 = 1000;

/// How far a difference may lie from its edit: where the bytes beside an edit are equal by chance, it may stand there as
/// well.
const SLACK: u64 = 8;

/// How often both programs are measured, in turn.
const ROUNDS: usize = 3;

/// The bytes of an edit on both sides.
type Edit = [Range<u64>; 2];

/// Two long files with edits: every edit has to be found, and nothing else.
pub fn edited(folder: &Path, gib: u64) -> io::Result<()> {
    let files = ["left", "right", "copy"].map(|name| folder.join(name));
    let edits = make_edited([&files[0], &files[1]], gib << 30)?;
    let pair = [&*files[0], &*files[1]];
    let object = told(pair)?;
    let differences: Vec<Edit> = (object["differences"].as_array().into_iter().flatten())
        .map(|it| [range(&it["left"]), range(&it["right"])])
        .collect();
    let is_of = |edit: &Edit, it: &Edit| {
        let mut sides = edit.iter().zip(it);
        sides.all(|(edit, it)| it.start + SLACK >= edit.start && it.end <= edit.end + SLACK)
    };
    let has = |edit: &&Edit| differences.iter().any(|it| is_of(edit, it));
    let found = edits.iter().filter(has).count();
    let is_elsewhere = |it: &&Edit| !edits.iter().any(|edit| is_of(edit, it));
    let elsewhere = differences.iter().filter(is_elsewhere).count();
    println!(
        "edits {EDITS}, found {found}, differences {}, elsewhere {elsewhere}",
        differences.len()
    );
    std::fs::copy(&files[0], &files[2])?;
    compared("long", gib, pair, [&*files[0], &*files[2]]);
    Ok(())
}

/// Two files of random bytes.
pub fn unlike(folder: &Path, gib: u64) -> io::Result<()> {
    let files = ["left", "right", "copy"].map(|name| folder.join(name));
    for (seed, path) in (22..).zip([&files[0], &files[1]]) {
        let mut random = Random(seed);
        let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
        for _ in 0..gib << 10 {
            file.write_all(&random.bytes(1 << 20))?;
        }
        file.flush()?;
    }
    let pair = [&*files[0], &*files[1]];
    let object = told(pair)?;
    println!("{}", object["summary"]);
    std::fs::copy(&files[0], &files[2])?;
    compared("unlike", gib, pair, [&*files[0], &*files[2]]);
    Ok(())
}

/// Makes two files of this length that differ in edits. There is one in each of as many equal parts, so that none meets
/// another.
fn make_edited(files: [&Path; 2], len: u64) -> io::Result<Vec<Edit>> {
    let mut left = BufWriter::with_capacity(1 << 20, File::create(files[0])?);
    let mut right = BufWriter::with_capacity(1 << 20, File::create(files[1])?);
    let mut random = Random(9);
    let mut edits = Vec::new();
    let part_len = (len / EDITS) as usize;
    let mut starts = [0; 2];
    for number in 0..EDITS {
        let part = random.bytes(part_len);
        let at = 1000 + (random.next() % (part_len as u64 - 10_000)) as usize;
        let len = 1 + (random.next() % 500) as usize;
        let more = random.bytes(len);
        let (gone, come): (usize, &[u8]) = match number % 3 {
            0 => (0, &more),
            1 => (len, &[]),
            _ => (len, &more),
        };
        left.write_all(&part)?;
        right.write_all(&part[..at])?;
        right.write_all(come)?;
        right.write_all(&part[at + gone..])?;
        let [from, to] = starts.map(|start: u64| start + at as u64);
        edits.push([from..from + gone as u64, to..to + come.len() as u64]);
        starts[0] += part_len as u64;
        starts[1] += (part_len - gone + come.len()) as u64;
    }
    left.flush()?;
    right.flush()?;
    Ok(edits)
}

/// What the program says of two files.
fn told(files: [&Path; 2]) -> io::Result<Value> {
    let mut command = Command::new(PROGRAM);
    let command = command.args(["diff", "--format", "json", "--max", "0"]);
    let output = command.args(files).output()?;
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn range(part: &Value) -> Range<u64> {
    let [offset, len] = ["offset", "length"].map(|key| part[key].as_u64().unwrap_or_default());
    offset..offset + len
}

/// Both programs in turn: `cmp` goes through two files that are equal, because it ends at the first difference.
fn compared(name: &str, gib: u64, files: [&Path; 2], equal: [&Path; 2]) {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let mut most = None;
    for _ in 0..ROUNDS {
        theirs.push(measured("cmp", &[], equal).0);
        let (seconds, memory) = measured(PROGRAM, &["diff", "-q"], files);
        ours.push(seconds);
        most = most.max(memory);
    }
    for times in [&mut ours, &mut theirs] {
        times.sort_unstable_by(f64::total_cmp);
    }
    let (ours, theirs) = (ours[ROUNDS / 2], theirs[ROUNDS / 2]);
    println!("{name} {gib} GiB  {ours:.2} s  cmp of two equal files {theirs:.2} s");
    println!("ratio {name} {} {:.2}", gib << 10, ours / theirs);
    if let Some(memory) = most {
        println!("memory {name} {} {memory}", gib << 10);
    }
}
