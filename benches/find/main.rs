//! How fast a file is searched, beside a bare loop that reads the same buffers with as many threads:
//! `cargo bench --bench find`.
//!
//! It makes a file of 1 GiB in the folder for temporary files and reads it from the cache of the
//! system. Each search is timed in the same round as the bare loop, which does not look across the
//! borders of its buffers; figures are medians over the rounds. The last line is
//! `ratio find_to_read_memmem x.xx`.
#![allow(missing_docs)]

#[path = "../common/finding.rs"]
mod finding;
#[path = "../common/timing.rs"]
mod timing;

use byteloupe::find::{Pattern, RegexOptions, TextOptions};

use self::finding::{FILE_LEN, NEEDLE, Searched, bare, search};
use self::timing::{ROUNDS, median, ratio};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let searched = Searched::make()?;
    let source = &searched.source;
    let text = |ignore_case, canonical| {
        let options = TextOptions {
            ignore_case,
            canonical,
        };
        Pattern::text(NEEDLE, options)
    };
    let ascii = RegexOptions {
        unicode: false,
        ignore_case: false,
    };
    let patterns = [
        ("literal", text(false, false)?),
        ("one byte, rare", Pattern::bytes("FF")?),
        ("one byte, frequent", Pattern::bytes("20")?),
        ("wildcards", Pattern::bytes("53 68 ?? 72 6C 6F 63 6B")?),
        ("half bytes only", Pattern::bytes("5? 6? 6? 7? 6C")?),
        ("ignoring case", text(true, false)?),
        (
            "ignoring case, Cyrillic",
            Pattern::text(
                "Шерлок",
                TextOptions {
                    ignore_case: true,
                    canonical: false,
                },
            )?,
        ),
        (
            "any form",
            Pattern::text(
                "Ärger",
                TextOptions {
                    ignore_case: false,
                    canonical: true,
                },
            )?,
        ),
        (
            "any form and case",
            Pattern::text(
                "Ärger",
                TextOptions {
                    ignore_case: true,
                    canonical: true,
                },
            )?,
        ),
        ("expression", Pattern::regex(r"Sherlock\s+Holmes", ascii)?),
        (
            "expression, words",
            Pattern::regex(r"\b[0-9]+:[0-9]+", ascii)?,
        ),
        (
            "expression, Unicode",
            Pattern::regex(r"\w+\s+Holmes", RegexOptions::default())?,
        ),
    ];
    let gigabytes = FILE_LEN as f64 / 1e9;
    let mut last = 0.0;
    // The literal comes last, so that its ratio is the last line.
    for (name, pattern) in patterns.iter().rev() {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let mut matches = 0;
        let is_slow = search(source, pattern).1 > 4.0;
        for _ in 0..if is_slow { 1 } else { ROUNDS } {
            let (count, seconds) = search(source, pattern);
            let (_, bare_seconds) = bare(source);
            matches = count;
            ours.push(seconds);
            theirs.push(bare_seconds);
        }
        last = ratio(&theirs, &ours);
        println!(
            "{name:24} {matches:10} matches  ours {:6.2}  bare memmem {:6.2}  GB/s  ratio {last:.2}",
            gigabytes / median(&ours),
            gigabytes / median(&theirs),
        );
    }
    println!("ratio find_to_read_memmem {last:.2}");
    Ok(())
}
