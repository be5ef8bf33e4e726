//! Questions about a whole source, and their answers.

use std::sync::Arc;

use super::coordinates::{ClusterColumn, ColumnUnit, Coordinates, Measure};
use super::density::Stripe;
use super::errors::ErrorPlace;
use super::places::{FoundPlace, Position};
use super::range_counts::RangeCounts;
use crate::background;
use crate::source::SourceError;
use crate::utf8::{Group, GroupKinds, Patterns};

/// The direction of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards the end of the source.
    Next,

    /// Towards its start.
    Previous,
}

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The nearest error that starts after (or before) `from`; `kinds` leaves out all others.
    Error {
        /// Offset from which to look; an error that starts there is not the answer.
        from: u64,
        /// The direction.
        direction: Direction,
        /// Only errors of these kinds.
        kinds: GroupKinds,
    },

    /// The error that starts at or after `from`.
    ErrorFrom {
        /// Offset from which to look; an error that starts there is the answer.
        from: u64,
        /// Only errors of these kinds.
        kinds: GroupKinds,
    },

    /// The offsets of some errors from all over the source.
    SomeErrors {
        /// The most offsets.
        most: usize,
    },

    /// How many errors lie before an offset, and which one holds it.
    ErrorPlace {
        /// The offset.
        offset: u64,
    },

    /// Which bytes are errors again and again.
    Patterns {
        /// So many errors from the start are compared at most.
        most: u64,
    },

    /// Where the code point or the unit with this number starts, counted from 0. U+FEFF counts.
    Nth {
        /// What is counted.
        measure: Measure,
        /// The number.
        number: u64,
    },

    /// Where a line and a column start, both counted from 1, as [`Position`] counts them.
    Line {
        /// The line.
        line: u64,
        /// The column. A column past the end of the line stands for the end of the line.
        column: u64,
        /// What the column is counted in.
        unit: ColumnUnit,
    },

    /// Where an offset is in all that the index counts.
    Coordinates {
        /// The offset.
        offset: u64,
    },

    /// How many grapheme clusters and cells of its line are before an offset. The line is read up to there.
    ClusterColumn {
        /// The offset.
        offset: u64,
    },

    /// How the counts are spread over the source.
    Density {
        /// The number of stripes.
        stripes: usize,
    },

    /// Where an offset is in code points and lines.
    Position {
        /// The offset.
        offset: u64,
    },

    /// The counts of a range that is not empty.
    Range {
        /// Offset of its first byte.
        start: u64,
        /// Offset just past its last byte.
        end: u64,
    },
}

/// The answer to a [`Question`].
#[derive(Debug, Clone)]
pub enum Answer {
    /// The error that was looked for; `None` when there is none on that side.
    Error(Option<Group>),

    /// Offsets of errors, in order.
    SomeErrors(Arc<[u64]>),

    /// Errors by their bytes.
    Patterns(Arc<Patterns>),

    /// Line, column and number of the code point at the offset.
    Position(Position),

    /// Where the offset is in all that the index counts.
    Coordinates(Box<Coordinates>),

    /// How much of its line is before the offset.
    ClusterColumn(ClusterColumn),

    /// The offset of what was looked for.
    Place(FoundPlace),

    /// How many errors lie before the offset, and which one holds it.
    ErrorPlace(ErrorPlace),

    /// Stripes, from the start of the source to its end.
    Density(Arc<[Stripe]>),

    /// The counts of the range.
    Range(RangeCounts),

    /// The census has not counted that far.
    NotYet,

    /// The source could not be read.
    Failed(SourceError),
}

/// A question that was asked of a [`Census`](super::Census). Dropping it ends the search.
pub type Query = background::Query<Question, Answer>;

/// Offsets whose lines and columns were asked for, see [`Census::positions`](super::Census::positions).
pub type PositionsQuery =
    background::Query<Arc<[u64]>, Result<Arc<[Option<Position>]>, SourceError>>;
