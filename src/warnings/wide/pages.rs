//! What is known of code points, by rows of 128.

use std::sync::OnceLock;

use crate::warnings::script::ScriptGroup;
use crate::warnings::state::LATIN;
use crate::warnings::table::{
    CHANGES, IMITATES, IMITATION, KIND, LETTER, MARK, NATIVE, TABLE, script_slot,
};

/// The slots of scripts that have many code points in a row.
pub(super) const EAST_ASIAN: usize = ScriptGroup::EastAsian.index() + 1;
pub(super) const HANGUL: usize = ScriptGroup::Hangul.index() + 1;
pub(super) const SYMBOLS: usize = ScriptGroup::Symbols.index() + 1;

/// Code points whose last byte may be the same.
const PAGE: u32 = 64;

/// A bit for each code point of a row: that of code point `n` is bit `n % 8` of byte `n / 8`.
pub(super) type Bits = [u8; 16];

/// 128 code points that differ in their last 7 bits alone. Sequences that stand for none of them,
/// overlong ones and surrogates, are as good as bytes that begin nothing.
#[derive(Debug, Clone, Default)]
#[repr(C, align(64))]
pub(super) struct Row {
    /// Those that a walk must look at.
    pub(super) stops: Bits,

    /// Those of the script of the row.
    pub(super) counted: Bits,

    /// Of `stops`, those that are none: ordinary characters of another script that has no letters to be mixed,
    /// such as symbols among letters of Latin.
    pub(super) others: Bits,

    /// What normalization may join to what is before it, or replace.
    pub(super) changes: Bits,

    /// What has a canonical decomposition.
    pub(super) composed: Bits,

    /// Letters that look like none of ASCII.
    pub(super) natives: Bits,

    /// Marks that normalization may move.
    pub(super) marks: Bits,

    /// The slot of its script; 0 for none.
    pub(super) slot: u8,

    /// The slot of `others`; 0 if there are none.
    pub(super) other_slot: u8,

    /// Its script is Latin.
    pub(super) is_latin: bool,

    /// It has letters of a script that is not to be mixed with others.
    pub(super) has_letters: bool,

    /// It has letters that look like those of ASCII.
    pub(super) has_imitations: bool,
    pub(super) has_marks: bool,
    pub(super) has_changes: bool,
    pub(super) has_composed: bool,
}

impl Row {
    /// The row that begins with a code point, all of whose code points have sequences of so many bytes.
    fn of(first: u32, len: usize) -> Self {
        let is_one = |code_point: u32| {
            let scalar = char::from_u32(code_point);
            scalar.is_some_and(|scalar| scalar.len_utf8() == len)
        };
        let entries: Vec<(u32, u16)> = (first..first + 2 * PAGE)
            .filter(|code_point| is_one(*code_point))
            .map(|code_point| (code_point, TABLE.entry(code_point)))
            .collect();
        let most_of = |is_of: &dyn Fn(u16) -> bool| {
            let mut counts = [0; 16];
            for (_, entry) in entries.iter().filter(|(_, entry)| is_of(*entry)) {
                counts[script_slot(*entry)] += 1;
            }
            let slot = (1..16).max_by_key(|slot| counts[*slot]).unwrap_or(0);
            if counts[slot] > 0 { slot } else { 0 }
        };
        let slot = most_of(&|_| true);
        let other_slot = most_of(&|entry| {
            let other = script_slot(entry);
            other != slot && other != LATIN && usize::from(entry) == other
        });
        let mut row = Self {
            slot: slot as u8,
            other_slot: other_slot as u8,
            is_latin: slot == LATIN,
            ..Self::default()
        };
        for (code_point, entry) in entries {
            if TABLE.entry_and_form(code_point).1 {
                set(&mut row.composed, code_point);
                row.has_composed = true;
            }
            let here = script_slot(entry);
            if entry & (KIND | IMITATION) != 0 || here != 0 && here != slot {
                set(&mut row.stops, code_point);
                if other_slot != 0 && usize::from(entry) == other_slot {
                    set(&mut row.others, code_point);
                }
                continue;
            }
            if here != 0 {
                set(&mut row.counted, code_point);
            }
            if entry & NATIVE != 0 {
                set(&mut row.natives, code_point);
            }
            if entry & MARK != 0 {
                set(&mut row.marks, code_point);
                row.has_marks = true;
            }
            if entry & CHANGES != 0 {
                set(&mut row.changes, code_point);
                row.has_changes = true;
            }
            row.has_letters |= entry & LETTER != 0;
            row.has_imitations |= entry & IMITATES != 0;
        }
        row
    }
}

fn set(bits: &mut Bits, code_point: u32) {
    let place = (code_point % (2 * PAGE)) as usize;
    if let Some(byte) = bits.get_mut(place / 8) {
        *byte |= 1 << (place % 8);
    }
}

/// Those of a row of 3 bytes that are of no script, or of this one, and nothing else.
fn plain(first: u32, slot: usize) -> Bits {
    let mut bits = Bits::default();
    for code_point in first..first + 2 * PAGE {
        if usize::from(TABLE.entry(code_point)) == slot {
            set(&mut bits, code_point);
        }
    }
    bits
}

/// Second or third bytes in a row, for a table: those that are at most `more` more than `first`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    pub(super) first: u8,
    pub(super) more: u8,
}

/// What is known of all code points of 2 and 3 bytes, and of emoji. What depends on the text is made when it is first
/// asked for: a text has few rows.
pub(super) struct Pages {
    /// By the lead but for its last bit.
    two: [OnceLock<Box<Row>>; 16],

    /// By the last 4 bits of the lead, and the second byte but for its last bit.
    three: [OnceLock<Box<Row>>; 512],

    usual: OnceLock<Usual>,
}

/// Ordinary punctuation and kana.
pub(super) struct Usual {
    /// What belongs to no script, of U+2000 to U+203F and, in place of U+2040 to U+207F, of U+3000 to U+303F.
    pub(super) punctuation: Bits,

    /// What belongs to no script, of U+FF00 to U+FF7F.
    pub(super) wide_punctuation: Bits,

    /// Ordinary kana, of U+3000 and of U+3080 on.
    pub(super) kana: [Bits; 2],

    /// What belongs to no script, of U+3080 on.
    pub(super) marks_of_kana: Bits,

    /// Of `kana` what has a canonical decomposition.
    pub(super) composed_kana: [Bits; 2],
}

/// All rows.
pub(super) static PAGES: Pages = Pages {
    two: [const { OnceLock::new() }; 16],
    three: [const { OnceLock::new() }; 512],
    usual: OnceLock::new(),
};

/// By the last 4 bits of a lead of 3 bytes, the second bytes with nothing but ordinary ideographs and kana, or
/// syllables of Hangul: the first of a stretch of them, and how many follow. Of those of E4 the ideographs that are used most
/// are the last.
pub(super) static FIRST: Bits = [
    255, 255, 0xBC, 0x90, 0xB8, 0x80, 0x80, 0x80, 0x80, 0x80, 0xB0, 0x80, 0x80, 0x80, 255, 255,
];
pub(super) static MORE: Bits = [0, 0, 2, 0x2F, 7, 63, 63, 63, 63, 63, 15, 63, 63, 0x1D, 0, 0];

/// Third bytes with emoji, after `F0 9F`.
pub(super) const PICTURES: Stretch = Stretch {
    first: 0x8C,
    more: 14,
};

/// The lead of a sequence with ideographs or kana is at most this, that of a syllable of Hangul more.
pub(super) const LAST_EAST_ASIAN: u8 = 0xE9;

impl Pages {
    /// The row of a lead of 2 bytes.
    #[inline(always)]
    pub(super) fn two(&self, lead: u8) -> Option<&Row> {
        let number = usize::from(lead & 0x1E) / 2;
        let row = self.two.get(number)?;
        Some(row.get_or_init(|| Box::new(row_of(number, 2))))
    }

    /// The row of a lead of 3 bytes and what follows it.
    #[inline(always)]
    pub(super) fn three(&self, lead: u8, second: u8) -> Option<&Row> {
        let (lead, second) = (usize::from(lead & 0x0F), usize::from(second & 0x3E));
        let number = lead * 32 + second / 2;
        let row = self.three.get(number)?;
        Some(row.get_or_init(|| Box::new(row_of(number, 3))))
    }

    #[inline(always)]
    pub(super) fn usual(&self) -> &Usual {
        self.usual.get_or_init(Usual::new)
    }
}

#[cold]
#[inline(never)]
fn row_of(number: usize, len: usize) -> Row {
    Row::of(number as u32 * 2 * PAGE, len)
}

impl Usual {
    #[cold]
    #[inline(never)]
    fn new() -> Self {
        let mut marks = Self {
            punctuation: plain(0x2000, 0),
            wide_punctuation: plain(0xFF00, 0),
            kana: [plain(0x3000, EAST_ASIAN), plain(0x3080, EAST_ASIAN)],
            marks_of_kana: plain(0x3080, 0),
            composed_kana: [Row::of(0x3000, 3).composed, Row::of(0x3080, 3).composed],
        };
        let ideographic = plain(0x3000, 0);
        for (byte, of_it) in marks.punctuation.iter_mut().skip(8).zip(ideographic) {
            *byte = of_it;
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::utf8::syntax::is_surrogate;

    /// Every stretch of pages that hold nothing but ordinary characters of a script that are no
    /// letters to be mixed. `first` is the first code point of 64 pages.
    fn stretches(first: u32, slot: usize) -> Vec<(u8, u8)> {
        let is_plain = |page: &u32| {
            let mut code_points = first + page * PAGE..first + (page + 1) * PAGE;
            code_points.all(|it| !is_surrogate(it) && usize::from(TABLE.entry(it)) == slot)
        };
        let mut stretches = Vec::new();
        let mut page = 0;
        while page < PAGE {
            let len = (page..PAGE).take_while(is_plain).count() as u32;
            if len > 0 {
                stretches.push((0x80 | page as u8, len as u8 - 1));
            }
            page += len + 1;
        }
        stretches
    }

    #[test]
    fn most_ideographs_syllables_and_emoji_are_known_by_their_first_bytes() {
        for (lead, (first, more)) in (0xE0_u8..).zip(FIRST.into_iter().zip(MORE)) {
            let slot = if lead <= LAST_EAST_ASIAN {
                EAST_ASIAN
            } else {
                HANGUL
            };
            let stretches = stretches(u32::from(lead & 0x0F) << 12, slot);
            let last = stretches.last().copied();
            assert_eq!((first, more), last.unwrap_or((255, 0)), "{lead:X}");
        }
        let pictures = stretches(0x1_F000, SYMBOLS);
        let most = pictures.into_iter().max_by_key(|(_, more)| *more);
        assert_eq!(most, Some((PICTURES.first, PICTURES.more)));
    }

    #[test]
    fn a_row_knows_of_each_code_point_what_the_table_says() {
        let has = |bits: &Bits, it: u32| bits[(it % 128 / 8) as usize] >> (it % 8) & 1 == 1;
        for scalar in ('\u{80}'..='\u{FFFF}').filter(|it| it.len_utf8() > 1) {
            let mut bytes = [0; 4];
            let bytes = scalar.encode_utf8(&mut bytes).as_bytes();
            let row = match bytes.len() {
                2 => PAGES.two(bytes[0]),
                _ => PAGES.three(bytes[0], bytes[1]),
            };
            let Some(row) = row else {
                panic!("{scalar:?} has no row");
            };
            let (it, entry) = (u32::from(scalar), TABLE.entry(u32::from(scalar)));
            let slot = script_slot(entry);
            if has(&row.stops, it) {
                let is_other = slot != 0 && slot != usize::from(row.slot);
                assert!(is_other || entry & (KIND | IMITATION) != 0, "{scalar:?}");
                if has(&row.others, it) {
                    assert_eq!(entry, u16::from(row.other_slot), "{scalar:?}");
                }
                continue;
            }
            assert_eq!(has(&row.counted, it), slot != 0, "{scalar:?}");
            assert!(slot == 0 || slot == usize::from(row.slot), "{scalar:?}");
            assert_eq!(has(&row.natives, it), entry & NATIVE != 0, "{scalar:?}");
            assert_eq!(has(&row.marks, it), entry & MARK != 0, "{scalar:?}");
            assert_eq!(has(&row.changes, it), entry & CHANGES != 0, "{scalar:?}");
            assert_eq!(entry & (KIND | IMITATION), 0, "{scalar:?}");
            assert!(row.has_letters || entry & LETTER == 0, "{scalar:?}");
        }
    }
}
