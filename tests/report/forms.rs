//! The short forms of the report: one line a file, and names alone.

use std::ffi::OsStr;

use crate::common::{Folder, Ran, program, run};

/// `byteloupe report` in this folder.
fn report_in(folder: &Folder, arguments: &[&str]) -> Ran {
    let mut command = program();
    command.current_dir(folder.path()).arg("report");
    run(command.args(arguments), b"")
}

/// Well-formed and ill-formed files, one that is not there, and a folder.
fn some_files() -> Folder {
    let folder = Folder::new();
    folder.file("good", "a≢".as_bytes());
    folder.file("bad", b"\xC0\x80a");
    folder.file("empty", b"");
    folder.file("sub/worse", b"\xFF\xFFa\xFE");
    folder
}

const FILES: [&str; 6] = ["-r", "good", "bad", "missing", "empty", "sub"];

#[test]
fn a_summary_is_one_line_a_file() {
    let ran = report_in(&some_files(), &[&["--summary"][..], &FILES].concat());
    let lines = [
        "good: well-formed UTF-8, 4 bytes",
        "bad: Java's modified UTF-8, not UTF-8; read as UTF-8: \
         ill-formed UTF-8: 1 error (2 × U+FFFD), 3 bytes",
        "empty: well-formed UTF-8, 0 bytes",
        "sub/worse: ill-formed UTF-8: 3 errors (3 × U+FFFD), 4 bytes",
    ];
    assert_eq!(ran.text().lines().collect::<Vec<_>>(), lines);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    // However many errors a file has, and whatever is listed of them.
    let folder = Folder::new();
    folder.file("x", &b"\xFFa".repeat(5000));
    let ran = report_in(&folder, &["--summary", "--max-errors", "0", "x"]);
    assert_eq!(ran.text().lines().count(), 1);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_list_has_the_ill_formed_files_alone() {
    let folder = some_files();
    for option in ["-l", "--list"] {
        let ran = report_in(&folder, &[&[option][..], &FILES].concat());
        assert_eq!(ran.text(), "bad\nsub/worse\n");
        // That one could not be read hides none of them.
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("missing does not exist"), "{}", ran.err);
    }
    let ran = report_in(&folder, &["-l", "good", "empty"]);
    assert_eq!((ran.status, ran.text(), ran.err.as_str()), (0, "", ""));
    assert_eq!(report_in(&folder, &["-l", "good", "bad"]).status, 1);
}

#[cfg(unix)]
#[test]
fn names_for_another_program_are_as_they_are() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let names: [&[u8]; 3] = [b"a\nb", b"c\xFF\x1B", "\u{202E}d".as_bytes()];
    let mut command = program();
    command
        .current_dir(folder.path())
        .args(["report", "-l", "-Z"]);
    for name in names {
        folder.file(OsStr::from_bytes(name), b"\xFF");
        command.arg(OsStr::from_bytes(name));
    }
    let ran = run(&mut command, b"");
    assert_eq!(ran.out, [&names.join(&b"\0"[..])[..], b"\0"].concat());
    // What is listed can be reported again.
    let mut again = program();
    again
        .current_dir(folder.path())
        .args(["report", "--summary", "--files-from", "-", "-0"]);
    let again = run(&mut again, &ran.out);
    assert_eq!((again.status, again.text().lines().count()), (1, 3));
}

#[test]
fn a_report_has_one_form() {
    let folder = some_files();
    for arguments in [
        &["-l", "--summary", "bad"][..],
        &["-l", "--format", "json", "bad"],
        &["--summary", "--format", "json", "bad"],
        &["--print0", "bad"],
    ] {
        let ran = report_in(&folder, arguments);
        assert_eq!((ran.status, ran.text()), (2, ""), "{arguments:?}");
    }
}
