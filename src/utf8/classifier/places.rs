//! Where something ill-formed shows.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::machine::{Machine, STREAMS};
use super::word::Word;

/// Batches in the longest section of any machine.
const BATCHES: usize = 64;

/// The first and the last place of a block.
///
/// Places are asked for once a block: until then, rows are kept of the last part that has some.
pub(super) struct Places<M: Machine> {
    first: Option<u32>,
    /// Where the last part starts, and how long its streams are.
    start: usize,
    stream_len: usize,
    /// In which of its batches something shows.
    batches: u64,
    /// At which places of them: written where the batch has a bit, and not before.
    rows: [MaybeUninit<M::Row>; BATCHES],
}

impl<M: Machine> Places<M> {
    /// No places.
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self {
            first: None,
            start: 0,
            stream_len: 0,
            batches: 0,
            rows: [const { MaybeUninit::uninit() }; BATCHES],
        }
    }

    /// Notes where something shows in a batch of a part, and tells whether anything does. `batches` are
    /// those of the part in which something showed before.
    #[inline(always)]
    pub(super) fn note(&mut self, batch: usize, ill: M::Row, batches: &mut u64) -> bool {
        let any = ill.any();
        if any {
            // Only then: the row may still be that of an earlier part.
            self.rows[batch % BATCHES].write(ill);
            *batches |= 1 << (batch % BATCHES);
        }
        any
    }

    /// Ends a part, whose first byte is at `start` of the block: what counts no places there may be
    /// before the block.
    #[inline(always)]
    pub(super) fn end(&mut self, start: usize, stream_len: usize, batches: u64) {
        if batches != 0 {
            (self.start, self.stream_len, self.batches) = (start, stream_len, batches);
            if self.first.is_none() {
                self.first = self.first_of_part();
            }
        }
    }

    /// The first and the last place.
    pub(super) fn ends(&self) -> (Option<u32>, Option<u32>) {
        (self.first, self.last_of_part())
    }

    fn bits(&self, batch: usize, stream: usize) -> Option<u64> {
        let is_noted = self.batches >> batch & 1 != 0;
        // SAFETY: a bit is set only after the row was written, and this one is set.
        let bits =
            is_noted.then(|| M::stream(unsafe { self.rows[batch].assume_init() }, stream))?;
        (bits != 0).then_some(bits)
    }

    fn place(&self, batch: usize, stream: usize, bit: u32) -> u32 {
        let in_part = stream * self.stream_len + batch * M::LANE + bit as usize;
        self.start.wrapping_add(in_part) as u32
    }

    /// The batches of the part in which something shows, as far as they may be some.
    #[inline(always)]
    fn noted(&self) -> Range<usize> {
        let end = BATCHES - self.batches.leading_zeros() as usize;
        (self.batches.trailing_zeros() as usize).min(end)..end
    }

    /// Streams follow one another, and so the first place lies in the first stream that has one.
    fn first_of_part(&self) -> Option<u32> {
        (0..STREAMS).find_map(|stream| {
            self.noted().find_map(|batch| {
                let bits = self.bits(batch, stream)?;
                Some(self.place(batch, stream, bits.trailing_zeros()))
            })
        })
    }

    fn last_of_part(&self) -> Option<u32> {
        (0..STREAMS).rev().find_map(|stream| {
            self.noted().rev().find_map(|batch| {
                let bits = self.bits(batch, stream)?;
                Some(self.place(batch, stream, bits.ilog2()))
            })
        })
    }
}
