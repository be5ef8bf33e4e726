//! The keys of the report and what stands behind them.

use crate::common::{Folder, hex_of, json, json_of, program, run};
use serde_json::{Value, json};

/// What the report should say about one error.
struct Expected {
    form: &'static str,
    flags: &'static [&'static str],
    length: u64,
    value: Option<u32>,
    range: Option<(u32, u32)>,
}

fn complete(
    form: &'static str,
    flags: &'static [&'static str],
    length: u64,
    value: u32,
) -> Expected {
    Expected {
        form,
        flags,
        length,
        value: Some(value),
        range: None,
    }
}

fn cut(
    form: &'static str,
    flags: &'static [&'static str],
    length: u64,
    range: (u32, u32),
) -> Expected {
    Expected {
        form,
        flags,
        length,
        value: None,
        range: Some(range),
    }
}

fn bare(form: &'static str, length: u64) -> Expected {
    Expected {
        form,
        flags: &[],
        length,
        value: None,
        range: None,
    }
}

fn check(bytes: &[u8], span_lengths: &[u64], errors: &[Expected]) {
    let object = json_of(bytes);
    let listed = object["errors"].as_array().unwrap();
    let lengths: Vec<u64> = listed
        .iter()
        .flat_map(|error| error["spans"].as_array().unwrap())
        .map(|span| span[1].as_u64().unwrap())
        .collect();
    assert_eq!(lengths, span_lengths, "{bytes:02X?}");
    assert_eq!(object["replacement_characters"], span_lengths.len());
    assert_eq!(object["spans"]["total"], span_lengths.len());
    assert_eq!(object["groups"]["total"], errors.len(), "{bytes:02X?}");
    assert_eq!(listed.len(), errors.len());
    for (error, expected) in listed.iter().zip(errors) {
        assert_eq!(error["form"], expected.form, "{bytes:02X?}");
        assert_eq!(error["flags"], json!(expected.flags), "{bytes:02X?}");
        assert_eq!(error["length"], expected.length, "{bytes:02X?}");
        assert_eq!(error["value"], json!(expected.value), "{bytes:02X?}");
        assert_eq!(error["range"], json!(expected.range), "{bytes:02X?}");
        let offset = usize::try_from(error["offset"].as_u64().unwrap()).unwrap();
        let length = usize::try_from(expected.length).unwrap();
        let hex = hex_of(&bytes[offset..offset + length]);
        assert_eq!(error["bytes"], hex);
        assert!(object["groups"][expected.form].as_u64().unwrap() >= 1);
    }
}

#[test]
fn every_row_of_the_model_comes_out_as_it_stands_there() {
    check(
        b"\xC0\xAF\xAF",
        &[1, 1, 1],
        &[
            complete("overlong", &["overlong"], 2, 0x2F),
            bare("stray_run", 1),
        ],
    );
    check(
        b"\xE0\xA0",
        &[2],
        &[cut("truncated", &["cut_by_end"], 2, (0x800, 0x83F))],
    );
    check(
        b"\xED\xA0",
        &[1, 1],
        &[cut(
            "surrogate",
            &["surrogate", "cut_by_end"],
            2,
            (0xD800, 0xD83F),
        )],
    );
    check(
        b"\xF4\x90\x80\x80",
        &[1; 4],
        &[complete("too_large", &["too_large"], 4, 0x11_0000)],
    );
    check(
        b"\xF5\x80\x80\x80",
        &[1; 4],
        &[complete("too_large", &["too_large"], 4, 0x14_0000)],
    );
    check(
        b"\xF8\x88\x80\x80\xC2\x80",
        &[1; 4],
        &[cut(
            "rfc2279",
            &["too_large", "rfc2279", "cut_by_byte"],
            4,
            (0x20_0000, 0x20_003F),
        )],
    );
    check(
        b"\xFC\x80\x84\x90\x80\x80",
        &[1; 6],
        &[complete(
            "overlong",
            &["overlong", "too_large", "rfc2279"],
            6,
            0x11_0000,
        )],
    );
    check(
        b"\xED\xA0\x80\xED\xA1\x8C\xED\xBE\xB4",
        &[1; 9],
        &[
            complete("surrogate", &["surrogate"], 3, 0xD800),
            complete("cesu8_pair", &["surrogate"], 6, 0x2_33B4),
        ],
    );
    check(
        b"\xED\xB0\x80\xED\xA0\x80",
        &[1; 6],
        &[
            complete("surrogate", &["surrogate"], 3, 0xDC00),
            complete("surrogate", &["surrogate"], 3, 0xD800),
        ],
    );
    check(
        b"\xEF\xBB\x41",
        &[2],
        &[cut("truncated", &["cut_by_byte"], 2, (0xFEC0, 0xFEFF))],
    );
}

#[test]
fn a_flag_is_set_only_where_every_completion_has_it() {
    check(
        b"\xE0\x41",
        &[1],
        &[cut("truncated", &["cut_by_byte"], 1, (0x800, 0xFFF))],
    );
    check(
        b"\xED",
        &[1],
        &[cut("truncated", &["cut_by_end"], 1, (0xD000, 0xD7FF))],
    );
    check(
        b"\xF4",
        &[1],
        &[cut("truncated", &["cut_by_end"], 1, (0x10_0000, 0x10_FFFF))],
    );
    check(
        b"\xF9",
        &[1],
        &[cut(
            "rfc2279",
            &["too_large", "rfc2279", "cut_by_end"],
            1,
            (0x100_0000, 0x1FF_FFFF),
        )],
    );
    check(
        b"\xF0\x8D\xA0\x80",
        &[1; 4],
        &[complete("overlong", &["overlong", "surrogate"], 4, 0xD800)],
    );
}

#[test]
fn every_kind_of_span_has_its_key() {
    let cases: [(&[u8], &str); 10] = [
        (b"\x80", "unexpected_tail"),
        (b"\xC1", "impossible_lead_overlong"),
        (b"\xF6", "impossible_lead_too_large"),
        (b"\xFD", "impossible_lead_rfc2279"),
        (b"\xFF", "impossible_lead_never"),
        (b"\xE0\x80", "bad_second_overlong"),
        (b"\xED\xA0", "bad_second_surrogate"),
        (b"\xF4\x90", "bad_second_too_large"),
        (b"\xE2\x82a", "interrupted"),
        (b"\xE2\x82", "incomplete_at_end"),
    ];
    for (bytes, kind) in cases {
        let object = json_of(bytes);
        let first = &object["errors"][0]["spans"][0];
        assert_eq!(first[0], 0);
        assert_eq!(first[2], kind, "{bytes:02X?}");
        assert_eq!(object["spans"][kind], 1, "{bytes:02X?}");
    }
}

fn keys(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

fn sorted(mut keys: Vec<&str>) -> Vec<&str> {
    keys.sort_unstable();
    keys
}

#[test]
fn an_object_has_every_key_of_the_schema_and_no_other() {
    let object = json_of(b"\xC0\xAE");
    assert_eq!(
        sorted(keys(&object)),
        [
            "answer",
            "bom",
            "bytes",
            "code_points",
            "encodings",
            "error",
            "errors",
            "errors_cut",
            "file",
            "file_type",
            "groups",
            "line_ends",
            "modified_utf8",
            "notes",
            "patterns",
            "patterns_cut",
            "replacement_characters",
            "schema",
            "spans",
            "warning_kinds",
            "warning_severities",
            "warnings",
            "warnings_cut",
            "well_formed",
        ]
    );
    assert_eq!(
        sorted(keys(&object["bom"])),
        ["cut", "inner", "looks_like", "signature"]
    );
    assert_eq!(
        sorted(keys(&object["code_points"])),
        ["four", "one", "three", "total", "two"]
    );
    assert_eq!(
        sorted(keys(&object["spans"])),
        [
            "bad_second_overlong",
            "bad_second_surrogate",
            "bad_second_too_large",
            "impossible_lead_never",
            "impossible_lead_overlong",
            "impossible_lead_rfc2279",
            "impossible_lead_too_large",
            "incomplete_at_end",
            "interrupted",
            "total",
            "unexpected_tail",
        ]
    );
    assert_eq!(
        sorted(keys(&object["groups"])),
        [
            "cesu8_pair",
            "never_byte",
            "overlong",
            "rfc2279",
            "stray_run",
            "surrogate",
            "too_large",
            "total",
            "truncated",
        ]
    );
    assert_eq!(
        sorted(keys(&object["errors"][0])),
        [
            "bytes", "count", "flags", "form", "length", "message", "naive", "offset", "spans",
            "value",
        ]
    );
    assert_eq!(object["file"], "-");
    assert_eq!(object["bytes"], 2);
    assert_eq!(object["well_formed"], false);
    assert_eq!(object["errors_cut"], false);
    assert_eq!(object["error"], Value::Null);
    assert_eq!(
        object["errors"][0]["message"],
        "Overlong 2-byte form of U+002E FULL STOP — 2 × U+FFFD recommended — \
         C0: impossible lead, AE: unexpected tail (RFC 3629 §3, §10)"
    );
}

/// A reader that stops early has the counts.
#[test]
fn the_keys_come_in_order_with_the_counts_before_the_errors() {
    let folder = Folder::new();
    let file = folder.file("a", b"\xFF");
    let ran = json([file.as_os_str(), "--hash".as_ref()]);
    let places: Vec<usize> = [
        "{\"schema\":2,\"file\":",
        "\"bytes\":",
        "\"sha256\":",
        "\"size\":",
        "\"modified\":",
        "\"answer\":",
        "\"encodings\":[",
        "\"file_type\":",
        "\"well_formed\":",
        "\"modified_utf8\":",
        "\"replacement_characters\":",
        "\"bom\":{\"signature\":",
        "\"code_points\":{\"total\":",
        "\"line_ends\":{\"lf\":",
        "\"spans\":{\"total\":",
        "\"groups\":{\"total\":",
        "\"warning_severities\":{\"total\":",
        "\"warning_kinds\":{\"total\":",
        "\"errors\":[",
        "\"errors_cut\":",
        "\"warnings\":[",
        "\"warnings_cut\":",
        "\"error\":",
    ]
    .iter()
    .map(|key| ran.text().find(key).unwrap_or_else(|| panic!("{key}")))
    .collect();
    assert!(places.is_sorted(), "{}", ran.text());
}

#[test]
fn the_help_and_the_document_name_every_key() {
    let help = run(program().args(["report", "--help"]), b"");
    assert_eq!(help.status, 0);
    let document = include_str!("../../docs/report.md");
    let object = {
        let mut command = program();
        command.args(["report", "--format", "json", "--hash", "-"]);
        run(
            &mut command,
            "Jos\u{C3}\u{A9} \u{202E}x \u{FFFD} \u{FFFD} \u{FFFD} \u{FFFD}".as_bytes(),
        )
        .object()
    };
    let mut names = keys(&object);
    for inner in [
        "bom",
        "code_points",
        "line_ends",
        "spans",
        "groups",
        "warning_kinds",
        "warning_severities",
    ] {
        names.extend(keys(&object[inner]));
    }
    let errors = json_of(b"\xC0\xAE\xE2\x82");
    names.extend(keys(&errors["errors"][0]));
    names.extend(keys(&errors["errors"][1]));
    assert!(names.contains(&"value") && names.contains(&"range"));
    for warning in object["warnings"].as_array().unwrap() {
        names.extend(keys(warning));
    }
    assert!(
        names.contains(&"repaired") && names.contains(&"stride"),
        "{names:?}"
    );
    names.extend(["file_bytes", "cut", "cut_by_end", "cut_by_byte", "utf-32be"]);
    for name in names {
        assert!(help.text().contains(name), "{name} is not in --help");
        assert!(
            document.contains(&format!("`{name}`")) || document.contains(&format!("\"{name}\"")),
            "{name} is not in docs/report.md"
        );
    }
}

#[test]
fn code_points_are_counted_by_the_length_of_their_sequence() {
    let object = json_of("aé≢𣎴\u{FEFF}zz".as_bytes());
    assert_eq!(
        object["code_points"],
        json!({"total": 7, "one": 3, "two": 1, "three": 2, "four": 1})
    );
    assert_eq!(object["well_formed"], true);
    assert_eq!(object["errors"], json!([]));
    assert_eq!(object["groups"]["total"], 0);
}

/// By hand, after Unicode's newline guidelines (§5.8).
#[test]
fn ends_of_lines_are_counted_by_what_they_are() {
    let text = "a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g\r\r\n";
    assert_eq!(
        json_of(text.as_bytes())["line_ends"],
        json!({"lf": 1, "crlf": 2, "cr": 2, "nel": 1, "ls": 1, "ps": 1})
    );
    let none = json!({"lf": 0, "crlf": 0, "cr": 0, "nel": 0, "ls": 0, "ps": 0});
    assert_eq!(json_of(b"")["line_ends"], none);
    // CR and LF are one end of a line, though the border of two blocks is between them.
    let text = [&vec![b'x'; (64 << 10) - 1][..], b"\r\n"].concat();
    assert_eq!(json_of(&text)["line_ends"]["crlf"], 1);
    assert_eq!(json_of(&text)["line_ends"]["cr"], 0);
}

#[test]
fn spans_are_no_code_points() {
    let object = json_of(b"a\x80\xE2\x82b");
    assert_eq!(object["code_points"]["total"], 2);
    assert_eq!(object["replacement_characters"], 2);
}

#[test]
fn a_literal_replacement_character_is_a_code_point_and_no_error() {
    let object = json_of("\u{FFFD}".as_bytes());
    assert_eq!(object["replacement_characters"], 0);
    assert_eq!(object["code_points"]["three"], 1);
}

#[test]
fn the_signature_is_told_from_u_feff_elsewhere() {
    let object = json_of("\u{FEFF}a\u{FEFF}\u{FEFF}".as_bytes());
    assert_eq!(
        object["bom"],
        json!({"signature": true, "inner": 2, "cut": false, "looks_like": null})
    );
    let object = json_of("a\u{FEFF}".as_bytes());
    assert_eq!(object["bom"]["signature"], false);
    assert_eq!(object["bom"]["inner"], 1);
    let object = json_of(b"\xEF\xBBa");
    assert_eq!(object["bom"]["cut"], true);
    assert_eq!(object["bom"]["signature"], false);
}

#[test]
fn other_encodings_are_recognised() {
    for (bytes, expected) in [
        (&b"\xFF\xFEa\0"[..], "utf-16le"),
        (b"\xFE\xFF\0a", "utf-16be"),
        (b"\xFF\xFE\0\0a\0\0\0", "utf-32le"),
        (b"\0\0\xFE\xFF\0\0\0a", "utf-32be"),
        (b"h\0e\0l\0l\0o\0", "utf-16le"),
    ] {
        assert_eq!(
            json_of(bytes)["bom"]["looks_like"],
            expected,
            "{bytes:02X?}"
        );
    }
}

#[test]
fn modified_utf8_is_every_error_being_c0_80_or_a_cesu_8_pair() {
    for (bytes, expected) in [
        (&b"a\xC0\x80\xED\xA0\xBD\xED\xB8\x80"[..], true),
        (b"a\xC0\x80", true),
        (b"a\xC0\x80\xFF", false),
        (b"a\xC0\xAE", false),
        (b"a", false),
    ] {
        assert_eq!(json_of(bytes)["modified_utf8"], expected, "{bytes:02X?}");
    }
}

#[test]
fn only_strip_leaves_the_signature_out_of_the_counts() {
    let bytes = "\u{FEFF}a≢\u{FEFF}".as_bytes();
    for (policy, total, three) in [("keep", 4, 3), ("ignore", 4, 3), ("strip", 3, 2)] {
        let mut command = program();
        command.args(["report", "--format", "json", "--bom", policy, "-"]);
        let object = run(&mut command, bytes).object();
        assert_eq!(object["code_points"]["total"], total, "{policy}");
        assert_eq!(object["code_points"]["three"], three, "{policy}");
        assert_eq!(object["bytes"], bytes.len(), "{policy}");
        assert_eq!(object["bom"]["signature"], true, "{policy}");
        assert_eq!(object["bom"]["inner"], 1, "{policy}");
    }
    // Without a signature there is nothing to leave out.
    let mut command = program();
    command.args(["report", "--format", "json", "--bom", "strip", "-"]);
    let object = run(&mut command, "a\u{FEFF}".as_bytes()).object();
    assert_eq!(object["code_points"]["total"], 2);
}

#[test]
fn an_empty_input_is_well_formed() {
    let object = json_of(b"");
    assert_eq!(object["bytes"], 0);
    assert_eq!(object["well_formed"], true);
    assert_eq!(object["code_points"]["total"], 0);
    assert_eq!(object["errors"], json!([]));
    assert_eq!(object["errors_cut"], false);
}
