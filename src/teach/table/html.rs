//! The table as an HTML page.

use std::fmt::Write as _;

use super::{HEADER, Row, Table};
use crate::html::{Escaped, Page};

/// Colours are those of the reader.
const STYLE: &str = include_str!("style.css");

/// The columns of bytes, bits and numbers.
const BITS: [usize; 5] = [0, 1, 2, 3, 4];

pub(super) fn written(table: &Table) -> String {
    let mut page = Page {
        title: "Bytes and characters",
        style: STYLE,
    }
    .to_string();
    page.push_str("<table>\n");
    page.push_str("<thead>\n<tr>");
    for name in HEADER {
        page.push_str("<th scope=\"col\">");
        put_text(&mut page, name);
        page.push_str("</th>");
    }
    page.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in table.rows() {
        put(&mut page, row);
    }
    page.push_str("</tbody>\n</table>\n");
    if let Some(note) = table.note() {
        page.push_str("<p>");
        put_text(&mut page, &note);
        page.push_str(".</p>\n");
    }
    page.push_str(Page::END);
    page
}

/// Adds text that is no markup.
fn put_text(page: &mut String, text: &str) {
    // Writing to a string does not fail.
    let _ = write!(page, "{}", Escaped(text));
}

fn put(page: &mut String, row: &Row) {
    page.push_str(if row.error.is_some() {
        "<tr class=\"error\">"
    } else {
        "<tr>"
    });
    for (column, text) in row.cells().into_iter().enumerate() {
        // Letters that are written from right to left move nothing outside their cell.
        page.push_str(if BITS.contains(&column) {
            "<td class=\"bits\">"
        } else {
            "<td dir=\"auto\">"
        });
        put_text(page, &text);
        page.push_str("</td>");
    }
    page.push_str("</tr>\n");
}
