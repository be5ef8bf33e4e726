//! The findings about files as text, JSON, CSV, SARIF, HTML, XML of `JUnit` or annotations of GitHub, without a window.
//!
//! The first pass reads a file once and counts its errors and, where the format tells of them, its warnings.
//! The second pass finds them again and writes each one as it comes, so that no file needs more memory than
//! another; it reads only the blocks that hold some. Text that was encoded twice is looked for in a pass of
//! its own, in files that may hold some. A checksum takes a pass of its own, beside the first.
//!
//! One thread goes through the names, some count a file each, and the one that called writes: the
//! files in the order of their names, each as soon as those before it are written. Large files are
//! counted when it is their turn, by all threads. The keys and their order are an
//! interface: they are only ever added to (`docs/report.md`).
//!
//! It does not know the command line: [`Options`] says what to do, [`Outcome`] how it ended.

mod alike;
mod checksum;
mod counting;
mod csv;
mod document;
mod entries;
mod error_object;
mod explained;
mod fail_on;
mod file_progress;
mod finding;
mod github;
mod html;
mod ignore;
mod ignored_object;
mod job;
mod json;
mod junit;
mod lines;
mod located;
mod name_list;
mod observers;
mod one_source;
mod open_files;
mod options;
mod pool;
mod progress;
mod read_as;
mod reading;
mod reading_object;
mod runner;
mod sarif;
mod set_aside;
mod stoppable;
mod summary;
mod text;
mod timestamp;
mod walk;
mod warned;
mod warning_counts;
mod warning_object;
mod warning_words;

use std::io::{self, Write};

use crate::outcome::Outcome;

pub use fail_on::FailOn;
pub use ignore::Ignore;
pub use one_source::write_source;
pub use options::{ListFrom, Names, Options, ProgressBar, ReportFormat};
pub use timestamp::rfc3339;

/// The keys of the report, for `--help`.
pub const SCHEMA: &str = include_str!("schema.txt");

/// Writes the report to `out` and what could not be read to `err`.
///
/// Progress is shown on standard error, whatever `err` is, and `err` must not keep other threads from
/// writing there.
///
/// A reader of `out` that goes away, such as `head`, ends the report and is no error.
///
/// # Errors
/// The report could not be written.
pub fn run(
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> (Outcome, io::Result<()>) {
    let mut runner = runner::Runner::new(options, out, err);
    let written = match runner.run() {
        Err(cause) if cause.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    };
    (runner.outcome(), written)
}
