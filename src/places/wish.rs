//! A place that is looked for.

use super::target::Target;

/// The use of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The first byte of the place.
    Start,

    /// The end of a range: the offset after the last byte of the place. A line includes its line feed, and
    /// `+16` is a length.
    End,
}

/// A place to look up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// The place that the user named.
    pub target: Target,
    /// The use of the place.
    pub edge: Edge,
    /// The offset from which the user counts: the caret, or the start of the range.
    pub base: u64,
}
