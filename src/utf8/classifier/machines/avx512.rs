//! AVX-512 with GFNI, VBMI and VPOPCNTDQ: words of 512 bits.
//!
//! A word has eight lanes of 64 bits, one for each stream. Within a lane bits run backwards, place `p` at
//! bit `63 - p`, because that is how the transposition of GFNI leaves them; so *later* is to the right.

use core::arch::x86_64::{
    __m512i, _MM_HINT_T0, _mm_prefetch, _mm512_add_epi8, _mm512_add_epi64, _mm512_alignr_epi64,
    _mm512_and_si512, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_min_epu8,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_popcnt_epi64,
    _mm512_reduce_add_epi64, _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_shrdi_epi64, _mm512_shuffle_i64x2, _mm512_test_epi64_mask,
    _mm512_xor_si512,
};

use crate::utf8::classifier::machine::Machine;
use crate::utf8::classifier::word::{Job, Sum, Word, operators};

/// Bytes in a lane.
const LANE: usize = Avx512::LANE;

/// Proof that this processor has every instruction that is used here.
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Avx512(());

impl Avx512 {
    /// The proof, if it is so.
    pub(in crate::utf8::classifier) fn of_this_processor() -> Option<Self> {
        let is_it = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("popcnt");
        is_it.then_some(Self(()))
    }
}

/// A row of 512 bits, made only with the proof of [`Avx512`].
#[derive(Clone, Copy)]
pub(in crate::utf8::classifier) struct Row(__m512i);

operators!(Row: unsafe
    |a, b| _mm512_and_si512(a, b), _mm512_or_si512(a, b);
    |a| _mm512_xor_si512(a, _mm512_set1_epi64(-1))
);

impl Word for Row {
    type Sum = __m512i;

    // SAFETY: every pattern of bits is a vector; this needs no instruction of AVX-512.
    const NONE: Self = Self(unsafe { core::mem::transmute::<[u64; 8], __m512i>([0; 8]) });

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
    fn apart<J: Job>(job: J) -> J::Output {
        /// # Safety
        /// The processor must have the features named here.
        #[inline(never)]
        #[target_feature(
            enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt"
        )]
        unsafe fn run<J: Job>(job: J) -> J::Output {
            job.run()
        }
        // SAFETY: jobs are made from rows or from the proof; see the trait.
        unsafe { run(job) }
    }
}

impl Sum for __m512i {
    const ZERO: Self = Row::NONE.0;

    #[inline(always)]
    fn total(self) -> u64 {
        // SAFETY: only rows are counted, and so AVX-512 is there; see their type.
        unsafe { _mm512_reduce_add_epi64(self).cast_unsigned() }
    }
}

impl Machine for Avx512 {
    type Row = Row;
    type Kept = ();

    const SECTION: usize = 64;
    // A section, because a batch reads all over one.
    const AHEAD: usize = Self::SECTION * Self::BATCH;
    const AHEAD_OF_ASCII: usize = 12 << 10;

    #[inline(always)]
    unsafe fn lane(self, from: *const u8) -> Row {
        // SAFETY: the caller sees to the bytes, the load wants no alignment, and `self` is the proof.
        Row(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    fn planes(self, lanes: [Row; 8]) -> [Row; 8] {
        // SAFETY: `self` is the proof.
        unsafe { planes(&lanes) }
    }

    #[inline(always)]
    fn has_upper(lane: Row) -> bool {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        unsafe { _mm512_movepi8_mask(lane.0) != 0 }
    }

    #[inline(always)]
    fn count_others(self, lanes: [Row; 8], sum: &mut __m512i) {
        // SAFETY: `self` is the proof.
        *sum = unsafe { _mm512_add_epi64(*sum, others(&lanes)) };
    }

    #[inline(always)]
    fn next_stream(row: Row) -> Row {
        // SAFETY: a row exists only where AVX-512 does; see the type.
        unsafe { Row(_mm512_alignr_epi64::<7>(row.0, _mm512_setzero_si512())) }
    }

    #[inline(always)]
    fn stream(row: Row, number: usize) -> u64 {
        // SAFETY: both are 64 bytes without padding, and every pattern of bits is a number.
        let lanes = unsafe { core::mem::transmute::<__m512i, [u64; 8]>(row.0) };
        lanes[number].reverse_bits()
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        // SAFETY: every processor of this family has this, and it may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) };
    }
}

/// How many bytes are no line feeds, as eight sums.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn others(lanes: &[Row; 8]) -> __m512i {
    let line_feed = _mm512_set1_epi8(b'\n'.cast_signed());
    let one = _mm512_set1_epi8(1);
    let [l0, l1, l2, l3, l4, l5, l6, l7] = *lanes;
    // 0 for a line feed, 1 for anything else: at most 8 in a byte.
    let other = |lane: Row| _mm512_min_epu8(_mm512_xor_si512(lane.0, line_feed), one);
    let sum = |a, b| _mm512_add_epi8(a, b);
    let first = sum(sum(other(l0), other(l1)), sum(other(l2), other(l3)));
    let second = sum(sum(other(l4), other(l5)), sum(other(l6), other(l7)));
    _mm512_sad_epu8(sum(first, second), _mm512_setzero_si512())
}

/// 64 bytes on a border of 64.
#[repr(align(64))]
struct Lane([u8; LANE]);

/// Where the bytes of two transposed lanes go, first those of the even planes, then those of the odd
/// ones: byte `8 q + i` of a transposed lane belongs to plane `i`, and goes to place `7 - q` of that
/// plane. Each plane of the first lane is followed by the same one of the second.
static GATHER: [Lane; 2] = {
    let mut tables = [[0; LANE]; 2];
    let mut plane = 0;
    while plane < 8 {
        let mut eighth = 0;
        while eighth < 8 {
            let to = 16 * (plane / 2) + 7 - eighth;
            let from = (8 * eighth + plane) as u8;
            tables[plane % 2][to] = from;
            tables[plane % 2][to + 8] = from + LANE as u8;
            eighth += 1;
        }
        plane += 1;
    }
    [Lane(tables[0]), Lane(tables[1])]
};

/// The planes of eight lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn planes(lanes: &[Row; 8]) -> [Row; 8] {
    // SAFETY: a table is 64 bytes.
    let gather = |table: &Lane| unsafe { _mm512_loadu_si512(table.0.as_ptr().cast()) };
    let (gather_even, gather_odd) = (gather(&GATHER[0]), gather(&GATHER[1]));
    // Multiplying this by eight bytes as a matrix of bits exchanges their rows and columns.
    let exchange = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let transposed = lanes.map(|lane| _mm512_gf2p8affine_epi64_epi8::<0>(exchange, lane.0));
    let [t0, t1, t2, t3, t4, t5, t6, t7] = transposed;
    // Now the eight bytes of each plane side by side, those of two lanes one after the other.
    let even = |a, b| _mm512_permutex2var_epi8(a, gather_even, b);
    let odd = |a, b| _mm512_permutex2var_epi8(a, gather_odd, b);
    let first = |a, b| _mm512_shuffle_i64x2::<0x88>(a, b);
    let second = |a, b| _mm512_shuffle_i64x2::<0xDD>(a, b);
    let evens = [even(t0, t1), even(t2, t3), even(t4, t5), even(t6, t7)];
    let odds = [odd(t0, t1), odd(t2, t3), odd(t4, t5), odd(t6, t7)];
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
