//! What the way through a block needs of a processor.

use super::streams::Streams;
use super::walk::Walk;
use super::word::Word;

/// A kind of processor, and a proof that this is one.
///
/// A *batch* is one register full of bytes for each of eight planes. Each of its [`STREAMS`](Self::STREAMS)
/// lanes is a piece of a stream, [`LANE`](Self::LANE) bytes long; a row has a bit for each byte of a batch.
pub(super) trait Machine: Copy {
    /// A row of bits.
    type Row: Word;

    /// A batch of bytes.
    type Lanes: Copy;

    /// What [`Self::count_section`] keeps from section to section.
    type Kept: Default;

    /// Bytes in a lane.
    const LANE: usize;

    /// Lanes of a batch.
    const STREAMS: usize;

    /// Batches in the longest section. Short sections stay in the first cache; long ones have fewer starts.
    const SECTION: usize;

    /// How far ahead of a batch in a section memory is asked for.
    const AHEAD: usize = 0;

    /// The same over ASCII.
    const AHEAD_OF_ASCII: usize = 0;

    /// Bytes in a batch.
    const BATCH: usize = Self::LANE * Self::STREAMS;

    /// [`Walk::text`] counts all clean text, and sections are for what is not.
    const HAS_FRAMES: bool = false;

    /// Reads a batch whose lanes stand so far apart.
    ///
    /// # Safety
    /// At `from`, and at every multiple of `apart` from there, there must be a lane full of bytes for each
    /// stream.
    unsafe fn load(self, from: *const u8, apart: usize) -> Self::Lanes;

    /// Makes planes of a batch, the lowest first.
    fn planes(self, lanes: Self::Lanes) -> [Self::Row; 8];

    /// Is every byte ASCII?
    fn is_ascii(self, lanes: Self::Lanes) -> bool;

    /// Adds the number of bytes that are no line feeds.
    fn count_others(self, lanes: Self::Lanes, sum: &mut <Self::Row as Word>::Sum);

    /// Asks for memory that is read soon. Any address will do.
    #[inline(always)]
    fn prefetch(self, _from: *const u8) {}

    /// Counts a section. Tells in which of its batches something ill-formed shows.
    #[inline(always)]
    fn count_section(walk: &mut Walk<Self>, streams: Streams<Self>) -> u64 {
        walk.count_at_once(streams)
    }

    /// Counts clean text, and goes as far as that goes.
    #[inline(always)]
    fn count_text(walk: &mut Walk<Self>) -> usize {
        walk.count_ascii()
    }
}
