//! Whole sources: the classifier, the census while the source is edited, warnings, search and comparison.

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use byteloupe::census::{Census, Scan, ScanOptions};
use byteloupe::compare::content::{ContentComparison, ContentOptions, Method};
use byteloupe::find::{Options, Pattern, RegexOptions, TextOptions};
use byteloupe::source::{Generation, MemorySource, Source, SourceError};
use byteloupe::utf8::classifier::Backend;
use byteloupe::warnings::{Inventory, Wanted, WarningKind};

use super::oracles::{
    Growing, Random, applied, assert_found, compare_counts, groups_of, naive, naive_totals,
};

/// How long a thread may take on a busy machine.
const DEADLINE: Duration = Duration::from_mins(1);

/// Wakes, and how they are waited for.
fn woken() -> (impl Fn() + Send + Sync + 'static, Receiver<()>) {
    let (sender, woken) = channel();
    let sender = Mutex::new(sender);
    // Nobody may be waiting any longer.
    (
        move || sender.lock().unwrap().send(()).unwrap_or_default(),
        woken,
    )
}

/// Bytes that are long enough to have borders in them: a filler, and what the input says, several times.
fn long(filler: u8, filler_len: usize, piece: &[u8], times: usize) -> Vec<u8> {
    let mut bytes = vec![filler; filler_len];
    for _ in 0..times {
        bytes.extend_from_slice(piece);
    }
    bytes
}

/// Every implementation of the classifier in blocks of any length, against what is decoded.
pub fn classifier(data: &[u8]) {
    let Some(([filler, len, len_high, times, seed, blocks], piece)) = data.split_first_chunk()
    else {
        return;
    };
    let filler_len = usize::from(u16::from_le_bytes([*len, *len_high])) % 1100;
    let times = usize::from(*times) % 8 + 1;
    let bytes = long(*filler, filler_len, &piece[..piece.len().min(1024)], times);
    let mut random = Random::new(u64::from(*seed));
    let mut cuts: Vec<usize> = (0..*blocks % 8)
        .map(|_| random.below(bytes.len() as u64 + 1) as usize)
        .collect();
    cuts.sort_unstable();
    if let Err(difference) = compare_counts(&bytes, &cuts) {
        panic!("{difference}");
    }
}

/// Becomes another source after some reads.
struct Edited {
    before: Vec<u8>,
    after: Vec<u8>,
    reads_before: u64,
    reads: AtomicU64,
}

impl Edited {
    fn now(&self) -> &[u8] {
        if self.reads.load(Ordering::Relaxed) < self.reads_before {
            &self.before
        } else {
            &self.after
        }
    }
}

impl Source for Edited {
    fn len_hint(&self) -> u64 {
        self.now().len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let now = self.now();
        let rest = now.get(offset as usize..).unwrap_or_default();
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        self.reads.fetch_add(1, Ordering::Relaxed);
        Ok(len)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len_hint(),
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

/// The census on any number of threads: of bytes that stay, of bytes that are added to, and of bytes that become others
/// while they are counted.
pub fn census(data: &[u8]) {
    let Some(([how, threads, filler, len, times, more], piece)) = data.split_first_chunk() else {
        return;
    };
    // Of several blocks, if the first bit says so; then there are borders between them.
    let unit = if how & 1 == 1 { 700 } else { 3 };
    let piece = &piece[..piece.len().min(2048)];
    let times = usize::from(*times) % (unit / 3 + 1) + 1;
    let bytes = long(*filler, usize::from(*len) * unit, piece, times);
    let threads = usize::from(*threads) % 4 + 1;
    let paths = Backend::available();
    let options = ScanOptions {
        threads,
        path: paths.get(usize::from(how >> 4) % paths.len()).copied(),
    };
    let cut = bytes.len() * usize::from(*more) / 255;
    match how >> 1 & 3 {
        0 | 1 => {
            let source = MemorySource::new(bytes.clone());
            let scan = Scan::run(&source, options, &|_| ()).expect("memory can be read");
            let groups = groups_of(&bytes);
            assert_eq!(*scan.totals(), naive_totals(&bytes, &groups));
            let mut reader = scan.errors(&source);
            for group in groups {
                assert_eq!(reader.next_group().unwrap(), Some(group));
            }
            assert_eq!(reader.next_group().unwrap(), None);
        }
        2 => {
            let source = Growing::new(&bytes[..cut]);
            let (wake, woken) = woken();
            let census = Census::start(Arc::<Growing>::clone(&source), wake).unwrap();
            source.set(&bytes);
            census.extend(bytes.len() as u64).unwrap();
            while census.snapshot().is_running() {
                woken
                    .recv_timeout(DEADLINE)
                    .expect("it is counted for too long");
            }
            let snapshot = census.snapshot();
            assert!(snapshot.is_done(), "{:?}", snapshot.state);
            assert_eq!(snapshot.totals, naive_totals(&bytes, &groups_of(&bytes)));
        }
        _ => {
            let after = [&bytes[cut..], &bytes[..cut / 2]].concat();
            let longest = bytes.len().max(after.len()) as u64;
            let source = Edited {
                before: bytes,
                after,
                reads_before: u64::from(how >> 3) % 5,
                reads: AtomicU64::new(0),
            };
            // What is counted is of no one content: it ends, and says no more than there was.
            if let Ok(scan) = Scan::run(&source, options, &|_| ()) {
                assert!(scan.totals().bytes <= longest);
                let mut reader = scan.errors(&source);
                let mut end = 0;
                while let Ok(Some(group)) = reader.next_group() {
                    assert!(group.offset >= end && group.end() > group.offset);
                    end = group.end();
                    assert!(end <= longest);
                }
            }
        }
    }
}

/// Warnings, against a naive way through.
pub fn warnings(data: &[u8]) {
    let Some(([how, len], bytes)) = data.split_first_chunk() else {
        return;
    };
    // Behind so much text that a border of blocks is among the bytes, if the input says so.
    let filler = if how & 0xF0 == 0xF0 {
        (64 << 10) - usize::from(*len)
    } else {
        0
    };
    let bytes = long(b'x', filler, bytes, 1);
    let bytes = &bytes[..bytes.len().min(filler + 4096)];
    let source = MemorySource::new(bytes.to_vec());
    let threads = usize::from(how & 3) + 1;
    let inventory = Inventory::take(&source, bytes.len() as u64, threads, &|_| ()).unwrap();
    let counts = inventory.counts();
    assert_eq!(
        counts.scripts,
        naive::scripts(bytes),
        "scripts of {bytes:X?}"
    );

    let mut reader = inventory.warnings(&source, Wanted::of(naive::kinds()));
    let mut found = Vec::new();
    while let Some(warning) = reader.next_warning().unwrap() {
        assert_eq!(
            bytes[warning.offset as usize..][..warning.first.len_utf8()],
            *warning.first.to_string().as_bytes()
        );
        assert!(warning.end > warning.offset && warning.end <= bytes.len() as u64);
        found.push((warning.offset, warning.kind));
    }
    for kind in naive::KINDS {
        let of_kind = found.iter().filter(|(_, it)| *it == kind).count() as u64;
        assert_eq!(counts.of(kind), of_kind, "{kind:?}");
    }
    let mut expected: Vec<_> = naive::warnings(bytes)
        .into_iter()
        .map(|(at, kind, _)| (at, kind))
        .collect();
    // The oracle knows one of the sequences that Unicode lists, not all of them.
    let text = String::from_utf8_lossy(bytes);
    if text.contains(|it: char| matches!(it, '\u{FE00}'..='\u{FE0F}' | '\u{180B}'..='\u{180F}')) {
        found.retain(|(_, kind)| *kind != WarningKind::VariationSelector);
        expected.retain(|(_, kind)| *kind != WarningKind::VariationSelector);
    }
    assert_eq!(found, expected, "{bytes:X?}");

    // The kinds without an oracle are told in order, and within the source.
    let mut reader = inventory.warnings(&source, Wanted::ALL);
    let mut last = 0;
    while let Some(warning) = reader.next_warning().unwrap() {
        assert!(warning.offset >= last && warning.end <= bytes.len() as u64);
        last = warning.offset;
    }
    let mut reader = inventory.encoded(&source);
    while let Some(run) = reader.next_warning().unwrap() {
        assert!(run.end <= bytes.len() as u64);
    }
}

/// What is looked for, as a person types it, and the bytes it is looked for in.
pub fn find(data: &[u8]) {
    let Some(([kind, options_bits, stripe, threads, pattern_len], rest)) = data.split_first_chunk()
    else {
        return;
    };
    let pattern_len = usize::from(*pattern_len).min(rest.len());
    let (typed, bytes) = rest.split_at(pattern_len);
    let bytes = &bytes[..bytes.len().min(600)];
    let typed = String::from_utf8_lossy(typed);
    let options = Options {
        threads: NonZeroUsize::new(usize::from(*threads) % 3 + 1).unwrap(),
        stripe_len: NonZeroU64::new(u64::from(*stripe) + 1).unwrap(),
    };
    let from = u64::from(*stripe ^ *threads);
    let flag = |bit: u8| options_bits >> bit & 1 == 1;
    let pattern = match kind % 5 {
        0 => Pattern::bytes(&typed),
        1 => Pattern::code_point(&typed),
        2 => Pattern::text(
            &typed,
            TextOptions {
                ignore_case: flag(0),
                ..TextOptions::default()
            },
        ),
        3 => Pattern::exact(typed.as_bytes()),
        _ => Pattern::regex(
            &typed,
            RegexOptions {
                unicode: flag(0),
                ignore_case: flag(1),
            },
        ),
    };
    let pattern = match pattern {
        Ok(pattern) => pattern,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let expected = match kind % 5 {
        3 => Some(naive_matches(bytes, |rest| {
            rest.starts_with(typed.as_bytes()).then_some(typed.len())
        })),
        4 => regex::bytes::RegexBuilder::new(&typed)
            .unicode(flag(0))
            .case_insensitive(flag(1))
            .multi_line(true)
            .build()
            .ok()
            // Classes of the newest Unicode differ from those of the crate.
            .filter(|_| !typed.contains("\\p") && !typed.contains("\\P"))
            .map(|whole| {
                let found = whole.find_iter(bytes);
                found
                    .map(|it| (it.start() as u64, it.len() as u64))
                    .collect()
            }),
        _ => None,
    };
    // Without an oracle, the same search in one piece and on one thread is one.
    let expected = expected.unwrap_or_else(|| {
        let one = Options {
            threads: NonZeroUsize::MIN,
            stripe_len: NonZeroU64::new(1 << 20).unwrap(),
        };
        super::oracles::Searching::of(bytes, &pattern, 0, one).walk()
    });
    assert_found(bytes, &pattern, from, options, &expected);
}

fn naive_matches(bytes: &[u8], len_at: impl Fn(&[u8]) -> Option<usize>) -> Vec<(u64, u64)> {
    super::oracles::naive_search(bytes, len_at)
}

/// Two contents: the runs make the right one of the left one.
pub fn compare(data: &[u8]) {
    let Some(([how, times, edit, place, len], rest)) = data.split_first_chunk() else {
        return;
    };
    let rest = &rest[..rest.len().min(2048)];
    let times = if how & 0x80 == 0 {
        1
    } else {
        usize::from(*times)
    };
    let (left, right) = if how & 1 == 0 {
        let (left, right) = rest.split_at(rest.len() * usize::from(*place) / 255);
        (long(b'a', 0, left, times), long(b'a', 0, right, times))
    } else {
        // The right side is the left one with something in it that is removed, added or moved.
        let left = long(b'a', 0, rest, times);
        let mut right = left.clone();
        let at = left.len() * usize::from(*place) / 256;
        let end = (at + usize::from(*len)).min(left.len());
        match edit % 4 {
            0 => drop(right.drain(at..end)),
            1 => drop(right.splice(at..at, left[..usize::from(*len).min(left.len())].to_vec())),
            2 => right[at..end].reverse(),
            _ => {
                let moved: Vec<u8> = right.drain(at..end).collect();
                right.extend(moved);
            }
        }
        (left, right)
    };
    let options = ContentOptions {
        method: if how & 2 == 0 {
            Method::ByContent
        } else {
            Method::ByPosition
        },
        ..ContentOptions::default()
    };
    let (wake, woken) = woken();
    let sources: [Arc<dyn Source>; 2] =
        [&left, &right].map(|it| Arc::new(MemorySource::new(it.clone())) as _);
    let comparison = ContentComparison::start(sources, options, wake).unwrap();
    let progress = loop {
        let progress = comparison.progress();
        if !progress.is_running() {
            break progress;
        }
        woken
            .recv_timeout(DEADLINE)
            .expect("it is compared for too long");
    };
    let runs = progress.runs.expect("runs at the end");
    assert_eq!(applied(&left, &right, &runs), right);
}
