//! Which Chinese characters are common.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use encoding_rs as web;

/// The common characters: the first level of GB 2312, of Big5 and of JIS X 0208, which are sorted by how
/// common they are. Encoding a character to see in which level it is takes a search for each.
static COMMON: LazyLock<HashSet<char>> = LazyLock::new(|| {
    let mut common = HashSet::new();
    let mut add =
        |encoding: &'static web::Encoding, leads: RangeInclusive<u8>, tails: RangeInclusive<u8>| {
            for lead in leads {
                for tail in tails.clone() {
                    let bytes = [lead, tail];
                    let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
                    let mut scalars = text.iter().flat_map(|text| text.chars());
                    if let (Some(scalar), None) = (scalars.next(), scalars.next()) {
                        common.insert(scalar);
                    }
                }
            }
        };
    add(web::GBK, 0xB0..=0xD7, 0xA1..=0xFE);
    add(web::BIG5, 0xA4..=0xC6, 0x40..=0xFE);
    add(web::SHIFT_JIS, 0x88..=0x98, 0x40..=0xFC);
    common
});

/// Is this one of the common Chinese characters: the first level of GB 2312, of Big5 or of JIS X 0208?
pub(super) fn is_common_han(character: char) -> bool {
    COMMON.contains(&character)
}
