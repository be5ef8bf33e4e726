//! What the user ignores: told apart, and no reason for status 1.

use crate::common::{Folder, Ran, program, run};
use serde_json::{Value, json};

/// An overlong form at 0, at 4 and at 0x10, a bidi control at 7 and at 0xD, a stray tail at 0x13.
const BYTES: &[u8] = b"\xC0\xAEa\n\xC0\xAEb\xE2\x80\xAEc\n\n\xE2\x80\xAE\xC0\xAE\n\x80";

fn report_of(bytes: &[u8], arguments: &[&str]) -> Ran {
    run(program().arg("report").args(arguments).arg("-"), bytes)
}

fn object_of(bytes: &[u8], arguments: &[&str]) -> Value {
    report_of(bytes, &[&["--format", "json"], arguments].concat()).object()
}

fn offsets(list: &Value) -> Vec<u64> {
    let list = list.as_array().unwrap().iter();
    list.map(|it| it["offset"].as_u64().unwrap()).collect()
}

#[test]
fn what_is_ignored_is_listed_apart_and_still_counted() {
    let plain = object_of(BYTES, &[]);
    assert!(plain.get("ignored").is_none());
    assert_eq!(offsets(&plain["errors"]), [0, 4, 16, 19]);
    assert_eq!(offsets(&plain["warnings"]), [7, 13]);
    let object = object_of(BYTES, &["--ignore", "bidi-control", "--ignore", "0x10,4"]);
    assert_eq!(offsets(&object["errors"]), [0, 19]);
    assert_eq!(offsets(&object["warnings"]), [] as [u64; 0]);
    assert_eq!(
        object["ignored"],
        json!([
            {"kind": "bidi_control", "count": 2},
            {"offset": 4, "kind": "overlong", "length": 2},
            {"offset": 16, "kind": "overlong", "length": 2},
        ])
    );
    for key in ["groups", "spans", "warning_kinds", "well_formed", "answer"] {
        assert_eq!(object[key], plain[key], "{key}");
    }
    assert_eq!(object["errors_cut"], false);
    assert_eq!(object["warnings_cut"], false);
    // Where nothing of it is there, the list is empty.
    assert_eq!(
        object_of(b"good", &["--ignore", "tag,7"])["ignored"],
        json!([])
    );
}

#[test]
fn what_is_ignored_ends_no_report_with_status_1() {
    let status = |arguments: &[&str]| report_of(BYTES, arguments).status;
    assert_eq!(status(&[]), 1);
    assert_eq!(status(&["--ignore", "overlong"]), 1);
    assert_eq!(status(&["--ignore", "overlong,stray_run"]), 0);
    assert_eq!(status(&["--ignore", "overlong", "--ignore", "19"]), 0);
    let high = ["--fail-on", "high", "--ignore", "overlong,stray_run"];
    assert_eq!(status(&high), 1);
    assert_eq!(status(&[&high[..], &["--ignore", "0xd"]].concat()), 1);
    assert_eq!(status(&[&high[..], &["--ignore", "0xd,7"]].concat()), 0);
    let kind = ["--fail-on", "bidi_control", "--ignore", "bidi_control"];
    assert_eq!(status(&kind), 0);
    // The forms that list no warnings say the same.
    assert_eq!(status(&[&kind[..], &["--summary"]].concat()), 0);
}

#[test]
fn the_most_that_are_listed_are_those_that_are_not_ignored() {
    let object = object_of(BYTES, &["--ignore", "0", "--max-errors", "2"]);
    assert_eq!(offsets(&object["errors"]), [4, 16]);
    assert_eq!(object["errors_cut"], true);
    let object = object_of(BYTES, &["--ignore", "0,4", "--max-errors", "2"]);
    assert_eq!(offsets(&object["errors"]), [16, 19]);
    assert_eq!(object["errors_cut"], false);
}

#[test]
fn mojibake_is_ignored_by_its_kind_and_by_its_place() {
    let text = "cafÃ© and naÃ¯ve\n".as_bytes();
    assert_eq!(offsets(&object_of(text, &[])["warnings"]).len(), 2);
    let object = object_of(text, &["--ignore", "mojibake"]);
    assert_eq!(object["ignored"], json!([{"kind": "mojibake", "count": 2}]));
    assert_eq!(object["warnings"], json!([]));
    let object = object_of(text, &["--ignore", "3"]);
    assert_eq!(
        object["ignored"],
        json!([{"offset": 3, "kind": "mojibake", "length": 4}])
    );
    assert_eq!(offsets(&object["warnings"]).len(), 1);
}

#[test]
fn the_text_says_how_many_of_each_kind_are_ignored_and_where() {
    let ran = report_of(BYTES, &["--ignore", "bidi_control,0x10"]);
    let (before, ignored) = ran.text().split_once("\n  ignored\n").unwrap();
    let lines: Vec<&str> = ignored.lines().map(str::trim).collect();
    assert_eq!(lines[0], "2 × Bidirectional control");
    assert!(
        lines[1].starts_with("1 × ") && lines[1].ends_with(" at 0x10"),
        "{ignored}"
    );
    assert_eq!(lines.len(), 2);
    assert!(
        !before.contains("\n  warnings") && !before.contains("(16)"),
        "{before}"
    );
    assert!(before.contains("4 errors"), "{before}");
    // All of it: no list of errors is left.
    let ran = report_of(b"a\xFF", &["--ignore", "never_byte"]);
    assert!(!ran.text().contains("\n  errors"), "{}", ran.text());
    assert!(
        !report_of(b"good", &["--ignore", "tag"])
            .text()
            .contains("ignored")
    );
}

#[test]
fn in_sarif_what_is_ignored_is_a_suppressed_result() {
    let folder = Folder::new();
    folder.file("a", BYTES);
    let of = |arguments: &[&str]| -> Value {
        let mut command = program();
        command.current_dir(folder.path());
        let ran = run(
            command
                .args(["report", "--format", "sarif"])
                .args(arguments),
            b"",
        );
        serde_json::from_str(ran.text()).unwrap()
    };
    let log = of(&["a", "--ignore", "bidi_control,0x10"]);
    let shown: Vec<Value> = log["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| {
            let reasons = result["suppressions"].as_array().unwrap().iter();
            let reasons: Vec<&Value> = reasons
                .map(|it| {
                    assert_eq!(it["kind"], "external");
                    &it["justification"]
                })
                .collect();
            json!([result["properties"]["byteOffset"], reasons])
        })
        .collect();
    assert_eq!(
        shown,
        [
            json!([0, []]),
            json!([4, []]),
            json!([7, ["Ignored by --ignore bidi_control."]]),
            json!([13, ["Ignored by --ignore bidi_control."]]),
            json!([16, ["Ignored by --ignore 0x10."]]),
            json!([19, []]),
        ]
    );
    let properties = &log["runs"][0]["artifacts"][0]["properties"];
    assert_eq!(properties["ignored"], 3);
    assert_eq!(
        (&properties["errors"], &properties["warnings"]),
        (&json!(4), &json!(2))
    );
    let log = of(&["a"]);
    assert!(log["runs"][0]["results"][0].get("suppressions").is_none());
}

#[test]
fn suppressed_results_leave_room_for_the_others() {
    let folder = Folder::new();
    let mut bytes = b"\xFF and more ".repeat(6000);
    bytes.extend_from_slice(b"\xC0\xAE\n");
    folder.file("a", &bytes);
    let mut command = program();
    command.current_dir(folder.path());
    let arguments = [
        "report",
        "--format",
        "sarif",
        "--max-errors",
        "0",
        "--ignore",
        "never_byte",
        "a",
    ];
    let ran = run(command.args(arguments), b"");
    assert_eq!(ran.status, 1);
    let log: Value = serde_json::from_str(ran.text()).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 5001);
    assert_eq!(results[5000]["ruleId"], "overlong");
    assert_eq!(
        log["runs"][0]["artifacts"][0]["properties"]["ignored"],
        6000
    );
    let notifications = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(notifications, &json!([]));
}

#[test]
fn tables_have_no_row_for_what_is_ignored_and_a_page_has_a_section() {
    let csv = report_of(BYTES, &["--format", "csv", "--ignore", "bidi_control,4"]);
    let offsets: Vec<&str> = csv
        .text()
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').nth(1))
        .collect();
    assert_eq!(offsets, ["0", "16", "19"]);
    let html = report_of(BYTES, &["--format", "html", "--ignore", "bidi_control,4"]);
    let (_, section) = html.text().split_once("Ignored").unwrap();
    assert!(
        section.contains("Bidirectional control") && section.contains("0x4<"),
        "{section}"
    );
    assert!(!html.text().contains(">Warnings<"));
}

#[test]
fn a_kind_that_is_none_is_refused_with_the_names_of_all() {
    for word in ["bidi", "0x", "0xZZ", "-1", "+1", "", "errors"] {
        let ran = report_of(b"", &[&format!("--ignore={word}")]);
        assert_eq!(ran.status, 2, "{word}");
        for name in ["overlong", "bidi_control", "mojibake", "0x1A2"] {
            assert!(ran.err.contains(name), "{word}: {}", ran.err);
        }
    }
}
