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
}
