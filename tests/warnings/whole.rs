//! Whole sources: counts, places and stripes.

use byteloupe::warnings::{KindSet, LIST_LIMIT, Page, Question, Snapshot, Wanted, WarningKind};

use crate::common::Random;
use crate::naive::{self, Naive};
use crate::surveying::Surveying;

const BLOCK: usize = 64 << 10;

/// Texts in which everything comes that is looked for.
const PIECES: [&str; 34] = [
    "plain text\n",
    "a line that is longer than what is passed over at once, so that there are such chunks\n",
    "naïve ",
    "Ελλάδα ",
    "Русский ",
    "العربية ",
    "हिन्दी ",
    "日本語 ",
    "한국어 ",
    "😀🎉 ",
    "ไทย ",
    "\u{FEFF}",
    "\u{FFFD}",
    "\u{FFFE}",
    "\u{1B}[2J",
    "\0\0\0",
    "\u{7F}",
    "\u{85}",
    "\u{202E}",
    "\u{200B}",
    "\u{E0041}\u{E0042}",
    "❤\u{FE0F}\u{200D}🔥",
    "a\u{FE0F}",
    "\u{E000}\u{50000}",
    "\u{C}",
    "\n",
    "\u{200F}",
    "\u{2067}",
    "\u{2069}",
    "\u{200C}",
    "می",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "क्",
    "\u{2028}\u{2800}",
];

fn inputs() -> Vec<Vec<u8>> {
    let mut random = Random::new(5);
    let mut inputs = vec![
        Vec::new(),
        b"\xEF\xBB\xBF".to_vec(),
        vec![0; 3 * BLOCK + 7],
        vec![b'a'; 2 * BLOCK],
        [&b"a"[..], &[0; 300], b"b", &[0x1B; 200], &[0; 100], b"\n"].concat(),
        "𝄞".repeat(BLOCK / 2).into_bytes(),
    ];
    for len in [10, 300, 5000, BLOCK * 3, BLOCK * 5 + 17] {
        let mut text = Vec::new();
        while text.len() < len {
            if random.below(12) == 0 {
                let count = random.below(40) as usize;
                text.extend(random.bytes(count));
            }
            let piece = random.below(PIECES.len() as u64) as usize;
            text.extend_from_slice(PIECES[piece].as_bytes());
        }
        inputs.push(text);
        inputs.push(random.bytes(len));
    }
    // Every way in which a sequence and a run can lie over a border.
    for shift in 0..9 {
        for piece in [
            "\u{202E}\u{2066}",
            "😀\u{200D}❤\u{FE0F}",
            "\u{50000}\u{50001}",
            "\0\0\0\0",
        ] {
            let mut bytes = vec![b'x'; BLOCK - 9 + shift];
            bytes.extend_from_slice(piece.as_bytes());
            bytes.resize(BLOCK + 40, b'y');
            inputs.push(bytes);
        }
    }
    inputs
}

fn of_kinds(warnings: &[Naive], kinds: KindSet) -> Vec<Naive> {
    let of = |warning: &&Naive| kinds.contains(warning.1);
    warnings.iter().filter(of).copied().collect()
}

#[test]
fn the_counts_are_those_of_a_naive_way_through() {
    for bytes in inputs() {
        let surveying = Surveying::done(&bytes);
        let snapshot = surveying.survey.snapshot();
        let warnings = naive::warnings(&bytes);
        assert_eq!(snapshot.bytes, bytes.len() as u64);
        assert_eq!(snapshot.scripts, naive::scripts(&bytes));
        for kind in naive::KINDS {
            let expected = of_kinds(&warnings, KindSet::only(kind)).len() as u64;
            assert_eq!(snapshot.of(kind), expected, "{kind:?}");
        }
        assert_eq!(of_naive_kinds(&snapshot), warnings.len() as u64);
    }
}

/// How many warnings there are of the kinds that the naive way knows.
fn of_naive_kinds(snapshot: &Snapshot) -> u64 {
    naive::KINDS.iter().map(|kind| snapshot.of(*kind)).sum()
}

#[test]
fn every_warning_of_a_long_list_is_in_one_of_its_parts_whichever_way_the_user_goes() {
    let count = 2 * LIST_LIMIT as u64 + 5000;
    let bytes = b"\0a".repeat(count as usize);
    let surveying = Surveying::done(&bytes);
    let (first, ends) = surveying.page(Wanted::ALL, Page::FIRST);
    assert_eq!((first.len(), ends), (LIST_LIMIT, [false, true]));
    let mut all: Vec<u64> = first.iter().map(|it| it.offset).collect();
    let mut last = first;
    for ends_there in [[true, true], [true, false]] {
        let (next, ends) = surveying.page(Wanted::ALL, Page::From(last.last().unwrap().offset));
        assert_eq!(ends, ends_there);
        assert_eq!(next.first(), last.last(), "each part begins where one ends");
        all.extend(next.iter().skip(1).map(|it| it.offset));
        last = next;
    }
    assert_eq!(all, (0..count).map(|place| 2 * place).collect::<Vec<_>>());
    for ends_there in [[true, true], [false, true]] {
        let before = last.first().unwrap().offset + 1;
        let (next, ends) = surveying.page(Wanted::ALL, Page::Before(before));
        assert_eq!(ends, ends_there);
        let places: Vec<u64> = next.iter().map(|it| it.offset).collect();
        let end = before.div_ceil(2) as usize;
        let start = end.saturating_sub(LIST_LIMIT);
        assert_eq!(places, all[start..end]);
        last = next;
    }
    let (none, ends) = surveying.page(Wanted::ALL, Page::From(u64::MAX));
    assert_eq!((none.len(), ends), (0, [true, false]));
    let (none, ends) = surveying.page(Wanted::ALL, Page::Before(0));
    assert_eq!((none.len(), ends), (0, [false, true]));
}

#[test]
fn the_list_holds_every_warning_in_its_place() {
    for bytes in inputs() {
        let surveying = Surveying::done(&bytes);
        let naive = naive::warnings(&bytes);
        for kinds in [
            naive::kinds(),
            KindSet::only(WarningKind::C0),
            KindSet::only(WarningKind::Invisible),
        ] {
            let expected = of_kinds(&naive, kinds);
            let (warnings, is_complete) = surveying.list(Wanted::of(kinds));
            assert_eq!(is_complete, expected.len() <= LIST_LIMIT);
            assert_eq!(warnings.len(), expected.len().min(LIST_LIMIT));
            for (warning, (offset, kind, code_points)) in warnings.iter().zip(expected) {
                assert_eq!((warning.offset, warning.kind), (offset, kind));
                let known = u64::from(warning.code_points);
                if warning.may_go_on {
                    assert!(
                        warning.end.is_multiple_of(BLOCK as u64) || warning.end % BLOCK as u64 <= 3
                    );
                    assert!(known <= code_points);
                } else {
                    assert_eq!(known, code_points, "{offset:X}");
                }
                let first = &bytes[offset as usize..];
                let len = warning.first.len_utf8();
                assert_eq!(
                    std::str::from_utf8(&first[..len]).unwrap().chars().next(),
                    Some(warning.first)
                );
            }
        }
    }
}

#[test]
fn next_and_previous_go_to_the_nearest_one_whether_the_survey_has_come_there_or_not() {
    let mut random = Random::new(9);
    for (number, bytes) in inputs().into_iter().enumerate() {
        let surveying = if number % 2 == 0 {
            Surveying::done(&bytes)
        } else {
            let source = byteloupe::source::MemorySource::new(bytes.clone());
            Surveying::of(std::sync::Arc::new(source))
        };
        let all = naive::warnings(&bytes);
        for _ in 0..12 {
            let kinds = match random.below(3) {
                0 => KindSet::only(WarningKind::BidiControl),
                _ => naive::kinds(),
            };
            let wanted = Wanted::of(kinds);
            let warnings = of_kinds(&all, kinds);
            // Where one begins, and elsewhere.
            let at = match warnings.get(random.below(warnings.len() as u64 + 1) as usize) {
                Some((offset, ..)) if random.below(2) == 0 => *offset,
                _ => random.below(bytes.len() as u64 + 2),
            };
            let next = warnings.iter().find(|warning| warning.0 > at);
            let found = surveying.warning(Question::Next { after: at, wanted });
            assert_eq!(found.map(|n| (n.offset, n.kind)), next.map(|n| (n.0, n.1)));
            let previous = warnings.iter().rfind(|warning| warning.0 < at);
            let found = surveying.warning(Question::Previous { before: at, wanted });
            assert_eq!(
                found.map(|n| (n.offset, n.kind)),
                previous.map(|n| (n.0, n.1))
            );
        }
        let last = surveying.warning(Question::Previous {
            before: u64::MAX,
            wanted: Wanted::of(naive::kinds()),
        });
        assert_eq!(last.map(|n| n.offset), all.last().map(|n| n.0));
        assert!(
            surveying
                .warning(Question::Next {
                    after: u64::MAX,
                    wanted: Wanted::of(naive::kinds())
                })
                .is_none()
        );
    }
}

#[test]
fn stripes_add_up_to_the_whole_wherever_their_borders_are() {
    let mut random = Random::new(11);
    for bytes in inputs().into_iter().filter(|bytes| bytes.len() > 8) {
        let surveying = Surveying::done(&bytes);
        let len = bytes.len() as u64;
        let warnings = naive::warnings(&bytes);
        let mut blocks: Vec<u64> = (0..len).step_by(BLOCK).collect();
        blocks.push(len);
        let mut anywhere: Vec<u64> = (0..20).map(|_| random.below(len)).collect();
        anywhere.extend([0, len]);
        anywhere.sort_unstable();
        anywhere.dedup();
        for borders in [blocks, anywhere] {
            let stripes = surveying.stripes(&borders);
            assert_eq!(stripes.len(), borders.len() - 1);
            let mut scripts = [0; byteloupe::warnings::ScriptGroup::COUNT];
            let mut told = 0;
            for (ends, stripe) in borders.windows(2).zip(stripes.iter()) {
                assert!(stripe.is_surveyed);
                let inside = |warning: &&Naive| (ends[0]..ends[1]).contains(&warning.0);
                let expected = warnings.iter().filter(inside).count() as u64;
                // Those of other kinds are counted too.
                assert!(stripe.share.warnings >= expected, "{ends:?}");
                told += stripe.share.warnings;
                for (sum, count) in scripts.iter_mut().zip(stripe.share.scripts) {
                    *sum += count;
                }
            }
            assert_eq!(told, surveying.survey.snapshot().total());
            // A block full of one letter says one less.
            for (found, expected) in scripts.iter().zip(naive::scripts(&bytes)) {
                assert!(
                    expected - found <= len / BLOCK as u64,
                    "{found} of {expected}"
                );
            }
        }
    }
}

#[test]
fn files_of_the_system_have_the_warnings_of_a_naive_way_through() {
    let mut looked_at = 0;
    for folder in [
        "/usr/share/man",
        "/usr/share/doc",
        "/usr/share/i18n/locales",
        "/usr/bin",
    ] {
        let Ok(entries) = std::fs::read_dir(folder) else {
            continue;
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        for path in paths.filter(|path| path.is_file()).take(25) {
            let Ok(bytes) = std::fs::read(&path) else {
                continue;
            };
            if bytes.len() > 4 << 20 {
                continue;
            }
            let surveying = Surveying::done(&bytes);
            let snapshot = surveying.survey.snapshot();
            let warnings = naive::warnings(&bytes);
            assert_eq!(
                of_naive_kinds(&snapshot),
                warnings.len() as u64,
                "{}",
                path.display()
            );
            assert_eq!(
                snapshot.scripts,
                naive::scripts(&bytes),
                "{}",
                path.display()
            );
            looked_at += 1;
        }
    }
    // What is of the project itself is a file too, and is always there.
    let own = std::fs::read("docs/warnings.md").unwrap();
    assert_eq!(
        Surveying::done(&own).survey.snapshot().scripts,
        naive::scripts(&own)
    );
    println!("{looked_at} files");
}
