//! Reads, says what was assumed, writes.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use super::account::{Account, Candidate};
use super::options::{From, Options, To};
use super::status::Status;
use super::text::{MAX_TEXT, text_of};
use crate::decode::{Compression, Expanded, expand};
use crate::notation::format::{FormatOptions, Written, write_io};
use crate::notation::{Decision, Notation, Trust, decide, read_as};
use crate::save::{Destination, ResultError};
use crate::source::{Input, readable_name};

/// How many bytes are written at once.
const BLOCK: usize = 64 << 10;

/// Converts, and keeps in `account` what there is to say of it. The error is a sentence.
pub(super) fn run(
    options: &Options,
    account: &mut Account,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Status, String> {
    let mut voice = Voice {
        err,
        is_silent: options.json,
        is_quiet: options.quiet,
    };
    let mut input = Input::open(&options.file)?;
    if let Some(range) = options.range {
        input.take_range(range.start, range.end)?;
    }
    if options.from == From::Bytes {
        account.take_bytes();
        voice.say_assumption(account);
        let mut read = 0;
        let written = write(options, out, &mut voice, |piece| {
            input.pull(piece)?;
            read += piece.len() as u64;
            Ok(())
        });
        account.bytes = read;
        account.replaced = written?.replaced;
        return Ok(Status::Complete);
    }
    let text = text_of(&mut input)?;
    let reading = match options.from {
        From::Compressed(kind) => {
            let expanded = decompress(kind, &text)?;
            account.take_expanded(kind, &expanded);
            drop(text);
            voice.say_assumption(account);
            voice.say_warnings(account);
            let status = status_of(expanded.trust);
            return write_all(options, account, &expanded.bytes, status, out, &mut voice);
        }
        From::Notation(notation) => read_as(notation, &text),
        From::Auto | From::Bytes => match decide(&text) {
            Decision::Unexplained(_) if options.takes_text => read_as(Notation::Text, &text),
            Decision::Unexplained(readings) => {
                account.leave_open(&readings);
                voice.say(&candidates(UNEXPLAINED, &account.candidates));
                return Ok(Status::Undecided);
            }
            Decision::Sure(reading) => reading,
            Decision::Tied(readings) => {
                account.leave_open(&readings);
                voice.say(&candidates(TIED, &account.candidates));
                return Ok(Status::Undecided);
            }
        },
    };
    let most = match usize::try_from(options.max_errors) {
        Ok(0) | Err(_) => usize::MAX,
        Ok(most) => most,
    };
    account.take(&reading, &text, most);
    account.take_damage(&reading.damage, &text, most);
    drop(text);
    voice.say_assumption(account);
    voice.say_taken_off(account);
    voice.say_warnings(account);
    voice.say_damage(&options.file, account);
    let status = if reading.is_complete() {
        status_of(reading.trust)
    } else {
        // Where the user cannot be told what is missing, nothing is written.
        voice
            .list_rejected(&options.file, account)
            .map_err(|cause| {
                format!("What was rejected could not be said, so nothing was written: {cause}.")
            })?;
        Status::Partial
    };
    write_all(options, account, &reading.bytes, status, out, &mut voice)
}

/// How a conversion ends that has rejected nothing.
const fn status_of(trust: Trust) -> Status {
    match trust {
        Trust::Whole => Status::Complete,
        Trust::Doubtful | Trust::Contradicted => Status::Partial,
    }
}

/// The error is a sentence.
fn decompress(kind: Compression, data: &[u8]) -> Result<Expanded, String> {
    expand(kind, data, MAX_TEXT as usize, &|| true)
        .map_err(|refusal| format!("{} Nothing was written.", refusal.sentence()))
}

/// Writes what was read, unless nothing of it is to be written.
fn write_all(
    options: &Options,
    account: &mut Account,
    bytes: &[u8],
    status: Status,
    out: &mut dyn Write,
    voice: &mut Voice<'_>,
) -> Result<Status, String> {
    if options.strict && status != Status::Complete {
        return Err(STRICT.to_owned());
    }
    if let Some(path) = options.output_file()
        && status == Status::Partial
        && bytes.is_empty()
    {
        let name = readable_name(path);
        voice.say(&format!(
            "Nothing of it could be read: {name} was not written."
        ));
        return Ok(status);
    }
    let mut blocks = bytes.chunks(BLOCK);
    let written = write(options, out, voice, |piece| {
        piece.extend_from_slice(blocks.next().unwrap_or_default());
        Ok(())
    })?;
    account.replaced = written.replaced;
    Ok(status)
}

/// Says sentences to the user. One that cannot be written is dropped.
struct Voice<'a> {
    err: &'a mut dyn Write,

    /// All is said in another way.
    is_silent: bool,

    /// What was assumed is not said.
    is_quiet: bool,
}

impl Voice<'_> {
    fn say(&mut self, sentence: &str) {
        if !self.is_silent {
            let _ = writeln!(self.err, "byteloupe: {sentence}");
        }
    }

    fn say_assumption(&mut self, account: &Account) {
        if let Some(assumption) = &account.assumption
            && !self.is_quiet
        {
            self.say(&format!("{assumption}."));
        }
    }

    fn say_warnings(&mut self, account: &Account) {
        for warning in &account.warnings {
            self.say(&format!("Warning: {warning}."));
        }
    }

    fn say_taken_off(&mut self, account: &Account) {
        if !account.taken_off.is_empty() && !self.is_quiet {
            self.say(&format!("Taken off: {}.", account.taken_off.join(", ")));
        }
    }

    /// Names each part that is damaged.
    fn say_damage(&mut self, file: &Path, account: &Account) {
        if self.is_silent {
            return;
        }
        let name = name_of(file);
        for part in &account.damage {
            let probably = match &part.probably {
                Some(probably) => format!(", probably `{probably}`"),
                None => String::new(),
            };
            let _ = writeln!(
                self.err,
                "{name}:{}:{}: {}{probably}",
                part.line, part.column, part.reason,
            );
        }
    }

    /// Names each part that was rejected, as compilers do.
    fn list_rejected(&mut self, file: &Path, account: &Account) -> std::io::Result<()> {
        if self.is_silent {
            return Ok(());
        }
        let name = name_of(file);
        for part in &account.rejected {
            let more = if part.cut { "…" } else { "" };
            writeln!(
                self.err,
                "{name}:{}:{}: {}: `{}{more}`",
                part.line, part.column, part.reason, part.text,
            )?;
        }
        let left = account.rejected_unlisted();
        if left > 0 {
            writeln!(self.err, "byteloupe: … and {left} more")?;
        }
        self.err.flush()
    }
}

/// What is said where readings tie.
const TIED: &str =
    "This can be read in more than one way, and nothing was written. Say which with --from:";

/// What is said where plain text may hold bytes.
const UNEXPLAINED: &str = "This may hold bytes, but no notation explains all of it, and nothing was \
     written. Say which with --from, or --text for the characters themselves:";

/// What is said where `--strict` asks for all or nothing.
const STRICT: &str = "Nothing was written: with --strict every character has to be explained, and \
     nothing in the text may say that the bytes are others.";

/// A sentence, and what can be chosen between.
fn candidates(sentence: &str, candidates: &[Candidate]) -> String {
    let mut text = sentence.to_owned();
    for candidate in candidates {
        let more = if candidate.is_cut() { " …" } else { "" };
        let rejected = match candidate.rejected_total {
            0 => String::new(),
            count => format!(", {} rejected", counted(count, "part")),
        };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n  --from {:<16} {}: {}{rejected}: {}{more}",
            candidate.from,
            candidate.assumption,
            counted(candidate.bytes, "byte"),
            candidate.start,
        );
        for warning in &candidate.warnings {
            let _ = write!(text, "\n{:26}{warning}.", "");
        }
    }
    text
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
    voice: &mut Voice<'_>,
    mut pull: impl FnMut(&mut Vec<u8>) -> Result<(), String>,
) -> Result<Written, String> {
    let mut pull = |piece: &mut Vec<u8>| pull(piece).map_err(ResultError::Read);
    let destination = Destination {
        inputs: std::slice::from_ref(&options.file),
        file: options.output_file(),
        replaces: options.replaces,
        is_terminal: options.is_terminal,
    };
    let (written, has_changed) = destination.write(out, |out| match options.to {
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
        To::Notation(format) => {
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
    })?;
    if written.replaced > 0 {
        let spans = counted(written.replaced, "ill-formed span");
        voice.say(&format!("Warning: {spans} became U+FFFD."));
    }
    if has_changed {
        voice.say(
            "Warning: characters that a terminal obeys or does not show stand as \\u{…}. \
             A file or a pipe gets them as they are.",
        );
    }
    Ok(written)
}

fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
