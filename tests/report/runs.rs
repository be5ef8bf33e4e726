//! The same finding again and again: one entry with a count, in every format.

use crate::common::{hex_of, json_of, program, run};
use serde_json::{Value, json};

fn report_of(bytes: &[u8], arguments: &[&str]) -> String {
    // UTF-16 would be read as that.
    let mut command = program();
    command
        .args(["report", "--read-as", "UTF-8"])
        .args(arguments);
    run(command.arg("-"), bytes).text().to_owned()
}

/// As UTF-16LE has it.
fn utf_16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Some bytes, with the offset, length, count and stride of each error and then of each warning.
fn cases() -> Vec<(Vec<u8>, Value)> {
    vec![
        (vec![0xFF; 3000], json!([[0, 3000, 3000, 1]])),
        (b"a\xC0\xAE\xC0\xAEb".to_vec(), json!([[1, 4, 2, 2]])),
        (
            utf_16(&"plain text\n".repeat(100)),
            json!([[1, 2199, 1100, 2]]),
        ),
        (
            b"a\0b\0c\0".to_vec(),
            json!([[1, 1, 1, null], [3, 1, 1, null], [5, 1, 1, null]]),
        ),
        (
            format!("a{}b", "\u{200B}".repeat(70)).into_bytes(),
            json!([[1, 210, 1, null]]),
        ),
        (
            [&[0xFF; 4][..], b" and ", &[0xFE, 0xFE]].concat(),
            json!([[0, 4, 4, 1], [9, 2, 2, 1]]),
        ),
    ]
}

#[test]
fn every_format_has_the_same_entries() {
    for (bytes, expected) in cases() {
        let object = json_of(&bytes);
        let lists = [&object["errors"], &object["warnings"]];
        let entries: Vec<&Value> = lists.iter().flat_map(|it| it.as_array().unwrap()).collect();
        let shown = |entry: &Value| {
            json!([
                entry["offset"],
                entry["length"],
                entry["count"],
                entry["stride"]
            ])
        };
        let shown: Vec<Value> = entries.iter().map(|entry| shown(entry)).collect();
        assert_eq!(json!(shown), expected);
        let counts = entries.iter().map(|entry| entry["count"].as_u64().unwrap());
        let totals = ["groups", "warning_kinds"].map(|key| object[key]["total"].as_u64().unwrap());
        assert_eq!(counts.sum::<u64>(), totals.iter().sum::<u64>());
        assert_eq!(
            (&object["errors_cut"], &object["warnings_cut"]),
            (&json!(false), &json!(false))
        );

        let csv = report_of(&bytes, &["--format", "csv"]);
        let rows: Vec<Value> = (csv.lines().skip(1))
            .map(|row| {
                let cells: Vec<&str> = row.split(',').collect();
                let number = |cell: &str| cell.parse::<u64>().ok();
                let [.., count, stride] = cells[..] else {
                    panic!("{row}")
                };
                json!([
                    number(cells[1]),
                    number(cells[2]),
                    number(count),
                    number(stride)
                ])
            })
            .collect();
        assert_eq!(json!(rows), expected);

        let log: Value = serde_json::from_str(&report_of(&bytes, &["--format", "sarif"])).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap().iter();
        let results = results.map(|it| &it["properties"]);
        let results: Vec<Value> = results
            .map(|it| {
                json!([
                    it["byteOffset"],
                    it["byteLength"],
                    it["count"],
                    it["stride"]
                ])
            })
            .collect();
        assert_eq!(json!(results), expected);

        let number = entries.len();
        let page = report_of(&bytes, &["--format", "html"]);
        assert_eq!(page.matches("<td class=\"message\">").count(), number);
        let text = report_of(&bytes, &[]);
        let lines = text.lines().filter(|line| line.starts_with("    0x"));
        assert_eq!(lines.count(), number, "{text}");
    }
}

#[test]
fn an_entry_has_the_bytes_of_the_first_and_they_are_those_of_each() {
    let bytes = b"a\xC0\xAE..\xC0\xAE..\xC0\xAE..\xC0\xAE..\xC0\xAE";
    let error = &json_of(bytes)["errors"][0];
    let number = |key: &str| error[key].as_u64().unwrap() as usize;
    assert_eq!((number("count"), number("stride")), (5, 4));
    for at in 0..5 {
        let start = number("offset") + at * number("stride");
        assert_eq!(error["bytes"], hex_of(&bytes[start..start + 2]));
    }
    assert_eq!(number("offset") + number("length"), bytes.len());
    assert_eq!(
        error["spans"],
        json!([
            [1, 1, "impossible_lead_overlong"],
            [2, 1, "unexpected_tail"]
        ])
    );
}

#[test]
fn entries_are_what_a_limit_counts() {
    let bytes = [
        &[0xFF; 1000][..],
        b" and then ",
        &[0xFE; 10],
        b" and ",
        b"\xC0\xAE",
    ]
    .concat();
    let arguments = ["--format", "json", "--max-errors", "2"];
    let object: Value = serde_json::from_str(&report_of(&bytes, &arguments)).unwrap();
    let counts: Vec<&Value> = object["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["count"])
        .collect();
    assert_eq!(counts, [1000, 10]);
    assert_eq!(
        (&object["errors_cut"], &object["groups"]["total"]),
        (&json!(true), &json!(1011))
    );
}

/// Those that matter less are listed where those that matter more are one run.
#[test]
fn a_run_leaves_room_for_what_matters_less() {
    // A hundred and one of low severity, then two that are information.
    let text = format!(
        "{}\u{85} and a\u{3000}b and c\u{3000}d",
        "\u{FFFD}.".repeat(100)
    );
    let listed = |most: &str| {
        let arguments = ["--format", "json", "--max-warnings", most];
        let report = report_of(text.as_bytes(), &arguments);
        let object: Value = serde_json::from_str(&report).unwrap();
        let warnings = object["warnings"].as_array().unwrap().iter();
        let shown: Vec<Value> = warnings
            .map(|it| json!([it["kind"], it["count"]]))
            .collect();
        (json!(shown), object["warnings_cut"].as_bool().unwrap())
    };
    let [run, c1, space] = [
        json!(["replacement", 100]),
        json!(["c1", 1]),
        json!(["unusual_space", 1]),
    ];
    assert_eq!(listed("1"), (json!([run]), true));
    assert_eq!(listed("2"), (json!([run, c1]), true));
    assert_eq!(listed("3"), (json!([run, c1, space]), true));
    for most in ["4", "100", "101", "102", "103", "all"] {
        assert_eq!(
            listed(most),
            (json!([run, c1, space, space]), false),
            "{most}"
        );
    }
}

#[test]
fn a_run_is_split_where_one_of_it_is_ignored() {
    let arguments = ["--format", "json", "--ignore", "5"];
    let object: Value = serde_json::from_str(&report_of(&[0xFF; 9], &arguments)).unwrap();
    let shown: Vec<Value> = object["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| json!([it["offset"], it["count"]]))
        .collect();
    assert_eq!(shown, [json!([0, 5]), json!([6, 3])]);
    assert_eq!(
        object["ignored"],
        json!([{"offset": 5, "kind": "never_byte", "length": 1}])
    );
}
