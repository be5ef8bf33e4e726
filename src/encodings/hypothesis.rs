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

/// From here on a hypothesis is likely enough to be told at all.
const LIKELY: f32 = 0.4;

/// From here on it is told without a word of doubt.
const CERTAIN: f32 = 0.75;

impl Hypothesis {
    /// Is it likely enough to be told as what the source is, with a word of doubt?
    pub fn is_likely(&self) -> bool {
        self.score >= LIKELY
    }

    /// Is it so likely that it is told without a word of doubt, and that a program may act on it?
    pub fn is_certain(&self) -> bool {
        self.score >= CERTAIN
    }
}
