//! The arguments of `byteloupe explain`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::arguments::{SpoolArgument, shows_progress};

/// What the status of `explain` says, for its help.
pub(in crate::cli) const STATUS: &str = "\
Exit status
  0  the message was explained, and if a file is named, what it says is at the place that it names
  1  the place is not certain: it can be counted in more ways, or the message names none, or what
     it says is elsewhere or nowhere in the file
  2  the message or the file could not be read, or the message says nothing of bytes or of a place";

/// What is asked of `byteloupe explain`.
#[derive(Debug, Clone, Args)]
pub struct ExplainOptions {
    /// The form of what is written
    #[arg(long, value_enum, default_value_t = FormatArgument::Text)]
    format: FormatArgument,

    /// The file that the message is about, of any length. A name in the message is shown, and never opened
    #[arg(short, long = "in", value_name = "FILE")]
    pub(super) input: Option<PathBuf>,

    #[command(flatten)]
    pub(super) spool: SpoolArgument,

    /// The message; without it, standard input is read
    #[arg(value_name = "MESSAGE")]
    pub(super) message: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArgument {
    /// Lines for the user
    Text,

    /// One object on one line
    Json,
}

impl ExplainOptions {
    /// Whether an object is written.
    pub(super) fn is_json(&self) -> bool {
        self.format == FormatArgument::Json
    }

    /// The file, unless it is standard input.
    pub(super) fn file(&self) -> Option<&Path> {
        self.input.as_deref()
    }

    /// Whether the terminal of standard error shows how far the counting is.
    pub(super) fn shows_progress(&self) -> bool {
        shows_progress(self.file())
    }
}
