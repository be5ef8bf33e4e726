//! What a survey has to know of every code point, in a table for going through text fast.

use unicode_normalization::char::canonical_combining_class;

use super::class;
use super::imitation::Imitation;
use super::kind::WarningKind;
use super::letter::letter;
use super::normal;
use super::script::ScriptGroup;
use crate::unicode::ByPage;

/// An entry for each code point: in the lowest 4 bits 1 more than the index of its [`ScriptGroup`], in
/// the next 5 bits 1 more than the index of its [`WarningKind`], 0 for none; above them flags.
pub(super) struct Table {
    entries: ByPage<u16>,
}

/// The bits of an entry that number its kind.
pub(super) const KIND: u16 = 0x1F0;

/// A letter of an alphabet that looks like one of ASCII.
pub(super) const IMITATES: u16 = 0x200;

/// Another letter that is neither of Latin nor of an East Asian script.
pub(super) const NATIVE: u16 = 0x400;

/// A letter of another script than an alphabet that looks like one of ASCII.
const RESEMBLES: u16 = 0x2000;

/// A letter of any of these sorts.
pub(super) const LETTER: u16 = IMITATES | NATIVE | RESEMBLES;

/// A letter of no other script that looks like one of ASCII: see [`Imitation`].
pub(super) const IMITATION: u16 = 0x8000;

/// A mark that normalization may move: its combining class is not 0.
pub(super) const MARK: u16 = 0x800;

/// What Normalization Form C replaces, or may join to what is before it.
pub(super) const CHANGES: u16 = 0x1000;

/// A character that has a canonical decomposition. [`Table::entry`] does not tell.
const DECOMPOSES: u16 = 0x4000;

/// The table.
pub(super) static TABLE: Table = Table {
    entries: ByPage::new(),
};

impl Table {
    /// The entry of a code point, 0 past the last one.
    #[inline]
    pub(super) fn entry(&self, code_point: u32) -> u16 {
        self.entry_and_form(code_point).0
    }

    /// That, and whether the code point has a canonical decomposition.
    #[inline]
    pub(super) fn entry_and_form(&self, code_point: u32) -> (u16, bool) {
        let entry = self.entries.get(code_point, |it| it.map_or(0, entry_of));
        let entry = entry.unwrap_or_default();
        (entry & !DECOMPOSES, entry & DECOMPOSES != 0)
    }
}

/// Which slot of 16 counts the script group of an entry; 0 for none.
#[inline]
pub(super) const fn script_slot(entry: u16) -> usize {
    (entry & 0x0F) as usize
}

/// The kind of an entry.
pub(super) fn kind_of(entry: u16) -> Option<WarningKind> {
    numbered(((entry & KIND) >> 4) as u8)
}

/// The kind with a number: 1 more than its index.
pub(super) fn numbered(number: u8) -> Option<WarningKind> {
    let index = usize::from(number).checked_sub(1)?;
    WarningKind::ALL.get(index).copied()
}

fn entry_of(scalar: char) -> u16 {
    match u32::from(scalar) {
        // Planes in which there is nothing to look up; the last two code points of each plane are
        // noncharacters.
        0x4_0000..0xE_0000 | 0xE_1000.. if u32::from(scalar) & 0xFFFE != 0xFFFE => {
            let kind = if u32::from(scalar) < 0xF_0000 {
                WarningKind::Unassigned
            } else {
                WarningKind::PrivateUse
            };
            (kind as u16 + 1) << 4
        }
        _ => {
            let form = if normal::decomposes(scalar) {
                DECOMPOSES
            } else {
                0
            };
            form | match class::kind_of(scalar) {
                Some(kind) => (kind as u16 + 1) << 4,
                None => {
                    ScriptGroup::of(scalar).map_or(0, |group| group as u16 + 1) | flags_of(scalar)
                }
            }
        }
    }
}

/// The flags of a code point that is no warning by itself.
fn flags_of(scalar: char) -> u16 {
    // Of these many, none has a flag.
    if scalar.is_ascii() || matches!(scalar, '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}') {
        return 0;
    }
    let mut flags = match letter(scalar) {
        Some(letter) if letter.looks_like.is_some() && letter.is_alphabetic => IMITATES,
        Some(letter) if letter.looks_like.is_none() => NATIVE,
        Some(_) => RESEMBLES,
        None => 0,
    };
    if Imitation::of(scalar).is_some() {
        flags |= IMITATION;
    }
    if canonical_combining_class(scalar) != 0 {
        flags |= MARK;
    }
    if normal::may_change(scalar) {
        flags |= CHANGES;
    }
    flags
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization as _;

    use super::*;

    #[test]
    fn the_table_says_of_each_code_point_what_its_properties_say() {
        for scalar in (0..0x11_0000).filter_map(char::from_u32) {
            let entry = TABLE.entry(u32::from(scalar));
            let kind = class::kind_of(scalar);
            assert_eq!(kind_of(entry), kind, "{scalar:?}");
            // What is after a mark is told without a look at its kind.
            let is_mark = canonical_combining_class(scalar) != 0;
            assert!(kind.is_none() || !is_mark, "{scalar:?}");
            let script = ScriptGroup::of(scalar).filter(|_| kind.is_none());
            let slot = script.map_or(0, |group| group.index() + 1);
            assert_eq!(script_slot(entry), slot, "{scalar:?}");
            // What is told of a word takes the flags for these.
            let letter = letter(scalar);
            let imitates = letter.is_some_and(|it| it.looks_like.is_some() && it.is_alphabetic);
            assert_eq!(entry & IMITATES != 0, imitates, "{scalar:?}");
            if entry & LETTER != 0 {
                let group = letter.map(|letter| letter.group.index() + 1);
                assert_eq!(Some(script_slot(entry)), group, "{scalar:?}");
            }
            let text = scalar.to_string();
            let decomposes = text.nfd().ne(text.chars());
            assert_eq!(
                TABLE.entry_and_form(u32::from(scalar)).1,
                decomposes,
                "{scalar:?}"
            );
        }
        assert_eq!(TABLE.entry(0x11_0000), 0);
        assert_eq!(TABLE.entry(u32::MAX), 0);
    }
}
