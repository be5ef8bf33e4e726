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
use core::ops::{BitAnd, BitOr, Not};

use crate::utf8::classifier::machine::Machine;
use crate::utf8::classifier::word::{Job, Word};

/// A processor with NEON: this module is compiled only for those that have it.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Neon;

/// A row of 128 bits.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Row(uint8x16_t);

impl BitAnd for Row {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: NEON is there; see the module.
        Self(unsafe { vandq_u8(self.0, other.0) })
    }
}

impl BitOr for Row {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: NEON is there; see the module.
        Self(unsafe { vorrq_u8(self.0, other.0) })
    }
}

impl Not for Row {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: NEON is there; see the module.
        Self(unsafe { vmvnq_u8(self.0) })
    }
}

/// Population counts.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Sum {
    /// Those of each byte, of at most [`Neon::SECTION`] rows.
    bytes: uint8x16_t,
    settled: u64,
}

impl Word for Row {
    type Sum = Sum;

    // SAFETY: every pattern of bits is a vector.
    const NONE: Self = Self(unsafe { core::mem::transmute::<[u8; 16], uint8x16_t>([0; 16]) });

    const ZERO: Sum = Sum {
        bytes: Self::NONE.0,
        settled: 0,
    };

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
    fn count_into(self, sum: &mut Sum) {
        // SAFETY: NEON is there; see the module.
        sum.bytes = unsafe { vaddq_u8(sum.bytes, vcntq_u8(self.0)) };
    }

    #[inline(always)]
    fn settle(sum: &mut Sum) {
        // SAFETY: NEON is there; see the module.
        sum.settled += u64::from(unsafe { vaddlvq_u8(sum.bytes) });
        sum.bytes = Self::NONE.0;
    }

    #[inline(always)]
    fn total(mut sum: Sum) -> u64 {
        Self::settle(&mut sum);
        sum.settled
    }

    #[inline(always)]
    fn next_stream(self) -> Self {
        // SAFETY: NEON is there; see the module.
        Self(unsafe { vaddq_u8(self.0, self.0) })
    }

    #[inline(always)]
    fn stream(self, number: usize) -> u64 {
        // SAFETY: every pattern of bits is bytes.
        let bytes = unsafe { core::mem::transmute::<uint8x16_t, [u8; 16]>(self.0) };
        let bits = bytes.iter().rev();
        bits.fold(0, |bits, byte| bits << 1 | u64::from(*byte >> number & 1))
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

impl Machine for Neon {
    type Row = Row;
    type Lanes = [uint8x16_t; 8];
    type Kept = ();

    const LANE: usize = 16;
    const STREAMS: usize = 8;
    // As many rows as the bytes of a sum have room for, at 8 in a byte.
    const SECTION: usize = 31;

    #[inline(always)]
    unsafe fn load(self, from: *const u8, apart: usize) -> [uint8x16_t; 8] {
        // SAFETY: the caller sees to the bytes, and the load wants no alignment.
        let load = |lane: usize| unsafe { vld1q_u8(from.add(lane * apart)) };
        [
            load(0),
            load(1),
            load(2),
            load(3),
            load(4),
            load(5),
            load(6),
            load(7),
        ]
    }

    #[inline(always)]
    fn planes(self, lanes: [uint8x16_t; 8]) -> [Row; 8] {
        // Ever smaller squares of bits change places, as in Hacker's Delight, §7-3, with a register for
        // each row of the square.
        let [r0, r1, r2, r3, r4, r5, r6, r7] = lanes;
        let ((r0, r4), (r1, r5)) = (exchange_halves(r0, r4), exchange_halves(r1, r5));
        let ((r2, r6), (r3, r7)) = (exchange_halves(r2, r6), exchange_halves(r3, r7));
        let ((r0, r2), (r1, r3)) = (exchange::<2>(r0, r2), exchange::<2>(r1, r3));
        let ((r4, r6), (r5, r7)) = (exchange::<2>(r4, r6), exchange::<2>(r5, r7));
        let ((r0, r1), (r2, r3)) = (exchange::<1>(r0, r1), exchange::<1>(r2, r3));
        let ((r4, r5), (r6, r7)) = (exchange::<1>(r4, r5), exchange::<1>(r6, r7));
        [r0, r1, r2, r3, r4, r5, r6, r7].map(Row)
    }

    #[inline(always)]
    fn is_ascii(self, lanes: [uint8x16_t; 8]) -> bool {
        let any = lanes.map(Row).into_iter().fold(Row::NONE, |a, b| a | b);
        // SAFETY: NEON is there; see the module.
        unsafe { vmaxvq_u8(any.0) < 0x80 }
    }

    #[inline(always)]
    fn count_others(self, lanes: [uint8x16_t; 8], sum: &mut Sum) {
        // SAFETY: NEON is there; see the module.
        unsafe {
            let line_feed = vdupq_n_u8(b'\n');
            let mut others = vdupq_n_u8(8);
            for lane in lanes {
                // 255 for a line feed: one less.
                others = vaddq_u8(others, vceqq_u8(lane, line_feed));
            }
            sum.bytes = vaddq_u8(sum.bytes, others);
        }
    }
}

/// Exchanges the upper half of each byte of `low` with the lower one of `high`.
#[inline(always)]
fn exchange_halves(low: uint8x16_t, high: uint8x16_t) -> (uint8x16_t, uint8x16_t) {
    // SAFETY: NEON is there; see the module.
    unsafe { (vsliq_n_u8::<4>(low, high), vsriq_n_u8::<4>(high, low)) }
}

/// Exchanges the upper bits of each group of `2 * BITS` in `low` with the lower ones in `high`.
#[inline(always)]
fn exchange<const BITS: i32>(low: uint8x16_t, high: uint8x16_t) -> (uint8x16_t, uint8x16_t) {
    // SAFETY: NEON is there; see the module.
    unsafe {
        let lower = vdupq_n_u8(if BITS == 2 { 0x33 } else { 0x55 });
        (
            vbslq_u8(lower, low, vshlq_n_u8::<BITS>(high)),
            vbslq_u8(lower, vshrq_n_u8::<BITS>(low), high),
        )
    }
}
