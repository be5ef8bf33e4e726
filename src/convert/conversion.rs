//! Reads, says what was assumed, writes.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use super::input::Input;
use super::options::{From, Options, To};
use super::output::{Failure, write_to};
use super::status::Status;
use crate::notation::format::{FormatOptions, Written, write_io};
use crate::notation::{Decision, Format, Places, Reading, decide, read_as};
use crate::source::{escape_bytes, readable_name};

/// How many bytes of each candidate are shown where readings tie.
const SHOWN_BYTES: usize = 16;

/// How many bytes are written at once.
const BLOCK: usize = 64 << 10;

/// How many bytes of a rejected part are shown.
const SHOWN_PART: usize = 24;

/// Converts. The error is a sentence.
pub(super) fn run(
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Status, String> {
    let mut input = Input::open(&options.file)?;
    if options.from == From::Bytes {
        say(err, "The bytes as they are.");
        write(options, out, err, |piece| input.pull(piece))?;
        return Ok(Status::Complete);
    }
    let text = input.text()?;
    let reading = match options.from {
        From::Notation(notation) => read_as(notation, &text),
        From::Auto | From::Bytes => match decide(&text) {
            Decision::Sure(reading) => reading,
            Decision::Tied(readings) => {
                say(err, &tie(&readings));
                return Ok(Status::Undecided);
            }
        },
    };
    say(err, &format!("{}.", reading.assumption));
    for warning in &reading.warnings {
        say(err, &format!("Warning: {warning}."));
    }
    if !reading.is_complete() {
        // Where nobody can be told what is missing, nothing is written.
        say_rejected(options, &text, &reading, err).map_err(|cause| {
            format!("What was rejected could not be said, so nothing was written: {cause}.")
        })?;
    }
    drop(text);
    let mut blocks = reading.bytes.chunks(BLOCK);
    write(options, out, err, |piece| {
        piece.extend_from_slice(blocks.next().unwrap_or_default());
        Ok(())
    })?;
    Ok(if reading.is_complete() {
        Status::Complete
    } else {
        Status::Rejected
    })
}

/// Tells a person. Nobody is left to hear that this cannot be said.
fn say(err: &mut dyn Write, sentence: &str) {
    let _ = writeln!(err, "byteloupe: {sentence}");
}

/// The candidates, where readings tie.
fn tie(readings: &[Reading]) -> String {
    let mut text =
        "This can be read in more than one way, and nothing was written. Say which with --from:"
            .to_owned();
    for reading in readings {
        let shown = reading.bytes.get(..SHOWN_BYTES).unwrap_or(&reading.bytes);
        let more = if shown.len() < reading.bytes.len() {
            " …"
        } else {
            ""
        };
        let (hex, _) = Format::HexSpaced.text_of(shown, FormatOptions::default());
        let rejected = match reading.rejected_count {
            0 => String::new(),
            count => format!(", {} rejected", counted(count as u64, "part")),
        };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n  --from {:<16} {}: {}{rejected}: {hex}{more}",
            reading.notation.key(),
            reading.assumption,
            counted(reading.bytes.len() as u64, "byte"),
        );
    }
    text
}

/// Names each part that was rejected, as compilers do.
fn say_rejected(
    options: &Options,
    text: &[u8],
    reading: &Reading,
    err: &mut dyn Write,
) -> std::io::Result<()> {
    let name = name_of(&options.file);
    let most = match usize::try_from(options.max_errors) {
        Ok(1..) => options.max_errors as usize,
        _ => usize::MAX,
    };
    let mut places = Places::new(text);
    for rejection in reading.rejected.iter().take(most) {
        let (line, column) = places.find(rejection.range.start);
        let part = text.get(rejection.range.clone()).unwrap_or_default();
        let shown = part.get(..SHOWN_PART).unwrap_or(part);
        let more = if shown.len() < part.len() { "…" } else { "" };
        writeln!(
            err,
            "{name}:{line}:{column}: {}: `{}{more}`",
            rejection.reason,
            escape_bytes(shown),
        )?;
    }
    let listed = reading.rejected.len().min(most);
    let left = reading.rejected_count - listed;
    if left > 0 {
        writeln!(err, "byteloupe: … and {left} more")?;
    }
    err.flush()
}

fn name_of(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        readable_name(path)
    }
}

/// Writes the bytes that `pull` brings, until it brings none, and says what was lost.
fn write(
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
    mut pull: impl FnMut(&mut Vec<u8>) -> Result<(), String>,
) -> Result<(), String> {
    let mut pull = |piece: &mut Vec<u8>| pull(piece).map_err(Failure::Read);
    let is_obeyed = matches!(
        options.to,
        To::Bytes | To::Format(Format::Text | Format::HtmlReferences)
    );
    let is_terminal = options.is_terminal && is_obeyed;
    let written = write_to(
        options.output.as_deref(),
        &options.file,
        out,
        is_terminal,
        |out| match options.to {
            To::Bytes => {
                let mut piece = Vec::new();
                loop {
                    piece.clear();
                    pull(&mut piece)?;
                    if piece.is_empty() {
                        return Ok(Written::default());
                    }
                    out.write_all(&piece)?;
                }
            }
            To::Format(format) => {
                let format_options = FormatOptions {
                    letters: options.letters,
                    start: 0,
                };
                let written = write_io(format, format_options, out, pull)?;
                if written.text_len > 0 && format.is_one_line() {
                    writeln!(out)?;
                }
                Ok(written)
            }
        },
    )?;
    if written.replaced > 0 {
        let spans = counted(written.replaced, "ill-formed span");
        say(err, &format!("Warning: {spans} became U+FFFD."));
    }
    Ok(())
}

fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
