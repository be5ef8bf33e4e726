//! The table as an HTML page.

use super::{HEADER, Row, Table};
use crate::teach::escape::markup;

/// No scripts, nothing from elsewhere. Colours are those of the reader.
const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
                    <meta name=\"viewport\" content=\"width=device-width\">\n\
                    <title>Bytes and characters</title>\n<style>\n\
                    :root { color-scheme: light dark; font-family: system-ui, sans-serif; }\n\
                    table { border-collapse: collapse; }\n\
                    th, td { border: 1px solid #767676; padding: 0.25em 0.6em; text-align: start; }\n\
                    .bits { font-family: ui-monospace, monospace; white-space: nowrap; }\n\
                    .payload { text-decoration: underline; }\n\
                    .error { font-weight: bold; }\n\
                    </style>\n</head>\n<body>\n<table>\n";

/// The columns of bytes, bits and numbers.
const BITS: [usize; 5] = [0, 1, 2, 3, 4];

pub(super) fn written(table: &Table) -> String {
    let mut page = HEAD.to_owned();
    page.push_str("<thead>\n<tr>");
    for name in HEADER {
        page.push_str("<th scope=\"col\">");
        page.push_str(&markup(name));
        page.push_str("</th>");
    }
    page.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in table.rows() {
        put(&mut page, row);
    }
    page.push_str("</tbody>\n</table>\n");
    if let Some(note) = table.note() {
        page.push_str("<p>");
        page.push_str(&markup(&note));
        page.push_str(".</p>\n");
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn put(page: &mut String, row: &Row) {
    page.push_str(if row.error.is_some() {
        "<tr class=\"error\">"
    } else {
        "<tr>"
    });
    for (column, text) in row.cells().into_iter().enumerate() {
        let text = markup(&text);
        // Letters that are written from right to left move nothing outside their cell.
        page.push_str(if BITS.contains(&column) {
            "<td class=\"bits\">"
        } else {
            "<td dir=\"auto\">"
        });
        page.push_str(&text);
        page.push_str("</td>");
    }
    page.push_str("</tr>\n");
}
