//! The arguments of `byteloupe repair`.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::encoding_name::encoding_named;
use super::notation_names::AUTO;
use crate::encodings::Encoding;
use crate::repair_command;
use crate::save::{RepairPlan, RepairPolicy};
use crate::utf8::BomPolicy;

/// The exit status of `repair`, for `--help`.
pub(super) const STATUS: &str = "\
Exit status
  0  the copy says all that the source says
  1  something was lost: U+FFFD stands for it, or it was left out
  2  something could not be read or written, the command line is wrong, or the source is no text
  3  with --from auto: what the source is in is not certain; nothing was written";

/// What is asked of `byteloupe repair`.
#[derive(Args)]
pub struct RepairArguments {
    /// The encoding that the source is in: a name such as windows-1252, `Shift_JIS`, UTF-16LE, CESU-8 or
    /// modified-UTF-8; `auto` finds out
    #[arg(short, long, value_name = "ENCODING", default_value = UTF_8, value_parser = source_encoding)]
    from: SourceEncoding,

    /// What ill-formed bytes of UTF-8 become: `replace` U+FFFD for each span, `each` U+FFFD for each
    /// error, `drop` nothing, or text of an encoding, such as windows-1252
    #[arg(short, long, value_name = "HOW", default_value = "replace", value_parser = error_policy)]
    errors: RepairPolicy,

    /// Undo UTF-8 that was taken for another encoding and encoded again, line by line
    #[arg(short, long)]
    mojibake: bool,

    /// Keep a signature, U+FEFF at the start, or leave it out
    #[arg(long, value_enum, default_value_t = CopyBom::Keep)]
    bom: CopyBom,

    /// Write to this file, which must not exist yet; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the file of `--output` if it exists; what is read is never written to
    #[arg(long)]
    force: bool,

    /// Say nothing unless something was lost, and show no progress
    #[arg(short, long)]
    quiet: bool,

    /// Say what was changed as one JSON object on standard error
    #[arg(long)]
    json: bool,

    /// The file to repair, of any length; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

/// What most text is in.
const UTF_8: &str = "UTF-8";

/// What `--from` of `repair` names.
#[derive(Clone, Copy)]
enum SourceEncoding {
    Auto,
    Is(Encoding),
}

fn source_encoding(name: &str) -> Result<SourceEncoding, String> {
    if name == AUTO {
        return Ok(SourceEncoding::Auto);
    }
    encoding_named(name).map(SourceEncoding::Is)
}

fn error_policy(name: &str) -> Result<RepairPolicy, String> {
    match name {
        "replace" => Ok(RepairPolicy::EachSpan),
        "each" => Ok(RepairPolicy::EachError),
        "drop" => Ok(RepairPolicy::Remove),
        _ => match Encoding::named(name) {
            Some(Encoding::Legacy(encoding)) => Ok(RepairPolicy::As(encoding)),
            _ => Err(
                "it is `replace`, `each`, `drop`, or an encoding that holds ASCII, such as \
                 windows-1252 or Shift_JIS"
                    .to_owned(),
            ),
        },
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum CopyBom {
    /// It stays
    Keep,

    /// It is left out
    Strip,
}

impl From<RepairArguments> for repair_command::Options {
    fn from(arguments: RepairArguments) -> Self {
        let plan = RepairPlan {
            from: match arguments.from {
                SourceEncoding::Is(encoding) => encoding,
                SourceEncoding::Auto => Encoding::Utf8,
            },
            errors: arguments.errors,
            undoes_mojibake: arguments.mojibake,
            bom: match arguments.bom {
                CopyBom::Keep => BomPolicy::Keep,
                CopyBom::Strip => BomPolicy::Strip,
            },
        };
        let is_to_output = (arguments.output.as_deref()).is_none_or(|path| path.as_os_str() == "-");
        let is_terminal = io::stdout().is_terminal();
        Self {
            from: match arguments.from {
                SourceEncoding::Is(_) => repair_command::From::Plan(plan),
                SourceEncoding::Auto => repair_command::From::Auto(plan),
            },
            // The bar would stand among the lines of the copy.
            shows_progress: !arguments.quiet
                && io::stderr().is_terminal()
                && !(is_to_output && is_terminal)
                && std::env::var_os("TERM").is_none_or(|name| name != "dumb"),
            file: arguments.file,
            output: arguments.output,
            replaces: arguments.force,
            quiet: arguments.quiet,
            json: arguments.json,
            is_terminal,
        }
    }
}
