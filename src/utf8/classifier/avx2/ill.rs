//! Where something ill-formed shows.

use super::row::{LANE, Row};
use super::track::Track;

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

/// The first and the last place in a section of so many batches. `any` are the rows of all of them
/// together.
///
/// # Safety
/// The rows of batches 1 to `batches` must be noted.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn places(
    ill: &Track,
    batches: usize,
    any: Row<false>,
) -> Option<(usize, usize)> {
    let streams = any.by_stream();
    let is_ill = |stream: &u32| *stream != 0;
    let first = streams.iter().position(is_ill)?;
    let last = streams.iter().rposition(is_ill)?;
    let bits = |batch: usize, stream: usize| {
        // SAFETY: the caller sees to the rows.
        unsafe { ill.at(1 + batch) }.by_stream()[stream]
    };
    let place =
        |batch: usize, stream: usize, byte: u32| (stream * batches + batch) * LANE + byte as usize;
    let first = (0..batches).find_map(|batch| {
        let bits = bits(batch, first);
        (bits != 0).then(|| place(batch, first, bits.trailing_zeros()))
    });
    let last = (0..batches).rev().find_map(|batch| {
        let bits = bits(batch, last);
        (bits != 0).then(|| place(batch, last, bits.ilog2()))
    });
    first.zip(last)
}
