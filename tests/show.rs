//! `byteloupe show`: the hex view of a terminal, as a process, read as a terminal reads it.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::path::Path;

use common::{Folder, Ran, Random, program, run};
use unicode_width::UnicodeWidthStr as _;

fn show(folder: &Path, arguments: &[&str]) -> Ran {
    let mut command = program();
    command.current_dir(folder).env_remove("NO_COLOR");
    run(command.arg("show").args(arguments), b"")
}

/// Which bytes of a source are ill-formed, and where their spans start, by the standard library.
fn errors_of(bytes: &[u8]) -> Vec<Option<bool>> {
    let mut errors = Vec::new();
    for chunk in bytes.utf8_chunks() {
        errors.extend(chunk.valid().bytes().map(|_| None));
        let span = (0..chunk.invalid().len()).map(|index| Some(index == 0));
        errors.extend(span);
    }
    errors
}

/// Text in which something of every kind is, cut and mixed.
fn inputs() -> Vec<Vec<u8>> {
    let mut random = Random::new(31);
    let parts: [&[u8]; 12] = [
        b"plain text ",
        "é".as_bytes(),
        "漢字".as_bytes(),
        "😀".as_bytes(),
        "e\u{301}\u{202E}\u{200B}".as_bytes(),
        b"\x1B[2J\x1B]0;title\x07\r\n",
        b"\xE9",
        b"\xC0\xAF",
        b"\xED\xA0\x80",
        b"\x80\x80\x80",
        "\u{FEFF}".as_bytes(),
        b"\xF0\x9F\x98",
    ];
    (0..200)
        .map(|number| {
            let mut bytes = Vec::new();
            while bytes.len() < 40 + number {
                if random.below(5) == 0 {
                    bytes.extend(random.bytes(3));
                }
                bytes.extend_from_slice(parts[random.below(parts.len() as u64) as usize]);
            }
            bytes
        })
        .collect()
}

/// The rows of a view: offset, what is between it and the text, and the text.
fn rows(text: &str) -> Vec<(u64, String, String)> {
    let rows = text.lines().filter(|line| line.ends_with('│'));
    rows.map(|line| {
        let (left, right) = line.split_once('│').unwrap();
        let (offset, bytes) = left.split_at(8);
        let text = right.trim_end_matches('│');
        (
            u64::from_str_radix(offset, 16).unwrap(),
            bytes.to_owned(),
            text.to_owned(),
        )
    })
    .collect()
}

#[test]
fn without_colours_the_bytes_that_are_ill_formed_are_in_brackets_and_no_others() {
    let folder = Folder::new();
    for bytes in inputs() {
        let file = folder.file("a.bin", &bytes);
        let ran = show(folder.path(), &["--no-reasons", file.to_str().unwrap()]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let errors = errors_of(&bytes);
        let mut at = 0;
        for (offset, row, text) in rows(ran.text()) {
            assert_eq!(offset, at as u64);
            assert_eq!(text.width(), 16, "“{text}”");
            let cells: Vec<char> = row.chars().collect();
            let mut is_open = false;
            let mut place = 0;
            while place < cells.len() {
                match cells[place] {
                    '[' => is_open = true,
                    ']' => is_open = false,
                    ' ' | '|' => {}
                    _ => {
                        let pair: String = cells[place..place + 2].iter().collect();
                        assert_eq!(u8::from_str_radix(&pair, 16).unwrap(), bytes[at]);
                        assert_eq!(is_open, errors[at].is_some(), "at {at}: {row}");
                        // Each span has its own brackets.
                        if errors[at] == Some(true) {
                            assert!("[|".contains(cells[place - 1]), "at {at}: {row}");
                        }
                        at += 1;
                        place += 1;
                    }
                }
                place += 1;
            }
        }
        assert_eq!(at, bytes.len());
    }
}

/// Reads what is written as a terminal does: characters, each with the colours that are on.
fn cells(text: &str) -> Vec<(char, String)> {
    let mut cells = Vec::new();
    let mut colors = String::new();
    let mut rest = text.chars();
    while let Some(scalar) = rest.next() {
        if scalar != '\x1B' {
            cells.push((scalar, colors.clone()));
            continue;
        }
        let code: String = rest.by_ref().take_while(|c| *c != 'm').collect();
        let code = code.strip_prefix('[').unwrap();
        assert!(
            code.chars().all(|c| c.is_ascii_digit() || c == ';'),
            "{code}"
        );
        colors = if code == "0" {
            String::new()
        } else {
            code.to_owned()
        };
    }
    cells
}

#[test]
fn with_colours_every_byte_has_the_colour_of_its_role() {
    let folder = Folder::new();
    for bytes in inputs().into_iter().take(100) {
        let file = folder.file("a.bin", &bytes);
        let arguments = ["--no-reasons", "--color", "always", file.to_str().unwrap()];
        let ran = show(folder.path(), &arguments);
        let text = String::from_utf8(ran.out.clone()).unwrap();
        let errors = errors_of(&bytes);
        let mut at = 0;
        let mut of_leads = std::collections::BTreeMap::new();
        for line in text.lines() {
            let cells = cells(line);
            let border = cells.iter().position(|(scalar, _)| *scalar == '│').unwrap();
            let digits = cells[9..border].iter().filter(|(scalar, _)| *scalar != ' ');
            let digits: Vec<&(char, String)> = digits.collect();
            for pair in digits.chunks(2) {
                let byte = bytes[at];
                let color = &pair[0].1;
                assert_eq!(color, &pair[1].1);
                let is_error = color.contains(";41") || color.contains(";48;");
                assert_eq!(is_error, errors[at].is_some(), "at {at}");
                if errors[at].is_none() && byte >= 0xC0 && byte != 0xEF {
                    // Leads of sequences of one length have one colour, of another length another one.
                    let len = [2, 3, 4][usize::from(byte >= 0xE0) + usize::from(byte >= 0xF0)];
                    let known = of_leads.entry(len).or_insert_with(|| color.clone());
                    assert_eq!(known, color);
                }
                if errors[at].is_none() && (0x20..0x7F).contains(&byte) {
                    assert_eq!(color, "");
                }
                at += 1;
            }
        }
        assert_eq!(at, bytes.len());
        let colors: std::collections::BTreeSet<&String> = of_leads.values().collect();
        assert_eq!(colors.len(), of_leads.len());
    }
}

/// No control, no character that reorders or is not seen, whatever the file holds: only line ends are written.
#[test]
fn nothing_that_a_file_holds_is_obeyed_by_the_terminal() {
    let folder = Folder::new();
    let every: String = ('\0'..='\u{3000}')
        .chain('\u{E0000}'..='\u{E01FF}')
        .collect();
    for bytes in inputs().into_iter().chain([every.into_bytes()]) {
        let file = folder.file("a.bin", &bytes);
        let ran = show(folder.path(), &[file.to_str().unwrap()]);
        let hidden: Vec<char> = ran
            .text()
            .chars()
            .filter(|c| *c != '\n' && (c.is_control() || byteloupe::invisible::hides_text(*c)))
            .collect();
        assert!(hidden.is_empty(), "{hidden:?}");
    }
}

#[test]
fn an_error_has_its_reason_under_its_first_byte() {
    let folder = Folder::new();
    let file = folder.file("a.bin", b"0123456789abcdefcaf\xE9 au lait");
    let ran = show(folder.path(), &[file.to_str().unwrap()]);
    let lines: Vec<&str> = ran.text().lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.text());
    let column = lines[1].find("E9").unwrap();
    assert_eq!(lines[2].find('^'), Some(column), "{}", ran.text());
    assert!(
        lines[2].contains("0x13: Sequence cut after 1 of 3 bytes"),
        "{}",
        lines[2]
    );
}

#[test]
fn what_is_around_a_place_is_shown_and_ranges_are() {
    let folder = Folder::new();
    let bytes = b"line of text\n".repeat(1000);
    folder.file("a.txt", &bytes);
    let offsets = |arguments: &[&str]| -> Vec<u64> {
        let ran = show(folder.path(), arguments);
        assert_eq!(ran.status, 0, "{}", ran.err);
        rows(ran.text())
            .into_iter()
            .map(|(offset, _, _)| offset)
            .collect()
    };
    // Line 101 starts at 1300, in the row of 1296.
    assert_eq!(
        offsets(&["--around", "L101", "-C", "1", "a.txt"]),
        [1280, 1296, 1312]
    );
    assert_eq!(offsets(&["--range", "0x20..0x40", "a.txt"]), [0x20, 0x30]);
    assert_eq!(
        offsets(&["--range", "0x20+8", "--width", "8", "a.txt"]),
        [0x20]
    );
    assert_eq!(offsets(&["a.txt"]).len(), bytes.len().div_ceil(16));
    // What is past the end is not there, wherever that is.
    assert!(
        offsets(&[
            "--range",
            "18446744073709551610..18446744073709551615",
            "a.txt"
        ])
        .is_empty()
    );
    assert!(offsets(&["--range", "18446744073709551610..", "a.txt"]).is_empty());
    let ran = show(folder.path(), &["--around", "L5000", "a.txt"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("There are 1,001 lines"), "{}", ran.err);
}

#[test]
fn a_pipe_gets_no_colours_unless_they_are_asked_for() {
    let folder = Folder::new();
    let file = folder.file("a.bin", "é\u{FFFD}\0".as_bytes());
    let file = file.to_str().unwrap();
    let has_colors = |arguments: &[&str]| show(folder.path(), arguments).out.contains(&0x1B);
    assert!(!has_colors(&[file]));
    assert!(!has_colors(&["--color", "never", file]));
    assert!(has_colors(&["--color", "always", file]));
}

/// Pieces that are read one after the other leave no seam.
#[test]
fn a_long_file_is_shown_without_a_seam() {
    let folder = Folder::new();
    let mut bytes = "漢字é".repeat(60_000).into_bytes();
    bytes.splice(196_600..196_620, [0x80; 20]);
    let file = folder.file("a.bin", &bytes);
    let ran = show(folder.path(), &["--no-reasons", file.to_str().unwrap()]);
    let errors = errors_of(&bytes);
    for (offset, row, text) in rows(ran.text()) {
        assert_eq!(text.width(), 16, "{offset}: “{text}”");
        let end = (offset as usize + 16).min(bytes.len());
        let has_error = errors[offset as usize..end].iter().any(Option::is_some);
        assert_eq!(row.contains(['[', ']', '|']), has_error, "{offset}: {row}");
    }
}

/// A disk that is full is an error; a reader that goes away is none.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_told() {
    use std::process::Stdio;
    let folder = Folder::new();
    let file = folder.file("a.txt", &b"line of text\n".repeat(100_000));
    let file = file.to_str().unwrap();
    let message = "invalid UTF-8 byte 0xe9 at position 0";
    for arguments in [
        vec!["show", file],
        vec!["where", file, "0"],
        vec!["explain", "--in", file, message],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let ended = program()
            .args(&arguments)
            .stdout(Stdio::from(full))
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(said.contains("could not be written"), "{said}");
    }
    let mut reader = program()
        .args(["show", file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(reader.stdout.take());
    let ended = reader.wait_with_output().unwrap();
    assert_eq!(
        (ended.status.code(), ended.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}
