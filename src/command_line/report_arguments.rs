//! The arguments of `byteloupe report`.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use crate::encodings::Encoding;
use crate::report::{FailOn, Ignore, ListFrom, Names, Options, ProgressBar, ReportFormat};
use clap::{Args, ValueEnum};

use super::encoding_name::encoding_named;
use super::shared_arguments::{SignatureArgument, SpoolArgument};

/// What is asked of `byteloupe report`.
#[derive(Args)]
pub struct ReportArguments {
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

    /// How many errors of each file to list; 0 lists all of them, with all of their bytes
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_errors: u64,

    /// How many warnings of each file to list, those that matter most; 0 lists all of them, with all of
    /// their bytes
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_warnings: u64,

    /// What ends the report with status 1: `errors`; `warnings`, errors too, and all that is more than
    /// information; `high`, errors too, and warnings of high severity; or a kind of error or warning
    #[arg(long, value_name = "WHAT", default_value = "errors", value_delimiter = ',',
          value_parser = fail_on)]
    fail_on: Vec<FailOn>,

    /// Say what each file and the bytes of its errors are in this encoding too: a name such as windows-1252,
    /// `Shift_JIS`, UTF-16LE, CESU-8 or modified-UTF-8
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

impl ReportArguments {
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
            FormatArgument::Html => ReportFormat::Html,
        }
    }

    /// What is wrong with them all the same, as a sentence.
    pub(super) fn trouble(&self) -> Option<&'static str> {
        let reads_input = self.files.is_empty() && self.files_from.is_none();
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
        // A terminal that calls itself dumb cannot take back a line.
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        // The user types there.
        let is_typed = io::stdin().is_terminal()
            && (self.files.iter().chain(&self.files_from)).any(|path| path.as_os_str() == "-");
        if self.quiet || is_dumb || is_typed || !io::stderr().is_terminal() {
            ProgressBar::None
        } else if io::stdout().is_terminal() {
            ProgressBar::BesideReport
        } else {
            ProgressBar::Alone
        }
    }
}

/// No more threads than this may be asked for.
const MAX_THREADS: i64 = 256;

#[derive(Clone, Copy, ValueEnum)]
enum FormatArgument {
    /// Lines for the user
    Text,

    /// One object a line, one line a file
    Json,

    /// One row for each error and each warning
    Csv,

    /// SARIF 2.1.0, for code scanners: one log for all files
    Sarif,

    /// One HTML file for all files, which needs nothing else
    Html,
}

impl From<ReportArguments> for Options {
    fn from(arguments: ReportArguments) -> Self {
        let files = if arguments.files.is_empty() && arguments.files_from.is_none() {
            vec![PathBuf::from("-")]
        } else {
            arguments.files.clone()
        };
        Self {
            format: arguments.format(),
            bom: arguments.signature.bom.into(),
            max_errors: arguments.max_errors,
            max_warnings: arguments.max_warnings,
            fail_on: arguments.fail_on.clone(),
            read_as: arguments.read_as,
            ignored: arguments.ignore.iter().copied().collect(),
            recursive: arguments.recursive,
            hash: arguments.hash,
            threads: arguments.threads.into(),
            max_spool: arguments.spool.max_spool,
            progress: arguments.progress(),
            files,
            list: arguments.files_from.map(|path| ListFrom {
                path,
                nul: arguments.null,
            }),
        }
    }
}
