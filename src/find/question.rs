//! Questions about matches, and the handle through which their answers come.

use std::ops::Range;

use super::stripe_search::Match;
use crate::background;
use crate::source::SourceError;

/// Matches that [`Answer::Matches`] holds at most: one for each byte of 64 KiB.
pub const MAX_LISTED: usize = 64 << 10;

/// What can be asked. Nothing needs the search to be complete.
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

/// A match that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The bytes that match.
    pub at: Match,

    /// Which match of the source it is, from 1. `None` while something before it was not searched.
    pub number: Option<u64>,

    /// Did the way to it lead over the end, or the start, of the source?
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

        /// Are these all? Otherwise they are the first [`MAX_LISTED`].
        complete: bool,
    },

    /// It cannot be known before the search has come further.
    NotYet,

    /// The source could not be read.
    Failed(SourceError),
}

/// A question that was asked of a [`Search`](super::Search). Dropping it ends the looking up.
pub type Query = background::Query<Question, Answer>;
