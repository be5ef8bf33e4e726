//! How fast a file is searched, beside a bare loop that reads the same buffers with as many threads:
//! `cargo bench --bench find`.
//!
//! It makes a file of 1 GiB in the folder for temporary files and reads it from the cache of the
//! system. Each search is timed in the same round as the bare loop, which does not look across the
//! borders of its buffers; figures are medians over the rounds. The last line is
//! `ratio find_to_read_memmem x.xx`.
#![allow(missing_docs)]

#[path = "../common/timing.rs"]
mod timing;

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Instant;

use byteloupe::find::{Options, Pattern, RegexOptions, STRIPE_LEN, Search, TextOptions};
use byteloupe::source::{FileSource, Opened, Source, read_full};
use memchr::memmem::Finder;

use self::timing::{ROUNDS, median, ratio, seconds};

const FILE_LEN: u64 = 1 << 30;
const NEEDLE: &str = "Sherlock Holmes";

/// Text in several scripts, with the needle once in 16 MiB, in a file without a name.
fn make_file() -> std::io::Result<tempfile::NamedTempFile> {
    const LINES: &str = "The quick brown fox jumps over the lazy dog; schnell, über Äcker.\n\
        Съешь же ещё этих мягких французских булок, да выпей чаю.\n\
        0x00 0x10 0xFF She locks the sheds, homes and holes at 7:45.\n\
        いろはにほへと ちりぬるを わかよたれそ つねならむ\n";
    let mut piece = LINES.repeat((16 << 20) / LINES.len());
    piece.push_str(NEEDLE);
    let mut file = tempfile::NamedTempFile::new()?;
    let mut left = FILE_LEN as usize;
    while left > 0 {
        let len = left.min(piece.len());
        file.write_all(&piece.as_bytes()[..len])?;
        left -= len;
    }
    Ok(file)
}

/// Searches a whole file and says how many matches there are and how long it took, in seconds.
fn search(source: &Arc<dyn Source>, pattern: &Pattern) -> (u64, f64) {
    let (sender, woken) = sync_channel(1);
    let started = Instant::now();
    let search = Search::start(Arc::clone(source), pattern, 0, move || {
        // One wake that waits is enough.
        let _ = sender.try_send(());
    });
    let search = search.unwrap_or_else(|error| panic!("{error}"));
    while search.progress().is_running() {
        if woken.recv().is_err() {
            break;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let progress = search.progress();
    assert!(progress.is_done() && progress.bytes == FILE_LEN);
    (progress.matches, seconds)
}

/// The bare loop: positioned reads into buffers as long as a stripe, and `memmem` over each.
fn bare(source: &Arc<dyn Source>) -> (u64, f64) {
    let (next, matches) = (AtomicU64::new(0), AtomicU64::new(0));
    let finder = Finder::new(NEEDLE);
    let search = || {
        let mut buffer = vec![0; STRIPE_LEN.get() as usize];
        loop {
            let offset = next.fetch_add(STRIPE_LEN.get(), Ordering::Relaxed);
            match read_full(&**source, offset, &mut buffer) {
                Ok(0) => break,
                Ok(read) => {
                    let count = finder.find_iter(&buffer[..read]).count();
                    matches.fetch_add(count as u64, Ordering::Relaxed);
                }
                Err(error) => panic!("{error}"),
            }
        }
    };
    let time = seconds(|| {
        std::thread::scope(|scope| {
            for _ in 0..Options::default().threads.get() {
                scope.spawn(search);
            }
        });
    });
    (matches.into_inner(), time)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = make_file()?;
    let source: Arc<dyn Source> = match FileSource::open(file.path())? {
        Opened::File(file) => Arc::new(file),
        Opened::Stream(_) => return Err("a file was expected".into()),
    };
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
        ("errors", Pattern::errors(None)),
    ];
    let gigabytes = FILE_LEN as f64 / 1e9;
    let mut last = 0.0;
    // The literal comes last, so that its ratio is the last line.
    for (name, pattern) in patterns.iter().rev() {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let mut matches = 0;
        let is_slow = search(&source, pattern).1 > 4.0;
        for _ in 0..if is_slow { 1 } else { ROUNDS } {
            let (count, seconds) = search(&source, pattern);
            let (_, bare_seconds) = bare(&source);
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
