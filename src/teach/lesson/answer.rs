//! What a learner answers.

/// In which way a task is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnswerKind {
    /// By the bytes on the bench.
    Bytes,

    /// By a number or a code point that is typed.
    Typed,

    /// By a byte that is chosen on the bench.
    Place,

    /// By yes or no.
    Choice,
}

/// What a learner answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The bytes on the bench.
    Bytes(Vec<u8>),

    /// A number or a code point, as it was typed. A place may be typed too.
    Typed(String),

    /// The offset of a byte, counted from 0.
    Place(usize),

    /// Yes, or no.
    Choice(bool),
}

impl Answer {
    /// In which way it answers.
    pub const fn kind(&self) -> AnswerKind {
        match self {
            Self::Bytes(_) => AnswerKind::Bytes,
            Self::Typed(_) => AnswerKind::Typed,
            Self::Place(_) => AnswerKind::Place,
            Self::Choice(_) => AnswerKind::Choice,
        }
    }
}
