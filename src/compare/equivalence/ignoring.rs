//! What makes no difference when two sources are compared.

/// What makes no difference when two sources are compared. [`Equivalence`](super::Equivalence) says exactly which sources
/// are then the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ignoring {
    /// One signature EF BB BF at the start (RFC 3629 §6).
    pub signature: bool,

    /// How lines end: each CR LF, each other CR and each other LF is one line end.
    pub line_ends: bool,

    /// Whether characters are composed: canonically equivalent text (UAX #15) is the same.
    pub normal_form: bool,
}

impl Ignoring {
    /// Returns whether nothing is ignored.
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }
}
