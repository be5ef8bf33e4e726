//! Questions about differences, and the handle through which their answers come.

use super::alignment::Side;
use crate::background;
use crate::source::SourceError;

/// What can be asked. Nothing needs the comparison to have come so far.
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

/// A difference that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The place where it starts.
    pub place: u64,

    /// The only source that has bytes there; `None` where both have some.
    pub only: Option<Side>,

    /// Did the way to it lead over the end, or the start?
    pub wrapped: bool,
}

/// The answer to a [`Question`].
#[derive(Debug, Clone)]
pub enum Answer {
    /// A difference, or none: the two are the same.
    Difference(Option<Difference>),

    /// A source could not be read.
    Failed(SourceError),
}

/// A question that was asked, and its answer as soon as it is there.
pub type Query = background::Query<Question, Answer>;
