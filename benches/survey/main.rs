//! How fast text is looked through for all warnings, mojibake and words that are the same text among them, and for scripts: `cargo bench --bench survey`.
//!
//! One thread goes through 64 MiB of each corpus in memory, or through its first MiB where that says that all of it
//! would take longer than two seconds, after `simdutf8::basic`, which only says valid or not; `cargo bench --bench survey -- ascii russian` takes only those named, `-- ten` the texts in ten
//! scripts. `BYTELOUPE_PATH=avx2` or `=portable` has it take other instructions. Figures are medians over
//! the rounds, in GB/s of the time that the thread had on the processor. The last lines are for machines:
//! `survey_to_basic CORPUS x.xx`, and the least of these for ten scripts.
#![allow(missing_docs)]

#[path = "../frame/clock.rs"]
mod clock;
#[path = "../common/corpora.rs"]
mod corpora;
mod texts;
#[path = "../common/timing.rs"]
#[allow(dead_code, reason = "time is told by the clock of the thread")]
mod timing;

use std::hint::black_box;

use byteloupe::source::MemorySource;
use byteloupe::warnings::Inventory;

use self::clock::cpu_seconds;
use self::timing::{ROUNDS, median, ratio};

/// No round goes on much longer than this, in seconds.
const LONGEST_ROUND: f64 = 2.0;

/// How much of a corpus says how long a round over all of it takes, and is all of it where that is too long.
const SAMPLE: usize = 1 << 20;

/// Goes through a source to its end, for all that is told of text.
fn survey(source: &MemorySource, len: u64) {
    let inventory = Inventory::take(source, len, 1, &|_| {});
    let counts = inventory.and_then(|mut it| it.look_further(source, true, 1));
    if let Err(error) = counts.map(black_box) {
        panic!("{error}");
    }
}

fn main() {
    let mut named: Vec<String> = std::env::args().skip(1).collect();
    named.retain(|argument| !argument.starts_with('-'));
    let is_ten = |name: &str| texts::TEN_SCRIPTS.iter().any(|it| it.name == name);
    let is_named = |name: &str| {
        let is_one = |it: &String| it == name || it == "ten" && is_ten(name);
        named.is_empty() || named.iter().any(is_one)
    };
    let all = texts::TEN_SCRIPTS.iter().chain(&corpora::ALL);
    let mut lines = Vec::new();
    let mut least: Option<(f64, &str)> = None;
    for corpus in all.chain(&texts::OTHERS) {
        if !is_named(corpus.name) {
            continue;
        }
        let mut bytes = (corpus.make)();
        // The first time, the table is made.
        survey(&MemorySource::new(vec![0xD0, 0xB6]), 2);
        let sample = MemorySource::new(bytes[..SAMPLE].to_vec());
        let seconds = cpu_seconds(|| survey(&sample, SAMPLE as u64));
        if seconds * (bytes.len() / SAMPLE) as f64 > LONGEST_ROUND {
            bytes.truncate(SAMPLE);
        }
        let len = bytes.len() as u64;
        let source = MemorySource::new(bytes.clone());
        let (mut times, mut basic_times) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            basic_times.push(cpu_seconds(|| {
                black_box(simdutf8::basic::from_utf8(&bytes).is_ok());
            }));
            times.push(cpu_seconds(|| survey(&source, len)));
        }
        let speed = |times: &[f64]| len as f64 / median(times) / 1e9;
        let to_basic = ratio(&basic_times, &times);
        println!(
            "{:14} {:8.4} GB/s, {:6.2} basic, ratio {to_basic:.3}",
            corpus.name,
            speed(&times),
            speed(&basic_times)
        );
        lines.push(format!("survey_to_basic {} {to_basic:.3}", corpus.name));
        if is_ten(corpus.name) && least.is_none_or(|(ratio, _)| to_basic < ratio) {
            least = Some((to_basic, corpus.name));
        }
    }
    println!("{}", lines.join("\n"));
    if let Some((ratio, name)) = least {
        println!("survey_to_basic_of_ten_scripts {ratio:.3} ({name})");
    }
}
