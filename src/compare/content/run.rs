//! A stretch of both sources that is alike or differs.

use std::ops::Range;

use super::super::alignment::Side;

/// What a [`Run`] says of its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunKind {
    /// The bytes of both sides are equal, one by one.
    Same,

    /// Both sides have bytes, and they are not the same.
    Changed,

    /// Only the right side has bytes.
    Inserted,

    /// Only the left side has bytes.
    Removed,
}

impl RunKind {
    /// All kinds that are a difference.
    pub const DIFFERENCES: [Self; 3] = [Self::Changed, Self::Inserted, Self::Removed];

    /// The name of the kind in a document that programs read. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Changed => "changed",
            Self::Inserted => "inserted",
            Self::Removed => "removed",
        }
    }
}

/// Why a difference is longer than what really differs in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Coarse {
    /// It is several differences with equal bytes between them. There were too many differences to list.
    Joined,

    /// The two sides have too little in common, or are too long, to say what of the one became what of the
    /// other. There may be equal pieces in them.
    Unaligned,
}

impl Coarse {
    /// The name in a document that programs read. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Joined => "joined",
            Self::Unaligned => "unaligned",
        }
    }
}

/// A stretch of both sources that is alike or differs.
///
/// It holds offsets, and not bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What it says.
    pub kind: RunKind,

    /// Its bytes in the left source. Empty, at the offset where they would be, for an inserted run.
    pub left: Range<u64>,

    /// Its bytes in the right source. Empty, at the offset where they would be, for a removed run.
    pub right: Range<u64>,

    /// Where the same bytes are in the other source, where they are no part of a run that is the same. Only an
    /// inserted or a removed run was moved.
    pub moved: Option<Range<u64>>,

    /// Whether it is longer than what really differs, and why.
    pub coarse: Option<Coarse>,
}

impl Run {
    /// A difference of these bytes; its kind follows from which of the two is empty.
    pub(super) fn difference(left: Range<u64>, right: Range<u64>, coarse: Option<Coarse>) -> Self {
        let kind = match (left.is_empty(), right.is_empty()) {
            (true, _) => RunKind::Inserted,
            (_, true) => RunKind::Removed,
            _ => RunKind::Changed,
        };
        Self {
            kind,
            left,
            right,
            moved: None,
            coarse,
        }
    }

    /// A run of equal bytes.
    pub(super) fn same(left: Range<u64>, right: Range<u64>) -> Self {
        Self {
            kind: RunKind::Same,
            left,
            right,
            moved: None,
            coarse: None,
        }
    }

    /// Returns whether the two sides differ.
    pub fn is_difference(&self) -> bool {
        self.kind != RunKind::Same
    }

    /// Where it starts in the left source, and in the right one.
    pub(in crate::compare) fn starts(&self) -> [u64; 2] {
        [self.left.start, self.right.start]
    }

    /// Its bytes in one source.
    pub fn range(&self, side: Side) -> Range<u64> {
        match side {
            Side::Left => self.left.clone(),
            Side::Right => self.right.clone(),
        }
    }

    /// How many bytes it has in one source.
    pub fn len(&self, side: Side) -> u64 {
        let range = self.range(side);
        range.end - range.start
    }

    /// Returns whether it has no bytes at all. No run of [`Runs`](super::Runs) is empty.
    pub fn is_empty(&self) -> bool {
        self.places() == 0
    }

    /// How many of its places have a byte on both sides.
    pub fn beside(&self) -> u64 {
        self.len(Side::Left).min(self.len(Side::Right))
    }

    /// How many places it takes where both sources are shown side by side: as many bytes as the longer of its
    /// sides has.
    pub fn places(&self) -> u64 {
        self.len(Side::Left).max(self.len(Side::Right))
    }
}
