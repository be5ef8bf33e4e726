//! `byteloupe convert` as a process: what goes to which output, and how it ends.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use byteloupe::notation::Notation;
use common::{Folder, Ran, program, run};

fn convert(arguments: &[&str], input: &[u8]) -> Ran {
    run(program().arg("convert").args(arguments), input)
}

/// Bytes and what tools made of them (`fixtures/formats/make.py`).
fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/notation/fixtures/formats")
        .join(name)
}

#[test]
fn what_other_programs_misread_is_read_right_without_asking() {
    // xxd: 00000000: 4142                                     AB
    let dump = "00000000: 4142                                     AB\n";
    for (text, bytes) in [
        ("41 42", &b"AB"[..]),
        ("0x41, 0x42", b"AB"),
        ("\\x41\\x42", b"AB"),
        ("0x1,0x2", b"\x01\x02"),
        ("41:42", b"AB"),
        ("%41%42", b"AB"),
        (dump, b"AB"),
    ] {
        let ran = convert(&[], text.as_bytes());
        assert_eq!(ran.out, bytes, "{text}");
        assert_eq!(ran.status, 0, "{text}");
        assert_eq!(ran.err.lines().count(), 1, "{text}: {}", ran.err);
        assert!(ran.err.starts_with("byteloupe: "), "{}", ran.err);
    }
}

#[test]
fn what_the_tools_wrote_becomes_the_bytes_again() {
    for name in ["every-byte", "spoiled", "text", "zeros", "lines"] {
        let bytes = std::fs::read(fixture(&format!("{name}.bin"))).unwrap();
        for key in ["hexdump-c", "base64", "hex-plain", "hex", "bits", "c-array"] {
            let file = fixture(&format!("{name}.{key}"));
            let ran = convert(&[file.to_str().unwrap()], b"");
            assert_eq!(ran.out, bytes, "{name}.{key}: {}", ran.err);
            assert_eq!(ran.status, 0, "{name}.{key}");
        }
    }
}

#[test]
fn bytes_become_what_the_tools_write() {
    let file = fixture("spoiled.bin");
    for (key, line_end) in [
        ("hexdump-c", ""),
        ("base64", "\n"),
        ("hex", "\n"),
        ("percent", "\n"),
        ("code-points", "\n"),
        ("text", ""),
    ] {
        let expected = std::fs::read_to_string(fixture(&format!("spoiled.{key}"))).unwrap();
        let ran = convert(
            &["--from", "bytes", "--to", key, file.to_str().unwrap()],
            b"",
        );
        assert_eq!(ran.text(), expected + line_end, "{key}");
        assert_eq!(ran.status, 0);
        let lost = "byteloupe: Warning: 14 ill-formed spans became U+FFFD.\n";
        let is_text = matches!(key, "code-points" | "text");
        assert_eq!(ran.err.contains(lost), is_text, "{key}: {}", ran.err);
    }
    let ran = convert(&["--from", "bytes", "--to", "hex", "--lowercase"], b"\xC0");
    assert_eq!(ran.text(), "c0\n");
}

#[test]
fn bytes_pass_as_they_are() {
    let bytes: Vec<u8> = (0..=255).cycle().take(300_000).collect();
    for from in ["bytes", "text"] {
        let ran = convert(&["--from", from], &bytes);
        assert_eq!(ran.out, bytes);
        assert_eq!(ran.status, 0);
    }
    assert_eq!(convert(&["--from", "bytes", "--to", "hex"], b"").out, b"");
}

#[test]
fn what_one_key_writes_the_same_key_reads() {
    for notation in Notation::WRITTEN {
        let key = notation.key();
        let written = convert(&["--from", "bytes", "--to", key], "A≢".as_bytes());
        assert_eq!((written.status, &*written.err), (0, SAID_OF_BYTES), "{key}");
        let read = convert(&["--from", key, "--json"], &written.out);
        assert_eq!((read.status, read.text()), (0, "A≢"), "{key}: {}", read.err);
        let from = format!("{{\"from\":\"{key}\",");
        assert!(read.err.starts_with(&from), "{key}: {}", read.err);
    }
}

/// What is said where the input is bytes.
const SAID_OF_BYTES: &str = "byteloupe: The bytes as they are.\n";

#[test]
fn what_is_only_read_is_refused_as_a_target_with_what_can_be_written() {
    for notation in Notation::ALL.into_iter().filter(|it| !it.is_written()) {
        let key = notation.key();
        let ran = convert(&["--to", key], b"41 42");
        assert_eq!((ran.status, ran.text()), (2, ""), "{key}");
        let said = format!("'--to <NOTATION>': {key} ");
        assert!(ran.err.contains(&said), "{}", ran.err);
        for written in Notation::WRITTEN {
            assert!(
                ran.err.contains(&format!(" {}", written.key())),
                "{}",
                ran.err
            );
        }
    }
    let ran = convert(&["--to", "literal"], b"41 42");
    let forms = "name the one to write: c-literal, rust-literal, python, json.";
    assert!(ran.err.contains(forms), "{}", ran.err);
    // Both options list what they take, and no option lists what it refuses.
    let help = convert(&["--help"], b"");
    assert_eq!(help.text().matches("- c-array:").count(), 2);
    assert_eq!(help.text().matches("- xxd:").count(), 1);
}

#[test]
fn a_part_that_is_rejected_is_named_with_line_and_column() {
    let folder = Folder::new();
    let file = folder.file("dump", "41 42\n43 é zz 44\n".as_bytes());
    let ran = convert(&["--from", "hex", file.to_str().unwrap()], b"");
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.err.contains("dump:2:4: "), "{}", ran.err);
    // The column counts code points, not bytes.
    assert!(ran.err.contains("dump:2:6: "), "{}", ran.err);
    assert_eq!(ran.out, b"ABCD");

    let ran = convert(&["--from", "hex", "-"], b"\xEF\xBB\xBFzz");
    assert!(ran.err.contains("standard input:1:1: "), "{}", ran.err);
}

#[test]
fn a_long_list_of_rejections_ends_with_their_number() {
    let text = "41 zz\n".repeat(100);
    for (arguments, lines, last) in [
        (&["--from", "hex"][..], 20, Some("byteloupe: … and 80 more")),
        (
            &["--from", "hex", "--max-errors", "99"],
            99,
            Some("byteloupe: … and 1 more"),
        ),
        (&["--from", "hex", "--max-errors", "100"], 100, None),
        (&["--from", "hex", "--max-errors", "0"], 100, None),
        (&["--from", "hex", "--max-errors", "all"], 100, None),
        (
            &["--from", "hex", "--max-errors", "none"],
            0,
            Some("byteloupe: … and 100 more"),
        ),
    ] {
        let ran = convert(arguments, text.as_bytes());
        assert_eq!(ran.status, 1);
        let listed = ran
            .err
            .lines()
            .filter(|line| line.starts_with("standard input:"));
        assert_eq!(listed.count(), lines, "{arguments:?}");
        let end = ran
            .err
            .lines()
            .last()
            .filter(|line| line.starts_with("byteloupe:"));
        assert_eq!(end, last, "{arguments:?}");
    }
}

#[test]
fn of_very_many_rejections_the_rest_are_counted() {
    let ran = convert(
        &["--from", "hex", "--max-errors", "0"],
        "41 zz\n".repeat(70_000).as_bytes(),
    );
    assert_eq!(ran.status, 1);
    let listed = ran
        .err
        .lines()
        .filter(|line| line.starts_with("standard input:"));
    assert_eq!(listed.count(), 65_536);
    assert_eq!(ran.err.lines().last(), Some("byteloupe: … and 4464 more"));
    assert_eq!(ran.out, vec![0x41; 70_000]);
}

#[test]
fn where_readings_tie_nothing_is_written_and_all_are_named() {
    for (text, keys) in [
        ("cafe", &["hex", "text"][..]),
        ("01000001", &["bits", "hex", "text"]),
    ] {
        let ran = convert(&[], text.as_bytes());
        assert_eq!(ran.status, 3, "{text}: {}", ran.err);
        assert_eq!(ran.out, b"", "{text}");
        for key in keys {
            assert!(
                ran.err.contains(&format!("\n  --from {key} ")),
                "{}",
                ran.err
            );
            let named = convert(&["--from", key], text.as_bytes());
            assert_eq!(named.status, 0, "{text} as {key}");
        }
    }
}

#[test]
fn a_dump_with_a_typing_error_is_not_taken_for_plain_text() {
    // The gutter of the first holds `&amp;`, which would do for HTML.
    for (name, other) in [("text", "code-points"), ("every-byte", "text")] {
        let file = fixture(&format!("{name}.hexdump-c"));
        let dump = std::fs::read_to_string(file).unwrap();
        let broken = dump.replacen(" 20 ", " 2g ", 1);
        assert_ne!(broken, dump);
        let ran = convert(&[], broken.as_bytes());
        assert_eq!((ran.status, &ran.out[..]), (3, &b""[..]), "{}", ran.err);
        for key in ["hexdump-c", other] {
            let candidate = format!("\n  --from {key} ");
            assert!(ran.err.contains(&candidate), "{}", ran.err);
        }
        let named = convert(&["--from", "hexdump-c"], broken.as_bytes());
        assert_eq!(named.status, 1);
        assert!(named.err.contains("\nstandard input:"), "{}", named.err);
    }
}

#[test]
fn a_new_file_is_made_and_none_is_written_over() {
    let folder = Folder::new();
    let made = folder.path().join("made");
    let arguments = ["-o", made.to_str().unwrap()];
    let ran = convert(&arguments, b"41 42");
    assert_eq!((ran.status, &ran.out[..]), (0, &b""[..]), "{}", ran.err);
    assert_eq!(std::fs::read(&made).unwrap(), b"AB");
    let again = convert(&arguments, b"43 44");
    assert_eq!(again.status, 2);
    assert!(again.err.contains("made exists already"), "{}", again.err);
    assert_eq!(std::fs::read(&made).unwrap(), b"AB");
    // Where nothing can be written, nothing is made.
    let tied = folder.path().join("tied");
    assert_eq!(convert(&["-o", tied.to_str().unwrap()], b"cafe").status, 3);
    assert!(!tied.exists());
}

#[test]
fn a_new_file_has_its_name_only_when_it_is_whole() {
    let folder = Folder::new();
    let made = folder.path().join("made");
    let mut command = program();
    command
        .args(["convert", "--from", "bytes", "--to", "hex-plain", "-o"])
        .arg(&made)
        .stdin(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let piece = vec![0x41; 64 << 10];
    for _ in 0..64 {
        // It has read what came before: a pipe holds no more than one piece.
        std::io::Write::write_all(&mut input, &piece).unwrap();
        assert!(!made.exists());
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    assert_eq!(
        std::fs::read_to_string(&made).unwrap(),
        "41".repeat(64 * piece.len()) + "\n"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_that_cannot_be_read_to_its_end_leaves_no_file() {
    let folder = Folder::new();
    let made = folder.path().join("made");
    // The memory of a process has nothing at 0.
    let arguments = [
        "--from",
        "bytes",
        "-o",
        made.to_str().unwrap(),
        "/proc/self/mem",
    ];
    let ran = convert(&arguments, b"");
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.err.contains("could not be read"), "{}", ran.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn the_input_is_not_written_over_by_whatever_name() {
    let folder = Folder::new();
    let input = folder.file("input", b"41 42");
    let (hard, soft, dangling) = ("hard", "soft", "dangling");
    std::fs::hard_link(&input, folder.path().join(hard)).unwrap();
    std::os::unix::fs::symlink(&input, folder.path().join(soft)).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path().join(dangling)).unwrap();
    for (name, said) in [
        ("input", "is what is read, and is never written to"),
        (hard, "is what is read, and is never written to"),
        (soft, "is what is read, and is never written to"),
        (dangling, "is a link that leads nowhere"),
        ("missing/made", "does not exist"),
    ] {
        let target = folder.path().join(name);
        let arguments = ["-o", target.to_str().unwrap(), input.to_str().unwrap()];
        let ran = convert(&arguments, b"");
        assert_eq!(ran.status, 2, "{name}: {}", ran.err);
        assert!(ran.err.contains(said), "{name}: {}", ran.err);
        assert_eq!(std::fs::read(&input).unwrap(), b"41 42");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[test]
fn the_command_line_and_the_input_are_checked() {
    let folder = Folder::new();
    for arguments in [
        &["--from", "klingon"][..],
        &["--to", "klingon"],
        &["a", "b"],
    ] {
        assert_eq!(convert(arguments, b"").status, 2, "{arguments:?}");
    }
    let missing = folder.path().join("missing");
    let ran = convert(&[missing.to_str().unwrap()], b"");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("missing does not exist"), "{}", ran.err);
    let ran = convert(&[folder.path().to_str().unwrap()], b"");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("is a folder"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_text_too_long_is_refused_and_bytes_of_any_length_are_not() {
    let folder = Folder::new();
    let file = folder.path().join("long");
    // A hole: it takes no room on the disk.
    let len = byteloupe::notation::MAX_TEXT + 1;
    std::fs::File::create(&file).unwrap().set_len(len).unwrap();
    let ran = convert(&[file.to_str().unwrap()], b"");
    assert_eq!((ran.status, ran.out.len()), (2, 0));
    assert!(
        ran.err.contains("long is longer than 256 MiB"),
        "{}",
        ran.err
    );
    let ran = convert(
        &[
            "--from",
            "bytes",
            "--to",
            "hexdump-c",
            file.to_str().unwrap(),
        ],
        b"",
    );
    assert_eq!(ran.status, 0);
    assert_eq!(ran.text().lines().count(), 4, "{}", ran.text());
    assert!(ran.text().ends_with("\n10000001\n"), "{}", ran.text());
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let folder = Folder::new();
    let file = folder.file("many", &vec![0xC0; 1 << 20]);
    for to in ["bytes", "hex", "text"] {
        let mut child = program()
            .args(["convert", "--from", "bytes", "--to", to])
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut start = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap();
        // The pipe is closed now.
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(err, "byteloupe: The bytes as they are.\n", "{to}");
        assert_eq!(output.status.code(), Some(0), "{to}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_said() {
    let full = || {
        std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap()
    };
    let folder = Folder::new();
    let file = folder.file("hex", b"41 42");
    for to in ["bytes", "base64"] {
        let mut command = program();
        command.args(["convert", "--to", to]).arg(&file);
        let child = command.stdout(full()).stderr(Stdio::piped()).spawn();
        let output = child.unwrap().wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.contains("The result could not be written"), "{err}");
        assert_eq!(output.status.code(), Some(2));
    }
    // Where rejections cannot be said, the rest is not written either.
    let broken = folder.file("broken", b"41 zz 42");
    let mut command = program();
    command.args(["convert", "--from", "hex"]).arg(&broken);
    let child = command.stdout(Stdio::piped()).stderr(full()).spawn();
    let output = child.unwrap().wait_with_output().unwrap();
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_dash_as_output_is_standard_output() {
    let folder = Folder::new();
    let mut command = program();
    command
        .current_dir(folder.path())
        .args(["convert", "-o", "-"]);
    let ran = run(&mut command, b"41 42");
    assert_eq!((ran.status, ran.text()), (0, "AB"), "{}", ran.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_short_options_are_the_long_ones() {
    let short = convert(&["-f", "base64", "-t", "hex"], b"QUI=");
    assert_eq!(short.text(), "41 42\n");
    let long = convert(&["--from", "base64", "--to", "hex"], b"QUI=");
    assert_eq!(
        (short.status, short.out, short.err),
        (long.status, long.out, long.err)
    );
}

/// A file that holds none of what was meant would look like a result.
#[test]
fn a_text_of_which_nothing_can_be_read_makes_no_file_and_replaces_none() {
    for (arguments, input) in [
        (&["--from", "hex"][..], &b"zz"[..]),
        (&["--from", "bits", "--to", "hex"], b"hello"),
        (&["--from", "hex", "--json"], b"zz"),
    ] {
        let folder = Folder::new();
        let new = folder.path().join("new");
        let old = folder.file("old", b"before");
        for target in [&new, &old] {
            let output = ["--force", "-o", target.to_str().unwrap()];
            let ran = convert(&[arguments, &output].concat(), input);
            assert_eq!((ran.status, &ran.out[..]), (1, &b""[..]), "{arguments:?}");
            let is_told = ran.err.contains("was not written");
            assert_eq!(is_told, !arguments.contains(&"--json"), "{}", ran.err);
        }
        assert_eq!(std::fs::read(&old).unwrap(), b"before");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    // Of an empty text nothing is missing, and of this one only a part.
    let folder = Folder::new();
    for (input, status, made) in [(&b""[..], 0, &b""[..]), (b"41 zz 42", 1, b"AB")] {
        let new = folder.path().join(format!("{status}"));
        let arguments = ["--from", "hex", "-o", new.to_str().unwrap()];
        assert_eq!(convert(&arguments, input).status, status);
        assert_eq!(std::fs::read(&new).unwrap(), made);
    }
}

#[test]
fn only_force_replaces_a_file_and_never_the_input() {
    let folder = Folder::new();
    let old = folder.file("old", b"before");
    let old = old.to_str().unwrap();
    let refused = convert(&["-o", old], b"41 42");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(std::fs::read(old).unwrap(), b"before");
    let forced = convert(&["-o", old, "--force"], b"41 42");
    assert_eq!((forced.status, forced.text()), (0, ""), "{}", forced.err);
    assert_eq!(std::fs::read(old).unwrap(), b"AB");
    // A conversion that fails leaves what was there.
    let failed = convert(&["-o", old, "--force", "/nowhere/at/all"], b"");
    assert_eq!(failed.status, 2);
    let input = folder.file("input", b"43 44");
    let input = input.to_str().unwrap();
    assert_eq!(convert(&["-o", input, "--force", input], b"").status, 2);
    assert_eq!(std::fs::read(input).unwrap(), b"43 44");
    assert_eq!(std::fs::read(old).unwrap(), b"AB");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn quiet_leaves_out_what_was_assumed_and_nothing_else() {
    for option in ["-q", "--quiet"] {
        assert_eq!(convert(&[option], b"41 42").err, "");
        assert_eq!(convert(&[option, "--from", "bytes"], b"41 42").err, "");
    }
    for (arguments, input) in [
        (&["--from", "hex"][..], &b"41 zz"[..]),
        (&["--from", "bytes", "--to", "text"], b"\xFF"),
        (&[], b"cafe"),
        (&["/nowhere/at/all"], b""),
    ] {
        let loud = convert(arguments, input);
        let quiet = convert(&[&["-q"], arguments].concat(), input);
        assert_eq!(quiet.status, loud.status);
        assert_eq!(quiet.out, loud.out);
        let said =
            |it: &&str| !it.ends_with('.') || it.contains("Warning") || it.contains("nowhere");
        let rest: Vec<_> = loud.err.lines().filter(said).collect();
        assert_eq!(quiet.err.lines().collect::<Vec<_>>(), rest, "{arguments:?}");
        assert!(!quiet.err.is_empty());
    }
}

/// Each line of the document that begins with `$`, and what stands below it.
#[cfg(unix)]
#[test]
fn the_examples_of_the_document_come_out_as_they_stand_there() {
    let document = include_str!("../docs/convert.md");
    let folder = Path::new(env!("CARGO_BIN_EXE_byteloupe")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut examples = 0;
    for example in document.split("    $ ").skip(1) {
        let mut lines = example.lines();
        let line = lines.next().unwrap();
        let below: Vec<&str> = lines.map_while(|it| it.strip_prefix("    ")).collect();
        let ran = std::process::Command::new("sh")
            .env("PATH", &path)
            .args(["-c", &format!("{{ {line}; }} 2>&1")])
            .output()
            .unwrap();
        let shown = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(shown.lines().collect::<Vec<_>>(), below, "{line}");
        examples += 1;
    }
    assert_eq!(examples, 6);
}

/// The gutter says `AB`, the digits say `AC`.
const CONTRADICTION: &[u8] = b"00000000: 4143                                     AB\n";

#[test]
fn a_dump_that_contradicts_itself_is_never_taken_by_itself() {
    for text in [
        CONTRADICTION,
        b"00000000  41 43                                             |AB|\n00000002\n",
        b"unsigned char x[] = { 0x41, 0x42 };\nunsigned int x_len = 3;\n",
        b":020000004142FF\n:00000001FF\n",
    ] {
        let shown = String::from_utf8_lossy(text);
        let ran = convert(&[], text);
        assert_eq!(ran.status, 3, "{shown}: {}", ran.err);
        assert!(ran.out.is_empty(), "{shown}");
        assert!(ran.err.contains("--from text"), "{}", ran.err);
    }
}

#[test]
fn named_it_is_read_with_a_status_that_says_so_and_with_strict_nothing_is_written() {
    let ran = convert(&["--from", "xxd"], CONTRADICTION);
    assert_eq!((ran.status, &*ran.out), (1, &b"AC"[..]), "{}", ran.err);
    assert!(ran.err.contains("gutter"), "{}", ran.err);
    let ran = convert(&["--from", "xxd", "--strict"], CONTRADICTION);
    assert_eq!((ran.status, &*ran.out), (2, &b""[..]), "{}", ran.err);
    assert!(ran.err.contains("--strict"), "{}", ran.err);
    let ran = convert(&["--from", "hex", "--strict"], b"41 zz 42");
    assert_eq!((ran.status, &*ran.out), (2, &b""[..]), "{}", ran.err);
    let ran = convert(&["--strict"], b"41 42");
    assert_eq!((ran.status, &*ran.out), (0, &b"AB"[..]), "{}", ran.err);
}

#[test]
fn bytes_that_are_said_to_be_missing_are_no_success() {
    let ran = convert(&[], b"<Buffer 41 42 43 ... 7 more bytes>");
    assert_eq!((ran.status, &*ran.out), (1, &b"ABC"[..]), "{}", ran.err);
}

#[test]
fn text_that_may_hold_bytes_is_asked_about_unless_it_is_said_to_be_text() {
    for text in [
        "$ xxd file\nI got 41 c0 ae ed and a1 8c ed be b4 of it",
        "> 0x41 0xc0 0xae oops 0xed 0xa1\n> is what they sent\n",
        "41 42 4x 43 44 45 46 47 48 49 4a 4b",
    ] {
        let ran = convert(&[], text.as_bytes());
        assert_eq!(ran.status, 3, "{text}: {}", ran.err);
        assert!(ran.out.is_empty(), "{text}");
        assert!(ran.err.contains("--from text"), "{}", ran.err);
        let ran = convert(&["--text"], text.as_bytes());
        assert_eq!(ran.text(), text);
        assert_eq!(ran.status, 0, "{text}: {}", ran.err);
    }
    let prose = "In 2019 we paid 12.50 for 3 of them.";
    let ran = convert(&[], prose.as_bytes());
    assert_eq!((ran.status, ran.text()), (0, prose));
}

#[test]
fn what_may_mean_other_bytes_to_others_is_no_success() {
    for (text, arguments, status) in [
        // `od -An -tx2` and `od -tx2 --endian=big` of `A\xC0\xAE\xED`: only the reader knows the order.
        ("c041 edae\n", &[][..], 3),
        ("0000000 41c0 aeed\n0000004\n", &[], 3),
        ("0000000 41c0 aeed\n0000004\n", &["--from", "hexdump"], 1),
        // Ascii85 with a percent sign in it makes text, and as percent-encoding nothing well-formed.
        ("<~DILGdG%De+@:mEV+QA!S+Rl\"jJ1~>\n", &[], 1),
        // A digit is missing.
        ("41 4 43", &["--from", "hex"], 1),
    ] {
        let ran = convert(arguments, text.as_bytes());
        assert_eq!(ran.status, status, "{text}: {}", ran.err);
    }
}

#[test]
fn a_bare_list_is_read_in_the_radix_that_makes_words() {
    for (bytes, text) in [
        // `printf '%d '`, `%o `, and `od -An -to1`, of bytes whose digits another radix has as well.
        (&b"HELLO WORLD"[..], "72 69 76 76 79 32 87 79 82 76 68\n"),
        (
            b"GET / HTTP/1.1",
            "71, 69, 84, 32, 47, 32, 72, 84, 84, 80, 47, 49, 46, 49",
        ),
        (
            b"hello world",
            "150 145 154 154 157 40 167 157 162 154 144\n",
        ),
        (
            b"hello world",
            " 150 145 154 154 157 040 167 157 162 154 144\n",
        ),
        (
            b"hello world",
            "[150, 145, 154, 154, 157, 40, 167, 157, 162, 154, 144]",
        ),
        (
            b"hello world",
            "0150, 0145, 0154, 0154, 0157, 040, 0167, 0157, 0162, 0154, 0144",
        ),
        ("€100".as_bytes(), "342\n202\n254\n61\n60\n60\n"),
        // Pairs are hex where a letter or a zero in front says so.
        (b"\x00\x01\x02\x10\x11", "00 01 02 10 11"),
        (b"Hello", "48 65 6C 6C 6F"),
    ] {
        let ran = convert(&[], text.as_bytes());
        assert_eq!(
            (&ran.out[..], ran.status),
            (bytes, 0),
            "{text}: {}",
            ran.err
        );
    }
}

#[test]
fn a_bare_list_with_several_radixes_and_no_words_or_several_is_asked_about() {
    for (text, options) in [
        ("10 11 12 13", &["hex", "list", "od"][..]),
        ("10,11,12,13\n", &["list", "od"]),
        ("[10, 20, 30, 40]", &["list", "od"]),
        ("(200 201 202 203)", &["list", "od"]),
        ("11\n22\n33\n44\n55\n66\n", &["hex", "list"]),
        // `efg` and `ABC`, `Here` and `0AHA`: both are text.
        ("101 102 103 104", &["list", "od"]),
        ("48 65 72 65", &["hex", "list"]),
        ("100 200 300", &["od"]),
    ] {
        let ran = convert(&[], text.as_bytes());
        assert_eq!(
            ran.status,
            if text == "100 200 300" { 0 } else { 3 },
            "{text}: {}",
            ran.err
        );
        for option in options {
            let ran = convert(&["--from", option], text.as_bytes());
            assert!(
                ran.status == 0 && !ran.out.is_empty(),
                "{text} {option}: {}",
                ran.err
            );
        }
    }
}
