//! A part of a source → the bytes in it: which bytes it is, and what it holds.

use std::ops::Range;

use memchr::memchr;

use super::MOST_EXPANDED;
use super::expand::{Refusal, expand_start};
use super::form::Form;
use super::judge::{Judgement, Layer, judge, judge_as};
use crate::encoded::compression::Compression;
use crate::encoded::hidden::decode_scattered;
use crate::encoded::{Run, RunKind, runs};
use crate::notation::{Notation, Trust};
use crate::source::{Source, SourceError, read_full};
use crate::words::plural;

/// The longest part that is decoded.
pub const MOST_PART: u64 = 64 << 20;

/// The longest source that is taken as a whole where no run is at the caret.
const MOST_WHOLE: u64 = 1 << 20;

/// The most bytes that are decoded of what is hidden, where each character is one.
const MOST_HIDDEN: usize = 1 << 20;

/// So many bytes before and after the caret are looked through for a run at first.
const NEAR: u64 = 64 << 10;

/// How many times more each time that a run reaches further.
const GROWTH: u64 = 8;

/// Which part of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// These bytes.
    Range(Range<u64>),

    /// The run that is certainly encoded at an offset; where there is none, all of a short source.
    At(u64),
}

/// What comes of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// This layer, from these bytes.
    Decoded(Range<u64>, Layer),

    /// Only the user can say what this text stands for, which is at these bytes.
    Asks(Range<u64>, String),

    /// Nothing, for the reason that the sentence gives.
    Nothing(String),
}

const NOTHING_SELECTED: &str =
    "Nothing that is known is encoded in the selection: no notation, gzip or zlib.";

const NOTHING_HERE: &str =
    "Nothing at the caret is certainly encoded. Select what is to be decoded.";

const NOT_DECODED: &str = "Data is hidden here, and it reads as text in no way that is known: it may be encrypted or compressed.";

/// Decodes one layer of a part of a source, which is `len` bytes long, as long as `goes_on` says so; `None` where it
/// no longer does.
///
/// # Errors
/// The source could not be read.
pub fn decode_part(
    source: &dyn Source,
    len: u64,
    part: &Part,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Outcome>, SourceError> {
    let range = match part {
        Part::Range(range) => range.clone(),
        Part::At(offset) => {
            if let Some((range, kind)) = run_at(source, len, *offset, goes_on)? {
                return decode_run(source, range, kind, goes_on);
            }
            if !goes_on() {
                return Ok(None);
            }
            return whole(source, len, goes_on);
        }
    };
    if range.end.saturating_sub(range.start) > MOST_PART {
        return Ok(Some(Outcome::Nothing(format!(
            "The selection is longer than {} MiB, the most that is decoded. Select less.",
            MOST_PART >> 20
        ))));
    }
    // Of compressed data, the run is the header alone.
    if let Some((run, kind)) = run_at(source, len, range.start, goes_on)?
        && run == range
    {
        return decode_run(source, range, kind, goes_on);
    }
    let bytes = bytes_of(source, &range)?;
    let judged = judge(&bytes, MOST_EXPANDED, goes_on);
    Ok(judged.map(|judged| outcome(judged, range, bytes)))
}

fn outcome(judged: Judgement, range: Range<u64>, bytes: Vec<u8>) -> Outcome {
    match judged {
        Judgement::Sure(layer) => Outcome::Decoded(range, layer),
        Judgement::Asks => match String::from_utf8(bytes) {
            Ok(text) => Outcome::Asks(range, text),
            Err(_) => Outcome::Nothing(NOTHING_SELECTED.to_owned()),
        },
        Judgement::Nothing => Outcome::Nothing(NOTHING_SELECTED.to_owned()),
        Judgement::Refused(refusal) => Outcome::Nothing(refusal.sentence()),
    }
}

/// Decodes a run that was found.
fn decode_run(
    source: &dyn Source,
    range: Range<u64>,
    kind: RunKind,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Outcome>, SourceError> {
    let notation = match kind {
        RunKind::Header(compression) => return expand_at(source, &range, compression, goes_on),
        RunKind::Base64 => Some(Notation::Base64),
        RunKind::Hex => Some(Notation::Hex),
        RunKind::Percent { .. } => Some(Notation::Percent),
        RunKind::QuotedPrintable => Some(Notation::QuotedPrintable),
        RunKind::Escapes => None,
        RunKind::Hidden { .. } => {
            let bytes = bytes_of(source, &range)?;
            return Ok(Some(hidden_in(&bytes, range)));
        }
    };
    let bytes = bytes_of(source, &range)?;
    let judged = match notation {
        Some(notation) => Some(judge_as(notation, &bytes)),
        None => judge(&bytes, MOST_EXPANDED, goes_on),
    };
    Ok(judged.map(|judged| outcome(judged, range, bytes)))
}

/// The data in characters that nobody sees.
fn hidden_in(bytes: &[u8], range: Range<u64>) -> Outcome {
    let Some(payload) = decode_scattered(bytes, MOST_HIDDEN) else {
        return Outcome::Nothing(NOT_DECODED.to_owned());
    };
    let mut warnings = Vec::new();
    if payload.is_cut {
        warnings.push(format!(
            "Only the first {} are decoded",
            plural(payload.bytes.len() as u64, "byte")
        ));
    }
    let layer = Layer {
        form: Form::Hidden,
        assumption: format!("Hidden as {}", payload.scheme.name()),
        bytes: payload.bytes,
        trust: Trust::Whole,
        warnings,
    };
    Outcome::Decoded(range, layer)
}

/// Expands the data behind a header. Where it ends, the data itself tells.
fn expand_at(
    source: &dyn Source,
    header: &Range<u64>,
    compression: Compression,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Outcome>, SourceError> {
    let start = header.start;
    let bytes = bytes_of(source, &(start..start.saturating_add(MOST_PART)))?;
    let expanded = match expand_start(compression, &bytes, MOST_EXPANDED, goes_on) {
        Ok(expanded) => expanded,
        Err(Refusal::Stopped) => return Ok(None),
        Err(refusal) => return Ok(Some(Outcome::Nothing(refusal.sentence()))),
    };
    let end = start + expanded.used as u64;
    let layer = Layer {
        form: Form::Compression(compression),
        bytes: expanded.bytes,
        assumption: expanded.assumption,
        trust: expanded.trust,
        warnings: expanded.warnings,
    };
    Ok(Some(Outcome::Decoded(start..end, layer)))
}

/// Decodes all of a short source, if it is certain what that is.
fn whole(
    source: &dyn Source,
    len: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Outcome>, SourceError> {
    let nothing = Outcome::Nothing(NOTHING_HERE.to_owned());
    if len > MOST_WHOLE {
        return Ok(Some(nothing));
    }
    let bytes = bytes_of(source, &(0..len))?;
    let end = bytes.len() as u64;
    let judged = judge(&bytes, MOST_EXPANDED, goes_on);
    Ok(judged.map(|judged| match judged {
        Judgement::Sure(layer) => Outcome::Decoded(0..end, layer),
        _ => nothing,
    }))
}

/// The run that holds the byte at an offset of a source.
///
/// # Errors
/// The source could not be read.
pub fn run_at(
    source: &dyn Source,
    len: u64,
    offset: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<(Range<u64>, RunKind)>, SourceError> {
    let mut reach = NEAR;
    while goes_on() {
        let start = offset.saturating_sub(reach);
        let end = offset.saturating_add(reach).min(len);
        let bytes = bytes_of(source, &(start..end))?;
        // A block of lines is found from the start of a line.
        let skipped = if start == 0 {
            0
        } else {
            let before = bytes.get(..(offset - start) as usize).unwrap_or_default();
            memchr(b'\n', before).map_or(0, |at| at + 1)
        };
        let piece = bytes.get(skipped..).unwrap_or_default();
        let start = start + skipped as u64;
        let place = offset.saturating_sub(start) as usize;
        let found = runs(piece)
            .into_iter()
            .find(|run| run.range.contains(&place));
        let Some(Run { range, kind }) = found else {
            return Ok(None);
        };
        let is_cut = range.start == 0 && start > 0
            || range.end == piece.len() && end < len && !matches!(kind, RunKind::Header(_));
        let run = start + range.start as u64..start + range.end as u64;
        if !is_cut || reach >= MOST_PART / 2 {
            return Ok(Some((run, kind)));
        }
        reach *= GROWTH;
    }
    Ok(None)
}

/// The bytes of a range, as far as the source has them.
pub(super) fn bytes_of(source: &dyn Source, range: &Range<u64>) -> Result<Vec<u8>, SourceError> {
    let left = source.len_hint().saturating_sub(range.start);
    let wanted = range.end.saturating_sub(range.start);
    let len = wanted.min(left.max(NEAR)).min(MOST_PART);
    let mut bytes = vec![0; len as usize];
    let read = read_full(source, range.start, &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}
