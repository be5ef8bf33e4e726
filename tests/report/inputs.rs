//! Where files come from, in which order, and what is said about those that cannot be read.

#![allow(clippy::duration_suboptimal_units, reason = "the clock counts seconds")]

use std::fs::File;
use std::time::{Duration, UNIX_EPOCH};

use crate::common::{Folder, hex_of, json, program, report, run};
use serde_json::Value;

/// The last parts of the names that were reported, in order.
fn names(objects: &[Value]) -> Vec<String> {
    objects
        .iter()
        .map(|object| {
            let file = object["file"].as_str().unwrap();
            file.rsplit('/').next().unwrap().to_owned()
        })
        .collect()
}

/// The names of those that could be read, in order.
fn read_names(objects: &[Value]) -> Vec<String> {
    let read = objects.iter().filter(|object| object["error"].is_null());
    names(&read.cloned().collect::<Vec<_>>())
}

#[test]
fn the_exit_status_says_what_was_found() {
    let folder = Folder::new();
    let good = folder.file("good", "é".as_bytes());
    let bad = folder.file("bad", b"\xE9");
    let missing = folder.path().join("missing");
    for format in ["text", "json"] {
        let status = |files: &[&std::path::Path]| {
            let mut command = program();
            command.args(["report", "--format", format]).args(files);
            run(&mut command, b"").status
        };
        assert_eq!(status(&[&good]), 0);
        assert_eq!(status(&[&bad]), 1);
        assert_eq!(status(&[&good, &bad, &good]), 1);
        assert_eq!(status(&[&missing]), 2);
        assert_eq!(status(&[&bad, &missing, &good]), 2);
    }
}

#[test]
fn a_missing_file_is_said_and_the_others_are_reported() {
    let folder = Folder::new();
    let good = folder.file("good", b"a");
    let bad = folder.file("bad", b"\xFF");
    let files = [good, folder.path().join("missing"), bad];
    let ran = json(&files);
    assert_eq!(read_names(&ran.objects()), ["good", "bad"]);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.err.lines().count(), 1);
    assert!(ran.err.contains("missing does not exist"), "{}", ran.err);
    let text = report(&files);
    assert_eq!((text.status, &text.err), (2, &ran.err));
    assert!(text.text().contains("bad\n"));
}

/// What cannot be read hides nothing that is ill-formed: each file has its own error.
#[test]
fn in_json_every_file_has_an_object_and_its_own_error() {
    let folder = Folder::new();
    let good = folder.file("good", b"a");
    let bad = folder.file("bad", b"\xFF");
    let inside = folder.file("folder/inside", b"a");
    let missing = folder.path().join("missing");
    let list = folder.path().join("no list");
    let mut command = program();
    command
        .args(["report", "--format", "json"])
        .args([&good, &missing, &bad])
        .args([inside.parent().unwrap(), "-".as_ref(), "-".as_ref()])
        .arg("--files-from")
        .arg(&list);
    let ran = run(&mut command, b"\xFF");
    assert_eq!(ran.status, 2);
    let objects = ran.objects();
    assert_eq!(
        names(&objects),
        ["good", "missing", "bad", "folder", "-", "-", "no list"]
    );
    // What is said for a person is what stands in the objects.
    let told: Vec<String> = objects
        .iter()
        .filter_map(|object| object["error"].as_str())
        .map(|error| format!("byteloupe: {error}\n"))
        .collect();
    assert_eq!(told.concat(), ran.err);
    for (object, is_read) in objects
        .iter()
        .zip([true, false, true, false, true, false, false])
    {
        assert_eq!(object["error"].is_null(), is_read, "{object}");
        assert_eq!(object.get("well_formed").is_some(), is_read, "{object}");
    }
    let ill_formed = objects
        .iter()
        .filter(|object| object["well_formed"] == false);
    assert_eq!(ill_formed.count(), 2);
}

#[test]
fn without_a_file_standard_input_is_reported() {
    let ran = run(program().args(["report", "--format", "json"]), b"a\xFF");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert_eq!(names(&ran.objects()), ["-"]);
    assert_eq!(ran.object()["bytes"], 2);
    // A list that names nothing names no standard input either.
    let folder = Folder::new();
    let list = folder.file("list", b"");
    let ran = json(["--files-from".as_ref(), list.as_os_str()]);
    assert_eq!(ran.out, b"");
    // Nor does a pipe hold folders.
    let ran = run(program().args(["report", "-r"]), b"a");
    assert_eq!((ran.status, &ran.out[..]), (2, &b""[..]));
    assert!(ran.err.contains("no folder is named"), "{}", ran.err);
}

/// Nobody waits there for text to be typed.
#[cfg(target_os = "linux")]
#[test]
fn without_a_file_a_terminal_is_not_read_unless_it_is_named() {
    let terminal = nix::pty::openpty(None, None).unwrap();
    let child = program()
        .arg("report")
        .stdin(std::process::Stdio::from(terminal.slave))
        .output()
        .unwrap();
    let err = String::from_utf8(child.stderr).unwrap();
    assert_eq!(child.status.code(), Some(2), "{err}");
    assert!(err.contains("there is no FILE to report"), "{err}");
    assert!(err.contains("Usage: byteloupe report"), "{err}");
}

#[test]
fn the_command_line_is_checked() {
    assert_eq!(report(["--format", "xml", "a"]).status, 2);
    assert_eq!(report(["-0", "a"]).status, 2);
    assert_eq!(report(["--max-errors", "-1", "a"]).status, 2);
    assert_eq!(run(program().arg("--version"), b"").status, 0);
}

#[test]
fn the_order_of_the_arguments_is_kept() {
    let folder = Folder::new();
    let files: Vec<_> = ["c", "a", "d", "b", "a"]
        .iter()
        .map(|name| folder.file(name, name.as_bytes()))
        .collect();
    assert_eq!(names(&json(&files).objects()), ["c", "a", "d", "b", "a"]);
}

#[test]
fn a_folder_needs_dash_r() {
    let folder = Folder::new();
    let good = folder.file("inside/good", b"a");
    let ran = json([good.parent().unwrap(), &good]);
    assert_eq!(read_names(&ran.objects()), ["good"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("is a folder. Use -r"), "{}", ran.err);
}

#[test]
fn dash_r_reports_the_files_of_a_folder_in_order() {
    let folder = Folder::new();
    folder.file("tree/c", b"a");
    folder.file("tree/b/z", b"a");
    folder.file("tree/b/a", b"\xFF");
    folder.file("tree/a", b"a");
    let last = folder.file("last", b"a");
    std::fs::create_dir(folder.path().join("tree/empty")).unwrap();
    let tree = folder.path().join("tree");
    let ran = json(["-r".as_ref(), tree.as_os_str(), last.as_os_str()]);
    assert_eq!(names(&ran.objects()), ["a", "a", "z", "c", "last"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert_eq!(
        ran.objects()[1]["file"].as_str().unwrap(),
        tree.join("b").join("a").to_str().unwrap()
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_into_loops_and_pipes_in_folders_are_passed_over() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let tree = folder.path().join("tree");
    folder.file("tree/a", b"a");
    folder.file("elsewhere/b", b"b");
    symlink(&tree, tree.join("loop")).unwrap();
    symlink(folder.path().join("elsewhere"), tree.join("to")).unwrap();
    let _ = std::process::Command::new("mkfifo")
        .arg(tree.join("pipe"))
        .status();
    let ran = json(["-r".as_ref(), tree.as_os_str()]);
    assert_eq!(names(&ran.objects()), ["a", "b"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));

    symlink("nowhere", tree.join("broken")).unwrap();
    let ran = json(["-r".as_ref(), tree.as_os_str()]);
    assert_eq!(read_names(&ran.objects()), ["a", "b"]);
    assert_eq!(names(&ran.objects()), ["a", "broken", "b"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("broken is a link that leads nowhere"),
        "{}",
        ran.err
    );
    // It is told alike where it is named itself.
    let named = json([tree.join("broken")]);
    assert_eq!((named.status, named.err), (2, ran.err));
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf8_is_readable_and_given_in_hex() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let odd = folder.file(OsStr::from_bytes(b"caf\xE9\n\x1B"), b"\xFF");
    let plain = folder.file("café", b"a");
    let ran = json([&odd, &plain]);
    let objects = ran.objects();
    assert_eq!(names(&objects), ["caf\\xe9\\u{a}\\u{1b}", "café"]);
    let hex = hex_of(odd.as_os_str().as_bytes());
    assert_eq!(objects[0]["file_bytes"], hex);
    assert!(objects[1].get("file_bytes").is_none());
    assert!(!ran.text().contains('\x1B'));

    // Nothing of the name reaches a terminal as it is, in errors neither.
    let missing = folder.path().join(OsStr::from_bytes(b"no\xE9\n\x1Bne"));
    let ran = report([&odd, &missing]);
    assert!(ran.text().contains("caf\\xe9\\u{a}\\u{1b}\n"));
    assert!(ran.err.contains("no\\xe9\\u{a}\\u{1b}ne does not exist"));
    assert!(!ran.out.contains(&0x1B) && !ran.err.contains('\x1B'));
}

/// Two names with the same readable form are told apart by their bytes.
#[cfg(unix)]
#[test]
fn a_name_is_given_in_hex_whenever_the_readable_one_is_another() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let names: [(&[u8], &[u8]); 3] = [
        (b"x\ny", b"x\\u{a}y"),
        (b"x\xFFy", b"x\\xffy"),
        ("x\u{202E}y".as_bytes(), b"x\\u{202e}y"),
    ];
    for (hidden, literal) in names {
        for bytes in [&b"a"[..], b"\xFF"] {
            let files = [hidden, literal].map(|name| folder.file(OsStr::from_bytes(name), bytes));
            check_names(&folder, &files);
            // So it is with what is not there.
            for file in &files {
                std::fs::remove_file(file).unwrap();
            }
            check_names(&folder, &files);
        }
    }
}

#[cfg(unix)]
fn check_names(folder: &Folder, [hidden, literal]: &[std::path::PathBuf; 2]) {
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = program();
    command
        .current_dir(folder.path())
        .args(["report", "--format", "json"])
        .args([hidden, literal].map(|path| path.file_name().unwrap()));
    let objects = run(&mut command, b"").objects();
    let name = literal.file_name().unwrap();
    assert_eq!(objects[0]["file"], name.to_str().unwrap());
    assert_eq!(objects[1]["file"], name.to_str().unwrap());
    let hex = hex_of(hidden.file_name().unwrap().as_bytes());
    assert_eq!(objects[0]["file_bytes"], hex);
    assert!(objects[1].get("file_bytes").is_none(), "{}", objects[1]);
}

#[test]
fn a_dash_is_standard_input_once() {
    let folder = Folder::new();
    let file = folder.file("file", b"abc");
    let mut command = program();
    command
        .args(["report", "--format", "json", "-"])
        .arg(&file)
        .arg("-");
    let ran = run(&mut command, b"\xFFx");
    assert_eq!(read_names(&ran.objects()), ["-", "file"]);
    assert_eq!(ran.values("bytes")[..2], [2, 3]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("can be read only once"), "{}", ran.err);
}

#[test]
fn names_come_from_a_list() {
    let folder = Folder::new();
    let first = folder.file("first", b"a");
    folder.file("b", b"b");
    folder.file("a", b"a");
    folder.file("-", b"dash");
    folder.file("sub/c", b"c");
    let list = folder.file("list", b"b\n\nsub/c\na\n-");
    let mut command = program();
    command
        .current_dir(folder.path())
        .args(["report", "--format", "json", "--files-from"])
        .arg(list)
        .arg(&first);
    let ran = run(&mut command, b"");
    assert_eq!(names(&ran.objects()), ["first", "b", "c", "a", "-"]);
    assert_eq!(ran.objects()[4]["bytes"], 4);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[cfg(unix)]
#[test]
fn names_in_a_list_with_nul_may_hold_line_feeds() {
    let folder = Folder::new();
    folder.file("one\ntwo", b"1");
    folder.file("three", b"2");
    let mut command = program();
    command.current_dir(folder.path()).args([
        "report",
        "--format",
        "json",
        "--files-from",
        "-",
        "-0",
    ]);
    let ran = run(&mut command, b"one\ntwo\0three\0");
    assert_eq!(names(&ran.objects()), ["one\\u{a}two", "three"]);
    assert_eq!(ran.status, 0);
    // Without -0 the same list names other files.
    let mut command = program();
    command
        .current_dir(folder.path())
        .args(["report", "--format", "json", "--files-from", "-"]);
    let ran = run(&mut command, b"one\ntwo\nthree\n");
    assert_eq!(read_names(&ran.objects()), ["three"]);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.err.lines().count(), 2);
}

#[test]
fn a_list_that_is_not_there_is_said() {
    let folder = Folder::new();
    let good = folder.file("good", b"a");
    let missing = folder.path().join("missing");
    let ran = json([
        "--files-from".as_ref(),
        missing.as_os_str(),
        good.as_os_str(),
    ]);
    assert_eq!(read_names(&ran.objects()), ["good"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("list of files"), "{}", ran.err);
}

#[test]
fn the_hash_is_sha_256_of_the_bytes() {
    let folder = Folder::new();
    // FIPS 180-2, and a file longer than one block of reading.
    let cases: [(&[u8], &str); 4] = [
        (
            b"",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        ),
        (
            b"abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ),
        (
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (
            &vec![b'a'; 1_000_000],
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
        ),
    ];
    for (bytes, sha256) in cases {
        let file = folder.file("file", bytes);
        let time = UNIX_EPOCH + Duration::from_secs(1_070_193_600);
        File::options()
            .write(true)
            .open(&file)
            .unwrap()
            .set_modified(time)
            .unwrap();
        let ran = json(["--hash".as_ref(), file.as_os_str()]);
        let object = ran.object();
        assert_eq!(object["sha256"], sha256);
        assert_eq!(object["size"], bytes.len());
        assert_eq!(object["modified"], "2003-11-30T12:00:00Z");
        assert!(json([&file]).object().get("sha256").is_none());
        let text = report(["--hash".as_ref(), file.as_os_str()]);
        assert!(text.text().contains(sha256));
        assert!(text.text().contains("2003-11-30T12:00:00Z"));
    }
    let mut command = program();
    command.args(["report", "--format", "json", "--hash", "-"]);
    let object = run(&mut command, b"abc").object();
    assert_eq!(object["sha256"], cases[1].1);
    assert_eq!(object["size"], 3);
    assert_eq!(object["modified"], Value::Null);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_said() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let file = folder.file("secret", b"a");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o000)).unwrap();
    if File::open(&file).is_ok() {
        // The superuser may read everything.
        return;
    }
    let ran = json([&file]);
    assert_eq!(ran.status, 2);
    assert_eq!(read_names(&ran.objects()), [""; 0]);
    assert!(ran.err.contains("may not be read by you"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_to_its_end() {
    let folder = Folder::new();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::write(pipe, b"ab\xFFcd").unwrap())
    };
    let object = json([&pipe]).object();
    writer.join().unwrap();
    assert_eq!(object["bytes"], 5);
    assert_eq!(object["errors"][0]["offset"], 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_fails_while_it_is_counted_has_its_error_and_no_counts() {
    let folder = Folder::new();
    let good = folder.file("good", b"a");
    // Nothing is mapped at address 0.
    let ran = json(["/proc/self/mem".as_ref(), good.as_os_str()]);
    assert_eq!(read_names(&ran.objects()), ["good"]);
    assert!(ran.objects()[0].get("bytes").is_none());
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("/proc/self/mem could not be read"),
        "{}",
        ran.err
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_a_length_is_read_to_its_end() {
    let ran = json(["--hash", "/proc/version"]);
    let object = ran.object();
    let bytes = std::fs::read("/proc/version").unwrap();
    assert_eq!(object["bytes"], bytes.len());
    assert_eq!(object["size"], 0);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn a_policy_that_is_none_is_refused_before_a_window_opens() {
    let ran = run(program().args(["--bom", "other"]), b"");
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("possible values: keep, ignore, strip"),
        "{}",
        ran.err
    );
}
