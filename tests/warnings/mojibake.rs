//! Mojibake as a warning: each stretch once, with what it was.

use byteloupe::source::MemorySource;
use byteloupe::warnings::{Evidence, Mojibake, MojibakeReader, Severity, Warning, WarningKind};

/// A café in a list, é as a program that takes UTF-8 for Windows-1252 has it.
const MISREAD: &str = "cafÃ©";

fn stretches(bytes: &[u8]) -> Vec<(Warning, Mojibake)> {
    let source = MemorySource::new(bytes.to_vec());
    let mut reader = MojibakeReader::new(&source, bytes.len() as u64);
    std::iter::from_fn(|| reader.next_stretch().unwrap()).collect()
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
