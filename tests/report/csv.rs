//! The report as CSV.

use std::collections::HashSet;

use byteloupe::csv::cell;

use crate::common::{Folder, Ran, program, run};

const HEADER: &str = "file,offset,length,line,column,type,kind,severity,bytes,message,\
                      likely,likely_encoding,naive,read,count,stride";

fn csv_in(folder: &Folder, arguments: &[&str]) -> Ran {
    let mut command = program();
    command.current_dir(folder.path());
    run(
        command.args(["report", "--format", "csv"]).args(arguments),
        b"",
    )
}

/// The cells of each row, read as RFC 4180 has it.
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(it) = chars.next() {
        let row = rows.last_mut().unwrap();
        match it {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                row.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\r' if !quoted => {
                assert_eq!(chars.next(), Some('\n'), "lines end with CR LF");
                rows.push(vec![String::new()]);
            }
            _ => row.last_mut().unwrap().push(it),
        }
    }
    assert_eq!(rows.pop().unwrap(), [""], "the last line ends");
    rows
}

#[test]
fn each_error_and_each_warning_has_a_row_in_order_of_place() {
    let folder = Folder::new();
    let text =
        b"\xEF\xBB\xBFa\xC3\xA9\xC0\xAEb\n\xE2\x80\xAEx\r\n\xE3\x80\x80\xE2\x82y\xE3\x80\x80z";
    folder.file("a,\"b\".txt", text);
    let ran = csv_in(&folder, &["a,\"b\".txt"]);
    let rows = rows(ran.text());
    assert_eq!(rows[0].join(","), HEADER);
    let shown: Vec<String> = rows[1..].iter().map(|row| row[..9].join("|")).collect();
    assert_eq!(
        shown,
        [
            "a,\"b\".txt|6|2|1|3|error|overlong|error|C0 AE",
            "a,\"b\".txt|10|3|2|1|warning|bidi_control|high|E2 80 AE",
            "a,\"b\".txt|16|3|3|1|warning|unusual_space|info|E3 80 80",
            "a,\"b\".txt|19|2|3|2|error|truncated|error|E2 82",
            "a,\"b\".txt|22|3|3|4|warning|unusual_space|info|E3 80 80",
        ]
    );
    assert!(rows[1][9].starts_with("Overlong 2-byte form of U+002E"));
    assert!(
        ran.text()
            .starts_with(&format!("{HEADER}\r\n\"a,\"\"b\"\".txt\",6,"))
    );
    assert_eq!(ran.status, 1);
}

#[test]
fn lines_and_columns_are_right_far_inside_a_long_line() {
    // As Python would count them: code points, and one U+FFFD for each ill-formed span.
    let folder = Folder::new();
    let unit = "aé≢𣎴".as_bytes();
    for before in [0, 1, 2, 3] {
        let mut text = b"first\n".to_vec();
        text.extend(std::iter::repeat_n(b'x', before));
        text.extend(unit.repeat(30_000));
        text.extend(b"\xE2\x82\xF0\x9F\x80".repeat(5));
        text.extend(b"\x80".repeat(200_000));
        text.extend("\u{202E}".as_bytes());
        let place = text.len() - 3;
        folder.file("x", &text);
        let decoded = String::from_utf8_lossy(&text[6..place]);
        let expected = decoded.chars().count() + 1;
        let ran = csv_in(&folder, &["x"]);
        let rows = rows(ran.text());
        let last = rows.last().unwrap();
        assert_eq!(last[1], place.to_string());
        assert_eq!((last[3].as_str(), &last[4]), ("2", &expected.to_string()));
    }
}

#[test]
fn no_cell_is_a_formula() {
    let folder = Folder::new();
    for name in ["=1+1", "+1", "-1", "@x", "\t=1", "＝1", "a=1", "'=1", ";=1"] {
        folder.file(name, b"\xFF");
    }
    let ran = csv_in(
        &folder,
        &[
            "-r", "--", "=1+1", "+1", "-1", "@x", "＝1", "a=1", "'=1", ";=1",
        ],
    );
    let names: Vec<String> = rows(ran.text())[1..]
        .iter()
        .map(|row| row[0].clone())
        .collect();
    assert_eq!(
        names,
        ["'=1+1", "'+1", "'-1", "'@x", "'＝1", "a=1", "''=1", ";'=1"]
    );
    let mut command = program();
    let ran = run(command.args(["report", "--format", "csv"]), b"\xFF");
    assert!(
        ran.text().contains("\r\n'-,0,1,1,1,error,"),
        "{}",
        ran.text()
    );
}

/// The cells of a text for a reader that knows one separator and no more: it takes quotes for what they are at the start of
/// a cell, or never.
fn cells_by(separator: char, knows_quotes: bool, text: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut is_at_start = true;
    for it in text.chars() {
        let cell = cells.last_mut().unwrap();
        if it == '"' && knows_quotes && (is_quoted || is_at_start) {
            is_quoted = !is_quoted;
        } else if !is_quoted && (it == separator || matches!(it, '\r' | '\n')) {
            cells.push(String::new());
            is_at_start = true;
            continue;
        } else {
            cell.push(it);
        }
        is_at_start = false;
    }
    cells
}

fn assert_harmless(row: &str) {
    for separator in [',', ';', '\t', '|', ':', ' '] {
        for knows_quotes in [true, false] {
            for cell in cells_by(separator, knows_quotes, row) {
                // Some readers take spaces and quotes away first.
                let trimmed = cell.trim_start_matches([' ', '\u{A0}', '"']);
                let begins = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'];
                let is_sign_alone = separator == ' ' && trimmed.chars().count() == 1;
                assert!(
                    !trimmed.starts_with(begins) || is_sign_alone,
                    "{cell:?} of {row:?} at {separator:?}"
                );
            }
        }
    }
}

#[test]
fn no_cell_is_a_formula_whatever_separator_the_reader_knows() {
    let alphabet = [
        'a', ' ', '\u{A0}', '"', '\'', ';', '|', '\t', '\r', '\n', '=', '-', '＝',
    ];
    let mut texts = vec![String::new()];
    let mut last = texts.clone();
    for _ in 0..4 {
        last = last
            .iter()
            .flat_map(|text| alphabet.map(|it| format!("{text}{it}")))
            .collect();
        texts.extend(last.iter().cloned());
    }
    let mut cells = HashSet::new();
    for text in &texts {
        let cell = cell(text);
        for row in [format!("{cell},0"), format!("0,{cell},0")] {
            assert_harmless(&row);
        }
        assert!(cells.insert(cell), "{text:?} is written as another text is");
    }
}

#[test]
fn ordinary_text_is_written_as_it_is() {
    for text in [
        "Report - 2024.csv",
        "a-b=c+d@e.example",
        "E2 82 AC",
        "12:30, 2 – 3; π ± 5 %",
        "one\r\n\r\ntwo\nthree",
        "x (-5) 'quoted' \"words\"",
    ] {
        assert_eq!(
            cell(text).trim_matches('"').replace("\"\"", "\""),
            text.trim_matches('"')
        );
    }
}

#[test]
fn a_name_with_separators_cannot_hold_a_formula() {
    let folder = Folder::new();
    for name in ["a;=1+1;b", "a|+1", "a; -1", "a ＝1", "a;\"@x\""] {
        folder.file(name, b"\xFF");
        let ran = csv_in(&folder, &["--", name]);
        assert_harmless(ran.text());
        assert_eq!(rows(ran.text())[1][0].replace('\'', ""), name);
    }
    // What was decoded is content too: tags that no one sees, and the bytes of an error.
    let tags: String = ";=1+1;"
        .bytes()
        .map(|it| char::from_u32(0xE_0000 + u32::from(it)).unwrap())
        .collect();
    folder.file("tags", tags.as_bytes());
    let ran = csv_in(&folder, &["tags"]);
    assert!(ran.text().contains(";'=1+1;"), "{}", ran.text());
    assert_harmless(ran.text());
}

#[test]
fn a_hostile_name_stays_in_its_cell() {
    let folder = Folder::new();
    let name = "a\r\n=cmd,\"\u{202E}.txt";
    folder.file(name, b"\xFF");
    let ran = csv_in(&folder, &[name]);
    let rows = rows(ran.text());
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1][0], "a\\u{d}\\u{a}=cmd,\"\\u{202e}.txt");
}

#[test]
fn a_report_of_nothing_has_a_header_alone() {
    let folder = Folder::new();
    folder.file("good", b"good");
    let ran = csv_in(&folder, &["good", "missing"]);
    assert_eq!(ran.text(), format!("{HEADER}\r\n"));
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("missing does not exist"), "{}", ran.err);
}

#[test]
fn an_error_says_what_it_most_likely_is_and_what_decoders_make_of_it() {
    let folder = Folder::new();
    let german: String = "Größe und Höhe müssen für jede Fläche geprüft werden.\n".repeat(9);
    let bytes: Vec<u8> = german.chars().map(|it| it as u8).collect();
    folder.file("a", &bytes);
    folder.file("b", b"a/\xC0\xAE./b\n");
    let ran = csv_in(&folder, &["a", "b", "--read-as", "windows-1252"]);
    let rows = rows(ran.text());
    // F6 can begin nothing (RFC 3629 §4), so ö is an error by itself.
    assert_eq!(rows[1][10..], ["ö", "windows-1252", "", "ö", "1", ""]);
    let last = rows.last().unwrap();
    assert_eq!(last[10..12], ["", ""]);
    assert!(last[12].contains("/../"), "{last:?}");
    assert_eq!(last[13], "À®");
    // Without it the column is empty.
    let ran = csv_in(&folder, &["b"]);
    assert!(ran.text().ends_with(",,1,\r\n"), "{}", ran.text());
}
