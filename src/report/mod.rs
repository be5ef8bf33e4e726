//! The findings about files as text or JSON, without a window.
//!
//! Each file is read twice. The first pass counts; the second finds the errors again and writes each
//! one as it comes, so that no file needs more memory than another. The keys and their order are an
//! interface: they are only ever added to (`docs/report.md`).
//!
//! It does not know the command line: [`Options`] says what to do, [`Status`] how it ended.

mod error_cursor;
mod finding;
mod json;
mod name_list;
mod options;
mod runner;
mod status;
mod text;
mod timestamp;

use std::io::{self, Write};

pub use options::{Format, ListFrom, Options};
pub use status::Status;
pub use timestamp::rfc3339;

/// The keys of the report, for `--help`.
pub const SCHEMA: &str = include_str!("schema.txt");

/// Writes the report to `out` and what could not be read to `err`.
///
/// A reader of `out` that goes away, such as `head`, ends the report and is no error.
///
/// # Errors
/// The report could not be written.
pub fn run(
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> (Status, io::Result<()>) {
    let mut runner = runner::Runner::new(options, out, err);
    let written = match runner.run() {
        Err(cause) if cause.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    };
    (runner.status(), written)
}
