//! What the way through a block needs of a processor.

use super::streams::Streams;
use super::walk::Walk;
use super::word::Word;

/// Lanes of a batch.
pub(super) const STREAMS: usize = 8;

/// A kind of processor, and a proof that this is one.
///
/// A *batch* is one register full of bytes for each of eight planes. Each of its [`STREAMS`] lanes is a piece
/// of a stream, [`LANE`](Self::LANE) bytes long; a row has a bit for each byte of a batch.
pub(super) trait Machine: Copy {
    /// A register: a row of bits, or the bytes of a lane.
    type Row: Word;

    /// What [`Self::count_section`] keeps from section to section.
    type Kept: Default;

    /// Batches in the longest section. Short sections stay in the first cache; long ones have fewer starts.
    const SECTION: usize;

    /// How far ahead of a batch in a section memory is asked for.
    const AHEAD: usize = 0;

    /// The same over ASCII.
    const AHEAD_OF_ASCII: usize = 0;

    /// [`Self::count_text`] counts all clean text, and sections are for what is not.
    const HAS_FRAMES: bool = false;

    /// Bytes in a lane.
    const LANE: usize = size_of::<Self::Row>();

    /// Bytes in a batch.
    const BATCH: usize = Self::LANE * STREAMS;

    /// Reads the bytes of a lane.
    ///
    /// # Safety
    /// There must be [`LANE`](Self::LANE) of them.
    unsafe fn lane(self, from: *const u8) -> Self::Row;

    /// Reads a batch whose lanes stand so far apart.
    ///
    /// # Safety
    /// At `from`, and at every multiple of `apart` from there, there must be a lane full of bytes for each
    /// stream.
    #[inline(always)]
    unsafe fn batch(self, from: *const u8, apart: usize) -> [Self::Row; STREAMS] {
        // SAFETY: the caller sees to the bytes.
        let lane = |number: usize| unsafe { self.lane(from.add(number * apart)) };
        let (l0, l1, l2, l3) = (lane(0), lane(1), lane(2), lane(3));
        let (l4, l5, l6, l7) = (lane(4), lane(5), lane(6), lane(7));
        [l0, l1, l2, l3, l4, l5, l6, l7]
    }

    /// Makes planes of a batch, the lowest first.
    fn planes(self, lanes: [Self::Row; STREAMS]) -> [Self::Row; 8];

    /// Is every byte of a batch ASCII?
    #[inline(always)]
    fn is_ascii(self, lanes: [Self::Row; STREAMS]) -> bool {
        let [l0, l1, l2, l3, l4, l5, l6, l7] = lanes;
        !Self::has_upper(((l0 | l1) | (l2 | l3)) | ((l4 | l5) | (l6 | l7)))
    }

    /// Has any byte of a lane its highest bit set?
    fn has_upper(lane: Self::Row) -> bool;

    /// Adds the number of bytes that are no line feeds, of a batch of ASCII.
    fn count_others(self, lanes: [Self::Row; STREAMS], sum: &mut <Self::Row as Word>::Sum);

    /// Every bit of a row at the same place of the stream after its own; those of the last stream fall out.
    fn next_stream(row: Self::Row) -> Self::Row;

    /// The bits of one stream, the first place lowest.
    fn stream(row: Self::Row, number: usize) -> u64;

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

/// A register whose bits move, in groups, to another.
pub(super) trait Exchange: Word {
    /// Exchanges the upper bits of each group of `2 * BITS` in `self` with the lower ones in `high`.
    fn exchange<const BITS: i32>(self, high: Self) -> (Self, Self);
}

/// Bit `j` of byte `i` of plane `k` is bit `k` of byte `i` of lane `j`.
///
/// Ever smaller squares of bits change places, as in Hacker's Delight, §7-3, with a register for each row of
/// the square.
#[inline(always)]
pub(super) fn planes_between<W: Exchange>(lanes: [W; STREAMS]) -> [W; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = lanes;
    let ((r0, r4), (r1, r5)) = (r0.exchange::<4>(r4), r1.exchange::<4>(r5));
    let ((r2, r6), (r3, r7)) = (r2.exchange::<4>(r6), r3.exchange::<4>(r7));
    let ((r0, r2), (r1, r3)) = (r0.exchange::<2>(r2), r1.exchange::<2>(r3));
    let ((r4, r6), (r5, r7)) = (r4.exchange::<2>(r6), r5.exchange::<2>(r7));
    let ((r0, r1), (r2, r3)) = (r0.exchange::<1>(r1), r2.exchange::<1>(r3));
    let ((r4, r5), (r6, r7)) = (r4.exchange::<1>(r5), r6.exchange::<1>(r7));
    [r0, r1, r2, r3, r4, r5, r6, r7]
}
