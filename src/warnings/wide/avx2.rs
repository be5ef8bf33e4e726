//! 64 bytes in two registers of AVX2.
#![allow(unsafe_code)]

use std::arch::asm;
use std::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_min_epu8, _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_sub_epi8,
};

use std::ops::Range;

use super::lane::Lane;
use super::{Missing, WINDOW, chunk, runs, signs};
use crate::utf8::classifier::Backend;
use crate::warnings::state::State;
use crate::warnings::visitor::Visitor;

/// [`super::pass`] with 256-bit words, or `None` where the processor has none.
pub(super) fn pass<V: Visitor>(
    state: &mut State<'_>,
    end: usize,
    visitor: &mut V,
) -> Option<usize> {
    if !Backend::Avx2.is_available() {
        return None;
    }
    // SAFETY: the processor has every feature that the function enables, as was just asked.
    unsafe { pass_all(state, end, visitor) }
}

/// # Safety
/// The processor must have the features named here.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn pass_all<V: Visitor>(
    state: &mut State<'_>,
    end: usize,
    visitor: &mut V,
) -> Option<usize> {
    chunk::pass::<Pair, V>(state, end, visitor)
}

/// [`super::may_hold_runs`] with these words, or `None` where the processor has none.
pub(super) fn may_hold_runs(bytes: &[u8], own: &Range<usize>) -> Option<bool> {
    if !Backend::Avx2.is_available() {
        return None;
    }
    // SAFETY: the processor has every feature that the function enables, as was just asked.
    Some(unsafe { may_hold_runs_here(bytes, own) })
}

/// # Safety
/// The processor must have the features named here.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn may_hold_runs_here(bytes: &[u8], own: &Range<usize>) -> bool {
    runs::may_hold_runs::<Pair>(bytes, own)
}

/// [`super::first_in_mojibake`] with these words, if the processor has any.
pub(super) fn first_in_mojibake(
    bytes: &[u8],
    own: &Range<usize>,
) -> Result<Option<usize>, Missing> {
    if !Backend::Avx2.is_available() {
        return Err(Missing);
    }
    // SAFETY: the processor has every feature that the function enables, as was just asked.
    Ok(unsafe { first_in_mojibake_here(bytes, own) })
}

/// # Safety
/// The processor must have the features named here.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn first_in_mojibake_here(bytes: &[u8], own: &Range<usize>) -> Option<usize> {
    signs::first_in_mojibake::<Pair>(bytes, own)
}

/// 64 bytes. The type is private to this file: it is worked on only within [`pass_all`], [`may_hold_runs_here`] and
/// [`first_in_mojibake_here`].
#[derive(Clone, Copy)]
struct Pair(__m256i, __m256i);

impl Lane for Pair {
    #[inline(always)]
    fn load<const AT: usize>(window: &[u8; WINDOW]) -> Self {
        const { assert!(AT + 64 <= WINDOW) }
        // SAFETY: so many bytes are there, and the loads want no alignment; for AVX2 see the type.
        unsafe {
            let start = window.as_ptr().add(AT);
            Self(
                _mm256_loadu_si256(start.cast()),
                _mm256_loadu_si256(start.add(32).cast()),
            )
        }
    }

    #[inline(always)]
    fn all(byte: u8) -> Self {
        // SAFETY: for AVX2 see the type.
        let half = unsafe { _mm256_set1_epi8(byte.cast_signed()) };
        Self(half, half)
    }

    #[inline(always)]
    fn table(table: &[u8; 16]) -> Self {
        // SAFETY: a table is 16 bytes, and the load wants no alignment; for AVX2 see the type.
        let half = unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) };
        Self(half, half)
    }

    #[inline(always)]
    fn look_up(self, table: Self) -> Self {
        // SAFETY: for AVX2 see the type.
        unsafe {
            Self(
                _mm256_shuffle_epi8(table.0, self.0),
                _mm256_shuffle_epi8(table.1, self.1),
            )
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: for AVX2 see the type.
        unsafe {
            Self(
                _mm256_and_si256(self.0, other.0),
                _mm256_and_si256(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: for AVX2 see the type.
        unsafe {
            Self(
                _mm256_or_si256(self.0, other.0),
                _mm256_or_si256(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: for AVX2 see the type.
        unsafe {
            Self(
                _mm256_sub_epi8(self.0, other.0),
                _mm256_sub_epi8(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn times_8(self) -> Self {
        // SAFETY: for AVX2 see the type.
        let shifted = unsafe {
            Self(
                _mm256_slli_epi16::<3>(self.0),
                _mm256_slli_epi16::<3>(self.1),
            )
        };
        shifted.and(Self::all(0xF8))
    }

    #[inline(always)]
    fn eighth(self) -> Self {
        // SAFETY: for AVX2 see the type.
        let shifted = unsafe {
            Self(
                _mm256_srli_epi16::<3>(self.0),
                _mm256_srli_epi16::<3>(self.1),
            )
        };
        shifted.and(Self::all(0x1F))
    }

    #[inline(always)]
    fn sixteenth(self) -> Self {
        // SAFETY: for AVX2 see the type.
        let shifted = unsafe {
            Self(
                _mm256_srli_epi16::<4>(self.0),
                _mm256_srli_epi16::<4>(self.1),
            )
        };
        shifted.and(Self::all(0x0F))
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        // SAFETY: for AVX2 see the type.
        unsafe { high_bits(self.0) | high_bits(self.1) << 32 }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        // SAFETY: for AVX2 see the type.
        let equal = unsafe {
            Self(
                _mm256_cmpeq_epi8(self.0, other.0),
                _mm256_cmpeq_epi8(self.1, other.1),
            )
        };
        equal.high_bits()
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> u64 {
        // SAFETY: for AVX2 see the type.
        let least = unsafe {
            Self(
                _mm256_min_epu8(self.0, other.0),
                _mm256_min_epu8(self.1, other.1),
            )
        };
        least.equal(self)
    }

    #[inline(always)]
    fn meets(self, other: Self) -> u64 {
        // SAFETY: for AVX2 see the type.
        let nothing = unsafe { _mm256_setzero_si256() };
        !self.and(other).equal(Self(nothing, nothing))
    }
}

/// The highest bits of 32 bytes.
///
/// The compiler knows what the intrinsic does, and where more is done with the bits than it can see
/// through, it takes the vector apart into single bytes: three times as slow over ideographs.
#[inline]
#[target_feature(enable = "avx2")]
fn high_bits(half: __m256i) -> u64 {
    let bits: u32;
    // SAFETY: the instruction does what is said and nothing else.
    unsafe {
        asm!(
            "vpmovmskb {bits:e}, {half}",
            bits = lateout(reg) bits,
            half = in(ymm_reg) half,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    u64::from(bits)
}
