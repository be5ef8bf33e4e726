//! Runs that are encoded in the report: told as information, by kind, in every format.

use crate::common::{Ran, program, run};
use serde_json::{Value, json};

fn report_of(bytes: &[u8], arguments: &[&str]) -> Ran {
    run(program().arg("report").args(arguments).arg("-"), bytes)
}

fn object_of(bytes: &[u8], arguments: &[&str]) -> Value {
    report_of(bytes, &[&["--format", "json"], arguments].concat()).object()
}

/// A run of each form, and one that goes on for many lines.
const TEXT: &str = "key = \"4pyTIMOgIGxhIG1vZGUgMjAyNg==\"\n\
     data 48656c6c6f20776f726c64\n\
     see /?q=caf%C3%A9+Z%C3%BCrich%2C\n\
     s = '\\xE2\\x82\\xAC\\x41'\n\
     \n\
     Stra=C3=9Fe und Gr=C3=BC=C3=9Fe\n\
     \n\
     commit 9fceb02d0ae598e95dc970b74767f19372d61af8\n";

const KINDS: [(&str, &str); 5] = [
    ("base64", "4pyTIMOgIGxhIG1vZGUgMjAyNg=="),
    ("hex", "48656c6c6f20776f726c64"),
    ("percent_encoding", "/?q=caf%C3%A9+Z%C3%BCrich%2C"),
    ("escaped_text", "\\xE2\\x82\\xAC\\x41"),
    ("quoted_printable", "Stra=C3=9Fe und Gr=C3=BC=C3=9Fe"),
];

#[test]
fn each_run_is_told_as_information_where_it_stands() {
    let object = object_of(TEXT.as_bytes(), &[]);
    let warnings = object["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), KINDS.len(), "{object}");
    for (warning, (kind, run)) in warnings.iter().zip(KINDS) {
        assert_eq!(warning["kind"], kind);
        assert_eq!(warning["severity"], "info");
        assert_eq!(warning["offset"], TEXT.find(run).unwrap());
        assert_eq!(warning["length"], run.len());
        let message = warning["message"].as_str().unwrap();
        assert!(
            message.contains(&format!("{} bytes", run.len())),
            "{message}"
        );
        assert_eq!(object["warning_kinds"][kind], 1);
    }
    assert_eq!(object["warning_severities"]["info"], KINDS.len());
    let overlong = object_of(b"GET /..%c0%af../x\n", &[]);
    assert_eq!(overlong["warnings"][0]["kind"], "overlong_encoding");
    assert_eq!(overlong["warnings"][0]["severity"], "medium");
    let ran = report_of(TEXT.as_bytes(), &[]);
    let text = ran.text();
    for kind in [
        "Base64",
        "Hex",
        "Percent-encoding",
        "Escaped text",
        "Quoted-printable",
    ] {
        assert!(text.contains(&format!("info    1 × {kind}\n")), "{text}");
    }
    let ran = report_of(TEXT.as_bytes(), &["--format", "csv"]);
    let rows = ran.text();
    for (kind, _) in KINDS {
        assert_eq!(rows.matches(&format!(",{kind},info,")).count(), 1, "{rows}");
    }
}

#[test]
fn a_kind_is_ignored_and_is_a_reason_for_status_1() {
    let object = object_of(TEXT.as_bytes(), &["--ignore", "hex"]);
    assert_eq!(object["ignored"], json!([{"kind": "hex", "count": 1}]));
    assert_eq!(
        object["warnings"].as_array().unwrap().len(),
        KINDS.len() - 1
    );
    let place = TEXT.find("4py").unwrap();
    let object = object_of(TEXT.as_bytes(), &["--ignore", &place.to_string()]);
    let expected = json!([{"offset": place, "kind": "base64", "length": 28}]);
    assert_eq!(object["ignored"], expected);
    for (kind, _) in KINDS {
        assert_eq!(report_of(TEXT.as_bytes(), &["--fail-on", kind]).status, 1);
        let both = ["--fail-on", kind, "--ignore", kind];
        assert_eq!(report_of(TEXT.as_bytes(), &both).status, 0);
    }
    let other = ["--fail-on", "compressed_data"];
    assert_eq!(report_of(TEXT.as_bytes(), &other).status, 0);
    assert_eq!(
        report_of(TEXT.as_bytes(), &["--fail-on", "warnings"]).status,
        0
    );
}

#[test]
fn runs_come_among_other_warnings_in_order_of_place_and_are_listed_after_those_that_matter_more() {
    let text = format!("\u{202E}a\n{TEXT}\x1B[31m\ncafÃ©\n{TEXT}");
    let object = object_of(text.as_bytes(), &["--max-warnings", "0"]);
    let warnings = object["warnings"].as_array().unwrap();
    let offsets: Vec<u64> = (warnings.iter())
        .map(|it| it["offset"].as_u64().unwrap())
        .collect();
    assert!(offsets.is_sorted(), "{offsets:?}");
    assert_eq!(offsets.len(), 2 * KINDS.len() + 3, "{object}");
    let object = object_of(text.as_bytes(), &["--max-warnings", "4"]);
    let warnings = object["warnings"].as_array().unwrap().iter();
    let kinds: Vec<&str> = warnings.map(|it| it["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["bidi_control", "base64", "escape", "mojibake"]);
}
