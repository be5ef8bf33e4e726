//! Which of the many Chinese characters and Korean syllables are common.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use encoding_rs as web;

use super::Charset;

/// The code points below this are known: those of more are rare.
const END: usize = 0x1_0000;

/// A set of them, a bit for each.
type Set = Box<[u64]>;

/// The common Chinese characters: the first level of GB 2312, of Big5 and of JIS X 0208, which are sorted by
/// how common they are. Encoding a character to see in which level it is takes a search for each.
static HAN: LazyLock<Set> = LazyLock::new(|| {
    set(&[
        (web::GBK.into(), 0xB0..=0xD7, 0xA1..=0xFE),
        (web::BIG5.into(), 0xA4..=0xC6, 0x40..=0xFE),
        (web::SHIFT_JIS.into(), 0x88..=0x98, 0x40..=0xFC),
    ])
});

/// The letters and the 2350 syllables of KS X 1001. Modern Korean text has few others.
static HANGUL: LazyLock<Set> = LazyLock::new(|| {
    set(&[
        (web::EUC_KR.into(), 0xA4..=0xA4, 0xA1..=0xFE),
        (web::EUC_KR.into(), 0xB0..=0xC8, 0xA1..=0xFE),
    ])
});

/// Some bytes of an encoding: which leads, and which bytes behind them.
type Rows = (Charset, RangeInclusive<u8>, RangeInclusive<u8>);

fn set(all: &[Rows]) -> Set {
    let mut set = vec![0; END / 64].into_boxed_slice();
    for (charset, leads, tails) in all {
        for lead in leads.clone() {
            each_of_row(*charset, lead, tails.clone(), |character, _| {
                if let Some(bits) = set.get_mut(character as usize / 64) {
                    *bits |= 1 << (character as usize % 64);
                }
            });
        }
    }
    set
}

fn contains(set: &Set, character: char) -> bool {
    let bits = set.get(character as usize / 64).copied();
    bits.unwrap_or_default() >> (character as usize % 64) & 1 != 0
}

/// Calls `take` with each character above ASCII that has two bytes of which the first one is `lead`, and with the last one.
pub(super) fn each_of_row(
    charset: Charset,
    lead: u8,
    tails: RangeInclusive<u8>,
    mut take: impl FnMut(char, u8),
) {
    // A row at once, a line for each: a decoder for each character takes ten times as long.
    let each = tails.clone().flat_map(|tail| [lead, tail, b'\n']);
    let row: Vec<u8> = each.collect();
    for (tail, text) in tails.zip(charset.decode(&row).split('\n')) {
        let mut characters = text.chars();
        let is_wanted = |it: &char| !it.is_ascii() && *it != char::REPLACEMENT_CHARACTER;
        let character = characters.next().filter(is_wanted);
        if let (Some(character), None) = (character, characters.next()) {
            take(character, tail);
        }
    }
}

/// Is this one of the common Chinese characters: the first level of GB 2312, of Big5 or of JIS X 0208?
pub(super) fn is_common_han(character: char) -> bool {
    contains(&HAN, character)
}

/// Is this one of the common Korean letters and syllables, those of KS X 1001?
pub(super) fn is_common_hangul(character: char) -> bool {
    contains(&HANGUL, character)
}
