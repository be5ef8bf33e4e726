//! The errors in a text that should name a place.

use std::fmt;

use crate::utf8::encoder::EncodeError;

/// Why a text does not name a place. It prints as a short sentence, while the user types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetError {
    /// Nothing was typed.
    Empty,

    /// The text has no known form.
    Unknown,

    /// A number is missing.
    NoNumber {
        /// The text that it must follow.
        after: &'static str,
    },

    /// A character that is not a digit of the number.
    NoDigit {
        /// The character.
        character: char,
    },

    /// Hex digits without `0x`.
    HexWithoutPrefix(String),

    /// More than 2⁶⁴ − 1.
    TooLarge,

    /// No number is before `%`.
    NoPercent,

    /// More than 100 %.
    TooManyPercent,

    /// A number of this kind is 0, but such numbers count from 1.
    FromOne(&'static str),

    /// A number is less than the first one of a program.
    TooSmall {
        /// What is counted, at the start of a sentence.
        what: &'static str,
        /// The first number there.
        first: u64,
    },

    /// The text is no code point such as `U+202E`.
    NoCodePoint,

    /// A code point without a UTF-8 form.
    NoForm(EncodeError),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "Nothing is typed yet"),
            Self::Unknown => write!(f, "This is not a place that can be read"),
            Self::NoNumber { after } => write!(f, "A number must follow {after}"),
            Self::NoDigit { character } => {
                write!(f, "“{}” is not a digit", character.escape_debug())
            }
            Self::HexWithoutPrefix(digits) => {
                write!(f, "Hex digits need 0x before them, as in 0x{digits}")
            }
            Self::TooLarge => write!(f, "The number is too large"),
            Self::NoPercent => write!(f, "A number must come before %"),
            Self::TooManyPercent => write!(f, "There is no more than 100 %"),
            Self::FromOne(what) => write!(f, "{what} count from 1"),
            Self::TooSmall { what, first } => write!(f, "{what} count from {first} there"),
            Self::NoCodePoint => write!(f, "Write U+ and 1 to 6 hex digits, as in U+202E"),
            Self::NoForm(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TargetError {}
