//! One of the things that a source may be, with its evidence.

use super::Reading;

/// One of the things that a source may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Hypothesis {
    /// What it is taken for.
    pub what: Reading,

    /// How likely that is, 0 to 1: of many answers with this score, that share is right.
    pub score: f32,

    /// The evidence: a sentence for the user.
    pub why: String,
}

/// From here on a hypothesis is likely enough to be told at all.
const LIKELY: f32 = 0.5;

/// From here on it is told without a word of doubt.
const CERTAIN: f32 = 0.9;

/// From here on a program may act on it without asking.
const SURE: f32 = 0.99;

impl Hypothesis {
    /// Is it likely enough to be told as what the source is, with a word of doubt?
    pub fn is_likely(&self) -> bool {
        self.score >= LIKELY
    }

    /// Is it so likely that it is told without a word of doubt?
    pub fn is_certain(&self) -> bool {
        self.score >= CERTAIN
    }

    /// Is it so likely that a program may act on it, and write a file, without asking?
    pub fn may_be_acted_on(&self) -> bool {
        self.score >= SURE
    }
}
