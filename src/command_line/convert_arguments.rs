//! The arguments of `byteloupe convert`.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args;

use super::byte_range::byte_range;
use super::notation_names::{AUTO, from_name, to_name};
use crate::convert_command::{self, BYTES, ByteRange};
use crate::notation::format::Letters;

/// The exit status of `convert`, for `--help`.
pub(super) const STATUS: &str = "\
Exit status
  0  every character was explained
  1  parts were rejected: they are named with line and column, and the others were written;
     with -o, no file is made if there are no others
  2  something could not be read or written, or the command line is wrong
  3  two readings tie: the candidates are named, and nothing was written";

/// What is asked of `byteloupe convert`.
#[derive(Args)]
pub struct ConvertArguments {
    /// What the input is: `auto` finds out, `bytes` takes it as it is
    #[arg(short, long, value_name = "NOTATION", default_value = AUTO, value_parser = from_name())]
    from: convert_command::From,

    /// What to write: `bytes` as they are, or text
    #[arg(short, long, value_name = "NOTATION", default_value = BYTES, value_parser = to_name())]
    to: convert_command::To,

    /// Take only these bytes of the input: `START..END` without END, `START+LENGTH`, or `START..` to the end,
    /// each a number such as 4096 or 0x1000
    #[arg(long, value_name = "RANGE", value_parser = byte_range)]
    range: Option<ByteRange>,

    /// Write the hex digits past 9 as `a` to `f`
    #[arg(long)]
    lowercase: bool,

    /// How many rejected parts to list; 0 lists all of them
    #[arg(long, value_name = "N", default_value_t = 20)]
    max_errors: u64,

    /// Write to this file, which must not exist yet; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the files of `--output` and `--explain` if they exist; what is read is never written to
    #[arg(long)]
    force: bool,

    /// Write nothing where a part is rejected, or where the text says itself that the bytes may be wrong
    #[arg(long)]
    strict: bool,

    /// With --from auto, take plain text as such even where it may hold bytes written in digits
    #[arg(long)]
    text: bool,

    /// Do not say what the input was taken for. What is rejected or lost is said all the same
    #[arg(short, long)]
    quiet: bool,

    /// Say what there is to say as one JSON object on standard error, at the end
    #[arg(long)]
    json: bool,

    /// Write this JSON object to a file, which must not exist yet, or to a pipe
    #[arg(long, value_name = "FILE")]
    explain: Option<PathBuf>,

    /// The file to convert; `-` is standard input. What is read as text may have 256 MiB, or the range of it;
    /// `--from bytes` takes any length
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

impl From<ConvertArguments> for convert_command::Options {
    fn from(arguments: ConvertArguments) -> Self {
        Self {
            from: arguments.from,
            to: arguments.to,
            letters: if arguments.lowercase {
                Letters::Lower
            } else {
                Letters::Upper
            },
            max_errors: arguments.max_errors,
            range: arguments.range,
            file: arguments.file,
            output: arguments.output,
            replaces: arguments.force,
            strict: arguments.strict,
            takes_text: arguments.text,
            quiet: arguments.quiet,
            json: arguments.json,
            explanation: arguments.explain,
            is_terminal: io::stdout().is_terminal(),
        }
    }
}
