//! The arguments of `byteloupe diff`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::arguments::{OutputArguments, SpoolArgument, shows_progress};
use crate::compare::change::Ignoring;
use crate::compare::content::Method;
use crate::differences::DiffFormat;

/// What is asked of `byteloupe diff`.
#[derive(Debug, Clone, Args)]
pub struct DiffOptions {
    /// The format of what is reported
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
    pub(super) max: u64,

    #[command(flatten)]
    pub(super) output: OutputArguments,

    /// Write nothing: the exit status says whether both are the same
    #[arg(short, long, conflicts_with = "output")]
    pub(super) quiet: bool,

    #[command(flatten)]
    pub(super) spool: SpoolArgument,

    /// The left file, of any length; `-` is standard input
    #[arg(value_name = "LEFT")]
    pub(super) left: PathBuf,

    /// The right file, of any length; `-` is standard input
    #[arg(value_name = "RIGHT")]
    pub(super) right: PathBuf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormatArgument {
    /// Lines for the user, the first difference in the first of them
    Text,

    /// One object on one line
    Json,

    /// One HTML page that needs nothing else
    Html,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum IgnoreArgument {
    /// A signature EF BB BF at the start (RFC 3629 §6)
    Bom,

    /// How lines end: CR LF, LF or CR
    Eol,

    /// Whether characters are composed: what is the same under NFC
    Nfc,
}

impl DiffOptions {
    /// The form of what is reported.
    pub(super) fn format(&self) -> DiffFormat {
        match self.format {
            FormatArgument::Text => DiffFormat::Text,
            FormatArgument::Json => DiffFormat::Json,
            FormatArgument::Html => DiffFormat::Html,
        }
    }

    /// How the bytes of both are laid beside each other.
    pub(super) fn method(&self) -> Method {
        if self.by_position {
            Method::ByPosition
        } else {
            Method::ByContent
        }
    }

    /// Which differences do not count.
    pub(super) fn ignoring(&self) -> Ignoring {
        let has = |what| self.ignore.contains(&what);
        Ignoring {
            signature: has(IgnoreArgument::Bom),
            line_ends: has(IgnoreArgument::Eol),
            normal_form: has(IgnoreArgument::Nfc),
        }
    }

    /// Whether the terminal of standard error shows how far the comparison is.
    pub(super) fn shows_progress(&self) -> bool {
        !self.quiet && shows_progress([self.left.as_path(), self.right.as_path()])
    }
}
