//! Any processor: words of 64 bits.
//!
//! Eight words are one batch, and exchanging bits *between* words makes its planes: bit `j` of byte `i` of
//! plane `k` is bit `k` of byte `i` of word `j`. Each word is a piece of a stream, and *later* is along the
//! bytes of a word, for all eight streams at once.
//!
//! Rows of more words than one, which the compiler would make vectors of, were slower: it makes some of them
//! vectors, and moves words in and out of those.

use core::ops::{BitAnd, BitOr, Not};

use crate::utf8::classifier::machine::Machine;
use crate::utf8::classifier::word::{Job, Word};

/// A byte in each byte of a word.
const fn bytes(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Any processor.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Portable;

/// A row of 64 bits.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Row(u64);

impl BitAnd for Row {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Row {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Row {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Population counts.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Sum {
    /// Those of each byte, of at most [`Portable::SECTION`] rows.
    bytes: u64,
    settled: u64,
}

impl Word for Row {
    type Sum = Sum;

    const NONE: Self = Self(0);

    const ZERO: Sum = Sum {
        bytes: 0,
        settled: 0,
    };

    #[inline(always)]
    fn later<const PLACES: i32>(self, before: Self) -> Self {
        Self(self.0 << (8 * PLACES) | before.0 >> (64 - 8 * PLACES))
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0 != 0
    }

    #[inline(always)]
    fn count_into(self, sum: &mut Sum) {
        // Pairs of bits, then fours, then bytes (Hacker's Delight, §5-1).
        let pairs = self.0 - (self.0 >> 1 & bytes(0x55));
        let fours = (pairs & bytes(0x33)) + (pairs >> 2 & bytes(0x33));
        sum.bytes += (fours + (fours >> 4)) & bytes(0x0F);
    }

    #[inline(always)]
    fn settle(sum: &mut Sum) {
        const LOWER: u64 = 0x00FF_00FF_00FF_00FF;
        let fours = (sum.bytes & LOWER) + (sum.bytes >> 8 & LOWER);
        sum.settled += fours.wrapping_mul(0x0001_0001_0001_0001) >> 48;
        sum.bytes = 0;
    }

    #[inline(always)]
    fn total(mut sum: Sum) -> u64 {
        Self::settle(&mut sum);
        sum.settled
    }

    #[inline(always)]
    fn next_stream(self) -> Self {
        Self((self.0 & bytes(0x7F)) << 1)
    }

    #[inline(always)]
    fn stream(self, number: usize) -> u64 {
        // Bit 8 i goes to 56 + i.
        (self.0 >> number & bytes(1)).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }

    #[inline(always)]
    fn apart<J: Job>(job: J) -> J::Output {
        #[inline(never)]
        fn run<J: Job>(job: J) -> J::Output {
            job.run()
        }
        run(job)
    }
}

impl Machine for Portable {
    type Row = Row;
    type Lanes = [u64; 8];
    type Kept = ();

    const LANE: usize = 8;
    const STREAMS: usize = 8;
    // As many rows as the bytes of a sum have room for, at 8 in a byte.
    const SECTION: usize = 31;

    #[inline(always)]
    unsafe fn load(self, from: *const u8, apart: usize) -> [u64; 8] {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|lane: usize| {
            // SAFETY: the caller sees to the bytes, and this wants no alignment.
            u64::from_le_bytes(unsafe { from.add(lane * apart).cast::<[u8; 8]>().read() })
        })
    }

    #[inline(always)]
    fn planes(self, lanes: [u64; 8]) -> [Row; 8] {
        // Ever smaller squares of bits change places, as in Hacker's Delight, §7-3, with a word for each
        // row of the square.
        let [r0, r1, r2, r3, r4, r5, r6, r7] = lanes;
        let ((r0, r4), (r1, r5)) = (exchange::<4>(r0, r4), exchange::<4>(r1, r5));
        let ((r2, r6), (r3, r7)) = (exchange::<4>(r2, r6), exchange::<4>(r3, r7));
        let ((r0, r2), (r1, r3)) = (exchange::<2>(r0, r2), exchange::<2>(r1, r3));
        let ((r4, r6), (r5, r7)) = (exchange::<2>(r4, r6), exchange::<2>(r5, r7));
        let ((r0, r1), (r2, r3)) = (exchange::<1>(r0, r1), exchange::<1>(r2, r3));
        let ((r4, r5), (r6, r7)) = (exchange::<1>(r4, r5), exchange::<1>(r6, r7));
        [r0, r1, r2, r3, r4, r5, r6, r7].map(Row)
    }

    #[inline(always)]
    fn is_ascii(self, lanes: [u64; 8]) -> bool {
        lanes.into_iter().fold(0, |any, lane| any | lane) & bytes(0x80) == 0
    }

    #[inline(always)]
    fn count_others(self, lanes: [u64; 8], sum: &mut Sum) {
        for lane in lanes {
            // Of ASCII, only a line feed does not reach the highest bit.
            let differ = lane ^ bytes(b'\n');
            sum.bytes += (differ + bytes(0x7F)) >> 7 & bytes(1);
        }
    }
}

/// Exchanges the upper bits of each group of `2 * BITS` in `low` with the lower ones in `high`.
#[inline(always)]
fn exchange<const BITS: i32>(low: u64, high: u64) -> (u64, u64) {
    let lower = bytes(match BITS {
        4 => 0x0F,
        2 => 0x33,
        _ => 0x55,
    });
    let differ = (low >> BITS ^ high) & lower;
    (low ^ differ << BITS, high ^ differ)
}
