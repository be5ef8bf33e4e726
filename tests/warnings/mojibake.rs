//! Mojibake as a warning: each stretch once, with what it was.

use std::sync::Arc;

use byteloupe::source::MemorySource;
use byteloupe::warnings::{
    Answer, Evidence, KindSet, LineReader, Mojibake, Page, Question, Severity, Wanted, Warning,
    WarningKind,
};

use crate::common::Growing;
use crate::surveying::Surveying;

/// A café in a list, é as a program that takes UTF-8 for Windows-1252 has it.
const MISREAD: &str = "cafÃ©";

fn stretches(bytes: &[u8]) -> Vec<(Warning, Mojibake)> {
    let source = MemorySource::new(bytes.to_vec());
    let mut reader = LineReader::new(&source, bytes.len() as u64);
    let found = std::iter::from_fn(|| reader.next_warning().unwrap());
    let mojibake = found.filter_map(|(warning, evidence)| match evidence {
        Evidence::Mojibake(mojibake) => Some((warning, mojibake)),
        _ => None,
    });
    mojibake.collect()
}

#[test]
fn a_stretch_is_a_warning_with_the_text_that_it_was() {
    let text = format!("plain\n{MISREAD}\n");
    let found = stretches(text.as_bytes());
    let [(warning, mojibake)] = &found[..] else {
        panic!("{found:?}");
    };
    // C3 83 C2 A9 after nine letters and a line feed.
    assert_eq!((warning.offset, warning.end), (9, 13));
    assert_eq!((warning.first, warning.code_points), ('Ã', 2));
    assert_eq!(warning.kind, WarningKind::Mojibake);
    assert_eq!(warning.severity, Severity::Medium);
    assert_eq!(mojibake.repaired, "é");
    assert_eq!(
        (mojibake.through.name(), mojibake.rounds),
        ("windows-1252", 1)
    );
}

#[test]
fn the_bytes_around_a_stretch_say_what_the_whole_source_says() {
    let lines = [
        "GrÃ¶ÃŸe und Höhe",
        "Ð¿Ñ€Ð¸Ð²ÐµÑ‚ мир",
        "ordinary, ASCII",
        "dÃ©jÃ\u{A0} vu, â€œquotedâ€\u{9D}",
    ];
    let text = lines.join("\n").repeat(3);
    let mut bytes = text.into_bytes();
    bytes.extend_from_slice(b"\xFF\n");
    bytes.extend_from_slice(MISREAD.as_bytes());
    let found = stretches(&bytes);
    assert!(found.len() >= 10, "{found:?}");
    for (warning, mojibake) in found {
        let place = warning.offset as usize;
        let evidence = Evidence::of(&bytes, place, &warning);
        assert_eq!(evidence, Some(Evidence::Mojibake(mojibake)), "{place}");
    }
}

#[test]
fn the_evidence_names_the_text_the_misreading_and_how_often_it_was_read_so() {
    let found = stretches("cafÃƒÂ©".as_bytes());
    let [(_, mojibake)] = &found[..] else {
        panic!("{found:?}");
    };
    let evidence = Evidence::Mojibake(mojibake.clone());
    assert_eq!(
        evidence.sentence(),
        "It was “é”, read as windows-1252, 2 times"
    );
}

/// Lines of text, some of them misread, with a tag character among them.
fn misread_lines(count: usize) -> String {
    (0..count)
        .map(|line| match line % 7 {
            0 => format!("{line} {MISREAD} au lait\n"),
            3 => format!("{line} x\u{E0041}y\n"),
            _ => format!("{line} GrÃ¼ÃŸe, ein langer Satz mit Ãœberlänge\n"),
        })
        .collect()
}

fn offsets(found: &[(Warning, Mojibake)]) -> Vec<u64> {
    found.iter().map(|(warning, _)| warning.offset).collect()
}

#[test]
fn a_survey_of_text_lists_mojibake_among_the_others_and_tells_what_it_was() {
    let text = misread_lines(3000);
    let expected = stretches(text.as_bytes());
    let surveying = Surveying::done(text.as_bytes());
    assert_eq!(surveying.survey.snapshot().of(WarningKind::Mojibake), 0);
    surveying.survey.look_at_lines().unwrap();
    let snapshot = surveying.until_done();
    let only = Wanted::of(KindSet::only(WarningKind::Mojibake));
    assert_eq!(
        snapshot.of(WarningKind::Mojibake),
        expected.len() as u64,
        "known before the survey says that it is done"
    );
    let (listed, _) = surveying.page(only, Page::FIRST);
    let listed: Vec<u64> = listed.iter().map(|it| it.offset).collect();
    assert_eq!(listed, offsets(&expected));
    // In order among the others, and gone to both ways.
    let (all, _) = surveying.page(Wanted::ABOVE_INFO, Page::FIRST);
    assert!(all.is_sorted_by_key(|it| it.offset));
    assert_eq!(all.len() as u64, snapshot.above_info());
    let mut walked = Vec::new();
    let mut after = 0;
    for _ in 0..20 {
        let wanted = Wanted::ABOVE_INFO;
        let next = surveying.warning(Question::Next { after, wanted }).unwrap();
        walked.push(next.offset);
        after = next.offset;
    }
    let first: Vec<u64> = all.iter().take(20).map(|it| it.offset).collect();
    assert_eq!(walked, first);
    let before = walked[19];
    let wanted = Wanted::ABOVE_INFO;
    let back = surveying.warning(Question::Previous { before, wanted });
    assert_eq!(back.map(|it| it.offset), Some(walked[18]));
    // At each of its bytes it says what it was.
    let (warning, mojibake) = expected[40].clone();
    for offset in warning.offset..warning.end {
        let Answer::At(found) = surveying.ask(Question::At { offset }) else {
            panic!("at {offset}");
        };
        let evidence = found.iter().find(|it| it.warning == warning);
        let evidence = evidence.and_then(|it| it.evidence.clone());
        assert_eq!(evidence, Some(Evidence::Mojibake(mojibake.clone())));
    }
}

#[test]
fn in_text_that_grows_each_stretch_is_counted_once() {
    let whole = misread_lines(400).into_bytes();
    let source = Arc::new(Growing::default());
    let surveying = Surveying::of(Arc::<Growing>::clone(&source));
    surveying.survey.look_at_lines().unwrap();
    let mut ends: Vec<usize> = (1..120).collect();
    ends.extend((200..whole.len()).step_by(997));
    ends.push(whole.len());
    for end in ends {
        *source.0.lock().unwrap() = whole[..end].to_vec();
        surveying.survey.go_to(end as u64, true).unwrap();
        let snapshot = surveying.until_done();
        let expected = stretches(&whole[..end]).len() as u64;
        assert_eq!(snapshot.of(WarningKind::Mojibake), expected, "{end}");
    }
}
