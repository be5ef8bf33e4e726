//! What each single byte is within its unit.

use super::bom::is_bom;
use super::{SpanKind, Unit, UnitKind};

/// The role of one byte. It follows from layer 1 alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A printable ASCII character or a space, `20` to `7E` (RFC 3629 §1: always itself).
    Ascii,

    /// An ASCII control, `00` to `1F` or `7F`.
    Control,

    /// The lead of a sequence of `len` bytes, 2 to 4 (RFC 3629 §3).
    Lead {
        /// Bytes in the sequence.
        len: u8,
    },

    /// A tail of a sequence.
    Tail {
        /// Which tail, 1 to 3.
        index: u8,
        /// Bytes in the sequence, 2 to 4.
        len: u8,
    },

    /// A byte of U+FEFF (RFC 3629 §6).
    Bom {
        /// Which byte, 0 to 2.
        index: u8,
        /// At offset 0 it is a signature; anywhere else it is ZERO WIDTH NO-BREAK SPACE.
        signature: bool,
    },

    /// A byte of an ill-formed span.
    Error {
        /// Why the span is ill-formed.
        kind: SpanKind,
        /// Which byte of the span, 0 to 2.
        index: u8,
    },
}

impl Role {
    /// The role of byte `index` of a unit; an index past its end counts as its last byte.
    #[inline]
    pub fn of(unit: &Unit, index: usize) -> Self {
        let len = unit.len() as u8;
        let index = index.min(unit.len() - 1) as u8;
        match unit.kind {
            UnitKind::Span(kind) => Self::Error { kind, index },
            UnitKind::Scalar('\0'..='\x1F' | '\x7F') => Self::Control,
            UnitKind::Scalar('\x20'..='\x7E') => Self::Ascii,
            UnitKind::Scalar(scalar) if is_bom(scalar) => Self::Bom {
                index,
                signature: unit.offset == 0,
            },
            UnitKind::Scalar(_) if index == 0 => Self::Lead { len },
            UnitKind::Scalar(_) => Self::Tail { index, len },
        }
    }

    /// A few words for the user, such as `lead byte of 3`.
    pub fn words(self) -> String {
        match self {
            Self::Ascii => "ASCII".to_owned(),
            Self::Control => "ASCII control".to_owned(),
            Self::Lead { len } => format!("lead byte, 1 of {len}"),
            Self::Tail { index, len } => format!("tail byte, {} of {len}", index + 1),
            Self::Bom { index, signature } => {
                let what = if signature {
                    "BOM at the start"
                } else {
                    "U+FEFF inside the text"
                };
                format!("{what}, byte {} of 3", index + 1)
            }
            Self::Error { kind, index } => match kind {
                SpanKind::Interrupted { have, .. } | SpanKind::IncompleteAtEnd { have, .. }
                    if have > 1 =>
                {
                    format!("{}, byte {} of {have}", kind.words(), index + 1)
                }
                _ => kind.words().to_owned(),
            },
        }
    }
}
