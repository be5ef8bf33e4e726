//! The bytes of characters in the encodings of East Asia in which UTF-8 is read by mistake.

use std::sync::{LazyLock, OnceLock};

use unicode_script::{Script, UnicodeScript as _};

use super::misreading::{COUNT, Misreading, SINGLE_BYTE, all};
use super::plausibility::is_of_word;
use crate::encodings::Charset;
use crate::encodings::common::each_of_row;

/// How many of these misreadings there are.
const EASTERN: usize = COUNT - SINGLE_BYTE;

/// The code points below this are known: Big5 has some past U+FFFF.
const END: usize = 0x3_0000;

/// The bytes of each character in one encoding.
#[derive(Default)]
struct Table {
    /// As a number: 0 where it does not have it.
    usual: Box<[u16]>,

    /// Of characters with two pairs of bytes, or with a single one beside a pair, the other. By character.
    other: Vec<(char, u16)>,
}

/// The bytes of each character in each of these encodings, once they are asked for.
static TABLES: [OnceLock<Table>; EASTERN] = [const { OnceLock::new() }; EASTERN];

/// What the bytes of a character are in UTF-8, a bit for each of these encodings, from the first one on.
#[derive(Clone, Copy, Default)]
pub(super) struct Starts {
    /// A lead of a sequence of three or four bytes, and a tail. Of a common character only where the encoding has few there.
    pub(super) long: u8,

    /// A whole sequence of two bytes.
    pub(super) short: u8,

    /// The same, where the character [is of no word](is_of_word).
    pub(super) short_and_rare: u8,
}

/// EUC-KR has its Chinese characters in the order of their sound, the common ones among the others.
const WITH_COMMON: u8 = 1 << 3;

/// The characters below this are known that may begin a text.
const STARTS_END: usize = 0x1_0000;

static STARTS: LazyLock<Box<[Starts]>> = LazyLock::new(|| {
    let mut all = vec![Starts::default(); STARTS_END].into_boxed_slice();
    for (number, charset) in charsets().enumerate() {
        let bit = 1 << number;
        for lead in 0xC2..=0xF4_u8 {
            let mut add = |character: char| {
                let Some(of) = all.get_mut(character as usize) else {
                    return;
                };
                if lead < 0xE0 {
                    of.short |= bit;
                } else {
                    of.long |= bit;
                }
            };
            // A single byte: the first of two characters.
            if let Some(text) = charset.decode_all(&[lead]) {
                text.chars().for_each(add);
                continue;
            }
            each_of_row(charset, lead, 0x80..=0xBF, |character, _| add(character));
        }
    }
    let known = all.iter_mut().zip('\0'..);
    for (of, character) in known.filter(|(of, _)| of.short | of.long != 0) {
        let is_rare = !is_of_word(character);
        // Rare syllables of Korean begin words, too.
        if is_rare && character.script() != Script::Hangul {
            of.short_and_rare = of.short;
        }
        if !is_rare {
            of.long &= !WITH_COMMON;
        }
    }
    all
});

/// Which characters have one of [`STARTS`], a bit for each: this is small enough for the nearest cache.
static STARTERS: LazyLock<Starters> = LazyLock::new(|| {
    let mut starters = Starters {
        any: Box::new([0; STARTS_END / 64]),
        alone: Box::new([0; STARTS_END / 64]),
    };
    for (code_point, of) in STARTS.iter().enumerate() {
        let bit = 1 << (code_point % 64);
        if of.long | of.short_and_rare != 0 {
            starters.any[code_point / 64] |= bit;
        }
        if of.long | of.short != 0 {
            starters.alone[code_point / 64] |= bit;
        }
    }
    starters
});

/// The characters with which a text may begin that was misread.
pub(crate) struct Starters {
    /// Those with which a text of any length may begin.
    any: Box<[u64; STARTS_END / 64]>,

    /// Those, and the common ones that may be such a text alone.
    alone: Box<[u64; STARTS_END / 64]>,
}

impl Starters {
    /// All of them. They are found when they are first asked for.
    pub(crate) fn all() -> &'static Self {
        &STARTERS
    }

    /// Whether a text may begin at a place of some bytes, where a character of three bytes is. `false` where none does.
    #[inline]
    pub(crate) fn may_begin_at(&self, bytes: &[u8], place: usize) -> bool {
        let Some([lead, second, third, behind @ ..]) = bytes.get(place..) else {
            return false;
        };
        let payload = |byte: u8| usize::from(byte & 0x3F);
        let code_point = usize::from(lead & 0x0F) << 12 | payload(*second) << 6 | payload(*third);
        let is_alone = *lead == HALFWIDTH_LEAD || behind.first().is_none_or(u8::is_ascii);
        let set = if is_alone { &self.alone } else { &self.any };
        set[code_point / 64] >> (code_point % 64) & 1 != 0
    }
}

/// The lead of halfwidth katakana in UTF-8: a letter that was misread in `Shift_JIS` is two of them.
pub(super) const HALFWIDTH_LEAD: u8 = 0xEF;

/// What the bytes of a character are in UTF-8.
#[inline]
pub(super) fn starts(character: char) -> Starts {
    STARTS.get(character as usize).copied().unwrap_or_default()
}

fn charsets() -> impl Iterator<Item = Charset> {
    let eastern = all().iter().skip(SINGLE_BYTE);
    eastern.filter_map(|misreading| match misreading {
        Misreading::In(charset) => Some(*charset),
        Misreading::Latin1 => None,
    })
}

/// What programs make of bytes that an encoding leaves undefined: those for Windows read them as characters.
const OF_WINDOWS: [(&str, char, u16); 1] = [("Shift_JIS", '\u{A0}', 0xA0)];

fn table(charset: Charset) -> Table {
    let mut usual = vec![0_u16; END].into_boxed_slice();
    let mut other = Vec::new();
    for lead in 0x80..=0xFF_u8 {
        if let Some(text) = charset.decode_all(&[lead]) {
            let place = text.chars().next().map_or(0, u32::from);
            if let Some(of) = usual.get_mut(place as usize) {
                *of = lead.into();
            }
            continue;
        }
        each_of_row(charset, lead, 0x40..=0xFE, |character, tail| {
            let bytes = u16::from_be_bytes([lead, tail]);
            match usual.get_mut(character as usize) {
                Some(of) if *of == 0 => *of = bytes,
                Some(_) => other.push((character, bytes)),
                None => {}
            }
        });
    }
    for (name, character, byte) in OF_WINDOWS {
        if charset.name() == name
            && let Some(of) = usual.get_mut(character as usize)
        {
            *of = byte;
        }
    }
    other.sort_unstable();
    Table { usual, other }
}

fn table_of(number: usize) -> Option<&'static Table> {
    let number = number.checked_sub(SINGLE_BYTE)?;
    let known = TABLES.get(number)?;
    Some(known.get_or_init(|| charsets().nth(number).map(table).unwrap_or_default()))
}

/// The bytes of a character in the misreading with this number, which is one of East Asia: the last one of those that are
/// given, where the first one is 0. `None` where it does not have it.
pub(super) fn bytes_of(number: usize, character: char) -> Option<[u8; 2]> {
    let bytes = *table_of(number)?.usual.get(character as usize)?;
    (bytes != 0).then(|| bytes.to_be_bytes())
}

/// The other bytes of a character that has more than one.
pub(super) fn other_bytes_of(number: usize, character: char) -> impl Iterator<Item = [u8; 2]> {
    let other = table_of(number).map_or(&[][..], |table| &table.other);
    let first = other.partition_point(|it| it.0 < character);
    let from = other.get(first..).unwrap_or_default().iter();
    let of_it = from.take_while(move |it| it.0 == character);
    of_it.map(|(_, bytes)| bytes.to_be_bytes())
}

/// The bytes of a character, without the 0 that is before a single one.
pub(super) fn without_filler(bytes: &[u8; 2]) -> &[u8] {
    match bytes {
        [0, one] => std::slice::from_ref(one),
        both => both,
    }
}
