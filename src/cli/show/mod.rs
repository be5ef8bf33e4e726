//! The hex view in a terminal: what `byteloupe show` does.

mod options;

use std::env;
use std::io::{self, IsTerminal as _, Write};
use std::ops::Range;
use std::path::Path;

use console::Term;

use super::command::Command;
use super::counted::counted;
use super::destination::unless_reader_is_gone;
use super::opened::OpenedSource;
use super::place::found;
use crate::outcome::Outcome;
use crate::places::PlaceFinding;
use crate::save::ResultError;
use crate::terminal_hex::{Palette, ShowError, TerminalHex, row_len_of};

use options::When;

pub(super) use options::STATUS;
pub use options::ShowOptions;

/// How many bytes a row has where there is no terminal.
const ROW_LEN: usize = 16;

impl Command for ShowOptions {
    const RESULT: &'static str = "The view";
    // What it writes has colours in it, and nothing of the file that a terminal would obey.
    const IS_FOR_READERS: bool = false;

    fn inputs(&self) -> Vec<&Path> {
        vec![&self.file]
    }

    fn writes_output(&self) -> bool {
        true
    }

    fn run(&self, out: &mut dyn Write, _err: &mut dyn Write) -> Result<Outcome, String> {
        let opened = OpenedSource::open(&self.file, self.spool.most_kept());
        let opened = opened.map_err(|error| error.to_string())?;
        let view = TerminalHex {
            row_len: self.row_len().unwrap_or_else(row_len),
            palette: self.palette(),
            explains: !self.no_reasons,
        };
        let range = self.shown(&opened, view.row_len as u64)?;
        let written = view.write(&*opened.source, range, out);
        let written = written.map_err(|error| match error {
            ShowError::Read(error) => ResultError::Read(error.to_string()),
            ShowError::Write(cause) => ResultError::Written(cause),
        });
        unless_reader_is_gone(written, ()).map(|()| Outcome::Clean)
    }
}

impl ShowOptions {
    /// The bytes to show.
    fn shown(&self, opened: &OpenedSource, row_len: u64) -> Result<Range<u64>, String> {
        let Some((typed, target)) = &self.around else {
            let range = self
                .range
                .map(|range| range.start..range.end.unwrap_or(u64::MAX));
            return Ok(range.unwrap_or(0..u64::MAX));
        };
        let scan = counted(&opened.source, &self.file, self.shows_progress());
        let scan = scan.map_err(|error| error.to_string())?;
        match found(&opened.source, &scan, *target) {
            PlaceFinding::At { offset, .. } => {
                let before = self.context.saturating_mul(row_len);
                let row = offset - offset % row_len;
                let end = row.saturating_add(before).saturating_add(row_len);
                Ok(row.saturating_sub(before)..end)
            }
            PlaceFinding::Nowhere(why) => Err(format!("{typed}: {why}.")),
            PlaceFinding::Coming(_) | PlaceFinding::NotYet { .. } => {
                Err(format!("{typed}: the file could not be counted that far."))
            }
        }
    }

    /// The colours of standard output.
    fn palette(&self) -> Palette {
        let is_off = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let has_colors = match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => io::stdout().is_terminal() && !is_off,
        };
        if !has_colors {
            return Palette::Plain;
        }
        let value = |name| env::var(name).unwrap_or_default();
        match Palette::of_terminal(&value("TERM"), &value("COLORTERM")) {
            // Colours that are asked for are there.
            Palette::Plain if self.color == When::Always => Palette::Sixteen,
            palette => palette,
        }
    }
}

/// How many bytes a row has on the terminal of standard output.
fn row_len() -> usize {
    let size = io::stdout()
        .is_terminal()
        .then(|| Term::stdout().size_checked());
    let columns = size.flatten().map(|(_, columns)| usize::from(columns));
    columns.map_or(ROW_LEN, row_len_of)
}
