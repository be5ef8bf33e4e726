//! The arguments of `byteloupe repair`.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::arguments::{OutputArguments, encoding_named, shows_progress};
use crate::encodings::Encoding;
use crate::save::{RepairPlan, RepairPolicy};
use crate::utf8::BomPolicy;

/// The exit status of `repair`, for `--help`.
pub(in crate::cli) const STATUS: &str = "\
Exit status
  0  the copy says all that the source says
  1  something was lost: U+FFFD stands for it, or it was left out
  2  something could not be read or written, the command line is wrong, or the source is no text
  3  with --from auto: what the source is in is not certain; nothing was written";

/// What is asked of `byteloupe repair`.
#[derive(Debug, Clone, Args)]
pub struct RepairOptions {
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

    /// Keep a signature, U+FEFF at the start, or leave it out, twice if it is there twice
    #[arg(long, value_enum, default_value_t = CopyBom::Keep)]
    bom: CopyBom,

    /// Keep U+FEFF inside the text, or leave it out
    #[arg(long, value_enum, default_value_t = CopyBom::Keep)]
    inner_bom: CopyBom,

    #[command(flatten)]
    pub(super) output: OutputArguments,

    /// Say nothing unless something was lost, and show no progress
    #[arg(short, long)]
    pub(super) quiet: bool,

    /// Say what was changed as one JSON object on standard error
    #[arg(long)]
    pub(super) json: bool,

    /// The file to repair, of any length; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(super) file: PathBuf,
}

/// Find out which encoding it is.
const AUTO: &str = "auto";

/// What most text is in.
const UTF_8: &str = "UTF-8";

/// What `--from` of `repair` names.
#[derive(Debug, Clone, Copy)]
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
            Some(Encoding::Legacy(charset)) if charset.keeps_ascii() => {
                Ok(RepairPolicy::As(charset))
            }
            _ => Err(
                "it is `replace`, `each`, `drop`, or an encoding that holds ASCII, such as \
                 windows-1252 or Shift_JIS"
                    .to_owned(),
            ),
        },
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum CopyBom {
    /// It stays
    Keep,

    /// It is left out
    Strip,
}

impl RepairOptions {
    /// What the options say of how to repair. Where the source is to be judged, its encoding is that of UTF-8.
    pub(super) fn plan(&self) -> RepairPlan {
        RepairPlan {
            from: match self.from {
                SourceEncoding::Is(encoding) => encoding,
                SourceEncoding::Auto => Encoding::Utf8,
            },
            within: None,
            errors: self.errors,
            undoes_mojibake: self.mojibake,
            bom: match self.bom {
                CopyBom::Keep => BomPolicy::Keep,
                CopyBom::Strip => BomPolicy::Strip,
            },
            leaves_inner_bom_out: matches!(self.inner_bom, CopyBom::Strip),
        }
    }

    /// Whether the source is judged, and what it most likely is decides.
    pub(super) fn judges(&self) -> bool {
        matches!(self.from, SourceEncoding::Auto)
    }

    /// Whether the terminal of standard error shows how far the repair is.
    pub(super) fn shows_progress(&self) -> bool {
        // The bar would be drawn among the lines of the copy.
        let is_among_lines = self.output.file().is_none() && io::stdout().is_terminal();
        !self.quiet && !is_among_lines && shows_progress([self.file.as_path()])
    }
}
