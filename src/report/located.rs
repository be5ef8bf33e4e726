//! Errors and warnings of a file in one list, with their lines and columns.

use std::iter::Peekable;

use super::error_cursor::ErrorCursor;
use super::finding::FileFinding;
use super::lines::{LinePlace, LineReader};
use super::options::Options;
use super::warning_cursor::{ReportWarning, WarningCursor};
use crate::findings::FindingKind;
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

    /// Its kind.
    pub(super) fn kind(&self) -> FindingKind {
        match self {
            Self::Error(group) => FindingKind::Error(group.kind()),
            Self::Warning(warning) => FindingKind::Warning(warning.kind),
        }
    }

    /// Its kind, as it is called in reports.
    pub(super) fn key(&self) -> &'static str {
        self.kind().key()
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

    /// Is it ignored?
    pub(super) is_ignored: bool,
}

/// Gives the errors and warnings of a file in order of place.
pub(super) struct LocatedCursor<'a> {
    finding: &'a FileFinding,
    errors: Peekable<ErrorCursor<'a>>,
    warnings: Peekable<WarningCursor<'a>>,
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
        let errors = finding.most_listed(options.max_errors);
        let warnings = finding.most_listed(options.max_warnings);
        let (ignored_errors, ignored_warnings) = (ignored.min(errors), ignored.min(warnings));
        let errors = ErrorCursor::with_ignored(finding, errors, ignored_errors);
        let warnings = WarningCursor::with_ignored(finding, from, warnings, ignored_warnings);
        Self {
            finding,
            errors: errors.peekable(),
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
        let is_ignored = match &found {
            Found::Error(group) => self.finding.ignores_error(group),
            Found::Warning(warning) => self.finding.ignores_warning(warning.kind, warning.offset),
        };
        Some(Located {
            found,
            start,
            end,
            is_ignored,
        })
    }
}
