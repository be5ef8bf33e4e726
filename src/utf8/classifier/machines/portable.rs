//! Any processor: words of 64 bits.
//!
//! Eight words are one batch, and exchanging bits *between* words makes its planes: bit `j` of byte `i` of
//! plane `k` is bit `k` of byte `i` of word `j`. Each word is a piece of a stream, and *later* is along the
//! bytes of a word, for all eight streams at once.
//!
//! Rows of more words than one, which the compiler would make vectors of, were slower: it makes some of them
//! vectors, and moves words in and out of those.

use crate::utf8::classifier::machine::{Exchange, Machine, planes_between};
use crate::utf8::classifier::word::{Job, Sum, Word, operators};

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

operators!(Row: |a, b| a & b, a | b; |a| !a);

/// Population counts.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Counts {
    /// Those of each byte, of at most [`Portable::SECTION`] rows.
    bytes: u64,
    settled: u64,
}

impl Word for Row {
    type Sum = Counts;

    const NONE: Self = Self(0);

    #[inline(always)]
    fn later<const PLACES: i32>(self, before: Self) -> Self {
        Self(self.0 << (8 * PLACES) | before.0 >> (64 - 8 * PLACES))
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0 != 0
    }

    #[inline(always)]
    fn count_into(self, sum: &mut Counts) {
        // Pairs of bits, then fours, then bytes (Hacker's Delight, §5-1).
        let pairs = self.0 - (self.0 >> 1 & bytes(0x55));
        let fours = (pairs & bytes(0x33)) + (pairs >> 2 & bytes(0x33));
        sum.bytes += (fours + (fours >> 4)) & bytes(0x0F);
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

impl Sum for Counts {
    const ZERO: Self = Self {
        bytes: 0,
        settled: 0,
    };

    #[inline(always)]
    fn settle(&mut self) {
        const LOWER: u64 = 0x00FF_00FF_00FF_00FF;
        let fours = (self.bytes & LOWER) + (self.bytes >> 8 & LOWER);
        self.settled += fours.wrapping_mul(0x0001_0001_0001_0001) >> 48;
        self.bytes = 0;
    }

    #[inline(always)]
    fn total(mut self) -> u64 {
        self.settle();
        self.settled
    }
}

impl Exchange for Row {
    #[inline(always)]
    fn exchange<const BITS: i32>(self, high: Self) -> (Self, Self) {
        let lower = bytes(match BITS {
            4 => 0x0F,
            2 => 0x33,
            _ => 0x55,
        });
        let differ = (self.0 >> BITS ^ high.0) & lower;
        (Self(self.0 ^ differ << BITS), Self(high.0 ^ differ))
    }
}

impl Machine for Portable {
    type Row = Row;
    type Kept = ();

    // As many rows as the bytes of a sum have room for, at 8 in a byte.
    const SECTION: usize = 31;

    #[inline(always)]
    unsafe fn lane(self, from: *const u8) -> Row {
        // SAFETY: the caller sees to the bytes, and this wants no alignment.
        Row(u64::from_le_bytes(unsafe { from.cast::<[u8; 8]>().read() }))
    }

    #[inline(always)]
    fn planes(self, lanes: [Row; 8]) -> [Row; 8] {
        planes_between(lanes)
    }

    #[inline(always)]
    fn has_upper(lane: Row) -> bool {
        lane.0 & bytes(0x80) != 0
    }

    #[inline(always)]
    fn count_others(self, lanes: [Row; 8], sum: &mut Counts) {
        for lane in lanes {
            // Of ASCII, only a line feed does not reach the highest bit.
            let differ = lane.0 ^ bytes(b'\n');
            sum.bytes += (differ + bytes(0x7F)) >> 7 & bytes(1);
        }
    }

    #[inline(always)]
    fn next_stream(row: Row) -> Row {
        Row((row.0 & bytes(0x7F)) << 1)
    }

    #[inline(always)]
    fn stream(row: Row, number: usize) -> u64 {
        // Bit 8 i goes to 56 + i.
        (row.0 >> number & bytes(1)).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }
}
