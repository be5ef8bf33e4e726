//! Questions about differences, and their answers.

use super::alignment::Side;
use crate::background;
use crate::source::SourceError;

/// A question about differences. It can be answered before the comparison has come so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The first difference that starts after a place; if there is none, the first of all.
    Next {
        /// The offset to look from.
        after: u64,
    },

    /// The last difference that starts before a place; if there is none, the last of all.
    Previous {
        /// The offset to look from.
        before: u64,
    },
}

/// A difference that answers a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The place where it starts.
    pub place: u64,

    /// The only source that has bytes there; `None` where both have some.
    pub only: Option<Side>,

    /// Whether the search for it went on at the other end.
    pub wrapped: bool,
}

/// The answer to a [`Question`].
#[derive(Debug, Clone)]
pub enum Answer {
    /// A difference, or `None` if the two sources are equal.
    Difference(Option<Difference>),

    /// A source could not be read.
    Failed(SourceError),
}

/// A question that was asked, and its answer as soon as it is there.
pub type Query = background::Query<Question, Answer>;
