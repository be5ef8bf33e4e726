//! What may be a part of a run that is encoded, 64 bytes at a time.

use std::ops::Range;

use super::lane::{Lane, prefetch};
use super::{CHUNK, WINDOW, window};
use crate::encoded::seeds::{DIGITS_IN_CORE, is_mixed, looked_at, may_be_of_run};

/// How far ahead bytes are brought into the nearest cache.
const AHEAD: usize = 8 * CHUNK;

/// The classes of a byte among digits: those that both of its halves have.
const UPPER: u8 = 1 | 2;
const LOWER: u8 = 4 | 8;
const NUMBER: u8 = 16;
const SIGN: u8 = 32 | 64;
const DIGIT: u8 = UPPER | LOWER | NUMBER | SIGN;
const HEX_LETTER: u8 = 128;

/// By the low half of a byte.
static LOW: [u8; 16] = low();

const fn low() -> [u8; 16] {
    let mut low = [0; 16];
    let mut half = 0;
    while half < 16 {
        // `A` to `O`, and `a` to `o`.
        if half >= 1 {
            low[half] |= 1 | 4;
        }
        // `P` to `Z`, and `p` to `z`.
        if half <= 10 {
            low[half] |= 2 | 8;
        }
        if half <= 9 {
            low[half] |= 16;
        }
        if half >= 1 && half <= 6 {
            low[half] |= 128;
        }
        half += 1;
    }
    // `+`, `-` and `/`.
    low[0xB] |= 32;
    low[0xD] |= 32;
    low[0xF] |= 32;
    // `_`.
    low[0xF] |= 64;
    low
}

/// By its high half.
static HIGH: [u8; 16] = [
    0,
    0,
    32,
    16,
    1 | 128,
    2 | 64,
    4 | 128,
    8,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
];

/// The bytes that tell of runs that are no digits: `%`, `\`, `x`, `1F`, and `=` before the end of a line, a letter
/// from `C` to `F`, or `3`.
static MARK_LOW: [u8; 16] = [0, 0, 0, 0, 0, 1, 0, 0, 8, 0, 0, 0, 2, 4 | 32 | 64, 0, 16];
static MARK_HIGH: [u8; 16] = [0, 16, 1, 4 | 32 | 64, 0, 2, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0];

/// What may be after each of them, and some more.
static NEXT_LOW: [u8; 16] = [
    1 | 2,
    1 | 2 | 8,
    1 | 2,
    1 | 2 | 32 | 64,
    1 | 32,
    1 | 2 | 32,
    1 | 32,
    1,
    1 | 2,
    1,
    4 | 8,
    16,
    8,
    4,
    8,
    0,
];
static NEXT_HIGH: [u8; 16] = [
    4 | 8,
    0,
    0,
    1 | 2 | 64,
    1 | 32,
    8,
    1,
    2,
    16,
    8,
    0,
    0,
    0,
    8,
    0,
    0,
];

/// Rows of bits that tell where so many digits in a row end.
#[derive(Clone, Copy, Default)]
struct Rows {
    one: u64,
    two: u64,
    four: u64,
    eight: u64,
}

/// [`seeds::may_hold_runs`](crate::encoded::seeds::may_hold_runs) with the registers of a type. It must be inlined
/// where its instructions are.
#[inline(always)]
pub(super) fn may_hold_runs<L: Lane>(bytes: &[u8], own: &Range<usize>) -> bool {
    let Range { start, end } = looked_at(bytes, own);
    let Some(digits) = bytes.get(..end) else {
        return false;
    };
    let mut before = Rows::default();
    // The classes of the 64 bytes before; none where nothing of them is looked at.
    let mut last = L::all(0);
    let mut place = start;
    while place < end {
        let rest = digits.get(place..).unwrap_or_default();
        prefetch(rest, AHEAD);
        let mut copy = [0; WINDOW];
        let window = window(rest, &mut copy);
        let lane = L::load::<0>(window);
        let high = lane.sixteenth();
        let class = lane
            .look_up(L::table(&LOW))
            .and(high.look_up(L::table(&HIGH)));
        let mark = lane
            .look_up(L::table(&MARK_LOW))
            .and(high.look_up(L::table(&MARK_HIGH)));
        let next = L::load::<1>(window);
        let behind = next
            .and(L::all(0x0F))
            .look_up(L::table(&NEXT_LOW))
            .and(next.sixteenth().look_up(L::table(&NEXT_HIGH)));
        let one = class.meets(L::all(DIGIT));
        let two = one & (one << 1 | before.one >> 63);
        let four = two & (two << 2 | before.two >> 62);
        let eight = four & (four << 4 | before.four >> 60);
        let sixteen = eight & (eight << 8 | before.eight >> 56);
        let marks = mark.meets(behind);
        if sixteen != 0 {
            let enough = sixteen & (eight << 16 | before.eight >> 48);
            let here = Classes::of::<L>(class);
            let last = Classes::of::<L>(last);
            if here.may_have_core(&last, enough) && here.after(&last).has_core(enough) {
                return true;
            }
        }
        if marks != 0 && has_mark(bytes, place, marks) {
            return true;
        }
        before = Rows {
            one,
            two,
            four,
            eight,
        };
        last = class;
        place += CHUNK;
    }
    false
}

/// Which bytes are of a class.
#[derive(Clone, Copy)]
struct Classes {
    upper: u64,
    lower: u64,
    number: u64,
    hex_letter: u64,
}

impl Classes {
    #[inline(always)]
    fn of<L: Lane>(class: L) -> Self {
        Self {
            upper: class.meets(L::all(UPPER)),
            lower: class.meets(L::all(LOWER)),
            number: class.meets(L::all(NUMBER)),
            hex_letter: class.meets(L::all(HEX_LETTER)),
        }
    }

    /// Is it worth to look at them together with the bytes before? `enough` says where as many digits end as base64 has
    /// at least.
    #[inline(always)]
    fn may_have_core(&self, last: &Self, enough: u64) -> bool {
        let mut hex = self.number | self.hex_letter;
        hex &= hex << 1;
        hex &= hex << 2;
        hex &= hex << 4;
        // Of 16 that end here eight are here, or nine at the end of those before.
        let is_hex_before = !(last.number | last.hex_letter) >> (CHUNK - 9) == 0;
        if hex != 0 || is_hex_before {
            return true;
        }
        let mut within = enough;
        for step in [1, 2, 4, 8, 8] {
            within |= within >> step;
        }
        // Of those before only what a row may hold that ends near the start.
        let is_near_start = enough & ((1 << (DIGITS_IN_CORE - 1)) - 1) != 0;
        let before = if is_near_start {
            u64::MAX << (CHUNK + 1 - DIGITS_IN_CORE as usize)
        } else {
            0
        };
        let count =
            |here: u64, last: u64| (here & within).count_ones() + (last & before).count_ones();
        count(self.number, last.number) >= 1
            && count(self.upper, last.upper) >= 2
            && count(self.lower, last.lower) >= 2
    }

    /// Together with those of the 64 bytes before.
    #[inline(always)]
    fn after(self, last: &Self) -> Both {
        let both = |here: u64, last: u64| u128::from(here) << 64 | u128::from(last);
        Both {
            upper: both(self.upper, last.upper),
            lower: both(self.lower, last.lower),
            number: both(self.number, last.number),
            hex_letter: both(self.hex_letter, last.hex_letter),
        }
    }
}

/// The classes of 128 bytes.
struct Both {
    upper: u128,
    lower: u128,
    number: u128,
    hex_letter: u128,
}

impl Both {
    /// Does the core of a run end in the second half? `enough` says where as many digits as base64 has at least
    /// end there.
    fn has_core(&self, enough: u64) -> bool {
        self.has_hex() || enough != 0 && self.has_base64(enough)
    }

    /// Do 16 hex digits in a row end in the second half, and is a letter among them?
    fn has_hex(&self) -> bool {
        let mut row = self.number | self.hex_letter;
        let mut near = self.hex_letter;
        for step in [1, 2, 4, 8] {
            row &= row << step;
            near |= near << step;
        }
        (row & near) >> 64 != 0
    }

    fn has_base64(&self, enough: u64) -> bool {
        let known = self.upper | self.lower | self.number;
        let same = self.upper & self.upper << 1
            | self.lower & self.lower << 1
            | self.number & self.number << 1;
        let changes = known & known << 1 & !same;
        // All the digits that are in such rows.
        let mut within = u128::from(enough) << 64;
        for step in [1, 2, 4, 8, 8] {
            within |= within >> step;
        }
        let count = |bits: u128| (bits & within).count_ones();
        // Rarely enough in paths and names.
        if count(changes) < 8 || count(self.upper) < 2 || count(self.lower) < 2 {
            return false;
        }
        let mut left = enough;
        while left != 0 {
            let end = 64 + left.trailing_zeros() + 1;
            let last =
                |bits: u128| (bits >> (end - DIGITS_IN_CORE)) as u32 & ((1 << DIGITS_IN_CORE) - 1);
            if is_mixed(last(self.upper), last(self.lower), last(self.number)) {
                return true;
            }
            left &= left - 1;
        }
        false
    }
}

/// Is one of the marks at some places from a place on one of a run?
fn has_mark(bytes: &[u8], place: usize, marks: u64) -> bool {
    let mut left = marks;
    while left != 0 {
        if may_be_of_run(bytes, place + left.trailing_zeros() as usize) {
            return true;
        }
        left &= left - 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{avx2, avx512};
    use crate::encoded::{runs, seeds};

    const PIECES: [&str; 32] = [
        "4pyTIMOgIGxhIG1vZGUgMjAyNg==",
        "TG9yZW0gaXBzdW0gZG9sb3Ig",
        "aB3",
        "Xy",
        "/usr/share/",
        "00112233aabbccdd",
        "4111111111111111",
        "0000000000000000000000000",
        "f",
        "AbstractSingletonProxyFactoryBeanV2Impl",
        "%C3%A9",
        "%2F",
        "%20",
        "=C3=A9",
        "=3D",
        "=20",
        "=\n",
        r"\xE2\x82",
        r"\u0441",
        r"\101",
        "\\",
        "\n",
        " ",
        "-",
        "_",
        "+",
        ".",
        "é",
        "x",
        "a line that is as long as those are that a mail is broken into, more or less",
        "a line that a mail was broken into, as long as those most often are =\n",
        "    let names_of_all_that_was_found_in_the_whole_of_the_text: Vec<_> =\n",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn wide_ways_say_of_each_stretch_what_the_portable_one_says(
            pieces in prop::collection::vec((prop::sample::select(&PIECES[..]), 1..4_usize), 0..60),
            cuts in prop::array::uniform2(any::<prop::sample::Index>()),
        ) {
            let text: String = pieces.iter().map(|(piece, times)| piece.repeat(*times)).collect();
            let bytes = text.as_bytes();
            let mut cuts = cuts.map(|cut| cut.index(bytes.len() + 1));
            cuts.sort_unstable();
            for own in [0..bytes.len(), 0..cuts[0], cuts[0]..cuts[1], cuts[1]..bytes.len()] {
                let expected = seeds::may_hold_runs(bytes, own.clone());
                for found in [avx2::may_hold_runs(bytes, &own), avx512::may_hold_runs(bytes, &own)] {
                    prop_assert_eq!(found.unwrap_or(expected), expected, "{:?} of {:?}", own, text);
                }
                // No run begins and ends where nothing may be of one.
                for run in runs(bytes) {
                    let is_within = own.start <= run.range.start && run.range.end <= own.end;
                    prop_assert!(expected || !is_within, "{:?} in {:?} of {:?}", run, own, text);
                }
            }
        }
    }
}
