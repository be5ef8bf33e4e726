//! Words of bits, one for each byte: what the rules need of them.

use core::ops::{BitAnd, BitOr, Not};

/// A row of bits, one for each byte of a batch, in the order of the machine that made it.
///
/// A row of a machine with instructions of its own exists only where those instructions do: machines make
/// rows, and [`Word::NONE`] is worked on only together with others. So no operation asks for them.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Where population counts add up.
    type Sum: Sum;

    /// A word without a set bit.
    const NONE: Self;

    /// Every bit `PLACES` later (1 to 6) in its stream. What falls out of `before`, the same row of the
    /// batch before, comes in.
    fn later<const PLACES: i32>(self, before: Self) -> Self;

    /// Is any bit set?
    fn any(self) -> bool;

    /// Adds the number of bits that are set.
    fn count_into(self, sum: &mut Self::Sum);

    /// Does a job in a function of its own, out of the way of the registers of the caller.
    fn apart<J: Job>(job: J) -> J::Output;
}

/// A population count that grows: one number, or one for each lane or byte of a row.
pub(super) trait Sum: Copy {
    /// Nothing is counted.
    const ZERO: Self;

    /// Makes room. There is room for what a section counts.
    #[inline(always)]
    fn settle(&mut self) {}

    /// The number that it adds up to.
    fn total(self) -> u64;
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

/// AND, OR and NOT of rows, by what does it to what is in them. Where that asks for instructions of the
/// processor, `unsafe` is before, and the row exists only where they do.
macro_rules! operators {
    (
        $row:ident $(<$machine:ident>)?: $($unsafe:ident)?
        |$a:ident, $b:ident| $and:expr, $or:expr;
        |$c:ident| $not:expr
    ) => {
        impl $(<$machine: Machine>)? core::ops::BitAnd for $row $(<$machine>)? {
            type Output = Self;

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                // SAFETY: a row exists only where its instructions do.
                Self($($unsafe)? { $and })
            }
        }

        impl $(<$machine: Machine>)? core::ops::BitOr for $row $(<$machine>)? {
            type Output = Self;

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                // SAFETY: a row exists only where its instructions do.
                Self($($unsafe)? { $or })
            }
        }

        impl $(<$machine: Machine>)? core::ops::Not for $row $(<$machine>)? {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                let $c = self.0;
                // SAFETY: a row exists only where its instructions do.
                Self($($unsafe)? { $not })
            }
        }
    };
}

pub(super) use operators;
