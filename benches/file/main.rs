//! How fast a file is counted, beside a bare loop that only reads it: `cargo bench --bench file`.
//!
//! It makes a file of 4 GiB of mixed text in the folder for temporary files and reads it from the cache
//! of the system; `cargo bench --bench file -- 512` makes one of 512 MiB. Everything is timed in every
//! round, on one thread and on two; figures are medians over the rounds. The last lines are
//! `ratio file_to_harmonic_1 x.xx` and `ratio file_to_harmonic_2 x.xx`, by number of threads: ours to
//! what comes of first reading the file and then counting in memory, 1 / (1 / read + 1 / count).
#![allow(missing_docs)]

#[path = "../common/corpora.rs"]
mod corpora;
#[path = "../common/timing.rs"]
mod timing;

use std::error::Error;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use byteloupe::census::{READ_LEN, Scan, ScanOptions};
use byteloupe::source::{FileSource, MemorySource, Opened, Source, read_full};
use tempfile::NamedTempFile;

use self::timing::{ROUNDS, median, ratio, seconds};

/// MiB in the file, unless another number is given.
const FILE_MIB: u64 = 4096;

/// How often the text stands in the memory that is counted: more than any cache holds.
const REPEATS: usize = 4;

/// A file with the text over and over. It goes away when it is dropped.
fn make_file(text: &[u8], len: u64) -> std::io::Result<NamedTempFile> {
    let mut file = NamedTempFile::new()?;
    let mut left = len as usize;
    while left > 0 {
        let piece = &text[..left.min(text.len())];
        file.write_all(piece)?;
        left -= piece.len();
    }
    // Nothing is left to be written while it is read.
    file.as_file().sync_all()?;
    Ok(file)
}

/// Reads all of a source into buffers as long as ours.
fn read(source: &dyn Source, threads: usize) {
    let (next, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
    let read = || {
        let mut buffer = vec![0; READ_LEN as usize];
        loop {
            let offset = next.fetch_add(READ_LEN, Ordering::Relaxed);
            match read_full(source, offset, &mut buffer) {
                Ok(0) => break,
                Ok(read) => bytes.fetch_add(read as u64, Ordering::Relaxed),
                Err(error) => panic!("{error}"),
            };
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(read);
        }
        read();
    });
    assert_eq!(bytes.into_inner(), source.len_hint());
}

fn count(source: &dyn Source, threads: usize) {
    let options = ScanOptions {
        threads,
        path: None,
    };
    let scan = Scan::run(source, options, &|_| {}).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(scan.totals().bytes, source.len_hint());
}

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds an option of its own.
    let mebibytes = std::env::args().skip(1).find(|it| !it.starts_with("--"));
    let mebibytes = mebibytes.map_or(Ok(FILE_MIB), |number| number.parse())?;
    let mixed = corpora::ALL.iter().find(|corpus| corpus.name == "mixed");
    let text = mixed.map(|corpus| (corpus.make)()).unwrap_or_default();
    let file = make_file(&text, mebibytes << 20)?;
    let Opened::File(source) = FileSource::open(file.path())? else {
        return Err("a file was expected".into());
    };
    let memory = MemorySource::new(text.repeat(REPEATS));
    let times_longer = source.len_hint() as f64 / memory.len_hint() as f64;
    let gigabytes = source.len_hint() as f64 / 1e9;
    // The first time brings it into the cache.
    read(&source, 1);
    let all_threads = [1, 2];
    // By number of threads: reading, counting in memory, both one after the other, and the file.
    let mut times = all_threads.map(|_| [const { Vec::new() }; 4]);
    for _ in 0..ROUNDS {
        for (threads, times) in all_threads.iter().zip(&mut times) {
            let read = seconds(|| read(&source, *threads));
            let counted = seconds(|| count(&memory, *threads)) * times_longer;
            let ours = seconds(|| count(&source, *threads));
            for (times, time) in times.iter_mut().zip([read, counted, read + counted, ours]) {
                times.push(time);
            }
        }
    }
    println!("GB/s, medians of {ROUNDS} rounds over {mebibytes} MiB");
    for (threads, times) in all_threads.iter().zip(&times) {
        let [read, counted, both, ours] = times.each_ref().map(|it| gigabytes / median(it));
        println!(
            "threads {threads}  pread {read:.2}  in memory {counted:.2}  harmonic {both:.2}  ours {ours:.2}"
        );
    }
    for (threads, [.., both, ours]) in all_threads.iter().zip(&times) {
        println!("ratio file_to_harmonic_{threads} {:.2}", ratio(both, ours));
    }
    Ok(())
}
