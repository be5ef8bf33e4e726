//! Which form a part of a source has, and the bytes in it.

use super::expand::{Refusal, expand};
use super::form::Form;
use crate::encoded::compression::Compression;
use crate::notation::{Choice, Decision, Notation, Reading, Trust, read_as, read_while};

/// What one part was, and the bytes that it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// What it was.
    pub form: Form,

    /// The bytes.
    pub bytes: Vec<u8>,

    /// What was assumed, in one line.
    pub assumption: String,

    /// Whether the bytes can be relied on. Why not, is among the warnings.
    pub trust: Trust,

    /// What the user should know all the same, each a sentence without a full stop.
    pub warnings: Vec<String>,
}

/// What a part is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Certainly this.
    Sure(Layer),

    /// Several readings are as good, or the text is damaged or may hold bytes: the user has to say.
    Asks,

    /// Nothing that is known is encoded in it.
    Nothing,

    /// It is compressed data that cannot be expanded.
    Refused(Refusal),
}

/// A stream of deflate without a header is tried from so many bytes on: shorter bytes may be one by chance.
const LEAST_DEFLATE: usize = 24;

/// Says what a part of a source is, and decodes one layer of it. Compressed data is expanded to at most `most`
/// bytes. `None` where `goes_on` says that this is no longer wanted.
pub fn judge(part: &[u8], most: usize, goes_on: &dyn Fn() -> bool) -> Option<Judgement> {
    let is_text = std::str::from_utf8(part).is_ok();
    match Compression::of(part) {
        // Two bytes of ASCII may be the header of zlib by chance: `x^`, `8O`.
        Some(Compression::Zlib) if is_text => {}
        Some(kind) => return judge_compressed(kind, part, most, goes_on),
        None => {}
    }
    if !is_text {
        return Some(raw_deflate(part, most, goes_on));
    }
    let choice = read_while(part, goes_on)?;
    Some(judge_text(choice))
}

fn judge_compressed(
    kind: Compression,
    part: &[u8],
    most: usize,
    goes_on: &dyn Fn() -> bool,
) -> Option<Judgement> {
    match expand(kind, part, most, goes_on) {
        Ok(expanded) => Some(Judgement::Sure(Layer {
            form: Form::Compression(kind),
            bytes: expanded.bytes,
            assumption: expanded.assumption,
            trust: expanded.trust,
            warnings: expanded.warnings,
        })),
        Err(Refusal::Stopped) => None,
        Err(refusal) => Some(Judgement::Refused(refusal)),
    }
}

/// Bytes that are no text may be a stream of deflate. They are taken for one only if it ends where they do, and
/// makes text.
fn raw_deflate(part: &[u8], most: usize, goes_on: &dyn Fn() -> bool) -> Judgement {
    let kind = Compression::Deflate;
    if part.len() < LEAST_DEFLATE {
        return Judgement::Nothing;
    }
    match expand(kind, part, most, goes_on) {
        Ok(expanded)
            if expanded.trust == Trust::Whole
                && expanded.bytes.len() >= LEAST_DEFLATE
                && is_plain_text(&expanded.bytes) =>
        {
            Judgement::Sure(Layer {
                form: Form::Compression(kind),
                bytes: expanded.bytes,
                assumption: expanded.assumption,
                trust: Trust::Whole,
                warnings: Vec::new(),
            })
        }
        _ => Judgement::Nothing,
    }
}

/// Is this well-formed UTF-8 without controls other than tabs and line ends?
fn is_plain_text(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| *byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r');
    std::str::from_utf8(bytes).is_ok() && !bytes.iter().any(is_control)
}

fn judge_text(choice: Choice) -> Judgement {
    match choice.decide() {
        Decision::Sure(reading) if reading.notation == Notation::Text => Judgement::Nothing,
        Decision::Sure(reading) => layer(reading),
        Decision::Tied(_) | Decision::Unexplained(_) => Judgement::Asks,
    }
}

/// Decodes a text that is certainly in a notation.
pub(super) fn judge_as(notation: Notation, part: &[u8]) -> Judgement {
    layer(read_as(notation, part))
}

/// What a reading makes, if nothing was left out and nothing in the text speaks against it.
fn layer(reading: Reading) -> Judgement {
    if reading.bytes.is_empty() {
        return Judgement::Nothing;
    }
    if !reading.is_complete() || !reading.damage.is_empty() || reading.trust != Trust::Whole {
        return Judgement::Asks;
    }
    Judgement::Sure(Layer {
        form: Form::Notation(reading.notation),
        bytes: reading.bytes,
        assumption: reading.assumption.into_owned(),
        trust: reading.trust,
        warnings: reading.warnings.into_iter().map(Into::into).collect(),
    })
}
