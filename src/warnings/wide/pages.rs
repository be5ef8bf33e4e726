//! What is known of code points, by rows of 128.

use std::sync::LazyLock;

use crate::utf8::syntax::is_surrogate;
use crate::warnings::script::ScriptGroup;
use crate::warnings::state::LATIN;
use crate::warnings::table::{CHANGES, IMITATES, KIND, LETTER, MARK, NATIVE, TABLE, script_slot};

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

    /// What normalization may join to what stands before it, or replace.
    pub(super) changes: Bits,

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
        let most = |is_of: &dyn Fn(usize, u16) -> bool| {
            let how_many = |slot: usize| {
                let of = |entry: &&(u32, u16)| script_slot(entry.1) == slot && is_of(slot, entry.1);
                entries.iter().filter(of).count()
            };
            let slot = (1..16).max_by_key(|slot| how_many(*slot));
            slot.filter(|slot| how_many(*slot) > 0).unwrap_or(0)
        };
        let slot = most(&|_, _| true);
        let other_slot =
            most(&|other, entry| other != slot && other != LATIN && usize::from(entry) == other);
        let mut row = Self {
            slot: slot as u8,
            other_slot: other_slot as u8,
            is_latin: slot == LATIN,
            ..Self::default()
        };
        for (code_point, entry) in entries {
            let here = script_slot(entry);
            if entry & KIND != 0 || here != 0 && here != slot {
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

impl Stretch {
    /// No tail.
    const NONE: Self = Self {
        first: u8::MAX,
        more: 0,
    };

    /// Every stretch of pages that hold nothing but ordinary characters of a script that are no letters to be
    /// mixed. `first` is the first code point of 64 pages.
    fn all_of(first: u32, slot: usize) -> Vec<Self> {
        let is_plain = |page: &u32| {
            let mut code_points = first + page * PAGE..first + (page + 1) * PAGE;
            code_points.all(|it| !is_surrogate(it) && usize::from(TABLE.entry(it)) == slot)
        };
        let mut stretches = Vec::new();
        let mut page = 0;
        while page < PAGE {
            let len = (page..PAGE).take_while(is_plain).count() as u32;
            if len > 0 {
                stretches.push(Self {
                    first: 0x80 | page as u8,
                    more: len as u8 - 1,
                });
            }
            page += len + 1;
        }
        stretches
    }
}

/// What is known of all code points of 2 and 3 bytes, and of emoji.
pub(super) struct Pages {
    /// By the lead but for its last bit.
    two: Vec<Row>,

    /// By the last 4 bits of the lead, and the second byte but for its last bit.
    three: Vec<Row>,

    /// By the last 4 bits of a lead of 3 bytes, the [`Stretch`] of second bytes with ideographs and kana, or
    /// with syllables of Hangul.
    pub(super) first: Bits,
    pub(super) more: Bits,

    /// Third bytes with emoji, after `F0 9F`.
    pub(super) pictures: Stretch,

    /// What belongs to no script, of U+2000 to U+203F and, in place of U+2040 to U+207F, of U+3000 to U+303F.
    pub(super) punctuation: Bits,

    /// What belongs to no script, of U+FF00 to U+FF7F.
    pub(super) wide_punctuation: Bits,

    /// Ordinary kana, of U+3000 and of U+3080 on.
    pub(super) kana: [Bits; 2],

    /// What belongs to no script, of U+3080 on.
    pub(super) marks_of_kana: Bits,
}

/// They are made when they are first needed.
pub(super) static PAGES: LazyLock<Pages> = LazyLock::new(Pages::new);

/// The lead of a sequence with ideographs or kana is at most this, that of a syllable of Hangul more.
pub(super) const LAST_EAST_ASIAN: u8 = 0xE9;

impl Pages {
    fn new() -> Self {
        let row = |number: u32, len: usize| Row::of(number * 2 * PAGE, len);
        let pictures = Stretch::all_of(0x1_F000, SYMBOLS).into_iter();
        let mut pages = Self {
            two: (0..16).map(|number| row(number, 2)).collect(),
            three: (0..512).map(|number| row(number, 3)).collect(),
            first: [Stretch::NONE.first; 16],
            more: [Stretch::NONE.more; 16],
            pictures: pictures.max_by_key(|it| it.more).unwrap_or(Stretch::NONE),
            punctuation: plain(0x2000, 0),
            wide_punctuation: plain(0xFF00, 0),
            kana: [plain(0x3000, EAST_ASIAN), plain(0x3080, EAST_ASIAN)],
            marks_of_kana: plain(0x3080, 0),
        };
        let ideographic = plain(0x3000, 0);
        for (byte, of_it) in pages.punctuation.iter_mut().skip(8).zip(ideographic) {
            *byte = of_it;
        }
        let stretches = pages.first.iter_mut().zip(&mut pages.more);
        for (lead, (first, more)) in (0xE0..).zip(stretches) {
            let slot = if lead <= LAST_EAST_ASIAN {
                EAST_ASIAN
            } else {
                HANGUL
            };
            // Of those of E4 the ideographs that are used most are the last.
            let stretches = Stretch::all_of(u32::from(lead & 0x0F) << 12, slot);
            if let Some(stretch) = stretches.last() {
                (*first, *more) = (stretch.first, stretch.more);
            }
        }
        pages
    }

    /// The row of a lead of 2 bytes.
    #[inline(always)]
    pub(super) fn two(&self, lead: u8) -> Option<&Row> {
        self.two.get(usize::from(lead & 0x1E) / 2)
    }

    /// The row of a lead of 3 bytes and what follows it.
    #[inline(always)]
    pub(super) fn three(&self, lead: u8, second: u8) -> Option<&Row> {
        let (lead, second) = (usize::from(lead & 0x0F), usize::from(second & 0x3E));
        self.three.get(lead * 32 + second / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_ideographs_syllables_and_emoji_are_known_by_their_first_bytes() {
        let stretch = |lead: usize| {
            let (first, more) = (PAGES.first[lead & 15], PAGES.more[lead & 15]);
            (first, first.saturating_add(more))
        };
        for lead in 0xE5..=0xE8 {
            assert_eq!(stretch(lead), (0x80, 0xBF), "{lead:X}");
        }
        assert_eq!(stretch(0xE4), (0xB8, 0xBF));
        assert_eq!(stretch(0xEA), (0xB0, 0xBF));
        assert_eq!(stretch(0xED), (0x80, 0x9D));
        for lead in [0xE9, 0xEB, 0xEC] {
            assert_eq!(stretch(lead), (0x80, 0xBF), "{lead:X}");
        }
        assert!(PAGES.pictures.first <= 0x8C);
        assert!(PAGES.pictures.first + PAGES.pictures.more >= 0x98);
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
                assert!(is_other || entry & KIND != 0, "{scalar:?}");
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
            assert_eq!(entry & KIND, 0, "{scalar:?}");
            assert!(row.has_letters || entry & LETTER == 0, "{scalar:?}");
        }
    }
}
