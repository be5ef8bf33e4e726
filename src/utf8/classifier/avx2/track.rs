//! Rows of a section, one after the other in memory.
//!
//! What stands some places before is read from as many bytes before: that takes no shuffle, and
//! nothing waits for the row of the batch before. But only what was written a while ago is read fast
//! from another place than it was written to, and so a section is gone through in passes.

use std::mem::MaybeUninit;

use super::super::word::Word;
use super::row::{self, LANE};

/// Batches in the longest section.
pub(super) const BATCHES: usize = 16;

/// A row of streams.
pub(super) type Row = row::Row<false>;

/// The rows of one kind: what stands before the first batch, then batches 0 to [`BATCHES`].
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Track([MaybeUninit<Row>; 2 + BATCHES]);

impl Track {
    /// A track without rows.
    pub(super) const NONE: Self = Self([MaybeUninit::uninit(); 2 + BATCHES]);

    /// Begins the track: nothing stands before the first batch.
    #[inline(always)]
    pub(super) fn start(&mut self) {
        self.0[0].write(Row::NONE);
    }

    /// Notes the row of a batch.
    ///
    /// # Safety
    /// The number must be at most [`BATCHES`].
    #[inline(always)]
    pub(super) unsafe fn note(&mut self, batch: usize, row: Row) {
        debug_assert!(batch <= BATCHES);
        // SAFETY: the caller sees to the number.
        unsafe { self.0.get_unchecked_mut(1 + batch) }.write(row);
    }

    /// The row of a batch.
    ///
    /// # Safety
    /// It must be noted.
    #[inline(always)]
    pub(super) unsafe fn at(&self, batch: usize) -> Row {
        debug_assert!(batch <= BATCHES);
        // SAFETY: the caller sees to it.
        unsafe { self.0.get_unchecked(1 + batch).assume_init() }
    }

    /// The row of the batch before.
    ///
    /// # Safety
    /// It must be noted, by [`start`](Self::start) if the batch is the first.
    #[inline(always)]
    pub(super) unsafe fn before(&self, batch: usize) -> Row {
        debug_assert!(batch <= BATCHES);
        // SAFETY: the caller sees to it.
        unsafe { self.0.get_unchecked(batch).assume_init() }
    }

    /// The row of a batch, each bit so many places later.
    ///
    /// # Safety
    /// It must be noted, and the one before, by [`start`](Self::start) if it is the first.
    #[inline(always)]
    pub(super) unsafe fn later<const PLACES: usize>(&self, batch: usize) -> Row {
        const { assert!(PLACES <= LANE) };
        debug_assert!(batch <= BATCHES);
        let bytes = self.0.as_ptr().cast::<u8>();
        // SAFETY: the caller sees to both rows, which lie together, and this wants no alignment.
        unsafe {
            let from = bytes.add((1 + batch) * LANE - PLACES);
            from.cast::<Row>().read_unaligned()
        }
    }
}
