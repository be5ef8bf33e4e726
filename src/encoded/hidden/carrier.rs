//! Characters in which data can be hidden, and how often text has each of them by itself.

use unicode_normalization::char::canonical_combining_class;
use unicode_properties::{GeneralCategoryGroup, UnicodeEmoji as _, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};

use super::rates::bits;
use crate::invisible::{
    is_bidi_control, is_blank, is_default_ignorable, is_tag, is_variation_selector,
};
use crate::unicode::ByPage;
use crate::unicode::variant::selects_from;

/// Characters that one writer hides data in, as one is as good as another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Group {
    /// Characters of no width, and such as have no shape.
    ZeroWidth,

    /// Variation selectors.
    Selector,

    /// Copies of ASCII without a shape.
    Tag,

    /// Private use. These are seen, as boxes: only what reads as text is taken for data.
    PrivateUse,
}

impl Group {
    /// How many there are.
    pub(super) const COUNT: usize = 4;

    /// The group of a character, if it can carry data.
    pub(crate) fn of(scalar: char) -> Option<Self> {
        let code_point = u32::from(scalar);
        match code_point {
            0..=0xAC => None,
            0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD => Some(Self::PrivateUse),
            _ if is_tag(code_point) => Some(Self::Tag),
            _ if is_variation_selector(code_point) => Some(Self::Selector),
            // Embeddings and overrides come in pairs, and each is a warning.
            0x202A..=0x202E => None,
            _ if is_zero_width(code_point) || is_blank(code_point) => Some(Self::ZeroWidth),
            _ => None,
        }
    }

    /// How many of them a writer chooses from, if this is one.
    pub(super) fn choices(self, scalar: char) -> f32 {
        match self {
            Self::ZeroWidth => 8.0,
            Self::Selector if scalar < '\u{E0100}' => 16.0,
            Self::Selector => 240.0,
            Self::Tag => 96.0,
            Self::PrivateUse => 256.0,
        }
    }
}

/// May a character be a digit of hidden data? It has no width and no shape, and changes that of no other
/// character as selectors do.
pub(crate) fn is_zero_width(code_point: u32) -> bool {
    is_default_ignorable(code_point)
        && !is_tag(code_point)
        && !is_variation_selector(code_point)
        && (!is_bidi_control(code_point)
            || matches!(code_point, 0x61C | 0x200E | 0x200F | 0x202A..=0x202E))
}

/// What is around a carrier, as far as text has reasons for one there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// After an emoji.
    Emoji,

    /// After a virama, which takes the vowel from a consonant.
    Virama,

    /// Beside a letter of a script whose letters join, such as Arabic and Mongolian, or a jamo of Hangul.
    Cursive,

    /// Beside a character of a notation with controls of its own: braille, music, shorthand.
    Notation,

    /// Beside a letter of another script that is written from right to left.
    RightToLeft,

    /// Beside a letter of a script without spaces between words, such as Thai.
    Unspaced,

    /// After an ideograph.
    Ideograph,

    /// Elsewhere between two letters, marks or numbers.
    Word,

    /// Elsewhere.
    Edge,
}

impl Place {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The place between the last character that is no carrier and the next one. Ill-formed bytes, and the ends of a
    /// source, are none.
    pub fn between(before: Option<char>, after: Option<char>) -> Self {
        let (before, after) = (Traits::of(before), Traits::of(after));
        let either = before | after;
        if before & Traits::EMOJI != 0 {
            Self::Emoji
        } else if before & Traits::VIRAMA != 0 {
            Self::Virama
        } else if either & Traits::CURSIVE != 0 {
            Self::Cursive
        } else if either & Traits::NOTATION != 0 {
            Self::Notation
        } else if either & Traits::RIGHT_TO_LEFT != 0 {
            Self::RightToLeft
        } else if either & Traits::UNSPACED != 0 {
            Self::Unspaced
        } else if before & Traits::HAN != 0 {
            Self::Ideograph
        } else if before & after & Traits::WORD != 0 {
            Self::Word
        } else {
            Self::Edge
        }
    }
}

/// What a character has to do with the carriers beside it: a bit for each.
struct Traits;

impl Traits {
    const EMOJI: u8 = 1;
    const VIRAMA: u8 = 1 << 1;
    const CURSIVE: u8 = 1 << 2;
    const NOTATION: u8 = 1 << 3;
    const RIGHT_TO_LEFT: u8 = 1 << 4;
    const UNSPACED: u8 = 1 << 5;
    const HAN: u8 = 1 << 6;
    const WORD: u8 = 1 << 7;

    fn of(scalar: Option<char>) -> u8 {
        static TRAITS: ByPage<u8> = ByPage::new();
        let traits = scalar.and_then(|it| TRAITS.get(it.into(), |it| it.map_or(0, Self::find)));
        traits.unwrap_or_default()
    }

    #[cold]
    fn find(scalar: char) -> u8 {
        use GeneralCategoryGroup as Of;
        let group = scalar.general_category_group();
        let script = scalar.script();
        let has = |is: bool, bit: u8| if is { bit } else { 0 };
        has(!scalar.is_ascii() && scalar.is_emoji_char(), Self::EMOJI)
            | has(canonical_combining_class(scalar) == VIRAMA, Self::VIRAMA)
            | has(is_cursive(script) || is_jamo(scalar), Self::CURSIVE)
            | has(is_in_notation(scalar), Self::NOTATION)
            | has(
                matches!(script, Script::Hebrew | Script::Thaana | Script::Samaritan),
                Self::RIGHT_TO_LEFT,
            )
            | has(is_unspaced(script), Self::UNSPACED)
            | has(script == Script::Han, Self::HAN)
            | has(
                matches!(group, Of::Letter | Of::Mark | Of::Number),
                Self::WORD,
            )
    }
}

/// The canonical combining class of a virama.
const VIRAMA: u8 = 9;

fn is_cursive(script: Script) -> bool {
    matches!(
        script,
        Script::Arabic
            | Script::Syriac
            | Script::Mandaic
            | Script::Nko
            | Script::Adlam
            | Script::Hanifi_Rohingya
            | Script::Mongolian
            | Script::Phags_Pa
            | Script::Manichaean
            | Script::Psalter_Pahlavi
            | Script::Sogdian
    )
}

/// A jamo, of which syllables of Hangul are made.
fn is_jamo(scalar: char) -> bool {
    matches!(
        scalar,
        '\u{1100}'..='\u{11FF}' | '\u{A960}'..='\u{A97C}' | '\u{D7B0}'..='\u{D7FB}'
    )
}

fn is_in_notation(scalar: char) -> bool {
    matches!(
        scalar,
        '\u{2801}'..='\u{28FF}'
            | '\u{18B00}'..='\u{18CFF}'
            | '\u{1BC00}'..='\u{1BC9F}'
            | '\u{1D100}'..='\u{1D1FF}'
    )
}

/// Is a script written without spaces between words? Those of the line breaking class `SA` (UAX #14) are, and some of
/// those whose lines are broken between syllables.
pub(crate) fn is_unspaced(script: Script) -> bool {
    matches!(
        script,
        Script::Thai
            | Script::Lao
            | Script::Myanmar
            | Script::Khmer
            | Script::Tai_Le
            | Script::New_Tai_Lue
            | Script::Tai_Tham
            | Script::Tai_Viet
            | Script::Ahom
            | Script::Balinese
            | Script::Javanese
    )
}

/// What text has a carrier for, as far as that makes it more usual or less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Use {
    /// U+200C.
    NonJoiner,

    /// U+200D.
    Joiner,

    /// U+200B.
    Space,

    /// U+2060.
    WordJoiner,

    /// U+00AD.
    SoftHyphen,

    /// U+061C, U+200E, U+200F.
    Direction,

    /// U+FEFF.
    Signature,

    /// U+034F.
    GraphemeJoiner,

    /// U+2800.
    Blank,

    /// U+115F, U+1160, U+3164, U+FFA0: for a jamo that a syllable lacks.
    Filler,

    /// U+180E.
    VowelSeparator,

    /// Others of zero width, such as operators.
    OtherZeroWidth,

    /// U+FE0F.
    EmojiStyle,

    /// U+FE0E.
    TextStyle,

    /// A selector for which the character before it has a shape.
    Listed,

    /// U+E0100 and up, after an ideograph.
    Ideographic,

    /// A selector that selects nothing.
    Stray,

    /// A tag.
    Tag,
}

impl Use {
    /// How many there are.
    pub const COUNT: usize = 18;

    /// How many bits it takes to say which one it is, of those that have this use.
    fn bits_of_choice(self, carrier: char) -> f32 {
        match self {
            Self::Direction => 1.5,
            Self::OtherZeroWidth => 4.0,
            Self::Tag => 6.0,
            // Those of emoji are left behind by editors, most of all.
            Self::Stray if carrier == '\u{FE0F}' => 0.5,
            Self::Stray if carrier < '\u{E0100}' => 4.0,
            Self::Stray => 8.0,
            _ => 0.0,
        }
    }

    /// What a carrier is for after a character; `None` for one of private use, which is for anything.
    pub fn of(carrier: char, before: Option<char>) -> Option<Self> {
        Some(match Group::of(carrier)? {
            Group::PrivateUse => return None,
            Group::Tag => Self::Tag,
            Group::Selector => match carrier {
                '\u{E0100}'.. if Traits::of(before) & Traits::HAN != 0 => Self::Ideographic,
                '\u{E0100}'.. => Self::Stray,
                _ if !before.is_some_and(|base| selects_from(carrier, base)) => Self::Stray,
                '\u{FE0F}' => Self::EmojiStyle,
                '\u{FE0E}' => Self::TextStyle,
                _ => Self::Listed,
            },
            Group::ZeroWidth => match carrier {
                '\u{200C}' => Self::NonJoiner,
                '\u{200D}' => Self::Joiner,
                '\u{200B}' => Self::Space,
                '\u{2060}' => Self::WordJoiner,
                '\u{AD}' => Self::SoftHyphen,
                '\u{61C}' | '\u{200E}' | '\u{200F}' => Self::Direction,
                '\u{FEFF}' => Self::Signature,
                '\u{34F}' => Self::GraphemeJoiner,
                '\u{2800}' => Self::Blank,
                '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' => Self::Filler,
                '\u{180E}' => Self::VowelSeparator,
                _ => Self::OtherZeroWidth,
            },
        })
    }
}

/// How many bits it takes to say that text has a carrier where it is, rather than none: 0 where it always has.
pub(super) fn surprise(carrier: char, before: Option<char>, after: Option<char>) -> f32 {
    let Some(purpose) = Use::of(carrier, before) else {
        return bits_of_private_use(carrier);
    };
    let place = match purpose {
        // Flags of regions are spelt with tags, and nothing else is.
        Use::Tag if before != Some('\u{1F3F4}') => Place::Edge,
        _ => Place::between(before, after),
    };
    let surprise = bits(purpose, place);
    match purpose {
        // An ideograph has its shapes in the order in which they were registered, and few have many.
        Use::Ideographic => {
            let number = (u32::from(carrier) - 0xE_0100) as f32;
            surprise + (number / 2.0).min(MOST_FOR_A_SHAPE)
        }
        Use::Tag if place == Place::Emoji => surprise,
        _ => surprise + purpose.bits_of_choice(carrier),
    }
}

/// No ideograph has 33 shapes; what an unregistered one costs.
const MOST_FOR_A_SHAPE: f32 = 16.0;

/// What speaks for a character of private use being a byte of text: the last byte of its code point is a letter, or can be
/// seen.
fn bits_of_private_use(carrier: char) -> f32 {
    match u32::from(carrier) as u8 {
        b'a'..=b'z' | b'A'..=b'Z' | b' ' => 3.0,
        b'!'..=b'~' => 1.5,
        b'\n' | b'\r' | b'\t' => 0.0,
        _ => -6.0,
    }
}
