//! Which kind of notice a code point is, by itself and after another one.

use unicode_properties::{GeneralCategory, UnicodeEmoji as _, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};

use super::kind::NoticeKind;
use super::script::ScriptGroup;
use crate::unicode::name::is_noncharacter;

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// Which kind a code point is where nothing speaks for it.
pub(super) fn kind_of(scalar: char) -> Option<NoticeKind> {
    let code_point = u32::from(scalar);
    Some(match code_point {
        0x09 | 0x0A | 0x0D | 0x20..=0x7E => return None,
        0x1B => NoticeKind::Escape,
        0..=0x1F => NoticeKind::C0,
        0x7F => NoticeKind::Delete,
        0x80..=0x9F => NoticeKind::C1,
        0xFEFF => NoticeKind::InnerBom,
        0xFFFD => NoticeKind::Replacement,
        _ if is_noncharacter(code_point) => NoticeKind::Noncharacter,
        _ if is_bidi_control(code_point) => NoticeKind::BidiControl,
        _ => match scalar.general_category() {
            GeneralCategory::Unassigned => NoticeKind::Unassigned,
            GeneralCategory::PrivateUse => NoticeKind::PrivateUse,
            _ if matches!(code_point, 0xE_0001 | 0xE_0020..=0xE_007F) => NoticeKind::Tag,
            _ if is_variation_selector(code_point) => NoticeKind::VariationSelector,
            _ if is_ignorable(code_point) => NoticeKind::Invisible,
            _ => return None,
        },
    })
}

/// The kind of a code point of some kind where it stands: a signature, a selector after what it
/// selects from, and a joiner between what is joined are as they should be.
pub(super) fn kind_here(
    kind: NoticeKind,
    before: Option<char>,
    scalar: char,
    is_first: bool,
) -> Option<NoticeKind> {
    let is_usual = match kind {
        NoticeKind::InnerBom => is_first,
        NoticeKind::VariationSelector => before.is_some_and(|base| selects_from(scalar, base)),
        NoticeKind::Invisible => before.is_some_and(|before| joins(scalar, before)),
        _ => false,
    };
    (!is_usual).then_some(kind)
}

/// The property `Bidi_Control`.
const fn is_bidi_control(code_point: u32) -> bool {
    matches!(code_point, 0x61C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069)
}

/// The property `Variation_Selector`.
const fn is_variation_selector(code_point: u32) -> bool {
    matches!(
        code_point,
        0x180B..=0x180D | 0x180F | 0xFE00..=0xFE0F | 0xE_0100..=0xE_01EF
    )
}

/// The property `Default_Ignorable_Code_Point`, as far as it is assigned, and the interlinear
/// annotation characters, which have no shape either.
const fn is_ignorable(code_point: u32) -> bool {
    matches!(
        code_point,
        0xAD | 0x34F
            | 0x61C
            | 0x115F..=0x1160
            | 0x17B4..=0x17B5
            | 0x180B..=0x180F
            | 0x200B..=0x200F
            | 0x202A..=0x202E
            | 0x2060..=0x206F
            | 0x3164
            | 0xFE00..=0xFE0F
            | 0xFEFF
            | 0xFFA0
            | 0xFFF0..=0xFFFB
            | 0x1_BCA0..=0x1_BCA3
            | 0x1_D173..=0x1_D17A
            | 0xE_0000..=0xE_0FFF
    )
}

/// Are there variants of a character among which this selector may choose? Those of the Unicode
/// Character Database are told by their script or category, not one by one.
fn selects_from(selector: char, base: char) -> bool {
    match selector {
        '\u{FE0E}' | '\u{FE0F}' => base.is_emoji_char(),
        '\u{FE00}'..='\u{FE0D}' => {
            base.general_category() == GeneralCategory::MathSymbol && !base.is_ascii()
                || matches!(
                    base.script(),
                    Script::Han
                        | Script::Myanmar
                        | Script::Phags_Pa
                        | Script::Manichaean
                        | Script::Egyptian_Hieroglyphs
                )
        }
        '\u{180B}'..='\u{180F}' => base.script() == Script::Mongolian,
        _ => base.script() == Script::Han,
    }
}

/// Is this a joiner after something that it joins, or keeps from being joined, in the usual spelling?
fn joins(scalar: char, before: char) -> bool {
    let is_letter = || {
        let group = ScriptGroup::of(before);
        matches!(group, Some(ScriptGroup::ArabicHebrew | ScriptGroup::Indic))
    };
    match scalar {
        ZERO_WIDTH_NON_JOINER => is_letter(),
        ZERO_WIDTH_JOINER => {
            let is_emoji = !before.is_ascii() && before.is_emoji_char();
            is_emoji || before == '\u{FE0F}' || is_letter()
        }
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use regex_syntax::hir::{Class, HirKind};

    /// The code points of a property, as another library knows it.
    fn has_property(property: &str) -> impl Fn(u32) -> bool {
        let hir = regex_syntax::parse(&format!(r"\p{{{property}}}")).unwrap();
        let HirKind::Class(Class::Unicode(class)) = hir.kind().clone() else {
            panic!("{property} is no class");
        };
        move |code_point| {
            let mut ranges = class.ranges().iter();
            ranges.any(|range| {
                (u32::from(range.start())..=u32::from(range.end())).contains(&code_point)
            })
        }
    }

    #[test]
    fn the_properties_are_those_of_the_unicode_character_database() {
        let bidi = has_property("Bidi_Control");
        let ignorable = has_property("Default_Ignorable_Code_Point");
        let selector = has_property("Variation_Selector");
        for code_point in (0..0x11_0000).filter_map(char::from_u32).map(u32::from) {
            assert_eq!(
                is_bidi_control(code_point),
                bidi(code_point),
                "{code_point:X}"
            );
            assert_eq!(
                is_variation_selector(code_point),
                selector(code_point),
                "{code_point:X}"
            );
            let is_annotation = matches!(code_point, 0xFFF9..=0xFFFB);
            let expected = ignorable(code_point) || is_annotation;
            assert_eq!(is_ignorable(code_point), expected, "{code_point:X}");
        }
    }
}
