//! The arguments of `byteloupe diff`.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use crate::compare::change::Ignoring;
use crate::compare::content::Method;
use crate::diff_command::{DiffFormat, Options};
use clap::{Args, ValueEnum};

use super::shared_arguments::SpoolArgument;

/// What is asked of `byteloupe diff`.
#[derive(Args)]
pub struct DiffArguments {
    /// The format of what is told
    #[arg(long, value_enum, default_value_t = FormatArgument::Text)]
    format: FormatArgument,

    /// Compare the bytes at the same offsets, and search for no insertion
    #[arg(long)]
    by_position: bool,

    /// Differences that do not count, separated by commas
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    ignore: Vec<IgnoreArgument>,

    /// How many differences to list; 0 lists all of them
    #[arg(long, value_name = "N", default_value_t = 100)]
    max: u64,

    /// Write to this file, which must not exist yet; `-` is standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "quiet")]
    output: Option<PathBuf>,

    /// Replace the file of `--output` if it exists; what is read is never written to
    #[arg(long)]
    force: bool,

    /// Write nothing: the exit status says whether both are the same
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    spool: SpoolArgument,

    /// The left file, of any length; `-` is standard input
    #[arg(value_name = "LEFT")]
    left: PathBuf,

    /// The right file, of any length; `-` is standard input
    #[arg(value_name = "RIGHT")]
    right: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatArgument {
    /// Lines for the user, the first difference in the first of them
    Text,

    /// One object on one line
    Json,

    /// One HTML page that needs nothing else
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum IgnoreArgument {
    /// A signature EF BB BF at the start (RFC 3629 §6)
    Bom,

    /// How lines end: CR LF, LF or CR
    Eol,

    /// Whether characters are composed: what is the same under NFC
    Nfc,
}

impl From<DiffArguments> for Options {
    fn from(arguments: DiffArguments) -> Self {
        let has = |what| arguments.ignore.contains(&what);
        let is_typed = io::stdin().is_terminal()
            && [&arguments.left, &arguments.right]
                .iter()
                .any(|path| path.as_os_str() == "-");
        // A terminal that calls itself dumb cannot take back a line.
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        Self {
            format: match arguments.format {
                FormatArgument::Text => DiffFormat::Text,
                FormatArgument::Json => DiffFormat::Json,
                FormatArgument::Html => DiffFormat::Html,
            },
            method: if arguments.by_position {
                Method::ByPosition
            } else {
                Method::ByContent
            },
            ignoring: Ignoring {
                signature: has(IgnoreArgument::Bom),
                line_ends: has(IgnoreArgument::Eol),
                normal_form: has(IgnoreArgument::Nfc),
            },
            most_listed: arguments.max,
            output: arguments.output,
            replaces: arguments.force,
            quiet: arguments.quiet,
            max_spool: arguments.spool.max_spool,
            shows_progress: !arguments.quiet && !is_typed && !is_dumb && io::stderr().is_terminal(),
            files: [arguments.left, arguments.right],
        }
    }
}
