//! The command line of Byteloupe.

use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use byteloupe::report::{self, Format, ListFrom, Options, ProgressBar};
use byteloupe::utf8::BomPolicy;
use clap::{Args, Parser, Subcommand, ValueEnum};

/// A byte inspector for UTF-8: the role of every byte, why bytes are ill-formed, and what a decoder
/// makes of them.
#[derive(Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
struct CommandLine {
    #[command(subcommand)]
    task: Option<Task>,

    #[command(flatten)]
    window: WindowArguments,
}

#[derive(Subcommand)]
enum Task {
    /// Write what is found to standard output, without a window
    #[command(after_long_help = report::SCHEMA)]
    Report(ReportArguments),
}

#[derive(Args)]
struct WindowArguments {
    #[command(flatten)]
    signature: SignatureArgument,

    /// Files to open; `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct SignatureArgument {
    /// What to do with a signature, EF BB BF at the start (RFC 3629 §6)
    #[arg(long, value_enum, default_value_t = Bom::Keep)]
    bom: Bom,
}

#[derive(Args)]
struct ReportArguments {
    /// The form of the report
    #[arg(long, value_enum, default_value_t = FormatArgument::Text)]
    format: FormatArgument,

    #[command(flatten)]
    signature: SignatureArgument,

    /// How many errors of each file to list; 0 lists all of them, with all of their bytes
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_errors: u64,

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

    /// Show no progress on the terminal
    #[arg(short, long)]
    quiet: bool,

    /// Files to report; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "files_from")]
    files: Vec<PathBuf>,
}

impl ReportArguments {
    /// The progress that suits the terminal, if there is one.
    fn progress(&self) -> ProgressBar {
        // A terminal that calls itself dumb cannot take back a line.
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        // Somebody types there.
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
enum Bom {
    /// It is shown, counted and copied as the character U+FEFF
    Keep,

    /// It is not shown, and still counted and copied
    Ignore,

    /// It is neither shown nor counted nor copied
    Strip,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatArgument {
    /// Lines for a person
    Text,

    /// One object a line, one line a file
    Json,
}

impl From<Bom> for BomPolicy {
    fn from(bom: Bom) -> Self {
        match bom {
            Bom::Keep => Self::Keep,
            Bom::Ignore => Self::Ignore,
            Bom::Strip => Self::Strip,
        }
    }
}

impl From<ReportArguments> for Options {
    fn from(arguments: ReportArguments) -> Self {
        Self {
            format: match arguments.format {
                FormatArgument::Text => Format::Text,
                FormatArgument::Json => Format::Json,
            },
            bom: arguments.signature.bom.into(),
            max_errors: arguments.max_errors,
            recursive: arguments.recursive,
            hash: arguments.hash,
            threads: arguments.threads.into(),
            progress: arguments.progress(),
            files: arguments.files,
            list: arguments.files_from.map(|path| ListFrom {
                path,
                nul: arguments.null,
            }),
        }
    }
}

fn main() -> ExitCode {
    let line = CommandLine::parse();
    match line.task {
        Some(Task::Report(arguments)) => write_report(&arguments.into()),
        None => {
            let bom = line.window.signature.bom.into();
            match byteloupe::app::run(line.window.files, bom) {
                Ok(()) => ExitCode::SUCCESS,
                Err(sentence) => fail(&sentence),
            }
        }
    }
}

fn write_report(options: &Options) -> ExitCode {
    let mut out = BufWriter::with_capacity(64 << 10, io::stdout().lock());
    // Standard error is not locked: a thread that panics says so there.
    let (status, written) = report::run(options, &mut out, &mut io::stderr());
    // What is left in it was meant for a reader that has gone: it is not written on the way out.
    let _ = out.into_parts();
    match written {
        Ok(()) => ExitCode::from(status.code()),
        Err(cause) => fail(&format!("The report could not be written: {cause}.")),
    }
}

/// Says why nothing more can be done. Nobody is left to hear that this cannot be said.
fn fail(sentence: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "byteloupe: {sentence}");
    ExitCode::from(2)
}
