//! The classifier with 512-bit words: AVX-512 with GFNI, VBMI and VPOPCNTDQ. The one place in the
//! program with `unsafe`.
//!
//! A batch is 512 bytes: eight lanes of 64. Within a lane bits run backwards, place `p` at bit
//! `63 - p`, because that is how the transposition of GFNI leaves them; so *later* is to the right.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_add_epi64, _mm512_alignr_epi64, _mm512_and_si512,
    _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_min_epu8, _mm512_movepi8_mask,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shrdi_epi64,
    _mm512_shuffle_i64x2, _mm512_test_epi64_mask, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
    _mm512_xor_si512,
};
use std::ops::{BitAnd, BitOr, Not};

use super::rules::{self, Carry};
use super::sums::Sums;
use super::tally::Tally;
use super::word::Word;

/// Bytes in a batch.
const BATCH: usize = 512;

/// Bytes in a lane.
const LANE: usize = 64;

/// Has this processor every instruction that is used here?
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("popcnt")
}

/// [`super::count`] with 512-bit words, or `None` where the processor has none.
pub(super) fn count(context: &[u8], block: &[u8]) -> Option<Tally> {
    if !is_available() {
        return None;
    }
    // SAFETY: the processor has every feature that `count_all` enables, as was just asked.
    Some(unsafe { count_all(context, block) })
}

/// A row of 512 bits.
///
/// Its operations use AVX-512 without asking for it. That is sound because values of this type are
/// made only within [`count_all`], which runs only where [`is_available`] holds; the type is private
/// to this module.
#[derive(Clone, Copy)]
struct Row(__m512i);

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
        unsafe {
            // Each lane with the one before it; the first with the last of the batch before.
            let lane_before = _mm512_alignr_epi64::<7>(self.0, before.0);
            Self(_mm512_shrdi_epi64::<PLACES>(self.0, lane_before))
        }
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
}

/// 512 bytes on a border of 64. Its alignment makes the compiler align the frame, and so the places
/// where it keeps vectors: without it the speed halves for some addresses of the stack.
#[repr(align(64))]
struct Batch([u8; BATCH]);

/// For each place of a lane after the transposition, the byte that comes there: byte `8 q + i` of the
/// transposed lane belongs to plane `i`, and goes to place `7 - q` of that plane.
static GATHER: Batch = {
    let mut table = [0; BATCH];
    let mut plane = 0;
    while plane < 8 {
        let mut eighth = 0;
        while eighth < 8 {
            table[8 * plane + 7 - eighth] = (8 * eighth + plane) as u8;
            eighth += 1;
        }
        plane += 1;
    }
    Batch(table)
};

/// Counts everything.
///
/// # Safety
/// The processor must have the features named here.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
)]
unsafe fn count_all(context: &[u8], block: &[u8]) -> Tally {
    let mut sums = Sums::<Row>::START;
    let mut carry = Carry::START;
    let mut ascii_others = _mm512_setzero_si512();
    let mut ascii_batches = 0;
    // The context, at the end of a batch of its own of which nothing is counted.
    let context = &context[context.len().saturating_sub(super::CONTEXT_LEN)..];
    let mut padded = Batch([0; BATCH]);
    padded.0[BATCH - context.len()..].copy_from_slice(context);
    let planes_of_context = planes(&lanes(&padded.0));
    rules::count(planes_of_context, Row::NONE, &mut carry, &mut sums);
    let mut is_open = may_be_open(&padded.0);

    let all = Row(_mm512_set1_epi64(-1));
    let mut is_blank = false;
    let (batches, rest) = block.as_chunks::<BATCH>();
    for batch in batches {
        let lanes = lanes(batch);
        if !is_open && is_ascii(&lanes) {
            ascii_others = _mm512_add_epi64(ascii_others, other_than_line_feeds(&lanes));
            ascii_batches += 1;
            if !is_blank {
                // It is larger than a batch.
                carry = Carry::START;
                is_blank = true;
            }
            continue;
        }
        rules::count(planes(&lanes), all, &mut carry, &mut sums);
        is_blank = false;
        is_open = may_be_open(batch);
    }
    if !rest.is_empty() {
        padded.0 = [0; BATCH];
        padded.0[..rest.len()].copy_from_slice(rest);
        let owned = Row(first_places(rest.len()));
        rules::count(planes(&lanes(&padded.0)), owned, &mut carry, &mut sums);
    }
    let mut tally = sums.tally();
    let ascii = ascii_batches * BATCH as u64;
    tally.code_points[0] += ascii;
    tally.line_feeds += ascii - _mm512_reduce_add_epi64(ascii_others).cast_unsigned();
    tally
}

/// May a sequence go on past these bytes? Only a lead among the last three can want more.
#[inline]
fn may_be_open(batch: &[u8; BATCH]) -> bool {
    batch[BATCH - 3..].iter().any(|byte| *byte >= 0xC0)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn lanes(batch: &[u8; BATCH]) -> [__m512i; 8] {
    let [l0, l1, l2, l3, l4, l5, l6, l7] = batch.as_chunks::<LANE>().0 else {
        return [_mm512_setzero_si512(); 8];
    };
    // SAFETY: each is 64 bytes, and the load wants no alignment.
    let load = |lane: &[u8; LANE]| unsafe { _mm512_loadu_si512(lane.as_ptr().cast()) };
    [
        load(l0),
        load(l1),
        load(l2),
        load(l3),
        load(l4),
        load(l5),
        load(l6),
        load(l7),
    ]
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn is_ascii(lanes: &[__m512i; 8]) -> bool {
    let [l0, l1, l2, l3, l4, l5, l6, l7] = *lanes;
    let both = |a, b| _mm512_or_si512(a, b);
    let first = both(both(l0, l1), both(l2, l3));
    let second = both(both(l4, l5), both(l6, l7));
    let all = both(first, second);
    _mm512_movepi8_mask(all) == 0
}

/// How many bytes of a batch are no line feeds, as eight sums.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn other_than_line_feeds(lanes: &[__m512i; 8]) -> __m512i {
    let line_feed = _mm512_set1_epi8(b'\n'.cast_signed());
    let one = _mm512_set1_epi8(1);
    let [l0, l1, l2, l3, l4, l5, l6, l7] = *lanes;
    // 0 for a line feed, 1 for anything else: at most 8 in a byte.
    let other = |lane| _mm512_min_epu8(_mm512_xor_si512(lane, line_feed), one);
    let sum = |a, b| _mm512_add_epi8(a, b);
    let first = sum(sum(other(l0), other(l1)), sum(other(l2), other(l3)));
    let second = sum(sum(other(l4), other(l5)), sum(other(l6), other(l7)));
    let others = sum(first, second);
    _mm512_sad_epu8(others, _mm512_setzero_si512())
}

/// A row whose first `len` places are set, fewer than 512.
#[inline]
#[target_feature(enable = "avx512f")]
fn first_places(len: usize) -> __m512i {
    let mut lanes = [0_u64; 8];
    for (number, lane) in lanes.iter_mut().enumerate() {
        let places = len.saturating_sub(number * LANE).min(LANE);
        // Places run from the highest bit down.
        *lane = !u64::MAX.checked_shr(places as u32).unwrap_or(0);
    }
    // SAFETY: `lanes` are 64 bytes, and the load wants no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

/// The planes of eight lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn planes(lanes: &[__m512i; 8]) -> [Row; 8] {
    // SAFETY: the table is 512 bytes long, of which 64 are loaded.
    let gather = unsafe { _mm512_loadu_si512(GATHER.0.as_ptr().cast()) };
    // Multiplying this by eight bytes as a matrix of bits exchanges their rows and columns.
    let exchange = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let [r0, r1, r2, r3, r4, r5, r6, r7] = lanes.map(|lane| {
        let transposed = _mm512_gf2p8affine_epi64_epi8::<0>(exchange, lane);
        // Now the eight bytes of each plane side by side: quadword k belongs to plane k.
        _mm512_permutexvar_epi8(gather, transposed)
    });
    // Quadword k of lane j becomes quadword j of plane k, in three steps.
    let even = |a, b| _mm512_unpacklo_epi64(a, b);
    let odd = |a, b| _mm512_unpackhi_epi64(a, b);
    let first = |a, b| _mm512_shuffle_i64x2::<0x88>(a, b);
    let second = |a, b| _mm512_shuffle_i64x2::<0xDD>(a, b);
    let evens = [even(r0, r1), even(r2, r3), even(r4, r5), even(r6, r7)];
    let odds = [odd(r0, r1), odd(r2, r3), odd(r4, r5), odd(r6, r7)];
    let four = |x: [__m512i; 4]| {
        let (low, high) = (first(x[0], x[1]), first(x[2], x[3]));
        let (low_2, high_2) = (second(x[0], x[1]), second(x[2], x[3]));
        [
            first(low, high),
            first(low_2, high_2),
            second(low, high),
            second(low_2, high_2),
        ]
    };
    let [p0, p2, p4, p6] = four(evens);
    let [p1, p3, p5, p7] = four(odds);
    [p0, p1, p2, p3, p4, p5, p6, p7].map(Row)
}
