//! How fast text is looked through for warnings and scripts: `cargo bench --bench survey`.
//!
//! One thread goes through 64 MiB of each corpus in memory; `cargo bench --bench survey -- ascii mixed`
//! takes only those named. Figures are medians over the rounds, in GB/s, beside how much faster that is
//! than taking single characters from the standard library's `utf8_chunks`. The last lines are for
//! machines: `survey CORPUS x.xx` and `survey_to_std CORPUS x.xx`.
#![allow(missing_docs)]

#[path = "../common/corpora.rs"]
mod corpora;
#[path = "../common/timing.rs"]
mod timing;

use std::hint::black_box;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use byteloupe::source::MemorySource;
use byteloupe::warnings::Survey;

use self::timing::{ROUNDS, median, ratio, seconds};

/// Goes through a source to its end.
fn survey(source: &Arc<MemorySource>, len: u64) {
    let (sender, woken) = sync_channel(1);
    let wake = move || sender.try_send(()).unwrap_or(());
    let survey = Survey::new(Arc::<MemorySource>::clone(source), wake);
    if let Err(error) = survey.go_to(len, true) {
        panic!("{error}");
    }
    while !survey.snapshot().is_done() {
        // Woken at the end too.
        if woken.recv().is_err() {
            break;
        }
    }
}

/// Characters whose numbers are even, so that each of them is looked at.
fn characters(bytes: &[u8]) -> u64 {
    bytes
        .utf8_chunks()
        .flat_map(|chunk| chunk.valid().chars())
        .map(|scalar| u64::from(u32::from(scalar).is_multiple_of(2)))
        .sum()
}

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let mut lines = Vec::new();
    for corpus in corpora::ALL {
        if !named.is_empty() && !named.iter().any(|name| name == corpus.name) {
            continue;
        }
        let bytes = (corpus.make)();
        let len = bytes.len() as u64;
        let source = Arc::new(MemorySource::new(bytes.clone()));
        // The first time, the table is made.
        survey(&source, len);
        let (mut times, mut std_times) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            times.push(seconds(|| survey(&source, len)));
            std_times.push(seconds(|| {
                black_box(characters(&bytes));
            }));
        }
        let speed = len as f64 / median(&times) / 1e9;
        let to_std = ratio(&std_times, &times);
        println!("{:14} {speed:6.2} GB/s, {to_std:5.2} × std", corpus.name);
        lines.push(format!("survey {} {speed:.2}", corpus.name));
        lines.push(format!("survey_to_std {} {to_std:.2}", corpus.name));
    }
    println!("{}", lines.join("\n"));
}
