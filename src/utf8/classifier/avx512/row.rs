//! A word of 512 bits.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_or_si512, _mm512_popcnt_epi64,
    _mm512_reduce_add_epi64, _mm512_set1_epi64, _mm512_shrdi_epi64, _mm512_test_epi64_mask,
    _mm512_xor_si512,
};
use std::ops::{BitAnd, BitOr, Not};

use crate::utf8::classifier::rare::{self, Rare};
use crate::utf8::classifier::word::Word;

/// A row of 512 bits.
///
/// Its operations use AVX-512 without asking for it. That is sound because values of this type are
/// made only within [`count_all`](super::count_all), which runs only where
/// [`is_available`](super::is_available) holds; the type is private to its module.
#[derive(Clone, Copy)]
pub(super) struct Row(pub(super) __m512i);

impl BitAnd for Row {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Row {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl Not for Row {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        Self(unsafe { _mm512_xor_si512(self.0, _mm512_set1_epi64(-1)) })
    }
}

impl Word for Row {
    type Sum = __m512i;

    // SAFETY: every pattern of bits is a vector; this needs no instruction of AVX-512.
    const NONE: Self = Self(unsafe { std::mem::transmute::<[u64; 8], __m512i>([0; 8]) });

    // SAFETY: likewise.
    const ZERO: __m512i = unsafe { std::mem::transmute::<[u64; 8], __m512i>([0; 8]) };

    #[inline(always)]
    fn later<const PLACES: i32>(self, before: Self) -> Self {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        unsafe { Self(_mm512_shrdi_epi64::<PLACES>(self.0, before.0)) }
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn count_into(self, sum: &mut __m512i) {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        *sum = unsafe { _mm512_add_epi64(*sum, _mm512_popcnt_epi64(self.0)) };
    }

    #[inline(always)]
    fn total(sum: __m512i) -> u64 {
        // SAFETY: sums come only from `count_into`, and so from rows; see the type.
        unsafe { _mm512_reduce_add_epi64(sum).cast_unsigned() }
    }

    #[inline(always)]
    fn count_rare(rows: &Rare<Self>, carry: &mut rare::Carry<Self>, sums: &mut rare::Sums<Self>) {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        unsafe { count_rare(rows, carry, sums) };
    }
}

/// [`rare::count`], out of the way of the registers of its caller.
///
/// # Safety
/// The processor must have the features named here.
#[cold]
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
)]
unsafe fn count_rare(rows: &Rare<Row>, carry: &mut rare::Carry<Row>, sums: &mut rare::Sums<Row>) {
    rare::count(rows, carry, sums);
}
