//! `byteloupe repair` as a process: what goes to which output, and how it ends.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::fs;

use common::{Folder, Ran, program, run};
use encoding_rs::{SHIFT_JIS, WINDOWS_1252};
use serde_json::Value;

fn repair(arguments: &[&str], input: &[u8]) -> Ran {
    run(program().arg("repair").args(arguments), input)
}

/// What is said as JSON.
fn said(ran: &Ran) -> Value {
    serde_json::from_str(&ran.err).unwrap_or_else(|_| panic!("{}", ran.err))
}

/// Ten thousand lines, every seventh in Windows-1252, and what they are meant to be.
fn mixed() -> (Vec<u8>, String) {
    let mut bytes = Vec::new();
    let mut text = String::new();
    for number in 0..10_000 {
        let line = format!("Zeile {number}: Größe für Müller – „schön“ à 5 €\n");
        if number % 7 == 0 {
            bytes.extend_from_slice(&WINDOWS_1252.encode(&line).0);
        } else {
            bytes.extend_from_slice(line.as_bytes());
        }
        text.push_str(&line);
    }
    (bytes, text)
}

#[test]
fn a_file_with_every_seventh_line_in_windows_1252_is_repaired_byte_for_byte() {
    let folder = Folder::new();
    let (bytes, text) = mixed();
    let file = folder.file("mixed.txt", &bytes);
    let file = file.to_str().unwrap();
    let out = folder.path().join("out.txt");
    let out = out.to_str().unwrap();
    let ran = repair(
        &[file, "--errors", "windows-1252", "-o", out, "--json"],
        b"",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(fs::read(out).unwrap(), text.as_bytes());
    assert_eq!(said(&ran)["decoded_lines"], 1429);
    assert_eq!(
        fs::read(file).unwrap(),
        bytes,
        "what is read is never written to"
    );
    // A pipe, and a judgement instead of an option.
    let ran = repair(&["--errors", "windows-1252"], &bytes);
    assert_eq!((ran.status, &ran.out[..]), (0, text.as_bytes()));
    for ran in [
        repair(&["--from", "auto", file], b""),
        repair(&["-f", "auto"], &bytes),
    ] {
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert_eq!(ran.out, text.as_bytes());
        assert!(ran.err.contains("Windows-1252"), "{}", ran.err);
    }
}

#[test]
fn errors_are_replaced_dropped_or_decoded_and_what_is_lost_is_told_by_the_status() {
    let bytes = b"a\xF0\x9F\xFFb\xE9c";
    for (arguments, out, status) in [
        (&["-e", "replace"][..], "a\u{FFFD}\u{FFFD}b\u{FFFD}c", 1),
        (&["-e", "each"], "a\u{FFFD}\u{FFFD}b\u{FFFD}c", 1),
        (&["-e", "drop"], "abc", 1),
        (&[], "a\u{FFFD}\u{FFFD}b\u{FFFD}c", 1),
    ] {
        let ran = repair(arguments, bytes);
        assert_eq!(ran.text(), out, "{arguments:?}");
        assert_eq!(ran.status, status, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("3 errors"), "{}", ran.err);
    }
    let ran = repair(&["-e", "windows-1252"], b"caf\xE9\n");
    assert_eq!((ran.text(), ran.status), ("café\n", 0));
    let ran = repair(&["--quiet"], "well-formed\n".as_bytes());
    assert_eq!(
        (ran.text(), ran.status, ran.err.as_str()),
        ("well-formed\n", 0, "")
    );
}

#[test]
fn another_encoding_becomes_utf_8() {
    let text = "表示とソースの能力\n";
    let (bytes, ..) = SHIFT_JIS.encode(text);
    for name in ["Shift_JIS", "sjis", "windows-31j"] {
        let ran = repair(&["--from", name], &bytes);
        assert_eq!((ran.text(), ran.status), (text, 0), "{name}: {}", ran.err);
    }
    let ran = repair(
        &["--from", "UTF-16LE", "--bom", "strip"],
        b"\xFF\xFEa\0\xE9\0",
    );
    assert_eq!((ran.text(), ran.status), ("aé", 0));
    let ran = repair(&["--from", "modified-UTF-8"], b"a\xC0\x80b");
    assert_eq!((ran.text(), ran.status), ("a\0b", 0));
    let ran = repair(&["--from", "klingon"], b"");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("klingon"), "{}", ran.err);
}

#[test]
fn what_was_encoded_twice_is_undone() {
    let ran = repair(&["--mojibake"], "JosÃ© MÃ¼ller, SÃ£o Paulo\n".as_bytes());
    assert_eq!((ran.text(), ran.status), ("José Müller, São Paulo\n", 0));
}

#[test]
fn what_stays_of_a_character_that_lost_its_end_is_told_by_the_status() {
    let list = "删除列表的元素".as_bytes();
    let (cut, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&list[..list.len() - 1]);
    let cut = format!("{cut}\n");
    for (bytes, out, status) in [
        (cut.as_str(), "删除列表的元ç´\n", 1),
        // A quotation mark is no rest.
        ("« JosÃ© »\n", "« José »\n", 0),
        ("«JosÃ©»\n", "«José»\n", 0),
    ] {
        let ran = repair(&["--mojibake", "--json"], bytes.as_bytes());
        assert_eq!((ran.text(), ran.status), (out, status));
        assert_eq!(said(&ran)["lines_with_rest"], status);
    }
}

#[test]
fn what_an_encoding_of_east_asia_lost_is_told_by_the_status_and_the_rest_is_undone() {
    // Three characters are nine bytes: the last one is cut, and takes the end of the line with it.
    let (read, _) = encoding_rs::GBK.decode_without_bom_handling("文件名\n完成\n".as_bytes());
    assert_eq!(read, "鏂囦欢鍚\u{FFFD}\n瀹屾垚\n");
    let ran = repair(&["--mojibake", "--json"], read.as_bytes());
    assert_eq!((ran.text(), ran.status), ("文件鍚\u{FFFD}\n完成\n", 1));
    assert_eq!(said(&ran)["lines_with_rest"], 1);
    // The same is told by the report, and which encoding it was.
    let report = run(program().args(["report", "-"]), read.as_bytes());
    assert!(
        report.text().contains("it was “文件”, read as GBK"),
        "{}",
        report.text()
    );
}

#[test]
fn bytes_that_became_a_space_or_were_left_out_come_back_where_nothing_else_can_be_meant() {
    let cases = [
        // C3 A0, of which A0 is a space now.
        (
            "Ã©tÃ©, dÃ©jÃ  Ã©crit, voilÃ  !\n",
            "été, déjà écrit, voilà !\n",
        ),
        // C3 AD, of which AD is gone.
        ("JosÃ© MartÃnez y GarcÃa\n", "José Martínez y García\n"),
        // Nothing else in these speaks for mojibake.
        ("MAÇÃ , IRMÃ !\n", "MAÇÃ , IRMÃ !\n"),
        ("voilÃ  tout\n", "voilÃ  tout\n"),
        // The run goes on behind the space, and what is lost is no evidence there either.
        ("voilÃ \u{A0}tout\n", "voilÃ \u{A0}tout\n"),
    ];
    for (text, whole) in cases {
        let ran = repair(&["--mojibake"], text.as_bytes());
        assert_eq!(ran.text(), whole);
    }
}

#[test]
fn mojibake_in_escapes_is_undone_and_written_as_it_was() {
    for (bytes, out) in [
        (
            r#"{"name": "Fran\u00c3\u00a7ois", "n": 1}"#,
            r#"{"name": "Fran\u00e7ois", "n": 1}"#,
        ),
        (
            r#""Smile \u00F0\u0178\u02DC\u20AC now""#,
            r#""Smile \uD83D\uDE00 now""#,
        ),
        (
            "<p>caf&#195;&#169; cr&#xC3;&#xA8;me</p>",
            "<p>caf&#233; cr&#xE8;me</p>",
        ),
        // Escapes that are right, that are text, and bytes in a string of C.
        (
            r#""Fran\u00e7ois \u00c3 \\u00c3\\u00a9""#,
            r#""Fran\u00e7ois \u00c3 \\u00c3\\u00a9""#,
        ),
        (
            r#""caf\xc3\xa9" &#195; &#169; & &#; \u00"#,
            r#""caf\xc3\xa9" &#195; &#169; & &#; \u00"#,
        ),
    ] {
        let ran = repair(&["--mojibake"], bytes.as_bytes());
        assert_eq!((ran.text(), ran.status), (out, 0), "{}", ran.err);
    }
}

#[test]
fn letters_that_two_misreadings_explain_are_told_by_the_status() {
    // C3 BC in ISO-8859-2, and C3 9F in Windows-1250: ü or ß.
    let ran = repair(
        &["--mojibake", "--json"],
        "Skalierung zurĂźcksetzen\n".as_bytes(),
    );
    assert_eq!(ran.status, 1, "{}", ran.text());
    assert_eq!(said(&ran)["ambiguous_lines"], 1);
    // Elsewhere the file says which.
    let lines = "Skalierung zurĂźcksetzen\nHĂśhe der FlĂ¤che, GrĂśĂ\u{9F}e und FĂźhrung\nDie HĂśhe Ăźber dem Boden\n";
    let ran = repair(&["--mojibake", "--json"], lines.as_bytes());
    assert!(
        ran.text().starts_with("Skalierung zurücksetzen\n"),
        "{}",
        ran.text()
    );
}

#[test]
fn what_goes_on_in_another_encoding_behind_all_that_was_judged_is_told_by_the_status() {
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let log = "昨天晚上我们在河边走了很久, the log goes on\r\n".repeat(40_000);
    let latin = "a line of a log in Latin letters, naïve\n".repeat(40_000);
    let tail = "2026-01-02 ERROR could not open\n";
    let in_utf16 = [b"\xFF\xFE".to_vec(), wide(&log)].concat();
    let in_utf8 = latin.clone().into_bytes();
    let with = |one: &[u8], other: &[u8]| [one, other, one].concat();
    for (bytes, at) in [
        (in_utf16.clone(), None),
        (in_utf8.clone(), None),
        (
            [&in_utf16[..], tail.as_bytes()].concat(),
            Some(in_utf16.len()),
        ),
        (
            with(&in_utf16, tail.repeat(2).as_bytes()),
            Some(in_utf16.len()),
        ),
        (with(&in_utf8, &wide(tail)), Some(in_utf8.len())),
    ] {
        let ran = repair(&["--from", "auto", "--json"], &bytes);
        let said = said(&ran);
        assert_eq!(
            said["other_encoding_at"].as_u64(),
            at.map(|at| at as u64),
            "{}",
            ran.err
        );
        assert_eq!(ran.status, i32::from(at.is_some()), "{at:?} {}", ran.err);
    }
}

#[test]
fn utf_16_with_other_text_behind_it_is_decoded_up_to_its_end_and_the_rest_is_kept() {
    let (wide, plain) = (
        "first line of a log\r\n".repeat(20),
        "another tool: café\r\n",
    );
    let units = format!("\u{FEFF}{wide}");
    let mut bytes: Vec<u8> = units.encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.extend_from_slice(plain.repeat(3).as_bytes());
    let ran = repair(&["--from", "auto", "--bom", "strip"], &bytes);
    assert_eq!(ran.text(), format!("{wide}{}", plain.repeat(3)));
    // What was not decoded may be something else: it is said, and the status is not 0.
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.contains("UTF-16 LE ends at offset 842"),
        "{}",
        ran.err
    );
}

#[test]
fn a_log_of_many_parts_in_utf_16_is_never_decoded_as_one() {
    let wide: Vec<u8> = ("a line in UTF-16\r\n".repeat(50).encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let plain = "and lines in ASCII behind it\r\n".repeat(20);
    for times in [2, 20] {
        let log = [&wide[..], plain.as_bytes()].concat().repeat(times);
        let bytes = [&b"\xFF\xFE"[..], &log].concat();
        let ran = repair(&["--from", "auto"], &bytes);
        assert_eq!((ran.status, &ran.out[..]), (3, &b""[..]), "{}", ran.err);
    }
}

#[test]
fn a_signature_is_left_out_once_or_twice_and_inside_the_text_where_that_is_wanted() {
    let text = "\u{FEFF}\u{FEFF}a\u{FEFF}b\u{FEFF}";
    for (arguments, out) in [
        (&["--bom", "keep"][..], text),
        (&["--bom", "strip"], "a\u{FEFF}b\u{FEFF}"),
        (&["--inner-bom", "strip"], "\u{FEFF}ab"),
        (&["--bom", "strip", "--inner-bom", "strip"], "ab"),
    ] {
        let ran = repair(arguments, text.as_bytes());
        assert_eq!((ran.text(), ran.status), (out, 0), "{arguments:?}");
        // The same in UTF-16, in lines of two encodings, and where double encoding is undone.
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let from = [arguments, &["--from", "UTF-16BE"]].concat();
        assert_eq!(repair(&from, &wide).text(), out, "{from:?}");
        for how in [&["-e", "windows-1252"][..], &["--mojibake"]] {
            let how = [arguments, how].concat();
            assert_eq!(repair(&how, text.as_bytes()).text(), out, "{how:?}");
        }
    }
    // What is not U+FEFF but begins as it does stays, wherever pieces end.
    let near = "\u{FEFE}\u{FEC0}\u{FEFF}￿".repeat(50_000);
    let ran = repair(&["--inner-bom", "strip", "--json"], near.as_bytes());
    assert_eq!(ran.text(), near.replace('\u{FEFF}', ""));
    assert_eq!(said(&ran)["inner_signatures_removed"], 50_000);
}

#[test]
fn signs_side_by_side_are_undone_only_in_a_file_with_other_mojibake() {
    let sign = |line: u32| format!("{line}: at 25 Â°C\n");
    let alone: String = (0..1000).map(sign).collect();
    for arguments in [&["--mojibake"][..], &["--from", "auto"]] {
        let ran = repair(arguments, alone.as_bytes());
        assert_eq!((ran.text() == alone, ran.status), (true, 0));
    }
    let undone = alone.replace('Â', "");
    // Before it and after it, whether the evidence comes soon or late.
    for more in [
        "SÃ£o Paulo\n".to_owned(),
        "plain\n".repeat(100_000) + "SÃ£o Paulo\n",
    ] {
        let file = format!("{alone}{more}{alone}");
        let expected = format!("{undone}{}{undone}", more.replace("Ã£", "ã"));
        let ran = repair(&["--mojibake"], file.as_bytes());
        assert_eq!((ran.text() == expected, ran.status), (true, 0));
        // As many places are warnings.
        let json = ["report", "--format", "json"];
        let object: Value =
            serde_json::from_str(run(program().args(json), file.as_bytes()).text()).unwrap();
        assert_eq!(object["warning_kinds"]["mojibake"], 2001);
    }
    // The evidence is further away than what is kept: what comes first stays as it is.
    let far = "plain\n".repeat(400_000) + "SÃ£o Paulo\n";
    let file = format!("{alone}{far}{alone}");
    let expected = format!("{alone}{}{undone}", far.replace("Ã£", "ã"));
    let ran = repair(&["--mojibake"], file.as_bytes());
    assert_eq!((ran.text() == expected, ran.status), (true, 0));
    let object = run(
        program().args(["report", "--format", "json"]),
        alone.as_bytes(),
    );
    let object: Value = serde_json::from_str(object.text()).unwrap();
    assert_eq!(object["warning_kinds"]["mojibake"], 0);
    assert_eq!(object["answer"], "Well-formed UTF-8");
}

#[test]
fn a_file_is_made_whole_or_not_at_all_and_never_in_place() {
    let folder = Folder::new();
    let file = folder.file("in.txt", b"a\xFF");
    let file = file.to_str().unwrap();
    let ran = repair(&[file, "-o", file, "--force"], b"");
    assert_eq!(ran.status, 2);
    assert_eq!(fs::read(file).unwrap(), b"a\xFF");
    let there = folder.file("there", b"kept");
    let there = there.to_str().unwrap();
    let ran = repair(&[file, "-o", there], b"");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("--force"), "{}", ran.err);
    assert_eq!(fs::read(there).unwrap(), b"kept");
    let ran = repair(&[file, "-o", there, "--force"], b"");
    assert_eq!(ran.status, 1);
    assert_eq!(fs::read(there).unwrap(), "a\u{FFFD}".as_bytes());
    let missing = folder.path().join("missing");
    let ran = repair(&[missing.to_str().unwrap(), "-o", "x"], b"");
    assert_eq!(ran.status, 2);
}

#[test]
fn what_is_no_text_is_refused_when_the_encoding_is_to_be_found_out() {
    let program = std::env::current_exe().unwrap();
    let ran = repair(&["--from", "auto", program.to_str().unwrap()], b"");
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.out.is_empty());
    assert!(ran.err.contains("ELF"), "{}", ran.err);
}

#[test]
fn large_numbers_are_told_without_characters_that_a_terminal_does_not_show() {
    let ran = repair(&[], &b"\xFFa".repeat(12_345));
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("12,345 errors"), "{}", ran.err);
    assert!(!ran.err.contains("\\u{"), "{}", ran.err);
}
