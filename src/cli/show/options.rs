//! The arguments of `byteloupe show`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::arguments::{ByteRange, SpoolArgument, byte_range, shows_progress};
use crate::cli::place::place;
use crate::places::Target;

/// The exit status of `show`, for `--help`.
pub(in crate::cli) const STATUS: &str = "\
Exit status
  0  the bytes were shown, be they well-formed or not
  2  the file could not be read, or it has no such place";

/// What is asked of `byteloupe show`.
#[derive(Debug, Clone, Args)]
pub struct ShowOptions {
    /// Show what is around a place: an offset, a line and a column, or what another program says, as in `where`
    #[arg(short, long, value_name = "PLACE", value_parser = place, conflicts_with = "range")]
    pub(super) around: Option<(String, Target)>,

    /// How many rows are shown before the one of --around, and after it
    #[arg(short = 'C', long, value_name = "N", default_value_t = 8)]
    pub(super) context: u64,

    /// Show these bytes: START..END, START+LENGTH or START..
    #[arg(short, long, value_name = "RANGE", value_parser = byte_range)]
    pub(super) range: Option<ByteRange>,

    /// How many bytes a row has; without it, as many as the terminal has room for, or 16
    #[arg(short, long, value_name = "N", value_parser = ["8", "16", "24", "32"])]
    width: Option<String>,

    /// When there are colours. `NO_COLOR` switches them off unless this is `always`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub(super) color: When,

    /// Show no reasons under the rows
    #[arg(long)]
    pub(super) no_reasons: bool,

    #[command(flatten)]
    pub(super) spool: SpoolArgument,

    /// The file, of any length; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(super) file: PathBuf,
}

/// When there are colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal
    Auto,

    /// Always
    Always,

    /// Never: what is ill-formed is in brackets
    Never,
}

impl ShowOptions {
    /// How many bytes a row has, if it is said.
    pub(super) fn row_len(&self) -> Option<usize> {
        self.width.as_ref()?.parse().ok()
    }

    /// Whether the terminal of standard error shows how far the counting is.
    pub(super) fn shows_progress(&self) -> bool {
        shows_progress([self.file.as_path()] as [&Path; 1])
    }
}
