//! The options of `byteloupe report`. What it does is in [`report`], which the window uses, too.

use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::arguments::{SignatureArgument, SpoolArgument, encoding_named, shows_progress};
use super::command::Command;
use crate::encodings::Encoding;
use crate::findings::ListLimit;
use crate::outcome::Outcome;
use crate::report::{self, FailOn, Ignore, ListFrom, Names, Options, ProgressBar, ReportFormat};
use crate::source::OwnOutput;

/// What is asked of `byteloupe report`.
#[derive(Debug, Clone, Args)]
pub struct ReportOptions {
    /// The format of the report
    #[arg(long, value_enum, default_value_t = FormatArgument::Text)]
    format: FormatArgument,

    /// One line a file: name, verdict, length
    #[arg(long, conflicts_with = "format")]
    summary: bool,

    /// Only the names of the files that are ill-formed, one a line
    #[arg(short, long, conflicts_with_all = ["format", "summary"])]
    list: bool,

    /// With --list: end each name with NUL, for `xargs -0`
    #[arg(short = 'Z', long, requires = "list")]
    print0: bool,

    #[command(flatten)]
    signature: SignatureArgument,

    /// How many errors of each file to list: a number, `none`, or `all`, with all of their bytes; 0 is the same
    /// as `all`. By default 1000, or 10 of a file that is most likely binary or not in UTF-8
    #[arg(long, value_name = "N|all|none")]
    max_errors: Option<ListLimit>,

    /// How many warnings of each file to list, those that matter most: as for --max-errors
    #[arg(long, value_name = "N|all|none")]
    max_warnings: Option<ListLimit>,

    /// What ends the report with status 1: `errors`; `warnings`, errors too, and all that is more than
    /// information; `high`, errors too, and warnings of high severity; or a kind of error or warning
    #[arg(long, value_name = "WHAT", default_value = "errors", value_delimiter = ',',
          value_parser = fail_on)]
    fail_on: Vec<FailOn>,

    /// Read all files in this encoding, and find what is wrong with them in it: a name such as windows-1252,
    /// `Shift_JIS`, UTF-16LE, CESU-8 or modified-UTF-8. Without it, a file is read in UTF-8, or in another
    /// encoding that it is certainly in
    #[arg(long, value_name = "ENCODING", value_parser = readable_encoding)]
    read_as: Option<Encoding>,

    /// What to tell apart from the rest, so that it does not end the report with status 1: a kind of error
    /// or warning, or the offset at which one begins, such as 0x1A2; may be given more than once
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = ignore)]
    ignore: Vec<Ignore>,

    /// Report the files in folders, in the order of their names
    #[arg(short, long)]
    recursive: bool,

    /// Read more names of files from this file, one a line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,

    /// Names in the list end with NUL, as `find -print0` writes them
    #[arg(short = '0', long, requires = "files_from")]
    null: bool,

    /// Add SHA-256, size and time of modification
    #[arg(long)]
    hash: bool,

    /// How many files to count at once, and on how many threads a large one; 0 is as many as there
    /// are cores
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = clap::value_parser!(u16).range(0..=MAX_THREADS))]
    threads: u16,

    #[command(flatten)]
    spool: SpoolArgument,

    /// Show no progress on the terminal
    #[arg(short, long)]
    quiet: bool,

    /// Files to report; `-`, or none at all, is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What `--fail-on` names. A hyphen may stand for `_`.
fn fail_on(name: &str) -> Result<FailOn, String> {
    FailOn::named(&name.replace('-', "_")).ok_or_else(|| {
        let names: Vec<&str> = FailOn::names().collect();
        format!("it is one of {}", names.join(", "))
    })
}

/// What `--ignore` names. A hyphen may stand for `_`.
fn ignore(name: &str) -> Result<Ignore, String> {
    Ignore::named(&name.replace('-', "_")).ok_or_else(|| {
        let names: Vec<&str> = Ignore::names().collect();
        format!(
            "it is an offset, such as 418 or 0x1A2, or one of {}",
            names.join(", ")
        )
    })
}

/// What `--read-as` names.
fn readable_encoding(name: &str) -> Result<Encoding, String> {
    let encoding = encoding_named(name)?;
    if Encoding::all_readable().contains(&encoding) {
        Ok(encoding)
    } else {
        Err(format!(
            "{} reads no other characters than UTF-8",
            encoding.words()
        ))
    }
}

impl ReportOptions {
    /// The format of the report.
    fn format(&self) -> ReportFormat {
        match self.format {
            _ if self.summary => ReportFormat::Summary,
            _ if self.list => ReportFormat::IllFormed(if self.print0 {
                Names::Nul
            } else if io::stdout().is_terminal() {
                Names::Readable
            } else {
                Names::Lines
            }),
            FormatArgument::Text => ReportFormat::Text,
            FormatArgument::Json => ReportFormat::Json,
            FormatArgument::Csv => ReportFormat::Csv,
            FormatArgument::Sarif => ReportFormat::Sarif,
            FormatArgument::Github => ReportFormat::Github,
            FormatArgument::Junit => ReportFormat::Junit,
            FormatArgument::Html => ReportFormat::Html,
        }
    }

    /// What is wrong with them all the same, as a sentence.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        let reads_input = self.reads_standard_input_alone();
        if reads_input && self.recursive {
            Some("-r reports the files in folders, and no folder is named")
        } else if reads_input && io::stdin().is_terminal() {
            Some(
                "there is no FILE to report, and nothing comes through a pipe; `-` reads what is typed",
            )
        } else {
            None
        }
    }

    /// The progress that suits the terminal, if there is one.
    fn progress(&self) -> ProgressBar {
        let inputs = self.files.iter().chain(&self.files_from);
        if self.quiet || !shows_progress(inputs.map(PathBuf::as_path)) {
            ProgressBar::None
        } else if io::stdout().is_terminal() {
            ProgressBar::BesideReport
        } else {
            ProgressBar::Alone
        }
    }

    /// What is to be reported, and how.
    fn to_report(&self) -> Options {
        Options {
            format: self.format(),
            bom: self.signature.policy(),
            max_errors: self.max_errors.unwrap_or_default(),
            max_warnings: self.max_warnings.unwrap_or_default(),
            fail_on: self.fail_on.clone(),
            read_as: self.read_as,
            ignored: self.ignore.iter().copied().collect(),
            recursive: self.recursive,
            hash: self.hash,
            threads: self.threads.into(),
            max_spool: self.spool.max_spool(),
            progress: self.progress(),
            own_output: OwnOutput::of_process(),
            files: if self.reads_standard_input_alone() {
                vec![PathBuf::from(STANDARD_INPUT)]
            } else {
                self.files.clone()
            },
            list: self.files_from.clone().map(|path| ListFrom {
                path,
                nul: self.null,
            }),
        }
    }

    /// Whether no input is named, so that it is standard input.
    fn reads_standard_input_alone(&self) -> bool {
        self.files.is_empty() && self.files_from.is_none()
    }
}

impl Command for ReportOptions {
    const RESULT: &'static str = "The report";
    const IS_FOR_READERS: bool = true;

    fn inputs(&self) -> Vec<&Path> {
        if self.reads_standard_input_alone() {
            return vec![Path::new(STANDARD_INPUT)];
        }
        let named = self.files.iter().chain(&self.files_from);
        named.map(PathBuf::as_path).collect()
    }

    fn writes_output(&self) -> bool {
        true
    }

    fn run(&self, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome, String> {
        let (outcome, written) = report::run(&self.to_report(), out, err);
        written.map_err(|cause| format!("The report could not be written: {cause}."))?;
        Ok(outcome)
    }
}

/// The argument that names standard input.
const STANDARD_INPUT: &str = "-";

/// No more threads than this may be asked for.
const MAX_THREADS: i64 = 256;

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormatArgument {
    /// Lines for the user
    Text,

    /// One object a line, one line a file
    Json,

    /// One row for each error and each warning
    Csv,

    /// SARIF 2.1.0, for code scanners: one log for all files
    Sarif,

    /// Workflow commands of GitHub Actions: an annotation for each error and each warning
    Github,

    /// XML of `JUnit`: a test for each file, which fails where the report does
    Junit,

    /// One HTML file for all files, which needs nothing else
    Html,
}
