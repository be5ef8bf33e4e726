//! What is counted from the start of a source, and how an index knows it.

use crate::census::counts::Counts;
use crate::utf8::Unit;

/// What is counted from the start of a source, through the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Code points that are there in well-formed sequences. What is ill-formed counts for none.
    WellFormed,

    /// Code points as most decoders return them: one U+FFFD for each maximal subpart of an ill-formed sequence, as Unicode
    /// recommends it (core specification, section 3.9).
    Decoded,

    /// UTF-16 code units of those.
    Utf16,

    /// Code points, and one for each *byte* that is ill-formed: so do Emacs, runes in Go, and Python with `surrogateescape`.
    EachByte,
}

impl Measure {
    /// How much there is in what was counted; `None` if the counts do not say it.
    pub(in crate::census) fn of_counts(self, counts: &Counts) -> Option<u64> {
        match self {
            Self::WellFormed => Some(counts.code_points_total()),
            Self::Decoded => Some(counts.units),
            // A sequence of four bytes is a pair of surrogates in UTF-16.
            Self::Utf16 => Some(counts.units + counts.code_points[3]),
            // How long the ill-formed spans are is not counted.
            Self::EachByte => None,
        }
    }

    /// How much a unit is.
    pub(in crate::census) fn of_unit(self, unit: Unit) -> u64 {
        match (self, unit.scalar()) {
            (Self::WellFormed, None) => 0,
            (Self::EachByte, None) => unit.end() - unit.offset,
            (Self::Utf16, Some(scalar)) => scalar.len_utf16() as u64,
            _ => 1,
        }
    }
}

/// How much there is before a place, in each measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Measures {
    /// [`Measure::WellFormed`].
    pub well_formed: u64,

    /// [`Measure::Decoded`].
    pub decoded: u64,

    /// [`Measure::Utf16`].
    pub utf16: u64,

    /// [`Measure::EachByte`].
    pub each_byte: u64,
}

impl Measures {
    /// What is before the unit at an offset, when these counts were made before it.
    pub(super) fn before(counts: &Counts, offset: u64) -> Self {
        let lengths = (1..).zip(counts.code_points);
        let well_formed_bytes: u64 = lengths.map(|(len, count)| len * count).sum();
        let well_formed = counts.code_points_total();
        Self {
            well_formed,
            decoded: counts.units,
            utf16: counts.units + counts.code_points[3],
            each_byte: well_formed + offset.saturating_sub(well_formed_bytes),
        }
    }

    /// One of them.
    pub const fn of(&self, measure: Measure) -> u64 {
        match measure {
            Measure::WellFormed => self.well_formed,
            Measure::Decoded => self.decoded,
            Measure::Utf16 => self.utf16,
            Measure::EachByte => self.each_byte,
        }
    }

    /// How much more there is here than there.
    pub(super) const fn since(&self, earlier: &Self) -> Self {
        Self {
            well_formed: self.well_formed.saturating_sub(earlier.well_formed),
            decoded: self.decoded.saturating_sub(earlier.decoded),
            utf16: self.utf16.saturating_sub(earlier.utf16),
            each_byte: self.each_byte.saturating_sub(earlier.each_byte),
        }
    }
}
