//! NEON, which every 64-bit ARM processor has: words of 128 bits.
//!
//! Eight registers of 16 bytes are one batch, and exchanging bits *between* registers makes its planes: bit
//! `j` of byte `i` of plane `k` is bit `k` of byte `i` of register `j`. Each register is a piece of a stream,
//! and *later* is along the bytes of a row, for all eight streams at once.

use core::arch::aarch64::{
    uint8x16_t, vaddlvq_u8, vaddq_u8, vandq_u8, vbslq_u8, vceqq_u8, vcntq_u8, vdupq_n_u8, vextq_u8,
    vld1q_u8, vmaxvq_u8, vmaxvq_u32, vmvnq_u8, vorrq_u8, vreinterpretq_u32_u8, vshlq_n_u8,
    vshrq_n_u8, vsliq_n_u8, vsriq_n_u8,
};

use crate::utf8::classifier::machine::{Exchange, Machine, planes_between};
use crate::utf8::classifier::word::{Job, Sum, Word, operators};

/// A processor with NEON: this module is compiled only for those that have it.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Neon;

/// A row of 128 bits.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Row(uint8x16_t);

operators!(Row: unsafe |a, b| vandq_u8(a, b), vorrq_u8(a, b); |a| vmvnq_u8(a));

/// Population counts.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Counts {
    /// Those of each byte, of at most [`Neon::SECTION`] rows.
    bytes: uint8x16_t,
    settled: u64,
}

impl Word for Row {
    type Sum = Counts;

    // SAFETY: every pattern of bits is a vector.
    const NONE: Self = Self(unsafe { core::mem::transmute::<[u8; 16], uint8x16_t>([0; 16]) });

    #[inline(always)]
    fn later<const PLACES: i32>(self, before: Self) -> Self {
        // SAFETY: NEON is there; see the module.
        Self(unsafe {
            match PLACES {
                1 => vextq_u8::<15>(before.0, self.0),
                2 => vextq_u8::<14>(before.0, self.0),
                3 => vextq_u8::<13>(before.0, self.0),
                4 => vextq_u8::<12>(before.0, self.0),
                5 => vextq_u8::<11>(before.0, self.0),
                6 => vextq_u8::<10>(before.0, self.0),
                _ => unreachable!(),
            }
        })
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: NEON is there; see the module.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u8(self.0)) != 0 }
    }

    #[inline(always)]
    fn count_into(self, sum: &mut Counts) {
        // SAFETY: NEON is there; see the module.
        sum.bytes = unsafe { vaddq_u8(sum.bytes, vcntq_u8(self.0)) };
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
        bytes: Row::NONE.0,
        settled: 0,
    };

    #[inline(always)]
    fn settle(&mut self) {
        // SAFETY: NEON is there; see the module.
        self.settled += u64::from(unsafe { vaddlvq_u8(self.bytes) });
        self.bytes = Row::NONE.0;
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
        let (low, high) = (self.0, high.0);
        // SAFETY: NEON is there; see the module.
        let (low, high) = unsafe {
            let lower = vdupq_n_u8(if BITS == 2 { 0x33 } else { 0x55 });
            match BITS {
                4 => (vsliq_n_u8::<4>(low, high), vsriq_n_u8::<4>(high, low)),
                _ => (
                    vbslq_u8(lower, low, vshlq_n_u8::<BITS>(high)),
                    vbslq_u8(lower, vshrq_n_u8::<BITS>(low), high),
                ),
            }
        };
        (Self(low), Self(high))
    }
}

impl Machine for Neon {
    type Row = Row;
    type Kept = ();

    // As many rows as the bytes of a sum have room for, at 8 in a byte.
    const SECTION: usize = 31;

    #[inline(always)]
    unsafe fn lane(self, from: *const u8) -> Row {
        // SAFETY: the caller sees to the bytes, and the load wants no alignment.
        Row(unsafe { vld1q_u8(from) })
    }

    #[inline(always)]
    fn planes(self, lanes: [Row; 8]) -> [Row; 8] {
        planes_between(lanes)
    }

    #[inline(always)]
    fn has_upper(lane: Row) -> bool {
        // SAFETY: NEON is there; see the module.
        unsafe { vmaxvq_u8(lane.0) >= 0x80 }
    }

    #[inline(always)]
    fn count_others(self, lanes: [Row; 8], sum: &mut Counts) {
        // SAFETY: NEON is there; see the module.
        unsafe {
            let line_feed = vdupq_n_u8(b'\n');
            let mut others = vdupq_n_u8(8);
            for lane in lanes {
                // 255 for a line feed: one less.
                others = vaddq_u8(others, vceqq_u8(lane.0, line_feed));
            }
            sum.bytes = vaddq_u8(sum.bytes, others);
        }
    }

    #[inline(always)]
    fn next_stream(row: Row) -> Row {
        // SAFETY: NEON is there; see the module.
        Row(unsafe { vaddq_u8(row.0, row.0) })
    }

    #[inline(always)]
    fn stream(row: Row, number: usize) -> u64 {
        // SAFETY: every pattern of bits is bytes.
        let bytes = unsafe { core::mem::transmute::<uint8x16_t, [u8; 16]>(row.0) };
        let bits = bytes.iter().rev();
        bits.fold(0, |bits, byte| bits << 1 | u64::from(*byte >> number & 1))
    }
}
