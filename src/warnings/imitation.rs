//! Letters that look like one of ASCII and are of no other script: those of phonetics and of old or rare spellings, `ɡ`, and
//! the styled ones of mathematics and of East Asian typography, `𝐞`, `ｅ`. And signs that look like one of ASCII: `;`, which is U+037E.

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::GeneralSecurityProfile as _;
use unicode_security::confusable_detection::skeleton;

use super::letter::letter;
use crate::unicode::ByPage;

/// What a code point that looks like one of ASCII is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Imitation {
    /// A Latin letter of phonetics, or of old or rare spellings.
    Latin,

    /// One of a language of today: UTS #39 allows it in identifiers.
    Everyday,

    /// A Latin letter in another style: compatibility normalization makes one of ASCII of it.
    Styled,

    /// A Greek letter in another style, which is a symbol.
    StyledGreek,

    /// A sign of ASCII: the question mark of Greek, `;`, and the click that is written as `ǃ`.
    Sign,
}

impl Imitation {
    /// What a code point is so.
    pub(super) fn of(scalar: char) -> Option<Self> {
        static ALL: ByPage<Option<Imitation>> = ByPage::new();
        ALL.get(u32::from(scalar), |it| Self::find(it?))?
    }

    fn find(scalar: char) -> Option<Self> {
        // A letter of another script is looked at as such.
        if scalar.is_ascii() || letter(scalar).is_some() {
            return None;
        }
        let single = |mut them: std::vec::IntoIter<char>| {
            them.next()
                .filter(|first| *first != scalar && them.len() == 0)
        };
        let compatible = single(
            std::iter::once(scalar)
                .nfkc()
                .collect::<Vec<_>>()
                .into_iter(),
        );
        let prototype: Vec<char> = skeleton(scalar.encode_utf8(&mut [0; 4])).collect();
        let prototype = single(prototype.into_iter());
        let is_ascii = |it: Option<char>| it.is_some_and(|it| it.is_ascii_alphabetic());
        match scalar.general_category() {
            Category::UppercaseLetter | Category::LowercaseLetter => {}
            // A numeral of Rome is written with letters.
            Category::LetterNumber if is_ascii(compatible) => {}
            Category::OtherLetter if scalar.script() == Script::Latin => {
                return prototype
                    .filter(char::is_ascii_punctuation)
                    .map(|_| Self::Sign);
            }
            _ => {
                let canonical = std::iter::once(scalar).nfc().next();
                return canonical
                    .filter(char::is_ascii_punctuation)
                    .map(|_| Self::Sign);
            }
        }
        match compatible {
            _ if is_ascii(compatible) => Some(Self::Styled),
            Some(_) => is_ascii(prototype).then_some(Self::StyledGreek),
            // Turkish and Icelandic text is full of ı and þ.
            None if !is_ascii(prototype) || matches!(scalar, '\u{80}'..='\u{17F}') => None,
            None if scalar.identifier_allowed() => Some(Self::Everyday),
            None => Some(Self::Latin),
        }
    }
}
