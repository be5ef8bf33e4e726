//! Which kind of warning a code point is by itself.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::kind::WarningKind;
use crate::invisible::{
    is_bidi_control, is_blank, is_default_ignorable, is_line_separator, is_tag, is_unusual_space,
    is_variation_selector,
};
use crate::unicode::name::is_noncharacter;

/// Which kind a code point is where nothing speaks for it.
pub(super) fn kind_of(scalar: char) -> Option<WarningKind> {
    let code_point = u32::from(scalar);
    Some(match code_point {
        0x09 | 0x0A | 0x0D | 0x20..=0x7E => return None,
        0x1B => WarningKind::Escape,
        0..=0x1F => WarningKind::C0,
        0x7F => WarningKind::Delete,
        0x80..=0x9F => WarningKind::C1,
        0xFEFF => WarningKind::InnerBom,
        0xFFFC | 0xFFFD => WarningKind::Replacement,
        _ if is_noncharacter(code_point) => WarningKind::Noncharacter,
        _ if is_line_separator(code_point) => WarningKind::LineSeparator,
        _ if is_bidi_control(code_point) => WarningKind::BidiControl,
        _ => match scalar.general_category() {
            GeneralCategory::Unassigned => WarningKind::Unassigned,
            GeneralCategory::PrivateUse => WarningKind::PrivateUse,
            _ if is_tag(code_point) => WarningKind::Tag,
            _ if is_variation_selector(code_point) => WarningKind::VariationSelector,
            _ if is_default_ignorable(code_point) || is_blank(code_point) => WarningKind::Invisible,
            _ if is_unusual_space(code_point) => WarningKind::UnusualSpace,
            _ => return None,
        },
    })
}
