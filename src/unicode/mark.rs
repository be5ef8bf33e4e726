//! How a scalar value stands in a cell: as itself, or by a label when it has no shape of its own.
//!
//! Nothing that is invisible, joins its neighbours or turns text around is ever handed to a font as
//! it is: it could disguise what is beside it.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

/// What is in a cell for a scalar value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// A character with a shape: itself.
    Glyph(char),

    /// A combining mark: on a dotted circle.
    Combining(char),

    /// A space, U+0020: nothing, or a faint dot.
    Space,

    /// An ASCII control: its control picture, U+2400 to U+2421.
    ControlPicture(char),

    /// Something without a shape: a short label, such as `ZWSP`.
    Label(&'static str),

    /// A variation selector, by its number, 1 to 256.
    VariationSelector(u16),

    /// A tag character, by the ASCII character that it copies.
    Tag(char),

    /// Unassigned, private use or a noncharacter: its number in a box.
    Number(u32),
}

impl Mark {
    /// The mark of a scalar value.
    pub fn of(scalar: char) -> Self {
        let code_point = u32::from(scalar);
        if scalar == ' ' {
            return Self::Space;
        }
        if let '!'..='~' = scalar {
            return Self::Glyph(scalar);
        }
        if let Some(label) = label_of(scalar) {
            return Self::Label(label);
        }
        match code_point {
            0..=0x1F => return picture(0x2400 + code_point),
            0x7F => return picture(0x2421),
            0xFE00..=0xFE0F => return Self::VariationSelector((code_point - 0xFE00 + 1) as u16),
            0xE_0100..=0xE_01EF => {
                return Self::VariationSelector((code_point - 0xE_0100 + 17) as u16);
            }
            0xE_0020..=0xE_007E => {
                return Self::Tag(char::from((code_point - 0xE_0000) as u8));
            }
            _ => {}
        }
        match scalar.general_category() {
            GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
            | GeneralCategory::EnclosingMark => Self::Combining(scalar),
            GeneralCategory::Control
            | GeneralCategory::Unassigned
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::SpaceSeparator
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator => Self::Number(code_point),
            // Signs that enclose the numbers after them have a shape; other format characters
            // have none.
            GeneralCategory::Format if !is_prepended_sign(code_point) => Self::Number(code_point),
            _ => Self::Glyph(scalar),
        }
    }
}

fn picture(code_point: u32) -> Mark {
    Mark::ControlPicture(char::from_u32(code_point).unwrap_or('\u{2426}'))
}

/// Format characters that are drawn, such as ARABIC NUMBER SIGN.
const fn is_prepended_sign(code_point: u32) -> bool {
    matches!(
        code_point,
        0x600..=0x605 | 0x6DD | 0x70F | 0x890..=0x891 | 0x8E2 | 0x1_10BD | 0x1_10CD
    )
}

/// The usual short names of characters without a shape, as the Unicode charts print them in dashed
/// boxes.
const fn label_of(scalar: char) -> Option<&'static str> {
    Some(match scalar {
        '\u{80}' => "PAD",
        '\u{81}' => "HOP",
        '\u{82}' => "BPH",
        '\u{83}' => "NBH",
        '\u{84}' => "IND",
        '\u{85}' => "NEL",
        '\u{86}' => "SSA",
        '\u{87}' => "ESA",
        '\u{88}' => "HTS",
        '\u{89}' => "HTJ",
        '\u{8A}' => "VTS",
        '\u{8B}' => "PLD",
        '\u{8C}' => "PLU",
        '\u{8D}' => "RI",
        '\u{8E}' => "SS2",
        '\u{8F}' => "SS3",
        '\u{90}' => "DCS",
        '\u{91}' => "PU1",
        '\u{92}' => "PU2",
        '\u{93}' => "STS",
        '\u{94}' => "CCH",
        '\u{95}' => "MW",
        '\u{96}' => "SPA",
        '\u{97}' => "EPA",
        '\u{98}' => "SOS",
        '\u{99}' => "SGC",
        '\u{9A}' => "SCI",
        '\u{9B}' => "CSI",
        '\u{9C}' => "ST",
        '\u{9D}' => "OSC",
        '\u{9E}' => "PM",
        '\u{9F}' => "APC",
        '\u{A0}' => "NBSP",
        '\u{AD}' => "SHY",
        '\u{34F}' => "CGJ",
        '\u{61C}' => "ALM",
        '\u{115F}' => "HCF",
        '\u{1160}' => "HJF",
        '\u{1680}' => "OGSP",
        '\u{17B4}' => "KIVAQ",
        '\u{17B5}' => "KIVAA",
        '\u{180B}' => "FVS1",
        '\u{180C}' => "FVS2",
        '\u{180D}' => "FVS3",
        '\u{180F}' => "FVS4",
        '\u{180E}' => "MVS",
        '\u{2000}' => "NQSP",
        '\u{2001}' => "MQSP",
        '\u{2002}' => "ENSP",
        '\u{2003}' => "EMSP",
        '\u{2004}' => "3/MSP",
        '\u{2005}' => "4/MSP",
        '\u{2006}' => "6/MSP",
        '\u{2007}' => "FSP",
        '\u{2008}' => "PSP",
        '\u{2009}' => "THSP",
        '\u{200A}' => "HSP",
        '\u{200B}' => "ZWSP",
        '\u{200C}' => "ZWNJ",
        '\u{200D}' => "ZWJ",
        '\u{200E}' => "LRM",
        '\u{200F}' => "RLM",
        '\u{2028}' => "LSEP",
        '\u{2029}' => "PSEP",
        '\u{202A}' => "LRE",
        '\u{202B}' => "RLE",
        '\u{202C}' => "PDF",
        '\u{202D}' => "LRO",
        '\u{202E}' => "RLO",
        '\u{202F}' => "NNBSP",
        '\u{205F}' => "MMSP",
        '\u{2060}' => "WJ",
        '\u{2061}' => "f()",
        '\u{2062}' => "×",
        '\u{2063}' => ",",
        '\u{2064}' => "+",
        '\u{2066}' => "LRI",
        '\u{2067}' => "RLI",
        '\u{2068}' => "FSI",
        '\u{2069}' => "PDI",
        '\u{206A}' => "ISS",
        '\u{206B}' => "ASS",
        '\u{206C}' => "IAFS",
        '\u{206D}' => "AAFS",
        '\u{206E}' => "NADS",
        '\u{206F}' => "NODS",
        '\u{2800}' => "BLANK",
        '\u{3000}' => "IDSP",
        '\u{3164}' => "HF",
        '\u{FEFF}' => "BOM",
        '\u{FFA0}' => "HWHF",
        '\u{FFF9}' => "IAA",
        '\u{FFFA}' => "IAS",
        '\u{FFFB}' => "IAT",
        '\u{FFFC}' => "OBJ",
        '\u{16FE4}' => "KSSF",
        '\u{1D159}' => "NULL",
        '\u{E0001}' => "BEGIN",
        '\u{E007F}' => "END",
        _ => return None,
    })
}
