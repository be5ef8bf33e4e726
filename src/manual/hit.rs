//! A place that a search found.

use std::ops::Range;

use super::Place;

/// A place where all words of a search stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Where it is.
    pub place: Place,

    /// The title of the page.
    pub page: String,

    /// The heading that it is below; empty where that is the title of the page.
    pub heading: String,

    /// The line, from a little before the first word that was found.
    pub line: String,

    /// Where the words are in the line, in bytes and in order; they do not overlap.
    pub words: Vec<Range<usize>>,
}
