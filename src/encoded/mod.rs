//! Runs that are certainly encoded, among other bytes: base64, hex, percent-encoding, escapes, quoted-printable,
//! headers of compressed data, and data in characters that nobody sees.
//!
//! What prose, code, paths and identifiers hold by chance is no run: a run that is missed costs the user a
//! selection, one that is none costs their trust in all others.
//!
//! | file | what it holds |
//! |---|---|
//! | [`compression`] | the kinds of compressed data, and their signatures |
//! | `gzip` | the header of gzip |
//! | [`finder`] | all forms of runs, found in a text that comes in pieces |
//! | `text` | such a text |
//! | [`resume`] | places in a text that no run holds |
//! | `seeds` | what no run is without |
//! | `digits`, `percent`, `escapes`, `quoted_printable`, `headers`, [`hidden`] | a form of runs each |
//!
//! This module only finds them, and knows no notations. It decodes what is hidden alone, as that is how it is told.

pub mod compression;
mod digits;
mod escapes;
pub mod finder;
pub(crate) mod gzip;
mod headers;
pub mod hidden;
mod percent;
mod quoted_printable;
pub mod resume;
pub(crate) mod seeds;
mod text;

use std::ops::Range;

pub use compression::Compression;
pub use finder::Finder;
pub use resume::resume_before;

/// What a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunKind {
    /// Base64 or base64url of 24 digits or more, with its line breaks and padding.
    Base64,

    /// 16 or more hex digits in a row, with line breaks.
    Hex,

    /// A word with percent-encoding that cannot be anything else.
    Percent {
        /// Does some of it stand for a character in more bytes than it needs? A filter that does not decode it as another
        /// program does misses what that sees: `%c0%af` for `/` (RFC 3629 §10).
        is_overlong: bool,
    },

    /// Four or more escapes of bytes or code units in a row: `\xE2`, `\u20AC`, `\342`.
    Escapes,

    /// Lines of quoted-printable.
    QuotedPrintable,

    /// Data in characters that nobody sees, from the first of them to the last. Text may be between them.
    Hidden {
        /// Do they stand next to one another?
        is_row: bool,
    },

    /// The header of compressed data, without the data: how far that reaches is known when it is expanded.
    Header(Compression),
}

impl RunKind {
    /// What a run of it is called, as it is in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base64 => "base64",
            Self::Hex => "hex",
            Self::Percent { is_overlong: false } => "percent-encoding",
            Self::Percent { is_overlong: true } => "percent-encoding with an overlong form",
            Self::Escapes => "escapes",
            Self::QuotedPrintable => "quoted-printable",
            Self::Hidden { .. } => "hidden data",
            Self::Header(compression) => compression.name(),
        }
    }
}

/// A run that is certainly encoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its bytes.
    pub range: Range<usize>,

    /// What it is.
    pub kind: RunKind,
}

/// The runs in a piece of a source, in order. No two of them overlap. A run that the piece cuts is found as far as
/// it is in the piece, if that is enough to be certain.
pub fn runs(piece: &[u8]) -> Vec<Run> {
    let mut found = Vec::new();
    Finder::new(0).add(piece, 0, true, &mut found);
    let in_piece = found.into_iter().filter_map(|(range, kind)| {
        let start = usize::try_from(range.start).ok()?;
        let end = usize::try_from(range.end).ok()?;
        Some(Run {
            range: start..end,
            kind,
        })
    });
    in_piece.collect()
}

/// The value of a hex digit.
const fn hex_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// The byte that two hex digits at the start of a text stand for.
fn hex_pair(text: &[u8]) -> Option<u8> {
    let (high, low) = (*text.first()?, *text.get(1)?);
    Some(hex_value(high)? << 4 | hex_value(low)?)
}

/// How many sequences of two bytes or more are well-formed UTF-8 in bytes that are next to one another.
fn sequences(bytes: &[u8]) -> u64 {
    let valid = bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    valid.filter(|scalar| !scalar.is_ascii()).count() as u64
}
