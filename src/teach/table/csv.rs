//! The table as CSV.

use super::{HEADER, Table};
use crate::csv::cell;

pub(super) fn written(table: &Table) -> String {
    let mut text = String::new();
    put(&mut text, &HEADER.map(cell));
    for row in table.rows() {
        put(&mut text, &row.cells().each_ref().map(|it| cell(it)));
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
