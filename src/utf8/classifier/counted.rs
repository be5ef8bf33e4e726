//! What is told of a block.

use super::tally::Tally;

/// What is in a block, and where the first and the last ill-formed place are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The counts.
    pub tally: Tally,

    /// The place in the block of the first byte at which something ill-formed shows: the marker of an
    /// ill-formed unit, as [`count`](super::count) tells where it is, a stray tail also inside a run.
    pub first_ill: Option<u32>,

    /// The place of the last such byte.
    pub last_ill: Option<u32>,
}
