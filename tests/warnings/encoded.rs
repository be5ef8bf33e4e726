//! Runs that are encoded, as warnings.

use std::sync::Arc;

use byteloupe::census::{Scan, ScanOptions};
use byteloupe::encoded::{Compression, RunKind, runs};
use byteloupe::source::MemorySource;
use byteloupe::warnings::{
    Answer, Encoded, EncodedReader, Evidence, Inventory, KindSet, Observation, Question, Severity,
    Wanted, Warning, WarningKind,
};
use proptest::prelude::*;

use crate::common::Growing;
use crate::surveying::Surveying;

type Run = (u64, u64, RunKind);

/// The runs of all of a text at once, but for hex that is as long as a hash or the name of something.
fn expected(bytes: &[u8]) -> Vec<Run> {
    let names = [16, 24, 32, 40, 48, 56, 64, 96, 128];
    let found = runs(bytes).into_iter();
    let found = found.filter(|run| match run.kind {
        RunKind::Hex => !names.contains(&run.range.len()),
        // A row is a warning of the kind of its characters.
        RunKind::Hidden { is_row } => !is_row,
        _ => true,
    });
    found
        .map(|run| (run.range.start as u64, run.range.end as u64, run.kind))
        .collect()
}

fn run_of(warning: &Warning) -> Run {
    let encoded = Encoded::of(warning).expect("an encoded run");
    assert_eq!(encoded.len, warning.end - warning.offset);
    let severity = match encoded.kind {
        RunKind::Hidden { .. } => Severity::High,
        _ => Severity::Info,
    };
    assert_eq!(warning.severity, severity);
    (warning.offset, warning.end, encoded.kind)
}

fn read(mut reader: EncodedReader<'_>) -> Vec<Run> {
    let found = std::iter::from_fn(|| reader.next_warning().unwrap());
    found.map(|warning| run_of(&warning)).collect()
}

fn encoded_kinds() -> KindSet {
    let mut kinds = KindSet::NONE;
    for kind in WarningKind::ALL.into_iter().filter(|it| it.is_encoded()) {
        kinds.insert(kind);
    }
    kinds
}

fn listed(surveying: &Surveying) -> Vec<Run> {
    let (listed, _) = surveying.list(Wanted::of(encoded_kinds()));
    listed.iter().map(run_of).collect()
}

/// Text in which nothing is encoded.
fn prose(len: usize) -> Vec<u8> {
    let line =
        b"2026-11-23 nothing to see here: page=2 of /usr/share/doc/base-files/README, 3 items.\n";
    line.iter().copied().cycle().take(len).collect()
}

/// Runs and what is near to them, and text between them that is longer or shorter than a block.
fn source() -> impl Strategy<Value = Vec<u8>> {
    let block: usize = 64 << 10;
    let piece = prop_oneof![
        6 => (0..200_usize).prop_map(prose),
        3 => (block - 300..block + 300).prop_map(prose),
        2 => (0..3 * block).prop_map(prose),
        2 => Just(b"4pyTIMOgIGxhIG1vZGUgMjAyNg== ".to_vec()),
        2 => Just(b"TG9yZW0gaXBzdW0gZG9sb3Ig\nc2l0IGFtZXQsIGNvbnNlY3Rl\ndHVyIGFkaXBpc2NpbmcgZWxp\n".to_vec()),
        2 => (1..5000_usize).prop_map(|lines| b"TG9yZW0gaXBzdW0gZG9sb3Ig\n".repeat(lines)),
        1 => (1..200_000_usize).prop_map(|len| b"A".repeat(len)),
        1 => (1..20_000_usize).prop_map(|count| b"4pyTIMOgIGxh".repeat(count)),
        2 => Just(b"9fceb02d0ae598e95dc970b74767f193720a".to_vec()),
        1 => Just(b" 9fceb02d0ae598e95dc970b74767f19372d61af8 ".to_vec()),
        2 => Just(b"/?q=caf%C3%A9+Z%C3%BCrich%2C".to_vec()),
        1 => (1..9000_usize).prop_map(|count| b"caf%C3%A9".repeat(count)),
        2 => Just(b"Stra=C3=9Fe und Gr=C3=BC=C3=9Fe\n".to_vec()),
        1 => (1..3000_usize).prop_map(|count| b"a =C3=A9 and so on=\n".repeat(count)),
        2 => Just(br"\xE2\x82\xAC\x41".to_vec()),
        1 => (1..9000_usize).prop_map(|count| br"\u00e9".repeat(count)),
        1 => Just(b"\x1F\x8B\x08\0\0\0\0\0\0\x03KLN\xCC+I\x05\0".to_vec()),
        1 => Just(b"\n".to_vec()),
        1 => (1..600_usize).prop_map(|count| b"x\x9C\x63 ".repeat(count)),
        2 => prop::collection::vec(any::<bool>(), 1..200).prop_map(|bits| {
            let set = |bit| if bit { "e\u{200C}" } else { "a\u{2060}" };
            bits.into_iter().map(set).collect::<String>().into_bytes()
        }),
        1 => (1..3000_usize).prop_map(|count| "می\u{200C}خواهم کتاب\u{200C}ها ".repeat(count).into()),
        1 => Just("\u{200B}".into()),
    ];
    prop::collection::vec(piece, 1..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn a_source_has_the_runs_of_its_whole_text_wherever_blocks_end(bytes in source()) {
        let source = MemorySource::new(bytes.clone());
        let len = bytes.len() as u64;
        let expected = expected(&bytes);
        prop_assert_eq!(&read(EncodedReader::new(&source, len)), &expected);
        // Only where there may be runs.
        let inventory = Inventory::take(&source, len, 1, &|_| {}).unwrap();
        prop_assert_eq!(&read(inventory.encoded(&source)), &expected);
        // As a census hands it over.
        let observation = Observation::default();
        let options = ScanOptions { threads: 2, path: None };
        Scan::run_with(&source, options, Some(&observation), &|_| {}).unwrap();
        let inventory = Inventory::of(observation, &source, len, 1, &|_| {}).unwrap();
        prop_assert_eq!(&read(inventory.encoded(&source)), &expected);
    }

    #[test]
    fn a_source_that_grows_has_the_runs_of_what_it_is_now(
        bytes in source(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.push(bytes.len());
        cuts.sort_unstable();
        let source = Growing::new(b"");
        let surveying = Surveying::of(Arc::<Growing>::clone(&source));
        for end in cuts {
            source.set(&bytes[..end]);
            surveying.survey.go_to(end as u64, true).unwrap();
            surveying.until_done();
            let expected = expected(&bytes[..end]);
            let counts = surveying.survey.snapshot();
            let counted: u64 = encoded_kinds().iter().map(|kind| counts.of(kind)).sum();
            prop_assert_eq!(counted, expected.len() as u64);
            prop_assert_eq!(&listed(&surveying)[..], &expected[..expected.len().min(10_000)]);
        }
    }
}

#[test]
fn a_run_longer_than_many_blocks_is_one_warning_and_is_found_from_any_of_its_bytes() {
    let run = b"TG9yZW0gaXBzdW0gZG9sb3Ig\n".repeat(20_000);
    let bytes = [b"-----BEGIN-----\n", &run[..], b"-----END-----\n"].concat();
    let surveying = Surveying::done(&bytes);
    let end = 16 + run.len() as u64 - 1;
    assert_eq!(listed(&surveying), [(16, end, RunKind::Base64)]);
    for offset in [16, 65_536, 300_001, end - 1] {
        let Answer::At(found) = surveying.ask(Question::At { offset }) else {
            panic!("at {offset}");
        };
        let [found] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(run_of(&found.warning), (16, end, RunKind::Base64));
        let sentence = found.evidence.as_ref().map(Evidence::sentence);
        assert_eq!(
            sentence.as_deref(),
            Some("Base64, 499,999 bytes"),
            "{offset}"
        );
    }
    for offset in [15, end] {
        let Answer::At(found) = surveying.ask(Question::At { offset }) else {
            panic!("at {offset}");
        };
        assert!(found.is_empty(), "{found:?}");
    }
}

#[test]
fn each_form_is_a_kind_that_can_be_gone_to_from_others() {
    let text = b"\x1BZ 4pyTIMOgIGxhIG1vZGUgMjAyNg== \x1BZ /?q=caf%C3%A9+%C3%BC%2C \\x41\\x42\\x43\\x44 \x1BZ";
    let surveying = Surveying::done(text);
    let kinds: Vec<WarningKind> = {
        let (listed, _) = surveying.list(Wanted::ALL);
        listed.iter().map(|it| it.kind).collect()
    };
    let expected = [
        WarningKind::Escape,
        WarningKind::Base64,
        WarningKind::Escape,
        WarningKind::PercentEncoding,
        WarningKind::EscapedText,
        WarningKind::Escape,
    ];
    assert_eq!(kinds, expected);
    let mut after = None;
    for kind in expected {
        let next = match after {
            None => Question::From {
                from: 0,
                wanted: Wanted::ALL,
            },
            Some(after) => Question::Next {
                after,
                wanted: Wanted::ALL,
            },
        };
        let found = surveying.warning(next).unwrap();
        assert_eq!(found.kind, kind);
        after = Some(found.offset);
    }
    let mut before = text.len() as u64;
    for kind in expected.into_iter().rev() {
        let wanted = Wanted::ALL;
        let found = surveying
            .warning(Question::Previous { before, wanted })
            .unwrap();
        assert_eq!(found.kind, kind);
        before = found.offset;
    }
}

#[test]
fn the_header_of_compressed_data_says_of_which() {
    let bytes = b"\x1F\x8B\x08\0\0\0\0\0\0\x03KLN\xCC+I\x05\0";
    let surveying = Surveying::done(bytes);
    assert_eq!(
        listed(&surveying),
        [(0, 10, RunKind::Header(Compression::Gzip))]
    );
}

#[test]
fn hashes_and_names_in_hex_are_no_warnings() {
    for len in [16, 24, 32, 40, 48, 56, 64, 96, 128] {
        let hex = &"9fceb02d0ae598e95dc970b74767f193".repeat(4)[..len];
        let surveying = Surveying::done(format!("commit {hex}\n").as_bytes());
        assert_eq!(listed(&surveying), [], "{len}");
        let longer = format!("data {hex}0a\n");
        let surveying = Surveying::done(longer.as_bytes());
        let end = 5 + len as u64 + 2;
        assert_eq!(listed(&surveying), [(5, end, RunKind::Hex)], "{len}");
    }
}

/// Each part of a long source is gone through by a thread of its own.
#[test]
fn runs_across_the_borders_of_threads_are_found_once_and_whole() {
    const LEN: usize = 9 << 20;
    let line = "The quick brown fox jumps over the lazy dog, 1234 times.\n";
    let digits =
        "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0NTY3\n";
    for shift in [0, 1, 57, 4_000, 70_000, 200_000] {
        let mut text = line.repeat((LEN / 2 - shift) / line.len());
        text += &digits.repeat(2_000);
        text += "percent%C3%A9%C3%A8 and more\n";
        text += &line.repeat((LEN - text.len()) / line.len());
        let source = MemorySource::new(text.as_bytes());
        let len = text.len() as u64;
        let expected = read(EncodedReader::new(&source, len));
        assert_eq!(expected.len(), 2, "{shift}");
        for threads in [1, 2, 3] {
            let mut inventory = Inventory::take(&source, len, 1, &|_| {}).unwrap();
            inventory.look_further(&source, false, threads).unwrap();
            assert_eq!(
                read(inventory.encoded(&source)),
                expected,
                "{shift}, {threads}"
            );
        }
    }
}
