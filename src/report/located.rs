//! Errors and warnings of a file in one list, with their lines and columns.

use std::iter::Peekable;

use super::error_cursor::ErrorCursor;
use super::finding::FileFinding;
use super::lines::{LinePlace, LineReader};
use super::options::Options;
use super::warning_cursor::{ReportWarning, WarningCursor};
use crate::unicode::GroupMessage;
use crate::utf8::Group;
use crate::warnings::Severity;

/// An error or a warning.
pub(super) enum Found {
    Error(Group),
    Warning(ReportWarning),
}

impl Found {
    /// Offset of the first byte.
    pub(super) fn offset(&self) -> u64 {
        match self {
            Self::Error(group) => group.offset,
            Self::Warning(warning) => warning.offset,
        }
    }

    /// How many bytes it has.
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::Error(group) => group.len(),
            Self::Warning(warning) => warning.length,
        }
    }

    /// Its kind, as it is called in reports.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::Error(group) => group.kind().key(),
            Self::Warning(warning) => warning.kind.key(),
        }
    }

    /// One line for the user.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Error(group) => GroupMessage::of(group).to_string(),
            Self::Warning(warning) => warning.message.clone(),
        }
    }

    /// The first of its bytes, at most `most`. They are read again.
    pub(super) fn bytes(&self, finding: &FileFinding, most: usize) -> Vec<u8> {
        let len = usize::try_from(self.length()).unwrap_or(usize::MAX);
        let mut bytes = vec![0; len.min(most)];
        let read = finding.read_again(self.offset(), &mut bytes);
        bytes.truncate(read);
        bytes
    }
}

/// Where something was found.
pub(super) struct Located {
    pub(super) found: Found,
    pub(super) start: LinePlace,
    pub(super) end: LinePlace,
}

/// Gives the errors and warnings of a file in order of place.
pub(super) struct LocatedCursor<'a> {
    errors: Peekable<ErrorCursor<'a>>,
    warnings: Peekable<WarningCursor<'a>>,
    lines: LineReader<'a>,
}

impl<'a> LocatedCursor<'a> {
    /// Those that are to be listed, of warnings those of a severity and of those that matter more.
    pub(super) fn new(finding: &'a FileFinding, options: &Options, from: Severity) -> Self {
        let warnings = finding.warnings(from, options.max_warnings);
        Self {
            errors: finding.errors(options.max_errors).peekable(),
            warnings: warnings.peekable(),
            lines: LineReader::new(finding),
        }
    }
}

impl Iterator for LocatedCursor<'_> {
    type Item = Located;

    fn next(&mut self) -> Option<Located> {
        let is_error = match (self.errors.peek(), self.warnings.peek()) {
            (Some(error), Some(warning)) => error.offset <= warning.offset,
            (error, _) => error.is_some(),
        };
        let found = if is_error {
            Found::Error(self.errors.next()?)
        } else {
            Found::Warning(self.warnings.next()?)
        };
        let (start, end) = self.lines.ends_of(found.offset(), found.length());
        Some(Located { found, start, end })
    }
}
