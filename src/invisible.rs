//! Code points that the user does not see, or that move what is around them.
//!
//! This module is on floor 0: it knows code points and nothing else. It is the one table for all who
//! must not be deceived: names of files in a title or on a terminal, and warnings about a document.
//!
//! The properties are those of the Unicode Character Database.

/// The property `Bidi_Control`: changes the order in which text is displayed.
pub const fn is_bidi_control(code_point: u32) -> bool {
    matches!(code_point, 0x61C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069)
}

/// The property `Variation_Selector`: chooses a shape for what is before it.
pub const fn is_variation_selector(code_point: u32) -> bool {
    matches!(
        code_point,
        0x180B..=0x180D | 0x180F | 0xFE00..=0xFE0F | 0xE_0100..=0xE_01EF
    )
}

/// A tag character: one of a copy of ASCII without a shape, or U+E0001, which once began a language tag.
pub const fn is_tag(code_point: u32) -> bool {
    matches!(code_point, 0xE_0001 | 0xE_0020..=0xE_007F)
}

/// The property `Default_Ignorable_Code_Point`: programs that do not know it show nothing for it. Code
/// points that are reserved for such characters have it too.
pub const fn is_default_ignorable(code_point: u32) -> bool {
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
            | 0xFFF0..=0xFFF8
            | 0x1_BCA0..=0x1_BCA3
            | 0x1_D173..=0x1_D17A
            | 0xE_0000..=0xE_0FFF
    )
}

/// U+2028 LINE SEPARATOR or U+2029 PARAGRAPH SEPARATOR.
pub const fn is_line_separator(code_point: u32) -> bool {
    matches!(code_point, 0x2028 | 0x2029)
}

/// A character that has no shape though it is not default ignorable: the interlinear annotation
/// characters, and those whose shape is empty by their name: U+2800 BRAILLE PATTERN BLANK, U+16FE4
/// KHITAN SMALL SCRIPT FILLER, U+1D159 MUSICAL SYMBOL NULL NOTEHEAD.
pub const fn is_blank(code_point: u32) -> bool {
    matches!(code_point, 0x2800 | 0xFFF9..=0xFFFB | 0x1_6FE4 | 0x1_D159)
}

/// A space other than U+0020 (general category `Zs`): it looks like that one, or like none.
pub const fn is_unusual_space(code_point: u32) -> bool {
    matches!(
        code_point,
        0xA0 | 0x1680 | 0x2000..=0x200A | 0x202F | 0x205F | 0x3000
    )
}

/// Could text that holds this scalar value look like another text, or change what is beside it?
/// Controls, separators, spaces other than U+0020, and all that is invisible or reorders text.
pub const fn hides_text(scalar: char) -> bool {
    let code_point = scalar as u32;
    is_control(code_point)
        || is_default_ignorable(code_point)
        || is_line_separator(code_point)
        || is_blank(code_point)
        || is_unusual_space(code_point)
}

/// The general category `Cc`.
const fn is_control(code_point: u32) -> bool {
    matches!(code_point, 0..=0x1F | 0x7F..=0x9F)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use regex_syntax::hir::{Class, HirKind};

    /// The code points of a property, as another library knows it.
    fn has_property(property: &str) -> impl Fn(u32) -> bool {
        let hir = regex_syntax::parse(&format!(r"\p{{{property}}}")).unwrap();
        let ranges: Vec<(u32, u32)> = match hir.kind() {
            HirKind::Class(Class::Unicode(class)) => {
                let ranges = class.ranges().iter();
                ranges
                    .map(|range| (range.start().into(), range.end().into()))
                    .collect()
            }
            // A property that one code point has is read as that code point.
            HirKind::Literal(literal) => {
                let text = std::str::from_utf8(&literal.0).unwrap();
                text.chars()
                    .map(|only| (only.into(), only.into()))
                    .collect()
            }
            _ => panic!("{property} is no class"),
        };
        move |code_point| {
            let mut ranges = ranges.iter();
            ranges.any(|(first, last)| (*first..=*last).contains(&code_point))
        }
    }

    #[test]
    fn the_properties_are_those_of_the_unicode_character_database() {
        let bidi = has_property("Bidi_Control");
        let ignorable = has_property("Default_Ignorable_Code_Point");
        let selector = has_property("Variation_Selector");
        let space = has_property("Zs");
        let (line, paragraph) = (has_property("Zl"), has_property("Zp"));
        let control = has_property("Cc");
        for scalar in (0..0x11_0000).filter_map(char::from_u32) {
            let code_point = u32::from(scalar);
            let says = |ours: bool, theirs: bool| assert_eq!(ours, theirs, "{code_point:X}");
            says(is_bidi_control(code_point), bidi(code_point));
            says(is_variation_selector(code_point), selector(code_point));
            says(is_default_ignorable(code_point), ignorable(code_point));
            says(
                is_unusual_space(code_point),
                space(code_point) && scalar != ' ',
            );
            let separates = line(code_point) || paragraph(code_point);
            says(is_line_separator(code_point), separates);
            says(is_control(code_point), control(code_point));
        }
    }

    #[test]
    fn whatever_reorders_or_is_a_selector_or_tag_is_default_ignorable_too() {
        for code_point in 0..0x11_0000 {
            if is_bidi_control(code_point)
                || is_variation_selector(code_point)
                || is_tag(code_point)
            {
                assert!(is_default_ignorable(code_point), "{code_point:X}");
            }
        }
    }
}
