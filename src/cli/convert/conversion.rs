//! Reads, says what was assumed, writes.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use super::account::{Account, Candidate};
use super::notation_names::{From, To};
use super::options::ConvertOptions;
use super::text::text_of;
use crate::cli::command::Command as _;
use crate::cli::destination::{Destination, MADE_VISIBLE};
use crate::cli::voice::Voice;
use crate::decode::{Compression, Expanded, expand};
use crate::encodings::undo_latin1;
use crate::notation::format::{Written, write_io};
use crate::notation::{Decision, MAX_TEXT, Notation, Trust, decide, read_as};
use crate::outcome::Outcome;
use crate::save::ResultError;
use crate::source::{Input, OneState, readable_name};
use crate::words::with_full_stop;

/// How many bytes are written at once.
const BLOCK: usize = 64 << 10;

/// Converts, and keeps in `account` what there is to say of it. The error is a sentence.
pub(super) fn run(
    options: &ConvertOptions,
    account: &mut Account,
    out: &mut dyn Write,
    voice: &mut Voice<'_>,
) -> Result<Outcome, String> {
    let mut input = Input::open(&options.file)?;
    if let Some(range) = options.range {
        input.take_range(range.start, range.end)?;
    }
    if options.from == From::Bytes {
        account.take_bytes();
        say_assumption(account, voice);
        let mut read = 0;
        let mut state = OneState::Same;
        let written = write(options, out, voice, |piece| {
            input.pull(piece)?;
            read += piece.len() as u64;
            if piece.is_empty() {
                state = input.finish()?;
            }
            Ok(())
        });
        account.bytes = read;
        account.replaced = written?.replaced;
        account.take_state(state, input.name(), read);
        say_warnings(account, voice);
        return Ok(Outcome::Clean);
    }
    let (text, state) = text_of(&mut input)?;
    let read = text.len() as u64;
    let reading = match options.from {
        From::Compressed(kind) => {
            let expanded = decompress(kind, &text)?;
            account.take_expanded(kind, &expanded);
            account.take_state(state, input.name(), read);
            drop(text);
            say_assumption(account, voice);
            say_warnings(account, voice);
            let status = status_of(expanded.trust);
            return write_all(options, account, &expanded.bytes, status, out, voice);
        }
        From::Latin1 => {
            let bytes =
                undo_latin1(&text).map_err(|error| format!("{error} Nothing was written."))?;
            account.take_latin1(bytes.len());
            account.take_state(state, input.name(), read);
            drop(text);
            say_assumption(account, voice);
            say_warnings(account, voice);
            return write_all(options, account, &bytes, Outcome::Clean, out, voice);
        }
        From::Notation(notation) => read_as(notation, &text),
        From::Auto | From::Bytes => match decide(&text) {
            Decision::Unexplained(_) if options.text => read_as(Notation::Text, &text),
            Decision::Unexplained(readings) => {
                account.leave_open(&readings);
                voice.say(candidates(UNEXPLAINED, &account.candidates));
                return Ok(Outcome::Undecided);
            }
            Decision::Sure(reading) => reading,
            Decision::Tied(readings) => {
                account.leave_open(&readings);
                voice.say(candidates(TIED, &account.candidates));
                return Ok(Outcome::Undecided);
            }
        },
    };
    let most = options.most_listed();
    account.take(&reading, &text, most);
    account.take_state(state, input.name(), read);
    account.take_damage(&reading.damage, &text, most);
    if reading.notation != Notation::Text {
        account.take_content(&reading.bytes);
    }
    drop(text);
    say_assumption(account, voice);
    say_content(account, voice);
    say_taken_off(account, voice);
    say_warnings(account, voice);
    say_damage(&options.file, account, voice);
    let status = if reading.is_complete() {
        status_of(reading.trust)
    } else {
        // Where the user cannot be told what is missing, nothing is written.
        list_rejected(&options.file, account, voice).map_err(|cause| {
            format!("What was rejected could not be said, so nothing was written: {cause}.")
        })?;
        Outcome::Findings
    };
    write_all(options, account, &reading.bytes, status, out, voice)
}

/// How a conversion ends that has rejected nothing.
const fn status_of(trust: Trust) -> Outcome {
    match trust {
        Trust::Whole => Outcome::Clean,
        Trust::Doubtful | Trust::Contradicted => Outcome::Findings,
    }
}

/// The error is a sentence.
fn decompress(kind: Compression, data: &[u8]) -> Result<Expanded, String> {
    expand(kind, data, MAX_TEXT as usize, &|| true)
        .map_err(|refusal| format!("{} Nothing was written.", refusal.sentence()))
}

/// Writes what was read, unless nothing of it is to be written.
fn write_all(
    options: &ConvertOptions,
    account: &mut Account,
    bytes: &[u8],
    status: Outcome,
    out: &mut dyn Write,
    voice: &mut Voice<'_>,
) -> Result<Outcome, String> {
    if options.strict && status != Outcome::Clean {
        return Err(STRICT.to_owned());
    }
    if let Some(path) = options.output.file()
        && status == Outcome::Findings
        && bytes.is_empty()
    {
        let name = readable_name(path);
        voice.say(format!(
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

fn say_assumption(account: &Account, voice: &mut Voice<'_>) {
    if let Some(assumption) = &account.assumption {
        voice.remark(format_args!("{assumption}."));
    }
}

fn say_content(account: &Account, voice: &mut Voice<'_>) {
    let Some(likely) = &account.bytes_are else {
        return;
    };
    let content = &likely.content;
    if likely.is_certain {
        voice.remark(format_args!("What the bytes are: {content}."));
    } else {
        let percent = likely.score * 100.0;
        voice.remark(format_args!(
            "What the bytes may be: {content} ({percent:.0} %)."
        ));
    }
}

fn say_warnings(account: &Account, voice: &mut Voice<'_>) {
    for warning in &account.warnings {
        voice.say(format_args!("Warning: {}", with_full_stop(warning)));
    }
}

fn say_taken_off(account: &Account, voice: &mut Voice<'_>) {
    if !account.taken_off.is_empty() {
        voice.remark(format_args!("Taken off: {}.", account.taken_off.join(", ")));
    }
}

/// Names each part that is damaged. What cannot be written is dropped.
fn say_damage(file: &Path, account: &Account, voice: &mut Voice<'_>) {
    let name = name_of(file);
    for part in &account.damage {
        let probably = match &part.probably {
            Some(probably) => format!(", probably `{probably}`"),
            None => String::new(),
        };
        let _ = voice.place(format_args!(
            "{name}:{}:{}: {}{probably}",
            part.line, part.column, part.reason,
        ));
    }
}

/// Names each part that was rejected.
fn list_rejected(file: &Path, account: &Account, voice: &mut Voice<'_>) -> std::io::Result<()> {
    let name = name_of(file);
    for part in &account.rejected {
        let more = if part.cut { "…" } else { "" };
        voice.place(format_args!(
            "{name}:{}:{}: {}: `{}{more}`",
            part.line, part.column, part.reason, part.text,
        ))?;
    }
    let left = account.rejected_unlisted();
    if left > 0 {
        voice.place(format_args!("byteloupe: … and {left} more"))?;
    }
    voice.flush()
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
            let _ = write!(text, "\n{:26}{}", "", with_full_stop(warning));
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
    options: &ConvertOptions,
    out: &mut dyn Write,
    voice: &mut Voice<'_>,
    mut pull: impl FnMut(&mut Vec<u8>) -> Result<(), String>,
) -> Result<Written, String> {
    let mut pull = |piece: &mut Vec<u8>| pull(piece).map_err(ResultError::Read);
    let destination = Destination {
        inputs: &options.inputs(),
        output: &options.output,
        is_for_readers: ConvertOptions::IS_FOR_READERS,
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
            let written = write_io(format, options.format_options(), out, pull)?;
            if written.text_len > 0 && format.is_one_line() {
                writeln!(out)?;
            }
            Ok(written)
        }
    })?;
    if written.replaced > 0 {
        let spans = counted(written.replaced, "ill-formed span");
        voice.say(format!("Warning: {spans} became U+FFFD."));
    }
    if has_changed {
        voice.say(MADE_VISIBLE);
    }
    Ok(written)
}

fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
