//! One of the things that a source may be, with its evidence.

use super::Reading;

/// One of the things that a source may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Hypothesis {
    /// What it is taken for.
    pub what: Reading,

    /// How sure that is, 0 to 1. It is for ranking; it is no probability.
    pub score: f32,

    /// The evidence: a sentence for the user.
    pub why: String,
}
