//! AVX2, with BMI and POPCNT: words of 256 bits.
//!
//! Eight registers of 32 bytes are one batch, and exchanging bits *between* registers makes its planes: bit
//! `j` of byte `i` of plane `k` is bit `k` of byte `i` of register `j`. Each register is a piece of a stream,
//! and *later* is along the bytes of a row, for all eight streams at once.

use core::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_cvtsi32_si128, _mm_prefetch, _mm256_add_epi8, _mm256_alignr_epi8,
    _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sll_epi16, _mm256_slli_epi16, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_sub_epi8, _mm256_testz_si256, _mm256_xor_si256,
};
use core::ops::{BitAnd, BitOr, Not};

use super::frames;
use crate::utf8::classifier::machine::Machine;
use crate::utf8::classifier::passes::{self, Section};
use crate::utf8::classifier::streams::Streams;
use crate::utf8::classifier::walk::Walk;
use crate::utf8::classifier::word::{Job, Word};

/// Proof that this processor has every instruction that is used here.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Avx2(());

impl Avx2 {
    /// The proof, if it is so.
    pub(in crate::utf8::classifier) fn of_this_processor() -> Option<Self> {
        let is_it = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        is_it.then_some(Self(()))
    }
}

/// A row of 256 bits, made only with the proof of [`Avx2`].
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Row(__m256i);

impl BitAnd for Row {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: a row exists only where AVX2 does; see the type.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Row {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: a row exists only where AVX2 does; see the type.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl Not for Row {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: a row exists only where AVX2 does; see the type.
        Self(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi64x(-1)) })
    }
}

impl Word for Row {
    type Sum = u64;

    // SAFETY: every pattern of bits is a vector; this needs no instruction of AVX2.
    const NONE: Self = Self(unsafe { core::mem::transmute::<[u64; 4], __m256i>([0; 4]) });

    const ZERO: u64 = 0;

    #[inline(always)]
    fn later<const PLACES: i32>(self, before: Self) -> Self {
        // SAFETY: a row exists only where AVX2 does; see the type.
        Self(unsafe {
            // Each half with the one before it.
            let half_before = _mm256_permute2x128_si256::<0x21>(before.0, self.0);
            match PLACES {
                1 => _mm256_alignr_epi8::<15>(self.0, half_before),
                2 => _mm256_alignr_epi8::<14>(self.0, half_before),
                3 => _mm256_alignr_epi8::<13>(self.0, half_before),
                4 => _mm256_alignr_epi8::<12>(self.0, half_before),
                5 => _mm256_alignr_epi8::<11>(self.0, half_before),
                6 => _mm256_alignr_epi8::<10>(self.0, half_before),
                _ => unreachable!(),
            }
        })
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: a row exists only where AVX2 does; see the type.
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn count_into(self, sum: &mut u64) {
        let mut words = [0_u64; 4];
        // SAFETY: `words` are 32 bytes, and the store wants no alignment; for AVX2 see the type.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        let word = |number: usize| {
            // By way of memory: so the processor counts the bits of words while it works on vectors.
            // The compiler would take the words out of the vector with instructions for vectors.
            // SAFETY: a reference can be read from.
            u64::from(unsafe { core::ptr::from_ref(&words[number]).read_volatile() }.count_ones())
        };
        let bits = (word(0) + word(1)) + (word(2) + word(3));
        // SAFETY: a reference can be written to.
        unsafe { core::ptr::from_mut(sum).write_volatile(*sum + bits) };
    }

    #[inline(always)]
    fn total(sum: u64) -> u64 {
        sum
    }

    #[inline(always)]
    fn next_stream(self) -> Self {
        // SAFETY: a row exists only where AVX2 does; see the type.
        unsafe { Self(_mm256_add_epi8(self.0, self.0)) }
    }

    #[inline(always)]
    fn stream(self, number: usize) -> u64 {
        #[allow(clippy::cast_possible_wrap, reason = "there are eight streams")]
        let shift = 7 - number as i32;
        // SAFETY: a row exists only where AVX2 does; see the type.
        unsafe {
            // The bit of the stream becomes the highest of each byte.
            let shifted = _mm256_sll_epi16(self.0, _mm_cvtsi32_si128(shift));
            u64::from(_mm256_movemask_epi8(shifted).cast_unsigned())
        }
    }

    #[inline(always)]
    fn apart<J: Job>(job: J) -> J::Output {
        /// # Safety
        /// The processor must have the features named here.
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        unsafe fn run<J: Job>(job: J) -> J::Output {
            job.run()
        }
        // SAFETY: jobs are made from rows or from the proof; see the trait.
        unsafe { run(job) }
    }
}

impl Machine for Avx2 {
    type Row = Row;
    type Kept = Option<Section<Row>>;
    type Lanes = [__m256i; 8];

    const LANE: usize = 32;
    const STREAMS: usize = 8;
    const SECTION: usize = 16;
    const AHEAD: usize = Self::SECTION * Self::BATCH;
    const HAS_FRAMES: bool = true;

    #[inline(always)]
    unsafe fn load(self, from: *const u8, apart: usize) -> [__m256i; 8] {
        // SAFETY: the caller sees to the bytes, and `self` is the proof.
        unsafe { load(from, apart) }
    }

    #[inline(always)]
    fn planes(self, lanes: [__m256i; 8]) -> [Row; 8] {
        // SAFETY: `self` is the proof.
        unsafe { planes(lanes) }
    }

    #[inline(always)]
    fn is_ascii(self, lanes: [__m256i; 8]) -> bool {
        // SAFETY: `self` is the proof.
        unsafe { is_ascii(lanes) }
    }

    #[inline(always)]
    fn count_others(self, lanes: [__m256i; 8], sum: &mut u64) {
        // SAFETY: `self` is the proof.
        *sum += Self::BATCH as u64 - unsafe { line_feeds(lanes) };
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        // SAFETY: every processor of this family has this, and it may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) };
    }

    #[inline(always)]
    fn count_section(walk: &mut Walk<Self>, streams: Streams<Self>) -> u64 {
        passes::count(walk, streams)
    }

    #[inline(always)]
    fn count_text(walk: &mut Walk<Self>) -> usize {
        // SAFETY: a walk of this machine has the proof.
        unsafe { frames::count(walk) }
    }
}

/// Reads eight registers, two lanes each.
///
/// # Safety
/// As for [`Machine::load`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(from: *const u8, apart: usize) -> [__m256i; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|lane: usize| {
        // SAFETY: the caller sees to the bytes, and the load wants no alignment.
        unsafe { _mm256_loadu_si256(from.add(lane * apart).cast()) }
    })
}

#[inline]
#[target_feature(enable = "avx2")]
fn is_ascii(lanes: [__m256i; 8]) -> bool {
    let [l0, l1, l2, l3, l4, l5, l6, l7] = lanes;
    let both = |a, b| _mm256_or_si256(a, b);
    let first = both(both(l0, l1), both(l2, l3));
    let second = both(both(l4, l5), both(l6, l7));
    _mm256_movemask_epi8(both(first, second)) == 0
}

#[inline]
#[target_feature(enable = "avx2")]
fn line_feeds(lanes: [__m256i; 8]) -> u64 {
    let line_feed = _mm256_set1_epi8(b'\n'.cast_signed());
    let mut sums = _mm256_setzero_si256();
    for lane in lanes {
        sums = _mm256_sub_epi8(sums, _mm256_cmpeq_epi8(lane, line_feed));
    }
    let sums = _mm256_sad_epu8(sums, _mm256_setzero_si256());
    // SAFETY: every pattern of bits is four numbers.
    let sums: [u64; 4] = unsafe { core::mem::transmute(sums) };
    sums.iter().sum()
}

/// The planes of eight registers.
#[inline]
#[target_feature(enable = "avx2")]
fn planes(lanes: [__m256i; 8]) -> [Row; 8] {
    // Ever smaller squares of bits change places, as in Hacker's Delight, §7-3, with a register for
    // each row of the square.
    let [r0, r1, r2, r3, r4, r5, r6, r7] = lanes;
    let ((r0, r4), (r1, r5)) = (exchange::<4>(r0, r4), exchange::<4>(r1, r5));
    let ((r2, r6), (r3, r7)) = (exchange::<4>(r2, r6), exchange::<4>(r3, r7));
    let ((r0, r2), (r1, r3)) = (exchange::<2>(r0, r2), exchange::<2>(r1, r3));
    let ((r4, r6), (r5, r7)) = (exchange::<2>(r4, r6), exchange::<2>(r5, r7));
    let ((r0, r1), (r2, r3)) = (exchange::<1>(r0, r1), exchange::<1>(r2, r3));
    let ((r4, r5), (r6, r7)) = (exchange::<1>(r4, r5), exchange::<1>(r6, r7));
    [r0, r1, r2, r3, r4, r5, r6, r7].map(Row)
}

/// Exchanges the upper bits of each group of `2 * BITS` in `low` with the lower ones in `high`.
#[inline]
#[target_feature(enable = "avx2")]
fn exchange<const BITS: i32>(low: __m256i, high: __m256i) -> (__m256i, __m256i) {
    let lower = _mm256_set1_epi8(match BITS {
        4 => 0x0F,
        2 => 0x33,
        _ => 0x55,
    });
    let differ = _mm256_xor_si256(_mm256_srli_epi16::<BITS>(low), high);
    let differ = _mm256_and_si256(differ, lower);
    (
        _mm256_xor_si256(low, _mm256_slli_epi16::<BITS>(differ)),
        _mm256_xor_si256(high, differ),
    )
}
