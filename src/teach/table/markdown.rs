//! The table in Markdown.

use super::{HEADER, Table};

pub(super) fn written(table: &Table) -> String {
    let mut text = String::new();
    put(&mut text, &HEADER.map(cell));
    put(&mut text, &HEADER.map(|_| "---".to_owned()));
    for row in table.rows() {
        put(&mut text, &row.cells().map(|it| cell(&it)));
    }
    if let Some(note) = table.note() {
        text.push('\n');
        text.push_str(&note);
        text.push_str(".\n");
    }
    text
}

fn put(text: &mut String, cells: &[String; super::Row::CELLS]) {
    text.push_str("| ");
    text.push_str(&cells.join(" | "));
    text.push_str(" |\n");
}

/// Text as a cell: every punctuation mark of ASCII that could be markup has a backslash before it, which
/// Markdown takes away (`CommonMark`, “Backslash escapes”).
fn cell(text: impl AsRef<str>) -> String {
    let mut cell = String::new();
    for character in text.as_ref().chars() {
        let is_markup = character.is_ascii_punctuation() && !"+-,.()/;%".contains(character);
        if is_markup {
            cell.push('\\');
        }
        cell.push(character);
    }
    cell
}
