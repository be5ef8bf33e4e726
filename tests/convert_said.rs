//! What `byteloupe convert` says, to a program and on a terminal.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

#[cfg(target_os = "linux")]
use std::io::Read as _;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use common::{Folder, Ran, assert_all_visible, hidden_characters, program, run};
use serde_json::{Value, json};

fn convert(arguments: &[&str], input: &[u8]) -> Ran {
    run(program().arg("convert").args(arguments), input)
}

/// The only JSON value on standard error.
fn explained(ran: &Ran) -> Value {
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    serde_json::from_str(&ran.err).unwrap()
}

/// What to expect where nothing is to be said.
fn explanation(changes: Value) -> Value {
    let mut object = json!({
        "from": null, "assumption": null, "warnings": [], "rejected": [], "rejected_total": 0,
        "taken_off": [], "damage": [], "candidates": [], "to": "bytes", "bytes": 0, "bytes_are": null, "replaced": 0, "status": 0, "error": null,
    });
    let Value::Object(changes) = changes else {
        panic!("no object")
    };
    object.as_object_mut().unwrap().extend(changes);
    object
}

#[test]
fn json_says_on_standard_error_what_was_assumed() {
    let ran = convert(&["--json"], b"41 42");
    assert_eq!(ran.text(), "AB");
    let hex = "Hex, two digits a byte, separated by spaces";
    let expected = json!({"from": "hex", "assumption": hex, "bytes": 2});
    assert_eq!(explained(&ran), explanation(expected));

    let ran = convert(
        &["--json", "--from", "bytes", "--to", "code-points"],
        b"A\xFF\xFE",
    );
    let expected = json!({
        "from": "bytes", "assumption": "The bytes as they are",
        "to": "code-points", "bytes": 3, "replaced": 2,
    });
    assert_eq!(explained(&ran), explanation(expected));
}

#[test]
fn json_names_what_was_rejected_by_line_column_and_offset() {
    let ran = convert(
        &["--json", "-f", "hex", "-t", "hex"],
        "41\né zz\n42".as_bytes(),
    );
    assert_eq!((ran.status, ran.text()), (1, "41 42\n"));
    let object = explained(&ran);
    let places: Vec<Value> = object["rejected"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            json!([
                it["line"],
                it["column"],
                it["offset"],
                it["length"],
                it["text"]
            ])
        })
        .collect();
    assert_eq!(
        places,
        [json!([2, 1, 3, 2, "é"]), json!([2, 3, 6, 2, "zz"])]
    );
    assert_eq!(object["rejected_total"], 2);
    assert_eq!(object["status"], 1);
    // As many are listed as for a person.
    for (most, listed) in [("7", 7), ("0", 100), ("20", 20)] {
        let ran = convert(
            &["--json", "-f", "hex", "--max-errors", most],
            "41 zz\n".repeat(100).as_bytes(),
        );
        let object = explained(&ran);
        assert_eq!(object["rejected"].as_array().unwrap().len(), listed);
        assert_eq!(object["rejected_total"], 100);
    }
}

#[test]
fn json_names_the_candidates_and_what_went_wrong() {
    let ran = convert(&["--json"], b"cafe");
    assert_eq!((ran.status, ran.text()), (3, ""));
    let candidates = json!([
        {"from": "hex", "assumption": "Hex, two digits a byte, without separators",
         "bytes": 2, "rejected_total": 0, "start": "CA FE",
         "warnings": [], "taken_off": []},
        {"from": "text", "assumption": "Plain text, as UTF-8",
         "bytes": 4, "rejected_total": 0, "start": "63 61 66 65",
         "warnings": [], "taken_off": []},
    ]);
    let expected = json!({"candidates": candidates, "status": 3});
    assert_eq!(explained(&ran), explanation(expected));

    let folder = Folder::new();
    let missing = folder.path().join("missing");
    let ran = convert(&["--json", missing.to_str().unwrap()], b"");
    let object = explained(&ran);
    assert_eq!((ran.status, &object["status"]), (2, &json!(2)));
    let error = object["error"].as_str().unwrap();
    assert!(error.contains("missing does not exist"), "{error}");
}

#[test]
fn an_explanation_is_a_file_beside_what_is_said() {
    let folder = Folder::new();
    let file = folder.path().join("why");
    let why = file.to_str().unwrap();
    let made = folder.path().join("made");
    let made = made.to_str().unwrap();
    let ran = convert(&["--explain", why, "-o", made, "-f", "hex"], b"41 zz");
    assert_eq!(ran.status, 1);
    // Standard error says what it always says.
    assert_eq!(ran.err, convert(&["-f", "hex"], b"41 zz").err);
    let object: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(
        object,
        explained(&convert(&["--json", "-f", "hex"], b"41 zz"))
    );

    // It replaces nothing unless told, and then nothing is converted.
    let ran = convert(&["--explain", why], b"43 44");
    assert_eq!((ran.status, ran.text()), (2, ""));
    assert!(ran.err.contains("why exists already"), "{}", ran.err);
    let ran = convert(&["--explain", why, "--force"], b"43 44");
    assert_eq!((ran.status, ran.text()), (0, "CD"));
    let object: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(object["rejected_total"], 0);

    // Nor is it what is read, nor what is made, by any name.
    let input = folder.file("input", b"41 42");
    let input = input.to_str().unwrap();
    let new = folder.path().join("new");
    let new = new.to_str().unwrap();
    for arguments in [
        &["--force", "--explain", input, input][..],
        &["--force", "--explain", new, "-o", new],
        &["--force", "--explain", made, "-o", made],
    ] {
        let ran = convert(arguments, b"41 42");
        assert_eq!((ran.status, ran.text()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains("for the explanation"), "{}", ran.err);
    }
    assert_eq!(std::fs::read(input).unwrap(), b"41 42");
    assert_eq!(std::fs::read(made).unwrap(), b"A");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[cfg(target_os = "linux")]
#[test]
fn an_explanation_goes_to_a_pipe_or_a_device_too() {
    let folder = Folder::new();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::read(pipe).unwrap())
    };
    let ran = convert(&["-q", "--explain", pipe.to_str().unwrap()], b"41 42");
    assert_eq!((ran.status, ran.text(), ran.err.as_str()), (0, "AB", ""));
    let object: Value = serde_json::from_slice(&reader.join().unwrap()).unwrap();
    assert_eq!(object["from"], "hex");
    // One that takes nothing is said.
    let ran = convert(&["-q", "--explain", "/dev/full"], b"41 42");
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("/dev/full could not be written"),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn no_explanation_goes_to_the_pipe_that_is_converted() {
    let folder = Folder::new();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let pipe = pipe.to_str().unwrap();
    let ran = convert(&["--explain", pipe, pipe], b"");
    assert_eq!((ran.status, ran.text()), (2, ""));
    assert!(ran.err.contains("is what is converted"), "{}", ran.err);
}

#[test]
fn the_document_names_every_key_of_the_explanation() {
    let document = include_str!("../docs/convert.md");
    let tied = explained(&convert(&["--json"], b"cafe"));
    let long = "z".repeat(100);
    let rejected = explained(&convert(&["--json", "-f", "hex"], long.as_bytes()));
    for object in [&tied, &tied["candidates"][0], &rejected["rejected"][0]] {
        for key in object.as_object().unwrap().keys() {
            assert!(document.contains(&format!("`{key}`")), "{key}");
        }
    }
    assert_eq!(rejected["rejected"][0]["cut"], true);
}

/// Every notation puts what it cannot read into its reasons.
#[test]
fn nothing_that_is_said_is_hidden_or_obeyed_by_a_terminal() {
    let hidden = hidden_characters();
    let all: String = hidden.iter().collect();
    let apart: String = hidden.iter().flat_map(|it| [*it, ' ']).collect();
    for notation in byteloupe::notation::Notation::ALL {
        for text in [
            &all,
            &apart,
            &format!("41 {all}42"),
            &format!("\"\\x41\\{all}\""),
        ] {
            for json in [false, true] {
                let mut arguments = vec!["--from", notation.key(), "--to", "hex"];
                arguments.extend(["--max-errors", "0"]);
                arguments.extend(json.then_some("--json"));
                let ran = convert(&arguments, text.as_bytes());
                assert_all_visible(ran.err.as_bytes(), notation.key());
                if json {
                    explained(&ran);
                }
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_terminal_does_not_show_is_made_visible_there_and_that_is_said() {
    // Bidi controls, a line separator, a tag, a space of no width; no control character.
    let text = "a\u{202E}b\u{2028}c\u{E0041}d\u{200B}e\n";
    for to in ["text", "bytes"] {
        let mut command = program();
        command.args(["convert", "-q", "--from", "bytes", "--to", to]);
        let (shown, status) = common::on_a_terminal(&mut command, text.as_bytes());
        assert_eq!(status, 0);
        assert_all_visible(&shown, to);
        let shown = String::from_utf8(shown).unwrap();
        let escaped = "a\\u{202e}b\\u{2028}c\\u{e0041}d\\u{200b}e\r\n";
        assert!(shown.starts_with(escaped), "{shown}");
        assert!(
            shown.contains("Warning: characters that a terminal obeys"),
            "{shown}"
        );
    }
    // A pipe gets it as it is.
    assert_eq!(
        convert(&["-f", "bytes", "-t", "text"], text.as_bytes()).text(),
        text
    );
}

#[cfg(target_os = "linux")]
#[test]
fn control_characters_are_not_sent_to_a_terminal() {
    for (input, to, is_shown) in [
        ("41 1B 5B 32 4A", "bytes", false),
        ("41 C2 9B 32 4A", "text", false),
        ("41 FF", "bytes", false),
        ("C3 A9 0A", "bytes", true),
        ("1B 5B 32 4A", "hex", true),
    ] {
        let terminal = nix::pty::openpty(None, None).unwrap();
        let folder = Folder::new();
        let file = folder.file("hex", input.as_bytes());
        let child = program()
            .args(["convert", "--to", to])
            .arg(&file)
            .stdout(Stdio::from(terminal.slave))
            .stderr(Stdio::piped())
            .spawn();
        let output = child.unwrap().wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.success(), is_shown, "{input}: {err}");
        assert_eq!(err.contains("a terminal may obey"), !is_shown, "{err}");
        let mut shown = Vec::new();
        // At its end, a terminal that everybody has left says EIO.
        let _ = std::fs::File::from(terminal.master).read_to_end(&mut shown);
        assert_eq!(!shown.is_empty(), is_shown, "{input}: {shown:?}");
    }
}

#[test]
fn what_the_bytes_are_is_said_where_they_are_no_utf8() {
    let of_utf16 = "49 00 45 00 58 00 20 00 63 00 61 00 66 00 e9 00 20 00 6e 00 6f 00 69 00 72 00";
    for (text, content) in [
        (of_utf16, "UTF-16 LE"),
        ("Gr=FC=DFe aus M=FCnchen =3D sch=F6n", "Windows-1252"),
        ("smile =ED=A0=BD=ED=B8=80 end", "CESU-8"),
        (
            r"Jos\u00c3\u00a9 \u00f0\u009f\u0098\u0080",
            "UTF-8 encoded twice",
        ),
        ("89504E470D0A1A0A0000000D4948445200000001", "PNG image"),
    ] {
        let ran = convert(&["--json"], text.as_bytes());
        let likely = &explained(&ran)["bytes_are"];
        assert_eq!(likely["content"], content, "{text}");
        assert!(likely["score"].as_f64().unwrap() > 0.5, "{text}");
        let said = convert(&[], text.as_bytes()).err;
        assert!(said.contains(content), "{said}");
    }
    for text in ["63 61 66 C3 A9", "caf%C3%A9 %E2%82%AC", "plain text"] {
        let ran = convert(&["--json"], text.as_bytes());
        assert_eq!(explained(&ran)["bytes_are"], Value::Null, "{text}");
    }
}
