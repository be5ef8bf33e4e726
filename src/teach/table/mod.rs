//! The units and errors of some bytes as a table, in Markdown, CSV and HTML.
//!
//! | name | what it holds |
//! |---|---|
//! | [`Table`] | the rows, and the three ways in which they are written |
//! | [`Row`] | a character or an error |

mod csv;
mod html;
mod markdown;
mod row;

pub use row::Row;

use crate::utf8::Window;

/// Of more bytes than this, the first are taken.
pub const MOST_BYTES: usize = 64 * 1024;

/// The names of the columns.
const HEADER: [&str; Row::CELLS] = [
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

/// A row for each character and each error of some bytes.
///
/// The bytes are taken for a whole text: of a piece of a longer one, what its borders cut is an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    rows: Vec<Row>,
    left_out: u64,
}

impl Table {
    /// The table of bytes that are at an offset.
    pub fn of(bytes: &[u8], offset: u64) -> Self {
        let taken = bytes.get(..MOST_BYTES).unwrap_or(bytes);
        let is_whole = taken.len() == bytes.len();
        let len = taken.len() as u64;
        let start = offset.min(u64::MAX - 2 * MOST_BYTES as u64);
        // What goes on after the bytes that are taken is no error: it is left out.
        let window = Window::decode(taken, start, start, start + len, is_whole);
        let characters = window.units().iter().filter_map(Row::of_character);
        let errors = window.groups().iter();
        let errors = errors
            .filter(|group| is_whole || group.is_stray_run() || group.end() < start + len)
            .map(|group| Row::of_error(group, taken, start));
        let mut rows: Vec<Row> = characters.chain(errors).collect();
        rows.sort_by_key(|row| row.offset);
        let end = rows.last().map_or(start, Row::end);
        Self {
            rows,
            left_out: (start + bytes.len() as u64).saturating_sub(end),
        }
    }

    /// The rows in order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many bytes at the end are not in the table, because there are too many.
    pub const fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The table in Markdown (GitHub Flavored Markdown, “Tables”).
    pub fn markdown(&self) -> String {
        markdown::written(self)
    }

    /// The table as CSV (RFC 4180), with the names of the columns in the first line. No cell is a formula
    /// for a spreadsheet.
    pub fn csv(&self) -> String {
        csv::written(self)
    }

    /// The table as an HTML page.
    pub fn html(&self) -> String {
        html::written(self)
    }

    /// What is said where bytes are left out.
    fn note(&self) -> Option<String> {
        let left_out = self.left_out;
        (left_out > 0).then(|| {
            let verb = if left_out == 1 { "is" } else { "are" };
            format!("{} {verb} left out", crate::words::plural(left_out, "byte"))
        })
    }
}
