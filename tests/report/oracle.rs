//! The report against the standard library, on random and on real files.

use std::path::{Path, PathBuf};

use crate::common::{Folder, Random, hex_of, program, run, std_spans};
use serde_json::Value;

/// Everything about one file that the standard library knows too.
fn check(object: &Value, bytes: &[u8]) {
    let name = &object["file"];
    let spans = std_spans(bytes);
    let lossy = String::from_utf8_lossy(bytes);
    let is_literal = |at: &usize| bytes[*at..].starts_with(b"\xEF\xBF\xBD");
    let literal = (0..bytes.len()).filter(is_literal).count();
    let emitted = lossy.chars().filter(|c| *c == '\u{FFFD}').count() - literal;
    let valid: Vec<char> = bytes
        .utf8_chunks()
        .flat_map(|c| c.valid().chars())
        .collect();

    assert_eq!(object["bytes"], bytes.len(), "{name}");
    assert_eq!(
        object["well_formed"],
        std::str::from_utf8(bytes).is_ok(),
        "{name}"
    );
    assert_eq!(object["replacement_characters"], emitted, "{name}");
    assert_eq!(object["spans"]["total"], spans.len(), "{name}");
    assert_eq!(object["code_points"]["total"], valid.len(), "{name}");
    for (key, length) in [("one", 1), ("two", 2), ("three", 3), ("four", 4)] {
        let count = valid.iter().filter(|c| c.len_utf8() == length).count();
        assert_eq!(object["code_points"][key], count, "{name}");
    }
    let boms = valid.iter().filter(|c| **c == '\u{FEFF}').count();
    let signature = bytes.starts_with(b"\xEF\xBB\xBF");
    assert_eq!(object["bom"]["signature"], signature, "{name}");
    assert_eq!(
        object["bom"]["inner"],
        boms - usize::from(signature),
        "{name}"
    );
    for table in ["spans", "groups"] {
        let counts = object[table].as_object().unwrap();
        let sum: u64 = counts.values().map(|v| v.as_u64().unwrap()).sum();
        assert_eq!(object[table]["total"].as_u64().unwrap() * 2, sum, "{name}");
    }
}

/// Every span of every error, where all of them are listed.
fn check_errors(object: &Value, bytes: &[u8]) {
    let name = &object["file"];
    let errors = object["errors"].as_array().unwrap();
    assert_eq!(object["errors_cut"], false, "{name}");
    let counts = errors.iter().map(|error| error["count"].as_u64().unwrap());
    assert_eq!(object["groups"]["total"], counts.sum::<u64>(), "{name}");
    let mut listed = Vec::new();
    for error in errors {
        let first = error["offset"].as_u64().unwrap();
        let count = error["count"].as_u64().unwrap();
        let stride = error["stride"].as_u64().unwrap_or(0);
        assert_eq!(error.get("stride").is_some(), count > 1, "{name}");
        // What is told of the first holds of each, so many bytes further on.
        for number in 0..count {
            let start = first + number * stride;
            let mut end = start;
            for span in error["spans"].as_array().unwrap() {
                // The spans of an error lie side by side and fill it.
                let offset = span[0].as_u64().unwrap() + number * stride;
                assert_eq!(offset, end, "{name}");
                end += span[1].as_u64().unwrap();
                listed.push((offset, span[1].as_u64().unwrap()));
            }
            let hex = hex_of(&bytes[start as usize..end as usize]);
            assert_eq!(error["bytes"], hex, "{name}");
            if number + 1 == count {
                assert_eq!(end, first + error["length"].as_u64().unwrap(), "{name}");
            }
        }
    }
    assert_eq!(listed, std_spans(bytes), "{name}");
}

fn reports(files: &[PathBuf], max_errors: &str) -> Vec<Value> {
    let mut command = program();
    command.args(["report", "--format", "json", "--max-errors", max_errors]);
    run(command.args(files), b"").objects()
}

#[test]
fn random_files_give_what_the_standard_library_finds() {
    let folder = Folder::new();
    let mut random = Random::new(3629);
    let mut files = Vec::new();
    let mut contents = Vec::new();
    for number in 0..300 {
        let len = usize::try_from(random.below(1200)).unwrap();
        contents.push(random.bytes(len));
        files.push(folder.file(format!("{number}"), &contents[number]));
    }
    let objects = reports(&files, "0");
    assert_eq!(objects.len(), files.len());
    for (object, bytes) in objects.iter().zip(&contents) {
        check(object, bytes);
        check_errors(object, bytes);
    }
}

#[test]
fn a_random_file_of_several_blocks_gives_what_the_standard_library_finds() {
    let folder = Folder::new();
    let bytes = Random::new(2279).bytes(300_000);
    let file = folder.file("long", &bytes);
    let object = reports(&[file], "1").remove(0);
    check(&object, &bytes);

    // Errors that lie across the borders of blocks, every one of them listed.
    let mut bytes = vec![b'x'; 5 << 16];
    let pieces: [&[u8]; 4] = [
        b"\xED\xA1\x8C\xED\xBE\xB4",
        b"\xF0\x9F\x92",
        &[0x9D; 20],
        b"\xFC\x80\x84\x90\x80\x80",
    ];
    for (number, piece) in pieces.iter().enumerate() {
        let border = (number + 1) << 16;
        let start = border - piece.len() / 2;
        bytes[start..start + piece.len()].copy_from_slice(piece);
    }
    let file = folder.file("borders", &bytes);
    let object = reports(&[file], "0").remove(0);
    assert_eq!(object["groups"]["total"], pieces.len());
    check(&object, &bytes);
    check_errors(&object, &bytes);
}

/// Up to `count` files of at most `longest` bytes, spread over a folder.
fn real_files(folder: &str, longest: u64, count: usize) -> Vec<PathBuf> {
    let all: Vec<PathBuf> = walkdir::WalkDir::new(Path::new(folder))
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .filter(|entry| entry.metadata().is_ok_and(|m| m.len() <= longest))
        .map(walkdir::DirEntry::into_path)
        .take(20_000)
        .collect();
    let step = all.len().div_ceil(count).max(1);
    all.into_iter().step_by(step).collect()
}

/// The files that can be read, each with its report and its bytes.
fn reported(files: Vec<PathBuf>, max_errors: &str) -> Vec<(Value, Vec<u8>)> {
    let (files, contents): (Vec<PathBuf>, Vec<Vec<u8>>) = files
        .into_iter()
        .filter_map(|file| Some((file.clone(), std::fs::read(file).ok()?)))
        .unzip();
    if files.is_empty() {
        return Vec::new();
    }
    let objects = reports(&files, max_errors);
    assert_eq!(objects.len(), files.len());
    objects.into_iter().zip(contents).collect()
}

#[test]
fn real_files_give_what_the_standard_library_finds() {
    // Compressed manuals and programs are full of errors; documents have next to none.
    let mut files = real_files("/usr/share/man", 4 << 10, 40);
    files.extend(real_files("/usr/share/doc", 16 << 10, 100));
    files.extend(real_files("/usr/bin", 16 << 10, 20));
    for (object, bytes) in reported(files, "0") {
        check(&object, &bytes);
        check_errors(&object, &bytes);
    }
}

#[test]
fn long_real_files_give_the_counts_of_the_standard_library() {
    let mut files = real_files("/usr/share/man", 1 << 20, 20);
    files.extend(real_files("/usr/share/doc", 1 << 20, 20));
    files.extend(real_files("/usr/bin", 1 << 20, 15));
    for (object, bytes) in reported(files, "1") {
        check(&object, &bytes);
    }
}
