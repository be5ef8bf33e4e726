//! Where something ill-formed shows.

use std::mem::MaybeUninit;

use super::super::word::Word;
use super::row::{LANE, Row};

/// The first and the last place of a block.
#[derive(Clone, Copy, Default)]
pub(super) struct Places {
    pub(super) first: Option<u32>,
    pub(super) last: Option<u32>,
}

impl Places {
    /// Takes in those of a part that lies after all parts before.
    #[inline]
    pub(super) fn note(&mut self, first: usize, last: usize) {
        self.first.get_or_insert(first as u32);
        self.last = Some(last as u32);
    }

    /// Takes in a line: the places that it counts, where its first byte is at `start`. That may be
    /// before the block, where it counts none.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn note_line(&mut self, ill: Row<true>, start: isize) {
        let streams = ill.by_stream();
        let is_ill = |stream: &u32| *stream != 0;
        let place = |stream: usize, byte: u32| {
            start.wrapping_add_unsigned(stream * LANE + byte as usize) as usize
        };
        if let Some(first) = streams.iter().position(is_ill)
            && let Some(last) = streams.iter().rposition(is_ill)
        {
            self.note(
                place(first, streams[first].trailing_zeros()),
                place(last, streams[last].ilog2()),
            );
        }
    }
}

/// The rows of a section of at most `BATCHES` batches.
pub(super) struct IllRows<const BATCHES: usize> {
    rows: [MaybeUninit<Row<false>>; BATCHES],
    len: usize,

    /// All of them together.
    any: Row<false>,
}

impl<const BATCHES: usize> IllRows<BATCHES> {
    /// No batch.
    #[inline]
    pub(super) const fn none() -> Self {
        Self {
            rows: [const { MaybeUninit::uninit() }; BATCHES],
            len: 0,
            any: Row::NONE,
        }
    }

    /// Takes in the next batch.
    #[inline(always)]
    pub(super) fn push(&mut self, row: Row<false>) {
        self.rows[self.len].write(row);
        self.len += 1;
        self.any = self.any | row;
    }

    /// The first and the last place in the section.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn places(&self) -> Option<(usize, usize)> {
        let streams = self.any.by_stream();
        let is_ill = |stream: &u32| *stream != 0;
        let first = streams.iter().position(is_ill)?;
        let last = streams.iter().rposition(is_ill)?;
        let bits = |batch: usize, stream: usize| {
            // SAFETY: so many rows are written.
            unsafe { self.rows[batch].assume_init() }.by_stream()[stream]
        };
        let place = |batch: usize, stream: usize, byte: u32| {
            (stream * self.len + batch) * LANE + byte as usize
        };
        let first = (0..self.len).find_map(|batch| {
            let bits = bits(batch, first);
            (bits != 0).then(|| place(batch, first, bits.trailing_zeros()))
        });
        let last = (0..self.len).rev().find_map(|batch| {
            let bits = bits(batch, last);
            (bits != 0).then(|| place(batch, last, bits.ilog2()))
        });
        first.zip(last)
    }
}
