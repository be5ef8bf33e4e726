//! What the report says an error most likely is, what it smuggles, and which bytes are errors again and again.

use crate::common::{json_of, program, run};
use serde_json::{Value, json};

fn text_of(bytes: &[u8], arguments: &[&str]) -> String {
    let mut command = program();
    run(command.arg("report").args(arguments).arg("-"), bytes)
        .text()
        .to_owned()
}

/// German in Windows-1252, with a byte that it has no letter for.
fn german() -> Vec<u8> {
    let line = "Größe und Höhe müssen für jede Fläche geprüft werden.\n";
    let latin: Vec<u8> = (line.repeat(9).chars())
        .map(|scalar| u8::try_from(u32::from(scalar)).unwrap())
        .collect();
    [&latin[..], b"\x81\n"].concat()
}

#[test]
fn an_error_says_what_it_most_likely_is_where_that_is_sure() {
    let mut all = program();
    all.args(["report", "--format", "json", "--max-errors", "all", "-"]);
    let object = run(&mut all, &german()).object();
    let errors = object["errors"].as_array().unwrap();
    assert_eq!(errors[0]["bytes"], "f6");
    let expected = json!({"text": "ö", "encoding": "windows-1252"});
    assert_eq!(errors[0]["likely"], expected);
    assert_eq!(errors.last().unwrap()["likely"], Value::Null);
    let text = text_of(&german(), &[]);
    assert!(
        text.contains(
            "  line 1:3     F6                 F6 is ö in Windows-1252 — F6: impossible lead (RFC 3629 §1, §3)\n"
        ),
        "{text}"
    );
    // In UTF-8 with one error nothing says so.
    let object = json_of("Größe und Höhe\n".repeat(9).as_bytes());
    assert_eq!(object["errors"], json!([]));
    assert_eq!(json_of(b"a\xFF")["errors"][0]["likely"], Value::Null);
}

#[test]
fn an_error_in_a_text_that_is_too_short_says_what_it_may_be_and_that_this_is_not_sure() {
    for (bytes, said) in [
        (
            &b"Total: \xA3100.00\n"[..],
            "(RFC 3629 §3, §4); A3 may be £ in Windows-1252\n",
        ),
        (
            b"Temp;25\xB0C\nTemp;26\xB0C\n",
            "(RFC 3629 §3, §4); B0 may be ° in Windows-1252\n",
        ),
    ] {
        let text = text_of(bytes, &[]);
        assert!(text.contains(said), "{text}");
        // A program is told only what is likely.
        assert_eq!(json_of(bytes)["errors"][0]["likely"], Value::Null);
    }
    // What is UTF-8 that was cut is no letter of another encoding.
    let japanese = "いろはにほへと、漢字とかなの文".as_bytes();
    let text = text_of(&japanese[..japanese.len() - 1], &[]);
    assert!(
        text.contains("1 error") && !text.contains("may be"),
        "{text}"
    );
}

#[test]
fn a_line_that_may_be_in_another_encoding_or_damaged_is_named_with_a_perhaps() {
    let bytes = b"Zo\xC3\xAB\nOld \xAB new \xBB\n";
    let text = text_of(bytes, &[]);
    for said in [
        "Perhaps UTF-8 with 1 line in Windows-1252; read as UTF-8: ill-formed UTF-8: 2 errors",
        "encoding     UTF-8 with 1 line in Windows-1252, ",
        "; AB may be « in Windows-1252\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // A program is told only what is likely.
    assert_eq!(json_of(bytes)["errors"][0]["likely"], Value::Null);
}

#[test]
fn an_overlong_form_of_ascii_says_what_it_smuggles() {
    let object = json_of(b"GET /a/\xC0\xAE./b\n");
    let naive = &object["errors"][0]["naive"];
    let expected = json!({"text": "GET /a/../b", "conforming": "GET /a/\u{FFFD}\u{FFFD}./b"});
    assert_eq!(naive, &expected);
    // A reader sees no control, and no other error has the key.
    let object = json_of(b"a\xC0\x80b \xFF \xE0\x82\x80");
    let errors = object["errors"].as_array().unwrap();
    assert_eq!(errors[0]["naive"]["text"], "a\\u{0}b \u{FFFD} \\u{80}");
    assert_eq!(errors[1]["naive"], Value::Null);
    assert_eq!(errors[2]["naive"], Value::Null);
    let text = text_of(b"x/\xC0\xAE./y", &[]);
    let line =
        "      A naive decoder reads x/../y, one that follows Unicode x/\u{FFFD}\u{FFFD}./y\n";
    assert!(text.contains(line), "{text}");
}

#[test]
fn bytes_that_are_errors_again_and_again_are_told_once() {
    let bytes = [&b"\xC0\xAE".repeat(14)[..], b"a\xFFb\xFFc\xFE"].concat();
    let object = json_of(&bytes);
    let expected = json!([
        {"bytes": "c0ae", "form": "overlong", "count": 14, "first": 0, "in_a_row": true},
        {"bytes": "ff", "form": "never_byte", "count": 2, "first": 29, "in_a_row": false},
    ]);
    assert_eq!(object["patterns"], expected);
    assert_eq!(object["patterns_cut"], false);
    let text = text_of(&bytes, &[]);
    assert!(
        text.ends_with(
            "  the same bytes\n    14 × C0 AE, in a row at 0x0\n    2 × FF, first at 0x1D\n"
        ),
        "{text}"
    );
    // Of errors that are not listed nothing is said.
    let text = text_of(&bytes, &["--max-errors", "1"]);
    let end = "  the same bytes among those listed\n    14 × C0 AE, in a row at 0x0\n";
    assert!(text.ends_with(end), "{text}");
    assert_eq!(json_of(b"a\xFF")["patterns"], json!([]));
}

#[test]
fn so_many_different_errors_are_compared() {
    let different: Vec<u8> = (0xE1..=0xE5)
        .flat_map(|lead| (0x80..=0xBF).flat_map(move |second| [lead, second, b' ']))
        .collect();
    let object = json_of(&different.repeat(2));
    assert_eq!(object["patterns"].as_array().unwrap().len(), 256);
    assert_eq!(object["patterns_cut"], true);
    let text = text_of(&different.repeat(2), &[]);
    assert!(
        text.ends_with("    and 248 more\n    and 128 errors not compared\n"),
        "{text}"
    );
}
