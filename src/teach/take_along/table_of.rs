//! A table of some bytes.

use super::{Part, TakeError};
use crate::teach::table::{MOST_BYTES, Table};

/// What it is called where there are too many bytes for it.
const WHAT: &str = "A table";

/// The format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// GitHub Flavored Markdown.
    Markdown,

    /// CSV of RFC 4180.
    Csv,

    /// A page of HTML.
    Html,
}

impl TableFormat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Markdown, Self::Csv, Self::Html];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Markdown => "Markdown",
            Self::Csv => "CSV",
            Self::Html => "HTML",
        }
    }

    /// How the name of a file of it ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Csv => "csv",
            Self::Html => "html",
        }
    }
}

/// A table of some bytes: a row for each character and each error. Making it reads them: that belongs on a
/// thread.
#[derive(Debug, Clone)]
pub struct TableOf {
    /// The bytes, at most [`MOST_BYTES`].
    pub part: Part,

    /// The format.
    pub format: TableFormat,
}

impl TableOf {
    /// Whether there are bytes, and not too many of them. Reads nothing.
    ///
    /// # Errors
    /// There are too many bytes, or none.
    pub fn check(&self) -> Result<(), TakeError> {
        self.part.check(WHAT, MOST_BYTES).map(drop)
    }

    /// The table as text.
    ///
    /// # Errors
    /// There are too many bytes or none, or they could not be read.
    pub fn text(&self) -> Result<String, TakeError> {
        let bytes = self.part.read(WHAT, MOST_BYTES)?;
        let table = Table::of(&bytes, self.part.range().start);
        Ok(match self.format {
            TableFormat::Markdown => table.markdown(),
            TableFormat::Csv => table.csv(),
            TableFormat::Html => table.html(),
        })
    }
}
