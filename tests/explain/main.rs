//! Error messages of other programs, explained. The messages were made by the programs themselves, see `make.py`; where the
//! error is, the standard library says.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use byteloupe::census::{Scan, ScanOptions};
use byteloupe::explain::{Complaint, ErrorMessage, Meant, Sureness, meant};
use byteloupe::source::MemorySource;
use common::{Folder, program, run};
use serde_json::Value;

/// What programs said of files.
const MESSAGES: &str = include_str!("messages.jsonl");

/// Where the first byte is that is not UTF-8.
fn first_error(bytes: &[u8]) -> u64 {
    std::str::from_utf8(bytes).unwrap_err().valid_up_to() as u64
}

fn found(message: &str, bytes: &[u8]) -> Vec<Meant> {
    let message = ErrorMessage::read(message).unwrap_or_else(|| panic!("not read: {message}"));
    let source = MemorySource::new(bytes.to_vec());
    let scan = Scan::run(&source, ScanOptions::default(), &|_| {}).unwrap();
    meant(&message, &source, &scan).unwrap()
}

fn bytes_of(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

#[test]
fn every_message_leads_to_the_byte_that_is_wrong_or_says_that_it_does_not_know() {
    let mut named = 0;
    let mut all = 0;
    for line in MESSAGES.lines() {
        let fixture: Value = serde_json::from_str(line).unwrap();
        let bytes = bytes_of(fixture["file"].as_str().unwrap());
        let message = fixture["message"].as_str().unwrap();
        let about = || format!("{} said: {message}", fixture["program"]);
        let expected = first_error(&bytes);
        let places = found(message, &bytes);
        all += 1;
        match places.as_slice() {
            [] => panic!("nothing was found. {}", about()),
            [one] if one.sureness == Sureness::Named => {
                assert_eq!(one.offset, expected, "{}", about());
                named += 1;
            }
            // It is said that what is there was not compared.
            [one, ..] if one.sureness == Sureness::Unproven => {}
            [one, ..] if one.sureness == Sureness::OneOfSeveral => {
                let is_among = places.iter().any(|place| place.offset == expected);
                assert!(is_among, "{places:?}: {}", about());
            }
            [one, ..] => assert_eq!(one.offset, expected, "{}", about()),
        }
    }
    assert!(all > 300, "only {all} messages");
    assert!(named * 10 > all * 6, "only {named} of {all} are certain");
}

/// Where a number can be counted in more ways, the bytes decide; where they do not, both places are told.
#[test]
fn bytes_decide_how_a_number_counts_and_else_both_places_are_told() {
    let text = "é".repeat(10) + "\u{FFFD}";
    let mut bytes = text.into_bytes();
    bytes.truncate(20);
    bytes.extend_from_slice(b"\xE9 \x80 \xE9");
    // Byte 20, which is code point 10.
    for number in [20, 10] {
        let places = found(
            &format!("invalid UTF-8 byte 0xe9 at position {number}"),
            &bytes,
        );
        let offsets: Vec<u64> = places.iter().map(|place| place.offset).collect();
        assert_eq!(offsets, [20], "{number}");
        assert_eq!(places[0].sureness, Sureness::Named);
    }
    // Code point 14 is the second E9; nothing else is there.
    let places = found("invalid UTF-8 at character 14", &bytes);
    assert_eq!(places[0].offset, 24);
    // As bytes from 0 it is the first E9, as code points from 0 another one.
    let mut bytes = "é".as_bytes().to_vec();
    bytes.extend_from_slice(b"\xE9\x41\xE9\x41\xE9");
    let places = found("invalid UTF-8 at position 3", &bytes);
    let offsets: Vec<u64> = places.iter().map(|place| place.offset).collect();
    assert!(
        offsets.len() > 1
            && places
                .iter()
                .all(|it| it.sureness == Sureness::OneOfSeveral),
        "{places:?}"
    );
}

#[test]
fn a_number_from_the_start_of_a_piece_leads_to_the_byte_and_says_that_it_is_elsewhere() {
    let mut bytes = b"line of text\n".repeat(2000);
    let expected = bytes.len() as u64;
    bytes.extend_from_slice(b"caf\xE9 au lait\n");
    let message = format!(
        "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position {}: invalid continuation byte",
        (expected + 3) % 8192
    );
    let places = found(&message, &bytes);
    assert_eq!(places.len(), 1);
    assert_eq!(
        (places[0].offset, places[0].sureness),
        (expected + 3, Sureness::Elsewhere)
    );
}

#[test]
fn a_message_about_another_file_finds_nothing() {
    let message = "'utf-8' codec can't decode byte 0xe9 in position 4: invalid continuation byte";
    assert_eq!(found(message, b"abc\x80def"), []);
    assert_eq!(found(message, "well-formed".as_bytes()), []);
}

#[test]
fn what_says_nothing_of_bytes_is_not_explained() {
    for message in [
        "",
        "everything is fine",
        "Segmentation fault (core dumped)",
        "connection refused (os error 111)",
        "HTTP/1.1 404 Not Found",
        "panic: runtime error: index out of range [5] with length 3",
        "\u{202E}\0\x1B[2J",
        "bash: warning: setlocale: LC_ALL: cannot change locale (en_US.UTF-8)",
        "gzip: a.gz: unexpected end of file",
        "Reading data.csv as UTF-8",
        "12345 bytes read, 0 errors",
    ] {
        assert_eq!(ErrorMessage::read(message), None, "{message}");
    }
}

/// An illegal character may be one of the syntax: that bytes are wrong is not claimed.
#[test]
fn a_message_about_syntax_is_no_message_about_bytes() {
    for message in [
        "SyntaxError: Unexpected token } in JSON at position 7",
        "data.json:3:5: error: unexpected character",
        "SyntaxError: unexpected EOF while parsing at line 3",
        "t.json:5:1: error: expected `,` or `}`",
        "JSON.parse: bad control character in string literal at line 3 column 5 of the JSON data",
    ] {
        let read = ErrorMessage::read(message).unwrap();
        assert_eq!(read.complaint, Complaint::Other, "{message}");
    }
}

#[test]
fn a_message_that_could_not_be_written_is_about_writing() {
    for message in [
        "UnicodeEncodeError: 'ascii' codec can't encode character '\\xe9' in position 3: ordinal not in range(128)",
        "UnicodeEncodeError: 'charmap' codec can't encode character '\\u2192' in position 0: character maps to <undefined>",
    ] {
        let read = ErrorMessage::read(message).unwrap();
        assert_eq!(read.complaint, Complaint::Writing, "{message}");
    }
}

/// Nothing that is read as a message makes it panic or take long, whatever it is made of.
#[test]
fn any_text_is_read_or_not() {
    let parts = [
        "byte",
        "0x",
        "0xe9",
        "\\x",
        "\\xE9",
        "\\",
        "<",
        "<<233,",
        "[",
        "(",
        "position",
        "line",
        " ",
        ":",
        "5",
        "99999999999999999999",
        " at ",
        " in ",
        ":in `",
        "': ",
        "é",
        "\n",
        "utf-8",
        "invalid",
        "0xFFFFFFFFFFFFFFFFF",
        ",",
        ".",
        "\\x{",
        "}",
        "\\351",
    ];
    for a in parts {
        for b in parts {
            for c in parts {
                let _ = ErrorMessage::read(&format!("invalid byte {a}{b}{c}"));
                let _ = ErrorMessage::read(&format!("{a}{b}{c}"));
            }
        }
    }
    let long = "invalid byte 0xe9 at position 5 ".repeat(1 << 20);
    assert!(ErrorMessage::read(&long).is_some());
}

#[test]
fn the_command_says_what_is_there_what_it_was_and_what_repairs_it() {
    let folder = Folder::new();
    let text = b"Le caf\xE9 est pr\xEAt, o\xF9 est le th\xE9 ? D\xE9j\xE0 servi \xE0 c\xF4t\xE9.\n"
        .repeat(20);
    std::fs::write(folder.path().join("menu.txt"), &text).unwrap();
    let message = "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position 6: invalid continuation byte";
    let ran = run(
        program()
            .current_dir(folder.path())
            .args(["explain", "--in", "menu.txt"]),
        message.as_bytes(),
    );
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let said = ran.text();
    for part in [
        "Python took the bytes for UTF-8, and E9 is not",
        "menu.txt: offset 0x6 (6)",
        "line 1 column 7",
        "E9 is é in Windows-1252",
        "byteloupe repair --from \"windows-1252\" menu.txt -o menu.txt.utf-8",
    ] {
        assert!(said.contains(part), "{part} is not in: {said}");
    }
    // The command does what it says.
    let ran = run(
        program().current_dir(folder.path()).args([
            "repair",
            "--from",
            "windows-1252",
            "menu.txt",
            "-o",
            "menu.txt.utf-8",
        ]),
        b"",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    let copy = std::fs::read_to_string(folder.path().join("menu.txt.utf-8")).unwrap();
    assert!(copy.starts_with("Le café est prêt, où"));
}

/// A name in a message is shown, with what a terminal obeys made visible, and never opened.
#[test]
fn without_a_file_the_message_is_explained_and_the_file_asked_for() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("data.csv"), b"\xE9").unwrap();
    let ran = run(
        program()
            .current_dir(folder.path())
            .args(["explain", "data.csv:1:1: invalid UTF-8 byte 0xe9"]),
        b"",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.text().contains("E9 begins a sequence of 3 bytes"),
        "{}",
        ran.text()
    );
    assert!(ran.text().contains("--in data.csv"), "{}", ran.text());
    assert!(!ran.text().contains("offset"), "{}", ran.text());

    let ran = run(program().args(["explain", "all is well"]), b"");
    assert_eq!((ran.status, ran.text()), (2, ""));
    assert!(
        ran.err.contains("no error message that can be read"),
        "{}",
        ran.err
    );
}

#[test]
fn what_is_not_certain_ends_with_status_1_and_json_says_how_sure_it_is() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("a.txt"), b"abc\xE9def").unwrap();
    for (message, status, sureness) in [
        ("stream did not contain valid UTF-8", 1, "first"),
        (
            "'utf-8' codec can't decode byte 0xe9 in position 1: invalid",
            1,
            "elsewhere",
        ),
        (
            "'utf-8' codec can't decode byte 0xe9 in position 3: invalid",
            0,
            "named",
        ),
    ] {
        let ran = run(
            program()
                .current_dir(folder.path())
                .args(["explain", "--format", "json", "--in", "a.txt", message]),
            b"",
        );
        assert_eq!(ran.status, status, "{message}: {}", ran.err);
        let object: Value = serde_json::from_str(ran.text()).unwrap();
        assert_eq!(object["places"][0]["sureness"], sureness, "{message}");
        assert_eq!(object["places"][0]["offset"], 3, "{message}");
    }
}

/// A command that would name another file is none.
#[cfg(unix)]
#[test]
fn a_name_that_cannot_be_shown_as_it_is_has_no_command() {
    let folder = Folder::new();
    for (name, has_command) in [("it's a.txt", true), ("a\u{1B}[2J.txt", false)] {
        let file = folder.file(name, b"abc\xE9def");
        let mut command = program();
        command.args(["explain", "stream did not contain valid UTF-8", "--in"]);
        let ran = run(command.arg(&file), b"");
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert_eq!(
            ran.text().contains("byteloupe repair"),
            has_command,
            "{}",
            ran.text()
        );
        assert!(!ran.text().contains('\u{1B}'), "{}", ran.text());
    }
}

/// Words that any program may use name none.
#[test]
fn no_program_is_named_that_did_not_say_who_it_is() {
    for message in [
        "error: input is not valid UTF-8",
        "invalid UTF-8 byte 0xe9 at position 5",
        "field contains invalid UTF-8",
        "invalid unicode in row 5",
    ] {
        let read = ErrorMessage::read(message).unwrap();
        assert_eq!(read.dialect, None, "{message}");
    }
}
