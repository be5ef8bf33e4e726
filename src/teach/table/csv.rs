//! The table as CSV.

use super::{HEADER, Table};

pub(super) fn written(table: &Table) -> String {
    let mut text = String::new();
    put(&mut text, &HEADER.map(cell));
    for row in table.rows() {
        put(&mut text, &row.cells().map(|it| cell(&it)));
    }
    if let Some(note) = table.note() {
        // As many cells as in every line (RFC 4180 §2, 4).
        let mut cells = HEADER.map(|_| String::new());
        if let Some(name) = cells.get_mut(6) {
            *name = cell(&note);
        }
        put(&mut text, &cells);
    }
    text
}

fn put(text: &mut String, cells: &[String; super::Row::CELLS]) {
    text.push_str(&cells.join(","));
    text.push_str("\r\n");
}

/// Text as a cell: in quotes where RFC 4180 asks for them, and behind an apostrophe where a spreadsheet
/// would take it for a formula.
fn cell(text: impl AsRef<str>) -> String {
    let text = text.as_ref();
    let apostrophe = if text.starts_with(begins_formula) {
        "'"
    } else {
        ""
    };
    let needs_quotes = |it: char| matches!(it, ',' | ';' | '"' | '\t' | '\r' | '\n');
    if text.contains(needs_quotes) {
        format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{apostrophe}{text}")
    }
}

/// Does a formula begin with this character? Some programs take the fullwidth forms for the same.
const fn begins_formula(first: char) -> bool {
    matches!(
        first,
        '=' | '+'
            | '-'
            | '@'
            | '\t'
            | '\r'
            | '\n'
            | '\u{FF1D}'
            | '\u{FF0B}'
            | '\u{FF0D}'
            | '\u{FF20}'
    )
}
