//! Where something ill-formed shows.

use std::arch::x86_64::{__m512i, _mm512_test_epi64_mask};
use std::mem::MaybeUninit;

use super::row::Row;
use super::{LANE, SECTION};

/// The batches of a section in which something ill-formed shows.
pub(super) struct IllRows {
    /// The lanes of each batch in which something is ill-formed.
    masks: [u8; SECTION],

    /// At which places of them: written where the mask has a bit, and not before.
    rows: [MaybeUninit<Row>; SECTION],
}

impl IllRows {
    /// A section without ill-formed bytes.
    #[inline]
    pub(super) fn none() -> Self {
        Self {
            masks: [0; SECTION],
            rows: [const { MaybeUninit::uninit() }; SECTION],
        }
    }

    /// Notes where it shows in a batch, and tells whether it does.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn note(&mut self, batch: usize, row: Row) -> bool {
        let mask = _mm512_test_epi64_mask(row.0, row.0);
        self.rows[batch].write(row);
        self.masks[batch] = mask;
        mask != 0
    }

    /// The first and the last place in the section.
    #[inline]
    pub(super) fn places(&self, stream_len: usize) -> Option<(usize, usize)> {
        if self.masks == [0; SECTION] {
            return None;
        }
        // Streams follow one another, and so the first place lies in the first stream that has one.
        let lanes = self.masks.iter().fold(0, |lanes, mask| lanes | mask);
        let (first, last) = (lanes.trailing_zeros(), lanes.ilog2());
        let is_in = |lane: u32| move |mask: &u8| mask >> lane & 1 != 0;
        let first_batch = self.masks.iter().position(is_in(first))?;
        let last_batch = self.masks.iter().rposition(is_in(last))?;
        let place = |lane: u32, batch: usize, bit: u32| {
            lane as usize * stream_len + batch * LANE + (63 - bit) as usize
        };
        Some((
            place(first, first_batch, self.lane(first_batch, first).ilog2()),
            place(
                last,
                last_batch,
                self.lane(last_batch, last).trailing_zeros(),
            ),
        ))
    }

    /// A lane of a batch whose mask has a bit.
    fn lane(&self, batch: usize, lane: u32) -> u64 {
        assert!(self.masks[batch] != 0, "the row was written");
        // SAFETY: a mask is set only after its row was written, and this one is set.
        let row = unsafe { self.rows[batch].assume_init() };
        // SAFETY: both are 64 bytes without padding, and every pattern of bits is a number.
        let lanes = unsafe { std::mem::transmute::<__m512i, [u64; 8]>(row.0) };
        lanes[lane as usize]
    }
}
