//! Which of the many Chinese characters and Korean syllables are common.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use encoding_rs as web;

/// The common Chinese characters: the first level of GB 2312, of Big5 and of JIS X 0208, which are sorted by
/// how common they are. Encoding a character to see in which level it is takes a search for each.
static HAN: LazyLock<HashSet<char>> = LazyLock::new(|| {
    let mut common = HashSet::new();
    common.extend(characters(web::GBK, 0xB0..=0xD7, 0xA1..=0xFE));
    common.extend(characters(web::BIG5, 0xA4..=0xC6, 0x40..=0xFE));
    common.extend(characters(web::SHIFT_JIS, 0x88..=0x98, 0x40..=0xFC));
    common
});

/// The letters and the 2350 syllables of KS X 1001. Modern Korean text has few others.
static HANGUL: LazyLock<HashSet<char>> = LazyLock::new(|| {
    let letters = characters(web::EUC_KR, 0xA4..=0xA4, 0xA1..=0xFE);
    let syllables = characters(web::EUC_KR, 0xB0..=0xC8, 0xA1..=0xFE);
    letters.chain(syllables).collect()
});

/// The characters of an encoding whose two bytes are in these ranges.
fn characters(
    encoding: &'static web::Encoding,
    leads: RangeInclusive<u8>,
    tails: RangeInclusive<u8>,
) -> impl Iterator<Item = char> {
    let pairs = leads.flat_map(move |lead| tails.clone().map(move |tail| [lead, tail]));
    pairs.filter_map(|bytes| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes)?;
        let mut scalars = text.chars();
        scalars.next().filter(|_| scalars.next().is_none())
    })
}

/// Is this one of the common Chinese characters: the first level of GB 2312, of Big5 or of JIS X 0208?
pub(super) fn is_common_han(character: char) -> bool {
    HAN.contains(&character)
}

/// Is this one of the common Korean letters and syllables, those of KS X 1001?
pub(super) fn is_common_hangul(character: char) -> bool {
    HANGUL.contains(&character)
}
