//! Names of code points.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::version;
use crate::utf8::syntax::{MAX_CODE_POINT, is_surrogate};

/// Names of the ASCII controls, `00` to `1F`: their aliases in the Unicode Character Database.
const C0_NAMES: [&str; 32] = [
    "NULL",
    "START OF HEADING",
    "START OF TEXT",
    "END OF TEXT",
    "END OF TRANSMISSION",
    "ENQUIRY",
    "ACKNOWLEDGE",
    "ALERT",
    "BACKSPACE",
    "CHARACTER TABULATION",
    "LINE FEED",
    "LINE TABULATION",
    "FORM FEED",
    "CARRIAGE RETURN",
    "SHIFT OUT",
    "SHIFT IN",
    "DATA LINK ESCAPE",
    "DEVICE CONTROL ONE",
    "DEVICE CONTROL TWO",
    "DEVICE CONTROL THREE",
    "DEVICE CONTROL FOUR",
    "NEGATIVE ACKNOWLEDGE",
    "SYNCHRONOUS IDLE",
    "END OF TRANSMISSION BLOCK",
    "CANCEL",
    "END OF MEDIUM",
    "SUBSTITUTE",
    "ESCAPE",
    "INFORMATION SEPARATOR FOUR",
    "INFORMATION SEPARATOR THREE",
    "INFORMATION SEPARATOR TWO",
    "INFORMATION SEPARATOR ONE",
];

/// Names of U+0080 to U+009F, likewise; three of them have none but a figment.
const C1_NAMES: [&str; 32] = [
    "PADDING CHARACTER",
    "HIGH OCTET PRESET",
    "BREAK PERMITTED HERE",
    "NO BREAK HERE",
    "INDEX",
    "NEXT LINE",
    "START OF SELECTED AREA",
    "END OF SELECTED AREA",
    "CHARACTER TABULATION SET",
    "CHARACTER TABULATION WITH JUSTIFICATION",
    "LINE TABULATION SET",
    "PARTIAL LINE FORWARD",
    "PARTIAL LINE BACKWARD",
    "REVERSE LINE FEED",
    "SINGLE SHIFT TWO",
    "SINGLE SHIFT THREE",
    "DEVICE CONTROL STRING",
    "PRIVATE USE ONE",
    "PRIVATE USE TWO",
    "SET TRANSMIT STATE",
    "CANCEL CHARACTER",
    "MESSAGE WAITING",
    "START OF GUARDED AREA",
    "END OF GUARDED AREA",
    "START OF STRING",
    "SINGLE GRAPHIC CHARACTER INTRODUCER",
    "SINGLE CHARACTER INTRODUCER",
    "CONTROL SEQUENCE INTRODUCER",
    "STRING TERMINATOR",
    "OPERATING SYSTEM COMMAND",
    "PRIVACY MESSAGE",
    "APPLICATION PROGRAM COMMAND",
];

/// The code point in the notation of the Unicode standard: `U+` and at least four digits.
pub fn hex(code_point: u32) -> String {
    format!("U+{code_point:04X}")
}

/// A number as `U+20AC` where it is a code point, else as `0x110000`: there are no code points past U+10FFFF.
pub fn number_or_code_point(number: u32) -> String {
    if number > MAX_CODE_POINT {
        format!("0x{number:X}")
    } else {
        hex(number)
    }
}

/// The same with what it is: `U+20AC EURO SIGN`, `the surrogate D800`, `0x110000, beyond U+10FFFF`.
pub fn number_with_name(number: u32) -> String {
    if number > MAX_CODE_POINT {
        format!("0x{number:X}, beyond U+10FFFF")
    } else if is_surrogate(number) {
        format!("the surrogate {number:04X}")
    } else {
        format!("{} {}", hex(number), name_of(number))
    }
}

/// The name of a code point for the user: its name, the alias of a control, or a label such as
/// `<private-use-E000>`. Numbers that are no code point get a label too.
///
/// The names are those of [`version::NAMES`]. What a later version assigned has the name that the rules
/// of Unicode make from its number, or `<assigned in Unicode 18.0; no name at hand>`.
pub fn name_of(code_point: u32) -> String {
    let Some(scalar) = char::from_u32(code_point) else {
        return if is_surrogate(code_point) {
            format!("<surrogate-{code_point:04X}>")
        } else {
            "<not a code point>".to_owned()
        };
    };
    match code_point {
        0..=0x1F => return C0_NAMES[code_point as usize].to_owned(),
        0x7F => return "DELETE".to_owned(),
        0x80..=0x9F => return C1_NAMES[code_point as usize - 0x80].to_owned(),
        _ => {}
    }
    if is_noncharacter(code_point) {
        return format!("<noncharacter-{code_point:04X}>");
    }
    if let Some(name) = unicode_names2::name(scalar) {
        return name.to_string();
    }
    match scalar.general_category() {
        GeneralCategory::PrivateUse => format!("<private-use-{code_point:04X}>"),
        GeneralCategory::Unassigned => format!("<unassigned-{code_point:04X}>"),
        _ => match prefix_of(code_point) {
            Some(prefix) => format!("{prefix}-{code_point:04X}"),
            None => format!(
                "<assigned in Unicode {}; no name at hand>",
                version::CATEGORIES.version
            ),
        },
    }
}

/// What the name of an assigned code point starts with where the rest is its number (Unicode core
/// specification, §4.8, rule NR2): in such blocks, characters are added without names in a list.
const fn prefix_of(code_point: u32) -> Option<&'static str> {
    Some(match code_point {
        0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0x2_0000..=0x2_EE5F | 0x3_0000..=0x3_347F => {
            "CJK UNIFIED IDEOGRAPH"
        }
        0x1_7000..=0x1_87FF | 0x1_8D00..=0x1_8D7F => "TANGUT IDEOGRAPH",
        0x1_8B00..=0x1_8CFF => "KHITAN SMALL SCRIPT CHARACTER",
        0x1_8E00..=0x1_919F => "JURCHEN CHARACTER",
        0x3_D000..=0x3_FC3F => "SMALL SEAL CHARACTER",
        _ => return None,
    })
}

/// Whether this is one of the 66 noncharacters. They are well-formed in UTF-8.
pub const fn is_noncharacter(code_point: u32) -> bool {
    matches!(code_point, 0xFDD0..=0xFDEF) || code_point & 0xFFFE == 0xFFFE
}
