//! The command line as a process: what is told where it cannot be carried out, and that nothing of it is
//! obeyed by a terminal.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::process::Command;

use common::{Folder, Ran, assert_all_visible, hidden_characters, program, run};

/// The program on a machine without a display: it tells so when it would open a window.
fn without_display(folder: &Folder) -> Command {
    let mut command = program();
    command.current_dir(folder.path());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command
}

fn would_open_a_window(ran: &Ran) -> bool {
    let why_not = if cfg!(feature = "window") {
        "The window could not be opened"
    } else {
        "This build has no window"
    };
    ran.err.contains(why_not)
}

#[test]
fn a_mistyped_command_is_told_with_what_was_probably_meant() {
    let folder = Folder::new();
    for (arguments, suggested) in [
        (&["convrt"][..], "`byteloupe convert`"),
        (&["reprot", "-r", "folder"], "`byteloupe report`"),
        (&["convert-", "--from", "hex"], "`byteloupe convert`"),
        (&["REPORT"], "`byteloupe report`"),
        (&["conv"], "`byteloupe convert`"),
        (&["help"], "`byteloupe --help`"),
        (&["help", "convert"], "`byteloupe convert --help`"),
        (&["version"], "`byteloupe --version`"),
    ] {
        let ran = run(without_display(&folder).args(arguments), b"");
        assert_eq!((ran.status, ran.text()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(suggested), "{arguments:?}: {}", ran.err);
        let path = format!("./{}", arguments[0]);
        assert!(ran.err.contains(&path), "{arguments:?}: {}", ran.err);
        assert!(!would_open_a_window(&ran), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn what_is_or_may_be_a_file_is_opened() {
    let folder = Folder::new();
    // A name with a folder or a full stop is no command, nor is a word that is close to none.
    for name in ["./convrt", "sub/help", "report.txt", "access", "-"] {
        let ran = run(without_display(&folder).arg(name), b"");
        assert!(would_open_a_window(&ran), "{name}: {}", ran.err);
    }
    folder.file("convrt", b"a");
    let ran = run(without_display(&folder).arg("convrt"), b"");
    assert!(would_open_a_window(&ran), "{}", ran.err);
    // A command comes before a file of its name.
    folder.file("report", b"a");
    let ran = run(without_display(&folder).args(["report", "convrt"]), b"");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = run(without_display(&folder).arg("./report"), b"");
    assert!(would_open_a_window(&ran), "{}", ran.err);
}

#[cfg(all(target_os = "linux", feature = "window"))]
#[test]
fn without_a_display_a_sentence_says_so_and_holds_no_path() {
    let folder = Folder::new();
    let none = run(&mut without_display(&folder), b"");
    assert!(
        none.err
            .contains("neither WAYLAND_DISPLAY nor DISPLAY is set"),
        "{}",
        none.err
    );
    let mut command = without_display(&folder);
    let wrong = run(command.env("DISPLAY", ":4711\u{1B}"), b"");
    assert!(wrong.err.contains("DISPLAY=:4711\\u{1b}"), "{}", wrong.err);
    for ran in [none, wrong] {
        assert_eq!(ran.status, 2);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(ran.err.contains("`byteloupe report FILE`"), "{}", ran.err);
        // No folder and no source file, of whatever machine.
        assert!(
            !ran.err.contains('/') && !ran.err.contains(".rs"),
            "{}",
            ran.err
        );
    }
}

/// Where an argument can be wrong.
fn wrong_lines(hidden: &str) -> Vec<Vec<String>> {
    let line = |words: &[String]| words.to_vec();
    let [report, convert] = ["report", "convert"].map(str::to_owned);
    vec![
        line(&[format!("--{hidden}")]),
        line(&[format!("-{hidden}")]),
        // One character more than in a command.
        line(&[format!("con{}vert", &hidden[..1])]),
        line(&[format!("--bom={hidden}")]),
        line(&[report.clone(), format!("--{hidden}")]),
        line(&[report.clone(), format!("-{hidden}")]),
        line(&[report.clone(), format!("--format={hidden}")]),
        line(&[report.clone(), format!("--format=js{hidden}on")]),
        line(&[report.clone(), "--threads".to_owned(), hidden.to_owned()]),
        line(&[report.clone(), format!("--quiet={hidden}")]),
        line(&[report, format!("miss{hidden}ing")]),
        line(&[convert.clone(), format!("--from={hidden}")]),
        line(&[convert.clone(), "a".to_owned(), hidden.to_owned()]),
        line(&[convert.clone(), format!("miss{hidden}ing")]),
        line(&[convert, format!("--explain={hidden}/a")]),
    ]
}

#[cfg(target_os = "linux")]
#[test]
fn no_argument_reaches_a_terminal_as_it_is() {
    use std::os::unix::process::CommandExt as _;
    let folder = Folder::new();
    let hidden: String = hidden_characters().into_iter().collect();
    // A forged line would begin one.
    for hidden in [&hidden, "\u{1B}]0;x\u{7}", "x\nbyteloupe: y"] {
        for line in wrong_lines(hidden) {
            let ran = run(without_display(&folder).args(&line), b"");
            assert_eq!((ran.status, ran.text()), (2, ""), "{line:?}");
            assert_all_visible(ran.err.as_bytes(), &format!("{line:?}"));
            assert!(!ran.err.contains("\nbyteloupe: y"), "{line:?}: {}", ran.err);
            // It is not left out either, where it comes first.
            let is_named = ran.err.contains("\\u{");
            assert!(is_named || hidden.starts_with('x'), "{line:?}: {}", ran.err);
            // The parser has colours for a terminal.
            let mut command = without_display(&folder);
            command.env("TERM", "xterm").args(&line);
            let (shown, status) = common::on_a_terminal(&mut command, b"");
            assert_eq!(status, 2, "{line:?}");
            assert_all_visible(&shown, &format!("{line:?}"));
        }
        let mut command = without_display(&folder);
        let ran = run(command.arg0(hidden).args(["report", "--help"]), b"");
        assert_all_visible(&ran.out, "the name of the program");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_name_of_a_file_reaches_a_terminal_as_it_is() {
    let folder = Folder::new();
    let hidden: String = hidden_characters().into_iter().collect();
    // A name has at most 255 bytes.
    for (number, part) in hidden.chars().collect::<Vec<_>>().chunks(40).enumerate() {
        let name: String = part.iter().collect();
        folder.file(&name, b"a\xFF");
        let link = folder.path().join(format!("{number}{name}"));
        std::os::unix::fs::symlink("nowhere", link).unwrap();
    }
    for form in [
        &["--format", "text"][..],
        &["--format", "json"],
        &["--summary"],
        &["-l"],
    ] {
        let mut command = program();
        command
            .current_dir(folder.path())
            .args(["report", "-r", "."]);
        let (shown, status) = common::on_a_terminal(command.args(form), b"");
        assert_eq!(status, 2, "{form:?}");
        assert!(!shown.is_empty());
        // The line of progress, if it had time to come up, is taken off so; its names are looked at, too.
        let shown = String::from_utf8_lossy(&shown).replace("\r\u{1B}[2K", "\n");
        assert_all_visible(shown.as_bytes(), &format!("{form:?}"));
    }
}

#[test]
fn a_path_of_the_processor_that_there_is_not_is_told() {
    let path = |name: &str| {
        let mut command = program();
        let ran = run(command.env("BYTELOUPE_PATH", name).arg("report"), b"a");
        assert_eq!(ran.status, 0, "{name}");
        ran.err
    };
    for name in ["foo", "AVX2 ", "\u{1B}[2J"] {
        let err = path(name);
        assert_eq!(err.lines().count(), 1, "{name}: {err}");
        assert!(
            err.contains("BYTELOUPE_PATH=") && err.contains("portable"),
            "{err}"
        );
        assert_all_visible(err.as_bytes(), name);
    }
    for name in ["portable", ""] {
        assert_eq!(path(name), "");
    }
}
