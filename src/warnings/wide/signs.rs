//! Signs beside other characters above ASCII, by which mojibake is told, 64 bytes at a time.

use std::ops::Range;

use super::lane::{Lane, prefetch};
use super::{CHUNK, WINDOW, window};
use crate::encodings::mojibake::glance::{Starters, is_in_mojibake};

/// How far ahead bytes are brought into the nearest cache.
const AHEAD: usize = 8 * CHUNK;

/// The classes of the first two bytes of a sequence: those that both halves of the lead and the upper half of the second
/// byte have. Together they hold every character that one of the encodings has in which UTF-8 is misread and that is of
/// no word, and some more.
///
/// C2, C4 to C6, CB and CD: signs of Latin-1, letters with accents, marks that stand alone.
const LATIN: u8 = 1;

/// C3 and D8 before 80 to 9F: capitals of Latin-1, punctuation of Arabic.
const CAPITAL: u8 = 2;

/// CE and D0 before 80 to AF: capitals of Greek and Cyrillic.
const OTHER_CAPITAL: u8 = 4;

/// D2 before 90: another capital of Cyrillic.
const RARE_CAPITAL: u8 = 8;

/// D6 and D7 before 80 to 8F and B0 to BF: punctuation of Hebrew.
const HEBREW: u8 = 16;

/// EF before A0 to AF: ligatures, and the apple of the Macintosh.
const LIGATURE: u8 = 32;

/// E2: punctuation, symbols, boxes.
const SYMBOL: u8 = 64;

/// C3 before B0 to BF: the sign of division, and letters.
const DIVISION: u8 = 128;

static HIGH: [u8; 16] = {
    let mut high = [0; 16];
    high[0xC] = LATIN | CAPITAL | OTHER_CAPITAL | DIVISION;
    high[0xD] = CAPITAL | OTHER_CAPITAL | RARE_CAPITAL | HEBREW;
    high[0xE] = LIGATURE | SYMBOL;
    high
};

static LOW: [u8; 16] = {
    let mut low = [0; 16];
    low[0x0] = OTHER_CAPITAL;
    low[0x2] = LATIN | RARE_CAPITAL | SYMBOL;
    low[0x3] = CAPITAL | DIVISION;
    low[0x4] = LATIN;
    low[0x5] = LATIN;
    low[0x6] = LATIN | HEBREW;
    low[0x7] = HEBREW;
    low[0x8] = CAPITAL;
    low[0xB] = LATIN;
    low[0xD] = LATIN;
    low[0xE] = OTHER_CAPITAL;
    low[0xF] = LIGATURE;
    low
};

static SECOND: [u8; 16] = {
    let mut second = [0; 16];
    second[0x8] = LATIN | CAPITAL | OTHER_CAPITAL | HEBREW | SYMBOL;
    second[0x9] = LATIN | CAPITAL | OTHER_CAPITAL | RARE_CAPITAL | SYMBOL;
    second[0xA] = LATIN | OTHER_CAPITAL | LIGATURE | SYMBOL;
    second[0xB] = LATIN | HEBREW | SYMBOL | DIVISION;
    second
};

/// [`first_in_mojibake`](crate::encodings::mojibake::glance::first_in_mojibake) with the registers of a type. It must be
/// inlined where its instructions are.
#[inline(always)]
pub(super) fn first_in_mojibake<L: Lane>(bytes: &[u8], own: &Range<usize>) -> Option<usize> {
    let end = own.end.min(bytes.len());
    let own_bytes = bytes.get(..end)?;
    let mut place = own.start;
    // Whether the byte before is above ASCII.
    let mut above_before = place
        .checked_sub(1)
        .and_then(|before| bytes.get(before))
        .map_or(0, |before| u64::from(*before >> 7));
    while place < end {
        let rest = bytes.get(place..).unwrap_or_default();
        prefetch(rest, AHEAD);
        let mut copy = [0; WINDOW];
        let window = window(rest, &mut copy);
        let lane = L::load::<0>(window);
        let above = lane.high_bits();
        if above != 0 {
            let next = L::load::<1>(window);
            let low = L::all(0x0F);
            let class = lane
                .sixteenth()
                .look_up(L::table(&HIGH))
                .and(lane.and(low).look_up(L::table(&LOW)))
                .and(next.sixteenth().look_up(L::table(&SECOND)));
            let third = L::load::<2>(window);
            let mut signs = class.meets(L::all(u8::MAX));
            let long = lane.equal(L::all(0xE0));
            if long != 0 {
                // The baht of Thai, and its few signs.
                signs |= long
                    & (next.equal(L::all(0xB8)) & third.equal(L::all(0xBF))
                        | next.equal(L::all(0xB9))
                            & third.minus(L::all(0x8F)).at_most(L::all(0x9B - 0x8F)));
            }
            // Behind a sequence of two bytes, or of three.
            let fourth = L::load::<3>(window).high_bits();
            let third = third.high_bits();
            let is_long = L::all(0xE0).at_most(lane);
            signs &= above << 1 | above_before | (third & !is_long) | (fourth & is_long);
            // A text may begin that was read in an encoding of East Asia: with a Chinese character behind ASCII or
            // punctuation, with a syllable of Korean between ASCII, with a letter of half the width behind ASCII. What
            // is before the first three bytes is looked at more closely, as each place is that is told here.
            let mut beginnings = 0;
            let eastern = lane.minus(L::all(0xE4)).at_most(L::all(0xED - 0xE4));
            let narrow = lane.equal(L::all(0xEF));
            if eastern | narrow != 0 {
                let korean = L::all(0xEA).at_most(lane);
                let halfwidth = next.minus(L::all(0xBD)).at_most(L::all(1));
                let punctuation = lane.equal(L::all(0xE2))
                    | narrow
                    | (lane.equal(L::all(0xE3)) & next.equal(L::all(0x80)));
                let starts = !(above << 1 | above_before) | punctuation << 3 | 0b111;
                beginnings = starts & (eastern & !(korean & fourth) | narrow & halfwidth);
                beginnings &= !signs;
            }
            let here = bits_below(own_bytes.len() - place);
            while beginnings & here != 0 {
                let at = beginnings.trailing_zeros();
                let may_begin = Starters::all().may_begin_at(bytes, place + at as usize);
                signs |= u64::from(may_begin) << at;
                beginnings &= beginnings - 1;
            }
            signs &= here;
            while signs != 0 {
                let sign = place + signs.trailing_zeros() as usize;
                if is_in_mojibake(bytes, sign) {
                    return Some(sign);
                }
                signs &= signs - 1;
            }
        }
        above_before = above >> 63;
        place += CHUNK;
    }
    None
}

/// So many of the lowest bits.
#[inline(always)]
fn bits_below(count: usize) -> u64 {
    if count < CHUNK {
        (1 << count) - 1
    } else {
        u64::MAX
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::Encoding;
    use proptest::prelude::*;

    use super::super::{Missing, avx2, avx512};
    use super::{HIGH, LOW, SECOND};
    use crate::encodings::mojibake::{Analysis, glance};

    fn both(bytes: &[u8], own: &std::ops::Range<usize>) -> [Result<Option<usize>, Missing>; 2] {
        [
            avx2::first_in_mojibake(bytes, own),
            avx512::first_in_mojibake(bytes, own),
        ]
    }

    #[test]
    fn each_sign_is_of_a_class() {
        let signs = ('\u{80}'..='\u{FFFF}').filter(|it| glance::is_sign(*it));
        let mut count = 0;
        for sign in signs {
            let mut bytes = [0; 4];
            let bytes = sign.encode_utf8(&mut bytes).as_bytes();
            let half = |byte: u8| usize::from(byte >> 4);
            let class =
                HIGH[half(bytes[0])] & LOW[usize::from(bytes[0] & 15)] & SECOND[half(bytes[1])];
            assert!(class != 0 || is_of_thai(bytes), "{sign:?}");
            count += 1;
        }
        assert!(count > 300, "{count}");
    }

    fn is_of_thai(bytes: &[u8]) -> bool {
        bytes == [0xE0, 0xB8, 0xBF]
            || bytes[..2] == [0xE0, 0xB9] && (0x8F..=0x9B).contains(&bytes[2])
    }

    /// Text in several languages.
    const TEXTS: [&str; 10] = [
        "Съешь же ещё этих мягких французских булок, да выпей чаю. РАБОТА № 5 — «ЁЖ». ",
        "L’été, Noël à l’hôtel : où est le garçon ? « Ça va » coûte 5 €… ",
        "Größe und Höhe der Fläche: „süß“ — 20 °C ± 1 µm ",
        "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία ",
        "Pchnąć w tę łódź jeża lub ośm skrzyń fig ",
        "עברית עם נִקּוּד و العربية مع تشكيل؟ ",
        "いろはにほへと 漢字 😀 ﬁ ",
        "天地玄黄，宇宙洪荒。日月盈昃：辰宿列张「寒来暑往」 ",
        "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า ๕๐ ฿ ",
        "plain ASCII text, and U+FFFD \u{FFFD} ",
    ];

    /// Encodings in which UTF-8 is read by mistake.
    fn through() -> [&'static Encoding; 16] {
        [
            encoding_rs::WINDOWS_1252,
            encoding_rs::WINDOWS_1251,
            encoding_rs::MACINTOSH,
            encoding_rs::WINDOWS_1250,
            encoding_rs::WINDOWS_1253,
            encoding_rs::WINDOWS_1255,
            encoding_rs::WINDOWS_1256,
            encoding_rs::WINDOWS_874,
            encoding_rs::KOI8_R,
            encoding_rs::IBM866,
            encoding_rs::ISO_8859_5,
            encoding_rs::X_MAC_CYRILLIC,
            encoding_rs::GBK,
            encoding_rs::SHIFT_JIS,
            encoding_rs::BIG5,
            encoding_rs::EUC_KR,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]

        #[test]
        fn no_line_is_passed_over_that_has_mojibake(
            pieces in prop::collection::vec(
                (0..TEXTS.len(), 0..60_usize, 1..30_usize, 0..28_usize),
                1..20,
            ),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut text = String::new();
            for (number, from, len, misreading) in pieces {
                let piece: String = TEXTS[number].chars().cycle().skip(from).take(len).collect();
                // Half of it as it is.
                text += &through().get(misreading).map_or_else(
                    || piece.clone().into(),
                    |it| it.decode_without_bom_handling(piece.as_bytes()).0,
                );
                if misreading % 5 == 0 {
                    text.push('\n');
                }
            }
            let bytes = text.as_bytes();
            let cut = cut.index(bytes.len() + 1);
            for own in [0..cut, cut..bytes.len(), 0..bytes.len()] {
                let expected = glance::first_in_mojibake(bytes, own.clone());
                for found in both(bytes, &own) {
                    prop_assert_eq!(found.unwrap_or(expected), expected, "{:?} of {:?}", own, &text);
                }
            }
            let mut start = 0;
            for line in text.split_inclusive('\n') {
                let end = start + line.len();
                // A line may be in two parts.
                let middle = cut.clamp(start, end);
                let is_seen = [start..middle, middle..end]
                    .into_iter()
                    .any(|part| glance::first_in_mojibake(bytes, part).is_some());
                let stretches = Analysis::of(line).all_stretches();
                prop_assert!(is_seen || stretches.is_empty(), "{:?} in {:?}", stretches, line);
                start = end;
            }
        }
    }
}
