//! Groups of scripts, for telling at a glance what a text is written in.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};

/// What a code point is written in, roughly. Spaces, digits, punctuation and combining marks of many
/// scripts belong to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ScriptGroup {
    /// Latin letters, those of ASCII among them.
    Latin,
    /// Greek.
    Greek,
    /// Cyrillic.
    Cyrillic,
    /// Arabic and Hebrew.
    ArabicHebrew,
    /// Devanagari, Bengali, Tamil and the other large scripts of India.
    Indic,
    /// Han, kana and bopomofo.
    EastAsian,
    /// Hangul.
    Hangul,
    /// Emoji and symbols outside ASCII.
    Symbols,
    /// Every other script.
    Other,
}

impl ScriptGroup {
    /// How many groups there are.
    pub const COUNT: usize = 9;

    /// All of them, in the order of lists.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Latin,
        Self::Greek,
        Self::Cyrillic,
        Self::ArabicHebrew,
        Self::Indic,
        Self::EastAsian,
        Self::Hangul,
        Self::Symbols,
        Self::Other,
    ];

    /// Its place in [`ScriptGroup::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latin => "Latin",
            Self::Greek => "Greek",
            Self::Cyrillic => "Cyrillic",
            Self::ArabicHebrew => "Arabic and Hebrew",
            Self::Indic => "Indic",
            Self::EastAsian => "Han and kana",
            Self::Hangul => "Hangul",
            Self::Symbols => "Emoji and symbols",
            Self::Other => "Other scripts",
        }
    }

    /// The group of a code point, by its script (UAX #24) and, for symbols, its general category.
    pub fn of(scalar: char) -> Option<Self> {
        Some(match scalar.script() {
            Script::Latin => Self::Latin,
            Script::Greek => Self::Greek,
            Script::Cyrillic => Self::Cyrillic,
            Script::Arabic | Script::Hebrew => Self::ArabicHebrew,
            Script::Devanagari
            | Script::Bengali
            | Script::Gurmukhi
            | Script::Gujarati
            | Script::Oriya
            | Script::Tamil
            | Script::Telugu
            | Script::Kannada
            | Script::Malayalam
            | Script::Sinhala => Self::Indic,
            Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo => Self::EastAsian,
            Script::Hangul => Self::Hangul,
            Script::Common | Script::Inherited => {
                let is_symbol = scalar.general_category_group() == GeneralCategoryGroup::Symbol;
                // U+FFFD is a symbol by its category, and tells of no script.
                if scalar.is_ascii() || !is_symbol || scalar == char::REPLACEMENT_CHARACTER {
                    return None;
                }
                Self::Symbols
            }
            Script::Unknown => return None,
            _ => Self::Other,
        })
    }
}
