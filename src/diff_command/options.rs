//! What to compare, and how it is told.

use std::path::{Path, PathBuf};

use crate::compare::change::Ignoring;
use crate::compare::content::Method;

/// The form of what is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DiffFormat {
    /// Lines for the user.
    #[default]
    Text,

    /// One JSON object.
    Json,

    /// One HTML page that needs nothing else.
    Html,
}

/// What to compare, and how it is told.
#[derive(Debug, Clone)]
pub struct Options {
    /// The left source and the right one; one of them may be `-`, standard input.
    pub files: [PathBuf; 2],

    /// The form of what is told.
    pub format: DiffFormat,

    /// How the bytes of both are laid beside each other.
    pub method: Method,

    /// Which differences do not count.
    pub ignoring: Ignoring,

    /// So many differences are listed; 0 is all of them.
    pub most_listed: u64,

    /// The file to make of what is told; `None` or `-` for standard output.
    pub output: Option<PathBuf>,

    /// Whether that file may replace another one.
    pub replaces: bool,

    /// Nothing is told but how it ended.
    pub quiet: bool,

    /// The most bytes that are kept of a pipe; 0 is no limit.
    pub max_spool: u64,

    /// Show how far it is on the terminal of standard error.
    pub shows_progress: bool,
}

impl Options {
    /// The file to make, if it is not standard output.
    pub(super) fn output_file(&self) -> Option<&Path> {
        let named = self.output.as_deref();
        named.filter(|path| path.as_os_str() != "-")
    }
}
