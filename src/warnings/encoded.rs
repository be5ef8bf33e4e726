//! Runs that are certainly encoded, as warnings.

use std::ops::Range;

use super::kind::WarningKind;
use super::warning::Warning;
use crate::encoded::{Compression, RunKind};
use crate::words::plural;

/// Hex of such a length is most often a hash or a number that names something: 8 to 64 bytes.
const LENGTHS_OF_NAMES: [u64; 9] = [16, 24, 32, 40, 48, 56, 64, 96, 128];

/// A run that is certainly encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoded {
    /// What it is.
    pub kind: RunKind,

    /// How many bytes it has; of compressed data, its header.
    pub len: u64,
}

impl Encoded {
    /// What a warning is about, if it is about such a run.
    pub fn of(warning: &Warning) -> Option<Self> {
        let kind = match warning.kind {
            WarningKind::Base64 => RunKind::Base64,
            WarningKind::Hex => RunKind::Hex,
            WarningKind::PercentEncoding => RunKind::Percent { is_overlong: false },
            WarningKind::OverlongEncoding => RunKind::Percent { is_overlong: true },
            WarningKind::EscapedText => RunKind::Escapes,
            WarningKind::QuotedPrintable => RunKind::QuotedPrintable,
            WarningKind::CompressedData if warning.first == GZIP => {
                RunKind::Header(Compression::Gzip)
            }
            WarningKind::CompressedData => RunKind::Header(Compression::Zlib),
            WarningKind::HiddenData => RunKind::Hidden { is_row: false },
            _ => return None,
        };
        Some(Self {
            kind,
            len: warning.end - warning.offset,
        })
    }

    /// `base64, 1 432 bytes` or `the header of gzip`.
    pub fn words(&self) -> String {
        match self.kind {
            RunKind::Header(compression) => format!("the header of {}", compression.name()),
            kind => format!("{}, {}", kind.name(), plural(self.len, "byte")),
        }
    }

    /// What there is to say where its kind is named: `1432 bytes`, `the header of gzip`.
    pub fn detail(&self) -> String {
        match self.kind {
            RunKind::Header(_) => self.words(),
            _ => format!("{} bytes", self.len),
        }
    }
}

/// The character that a header of gzip begins with. One of zlib begins with `x`.
const GZIP: char = '\u{1F}';

/// The warning about a run; `None` where the run is as likely to be a name, or is told of anyway. `first` are its first bytes.
pub(super) fn warning_of(range: &Range<u64>, kind: RunKind, first: &[u8]) -> Option<Warning> {
    let len = range.end - range.start;
    let kind = match kind {
        RunKind::Hex if LENGTHS_OF_NAMES.contains(&len) => return None,
        RunKind::Hex => WarningKind::Hex,
        RunKind::Base64 => WarningKind::Base64,
        RunKind::Percent { is_overlong: false } => WarningKind::PercentEncoding,
        RunKind::Percent { is_overlong: true } => WarningKind::OverlongEncoding,
        RunKind::Escapes => WarningKind::EscapedText,
        RunKind::QuotedPrintable => WarningKind::QuotedPrintable,
        RunKind::Header(_) => WarningKind::CompressedData,
        // Characters next to one another are a warning of their own kind, which says what is hidden.
        RunKind::Hidden { is_row: true } => return None,
        RunKind::Hidden { is_row: false } => WarningKind::HiddenData,
    };
    Some(Warning {
        offset: range.start,
        kind,
        severity: kind.severity(),
        first: first_of(kind, first),
        code_points: u32::try_from(len).unwrap_or(u32::MAX),
        end: range.end,
        may_go_on: false,
    })
}

/// The first character of hidden data, the first byte of all else.
fn first_of(kind: WarningKind, bytes: &[u8]) -> char {
    let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    match kind {
        WarningKind::HiddenData => text.chars().next(),
        _ => bytes.first().map(|byte| char::from(*byte)),
    }
    .unwrap_or_default()
}
