//! `byteloupe where`: a place of a file in every coordinate, as a process.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use common::{Folder, program, run};
use serde_json::Value;

const TEXT: &str = "ab é\r\n😀x漢e\u{301}z\tq\n";

fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::write(folder.path().join("a.txt"), TEXT).unwrap();
    folder
}

fn object(folder: &Folder, place: &str) -> Value {
    let mut command = program();
    command.current_dir(folder.path());
    let ran = run(
        command.args(["where", "--format", "json", "a.txt", place]),
        b"",
    );
    assert_eq!(ran.status, 0, "{place}: {}", ran.err);
    serde_json::from_str(ran.text()).unwrap()
}

/// What each program writes is what it finds there: read again, it is the same place.
#[test]
fn a_place_is_read_again_as_every_program_writes_it() {
    let folder = folder();
    for (offset, scalar) in TEXT.char_indices() {
        let place = object(&folder, &offset.to_string());
        assert_eq!(place["offset"], offset);
        assert_eq!(place["code_point"], format!("U+{:04X}", u32::from(scalar)));
        let programs = place["programs"].as_object().unwrap();
        assert!(programs.len() > 12);
        for (key, written) in programs {
            let numbers: Vec<&str> = written
                .as_str()
                .unwrap()
                .split(|c: char| !c.is_ascii_digit())
                .filter(|digits| !digits.is_empty())
                .collect();
            let again = object(&folder, &format!("{key}:{}", numbers.join(":")));
            // A cluster and its cells are those of its first code point.
            let is_cluster = ["swift", "gcc"].contains(&key.as_str());
            let line = again["line"] == place["line"];
            let same = again["offset"] == place["offset"] || is_cluster && line;
            assert!(
                same,
                "{key}:{}: {} is not {}",
                numbers.join(":"),
                again["offset"],
                offset
            );
        }
    }
}

#[test]
fn columns_are_those_of_the_units_that_they_are_counted_in() {
    let folder = folder();
    // é of the second line: after 😀, x and 漢, in its cluster.
    let offset = TEXT.find('z').unwrap();
    let place = object(&folder, &offset.to_string());
    assert_eq!(place["line"], 2);
    let column = &place["column"];
    assert_eq!(column["bytes"], 4 + 1 + 3 + 3 + 1);
    assert_eq!(column["code_points"], 6);
    assert_eq!(column["utf16"], 7);
    assert_eq!(column["graphemes"], 5);
    assert_eq!(column["cells"], 2 + 1 + 2 + 1 + 1);
    assert_eq!(
        place["before"]["utf16"],
        TEXT[..offset].encode_utf16().count()
    );
    assert_eq!(place["programs"]["lsp"], "line 1, character 6");
    for (typed, expected) in [
        ("2:12b", offset),
        ("2:6", offset),
        ("2:7u", offset),
        ("2:5g", offset),
        ("2:7c", offset),
        ("U+7A", offset),
    ] {
        assert_eq!(object(&folder, typed)["offset"], expected, "{typed}");
    }
}

#[test]
fn a_place_that_is_not_there_is_told_and_ends_with_status_1() {
    let folder = folder();
    let said = |arguments: &[&str]| {
        let mut command = program();
        command.current_dir(folder.path());
        run(command.arg("where").args(arguments), b"")
    };
    let ran = said(&["a.txt", "999", "2"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("999: Offsets go from 0 to"), "{}", ran.err);
    assert!(ran.text().contains("offset 0x2 (2)"), "{}", ran.text());
    let ran = said(&["a.txt", "1:99"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.text().contains("The line ends before that column"),
        "{}",
        ran.text()
    );
    for (place, why) in [
        ("cobol:5", "not a place"),
        ("psql:0", "count from 1"),
        ("-5", ""),
    ] {
        let ran = said(&["a.txt", place]);
        assert_eq!(ran.status, 2, "{place}");
        assert!(ran.err.contains(why), "{place}: {}", ran.err);
    }
    let ran = said(&["nowhere.txt", "5"]);
    assert_eq!((ran.status, ran.text()), (2, ""));
}

/// Bytes that are ill-formed count as their U+FFFD, and in Go, Emacs and with `surrogateescape` each for itself.
#[test]
fn what_is_ill_formed_counts_as_programs_count_it() {
    let folder = Folder::new();
    let bytes = b"a\xE2\x82b\xF0\x9F\x98\x80\xFFc";
    std::fs::write(folder.path().join("a.txt"), bytes).unwrap();
    let place = object(&folder, "9");
    assert_eq!(place["offset"], 9);
    let lossy = String::from_utf8_lossy(&bytes[..9]).into_owned();
    assert_eq!(place["before"]["code_points"], lossy.chars().count());
    assert_eq!(place["before"]["utf16"], lossy.encode_utf16().count());
    assert_eq!(place["before"]["each_byte"], 6);
    assert_eq!(place["before"]["well_formed"], 3);
    let error = object(&folder, "2");
    assert_eq!(error["error"], "truncated");
    let said = error["what"].as_str().unwrap();
    assert!(said.contains("cut"), "{said}");
}

#[test]
fn a_pipe_is_counted_as_well() {
    let ran = run(program().args(["where", "-", "js:4"]), TEXT.as_bytes());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.text().contains("line 1, column"), "{}", ran.text());
}
