//! What is cut from long reports, and what happens when a report cannot be written or its files
//! change meanwhile.

use std::io::{self, Read as _, Write};
use std::path::PathBuf;
use std::process::Stdio;

use crate::common::{Folder, hex_of, json, program};
use byteloupe::report::{self, Options, ReportFormat};
use serde_json::{Value, json};

/// A line without its end.
const LINE: &str = "Grüße aus Zürich und Genève, schön wär’s – ";

#[test]
fn the_list_of_errors_is_cut_at_max_errors_and_says_so() {
    let folder = Folder::new();
    // It is text in UTF-8 all the same.
    let line = [LINE.as_bytes(), b"\xFF\n"].concat();
    let file = folder.file("a", &line.repeat(1500));
    for (arguments, listed, is_cut) in [
        (&[][..], 1000, true),
        (&["--max-errors", "3"], 3, true),
        (&["--max-errors", "1499"], 1499, true),
        (&["--max-errors", "1500"], 1500, false),
        (&["--max-errors", "99999"], 1500, false),
        (&["--max-errors", "all"], 1500, false),
        (&["--max-errors", "0"], 1500, false),
        (&["--max-errors", "none"], 0, true),
    ] {
        let mut command = program();
        command.args(["report", "--format", "json"]).args(arguments);
        let object = crate::common::run(command.arg(&file), b"").object();
        let errors = object["errors"].as_array().unwrap();
        assert_eq!(errors.len(), listed, "{arguments:?}");
        assert_eq!(object["errors_cut"], is_cut, "{arguments:?}");
        assert_eq!(object["groups"]["total"], 1500, "{arguments:?}");
        let offsets: Vec<u64> = errors
            .iter()
            .map(|e| e["offset"].as_u64().unwrap())
            .collect();
        let expected: Vec<u64> = (0..listed)
            .map(|number| (number * line.len() + LINE.len()) as u64)
            .collect();
        assert_eq!(offsets, expected, "{arguments:?}");
    }
}

/// UTF-16 is full of NUL, and in a program most bytes are no UTF-8.
#[test]
fn of_what_is_no_text_in_utf_8_only_the_first_20_are_listed_unless_told() {
    let utf_16: Vec<u8> = (0..500_u16)
        .flat_map(|number| [number as u8 | 0x20, 4 + (number % 3) as u8])
        .collect();
    let mut program = b"\x7FELF\x02\x01\x01".to_vec();
    program.extend((0..4000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8));
    let listed = |bytes: &[u8], arguments: &[&str], key: &str| {
        let mut command = crate::common::program();
        command.args(["report", "--format", "json"]).args(arguments);
        let object = crate::common::run(command.arg("-"), bytes).object();
        (
            object[key].as_array().unwrap().len(),
            object[format!("{key}_cut")].as_bool().unwrap(),
        )
    };
    let signed = [b"\xFF\xFE", &utf_16[..]].concat();
    assert_eq!(listed(&signed, &[], "warnings"), (10, true));
    assert!(listed(&signed, &["--max-warnings", "all"], "warnings").0 > 100);
    assert_eq!(listed(&program, &[], "errors"), (10, true));
    assert_eq!(
        listed(&program, &["--max-errors", "50"], "errors"),
        (50, true)
    );
    // Text in UTF-8 with a few bytes of another encoding has errors that are worth a look each.
    let text = "Zürich und Genève\n".repeat(200);
    let line = b"Gen\xE8ve am See\n".repeat(60);
    let mixed = [text.as_bytes(), &line].concat();
    assert_eq!(listed(&mixed, &[], "errors"), (60, false));
}

#[test]
fn a_long_run_shows_its_first_64_bytes_and_spans() {
    let folder = Folder::new();
    for (length, listed) in [(12, 12), (13, 13), (64, 64), (65, 64), (200_000, 64)] {
        let run: Vec<u8> = (0..length).map(|place| 0x80 + (place % 64) as u8).collect();
        let file = folder.file("run", &[b"ab", &run[..], b"c"].concat());
        let object = json([&file]).object();
        let error = &object["errors"][0];
        let hex = hex_of(&run[..listed]);
        assert_eq!(error["offset"], 2);
        assert_eq!(error["length"], length);
        assert_eq!(error["bytes"], hex);
        let spans = error["spans"].as_array().unwrap();
        assert_eq!(spans.len(), listed);
        assert_eq!(spans[0], json!([2, 1, "unexpected_tail"]));
        assert_eq!(
            spans[listed - 1],
            json!([2 + listed - 1, 1, "unexpected_tail"])
        );
        let is_cut = error.get("cut");
        assert_eq!(is_cut, (listed < length).then_some(&Value::Bool(true)));
        assert_eq!(object["errors_cut"], false);
        assert_eq!(object["replacement_characters"], length);
    }
}

#[test]
fn all_bytes_of_a_mebibyte_of_tails_come_when_asked_for() {
    const LENGTH: usize = 1 << 20;
    let folder = Folder::new();
    let file = folder.file("run", &vec![0x80; LENGTH]);
    let ran = json(["--max-errors".as_ref(), "0".as_ref(), file.as_os_str()]);
    // Read by hand: a value for each of a million spans would take longer than the program.
    let text = ran.text();
    let (before, after) = text.split_once("\"bytes\":\"").unwrap();
    assert!(before.contains("\"stray_run\""));
    let (hex, after) = after.split_once('"').unwrap();
    assert_eq!(hex.len(), 2 * LENGTH);
    assert!(
        hex.as_bytes()
            .as_chunks::<2>()
            .0
            .iter()
            .all(|pair| pair == b"80")
    );
    assert_eq!(after.matches(",1,\"unexpected_tail\"]").count(), LENGTH);
    assert!(
        after
            .ends_with("[1048575,1,\"unexpected_tail\"]]}],\"errors_cut\":false,\"patterns\":[],\"patterns_cut\":true,\"warnings\":[],\"warnings_cut\":false,\"error\":null}\n")
    );
    assert!(!after.contains("\"cut\""));
}

#[test]
fn a_reader_that_goes_away_ends_the_report_quietly() {
    let folder = Folder::new();
    let file = folder.file("many", &b"\xFFa".repeat(100_000));
    for format in ["text", "json"] {
        let mut command = program();
        command.args(["report", "--max-errors", "0", "--format", format]);
        let mut child = command
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut start = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap();
        // The pipe is closed now.
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
        assert_eq!(output.status.code(), Some(1), "{format}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_is_said() {
    let folder = Folder::new();
    let file = folder.file("a", b"a");
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = program();
    command
        .arg("report")
        .arg(&file)
        .stdout(full)
        .stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("The report could not be written"), "{err}");
    assert_eq!(output.status.code(), Some(2));
}

/// Does something to the world before a word is written. The first byte is written between the two
/// passes.
struct Meddler<F> {
    before: &'static str,
    meddle: Option<F>,
    written: Vec<u8>,
}

impl<F: FnOnce()> Write for Meddler<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        if text.contains(self.before)
            && let Some(meddle) = self.meddle.take()
        {
            meddle();
        }
        self.written.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reports a file that `meddle` changes between the two passes.
fn meddled(format: ReportFormat, path: PathBuf, meddle: impl FnOnce()) -> (u8, String, String) {
    meddled_before("", format, path, meddle)
}

/// Reports a file that `meddle` changes before a word is written.
fn meddled_before(
    before: &'static str,
    format: ReportFormat,
    path: PathBuf,
    meddle: impl FnOnce(),
) -> (u8, String, String) {
    let options = Options {
        format,
        files: vec![path],
        ..Options::default()
    };
    let mut out = Meddler {
        before,
        meddle: Some(meddle),
        written: Vec::new(),
    };
    let mut err = Vec::new();
    let (status, written) = report::run(&options, &mut out, &mut err);
    written.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(out.written), text(err))
}

/// What an object says of its own file, as a person is told it.
fn said(object: &Value) -> String {
    format!("byteloupe: {}\n", object["error"].as_str().unwrap())
}

#[test]
fn a_file_that_grows_between_the_passes_is_reported_and_said() {
    let folder = Folder::new();
    let file = folder.file("log", b"\xFFa\xFF");
    let (code, out, err) = meddled(ReportFormat::Json, file.clone(), || {
        let mut log = std::fs::File::options().append(true).open(&file).unwrap();
        log.write_all(b"\xFF").unwrap();
    });
    assert_eq!(code, 2);
    assert!(err.contains("log changed while it was read"), "{err}");
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["errors"].as_array().unwrap().len(), 2);
    assert_eq!(said(&object), err);
}

#[test]
fn a_file_that_shrinks_between_the_passes_leaves_a_whole_object() {
    let folder = Folder::new();
    for (bytes, listed) in [(&b"\xFFa\xFFa\xFF"[..], 1), (&[0x80; 50], 1)] {
        let file = folder.file("log", bytes);
        let (code, out, err) = meddled(ReportFormat::Json, file.clone(), || {
            let log = std::fs::File::options().write(true).open(&file).unwrap();
            log.set_len(2).unwrap();
        });
        assert_eq!(code, 2);
        assert!(err.contains("log"), "{err}");
        let object: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(object["bytes"], bytes.len());
        assert!(object["errors"].as_array().unwrap().len() <= listed);
        assert_eq!(said(&object), err);
    }
    let file = folder.file("log", b"\xFFa\xFFa\xFF");
    let (code, out, err) = meddled(ReportFormat::Text, file.clone(), || {
        std::fs::write(&file, b"").unwrap();
    });
    assert_eq!(code, 2);
    assert!(out.contains("3 errors"), "{out}");
    assert!(err.contains("log changed while it was read"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_between_the_passes_is_said() {
    let folder = Folder::new();
    let file = folder.file("log", b"\xFFa\xFF");
    let (code, out, err) = meddled(ReportFormat::Json, file.clone(), || {
        std::fs::remove_file(&file).unwrap();
    });
    assert_eq!(code, 2);
    assert!(err.contains("log changed while it was read"), "{err}");
    // The opened file is still there to be read.
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["errors"].as_array().unwrap().len(), 2);
    assert_eq!(said(&object), err);
}

#[test]
fn a_file_that_stays_as_it_is_gives_no_such_line() {
    let folder = Folder::new();
    let file = folder.file("log", b"\xFFa\xFF");
    let (code, _, err) = meddled(ReportFormat::Json, file, || {});
    assert_eq!((code, err.as_str()), (1, ""));
}

#[test]
fn a_run_that_shrinks_while_its_bytes_are_written_says_that_something_is_missing() {
    let folder = Folder::new();
    let file = folder.file("log", &[0x80; 50]);
    // The run is found whole, and then its bytes are gone.
    let (code, out, err) = meddled_before("flags", ReportFormat::Json, file.clone(), || {
        let log = std::fs::File::options().write(true).open(&file).unwrap();
        log.set_len(20).unwrap();
    });
    assert_eq!(code, 2);
    assert!(err.contains("log became shorter"), "{err}");
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["errors"][0]["length"], 50);
    assert_eq!(object["errors"][0]["bytes"], "80".repeat(20));
    assert_eq!(object["errors_cut"], true);
    assert_eq!(said(&object), err);
}

#[test]
fn more_of_the_same_than_is_joined_does_not_make_the_report_longer() {
    let folder = Folder::new();
    // 4.5 million NUL, one after each letter.
    let file = folder.file("a", &b"A\0".repeat(4_500_000));
    let object = &json(["--read-as".as_ref(), "UTF-8".as_ref(), file.as_os_str()]).objects()[0];
    let warnings = object["warnings"].as_array().unwrap();
    assert!(warnings.len() <= 10, "{} are listed", warnings.len());
    assert_eq!(object["warnings_cut"], true);
}
