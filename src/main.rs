//! The command line of Byteloupe.

mod command_line;
mod out_of_memory;

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use byteloupe::convert_command::{self, BYTES, ByteRange};
use byteloupe::diff_command;
use byteloupe::encodings::Encoding;
use byteloupe::notation::format::Letters;
use byteloupe::repair_command;
use byteloupe::report::{self, Options};
use byteloupe::save::{RepairPlan, RepairPolicy};
use byteloupe::standard_streams;
use byteloupe::terminal::{Visible, say};
use byteloupe::utf8::BomPolicy;
use clap::{Args, Parser, Subcommand, ValueEnum};
use command_line::{AUTO, DiffArguments, ReportArguments, byte_range, from_name, to_name};

/// A byte inspector for UTF-8: the role of every byte, why bytes are ill-formed, and what a decoder
/// makes of them.
#[derive(Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    bin_name = "byteloupe",
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

    /// Read hex, a dump, escapes or another notation, and write its bytes, or text in another one
    #[command(after_long_help = CONVERT_STATUS)]
    Convert(ConvertArguments),

    /// Write a well-formed copy: errors replaced or decoded, another encoding as UTF-8, mojibake undone
    #[command(after_long_help = REPAIR_STATUS)]
    Repair(RepairArguments),

    /// Compare two files by their content: what was inserted, removed, changed or moved
    #[command(after_long_help = diff_command::SCHEMA)]
    Diff(DiffArguments),
}

/// The exit status of `repair`, for `--help`.
const REPAIR_STATUS: &str = "\
Exit status
  0  the copy says all that the source says
  1  something was lost: U+FFFD stands for it, or it was left out
  2  something could not be read or written, the command line is wrong, or the source is no text
  3  with --from auto: what the source is in is not certain; nothing was written";

#[derive(Args)]
struct RepairArguments {
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

/// The encoding with this name.
fn encoding_named(name: &str) -> Result<Encoding, String> {
    // In a shell, a name with a space needs quotes.
    let encoding = Encoding::named(name).or_else(|| Encoding::named(&name.replacen('-', " ", 1)));
    encoding.ok_or_else(|| {
        "it is no encoding that is known here; names are those of the WHATWG list, UTF-16LE, \
         UTF-32LE, CESU-8 and modified-UTF-8"
            .to_owned()
    })
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

/// The exit status of `convert`, for `--help`.
const CONVERT_STATUS: &str = "\
Exit status
  0  every character was explained
  1  parts were rejected: they are named with line and column, and the others were written;
     with -o, no file is made if there are no others
  2  something could not be read or written, or the command line is wrong
  3  two readings tie: the candidates are named, and nothing was written";

#[derive(Args)]
struct ConvertArguments {
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

#[derive(Args)]
struct WindowArguments {
    #[command(flatten)]
    signature: SignatureArgument,

    #[command(flatten)]
    spool: SpoolArgument,

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
struct SpoolArgument {
    /// How many bytes of a pipe are kept, past 64 MiB in a temporary file: a number, or one with K, M,
    /// G or T; 0 is no limit. A longer pipe is an error
    #[arg(long, value_name = "SIZE", default_value = MAX_SPOOL, value_parser = size)]
    max_spool: u64,
}

/// How much of a pipe is kept unless the user says otherwise: [`byteloupe::source::MOST_KEPT`].
const MAX_SPOOL: &str = "16G";

/// A number of bytes: `1024`, `64K`, `2G`.
fn size(text: &str) -> Result<u64, String> {
    const UNITS: [(char, u32); 4] = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let unit = UNITS
        .into_iter()
        .find(|(letter, _)| text.to_ascii_uppercase().ends_with(*letter));
    let (digits, shift) = match unit {
        Some((_, shift)) => (&text[..text.len() - 1], shift),
        None => (text, 0),
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "a size is a number of bytes, such as 4096, 64K, 512M or 2G".to_owned())
}

#[derive(Clone, Copy, ValueEnum)]
enum Bom {
    /// It is shown, counted and copied as the character U+FEFF
    Keep,

    /// It is not shown, and still counted and copied
    Ignore,

    /// It is neither shown nor counted nor copied
    Strip,
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

fn main() -> ExitCode {
    byteloupe::signals::outlive_the_limit_of_file_sizes();
    let line = match command_line::read(std::env::args_os()) {
        Ok(line) => line,
        Err(refused) => return refused.tell(),
    };
    match line.task {
        Some(Task::Report(arguments)) => {
            tell_path();
            write_report(&arguments.into())
        }
        Some(Task::Convert(arguments)) => write_converted(&arguments.into()),
        Some(Task::Repair(arguments)) => write_repaired(&arguments.into()),
        Some(Task::Diff(arguments)) => write_differences(&arguments.into()),
        None => {
            tell_path();
            let bom = line.window.signature.bom.into();
            match open_window(line.window.files, bom, line.window.spool.max_spool) {
                Ok(()) => ExitCode::SUCCESS,
                Err(sentence) => fail(&sentence),
            }
        }
    }
}

/// Opens the window, and returns when it is closed.
#[cfg(feature = "window")]
fn open_window(files: Vec<PathBuf>, bom: BomPolicy, most_kept: u64) -> Result<(), String> {
    out_of_memory::ends_with_a_sentence_where_little_is_missing();
    byteloupe::app::run(files, bom, most_kept)
}

/// Says that there is none.
#[cfg(not(feature = "window"))]
fn open_window(_files: Vec<PathBuf>, _bom: BomPolicy, _most_kept: u64) -> Result<(), String> {
    Err("This build has no window. Use `byteloupe report FILE` or `byteloupe convert`.".to_owned())
}

/// Says that the path asked for in the environment is not taken, if so.
fn tell_path() {
    if let Some(sentence) = byteloupe::census::path_refused() {
        say(sentence);
    }
}

/// Standard output: a terminal is given nothing that it would obey or not show.
fn standard_output() -> Box<dyn Write> {
    let out = io::stdout().lock();
    if out.is_terminal() {
        Box::new(Visible::new(out))
    } else {
        Box::new(out)
    }
}

fn write_report(options: &Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    if standard_streams::output_was_closed() {
        return fail("The report could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, standard_output());
    // Standard error is not locked: a thread that panics says so there.
    let (status, written) = report::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was meant for a reader that has gone: it is not written on the way out.
    let _ = out.into_parts();
    match written {
        Ok(()) => ExitCode::from(status.code()),
        Err(cause) => fail(&format!("The report could not be written: {cause}.")),
    }
}

fn write_converted(options: &convert_command::Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    let is_to_output = (options.output.as_deref()).is_none_or(|path| path.as_os_str() == "-");
    if is_to_output && standard_streams::output_was_closed() {
        return fail("The result could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, io::stdout().lock());
    let status = convert_command::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was not to be written: it is not on the way out either.
    let _ = out.into_parts();
    ExitCode::from(status.code())
}

fn write_repaired(options: &repair_command::Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    let is_to_output = (options.output.as_deref()).is_none_or(|path| path.as_os_str() == "-");
    if is_to_output && standard_streams::output_was_closed() {
        return fail("The copy could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, io::stdout().lock());
    let status = repair_command::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was not to be written: it is not on the way out either.
    let _ = out.into_parts();
    ExitCode::from(status.code())
}

fn write_differences(options: &diff_command::Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    let is_to_output = (options.output.as_deref()).is_none_or(|path| path.as_os_str() == "-");
    if is_to_output && !options.quiet && standard_streams::output_was_closed() {
        return fail("The differences could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, standard_output());
    let status = diff_command::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was meant for a reader that has gone: it is not written on the way out.
    let _ = out.into_parts();
    ExitCode::from(status.code())
}

/// Says why nothing more can be done.
fn fail(sentence: &str) -> ExitCode {
    say(sentence);
    ExitCode::from(2)
}
