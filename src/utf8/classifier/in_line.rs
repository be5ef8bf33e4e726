//! Streams that go on in each other.

use core::ops::{BitAnd, BitOr, Not};

use super::word::{Job, Word};

/// A row of a batch whose streams are one line: what falls out of a stream comes into the next one, and
/// nothing stands before the first.
#[derive(Clone, Copy)]
pub(super) struct InLine<W>(pub(super) W);

impl<W: Word> BitAnd for InLine<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<W: Word> BitOr for InLine<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<W: Word> Not for InLine<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<W: Word> Word for InLine<W> {
    type Sum = W::Sum;

    const NONE: Self = Self(W::NONE);

    const ZERO: W::Sum = W::ZERO;

    #[inline(always)]
    fn later<const PLACES: i32>(self, _before: Self) -> Self {
        Self(self.0.later::<PLACES>(self.0.next_stream()))
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.any()
    }

    #[inline(always)]
    fn count_into(self, sum: &mut W::Sum) {
        self.0.count_into(sum);
    }

    #[inline(always)]
    fn settle(sum: &mut W::Sum) {
        W::settle(sum);
    }

    #[inline(always)]
    fn total(sum: W::Sum) -> u64 {
        W::total(sum)
    }

    #[inline(always)]
    fn next_stream(self) -> Self {
        Self(self.0.next_stream())
    }

    #[inline(always)]
    fn stream(self, number: usize) -> u64 {
        self.0.stream(number)
    }

    #[inline(always)]
    fn apart<J: Job>(job: J) -> J::Output {
        W::apart(job)
    }
}
