//! Rows of 256 bits, and how bytes become planes of them.
//!
//! Eight registers of 32 bytes are one batch, and exchanging bits *between* registers makes its
//! planes: bit `j` of byte `i` of plane `k` is bit `k` of byte `i` of register `j`. Each register is a
//! piece of a *stream*, and *later* is along the bytes of a row, for all eight streams at once.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi64_si128, _mm256_add_epi8, _mm256_alignr_epi8, _mm256_and_si256,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_sll_epi16, _mm256_slli_epi16, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_testz_si256, _mm256_xor_si256,
};
use std::ops::{BitAnd, BitOr, Not};

use super::super::CONTEXT_LEN;
use super::super::rare::{self, Rare};
use super::super::word::Word;

/// Bytes in a register.
pub(super) const LANE: usize = 32;

/// Bytes in a batch: one for each bit of a row.
pub(super) const BATCH: usize = 8 * LANE;

/// A row of 256 bits.
///
/// `IN_LINE` says how the streams lie. Either each stream goes on in the same register of the next
/// batch; or the streams of a batch go on in each other, one long line of 256 bytes with nothing
/// before it.
///
/// Its operations use AVX2 without asking for it. That is sound because values of this type are made
/// only by [`planes`], [`all`](Row::all) and [`after_context`], which may be called only where AVX2 is,
/// from the bytes of others (`track`), and by `NONE`, which needs no instruction; the type is private to
/// this folder.
#[derive(Clone, Copy)]
pub(super) struct Row<const IN_LINE: bool>(__m256i);

impl<const IN_LINE: bool> BitAnd for Row<IN_LINE> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: rows are worked on only where AVX2 is; see the type.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl<const IN_LINE: bool> BitOr for Row<IN_LINE> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: rows are worked on only where AVX2 is; see the type.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl<const IN_LINE: bool> Not for Row<IN_LINE> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: rows are worked on only where AVX2 is; see the type.
        Self(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi64x(-1)) })
    }
}

impl<const IN_LINE: bool> Word for Row<IN_LINE> {
    type Sum = u64;

    // SAFETY: every pattern of bits is a vector; this needs no instruction of AVX2.
    const NONE: Self = Self(unsafe { std::mem::transmute::<[u64; 4], __m256i>([0; 4]) });

    const ZERO: u64 = 0;

    #[inline(always)]
    fn later<const PLACES: i32>(self, before: Self) -> Self {
        // SAFETY: rows are worked on only where AVX2 is; see the type.
        unsafe {
            let before = if IN_LINE {
                // What falls out of a stream comes into the next one: a bit higher.
                _mm256_add_epi8(self.0, self.0)
            } else {
                before.0
            };
            // Each half with the one before it.
            let half_before = _mm256_permute2x128_si256::<0x21>(before, self.0);
            Self(match PLACES {
                1 => _mm256_alignr_epi8::<15>(self.0, half_before),
                2 => _mm256_alignr_epi8::<14>(self.0, half_before),
                3 => _mm256_alignr_epi8::<13>(self.0, half_before),
                4 => _mm256_alignr_epi8::<12>(self.0, half_before),
                5 => _mm256_alignr_epi8::<11>(self.0, half_before),
                6 => _mm256_alignr_epi8::<10>(self.0, half_before),
                _ => unreachable!(),
            })
        }
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: rows are worked on only where AVX2 is; see the type.
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
            u64::from(unsafe { std::ptr::from_ref(&words[number]).read_volatile() }.count_ones())
        };
        let bits = (word(0) + word(1)) + (word(2) + word(3));
        // SAFETY: a reference can be written to.
        unsafe { std::ptr::from_mut(sum).write_volatile(*sum + bits) };
    }

    #[inline(always)]
    fn count_rare(rows: &Rare<Self>, carry: &mut rare::Carry<Self>, sums: &mut rare::Sums<Self>) {
        // SAFETY: rows are worked on only where AVX2 is; what else is named there was asked for with it.
        unsafe { count_rare(rows, carry, sums) };
    }

    fn total(sum: u64) -> u64 {
        sum
    }
}

/// [`rare::count`], out of the way of the registers of its caller.
///
/// # Safety
/// The processor must have the features named here.
#[cold]
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn count_rare<const IN_LINE: bool>(
    rows: &Rare<Row<IN_LINE>>,
    carry: &mut rare::Carry<Row<IN_LINE>>,
    sums: &mut rare::Sums<Row<IN_LINE>>,
) {
    rare::count(rows, carry, sums);
}

impl<const IN_LINE: bool> Row<IN_LINE> {
    /// Every bit.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn all() -> Self {
        Self(_mm256_set1_epi64x(-1))
    }

    /// The bits of each stream, the first place lowest.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn by_stream(self) -> [u32; 8] {
        let mut streams = [0; 8];
        for (shift, stream) in (0_i64..).zip(streams.iter_mut().rev()) {
            // The bit of the stream becomes the highest of each byte.
            let shifted = _mm256_sll_epi16(self.0, _mm_cvtsi64_si128(shift));
            *stream = _mm256_movemask_epi8(shifted).cast_unsigned();
        }
        streams
    }
}

/// The bits of the first `len` bytes of a line, except the first 16 of all.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn after_context(len: usize) -> Row<true> {
    // Byte `i` of stream `j` is byte `32 j + i` of the line.
    let mut bytes = [0_u8; LANE];
    for (place, byte) in bytes.iter_mut().enumerate() {
        let streams = len.saturating_sub(place).div_ceil(LANE);
        let first = u32::from(place < CONTEXT_LEN);
        *byte = (0xFF_u32 >> (8 - streams.min(8)) & (0xFF << first)) as u8;
    }
    // SAFETY: `bytes` are 32, and the load wants no alignment.
    Row(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
}

/// The planes of eight registers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn planes<const IN_LINE: bool>(lanes: [__m256i; 8]) -> [Row<IN_LINE>; 8] {
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
