//! The characters of two bytes, each from 21 to 7E: the same that GBK and EUC-KR have from A1 to FE.

use std::sync::OnceLock;

use encoding_rs as web;

use super::Shifted;

/// The first byte that is half of a character.
const FIRST: u8 = 0x21;

/// So many bytes may be.
const ROW: usize = 94;

/// The bit that the encodings of eight bits set in each half.
pub(super) const HIGH: u8 = 0x80;

impl Shifted {
    /// The encoding of eight bits with the same characters of two bytes; `None` where there are none.
    pub fn eight_bit(self) -> Option<&'static web::Encoding> {
        match self {
            Self::Hz => Some(web::GBK),
            Self::Iso2022Kr => Some(web::EUC_KR),
            Self::Utf7 => None,
        }
    }

    /// The character that two bytes are; `None` where they are none.
    pub(super) fn double(self, pair: [u8; 2]) -> Option<char> {
        static OF_GB: OnceLock<Vec<Option<char>>> = OnceLock::new();
        static OF_KS: OnceLock<Vec<Option<char>>> = OnceLock::new();
        let encoding = self.eight_bit()?;
        let table = if self == Self::Hz { &OF_GB } else { &OF_KS };
        let [lead, tail] = pair.map(|half| half.checked_sub(FIRST).map(usize::from));
        let tail = tail.filter(|tail| *tail < ROW)?;
        let table = table.get_or_init(|| all(encoding));
        table.get(lead? * ROW + tail).copied().flatten()
    }
}

/// The characters of all pairs, row by row.
fn all(encoding: &'static web::Encoding) -> Vec<Option<char>> {
    let halves = || (0..ROW as u8).map(|it| (it + FIRST) | HIGH);
    let pairs = halves().flat_map(|lead| halves().map(move |tail| [lead, tail]));
    let character = |pair: [u8; 2]| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(&pair)?;
        let mut characters = text.chars();
        let first = characters.next().filter(|_| characters.next().is_none());
        // What has no code point of its own yet is private in GBK.
        first.filter(|it| !('\u{E000}'..='\u{F8FF}').contains(it))
    };
    pairs.map(character).collect()
}
