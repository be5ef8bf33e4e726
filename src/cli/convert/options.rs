//! The arguments of `byteloupe convert`.

use std::path::PathBuf;

use clap::Args;

use super::notation_names::{AUTO, BYTES, From, To, from_name, to_name};
use crate::cli::arguments::{ByteRange, OutputArguments, byte_range};
use crate::findings::ListLimit;
use crate::notation::format::{FormatOptions, Letters};

/// The exit status of `convert`, for `--help`.
pub(in crate::cli) const STATUS: &str = "\
Exit status
  0  every character was explained
  1  parts were rejected: they are named with line and column, and the others were written;
     with -o, no file is made if there are no others
  2  something could not be read or written, or the command line is wrong
  3  two readings tie: the candidates are named, and nothing was written";

/// So many rejected parts are listed unless the user says how many.
const LISTED_BY_DEFAULT: u64 = 20;

/// What is asked of `byteloupe convert`.
#[derive(Debug, Clone, Args)]
pub struct ConvertOptions {
    /// What the input is: `auto` finds out, `bytes` takes it as it is
    #[arg(short, long, value_name = "NOTATION", default_value = AUTO, value_parser = from_name())]
    pub(super) from: From,

    /// What to write: `bytes` as they are, or text
    #[arg(short, long, value_name = "NOTATION", default_value = BYTES, value_parser = to_name())]
    pub(super) to: To,

    /// Take only these bytes of the input: `START..END` without END, `START+LENGTH`, or `START..` to the end,
    /// each a number such as 4096 or 0x1000
    #[arg(long, value_name = "RANGE", value_parser = byte_range)]
    pub(super) range: Option<ByteRange>,

    /// Write the hex digits past 9 as `a` to `f`
    #[arg(long)]
    lowercase: bool,

    /// How many rejected parts to list: a number, `all` or `none`; 0 is the same as `all`. By default 20
    #[arg(long, value_name = "N|all|none")]
    max_errors: Option<ListLimit>,

    #[command(flatten)]
    pub(super) output: OutputArguments,

    /// Write nothing where a part is rejected, or where the text says itself that the bytes may be wrong
    #[arg(long)]
    pub(super) strict: bool,

    /// With --from auto, take plain text as such even where it may hold bytes written in digits
    #[arg(long)]
    pub(super) text: bool,

    /// Do not say what the input was taken for. What is rejected or lost is said all the same
    #[arg(short, long)]
    pub(super) quiet: bool,

    /// Say what there is to say as one JSON object on standard error, at the end
    #[arg(long)]
    pub(super) json: bool,

    /// Write this JSON object to a file, which must not exist yet, or to a pipe
    #[arg(long, value_name = "FILE")]
    pub(super) explain: Option<PathBuf>,

    /// The file to convert; `-` is standard input. What is read as text may have 256 MiB, or the range of it;
    /// `--from bytes` takes any length
    #[arg(value_name = "FILE", default_value = "-")]
    pub(super) file: PathBuf,
}

impl ConvertOptions {
    /// How what is written looks, where the format leaves the choice.
    pub(super) fn format_options(&self) -> FormatOptions {
        FormatOptions {
            letters: if self.lowercase {
                Letters::Lower
            } else {
                Letters::Upper
            },
            start: 0,
        }
    }

    /// How many rejected parts are listed.
    pub(super) fn most_listed(&self) -> usize {
        let most = self.max_errors.unwrap_or_default().most(LISTED_BY_DEFAULT);
        usize::try_from(most).unwrap_or(usize::MAX)
    }
}
