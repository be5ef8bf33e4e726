//! Many files at once: the report is the same for any number of threads, and comes as the names do.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;

use crate::common::{Folder, Ran, Random, program, report, run};
use serde_json::Value;

/// Longer than what one thread counts.
const LARGE: usize = 33 << 20;

/// Many files: small, empty, large, unreadable ones, folders, links to nowhere.
fn tree() -> Folder {
    let folder = Folder::new();
    let mut random = Random::new(11);
    for number in 0..150 {
        let len = match number % 10 {
            0 => 0,
            1 => 200_000,
            _ => random.below(3000),
        };
        let bytes = random.bytes(usize::try_from(len).unwrap());
        folder.file(format!("tree/{:02}/{number:03}", number % 7), &bytes);
    }
    // Warnings are looked for in every byte of what is random.
    let mut piece = random.bytes(16 << 10);
    piece.resize(1 << 20, b'.');
    for (name, seam) in [("tree/03/large", &b"\xE3"[..]), ("tree/05/large", b"ab")] {
        let mut bytes = Vec::with_capacity(LARGE + piece.len());
        while bytes.len() < LARGE {
            bytes.extend_from_slice(&piece);
            bytes.extend_from_slice(seam);
        }
        folder.file(name, &bytes);
    }
    folder
}

fn report_on(threads: &str, format: &str, more: &[&str], names: &Path) -> Ran {
    let mut command = program();
    command
        .args(["report", "--threads", threads, "--format", format, "-r"])
        .args(more)
        .arg("--files-from")
        .arg(names);
    run(&mut command, b"")
}

#[cfg(unix)]
#[test]
fn the_report_is_the_same_for_any_number_of_threads() {
    let folder = tree();
    let tree = folder.path().join("tree");
    std::os::unix::fs::symlink("nowhere", tree.join("02/broken")).unwrap();
    std::os::unix::fs::symlink("nowhere", tree.join("04/broken")).unwrap();
    // The folder, names of nothing, a folder in it once more, a file that fails when it is read.
    let names = [
        tree.as_path(),
        &folder.path().join("missing"),
        &tree.join("06"),
        &folder.path().join("missing, too"),
        Path::new(if cfg!(target_os = "linux") {
            "/proc/self/mem"
        } else {
            "/missing, three"
        }),
        &tree.join("00/000"),
    ];
    let list: Vec<&str> = names.iter().map(|name| name.to_str().unwrap()).collect();
    let list = folder.file("list", list.join("\n").as_bytes());
    let errors = &["--max-errors", "20"][..];
    let hashes = &["--max-errors", "3", "--hash"][..];
    for (format, more) in [("text", errors), ("json", hashes), ("sarif", hashes)] {
        let alone = report_on("1", format, more, &list);
        assert_eq!(alone.status, 2);
        assert_eq!(alone.err.lines().count(), 5, "{}", alone.err);
        // As many as the machine runs at once, and more.
        let numbers = if format == "text" {
            &["0", "5"][..]
        } else {
            &["5"]
        };
        for threads in numbers {
            let ran = report_on(threads, format, more, &list);
            assert!(ran.out == alone.out, "{threads} threads: {format} {more:?}");
            assert_eq!(ran.err, alone.err, "{threads} threads");
            assert_eq!(ran.status, alone.status);
        }
    }
    let objects = report_on("2", "json", &["--max-errors", "1"], &list).objects();
    let (read, unread): (Vec<_>, Vec<_>) = objects.iter().partition(|it| it["error"].is_null());
    assert_eq!((read.len(), unread.len()), (150 + 2 + 21 + 1, 5));
}

/// Whoever watches a pipe of names sees each file at once: the list never ends here.
#[test]
fn names_that_come_one_by_one_are_reported_one_by_one() {
    let folder = Folder::new();
    for threads in ["1", "4"] {
        let mut command = program();
        command.args(["report", "--threads", threads, "--format", "json"]);
        let mut child = command
            .args(["--files-from", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut names = child.stdin.take().unwrap();
        let mut reports = BufReader::new(child.stdout.take().unwrap());
        for number in 0..20 {
            let file = folder.file(format!("{number}"), &vec![b'a'; number]);
            writeln!(names, "{}", file.display()).unwrap();
            let mut line = String::new();
            reports.read_line(&mut line).unwrap();
            let object: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(object["bytes"], number);
        }
        drop(names);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

/// The list goes on as long as somebody reads it: writing it fails once the program has ended.
#[test]
fn a_reader_that_goes_away_ends_a_report_whose_names_never_end() {
    let folder = Folder::new();
    let file = folder.file("bad", b"\xFF");
    let mut child = program()
        .args(["report", "--files-from", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut names = child.stdin.take().unwrap();
    let name = format!("{}\n", file.display());
    names.write_all(name.as_bytes()).unwrap();
    let mut start = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    // The pipe of the report is closed now.
    while names.write_all(name.as_bytes()).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(1));
}

/// The checksum is that of the bytes that were counted, also where it is made beside the counting.
#[test]
fn a_large_file_has_the_hash_of_its_bytes() {
    let folder = Folder::new();
    let file = folder.file("large", &vec![b'a'; LARGE]);
    let mut sums = Vec::new();
    for threads in ["1", "3"] {
        let mut command = program();
        command.args(["report", "--format", "json", "--hash", "--threads", threads]);
        let object = run(command.arg(&file), b"").object();
        assert_eq!(object["bytes"], LARGE);
        assert_eq!(object["code_points"]["one"], LARGE);
        sums.push(object["sha256"].clone());
    }
    // sha256sum of 34603008 × "a".
    let expected = "b7043be48262aae458be6e2730782d39298e56a3a5dce823595aa30e54ab3296";
    assert_eq!(sums, [expected, expected]);
}

#[test]
fn the_number_of_threads_is_checked() {
    let folder = Folder::new();
    let file = folder.file("a", b"a");
    for (threads, status) in [("0", 0), ("256", 0), ("257", 2), ("-1", 2), ("many", 2)] {
        let arguments = ["--threads".as_ref(), threads.as_ref(), file.as_os_str()];
        assert_eq!(report(arguments).status, status, "{threads}");
    }
}
