//! Warnings in the report: which are listed, where, and what ends it with status 1.

use crate::common::{Folder, Ran, hex_of, json_of, program, run};
use serde_json::{Value, json};

fn report_of(bytes: &[u8], arguments: &[&str]) -> Ran {
    run(program().arg("report").args(arguments).arg("-"), bytes)
}

fn object_of(bytes: &[u8], arguments: &[&str]) -> Value {
    report_of(bytes, &[&["--format", "json"], arguments].concat()).object()
}

/// Offset, length, kind and severity of each warning.
fn listed(object: &Value) -> Vec<(u64, u64, &str, &str)> {
    let warnings = object["warnings"].as_array().unwrap().iter();
    let fields = warnings.map(|it| {
        (
            it["offset"].as_u64().unwrap(),
            it["length"].as_u64().unwrap(),
            it["kind"].as_str().unwrap(),
            it["severity"].as_str().unwrap(),
        )
    });
    fields.collect()
}

#[test]
fn what_is_said_of_a_signature_is_about_the_format_behind_it() {
    for (bytes, why) in [
        (
            &b"\xEF\xBB\xBF{\"a\": 1}\n"[..],
            "JSON must not begin with U+FEFF (RFC 8259 §8.1)",
        ),
        (
            b"\xEF\xBB\xBF#!/bin/sh\n",
            "A system that runs a script looks for #! at offset 0",
        ),
    ] {
        let report = report_of(bytes, &[]);
        let said = format!("U+FEFF ZERO WIDTH NO-BREAK SPACE — {why} — ");
        assert!(report.text().contains(&said), "{}", report.text());
    }
    // One that was misread is named as what it was: nobody would see it.
    let report = report_of("ï»¿name,town\n".as_bytes(), &[]);
    let said = "it was the signature EF BB BF, read as windows-1252";
    assert!(report.text().contains(said), "{}", report.text());
}

#[test]
fn each_warning_has_its_place_bytes_kind_severity_and_message() {
    let text = "if x \u{202E}admin\n\u{E0068}\u{E0069} p\u{430}ypal\n";
    let object = object_of(text.as_bytes(), &[]);
    let place = |what: &str| text.find(what).unwrap() as u64;
    assert_eq!(
        listed(&object),
        [
            (place("\u{202E}"), 3, "bidi_control", "high"),
            (place("\u{E0068}"), 8, "tag", "high"),
            (place("\u{430}"), 2, "mixed_script", "high"),
        ]
    );
    for warning in object["warnings"].as_array().unwrap() {
        let from = warning["offset"].as_u64().unwrap() as usize;
        let end = from + warning["length"].as_u64().unwrap() as usize;
        assert_eq!(warning["bytes"], hex_of(&text.as_bytes()[from..end]));
        assert!(!warning.as_object().unwrap().contains_key("repaired"));
    }
    let message = |number: usize| object["warnings"][number]["message"].as_str().unwrap();
    assert!(message(0).contains("U+202E RIGHT-TO-LEFT OVERRIDE"));
    assert!(message(1).contains("“hi”"), "{}", message(1));
    assert!(message(2).contains("“paypal”"), "{}", message(2));
    assert_eq!(object["warning_severities"]["high"], 3);
    assert_eq!(object["warning_severities"]["total"], 3);
    assert_eq!(object["warning_kinds"]["tag"], 1);
    assert_eq!(object["warnings_cut"], false);
    assert_eq!(object["well_formed"], true);
}

#[test]
fn a_message_has_no_control_and_nothing_that_reorders_in_it() {
    let text = "a\u{202E}\u{1B}]0;t\u{9B}\u{7} \u{200B}x p\u{430}\u{300}\u{202E}y \u{E0041}";
    for warning in object_of(text.as_bytes(), &[])["warnings"]
        .as_array()
        .unwrap()
    {
        let message = warning["message"].as_str().unwrap();
        let is_bad = |it: char| {
            it.is_control() || matches!(it, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}')
        };
        assert!(!message.contains(is_bad), "{message:?}");
    }
}

/// Text as a program reads it that takes its UTF-8 for another encoding.
fn misread(text: &str, encoding: &'static encoding_rs::Encoding) -> String {
    let (read, errors) = encoding.decode_without_bom_handling(text.as_bytes());
    assert!(!errors);
    read.into_owned()
}

#[test]
fn mojibake_is_told_with_the_text_that_it_was() {
    for (language, encoding) in [
        (
            "Žluťoučký kůň úpěl ďábelské ódy.\n",
            encoding_rs::WINDOWS_1250,
        ),
        (
            "Съешь ещё этих мягких французских булок.\n",
            encoding_rs::IBM866,
        ),
        (
            "Le cœur déçu mais l’âme plutôt naïve.\n",
            encoding_rs::MACINTOSH,
        ),
    ] {
        let broken = misread(language, encoding);
        let text = format!("Plain ASCII before.\n{}{broken}", "filler\n".repeat(30_000));
        let object = object_of(text.as_bytes(), &[]);
        let mut repaired = text.clone().into_bytes();
        let warnings = object["warnings"].as_array().unwrap();
        let mojibake = warnings.iter().filter(|it| it["kind"] == "mojibake");
        for warning in mojibake.rev() {
            let from = warning["offset"].as_u64().unwrap() as usize;
            let end = from + warning["length"].as_u64().unwrap() as usize;
            assert_eq!(warning["severity"], "medium");
            assert_eq!(warning["bytes"], hex_of(&text.as_bytes()[from..end])[..]);
            repaired.splice(from..end, warning["repaired"].as_str().unwrap().bytes());
        }
        let repaired = String::from_utf8(repaired).unwrap();
        assert!(repaired.ends_with(language), "{object}");
    }
}

#[test]
fn what_reads_well_is_no_mojibake() {
    let text = "Žluťoučký kůň. Съешь ещё. Le cœur déçu, 20 °C ± 1 µm, “so” — ×2 …\n";
    let object = object_of(text.repeat(100).as_bytes(), &[]);
    assert_eq!(object["warning_kinds"]["mojibake"], 0, "{object}");
    // Nor is what is no UTF-8.
    let bytes: Vec<u8> = (0..200_000_u32)
        .map(|it| (it.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    assert_eq!(object_of(&bytes, &[])["warning_kinds"]["mojibake"], 0);
}

#[test]
fn a_run_that_crosses_borders_of_blocks_is_one_warning() {
    let block = 64 << 10;
    let before = block - 5;
    for zeros in [1, 4, 5, 6, block, 2 * block + 4, 3 * block + 17] {
        let text = [vec![b'x'; before], vec![0; zeros], b"x\0x".to_vec()].concat();
        let object = object_of(&text, &[]);
        let expected = [
            (before as u64, zeros as u64, "c0", "low"),
            ((before + zeros + 1) as u64, 1, "c0", "low"),
        ];
        assert_eq!(listed(&object), expected, "{zeros}");
        assert_eq!(object["warning_kinds"]["c0"], 2);
        assert_eq!(object["warnings_cut"], false);
        assert_eq!(object["error"], Value::Null);
    }
}

#[test]
fn those_that_matter_most_are_listed_in_order_of_place() {
    // Four that are high between many that are low.
    let low = "\u{FFFD} and more ";
    let high = "\u{202E} ";
    let text = format!("{0}{high}{0}{high}{high}{0}{high}", low.repeat(5000));
    let severities = |most: &str| {
        let object = object_of(text.as_bytes(), &["--max-warnings", most]);
        let all = listed(&object);
        assert!(all.is_sorted_by_key(|it| it.0), "{most}");
        let high = all.iter().filter(|it| it.3 == "high").count();
        (all.len(), high, object["warnings_cut"].as_bool().unwrap())
    };
    assert_eq!(severities("1"), (1, 1, true));
    assert_eq!(severities("4"), (4, 4, true));
    assert_eq!(severities("6"), (6, 4, true));
    assert_eq!(severities("1000"), (1000, 4, true));
    assert_eq!(severities("15004"), (15_004, 4, false));
    assert_eq!(severities("0"), (15_004, 4, false));
}

#[test]
fn the_bytes_of_a_long_run_are_cut_unless_all_is_wanted() {
    let text = [&[0; 5000][..], b"x"].concat();
    let cut = &object_of(&text, &[])["warnings"][0];
    assert_eq!((&cut["length"], &cut["cut"]), (&json!(5000), &json!(true)));
    assert_eq!(cut["bytes"], "00".repeat(64));
    let whole = &object_of(&text, &["--max-warnings", "0"])["warnings"][0];
    assert_eq!(whole["bytes"], "00".repeat(5000));
    assert!(!whole.as_object().unwrap().contains_key("cut"));
}

#[test]
fn warnings_are_the_same_for_any_number_of_threads() {
    let folder = Folder::new();
    // So long that all threads look through it.
    let line = "plain text\n".repeat(3000);
    let line = format!("\u{430}nd p\u{430}ypal \u{200B}\u{200B} \u{1B}[1m\n{line}");
    let mut text = line.repeat((34 << 20) / line.len());
    text.push_str(&"\0".repeat(1 << 20));
    folder.file("large", text.as_bytes());
    let report = |threads: &str| {
        let mut command = program();
        command.current_dir(folder.path());
        command.args(["report", "--format", "json", "--max-warnings", "20"]);
        run(command.args(["--threads", threads, "large"]), b"")
    };
    let one = report("1");
    assert_eq!(one.object()["warning_kinds"]["c0"], 1);
    let words = text.matches('p').count() - text.matches("plain").count();
    assert!(words > 2000, "{words}");
    assert_eq!(one.object()["warning_kinds"]["mixed_script"], words);
    for threads in ["2", "5"] {
        assert_eq!(report(threads).text(), one.text(), "{threads}");
    }
}

#[test]
fn the_text_report_counts_every_kind_and_lists_what_is_more_than_information() {
    let text = "a\u{202E}b\nc\u{3000}d e\u{3000}f\n\u{FFFD}\n";
    let ran = report_of(text.as_bytes(), &[]);
    let from = ran.text().find("  warnings\n").unwrap();
    let lines: Vec<&str> = ran.text()[from..].lines().collect();
    assert_eq!(lines[1], "    high    1 × Bidirectional control");
    assert_eq!(lines[2], "    low     1 × Replacement character");
    assert_eq!(lines[3], "    info    2 × Unusual space");
    assert!(
        lines[4].starts_with("    0x01 (1)   line 1:2     E2 80 AE           high: "),
        "{}",
        lines[4]
    );
    assert!(
        lines[5].contains("EF BF BD           low: "),
        "{}",
        lines[5]
    );
    assert_eq!(lines.len(), 6);
    let ran = report_of(text.as_bytes(), &["--max-warnings", "1"]);
    assert!(
        ran.text()
            .ends_with("    and 1 more warning; --max-warnings all lists all\n")
    );
    assert_eq!(ran.status, 0);
}

#[test]
fn what_ends_the_report_with_status_1_is_chosen() {
    let good = "naïve".as_bytes();
    let info = "a\u{3000}b".as_bytes();
    let low = "a\u{FFFD}b".as_bytes();
    let high = "a\u{202E}b".as_bytes();
    let bad = b"a\xC0\xAEb";
    for (what, expected) in [
        ("errors", [0, 0, 0, 0, 1]),
        ("warnings", [0, 0, 1, 1, 1]),
        ("high", [0, 0, 0, 1, 1]),
        ("bidi_control", [0, 0, 0, 1, 0]),
        ("unusual_space", [0, 1, 0, 0, 0]),
        ("unusual-space,replacement", [0, 1, 1, 0, 0]),
        ("overlong", [0, 0, 0, 0, 1]),
        ("truncated", [0, 0, 0, 0, 0]),
        ("errors,bidi-control", [0, 0, 0, 1, 1]),
    ] {
        for format in [&[][..], &["--summary"], &["-l"], &["--format", "json"]] {
            let status = [good, info, low, high, bad]
                .map(|bytes| report_of(bytes, &[format, &["--fail-on", what]].concat()).status);
            assert_eq!(status, expected, "{what} {format:?}");
        }
    }
    let refused = report_of(good, &["--fail-on", "nothing"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("bidi_control"), "{}", refused.err);
}

#[test]
fn the_first_line_says_which_text_a_well_formed_file_hides() {
    // As the specification of the emoji tag sequences has ASCII: U+E0000 and the character.
    let hidden = |text: &str| -> String {
        let tags = text.bytes().map(|byte| 0xE0000 + u32::from(byte));
        tags.filter_map(char::from_u32).collect()
    };
    let answer =
        |secret: &str| json_of(format!("Hello{}.\n", hidden(secret)).as_bytes())["answer"].clone();
    assert_eq!(
        answer("send the key"),
        "Well-formed UTF-8 hiding text: send the key"
    );
    let long = "send the key ".repeat(9);
    let shown = format!("Well-formed UTF-8 hiding text: {}…", &long[..60]);
    assert_eq!(answer(&long), shown);
}

#[test]
fn a_text_that_is_cut_in_its_last_character_is_called_so_and_one_with_another_error_is_not() {
    let answer = |bytes: &[u8]| json_of(bytes)["answer"].clone();
    let text = "Sch\u{F6}ne Gr\u{FC}\u{DF}e f\u{FC}r 5 \u{20AC}";
    let cut = &text.as_bytes()[..text.len() - 1];
    assert_eq!(answer(cut), "UTF-8, cut off in its last character");
    assert_eq!(answer(&[cut, b"."].concat()), "Ill-formed UTF-8");
    assert_eq!(answer(&[b"\x80", cut].concat()), "Ill-formed UTF-8");
}

#[test]
fn the_first_line_of_a_well_formed_file_names_its_worst_warning() {
    let text = "\u{3000}a\u{202E}b \u{202E}c".as_bytes();
    let worst = "ell-formed UTF-8 with invisible controls that reorder its text, first at 0x4";
    let first_lines = |arguments: &[&str]| {
        let ran = report_of(text, arguments);
        ran.text().lines().take(2).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(first_lines(&[]), format!("-\n  w{worst}"));
    assert_eq!(report_of(text, &["-l", "--fail-on", "high"]).text(), "");
    let object = json_of(text);
    assert_eq!(object["answer"], format!("W{worst}"));
    let page = report_of(text, &["--format", "html"]);
    let answer = format!("<p class=\"answer look\"><strong>W{worst}</strong></p>");
    assert!(page.text().contains(&answer), "{}", page.text());
    let log = report_of(text, &["--format", "sarif"]);
    assert!(log.text().contains(&format!("W{worst}")), "{}", log.text());
    // One that is ignored is not named, nor is one that matters less.
    let ignored = first_lines(&["--ignore", "0x4"]);
    assert!(
        ignored.contains("with invisible controls that reorder its text, at 0x9"),
        "{ignored}"
    );
    let ignored = first_lines(&["--ignore", "bidi_control"]);
    assert_eq!(ignored, "-\n  well-formed UTF-8");
    let ill_formed = report_of(b"\xFFa\xE2\x80\xAEb", &[]);
    assert!(
        ill_formed
            .text()
            .starts_with("-\n  ill-formed UTF-8: 1 error")
    );
    // What takes a look at the counts alone is for speed.
    let short = report_of(text, &["--summary"]);
    assert_eq!(short.text(), "-: well-formed UTF-8, 13 bytes\n");
}

#[test]
fn an_empty_input_has_no_warnings() {
    let object = json_of(b"");
    assert_eq!(object["warnings"], json!([]));
    assert_eq!(object["warning_severities"]["total"], 0);
}
