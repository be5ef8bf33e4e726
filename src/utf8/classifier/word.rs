//! Words of bits, one for each byte: what the rules need of them.

use core::ops::{BitAnd, BitOr, Not};

/// A row of bits, one for each byte of a batch, in the order of the machine that made it.
///
/// A row of a machine with instructions of its own exists only where those instructions do: machines make
/// rows, and [`Word::NONE`] is worked on only together with others. So no operation asks for them.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Where population counts add up: one number, or one for each lane.
    type Sum: Copy;

    /// A word without a set bit.
    const NONE: Self;

    /// A sum of nothing.
    const ZERO: Self::Sum;

    /// Every bit `PLACES` later (1 to 6) in its stream. What falls out of `before`, the same row of the
    /// batch before, comes in.
    fn later<const PLACES: i32>(self, before: Self) -> Self;

    /// Is any bit set?
    fn any(self) -> bool;

    /// Adds the number of bits that are set.
    fn count_into(self, sum: &mut Self::Sum);

    /// Makes room in a sum. It has room for what a section counts.
    #[inline(always)]
    fn settle(_sum: &mut Self::Sum) {}

    /// The number that adds up to.
    fn total(sum: Self::Sum) -> u64;

    /// Every bit at the same place of the stream after its own; those of the last stream fall out.
    fn next_stream(self) -> Self;

    /// The bits of one stream, the first place lowest.
    fn stream(self, number: usize) -> u64;

    /// Does a job in a function of its own, out of the way of the registers of the caller.
    fn apart<J: Job>(job: J) -> J::Output;
}

/// What is compiled with the instructions of a machine.
///
/// Whatever is to have them must be inlined into [`Job::run`].
pub(super) trait Job {
    /// What it finds.
    type Output;

    /// Does it. To be inlined.
    fn run(self) -> Self::Output;
}
