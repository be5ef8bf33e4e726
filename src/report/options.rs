//! What to report, and how.

use std::path::PathBuf;

use super::fail_on::FailOn;
use super::finding::FileFinding;
use crate::encodings::Encoding;
use crate::findings::{Ignored, ListLimit};
use crate::source::OwnOutput;
use crate::utf8::BomPolicy;

/// The format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReportFormat {
    /// Lines for the user.
    #[default]
    Text,

    /// One JSON object a line, one line a file.
    Json,

    /// One row for each error and each warning.
    Csv,

    /// SARIF 2.1.0, for code scanners: one log for all files.
    Sarif,

    /// Workflow commands of GitHub Actions: an annotation for each error and each warning.
    Github,

    /// XML of `JUnit`: a test for each file.
    Junit,

    /// One HTML file for all files, which needs nothing else.
    Html,

    /// One line a file.
    Summary,

    /// The names of the files that are ill-formed, and nothing else.
    IllFormed(Names),
}

/// How names are written in a list of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Names {
    /// Readable, one a line: for a terminal.
    #[default]
    Readable,

    /// As they are, one a line.
    Lines,

    /// As they are, each ended by NUL.
    Nul,
}

/// Where names of files come from, besides the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListFrom {
    /// The file that holds the names; `-` is standard input.
    pub path: PathBuf,

    /// Names end with NUL, not with a line feed.
    pub nul: bool,
}

/// Whether the terminal of standard error shows how far the report is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ProgressBar {
    /// No bar is drawn.
    #[default]
    None,

    /// A bar is drawn on the terminal; the report goes elsewhere.
    Alone,

    /// A bar is drawn, and taken off while a line of the report is written: that goes to a terminal too.
    BesideReport,
}

/// What to report, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The format.
    pub format: ReportFormat,

    /// What to do with a signature.
    pub bom: BomPolicy,

    /// How many errors of a file are listed; 1000 by default, or 20 where the file is not text in UTF-8.
    pub max_errors: ListLimit,

    /// How many warnings of a file are listed, those that matter most; as many by default.
    pub max_warnings: ListLimit,

    /// What ends the report with status 1; if there is nothing, any error does.
    pub fail_on: Vec<FailOn>,

    /// Read all files in this encoding; without one, each in that which it is certainly in, or in UTF-8.
    pub read_as: Option<Encoding>,

    /// The kinds and the places of errors and warnings that are told apart from the others, and do not end
    /// the report with status 1. A place is one of every file.
    pub ignored: Ignored,

    /// Report the files in folders.
    pub recursive: bool,

    /// Add SHA-256, size and time of modification.
    pub hash: bool,

    /// How many files are counted at once, and on how many threads a large one; 0 is as many as there
    /// are cores. The report does not depend on it.
    pub threads: usize,

    /// The most bytes of a stream that are kept, to be read again; 0 is any number. A longer one is an error.
    pub max_spool: u64,

    /// Show how far the report is.
    pub progress: ProgressBar,

    /// The files that the report itself is written to: they are left out, and that is said.
    pub own_output: OwnOutput,

    /// The files and folders; `-` is standard input.
    pub files: Vec<PathBuf>,

    /// More files and folders, reported after those of `files`. A `-` in it is a file of that name.
    pub list: Option<ListFrom>,
}

impl Options {
    /// Is more told of a file than one line?
    pub(super) fn tells_all(&self) -> bool {
        !matches!(
            self.format,
            ReportFormat::Summary | ReportFormat::IllFormed(_)
        )
    }

    /// Do warnings have to be looked for?
    pub(super) fn needs_warnings(&self) -> bool {
        self.tells_all() || self.fail_on.iter().any(|it| it.needs_warnings())
    }

    /// Does a file end the report with status 1?
    pub(super) fn fails(&self, finding: &FileFinding) -> bool {
        match &*self.fail_on {
            [] => FailOn::Errors.is_in(finding),
            all => all.iter().any(|it| it.is_in(finding)),
        }
    }

    /// The most bytes of a stream that are kept.
    pub(super) fn most_kept(&self) -> u64 {
        match self.max_spool {
            0 => u64::MAX,
            most => most,
        }
    }
}
