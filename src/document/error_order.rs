//! The order in which errors are listed.

/// The order in which errors are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ErrorOrder {
    /// From the start of the source to its end.
    #[default]
    Place,

    /// By kind: a heading for each, and its errors by place below it.
    Kind,

    /// By their bytes: a row for each that are errors again and again, the most frequent first.
    Bytes,
}

impl ErrorOrder {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Place, Self::Kind, Self::Bytes];

    /// The orders of errors of text in another encoding, whose kinds are the reasons for which they are ill-formed: a row
    /// for each.
    pub const OF_READING: [Self; 2] = [Self::Place, Self::Bytes];

    /// The order of errors of text in another encoding that is like this one.
    #[must_use]
    pub const fn of_reading(self) -> Self {
        match self {
            Self::Place => Self::Place,
            Self::Kind | Self::Bytes => Self::Bytes,
        }
    }
}
