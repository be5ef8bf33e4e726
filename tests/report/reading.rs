//! A report of a file that is read in another encoding: what is found in its text, in bytes of the file.

use crate::common::{Ran, program, run};
use serde_json::{Value, json};

fn report_of(bytes: &[u8], arguments: &[&str]) -> Ran {
    run(program().arg("report").args(arguments).arg("-"), bytes)
}

fn reading_of(bytes: &[u8], arguments: &[&str]) -> Value {
    let all = [&["--format", "json"], arguments].concat();
    report_of(bytes, &all).object()["reading"].clone()
}

fn utf_16(text: &str) -> Vec<u8> {
    let text = text.encode_utf16().flat_map(u16::to_le_bytes);
    [0xFF, 0xFE].into_iter().chain(text).collect()
}

/// Text in an encoding, as its encoder on the web platform has it.
fn encoded(text: &str, label: &str) -> Vec<u8> {
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
    let (bytes, _, is_lossy) = encoding.encode(text);
    assert!(!is_lossy, "{text} in {label}");
    bytes.into_owned()
}

/// The offset, length and reason of each error.
fn errors_of(reading: &Value) -> Value {
    let errors = reading["errors"].as_array().unwrap().iter();
    let errors = errors.map(|it| json!([it["offset"], it["length"], it["reason"]]));
    json!(errors.collect::<Vec<_>>())
}

#[test]
fn each_error_of_another_encoding_has_its_place_in_the_file_and_the_reason_why() {
    let japanese = "日本語の文章。\n";
    let cut = |mut bytes: Vec<u8>| {
        bytes.pop();
        bytes
    };
    let with = |before: Vec<u8>, odd: &[u8], after: Vec<u8>| [&before, odd, &after].concat();
    let cases: [(&str, Vec<u8>, Value); 12] = [
        ("UTF-16LE", utf_16("Grüße 😀\n"), json!([])),
        (
            "UTF-16LE",
            cut(utf_16("Grüße\n")),
            json!([[12, 1, "cut_at_end"]]),
        ),
        (
            "UTF-16LE",
            with(utf_16("a\n"), b"\x3D\xD8", utf_16("b")),
            json!([[6, 2, "lone_high_surrogate"]]),
        ),
        (
            "UTF-16LE",
            with(utf_16("😀"), b"\x00\xDE", b"b\0".to_vec()),
            json!([[6, 2, "lone_low_surrogate"]]),
        ),
        (
            "UTF-32LE",
            b"a\0\0\0\0\xD8\0\0\0\0\x11\0b\0".to_vec(),
            json!([
                [4, 4, "surrogate_code_unit"],
                [8, 4, "code_unit_too_large"],
                [12, 2, "cut_at_end"]
            ]),
        ),
        (
            "Shift_JIS",
            with(encoded(japanese, "shift_jis"), b"\x93", b"\n".to_vec()),
            json!([[15, 1, "without_trail"]]),
        ),
        (
            "gb18030",
            // One, two and four bytes, with one that is not assigned.
            with(
                encoded("a中é😀", "gb18030"),
                b"\xFE\x39\xFE\x39",
                b"z".to_vec(),
            ),
            json!([[9, 4, "unassigned_code"]]),
        ),
        (
            "EUC-JP",
            with(
                encoded(japanese, "euc-jp"),
                b"\x8F\xB0\xA1\x8F\xA1",
                b"\n".to_vec(),
            ),
            json!([[18, 2, "without_trail"]]),
        ),
        (
            "ISO-2022-JP",
            with(encoded("日本", "iso-2022-jp"), b"\x1B$Z", b"x".to_vec()),
            json!([[10, 1, "unknown_escape"]]),
        ),
        (
            "Big5",
            with(encoded("中文", "big5"), b"\x88\x62\xA1", b"\n".to_vec()),
            json!([[6, 1, "without_trail"]]),
        ),
        (
            "EUC-KR",
            with(encoded("한국어", "euc-kr"), b"\x80\xFF", b"\n".to_vec()),
            json!([[6, 1, "no_lead"], [7, 1, "no_lead"]]),
        ),
        (
            "windows-1253",
            b"a\xD2\n".to_vec(),
            json!([[1, 1, "no_character"]]),
        ),
    ];
    for (encoding, bytes, expected) in cases {
        let reading = reading_of(&bytes, &["--read-as", encoding]);
        assert_eq!(reading["encoding"], encoding);
        let mut errors = errors_of(&reading);
        if let [first, ..] = errors.as_array_mut().unwrap().as_mut_slice()
            && reading["errors"][0]["count"] == 2
        {
            // A run of two is one entry.
            let offset = first[0].as_u64().unwrap();
            errors = json!([[offset, 1, first[2]], [offset + 1, 1, first[2]]]);
        }
        assert_eq!(errors, expected, "{encoding}: {bytes:02X?}");
        let total = expected.as_array().unwrap().len();
        assert_eq!(reading["ill_formed"]["total"], total, "{encoding}");
        assert_eq!(reading["well_formed"], total == 0, "{encoding}");
    }
}

#[test]
fn warnings_are_those_of_the_text_and_their_bytes_those_of_the_file() {
    let bytes = utf_16("if (admin\u{202E}) 😀 pay\u{440}al\n");
    let reading = reading_of(&bytes, &[]);
    let warnings = reading["warnings"].as_array().unwrap();
    let of_kind = |kind: &str| warnings.iter().find(|it| it["kind"] == kind).unwrap();
    let bidi = of_kind("bidi_control");
    assert_eq!(bidi["offset"], 2 + 2 * 9);
    assert_eq!(
        (&bidi["length"], &bidi["bytes"]),
        (&json!(2), &json!("2e20"))
    );
    let mixed = of_kind("mixed_script");
    // The pair has two units, and the letter of another script follows three of its word.
    assert_eq!(mixed["offset"], 2 + 2 * (9 + 1 + 2 + 2 + 1 + 3));
    let text = report_of(&bytes, &[]);
    let first = "with invisible controls that reorder its text, first at 0x14";
    assert!(text.text().contains(first), "{}", text.text());
    assert_eq!(reading["code_points"], 1 + 9 + 1 + 2 + 1 + 1 + 6 + 1);
}

#[test]
fn every_format_lists_what_is_found_in_the_text() {
    let bytes = [
        utf_16("one\ntwo "),
        b"\x00\xD8".to_vec(),
        b"x\0\n\0".to_vec(),
    ]
    .concat();
    let text = report_of(&bytes, &[]);
    let lines: Vec<&str> = text.text().lines().collect();
    assert_eq!(
        lines[1],
        "  UTF-16 LE with its BOM FF FE; ill-formed UTF-16 LE: 1 error (1 × U+FFFD)"
    );
    assert!(
        lines[2].starts_with("  as UTF-8     ill-formed: "),
        "{}",
        lines[2]
    );
    let listed = lines.last().unwrap();
    let expected = "D800 is a high surrogate, and no low surrogate follows it";
    assert!(
        listed.starts_with("    0x12 (18)  line 2:5     00 D8  "),
        "{listed}"
    );
    assert!(listed.ends_with(expected), "{listed}");
    let csv = report_of(&bytes, &["--format", "csv"]);
    let row = format!("-,18,2,2,5,error,lone_high_surrogate,error,00 D8,\"{expected}\",,,,,1,");
    assert_eq!(csv.text().lines().nth(1).unwrap().replace("'-", "-"), row);
    let sarif = report_of(&bytes, &["--format", "sarif"]);
    let sarif: Value = serde_json::from_str(sarif.text()).unwrap();
    let run = &sarif["runs"][0];
    let result = &run["results"][0];
    assert_eq!(result["properties"]["byteOffset"], 18);
    assert_eq!(
        result["locations"][0]["physicalLocation"]["region"]["startColumn"],
        5
    );
    let rule = result["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(run["tool"]["driver"]["rules"][rule]["id"], result["ruleId"]);
    let html = report_of(&bytes, &["--format", "html"]);
    assert!(html.text().contains(expected), "{}", html.text());
    // Both bytes of the error are marked, and what is before them is ASCII in two bytes.
    assert!(
        html.text().contains("<b class=\"e in\">00 D8</b>"),
        "{}",
        html.text()
    );
}

#[test]
fn the_status_depends_on_the_encoding_that_is_named_and_else_on_utf_8() {
    let good = utf_16("Grüße\n");
    assert_eq!(report_of(&good, &[]).status, 1);
    assert_eq!(report_of(&good, &["--read-as", "utf-16le"]).status, 0);
    assert_eq!(report_of(&good[..13], &["--read-as", "utf-16le"]).status, 1);
    // In an encoding of one byte for each character nothing would be wrong.
    assert_eq!(report_of(b"caf\xE9", &["--read-as", "latin1"]).status, 1);
    assert!(reading_of(&good, &["--read-as", "utf-8"]).is_null());
    let bidi = utf_16("a\u{202E}b\n");
    let named = ["--read-as", "utf-16le", "--fail-on", "high"];
    assert_eq!(report_of(&bidi, &named).status, 1);
    // What begins at an offset of the file is ignored.
    let ignoring = [&named[..], &["--ignore", "0x4"]].concat();
    assert_eq!(report_of(&bidi, &ignoring).status, 0);
    assert!(report_of(&bidi, &ignoring).text().contains("at 0x4"));
}

#[test]
fn the_same_error_again_and_again_is_one_entry_that_shows_the_first() {
    let bytes = [
        utf_16("a"),
        b"\x00\xD8\x01\xD8\x02\xD8".to_vec(),
        b"b\0".to_vec(),
    ]
    .concat();
    // So much of it is ill-formed that it is not read so without being asked.
    let named = ["--read-as", "utf-16le"];
    let text = report_of(&bytes, &named);
    let expected = "3 times in a row: Lone high surrogate; the first: D800 is a high surrogate";
    assert!(text.text().contains(expected), "{}", text.text());
    let reading = reading_of(&bytes, &named);
    let error = &reading["errors"][0];
    let shown = json!([
        error["offset"],
        error["length"],
        error["count"],
        error["bytes"]
    ]);
    assert_eq!(shown, json!([4, 6, 3, "00d8"]));
}
