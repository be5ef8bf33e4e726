//! The samples: the files on disk are what the program carries, and each shows what it says.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use byteloupe::samples::{SAMPLES, Sample};
use byteloupe::utf8::{Group, GroupKind};
use common::twin::{assert_groups, assert_units};
use common::{chunks_by_bits, groups_in_chunks, groups_of, hex, units_in_chunks, units_of};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples")
}

fn sample(file_name: &str) -> &'static Sample {
    SAMPLES
        .iter()
        .find(|sample| sample.file_name == file_name)
        .unwrap_or_else(|| panic!("no sample {file_name}"))
}

#[test]
fn the_files_on_disk_are_what_the_program_carries() {
    let files: BTreeMap<String, Vec<u8>> = fs::read_dir(folder())
        .expect("assets/samples: run `cargo run --example make_samples`")
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    let carried: BTreeMap<String, Vec<u8>> = SAMPLES
        .iter()
        .map(|sample| (sample.file_name.to_owned(), sample.bytes.to_vec()))
        .collect();
    assert_eq!(files, carried);
}

#[test]
fn names_and_titles_are_different_and_sentences_cite_the_rfc() {
    let mut seen = BTreeSet::new();
    for sample in SAMPLES {
        assert!(seen.insert(sample.file_name) && seen.insert(sample.title));
        let (stem, extension) = sample.file_name.rsplit_once('.').unwrap();
        assert!(stem.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
        assert!(["txt", "bin"].contains(&extension));
        assert!(sample.about.contains("RFC 3629 §"), "{}", sample.about);
        assert!(sample.about.ends_with('.') && !sample.about.contains(". "));
        assert!(!sample.about.contains("  "), "{}", sample.about);
    }
    assert_eq!(SAMPLES[0].file_name, "tour.txt");
}

#[test]
fn all_texts_but_the_tour_are_well_formed_and_nothing_else_is() {
    for sample in SAMPLES {
        let (_, extension) = sample.file_name.rsplit_once('.').unwrap();
        let is_text = extension == "txt" && sample.file_name != "tour.txt";
        let is_well_formed = std::str::from_utf8(sample.bytes).is_ok();
        assert_eq!(is_text, is_well_formed, "{}", sample.file_name);
    }
}

/// The bytes as RFC 3629 prints them in §7, and in §3 and §10 for the attacks.
#[test]
fn the_bytes_of_the_rfc_are_copied_without_a_slip() {
    for (file_name, bytes) in [
        ("rfc-example-not-identical.txt", "41 E2 89 A2 CE 91 2E"),
        ("rfc-example-korean.txt", "ED 95 9C EA B5 AD EC 96 B4"),
        ("rfc-example-japanese.txt", "E6 97 A5 E6 9C AC E8 AA 9E"),
        ("rfc-example-signature.txt", "EF BB BF F0 A3 8E B4"),
        ("attack-overlong-nul.bin", "C0 80"),
        ("attack-overlong-path.bin", "2F C0 AE 2E 2F"),
        ("attack-surrogate-pair.bin", "ED A1 8C ED BE B4"),
    ] {
        assert_eq!(sample(file_name).bytes, hex(bytes), "{file_name}");
    }
}

#[test]
fn each_ill_formed_sample_has_the_errors_that_its_title_names() {
    use GroupKind::{
        Cesu8Pair, NeverByte, Overlong, Rfc2279, StrayRun, Surrogate, TooLarge, Truncated,
    };
    let expected: &[(&str, &[GroupKind], u64)] = &[
        ("attack-overlong-nul.bin", &[Overlong], 2),
        ("attack-overlong-path.bin", &[Overlong], 2),
        ("attack-surrogate-pair.bin", &[Cesu8Pair], 6),
        ("attack-five-bytes.bin", &[Rfc2279], 5),
        ("attack-six-bytes.bin", &[Rfc2279], 6),
        ("bom-cut.bin", &[Truncated], 1),
        (
            "error-overlong-and-stray-tail.bin",
            &[Overlong, StrayRun],
            3,
        ),
        ("error-cut-by-end.bin", &[Truncated], 1),
        ("error-half-surrogate.bin", &[Surrogate], 2),
        ("error-beyond-the-last.bin", &[TooLarge], 4),
        ("error-beyond-by-its-lead.bin", &[TooLarge], 4),
        ("error-five-bytes-cut.bin", &[Rfc2279], 4),
        ("error-overlong-and-too-large.bin", &[Overlong], 6),
        ("error-high-high-low.bin", &[Surrogate, Cesu8Pair], 9),
        ("error-low-high.bin", &[Surrogate, Surrogate], 6),
        ("error-bom-cut-by-letter.bin", &[Truncated], 1),
        (
            "tour.txt",
            &[
                Overlong, Overlong, Cesu8Pair, Rfc2279, Truncated, NeverByte, StrayRun,
            ],
            20,
        ),
    ];
    for (file_name, kinds, replacements) in expected {
        let groups = groups_of(sample(file_name).bytes);
        let found: Vec<GroupKind> = groups.iter().map(Group::kind).collect();
        assert_eq!(found, *kinds, "{file_name}");
        let spans: u64 = groups.iter().map(Group::span_count).sum();
        assert_eq!(spans, *replacements, "{file_name}");
        let text = String::from_utf8_lossy(sample(file_name).bytes);
        assert_eq!(text.matches('\u{FFFD}').count() as u64, spans);
    }
    let ill_formed = SAMPLES
        .iter()
        .filter(|sample| std::str::from_utf8(sample.bytes).is_err());
    assert_eq!(ill_formed.count(), expected.len());
}

#[test]
fn the_tour_shows_a_little_of_everything() {
    let tour = sample("tour.txt").bytes;
    assert!((450..=600).contains(&tour.len()), "{} bytes", tour.len());
    let text = String::from_utf8_lossy(tour);
    for piece in [
        "\u{FEFF}A\u{2262}\u{0391}.", // RFC 3629 §6, §7
        "\u{65E5}\u{672C}\u{8A9E}",
        "\u{D55C}\u{AD6D}\u{C5B4}",
        "\u{233B4}",
        "na\u{EF}ve",
        "\u{1F600}",
        "e\u{301}",
        "\u{1B}",
        "\u{200B}",
        "\u{202E}",
        "\u{2026}",
        "\u{20AC}",
        "\r\n",
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}",
        "\u{1F1EA}\u{1F1FA}",
    ] {
        assert!(text.contains(piece), "{piece:?}");
    }
    for (script, first, last) in [
        ("Greek", '\u{370}', '\u{3FF}'),
        ("Cyrillic", '\u{400}', '\u{4FF}'),
        ("Arabic", '\u{600}', '\u{6FF}'),
        ("Devanagari", '\u{900}', '\u{97F}'),
        ("Thai", '\u{E00}', '\u{E7F}'),
    ] {
        let letters = text.chars().filter(|c| (first..=last).contains(c)).count();
        assert!(letters >= 3, "{script}");
    }
}

#[test]
fn every_way_to_cut_a_sample_in_two_gives_the_same_units_and_groups() {
    for Sample { bytes, .. } in SAMPLES {
        let (units, groups) = (units_of(bytes), groups_of(bytes));
        assert_units(bytes, &units);
        assert_groups(bytes, &groups);
        for cut in 0..=bytes.len() {
            let (start, end) = bytes.split_at(cut);
            assert_eq!(units_in_chunks([start, end]), units);
            assert_eq!(groups_in_chunks([start, end]), groups);
        }
        assert_eq!(units_in_chunks(bytes.chunks(1)), units);
        let some = &bytes[..bytes.len().min(64)];
        let chunks = chunks_by_bits(some, 0x5A5A_1248_0F33_7777);
        assert_eq!(units_in_chunks(chunks), units_of(some));
    }
}
