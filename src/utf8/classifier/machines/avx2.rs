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

use super::frames;
use crate::utf8::classifier::machine::{Exchange, Machine, planes_between};
use crate::utf8::classifier::passes::{self, Section};
use crate::utf8::classifier::streams::Streams;
use crate::utf8::classifier::walk::Walk;
use crate::utf8::classifier::word::{Job, Sum, Word, operators};

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

operators!(Row: unsafe
    |a, b| _mm256_and_si256(a, b), _mm256_or_si256(a, b);
    |a| _mm256_xor_si256(a, _mm256_set1_epi64x(-1))
);

impl Word for Row {
    type Sum = u64;

    // SAFETY: every pattern of bits is a vector; this needs no instruction of AVX2.
    const NONE: Self = Self(unsafe { core::mem::transmute::<[u64; 4], __m256i>([0; 4]) });

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

impl Sum for u64 {
    const ZERO: Self = 0;

    #[inline(always)]
    fn total(self) -> u64 {
        self
    }
}

impl Exchange for Row {
    #[inline(always)]
    fn exchange<const BITS: i32>(self, high: Self) -> (Self, Self) {
        let lower = match BITS {
            4 => 0x0F,
            2 => 0x33,
            _ => 0x55,
        };
        // SAFETY: a row exists only where AVX2 does; see the type.
        unsafe {
            let differ = _mm256_xor_si256(_mm256_srli_epi16::<BITS>(self.0), high.0);
            let differ = _mm256_and_si256(differ, _mm256_set1_epi8(lower));
            let low = _mm256_xor_si256(self.0, _mm256_slli_epi16::<BITS>(differ));
            (Self(low), Self(_mm256_xor_si256(high.0, differ)))
        }
    }
}

impl Machine for Avx2 {
    type Row = Row;
    type Kept = Option<Section<Row>>;

    const SECTION: usize = 16;
    const AHEAD: usize = Self::SECTION * Self::BATCH;
    const HAS_FRAMES: bool = true;

    #[inline(always)]
    unsafe fn lane(self, from: *const u8) -> Row {
        // SAFETY: the caller sees to the bytes, the load wants no alignment, and `self` is the proof.
        Row(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    fn planes(self, lanes: [Row; 8]) -> [Row; 8] {
        planes_between(lanes)
    }

    #[inline(always)]
    fn has_upper(lane: Row) -> bool {
        // SAFETY: a row exists only where AVX2 does; see the type.
        unsafe { _mm256_movemask_epi8(lane.0) != 0 }
    }

    #[inline(always)]
    fn count_others(self, lanes: [Row; 8], sum: &mut u64) {
        // SAFETY: `self` is the proof.
        *sum += Self::BATCH as u64 - unsafe { line_feeds(lanes) };
    }

    #[inline(always)]
    fn next_stream(row: Row) -> Row {
        // SAFETY: a row exists only where AVX2 does; see the type.
        unsafe { Row(_mm256_add_epi8(row.0, row.0)) }
    }

    #[inline(always)]
    fn stream(row: Row, number: usize) -> u64 {
        #[allow(clippy::cast_possible_wrap, reason = "there are eight streams")]
        let shift = 7 - number as i32;
        // SAFETY: a row exists only where AVX2 does; see the type.
        unsafe {
            // The bit of the stream becomes the highest of each byte.
            let shifted = _mm256_sll_epi16(row.0, _mm_cvtsi32_si128(shift));
            u64::from(_mm256_movemask_epi8(shifted).cast_unsigned())
        }
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

#[inline]
#[target_feature(enable = "avx2")]
fn line_feeds(lanes: [Row; 8]) -> u64 {
    let mut sums = _mm256_setzero_si256();
    for lane in lanes {
        sums = _mm256_sub_epi8(sums, is(lane.0, b'\n'));
    }
    sum(sums)
}

/// All bits of each byte that is this one.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn is(bytes: __m256i, byte: u8) -> __m256i {
    _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed()))
}

/// The sum of all bytes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sum(bytes: __m256i) -> u64 {
    let sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    // SAFETY: every pattern of bits is four numbers.
    let sums: [u64; 4] = unsafe { core::mem::transmute(sums) };
    sums.iter().sum()
}
