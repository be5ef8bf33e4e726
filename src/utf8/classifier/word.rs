//! Words of bits, one for each byte: what the rules need of them.

use std::ops::{BitAnd, BitOr, Not};

use super::rare::{self, Rare};

/// A row of bits, one for each byte of a batch, in order of place.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Where population counts add up: one number, or one for each lane.
    type Sum: Copy;

    /// A word without a set bit.
    const NONE: Self;

    /// A sum of nothing.
    const ZERO: Self::Sum;

    /// Every bit `places` later (1 to 6). What falls out of `before`, the same row of the batch
    /// before, comes in.
    fn later<const PLACES: i32>(self, before: Self) -> Self;

    /// Is any bit set?
    fn any(self) -> bool;

    /// Adds the number of bits that are set.
    fn count_into(self, sum: &mut Self::Sum);

    /// The number that adds up to.
    fn total(sum: Self::Sum) -> u64;

    /// [`rare::count`], which may be kept out of the loop that asks for it.
    #[inline(always)]
    fn count_rare(rows: &Rare<Self>, carry: &mut rare::Carry<Self>, sums: &mut rare::Sums<Self>) {
        rare::count(rows, carry, sums);
    }
}

impl Word for u64 {
    type Sum = u64;

    const NONE: Self = 0;

    const ZERO: u64 = 0;

    #[inline(always)]
    fn later<const PLACES: i32>(self, before: Self) -> Self {
        self << PLACES | before >> (64 - PLACES)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self != 0
    }

    #[inline(always)]
    fn count_into(self, sum: &mut u64) {
        *sum += u64::from(self.count_ones());
    }

    fn total(sum: u64) -> u64 {
        sum
    }
}
