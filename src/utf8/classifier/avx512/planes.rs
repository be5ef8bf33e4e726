//! Bytes → planes.

use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_permutex2var_epi8,
    _mm512_set1_epi64, _mm512_shuffle_i64x2,
};

use super::row::Row;
use super::{LANE, Lane};

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
pub(super) fn planes(lanes: &[__m512i; 8]) -> [Row; 8] {
    // SAFETY: a table is 64 bytes.
    let gather = |table: &Lane| unsafe { _mm512_loadu_si512(table.0.as_ptr().cast()) };
    let (gather_even, gather_odd) = (gather(&GATHER[0]), gather(&GATHER[1]));
    // Multiplying this by eight bytes as a matrix of bits exchanges their rows and columns.
    let exchange = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let transposed = lanes.map(|lane| _mm512_gf2p8affine_epi64_epi8::<0>(exchange, lane));
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
