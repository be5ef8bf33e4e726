//! Why something cannot be looked for.

use std::fmt;

use crate::utf8::encoder::EncodeError;

/// Why something cannot be looked for. It prints as a sentence for the user. Positions count
/// characters of what was typed, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PatternError {
    /// There is nothing to look for.
    Empty,

    /// The pattern is longer than this many bytes.
    TooLong {
        /// The most bytes there may be.
        limit: usize,
    },

    /// A character in hex notation that is neither a digit nor a separator.
    NotHex {
        /// The character.
        character: char,
        /// The place of the character.
        position: usize,
    },

    /// A byte in hex notation of which there is one digit only.
    HalfByte {
        /// The place of the digit.
        position: usize,
    },

    /// Wildcards alone: every byte would match.
    NothingFixed,

    /// The text is not a code point such as `U+202E`.
    NotCodePoint,

    /// A code point without a UTF-8 form.
    NoForm(EncodeError),

    /// The encoding in which the text is looked for does not have a character of it.
    NotEncoded {
        /// The character.
        character: char,
    },

    /// The expression cannot be read.
    Expression {
        /// What is wrong, in a few words.
        reason: String,
        /// The place of the error in the expression, if it is known.
        position: Option<usize>,
    },

    /// The automaton for it would need too much memory.
    TooLarge,

    /// The expression also matches the empty string, which stands everywhere.
    MatchesEmpty,

    /// The expression cannot match anything, or only what is longer than a match may be.
    MatchesNothing,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "There is nothing to look for yet."),
            Self::TooLong { limit } => {
                write!(f, "This is too long to look for: at most {limit} bytes.")
            }
            Self::NotHex {
                character,
                position,
            } => write!(
                f,
                "Character {position}, {character:?}, is not a hex digit. Write bytes as C3 A9, and \
                 ? for any digit."
            ),
            Self::HalfByte { position } => write!(
                f,
                "The digit at character {position} is half a byte. A byte has two digits."
            ),
            Self::NothingFixed => write!(f, "Every byte would match. Give at least one digit."),
            Self::NotCodePoint => write!(
                f,
                "This is not a code point. Write U+ and 1 to 6 hex digits, as in U+202E."
            ),
            Self::NoForm(error) => write!(f, "{error}."),
            Self::NotEncoded { character } => write!(
                f,
                "The encoding that the document is read in has no U+{:04X}.",
                u32::from(*character)
            ),
            Self::Expression {
                reason,
                position: Some(position),
            } => write!(
                f,
                "The expression cannot be read at character {position}: {reason}."
            ),
            Self::Expression {
                reason,
                position: None,
            } => write!(f, "The expression cannot be read: {reason}."),
            Self::TooLarge => write!(
                f,
                "This would take too much memory to look for. Use smaller repetitions, or switch \
                 Unicode off."
            ),
            Self::MatchesEmpty => write!(
                f,
                "The expression also matches nothing at all, which stands everywhere. Use + in \
                 place of *, or say more."
            ),
            Self::MatchesNothing => write!(f, "The expression can match nothing."),
        }
    }
}

impl std::error::Error for PatternError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NoForm(error) => Some(error),
            _ => None,
        }
    }
}
