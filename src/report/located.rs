//! Errors and warnings of a file in one list, with their lines and columns.

use std::iter::Peekable;

use super::entries::{Entries, Listed};
use super::finding::FileFinding;
use super::lines::{LinePlace, LineReader};
use super::options::Options;
use crate::findings::FindingRun;
use crate::warnings::Severity;

/// Where something was found.
pub(super) struct Located {
    pub(super) run: FindingRun,
    pub(super) start: LinePlace,
    pub(super) end: LinePlace,
}

/// Gives the errors and warnings of a file in order of place.
pub(super) struct LocatedCursor<'a> {
    errors: Peekable<Entries<'a>>,
    warnings: Peekable<Entries<'a>>,
    lines: LineReader<'a>,
}

impl<'a> LocatedCursor<'a> {
    /// Those that are to be listed, of warnings those of a severity and of those that matter more.
    pub(super) fn new(finding: &'a FileFinding, options: &Options, from: Severity) -> Self {
        Self::with_ignored(finding, options, from, 0)
    }

    /// The first `ignored` ignored errors and as many ignored warnings, too, of either no more than are
    /// listed of the others.
    pub(super) fn with_ignored(
        finding: &'a FileFinding,
        options: &Options,
        from: Severity,
        ignored: u64,
    ) -> Self {
        let entries = |listed, limit| {
            let entries = Entries::with_ignored(finding, listed, limit, ignored);
            entries.peekable()
        };
        Self {
            errors: entries(Listed::Errors, options.max_errors),
            warnings: entries(Listed::Warnings(from), options.max_warnings),
            lines: LineReader::new(finding),
        }
    }
}

impl Iterator for LocatedCursor<'_> {
    type Item = Located;

    fn next(&mut self) -> Option<Located> {
        let is_error = match (self.errors.peek(), self.warnings.peek()) {
            (Some(error), Some(warning)) => error.offset() <= warning.offset(),
            (error, _) => error.is_some(),
        };
        let entries = if is_error {
            &mut self.errors
        } else {
            &mut self.warnings
        };
        let run = entries.next()?;
        let (start, end) = self.lines.ends_of(run.offset(), run.length());
        Some(Located { run, start, end })
    }
}
