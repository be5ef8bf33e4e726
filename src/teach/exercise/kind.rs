//! The kinds of exercises.

/// What an exercise asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ExerciseKind {
    /// Write the bytes of a character.
    Encode,

    /// Tell the code point of some bytes.
    Decode,

    /// Choose the first byte of the only error.
    FindError,

    /// Tell whether bytes are well-formed.
    IsLegal,

    /// Count the U+FFFD that Unicode recommends.
    CountReplacements,
}

impl ExerciseKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Encode,
        Self::Decode,
        Self::FindError,
        Self::IsLegal,
        Self::CountReplacements,
    ];

    /// A short word for ids.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::Decode => "decode",
            Self::FindError => "find-error",
            Self::IsLegal => "is-legal",
            Self::CountReplacements => "count-replacements",
        }
    }

    /// What the user reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encode => "Encode",
            Self::Decode => "Decode",
            Self::FindError => "Find the error",
            Self::IsLegal => "Is it legal?",
            Self::CountReplacements => "Count U+FFFD",
        }
    }
}
