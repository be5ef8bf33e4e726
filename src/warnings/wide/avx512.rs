//! 64 bytes in a register of AVX-512.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm_loadu_si128, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_cmpeq_epi8_mask,
    _mm512_cmple_epu8_mask, _mm512_loadu_si512, _mm512_movepi8_mask, _mm512_or_si512,
    _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_slli_epi16, _mm512_srli_epi16, _mm512_sub_epi8,
    _mm512_test_epi8_mask,
};

use std::ops::Range;

use super::lane::Lane;
use super::{Missing, WINDOW, chunk, runs, signs};
use crate::utf8::classifier::Backend;
use crate::warnings::state::State;
use crate::warnings::visitor::Visitor;

/// [`super::pass`] with 512-bit words, or `None` where the processor has none.
pub(super) fn pass<V: Visitor>(
    state: &mut State<'_>,
    end: usize,
    visitor: &mut V,
) -> Option<usize> {
    if !Backend::Avx512.is_available() {
        return None;
    }
    // SAFETY: the processor has every feature that the function enables, as was just asked.
    unsafe { pass_all(state, end, visitor) }
}

/// # Safety
/// The processor must have the features named here.
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
unsafe fn pass_all<V: Visitor>(
    state: &mut State<'_>,
    end: usize,
    visitor: &mut V,
) -> Option<usize> {
    chunk::pass::<Wide, V>(state, end, visitor)
}

/// [`super::may_hold_runs`] with these words, or `None` where the processor has none.
pub(super) fn may_hold_runs(bytes: &[u8], own: &Range<usize>) -> Option<bool> {
    if !Backend::Avx512.is_available() {
        return None;
    }
    // SAFETY: the processor has every feature that the function enables, as was just asked.
    Some(unsafe { may_hold_runs_here(bytes, own) })
}

/// # Safety
/// The processor must have the features named here.
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
unsafe fn may_hold_runs_here(bytes: &[u8], own: &Range<usize>) -> bool {
    runs::may_hold_runs::<Wide>(bytes, own)
}

/// [`super::first_in_mojibake`] with these words, if the processor has any.
pub(super) fn first_in_mojibake(
    bytes: &[u8],
    own: &Range<usize>,
) -> Result<Option<usize>, Missing> {
    if !Backend::Avx512.is_available() {
        return Err(Missing);
    }
    // SAFETY: the processor has every feature that the function enables, as was just asked.
    Ok(unsafe { first_in_mojibake_here(bytes, own) })
}

/// # Safety
/// The processor must have the features named here.
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
unsafe fn first_in_mojibake_here(bytes: &[u8], own: &Range<usize>) -> Option<usize> {
    signs::first_in_mojibake::<Wide>(bytes, own)
}

/// 64 bytes. The type is private to this file: it is worked on only within [`pass_all`], [`may_hold_runs_here`] and
/// [`first_in_mojibake_here`].
#[derive(Clone, Copy)]
struct Wide(__m512i);

impl Lane for Wide {
    #[inline(always)]
    fn load<const AT: usize>(window: &[u8; WINDOW]) -> Self {
        const { assert!(AT + 64 <= WINDOW) }
        // SAFETY: so many bytes are there, and the load wants no alignment; for AVX-512 see the type.
        Self(unsafe { _mm512_loadu_si512(window.as_ptr().add(AT).cast()) })
    }

    #[inline(always)]
    fn all(byte: u8) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_set1_epi8(byte.cast_signed()) })
    }

    #[inline(always)]
    fn table(table: &[u8; 16]) -> Self {
        // SAFETY: a table is 16 bytes, and the load wants no alignment; for AVX-512 see the type.
        Self(unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) })
    }

    #[inline(always)]
    fn look_up(self, table: Self) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_shuffle_epi8(table.0, self.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_sub_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn times_8(self) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_slli_epi16::<3>(self.0) }).and(Self::all(0xF8))
    }

    #[inline(always)]
    fn eighth(self) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_srli_epi16::<3>(self.0) }).and(Self::all(0x1F))
    }

    #[inline(always)]
    fn sixteenth(self) -> Self {
        // SAFETY: for AVX-512 see the type.
        Self(unsafe { _mm512_srli_epi16::<4>(self.0) }).and(Self::all(0x0F))
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        // SAFETY: for AVX-512 see the type.
        unsafe { _mm512_movepi8_mask(self.0) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        // SAFETY: for AVX-512 see the type.
        unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> u64 {
        // SAFETY: for AVX-512 see the type.
        unsafe { _mm512_cmple_epu8_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn meets(self, other: Self) -> u64 {
        // SAFETY: for AVX-512 see the type.
        unsafe { _mm512_test_epi8_mask(self.0, other.0) }
    }
}
