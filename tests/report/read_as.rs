//! A report that says what a file is in another encoding.

use crate::common::{Ran, program, run};
use encoding_rs as web;
use serde_json::{Value, json};

fn report_of(bytes: &[u8], arguments: &[&str]) -> Ran {
    run(program().arg("report").args(arguments).arg("-"), bytes)
}

fn object_of(bytes: &[u8], encoding: &str) -> Value {
    report_of(
        bytes,
        &[
            "--format",
            "json",
            "--read-as",
            encoding,
            "--max-errors",
            "0",
        ],
    )
    .object()
}

/// The bytes of each character of a text, with the offset of the first.
fn characters(text: &str, encode: impl Fn(&str) -> Vec<u8>) -> (Vec<u8>, Vec<(u64, u64, char)>) {
    let (mut bytes, mut places) = (Vec::new(), Vec::new());
    for character in text.chars() {
        let from = bytes.len() as u64;
        bytes.extend(encode(&character.to_string()));
        places.push((from, bytes.len() as u64, character));
    }
    (bytes, places)
}

/// Checks that each error is read as the characters that have a byte of it.
fn check(text: &str, encoding: &str, encode: impl Fn(&str) -> Vec<u8>) {
    let (bytes, places) = characters(text, encode);
    let object = object_of(&bytes, encoding);
    let read_as = &object["read_as"];
    assert_eq!(read_as["characters"], text.chars().count(), "{encoding}");
    assert_eq!(read_as["ill_formed"], 0, "{encoding}");
    let errors = object["errors"].as_array().unwrap();
    assert!(!errors.is_empty(), "{encoding}");
    for error in errors {
        let offset = error["offset"].as_u64().unwrap();
        let end = offset + error["length"].as_u64().unwrap().min(64);
        let expected: String = (places.iter())
            .filter(|(from, to, _)| *to > offset && *from < end)
            .map(|(_, _, character)| *character)
            .collect();
        let read = error["read"].as_str().unwrap();
        // What is not seen is written as an escape.
        let expected = expected.replace('\n', "\\u{a}").replace('\r', "\\u{d}");
        assert_eq!(read, expected, "{encoding} at {offset}");
    }
    let first = text.lines().next().unwrap();
    let shown = read_as["excerpt"][0].as_str().unwrap();
    assert_eq!(shown, first, "{encoding}");
}

/// What the encoder of the web platform makes of a text.
fn web(encoding: &'static web::Encoding) -> impl Fn(&str) -> Vec<u8> {
    move |text| {
        let (bytes, _, is_lossy) = encoding.encode(text);
        assert!(!is_lossy, "{text}");
        bytes.into_owned()
    }
}

#[test]
fn the_bytes_of_each_error_are_read_as_the_characters_that_they_are_part_of() {
    let german = "Größe und Höhe\nmüssen geprüft werden.\n".repeat(30);
    check(&german, "windows-1252", web(web::WINDOWS_1252));
    check(&german, "latin1", web(web::WINDOWS_1252));
    let russian = "Съешь же ещё этих мягких булок\n".repeat(30);
    check(&russian, "koi8-r", web(web::KOI8_R));
    let japanese = "日本語のテキスト、ソースと表示\n".repeat(30);
    check(&japanese, "Shift_JIS", web(web::SHIFT_JIS));
    check(&japanese, "euc-jp", web(web::EUC_JP));
    let chinese = "中文文本，没有空格\n".repeat(30);
    check(&chinese, "gb18030", web(web::GB18030));
    check(&chinese, "utf-16le", |text| {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    });
    check("一éü😀x\n", "utf-32be", |text| {
        text.chars()
            .flat_map(|it| u32::from(it).to_be_bytes())
            .collect()
    });
    check("a😀b\n", "cesu-8", |text| {
        let surrogates = text.encode_utf16().map(u32::from);
        let in_three = |unit: u32| {
            [
                0xE0 | unit >> 12,
                0x80 | unit >> 6 & 0x3F,
                0x80 | unit & 0x3F,
            ]
            .map(|it| it as u8)
        };
        match text.as_bytes() {
            [byte] => vec![*byte],
            _ => surrogates.flat_map(in_three).collect(),
        }
    });
}

#[test]
fn a_place_where_a_character_starts_is_found_however_far_back_it_is() {
    // No byte of it stands in a single character alone for 20,000 bytes.
    let long = "ソ".repeat(9_000) + "é";
    let (bytes, _) = characters(&long[..long.len() - 2], web(web::SHIFT_JIS));
    let object = object_of(&bytes, "sjis");
    assert_eq!(object["read_as"]["characters"], 9_000);
    for error in object["errors"].as_array().unwrap() {
        let read = error["read"].as_str().unwrap();
        assert!(read.chars().all(|it| it == 'ソ'), "{error}");
    }
}

#[test]
fn what_the_encoding_does_not_have_is_counted_and_shown_as_u_fffd() {
    // FF is nothing in EUC-KR, and a signature of UTF-16 is a character like others.
    let object = object_of(b"a\xFFb\xB0\xA1", "euc-kr");
    let expected = json!({
        "encoding": "EUC-KR", "characters": 3, "ill_formed": 1, "excerpt": ["a\u{FFFD}b가"],
    });
    assert_eq!(object["read_as"], expected);
    assert_eq!(object["errors"][0]["read"], "\u{FFFD}");
    let object = object_of(b"\xFF\xFEa\0", "utf-16");
    assert_eq!(object["read_as"]["characters"], 2);
    let empty = object_of(b"", "windows-1252");
    assert_eq!(empty["read_as"]["characters"], 0);
    assert_eq!(empty["read_as"]["excerpt"], json!([]));
}

#[test]
fn the_findings_of_utf_8_stay_as_they_are() {
    let bytes = "Größe\nmüssen"
        .chars()
        .map(|it| it as u8)
        .collect::<Vec<u8>>();
    let plain = report_of(&bytes, &["--format", "json"]).object();
    let mut read = object_of(&bytes, "windows-1252");
    let object = read.as_object_mut().unwrap();
    assert!(object.remove("read_as").is_some());
    assert!(object.remove("reading").is_some());
    for error in object["errors"].as_array_mut().unwrap() {
        assert!(error.as_object_mut().unwrap().remove("read").is_some());
    }
    assert_eq!(read, plain);
}

#[test]
fn text_and_pages_say_in_which_encoding_the_file_is_read_and_what_its_errors_are() {
    let text = report_of(b"caf\xE9\n", &["--read-as", "windows-1252"]);
    let lines: Vec<&str> = text.text().lines().map(str::trim).collect();
    let summary = "Windows-1252: 5 characters, nothing ill-formed";
    let place = lines
        .iter()
        .position(|line| line.starts_with("read as"))
        .unwrap();
    assert!(lines[place].ends_with(summary), "{}", text.text());
    assert_eq!(lines[place + 1], "café");
    // That it most likely is that is said already.
    let told = |line: &&&str| line.contains("E9 is é in Windows-1252");
    assert_eq!(lines.iter().filter(told).count(), 1, "{}", text.text());
    let text = report_of(b"caf\xE9\n", &["--read-as", "koi8-r"]);
    let mut lines = text.text().lines().map(str::trim);
    assert!(
        lines.any(|line| line == "E9 is И in KOI8-R"),
        "{}",
        text.text()
    );
    let arguments = ["--format", "html", "--read-as", "windows-1252"];
    let html = report_of(b"caf\xE9 <b>\n", &arguments);
    assert!(
        html.text().contains("Windows-1252: 9 characters"),
        "{}",
        html.text()
    );
    assert!(html.text().contains("café &lt;b&gt;"));
    assert!(html.text().contains("E9 is é in Windows-1252"));
}

#[test]
fn nothing_in_the_excerpt_moves_or_hides_text() {
    let bytes = "a\u{202E}b\u{1B}c"
        .encode_utf16()
        .flat_map(u16::to_be_bytes);
    let object = object_of(&bytes.collect::<Vec<u8>>(), "utf-16be");
    assert_eq!(object["read_as"]["excerpt"][0], "a\\u{202e}b\\u{1b}c");
}

#[test]
fn an_encoding_that_is_none_is_refused() {
    for name in ["windows-9999", "", "WTF-8", "US-ASCII"] {
        // ascii is a label of windows-1252, and US-ASCII a name of its own.
        let ran = report_of(b"", &[&format!("--read-as={name}")]);
        assert_eq!(ran.status, 2, "{name}");
        assert!(ran.err.contains("--read-as"), "{}", ran.err);
    }
}
