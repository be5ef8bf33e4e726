//! The units and errors of some bytes as a table: what is in it, and that each format is read back as it
//! was meant.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use byteloupe::teach::table::{MOST_BYTES, Table};
use proptest::prelude::*;

/// CSV as RFC 4180 reads it.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut rest = text.chars().peekable();
    let mut is_quoted = false;
    while let Some(character) = rest.next() {
        let row = rows.last_mut().unwrap();
        match character {
            '"' if is_quoted && rest.next_if_eq(&'"').is_some() => {
                row.last_mut().unwrap().push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(String::new()),
            '\r' if !is_quoted => {
                assert_eq!(rest.next(), Some('\n'));
                rows.push(vec![String::new()]);
            }
            other => row.last_mut().unwrap().push(other),
        }
    }
    assert_eq!(
        rows.pop(),
        Some(vec![String::new()]),
        "the last line is ended"
    );
    rows
}

/// A table in Markdown: a backslash before punctuation is taken away, and a bar without one parts cells.
fn read_markdown(text: &str) -> Vec<Vec<String>> {
    let row = |line: &str| {
        let mut cells = vec![String::new()];
        let mut rest = line.chars();
        while let Some(character) = rest.next() {
            match character {
                '\\' => cells.last_mut().unwrap().extend(rest.next()),
                '|' => cells.push(String::new()),
                '<' | '*' | '_' | '`' | '[' | '&' | '~' | '!' => panic!("markup in {line}"),
                other => cells.last_mut().unwrap().push(other),
            }
        }
        let inner = cells[1..cells.len() - 1].iter();
        inner
            .map(|cell| cell.trim_matches(' ').to_owned())
            .collect()
    };
    text.lines().map(row).collect()
}

fn read_html(page: &str) -> Vec<Vec<String>> {
    let (start, end) = (
        page.find("<table>").unwrap(),
        page.find("</table>").unwrap(),
    );
    let document = roxmltree::Document::parse(&page[start..end + "</table>".len()]).expect("XML");
    let rows = document
        .descendants()
        .filter(|node| node.has_tag_name("tr"));
    rows.map(|row| {
        let cells = row.children().filter(roxmltree::Node::is_element);
        cells
            .map(|cell| cell.text().unwrap_or_default().to_owned())
            .collect()
    })
    .collect()
}

#[test]
fn each_character_and_each_error_has_a_row() {
    let table = Table::of(b"a\xE2\x82\xAC\xC0\xAE\xED\xA1\x8C\xED\xBE\xB4\x1B", 0x10);
    let rows = read_csv(&table.csv());
    let row = |number: usize| rows[number].iter().map(String::as_str).collect::<Vec<_>>();
    let columns = [
        "Offset (hex)",
        "Offset",
        "Bytes",
        "Bits (header|payload)",
        "Code point",
        "Character",
        "Name",
        "Error",
        "Section",
    ];
    assert_eq!(row(0), columns);
    assert_eq!(
        row(2),
        [
            "0x11",
            "17",
            "E2 82 AC",
            "1110|0010 10|000010 10|101100",
            "U+20AC",
            "€",
            "EURO SIGN",
            "",
            ""
        ]
    );
    assert_eq!(
        row(3),
        [
            "0x14",
            "20",
            "C0 AE",
            "110|00000 10|101110",
            "",
            "",
            "Overlong 2-byte form of U+002E FULL STOP",
            "Overlong form",
            "RFC 3629 §3, §10"
        ]
    );
    assert_eq!(rows[4][7], "CESU-8 pair");
    assert_eq!(
        (rows[5][5].as_str(), rows[5][6].as_str()),
        ("\u{241B}", "ESCAPE")
    );
    assert_eq!(rows.len(), 6);
}

#[test]
fn what_is_not_seen_stands_there_by_a_label_and_no_cell_is_a_formula() {
    let text = "\u{202E}\u{200B}\u{FEFF} \u{301}=+-@\u{FF1D}\t\r\n\u{0}|\"<&,;\\`";
    let table = Table::of(text.as_bytes(), 0);
    let cells = read_csv(&table.csv());
    let characters: Vec<&str> = cells[1..].iter().map(|row| row[5].as_str()).collect();
    assert_eq!(
        characters,
        [
            "RLO",
            "ZWSP",
            "BOM",
            "␠",
            "\u{25CC}\u{301}",
            "'=",
            "'+",
            "'-",
            "'@",
            "'\u{FF1D}",
            "␉",
            "␍",
            "␊",
            "␀",
            "|",
            "\"",
            "<",
            "&",
            ",",
            ";",
            "\\",
            "`"
        ]
    );
    for written in [table.csv(), table.markdown(), table.html()] {
        assert!(!written.contains(['\u{202E}', '\u{200B}', '\u{FEFF}', '\0']));
    }
    let formula = |cell: &String| cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\u{FF1D}']);
    assert!(!cells.iter().flatten().any(formula));
}

#[test]
fn more_than_64_kib_are_left_out_and_that_is_said() {
    let text = "€".repeat(MOST_BYTES / 3 + 10);
    let table = Table::of(text.as_bytes(), 0);
    assert_eq!(table.rows().len(), MOST_BYTES / 3);
    let left_out = text.len() - MOST_BYTES / 3 * 3;
    assert_eq!(table.left_out(), left_out as u64);
    assert!(table.rows().iter().all(|row| row.error.is_none()));
    for written in [table.csv(), table.markdown(), table.html()] {
        assert!(written.contains(&format!("{left_out} bytes are left out")));
    }
    let whole = Table::of("€€".as_bytes(), u64::MAX);
    assert_eq!((whole.rows().len(), whole.left_out()), (2, 0));
    // A form that the border cuts is no error.
    let mut bytes = vec![b'a'; MOST_BYTES - 2];
    bytes.extend(b"\xF8\x88\x80\x80\x80");
    assert_eq!(Table::of(&bytes, 0).left_out(), 5);
}

proptest! {
    #[test]
    fn every_format_is_read_back_with_the_same_cells(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..40),
            any::<String>().prop_map(String::into_bytes),
        ],
        offset in any::<u64>(),
    ) {
        let table = Table::of(&bytes, offset);
        let csv = read_csv(&table.csv());
        let mut markdown = read_markdown(&table.markdown());
        let rule = markdown.remove(1);
        prop_assert!(rule.iter().all(|cell| cell == "---"));
        let html = read_html(&table.html());
        prop_assert_eq!(&markdown, &html);
        // In CSV, an apostrophe keeps what follows from being a formula. No cell has one of its own before a sign.
        let without = |cell: &String| -> String {
            let signs = ['=', '+', '-', '@', '\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}'];
            let pairs = cell.chars().zip(cell.chars().skip(1).map(Some).chain([None]));
            let kept = pairs.filter(|(it, next)| !(*it == '\'' && next.is_some_and(|it| signs.contains(&it))));
            kept.map(|(it, _)| it).collect()
        };
        let csv_texts: Vec<Vec<String>> =
            csv.iter().map(|row| row.iter().map(without).collect()).collect();
        prop_assert_eq!(csv_texts, html);
        prop_assert!(csv.iter().all(|row| row.len() == 9));
        // The rows hold all bytes, each once.
        let all: Vec<u8> = table.rows().iter().flat_map(|row| row.bytes.clone()).collect();
        prop_assert_eq!(all, bytes);
    }
}
