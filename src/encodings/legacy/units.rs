//! What a character is to the statistics: a letter without its case, a symbol, or one of the classes
//! that all other characters fall into.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// Index of the unit for white space, controls and the ends of the text.
pub const SPACE: usize = 0;
/// Index of the unit for the digits of ASCII.
pub const DIGIT: usize = 1;
/// Index of the unit for all other ASCII that is not a letter.
pub const PUNCTUATION: usize = 2;
/// Index of the unit for letters outside the alphabet of a language.
pub const OTHER_LETTER: usize = 3;
/// Index of the unit for what is neither ASCII nor a letter, and not usual in a language.
pub const OTHER_SYMBOL: usize = 4;
/// How many units come before the alphabet of a language.
pub const CLASSES: usize = 5;

/// The case of a letter, as far as what may follow it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Not a letter, or a letter of a script without case.
    None,
    /// A small letter.
    Lower,
    /// A capital letter.
    Upper,
}

/// The case of `c`.
#[must_use]
pub fn case(c: char) -> Case {
    if c.is_lowercase() && !matches!(c, 'ª' | 'º' | 'µ') {
        Case::Lower
    } else if c.is_uppercase() {
        Case::Upper
    } else {
        Case::None
    }
}

/// `c` without its case: the small letter, where that is a single character.
#[must_use]
pub fn folded(c: char) -> char {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(single), None) => single,
        _ => c,
    }
}

/// Whether `c` belongs to words: letters, and the marks that stand on them.
#[must_use]
pub fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    matches!(
        c.general_category_group(),
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Mark
    ) && !matches!(
        c,
        'ª' | 'º' | 'µ' | '\u{2C6}' | '\u{2C7}' | '\u{FF9E}' | '\u{FF9F}'
    )
}

/// The class of `c` when it is no letter of ASCII and not in the alphabet of a language.
#[must_use]
pub fn class(c: char) -> usize {
    match c {
        '0'..='9' => DIGIT,
        '\0'..=' ' | '\u{7F}' | '\u{A0}' | '\u{3000}' => SPACE,
        _ if is_letter(c) => OTHER_LETTER,
        _ if c.is_ascii() => PUNCTUATION,
        _ => OTHER_SYMBOL,
    }
}

/// Classes of characters in Chinese, Japanese and Korean text; what the model of those languages
/// counts after each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Wide {
    /// White space, digits and punctuation of ASCII, and the ends of the text.
    Ascii,
    /// A letter of ASCII.
    Latin,
    /// Hiragana.
    Hiragana,
    /// Katakana, and the mark of a long vowel.
    Katakana,
    /// Katakana of half the width.
    HalfKatakana,
    /// Han.
    Han,
    /// Hangul syllables.
    Hangul,
    /// Punctuation of CJK, ideographic space.
    Punctuation,
    /// Letters and digits of full width.
    FullWidth,
    /// Letters of other scripts, box drawing, symbols.
    Other,
    /// What no text holds: U+FFFD, controls of C1, private use.
    Impossible,
}

impl Wide {
    /// How many classes there are that a text can hold.
    pub const COUNT: usize = 10;

    /// The class of `c`.
    #[must_use]
    pub fn of(c: char) -> Self {
        match c {
            'a'..='z' | 'A'..='Z' => Self::Latin,
            '\0'..='\x7F' | '\u{A0}' => Self::Ascii,
            '\u{80}'..='\u{9F}' | '\u{FFFD}' | '\u{E000}'..='\u{F8FF}' => Self::Impossible,
            '\u{3041}'..='\u{309F}' => Self::Hiragana,
            '\u{30A1}'..='\u{30FA}' | '\u{30FC}'..='\u{30FE}' => Self::Katakana,
            '\u{FF66}'..='\u{FF9F}' => Self::HalfKatakana,
            '\u{AC00}'..='\u{D7A3}' => Self::Hangul,
            '\u{3400}'..='\u{9FFF}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{20000}'..='\u{3FFFF}'
            | '々' => Self::Han,
            '\u{FF10}'..='\u{FF19}' | '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => {
                Self::FullWidth
            }
            '\u{3000}'..='\u{303F}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF00}'..='\u{FF65}' | '・' => {
                Self::Punctuation
            }
            _ => Self::Other,
        }
    }
}
