//! What bytes mean.

/// What bytes mean in an encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A character.
    Scalar(char),

    /// A letter and a mark on it that are one character of the encoding, as Big5 has four.
    Marked(char, char),

    /// No character: an escape to another alphabet.
    Shift,

    /// The encoding does not have these bytes. A decoder emits U+FFFD.
    Malformed,
}
