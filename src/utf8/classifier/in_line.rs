//! Streams that go on in each other.

use super::machine::Machine;
use super::word::{Job, Word, operators};

/// A row of a batch whose streams are one line: what falls out of a stream comes into the next one, and
/// nothing is before the first.
#[derive(Clone, Copy)]
pub(super) struct InLine<M: Machine>(pub(super) M::Row);

operators!(InLine<M>: |a, b| a & b, a | b; |a| !a);

impl<M: Machine> Word for InLine<M> {
    type Sum = <M::Row as Word>::Sum;

    const NONE: Self = Self(M::Row::NONE);

    #[inline(always)]
    fn later<const PLACES: i32>(self, _before: Self) -> Self {
        Self(self.0.later::<PLACES>(M::next_stream(self.0)))
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.any()
    }

    #[inline(always)]
    fn count_into(self, sum: &mut Self::Sum) {
        self.0.count_into(sum);
    }

    #[inline(always)]
    fn apart<J: Job>(job: J) -> J::Output {
        M::Row::apart(job)
    }
}
