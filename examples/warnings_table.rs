//! Counts the warnings of all files below some folders, by kind and severity:
//! `cargo run --release --example warnings_table -- FOLDER… [--list SEVERITY]`.
//!
//! Files that are not well-formed UTF-8 are passed over. With `--list`, each warning from that severity on
//! is told of, with the text around it.
#![allow(missing_docs)]

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use byteloupe::source::MemorySource;
use byteloupe::warnings::{
    Answer, KindSet, Page, Question, Severity, Snapshot, Survey, Wanted, Warning, WarningKind,
};

fn main() {
    let mut folders = Vec::new();
    let mut least = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--list" {
            let name = arguments.next();
            let mut severities = Severity::ALL.into_iter();
            least = severities.find(|it| name.as_deref() == Some(it.key()));
        } else {
            folders.push(PathBuf::from(argument));
        }
    }
    let mut counts = [[0_u64; Severity::COUNT]; WarningKind::COUNT];
    let (mut files, mut bytes) = (0_u64, 0);
    for folder in folders {
        let entries = walkdir::WalkDir::new(folder)
            .sort_by_file_name()
            .into_iter();
        for entry in entries
            .filter_map(Result::ok)
            .filter(|it| it.file_type().is_file())
        {
            let Ok(text) = std::fs::read(entry.path()) else {
                continue;
            };
            if std::str::from_utf8(&text).is_err() {
                continue;
            }
            files += 1;
            bytes += text.len() as u64;
            let (survey, snapshot) = surveyed(&text);
            for (sums, of_kind) in counts.iter_mut().zip(snapshot.counts) {
                for (sum, count) in sums.iter_mut().zip(of_kind) {
                    *sum += count;
                }
            }
            if let Some(least) = least {
                for warning in listed(&survey, least).iter() {
                    println!("{}: {}", entry.path().display(), line(warning, &text));
                }
            }
        }
    }
    println!("{files} files, {bytes} bytes");
    println!(
        "{:30}{:>10}{:>10}{:>10}{:>10}",
        "kind", "info", "low", "medium", "high"
    );
    let mut sums = [0; Severity::COUNT];
    for kind in WarningKind::ALL {
        let of_kind = counts[kind.index()];
        if of_kind.iter().sum::<u64>() > 0 {
            let [info, low, medium, high] = of_kind;
            println!(
                "{:30}{info:>10}{low:>10}{medium:>10}{high:>10}",
                kind.name()
            );
        }
        for (sum, count) in sums.iter_mut().zip(of_kind) {
            *sum += count;
        }
    }
    let [info, low, medium, high] = sums;
    println!("{:30}{info:>10}{low:>10}{medium:>10}{high:>10}", "all");
}

/// A survey that has gone through a text.
fn surveyed(text: &[u8]) -> (Survey, Snapshot) {
    let (sender, woken) = sync_channel(1);
    let wake = move || sender.try_send(()).unwrap_or(());
    let survey = Survey::new(Arc::new(MemorySource::new(text.to_vec())), wake);
    let told = survey.look_at_lines();
    if let Err(error) = told.and_then(|()| survey.go_to(text.len() as u64, true)) {
        panic!("{error}");
    }
    loop {
        let snapshot = survey.snapshot();
        if snapshot.is_done() || woken.recv().is_err() {
            return (survey, snapshot);
        }
    }
}

/// The first warnings from a severity on.
fn listed(survey: &Survey, least: Severity) -> Arc<[Warning]> {
    let wanted = Wanted {
        kinds: KindSet::ALL,
        least,
    };
    let query = survey.ask(Question::List {
        wanted,
        page: Page::FIRST,
    });
    loop {
        match query.poll() {
            Some(Answer::List { warnings, .. }) => return warnings,
            Some(other) => panic!("{other:?}"),
            None => std::thread::yield_now(),
        }
    }
}

/// A warning in a line, with some text around it.
fn line(warning: &Warning, text: &[u8]) -> String {
    let offset = warning.offset as usize;
    let around = text.get(offset.saturating_sub(40)..text.len().min(offset + 60));
    let around = String::from_utf8_lossy(around.unwrap_or_default());
    let shown = around.chars().map(|it| match it {
        '\n' => '⏎'.to_string(),
        it if byteloupe::invisible::hides_text(it) && it != ' ' => it.escape_unicode().to_string(),
        it => it.to_string(),
    });
    format!(
        "0x{offset:X} {} {}: {}",
        warning.severity.name(),
        warning.kind.name(),
        shown.collect::<String>()
    )
}
