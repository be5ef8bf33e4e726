//! Questions about matches, and their answers.

use std::ops::Range;

use super::stripe_search::Match;
use crate::background;
use crate::source::SourceError;

/// The most matches in [`Answer::Matches`]: one for each byte of 64 KiB.
pub const MAX_LISTED: usize = 64 << 10;

/// A question about matches. It can be answered before the search is complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// The first match that starts at or after an offset; if there is none, the first of the source.
    From {
        /// Offset from which to look; a match that starts there is the answer.
        offset: u64,
    },

    /// The first match that starts after an offset; if there is none, the first of the source.
    Next {
        /// Offset from which to look; a match that starts there is the answer only if it is the
        /// only one.
        after: u64,
    },

    /// The last match that starts before an offset; if there is none, the last of the source.
    Previous {
        /// Offset from which to look; a match that starts there is the answer only if it is the
        /// only one.
        before: u64,
    },

    /// The matches that have a byte in a range of offsets.
    InRange {
        /// The range.
        range: Range<u64>,
    },
}

/// A match that answers a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The bytes that match.
    pub at: Match,

    /// The number of the match in the source, from 1. `None` while something before it was not searched.
    pub number: Option<u64>,

    /// Whether the search for it went on at the other end of the source.
    pub wrapped: bool,
}

/// The answer to a [`Question`].
#[derive(Debug, Clone)]
pub enum Answer {
    /// The match that was looked for; `None` when there is none.
    Match(Option<Found>),

    /// The matches in a range, in order.
    Matches {
        /// The matches.
        matches: Vec<Match>,

        /// Whether these are all matches. Otherwise they are the first [`MAX_LISTED`].
        complete: bool,
    },

    /// The answer is not known before the search has come further.
    NotYet,

    /// The source could not be read.
    Failed(SourceError),
}

/// A question that was asked of a [`Search`](super::Search). Dropping it ends the lookup.
pub type Query = background::Query<Question, Answer>;
