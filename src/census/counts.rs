//! Sums of what was counted in blocks.

use std::ops::AddAssign;

use super::record::BlockRecord;
use super::well_formed_record::WellFormedRecord;
use crate::scan::{Chunk, Record};
use crate::utf8::{GroupKind, GroupKinds};

/// The counts of some blocks, or of all bytes before one.
///
/// A code point, a span or a line feed counts in the block in which a decoder that is given the source byte
/// by byte produces it. A sequence that crosses a border therefore counts in the block of its last byte. An
/// error counts in the block of its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Code points by the length of their sequence: 1 to 4 bytes are at 0 to 3.
    pub code_points: [u64; 4],

    /// Units: code points and ill-formed spans.
    pub units: u64,

    /// Line feeds.
    pub line_feeds: u64,

    /// Errors (layer-2 groups) by [`GroupKind::index`].
    pub errors: [u64; GroupKind::COUNT],
}

impl Counts {
    /// All code points.
    pub fn code_points_total(&self) -> u64 {
        self.code_points.iter().sum()
    }

    /// The errors of some kinds.
    pub fn errors_of(&self, kinds: GroupKinds) -> u64 {
        let of = |kind: GroupKind| self.errors[kind.index()];
        kinds.iter().map(of).sum()
    }

    /// Returns whether every one of so many bytes is a tail of the same run, which began before them.
    pub(super) fn are_within_a_run(&self, bytes: u64) -> bool {
        self.units == bytes && self.code_points == [0; 4] && self.errors == [0; GroupKind::COUNT]
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        for (to, from) in self.code_points.iter_mut().zip(other.code_points) {
            *to += from;
        }
        for (to, from) in self.errors.iter_mut().zip(other.errors) {
            *to += from;
        }
        self.units += other.units;
        self.line_feeds += other.line_feeds;
    }
}

impl From<&BlockRecord> for Counts {
    fn from(record: &BlockRecord) -> Self {
        Self {
            code_points: record.code_points.map(u64::from),
            units: u64::from(record.units),
            line_feeds: u64::from(record.line_feeds),
            errors: record.errors.map(u64::from),
        }
    }
}

const _: () = assert!(
    size_of::<Chunk<BlockRecord>>() <= 136,
    "some 2 bytes for a block beside its record"
);

impl Record for BlockRecord {
    type Sum = Counts;
    type Packed = WellFormedRecord;

    fn add_to(&self, sum: &mut Counts) {
        *sum += Counts::from(self);
    }
}
