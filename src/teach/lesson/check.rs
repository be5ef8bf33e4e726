//! When an answer is right.

use super::AnswerKind;
use crate::utf8::GroupKind;

/// When an answer is right. The set is fixed, so that a lesson is data and no program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
    /// The bytes are one of these. There is at least one; the first is shown as the solution.
    Bytes(Vec<Vec<u8>>),

    /// The bytes are the UTF-8 of this text. It is not empty.
    Text(String),

    /// The bytes are well-formed, and so many.
    WellFormed {
        /// Number of bytes, if it matters.
        bytes: Option<usize>,

        /// Number of characters, that is, of scalar values, if it matters.
        characters: Option<usize>,
    },

    /// The bytes have one error, which is of this kind, and whole: with all bytes that its lead announces.
    OneError {
        /// The kind of the error.
        kind: GroupKind,

        /// Number of bytes, if it matters.
        bytes: Option<usize>,

        /// Bytes that a filter looks for and must not find, if it matters.
        without: Option<Vec<u8>>,

        /// What a decoder without checks has to read in all the bytes, if it matters (RFC 3629 §10).
        naive: Option<String>,
    },

    /// The byte at this offset is chosen, counted from 0.
    Place(usize),

    /// This number is typed, in decimal, or in hex with `0x` in front.
    Number(u64),

    /// This code point is typed, as `U+20AC`, `20AC`, or as the character itself.
    CodePoint(u32),

    /// Yes, or no.
    YesNo(bool),
}

impl Check {
    /// In which way the task is answered.
    pub const fn answered_by(&self) -> AnswerKind {
        match self {
            Self::Bytes(_) | Self::Text(_) | Self::WellFormed { .. } | Self::OneError { .. } => {
                AnswerKind::Bytes
            }
            Self::Number(_) | Self::CodePoint(_) => AnswerKind::Typed,
            Self::Place(_) => AnswerKind::Place,
            Self::YesNo(_) => AnswerKind::Choice,
        }
    }
}
