//! A file that is written to while a command reads it: by somebody else, or by the command itself.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{FileExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::Stdio;

use crate::common::{Folder, Ran, hex_of, program};

/// More than a pipe and all buffers on the way hold, so that a command that writes to a pipe has to wait in its middle.
const LINES: usize = 400_000;

fn lines(letter: u8) -> Vec<u8> {
    let line = [
        letter, letter, b'\xC3', b'\xA9', b'\xE2', b'\x82', b'\xAC', b'\n',
    ];
    line.repeat(LINES)
}

/// Runs a command into a pipe, and has `meddle` change something when the first bytes have come and the last have not been
/// read. With `is_input`, the file is standard input.
fn meddled(arguments: &[&str], file: &Path, is_input: bool, meddle: &dyn Fn(&Path)) -> Ran {
    let mut command = program();
    command
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if is_input {
        command.arg("-").stdin(File::open(file).unwrap());
    } else {
        command.arg(file).stdin(Stdio::null());
    }
    let mut child = command.spawn().unwrap();
    let mut pipe = child.stdout.take().unwrap();
    let mut out = vec![0; 8];
    pipe.read_exact(&mut out).unwrap();
    meddle(file);
    pipe.read_to_end(&mut out).unwrap();
    let ended = child.wait_with_output().unwrap();
    Ran {
        status: ended.status.code().unwrap(),
        out,
        err: String::from_utf8(ended.stderr).unwrap(),
    }
}

/// What is done to a file, and its name in messages.
type Meddle = (&'static str, &'static dyn Fn(&Path));

const COPIES: [&[&str]; 3] = [
    &["repair"],
    &["convert", "--from", "bytes"],
    &["convert", "--from", "bytes", "--to", "hex-plain"],
];

/// What a copy of these bytes is.
fn copied(arguments: &[&str], bytes: &[u8]) -> Vec<u8> {
    if arguments.contains(&"hex-plain") {
        let mut hex = hex_of(bytes).to_ascii_uppercase().into_bytes();
        hex.push(b'\n');
        return hex;
    }
    bytes.to_vec()
}

fn overwrite(path: &Path) {
    let file = OpenOptions::new().write(true).open(path).unwrap();
    file.write_all_at(&lines(b'b'), 0).unwrap();
}

/// Has the times of a file set back after it was written to, as archivers do.
fn overwrite_and_set_back(path: &Path) {
    let modified = fs::metadata(path).unwrap().modified().unwrap();
    overwrite(path);
    let file = OpenOptions::new().write(true).open(path).unwrap();
    file.set_modified(modified).unwrap();
}

#[test]
fn a_file_that_is_overwritten_meanwhile_is_no_success() {
    let meddles: [Meddle; 3] = [
        ("overwritten", &overwrite),
        (
            "overwritten, and its time set back",
            &overwrite_and_set_back,
        ),
        ("cut", &|path| {
            let file = OpenOptions::new().write(true).open(path).unwrap();
            file.set_len(1_000_000).unwrap();
        }),
    ];
    for arguments in COPIES {
        for (name, meddle) in meddles {
            for is_input in [false, true] {
                let folder = Folder::new();
                let file = folder.file("log.txt", &lines(b'a'));
                let ran = meddled(arguments, &file, is_input, meddle);
                let what = format!("{arguments:?}, {name}, as input: {is_input}: {}", ran.err);
                assert_eq!(ran.status, 2, "{what}");
                let says = ran.err.contains("changed while it was read")
                    || ran.err.contains("became shorter");
                assert!(says, "{what}");
            }
        }
    }
}

#[test]
fn what_leaves_the_content_as_it_is_is_no_failure() {
    let meddles: [Meddle; 4] = [
        ("chmod", &|path| {
            fs::set_permissions(path, Permissions::from_mode(0o400)).unwrap();
        }),
        ("link", &|path| {
            fs::hard_link(path, path.with_file_name("link")).unwrap();
        }),
        ("rename", &|path| {
            fs::rename(path, path.with_file_name("other")).unwrap();
        }),
        ("replaced", &|path| {
            let new = path.with_file_name("new");
            fs::write(&new, lines(b'b')).unwrap();
            fs::rename(new, path).unwrap();
        }),
    ];
    for arguments in COPIES {
        for (name, meddle) in meddles {
            for is_input in [false, true] {
                let folder = Folder::new();
                let file = folder.file("log.txt", &lines(b'a'));
                let ran = meddled(arguments, &file, is_input, meddle);
                let what = format!("{arguments:?}, {name}, as input: {is_input}: {}", ran.err);
                assert_eq!(ran.status, 0, "{what}");
                assert!(!ran.err.contains("changed"), "{what}");
                assert!(ran.out == copied(arguments, &lines(b'a')), "{what}");
            }
        }
    }
}

#[test]
fn of_a_file_that_only_grew_the_bytes_are_taken_that_it_had_and_that_is_said() {
    for arguments in COPIES {
        for is_input in [false, true] {
            let folder = Folder::new();
            let file = folder.file("log.txt", &lines(b'a'));
            let ran = meddled(arguments, &file, is_input, &|path| {
                let mut log = OpenOptions::new().append(true).open(path).unwrap();
                log.write_all(b"more\n").unwrap();
            });
            let what = format!("{arguments:?}, as input: {is_input}: {}", ran.err);
            assert_eq!(ran.status, 0, "{what}");
            assert!(ran.out == copied(arguments, &lines(b'a')), "{what}");
            assert!(ran.err.contains("grew by 5 bytes"), "{what}");
        }
    }
}

/// One that grew and was written to before its end did not only grow.
#[test]
fn a_file_that_grew_and_is_no_longer_what_it_was_is_no_success() {
    for arguments in COPIES {
        let folder = Folder::new();
        let file = folder.file("log.txt", &lines(b'a'));
        let ran = meddled(arguments, &file, false, &|path| {
            let log = OpenOptions::new().write(true).open(path).unwrap();
            let len = log.metadata().unwrap().len();
            log.write_all_at(b"x", len).unwrap();
            log.write_all_at(b"x", 3).unwrap();
        });
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
    }
}

/// What stays of a file that a command is asked to read and to write to.
fn untouched(folder: &Folder, arguments: &[&str], stream: &str) {
    let bytes = b"41 42 \xFF\n".repeat(2_000);
    for redirection in [">>", "1<>", "<>"] {
        let file = folder.file("f", &bytes);
        // `2>>f`, `1<>f`: the stream, and how the file is opened for it.
        let way = match redirection {
            "1<>" | "<>" => format!("{stream}<>f"),
            _ => format!("{stream}>>f"),
        };
        let line = format!(
            "{} {} {way}",
            env!("CARGO_BIN_EXE_byteloupe"),
            arguments.join(" ")
        );
        let ran = std::process::Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{line}: {said}");
        assert!(fs::read(file).unwrap() == bytes, "{line}: {said}");
        if stream == "1" {
            assert!(said.contains("never written to"), "{line}: {said}");
        }
    }
}

#[test]
fn no_command_reads_the_file_that_its_standard_output_or_error_writes_to() {
    let commands: [&[&str]; 10] = [
        &["convert", "f"],
        &["convert", "--from", "bytes", "f"],
        &["convert", "-", "<f"],
        &["repair", "./f"],
        &["repair", "<f"],
        &["diff", "f", "/dev/null"],
        &["diff", "/dev/null", "f"],
        &["report", "f"],
        &["report", "-", "<f"],
        &["report", "--summary", "/dev/null", "f"],
    ];
    for stream in ["1", "2"] {
        for arguments in commands {
            untouched(&Folder::new(), arguments, stream);
        }
    }
    // By other names.
    let folder = Folder::new();
    folder.file("f", b"");
    fs::hard_link(folder.path().join("f"), folder.path().join("hard")).unwrap();
    std::os::unix::fs::symlink("f", folder.path().join("soft")).unwrap();
    for name in ["hard", "soft"] {
        let ran = std::process::Command::new("sh")
            .args([
                "-c",
                &format!("{} repair {name} >f", env!("CARGO_BIN_EXE_byteloupe")),
            ])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(ran.status.code(), Some(2), "{name}");
    }
}

#[test]
fn a_report_that_is_written_into_the_folder_that_it_is_of_leaves_itself_out_and_says_so() {
    let folder = Folder::new();
    folder.file("a.txt", b"a\n");
    folder.file("b.txt", b"\xFF\n");
    for (redirection, left_out, named) in [(">r.json", "r.json", true), ("2>>log", "log", true)] {
        let line = format!(
            "{} report -r --format json . {redirection}",
            env!("CARGO_BIN_EXE_byteloupe")
        );
        let ran = std::process::Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let read = |name| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
        let written = format!("{}{}", String::from_utf8_lossy(&ran.stdout), read("r.json"));
        let said = format!("{}{}", String::from_utf8_lossy(&ran.stderr), read("log"));
        assert_eq!(ran.status.code(), Some(1), "{line}: {said}");
        assert!(
            written.contains("a.txt") && written.contains("b.txt"),
            "{written}"
        );
        assert!(
            !written.contains(&format!("\"file\":\"./{left_out}\"")),
            "{written}"
        );
        assert_eq!(
            said.contains(&format!("{left_out} is left out")),
            named,
            "{said}"
        );
        let _ = fs::remove_file(folder.path().join(left_out));
    }
}
