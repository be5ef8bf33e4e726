//! The program and the system: signals, closed streams, and limits on memory, open files and disk.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use byteloupe::files::{ReadableBy, WholeFile, sweep};
use byteloupe::save::{SaveJob, SaveProgress, SaveWhat, save};
use byteloupe::source::{Source, keep_arriving};
use common::{Endless, Folder, heeding_signals, program};

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

/// Signals that end a program by default, by their names for `kill`.
const SIGNALS: [(&str, i32); 6] = [
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("USR1", 10),
    ("TERM", 15),
    ("XCPU", 24),
];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < DEADLINE, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// How many bytes a process has written to a file in a folder, by whatever name or without any.
fn written_to(child: &Child, folder: &Path) -> u64 {
    let open = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
    let sizes = open.flatten().filter_map(|entry| {
        let leads_to = fs::read_link(entry.path()).ok()?;
        // The system follows the link even where nothing has that name any more.
        leads_to.starts_with(folder).then_some(())?;
        Some(fs::metadata(entry.path()).ok()?.len())
    });
    sizes.max().unwrap_or(0)
}

/// Runs a program under a limit of the shell, such as `-n 20`.
fn limited(limit: &str, arguments: &[&str], input: Stdio) -> Output {
    Command::new("sh")
        .args(["-c", &format!("ulimit {limit}; exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_byteloupe"))
        .args(arguments)
        .stdin(input)
        .output()
        .unwrap()
}

/// Has the shell do something with the streams of the program, such as close one.
fn redirected(redirection: &str, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", &format!("exec \"$0\" \"$@\" {redirection}")])
        .arg(env!("CARGO_BIN_EXE_byteloupe"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

// ------------------------------------------------------------------------------------------- signals

#[test]
fn no_signal_leaves_a_part_of_what_convert_writes() {
    for (signal, number) in SIGNALS.into_iter().chain([("KILL", 9)]) {
        let folder = Folder::new();
        let mut child = heeding_signals(env!("CARGO_BIN_EXE_byteloupe"))
            .args(["convert", "--from", "bytes", "-o"])
            .arg(folder.path().join("new"))
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&vec![b'x'; 1 << 20]).unwrap();
        wait_until("a part is written", || {
            written_to(&child, folder.path()) > 0
        });
        common::send_signal(&child, signal);
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(names(folder.path()), [""; 0], "after SIG{signal}");
    }
}

/// The variable that makes a test the program that is sent a signal, and says in which folder.
const ROLE: &str = "BYTELOUPE_TEST_ROLE_IN";

/// Runs this test program once more, with the one test, and waits until it has made a file.
fn in_a_process(test: &str, folder: &Path) -> Child {
    let mut child = heeding_signals(std::env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture"])
        .env(ROLE, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().ends_with("ready")));
    child
}

fn role() -> Option<PathBuf> {
    std::env::var_os(ROLE).map(PathBuf::from)
}

/// Waits for the signal. It comes at once, unless the test has failed.
fn wait_for_the_signal() {
    println!("ready");
    std::thread::sleep(2 * DEADLINE);
}

#[test]
fn a_signal_removes_an_unfinished_file_that_has_a_name() {
    if let Some(folder) = role() {
        let _file = WholeFile::create_named_in(&folder, ReadableBy::Others).unwrap();
        assert_eq!(names(&folder).len(), 1);
        return wait_for_the_signal();
    }
    for (signal, number) in SIGNALS {
        let folder = Folder::new();
        let test = "a_signal_removes_an_unfinished_file_that_has_a_name";
        let mut child = in_a_process(test, folder.path());
        assert_eq!(names(folder.path()).len(), 1);
        common::send_signal(&child, signal);
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(names(folder.path()), [""; 0], "after SIG{signal}");
    }
}

#[test]
fn a_signal_that_is_ignored_from_the_start_stays_ignored() {
    let folder = Folder::new();
    let new = folder.path().join("new");
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_byteloupe"))
        .args(["convert", "--from", "bytes", "-o"])
        .arg(&new)
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(&vec![b'x'; 1 << 20]).unwrap();
    wait_until("a part is written", || {
        written_to(&child, folder.path()) > 0
    });
    common::send_signal(&child, "HUP");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(fs::metadata(new).unwrap().len(), 1 << 20);
}

#[test]
fn no_signal_leaves_a_part_of_what_the_window_saves() {
    if let Some(folder) = role() {
        let job = SaveJob {
            source: Arc::new(Endless),
            what: SaveWhat::Bytes(0..1 << 40),
            target: folder.join("there"),
            replaces: true,
            inspected: Vec::new(),
        };
        let progress = SaveProgress::default();
        let mut is_told = false;
        let _ = save(&job, &progress, || {
            if progress.read() > 1 << 20 && !is_told {
                is_told = true;
                println!("ready");
            }
            if is_told {
                // Slow enough that no disk becomes full.
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        return;
    }
    for (signal, number) in SIGNALS.into_iter().chain([("KILL", 9)]) {
        let folder = Folder::new();
        folder.file("there", b"of before");
        let test = "no_signal_leaves_a_part_of_what_the_window_saves";
        let mut child = in_a_process(test, folder.path());
        common::send_signal(&child, signal);
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(names(folder.path()), ["there"], "after SIG{signal}");
        assert_eq!(fs::read(folder.path().join("there")).unwrap(), b"of before");
    }
}

// ------------------------------------------------------------------------------------------ new files

#[test]
fn a_whole_file_is_there_at_once_with_the_bytes_and_the_mode() {
    for named in [false, true] {
        for (readable_by, mode) in [(ReadableBy::Owner, 0o600), (ReadableBy::Others, 0o666)] {
            let folder = Folder::new();
            let make = if named {
                WholeFile::create_named_in
            } else {
                WholeFile::create_in
            };
            let path = folder.path().join("new");
            let mut file = make(folder.path(), readable_by).unwrap();
            file.as_file_mut().write_all(b"first").unwrap();
            assert!(!path.exists());
            file.keep(&path, false).unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"first");
            // The umask of the test takes away what it takes away.
            let umask = umask(&folder);
            let kept = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            assert_eq!(kept, mode & !umask, "{readable_by:?}, named: {named}");

            let mut file = make(folder.path(), readable_by).unwrap();
            file.as_file_mut().write_all(b"second").unwrap();
            let error = file.keep(&path, false).unwrap_err();
            assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
            assert_eq!(fs::read(&path).unwrap(), b"first");

            let mut file = make(folder.path(), readable_by).unwrap();
            file.as_file_mut().write_all(b"third").unwrap();
            file.keep(&path, true).unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"third");
            fs::remove_file(path).unwrap();
            assert_eq!(names(folder.path()), ["umask"]);
        }
    }
}

/// What the umask takes away from a file that is made.
fn umask(folder: &Folder) -> u32 {
    let path = folder.path().join("umask");
    let _ = fs::remove_file(&path);
    fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .unwrap();
    0o666 & !fs::metadata(path).unwrap().permissions().mode()
}

#[test]
fn what_a_killed_program_left_is_swept_when_it_is_old_and_nothing_else_is() {
    let folder = Folder::new();
    let old = std::time::SystemTime::now() - Duration::from_hours(2);
    let stays = [
        ".byteloupe-notes.json",
        ".tmpABCDEF.json",
        ".tmpAB-DEF",
        "lock",
        "bookmarks.json",
        "tmpABCDEF",
    ];
    let goes = [".byteloupe-a1B2c3.part", ".tmpABCDEF", ".tmp123456"];
    for name in stays.into_iter().chain(goes) {
        let path = folder.file(name, b"a");
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(old).unwrap();
    }
    folder.file(".tmpyoung1", b"a");
    let elsewhere = Folder::new();
    let target = elsewhere.file("target", b"a");
    std::os::unix::fs::symlink(&target, folder.path().join(".tmplinked")).unwrap();
    fs::create_dir(folder.path().join(".tmpfolder")).unwrap();
    sweep(folder.path());
    let mut left: Vec<&str> = stays.to_vec();
    left.extend([".tmpyoung1", ".tmplinked", ".tmpfolder"]);
    left.sort_unstable();
    assert_eq!(names(folder.path()), left);
    assert!(target.exists());
}

#[test]
fn a_file_that_may_not_grow_so_long_is_an_error_of_writing_and_leaves_what_was_there() {
    let folder = Folder::new();
    let input = folder.file("input", &vec![b'x'; 1 << 20]);
    let there = folder.file("there", b"of before");
    let (input, there) = (input.to_str().unwrap(), there.to_str().unwrap());
    for arguments in [
        &["convert", "--from", "bytes", "--force", "-o", there, input][..],
        &["repair", "--force", "-o", there, input],
    ] {
        // In units of half a KiB. The system sends SIGXFSZ, which ends a program that does nothing about it.
        let output = limited("-f 64", arguments, Stdio::null());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = said(&output);
        assert!(
            said.contains("could not be written: File too large"),
            "{said}"
        );
        assert_eq!(names(folder.path()), ["input", "there"]);
        assert_eq!(fs::read(there).unwrap(), b"of before");
    }
}

#[test]
fn a_help_that_cannot_be_written_is_no_success() {
    for arguments in [&["--help"][..], &["--version"], &["report", "--help"]] {
        let output = redirected(">/dev/full", arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = said(&output);
        assert!(said.contains("could not be written"), "{said}");
        let output = redirected(">/dev/null", arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

// ------------------------------------------------------------------------------------ closed streams

#[test]
fn a_closed_standard_output_is_said_and_no_success() {
    let folder = Folder::new();
    let file = folder.file("file", b"41 42");
    let file = file.to_str().unwrap();
    for arguments in [&["report", file][..], &["convert", file]] {
        let output = redirected(">&-", arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = said(&output);
        assert!(said.contains("standard output is closed"), "{said}");
    }
    // What goes elsewhere does not need it, and what is thrown away is not missed.
    let new = folder.path().join("new");
    let output = redirected(">&-", &["convert", "-o", new.to_str().unwrap(), file]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(fs::read(new).unwrap(), b"AB");
    for redirection in [">/dev/null", "<>/dev/null >&0"] {
        let output = redirected(redirection, &["report", file]);
        assert_eq!(output.status.code(), Some(0), "{redirection}");
    }
}

#[test]
fn a_closed_standard_input_is_said_and_not_taken_for_an_empty_one() {
    for arguments in [
        &["report", "-"][..],
        &["report", "--files-from", "-"],
        &["convert", "-"],
    ] {
        let output = redirected("<&-", arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = said(&output);
        assert!(said.contains("Standard input is closed"), "{said}");
        let output = redirected("</dev/null", arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

// -------------------------------------------------------------------------------------------- limits

#[test]
fn memory_that_cannot_be_had_ends_with_status_2_and_a_sentence() {
    let folder = Folder::new();
    let line = b"41 42 43 44 45 46 47 48 49 4A 4B 4C 4D 4E 4F 50\n";
    let short = folder.file("short", line);
    let file = folder.file("hex", &line.repeat(1 << 18));
    let (short, file) = (short.to_str().unwrap(), file.to_str().unwrap());
    // In KiB.
    let run =
        |limit: u32, arguments: &[&str]| limited(&format!("-v {limit}"), arguments, Stdio::null());
    let least = (10_000..1_000_000)
        .step_by(10_000)
        .find(|limit| run(*limit, &["convert", short]).status.success())
        .unwrap();
    let (mut fits, mut fails) = (0, 0);
    for more in [0, 6_000, 12_000, 24_000, 48_000, 4_000_000] {
        for arguments in [
            &["convert", file][..],
            &["convert", "--from", "hex", "--to", "hex", file],
            &["report", "--threads", "1", "--format", "json", file],
        ] {
            let output = run(least + more, arguments);
            match output.status.code() {
                Some(0) => fits += 1,
                Some(2) => {
                    fails += 1;
                    let said = said(&output);
                    // Where the stack of a thread finds no room, the system says only that there is no thread.
                    let is_told = ["not enough memory", "no thread to give"];
                    assert!(is_told.iter().any(|it| said.contains(it)), "{said}");
                }
                _ => panic!(
                    "{arguments:?} with {more} KiB: {:?} {}",
                    output.status,
                    said(&output)
                ),
            }
        }
    }
    assert!(fits >= 3, "{fits}");
    assert!(fails >= 1, "{fails}");
}

#[test]
fn a_list_of_names_without_an_end_is_an_error_at_once() {
    for arguments in [&[][..], &["-0"]] {
        let mut all = vec!["report", "--files-from", "/dev/zero"];
        all.extend(arguments);
        let output = limited("-v 4000000", &all, Stdio::null());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = said(&output);
        assert!(said.contains("The list of files /dev/zero"), "{said}");
    }
    // The longest that is a name on some system is no error of the list.
    let folder = Folder::new();
    let list = folder.file("list", &[&b"a".repeat(128 << 10)[..], b"\n"].concat());
    let ran = common::report(["--files-from".as_ref(), list.as_os_str()]);
    assert!(!ran.err.contains("The list of files"), "{}", ran.err);
    let list = folder.file("list", &b"a".repeat((128 << 10) + 1));
    let ran = common::report(["--files-from".as_ref(), list.as_os_str()]);
    assert!(
        ran.err.contains("longer than any system takes"),
        "{}",
        ran.err
    );
}

#[test]
fn many_threads_under_a_low_limit_of_open_files_read_every_file() {
    let folder = Folder::new();
    for number in 0..300 {
        folder.file(format!("{:02}/{number}", number % 20), b"text");
    }
    let root = folder.path().to_str().unwrap();
    for limit in [12, 16, 24, 40, 64] {
        let arguments = ["report", "-r", "--format", "json", "--threads", "64", root];
        let output = limited(&format!("-n {limit}"), &arguments, Stdio::null());
        assert_eq!(said(&output), "", "of {limit}");
        assert_eq!(output.status.code(), Some(0), "of {limit}");
        let lines = output.stdout.split(|byte| *byte == b'\n').count();
        assert_eq!(lines, 301, "of {limit}");
    }
}

#[test]
fn a_pipe_longer_than_may_be_kept_is_an_error_and_whoever_writes_to_it_learns_of_it() {
    let mut child = program()
        .args(["report", "--max-spool", "70M", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let block = vec![b'x'; 1 << 20];
        let mut written = 0;
        while written < 1 << 12 && input.write_all(&block).is_ok() {
            written += 1;
        }
        written
    });
    let output = child.wait_with_output().unwrap();
    let written = feeder.join().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    let said = said(&output);
    assert!(said.contains("longer than 70 MiB"), "{said}");
    assert!(said.contains("--max-spool"), "{said}");
    assert!((70..80).contains(&written), "{written} MiB were taken");
}

#[test]
fn a_pipe_as_long_as_may_be_kept_is_kept() {
    for (len, most, is_kept) in [
        (0, 1, true),
        (4096, 4096, true),
        (4097, 4096, false),
        (300_000, 300_000, true),
        (300_001, 300_000, false),
        (300_000, u64::MAX, true),
    ] {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let stream = fs::File::from(std::os::fd::OwnedFd::from(reader));
        let source = keep_arriving(stream, "The pipe", most).unwrap();
        let feeder = std::thread::spawn(move || {
            // It may be closed before all is written.
            let _ = writer.write_all(&vec![b'x'; len as usize]);
        });
        wait_until("the pipe ends", || !source.is_arriving());
        feeder.join().unwrap();
        assert_eq!(source.len_hint(), len.min(most), "{len} of {most}");
        let end = source.read_at(source.len_hint(), &mut [0; 8]);
        match end {
            Ok(0) => assert!(is_kept, "{len} of {most}"),
            Ok(_) => panic!("{len} of {most}: more than was kept"),
            Err(error) => {
                assert!(!is_kept, "{len} of {most}: {error}");
                assert!(error.to_string().contains("--max-spool"), "{error}");
            }
        }
    }
}

#[test]
fn sizes_are_numbers_with_or_without_a_unit() {
    let folder = Folder::new();
    let file = folder.file("file", b"a");
    for (size, is_size) in [
        ("0", true),
        ("4096", true),
        ("64K", true),
        ("64k", true),
        ("2T", true),
        ("", false),
        ("K", false),
        ("1.5G", false),
        ("-1", false),
        ("1€", false),
        ("99999999999T", false),
    ] {
        let argument = format!("--max-spool={size}");
        let ran = common::report([argument.as_ref(), file.as_os_str()]);
        assert_eq!(
            ran.status,
            if is_size { 0 } else { 2 },
            "{size}: {}",
            ran.err
        );
    }
}

/// A file of the system whose length is a page, and whose content is a few bytes.
#[test]
fn the_length_of_a_file_is_that_of_its_content() {
    let path = Path::new("/sys/kernel/mm/transparent_hugepage/enabled");
    let candidates = [path, Path::new("/sys/kernel/uevent_seqnum")];
    let Some(path) = candidates.into_iter().find(|path| path.is_file()) else {
        return;
    };
    let content = fs::read(path).unwrap();
    assert!(fs::metadata(path).unwrap().len() > content.len() as u64);
    let byteloupe::source::Opened::File(source) =
        byteloupe::source::FileSource::open(path).unwrap()
    else {
        panic!("it is a stream");
    };
    // Not known: as of files whose length is said to be 0.
    assert_eq!(source.len_hint(), 0);
    assert_eq!(source.generation().unwrap().len, 0);
    assert_eq!(source.len_hint(), 0);
    let object = common::json(["--hash".as_ref(), path.as_os_str()]).object();
    assert_eq!(object["bytes"], content.len());
}
