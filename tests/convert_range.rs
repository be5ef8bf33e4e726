//! `byteloupe convert --range` and `--from gzip`: parts of a file, and what is compressed in it.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::io::Write as _;
use std::process::{Command, Stdio};

use common::{Folder, Ran, program, run};

fn convert(arguments: &[&str], input: &[u8]) -> Ran {
    run(program().arg("convert").args(arguments), input)
}

/// Is Python here? Where it is not, nothing outside tells what compressed data is like.
fn has_python() -> bool {
    let tried = Command::new("python3").arg("--version").output();
    let is_here = tried.is_ok_and(|output| output.status.success());
    if !is_here {
        println!("python3 is not here: not compared");
    }
    is_here
}

/// What Python's own zlib makes of some bytes, by an expression in `data`.
fn python(expression: &str, data: &[u8]) -> Vec<u8> {
    let code = format!(
        "import sys, gzip, random, zlib; data = sys.stdin.buffer.read(); sys.stdout.buffer.write({expression})"
    );
    let mut child = Command::new("python3")
        .args(["-c", &code])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let mut input = child.stdin.take().unwrap();
    input.write_all(data).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    output.stdout
}

const RAW: &str =
    "(lambda c: c.compress(data) + c.flush())(zlib.compressobj(9, zlib.DEFLATED, -15))";

#[test]
fn a_range_of_a_file_is_read_as_if_it_were_all_of_it() {
    let folder = Folder::new();
    let file = folder.file("mail", b"To: x\n\nY2Fmw6k=\n-- \nbye");
    let file = file.to_str().unwrap();
    for range in ["7..15", "7+8", "0x7..0xF", "0x7+0x8"] {
        let ran = convert(&["--range", range, file], b"");
        assert_eq!(ran.out, "café".as_bytes(), "{range}: {}", ran.err);
        assert_eq!(ran.status, 0);
    }
    let ran = convert(&["--from", "bytes", "--range", "20..", file], b"");
    assert_eq!(ran.out, b"bye", "{}", ran.err);
}

#[test]
fn a_range_of_a_stream_is_the_same_as_that_of_a_file() {
    let bytes: Vec<u8> = (0..=255).cycle().take(300_000).collect();
    let folder = Folder::new();
    let file = folder.file("bytes", &bytes);
    for (range, expected) in [
        ("0..0", &bytes[..0]),
        ("100000+150000", &bytes[100_000..250_000]),
        ("299999..300000", &bytes[299_999..]),
        ("65536..", &bytes[65_536..]),
        ("300000..", &bytes[..0]),
    ] {
        let arguments = ["--from", "bytes", "--range", range];
        let streamed = convert(&arguments, &bytes);
        assert_eq!(streamed.out, expected, "{range}: {}", streamed.err);
        let read = convert(&[&arguments[..], &[file.to_str().unwrap()]].concat(), b"");
        assert_eq!(read.out, expected, "{range}: {}", read.err);
        assert_eq!((streamed.status, read.status), (0, 0));
    }
}

#[test]
fn a_range_that_is_none_or_reaches_past_the_end_is_an_error() {
    for range in [
        "4..2",
        "x..3",
        "3",
        "..3",
        "5+",
        "1+18446744073709551615",
        "-1..2",
    ] {
        let ran = convert(&[&format!("--range={range}")], b"41 42 43");
        assert_eq!(ran.status, 2, "{range}: {}", ran.err);
        assert!(ran.out.is_empty());
    }
    let folder = Folder::new();
    let file = folder.file("short", b"41 42");
    let output = folder.path().join("made");
    for input in ["-", file.to_str().unwrap()] {
        for range in ["0..6", "6..", "9..9"] {
            let arguments = ["--range", range, "-o", output.to_str().unwrap(), input];
            let ran = convert(&arguments, b"41 42");
            assert_eq!(ran.status, 2, "{input} {range}: {}", ran.err);
            assert!(ran.err.contains("ends before the range"), "{}", ran.err);
            assert!(!output.exists());
        }
    }
}

#[test]
fn the_limit_of_a_text_holds_for_the_range_and_not_for_the_file() {
    let folder = Folder::new();
    let path = folder.path().join("long");
    let file = std::fs::File::create(&path).unwrap();
    file.set_len((256 << 20) + 8).unwrap();
    std::fs::write(folder.path().join("end"), b"41 42").unwrap();
    drop(file);
    let name = path.to_str().unwrap();
    assert_eq!(convert(&["--from", "text", name], b"").status, 2);
    let ran = convert(&["--from", "text", "--range", "268435460..", name], b"");
    assert_eq!(ran.out, [0; 4], "{}", ran.err);
}

#[test]
fn what_python_compressed_becomes_the_bytes_again() {
    if !has_python() {
        return;
    }
    let text = "café, naïve, \u{1F600}\n".repeat(9_000);
    for (from, by) in [
        ("gzip", "gzip.compress(data)"),
        (
            "gzip",
            "gzip.compress(data[:99]) + gzip.compress(data[99:])",
        ),
        ("zlib", "zlib.compress(data)"),
        ("zlib", "zlib.compress(data, 0)"),
        ("deflate", RAW),
    ] {
        for bytes in [text.as_bytes(), b"", b"\xFF\x00\xC0"] {
            let compressed = python(by, bytes);
            let ran = convert(&["--from", from], &compressed);
            assert_eq!(ran.out, bytes, "{by}: {}", ran.err);
            assert_eq!(ran.status, 0, "{by}: {}", ran.err);
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
            let said = ran.err.to_lowercase();
            assert!(said.contains(from), "{}", ran.err);
        }
    }
}

#[test]
fn what_was_read_as_latin_1_becomes_the_bytes_again() {
    if !has_python() {
        return;
    }
    let bytes: Vec<u8> = (0..=255).chain(*b"\x89PNG\r\n\x1A\n").collect();
    for by in [
        "data.decode('latin-1').encode()",
        "data.decode('latin-1').encode('utf-8-sig')",
        // Windows-1252 as browsers have it: what it leaves undefined is a control.
        "''.join(bytes([b]).decode('cp1252', 'ignore') or chr(b) for b in data).encode()",
    ] {
        let ran = convert(&["--from", "latin-1"], &python(by, &bytes));
        assert_eq!(ran.out, bytes, "{by}: {}", ran.err);
        assert_eq!(ran.status, 0, "{by}: {}", ran.err);
    }
    for (text, said) in [
        (
            "\u{89}PNG \u{20AC} \u{416}".as_bytes(),
            "U+0416 at offset 10",
        ),
        (b"\xC2\x89PNG\xFF", "At offset 5 it is not UTF-8"),
    ] {
        let ran = convert(&["--from", "latin-1"], text);
        assert_eq!((ran.status, &ran.out[..]), (2, &b""[..]), "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}

#[test]
fn the_name_in_a_header_is_said_and_cannot_disguise_the_line() {
    if !has_python() {
        return;
    }
    let named = "gzip.compress(data)[:3] + b'\\x08' + gzip.compress(data)[4:10] \
                 + b'notes\\x1b[2J.txt\\0' + gzip.compress(data)[10:]";
    let ran = convert(&["--from", "gzip"], &python(named, b"abc"));
    assert_eq!(ran.out, b"abc", "{}", ran.err);
    assert!(ran.err.contains("notes\\u{1b}[2J.txt"), "{}", ran.err);
}

#[test]
fn a_part_of_what_was_compressed_is_given_and_said_to_be_a_part() {
    if !has_python() {
        return;
    }
    let text = "a line of text that is not the one before\n".repeat(20_000);
    let numbered: String = text
        .lines()
        .enumerate()
        .fold(String::new(), |all, (number, line)| {
            all + &format!("{number} {line}\n")
        });
    let bytes = numbered.as_bytes();
    for (from, by) in [
        ("gzip", "gzip.compress(data)"),
        ("zlib", "zlib.compress(data)"),
        ("deflate", RAW),
    ] {
        let whole = python(by, bytes);
        let half = convert(&["--from", from], &whole[..whole.len() / 2]);
        assert_eq!(half.status, 1, "{from}: {}", half.err);
        assert!(half.err.contains("is cut"), "{}", half.err);
        assert!(bytes.starts_with(&half.out) && half.out.len() > bytes.len() / 4);
        let strict = convert(&["--strict", "--from", from], &whole[..whole.len() / 2]);
        assert_eq!((strict.status, strict.out.len()), (2, 0), "{}", strict.err);

        let more = [&whole[..], b"and more"].concat();
        let more = convert(&["--from", from], &more);
        assert_eq!(more.out, bytes, "{}", more.err);
        assert_eq!(more.status, 1, "{}", more.err);
        assert!(more.err.contains("8 bytes were left out"), "{}", more.err);
    }
}

#[test]
fn a_wrong_checksum_is_never_passed_over() {
    if !has_python() {
        return;
    }
    let bytes = b"the bytes that were meant, and no others, as the checksum tells";
    for (from, by, checksum_len) in [
        ("gzip", "gzip.compress(data)", 8),
        ("zlib", "zlib.compress(data)", 4),
    ] {
        let whole = python(by, bytes);
        for cut in 1..=checksum_len {
            let ran = convert(&["--from", from], &whole[..whole.len() - cut]);
            assert_eq!(ran.out, bytes);
            assert_eq!(ran.status, 1, "{from} without {cut}: {}", ran.err);
        }
        // No wrong bit makes other bytes in silence.
        let start = if from == "gzip" { 10 } else { 2 };
        for place in start..whole.len() {
            let mut wrong = whole.clone();
            wrong[place] ^= 1 << (place % 8);
            let ran = convert(&["--from", from], &wrong);
            let is_same = ran.out == bytes;
            assert!(ran.status != 0 || is_same, "{from}, {place}: {}", ran.err);
        }
    }
}

#[test]
fn other_bytes_are_no_compressed_data() {
    if !has_python() {
        return;
    }
    let dictionary = "(lambda c: c.compress(data) + c.flush())(zlib.compressobj(zdict=b'abc'))";
    for (from, bytes) in [
        ("gzip", b"plain text".to_vec()),
        ("gzip", b"".to_vec()),
        ("gzip", b"\x1F\x8B".to_vec()),
        ("gzip", b"\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03".to_vec()),
        ("zlib", b"plain text".to_vec()),
        ("zlib", b"x\x9C".to_vec()),
        ("zlib", python(dictionary, b"abcabc")),
        ("deflate", b"\xFF\xFF".to_vec()),
        ("deflate", b"".to_vec()),
    ] {
        let ran = convert(&["--from", from], &bytes);
        assert_eq!(
            (ran.status, ran.out.len()),
            (2, 0),
            "{from} {bytes:x?}: {}",
            ran.err
        );
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn a_bomb_ends_with_an_error_and_without_a_file() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    let output = folder.path().join("made");
    let bomb = python("gzip.compress(b'\\0' * (40 << 20), 9)", b"");
    let arguments = ["--from", "gzip", "-o", output.to_str().unwrap()];
    let ran = convert(&arguments, &bomb);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.err.contains("decompression bomb"), "{}", ran.err);
    assert!(!output.exists());
    // As dense and not as long, it is none.
    let dense = python("gzip.compress(b'\\0' * (9 << 20), 9)", b"");
    assert_eq!(convert(&["--from", "gzip"], &dense).out.len(), 9 << 20);
    // Less dense than a bomb, and too long: each 4 KiB of noise 64 times.
    let long = python(
        "gzip.compress(b''.join(random.Random(k).randbytes(4096) * 64 for k in range(1025)), 1)",
        b"",
    );
    let ran = convert(&["--from", "gzip"], &long);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.err.contains("256 MiB"), "{}", ran.err);
}

#[test]
fn nothing_is_decompressed_unless_that_was_asked_for() {
    if !has_python() {
        return;
    }
    let compressed = python("gzip.compress(data)", b"some text");
    for from in ["auto", "bytes", "text"] {
        let ran = convert(&["--from", from, "--text"], &compressed);
        assert_eq!(ran.out, compressed, "{from}: {}", ran.err);
    }
}

#[test]
fn json_names_what_was_decompressed() {
    if !has_python() {
        return;
    }
    let compressed = python("zlib.compress(data)", b"some text");
    let ran = convert(&["--from", "zlib", "--json"], &compressed);
    let said: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(said["from"], "zlib");
    assert_eq!(said["bytes"], 9);
    assert_eq!(said["status"], 0);
    let ran = convert(
        &["--from", "zlib", "--json"],
        &compressed[..compressed.len() - 1],
    );
    let said: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(said["status"], 1);
    assert_eq!(said["warnings"].as_array().map(Vec::len), Some(1));
}
