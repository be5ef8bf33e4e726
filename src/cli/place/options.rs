//! The arguments of `byteloupe where`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::arguments::{SpoolArgument, shows_progress};
use crate::places::Target;

/// What is asked of `byteloupe where`.
#[derive(Debug, Clone, Args)]
pub struct WhereOptions {
    /// The form of what is written
    #[arg(long, value_enum, default_value_t = FormatArgument::Text)]
    format: FormatArgument,

    #[command(flatten)]
    pub(super) spool: SpoolArgument,

    /// The file, of any length; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,

    /// A place in it: an offset, a line and a column, or what another program says
    #[arg(value_name = "PLACE", required = true, value_parser = place)]
    pub(super) places: Vec<(String, Target)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArgument {
    /// Lines for the user
    Text,

    /// One object for each place, one a line
    Json,
}

/// A place, and how it was typed.
pub(in crate::cli) fn place(typed: &str) -> Result<(String, Target), String> {
    let target = Target::parse(typed).map_err(|error| error.to_string())?;
    match target {
        Target::Backward(_) => Err("There is no caret from which to count back".to_owned()),
        target => Ok((typed.to_owned(), target)),
    }
}

impl WhereOptions {
    /// Whether objects are written.
    pub(super) fn is_json(&self) -> bool {
        self.format == FormatArgument::Json
    }

    /// Whether the terminal of standard error shows how far the counting is.
    pub(super) fn shows_progress(&self) -> bool {
        shows_progress([self.file.as_path()])
    }
}
