//! Batches of ASCII, which need no planes.

use std::arch::x86_64::{
    __m512i, _MM_HINT_T0, _mm_prefetch, _mm512_add_epi8, _mm512_add_epi64, _mm512_min_epu8,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_reduce_add_epi64, _mm512_sad_epu8,
    _mm512_set1_epi8, _mm512_setzero_si512, _mm512_xor_si512,
};

use super::row::Row;
use super::{BATCH, LANE, lanes};
use crate::utf8::classifier::word::Word;

/// How far ahead of the batch memory is asked for; see [`super::AHEAD`].
const AHEAD: usize = 12 << 10;

/// Batches of ASCII.
#[derive(Clone, Copy)]
pub(super) struct Ascii {
    batches: u64,

    /// Bytes in them that are no line feeds, as eight sums.
    others: __m512i,
}

impl Ascii {
    /// A count of nothing.
    pub(super) const NONE: Self = Self {
        batches: 0,
        others: Row::ZERO,
    };

    /// Adds a batch of ASCII.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn add(&mut self, lanes: &[__m512i; 8]) {
        self.others = _mm512_add_epi64(self.others, other_than_line_feeds(lanes));
        self.batches += 1;
    }

    /// Counts the batches at the start of some bytes that are ASCII, and tells how many they are.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn add_all(&mut self, bytes: &[u8]) -> usize {
        let mut batches = 0;
        for batch in bytes.as_chunks::<BATCH>().0 {
            let lanes = lanes(batch);
            if has_high_bits(&lanes) != 0 {
                break;
            }
            self.add(&lanes);
            // Asked for before the batch is read, it comes a sixth slower.
            for line in batch.as_chunks::<LANE>().0 {
                _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().wrapping_add(AHEAD).cast());
            }
            batches += 1;
        }
        batches
    }

    /// How many characters there are, and how many line feeds among them.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn counts(self) -> (u64, u64) {
        let ascii = self.batches * BATCH as u64;
        (
            ascii,
            ascii - _mm512_reduce_add_epi64(self.others).cast_unsigned(),
        )
    }
}

/// May a sequence go on past these bytes? Only a lead among the last three can want more.
#[inline]
pub(super) fn has_lead(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| *byte >= 0xC0)
}

/// In which of the 64 columns of a batch a byte is not ASCII.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn has_high_bits(lanes: &[__m512i; 8]) -> u64 {
    let [l0, l1, l2, l3, l4, l5, l6, l7] = *lanes;
    let both = |a, b| _mm512_or_si512(a, b);
    let first = both(both(l0, l1), both(l2, l3));
    let second = both(both(l4, l5), both(l6, l7));
    _mm512_movepi8_mask(both(first, second))
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
