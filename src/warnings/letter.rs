//! Letters of other scripts than Latin.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::confusable_detection::skeleton;

use super::script::ScriptGroup;
use crate::invisible::is_default_ignorable;
use crate::unicode::ByPage;

/// What a letter is for telling words apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) group: ScriptGroup,

    /// The letter of ASCII that it looks like, by UTS #39.
    pub(super) looks_like: Option<char>,

    /// It is of a script whose letters stand side by side as those of Latin do: an alphabet with upper
    /// and lower case, or Lisu, which uses the capitals of Latin.
    pub(super) is_alphabetic: bool,
}

/// What a letter of another script than Latin is; `None` for all else. Han, kana and Hangul are left out:
/// they are mixed with each other and with Latin as a matter of course.
pub(super) fn letter(scalar: char) -> Option<Letter> {
    static LETTERS: ByPage<Option<Letter>> = ByPage::new();
    LETTERS.get(u32::from(scalar), |it| find(it?))?
}

fn find(scalar: char) -> Option<Letter> {
    let category = scalar.general_category();
    let group = ScriptGroup::of(scalar)?;
    let is_letter = scalar.general_category_group() == GeneralCategoryGroup::Letter;
    let is_mixed_always = matches!(
        group,
        ScriptGroup::Latin | ScriptGroup::EastAsian | ScriptGroup::Hangul | ScriptGroup::Symbols
    );
    if !is_letter || is_mixed_always || is_default_ignorable(u32::from(scalar)) {
        return None;
    }
    let is_cased = matches!(
        category,
        GeneralCategory::UppercaseLetter | GeneralCategory::LowercaseLetter
    );
    let mut prototype = skeleton(scalar.encode_utf8(&mut [0; 4]))
        .fuse()
        .collect::<Vec<_>>()
        .into_iter();
    let looks_like = prototype.next().filter(|first| {
        prototype.next().is_none() && first.is_ascii_alphabetic() && *first != scalar
    });
    Some(Letter {
        group,
        looks_like,
        is_alphabetic: group != ScriptGroup::ArabicHebrew
            && (is_cased || scalar.script() == Script::Lisu),
    })
}
