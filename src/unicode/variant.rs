//! Which variation sequences there are.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use unicode_normalization::char::decompose_cjk_compat_variants;
use unicode_properties::UnicodeEmoji as _;
use unicode_script::{Script, UnicodeScript as _};

/// Are there shapes of a character among which this selector may choose?
///
/// The sequences of U+FE00 to U+FE0D are listed in `StandardizedVariants.txt`, which for hieroglyphs is taken
/// by their script. Selectors for emoji, for Mongolian letters and for ideographs, whose lists change apart
/// from Unicode or are longer than what they leave out, are told by what they are after.
pub fn selects_from(selector: char, base: char) -> bool {
    match selector {
        '\u{FE0E}' | '\u{FE0F}' => base.is_emoji_char(),
        '\u{FE00}'..='\u{FE0D}' => is_listed(selector, base),
        '\u{180B}'..='\u{180D}' | '\u{180F}' => base.script() == Script::Mongolian,
        '\u{E0100}'..='\u{E01EF}' => base.script() == Script::Han,
        _ => false,
    }
}

fn is_listed(selector: char, base: char) -> bool {
    let listed = || {
        let mut rows = LISTED.iter().filter(|row| row.bases.contains(&base));
        rows.any(|row| selector <= row.last)
    };
    let is_rotated = || {
        base.script() == Script::Egyptian_Hieroglyphs
            && ('\u{FE00}'..='\u{FE06}').contains(&selector)
    };
    listed() || is_rotated() || COMPATIBILITY.contains(&(base, selector))
}

/// Characters that have variants.
struct Listed {
    bases: RangeInclusive<char>,

    /// The last of their selectors; the first one is U+FE00.
    last: char,
}

const fn listed(first: char, last: char, selector: char) -> Listed {
    Listed {
        bases: first..=last,
        last: selector,
    }
}

/// `StandardizedVariants.txt` of Unicode 17.0, without Mongolian, hieroglyphs and CJK compatibility
/// ideographs.
static LISTED: &[Listed] = &[
    listed('\u{30}', '\u{30}', '\u{FE00}'),
    listed('\u{1000}', '\u{1000}', '\u{FE00}'),
    listed('\u{1002}', '\u{1002}', '\u{FE00}'),
    listed('\u{1004}', '\u{1004}', '\u{FE00}'),
    listed('\u{1010}', '\u{1011}', '\u{FE00}'),
    listed('\u{1015}', '\u{1015}', '\u{FE00}'),
    listed('\u{1019}', '\u{101A}', '\u{FE00}'),
    listed('\u{101C}', '\u{101D}', '\u{FE00}'),
    listed('\u{1022}', '\u{1022}', '\u{FE00}'),
    listed('\u{1031}', '\u{1031}', '\u{FE00}'),
    listed('\u{1075}', '\u{1075}', '\u{FE00}'),
    listed('\u{1078}', '\u{1078}', '\u{FE00}'),
    listed('\u{107A}', '\u{107A}', '\u{FE00}'),
    listed('\u{1080}', '\u{1080}', '\u{FE00}'),
    listed('\u{2018}', '\u{2019}', '\u{FE02}'),
    listed('\u{201C}', '\u{201D}', '\u{FE02}'),
    listed('\u{210B}', '\u{210B}', '\u{FE01}'),
    listed('\u{2110}', '\u{2110}', '\u{FE01}'),
    listed('\u{2112}', '\u{2112}', '\u{FE01}'),
    listed('\u{211B}', '\u{211B}', '\u{FE01}'),
    listed('\u{212C}', '\u{212C}', '\u{FE01}'),
    listed('\u{2130}', '\u{2131}', '\u{FE01}'),
    listed('\u{2133}', '\u{2133}', '\u{FE01}'),
    listed('\u{2205}', '\u{2205}', '\u{FE00}'),
    listed('\u{2229}', '\u{222A}', '\u{FE00}'),
    listed('\u{2268}', '\u{2269}', '\u{FE00}'),
    listed('\u{2272}', '\u{2273}', '\u{FE00}'),
    listed('\u{228A}', '\u{228B}', '\u{FE00}'),
    listed('\u{2293}', '\u{2295}', '\u{FE00}'),
    listed('\u{2297}', '\u{2297}', '\u{FE00}'),
    listed('\u{229C}', '\u{229C}', '\u{FE00}'),
    listed('\u{22DA}', '\u{22DB}', '\u{FE00}'),
    listed('\u{2A3C}', '\u{2A3D}', '\u{FE00}'),
    listed('\u{2A9D}', '\u{2A9E}', '\u{FE00}'),
    listed('\u{2AAC}', '\u{2AAD}', '\u{FE00}'),
    listed('\u{2ACB}', '\u{2ACC}', '\u{FE00}'),
    listed('\u{3001}', '\u{3002}', '\u{FE01}'),
    listed('\u{A856}', '\u{A856}', '\u{FE00}'),
    listed('\u{A85C}', '\u{A85C}', '\u{FE00}'),
    listed('\u{A85E}', '\u{A860}', '\u{FE00}'),
    listed('\u{A868}', '\u{A868}', '\u{FE00}'),
    listed('\u{AA60}', '\u{AA66}', '\u{FE00}'),
    listed('\u{AA6B}', '\u{AA6C}', '\u{FE00}'),
    listed('\u{AA6F}', '\u{AA6F}', '\u{FE00}'),
    listed('\u{AA7A}', '\u{AA7A}', '\u{FE00}'),
    listed('\u{FF01}', '\u{FF01}', '\u{FE01}'),
    listed('\u{FF0C}', '\u{FF0C}', '\u{FE01}'),
    listed('\u{FF0E}', '\u{FF0E}', '\u{FE01}'),
    listed('\u{FF10}', '\u{FF10}', '\u{FE00}'),
    listed('\u{FF1A}', '\u{FF1B}', '\u{FE01}'),
    listed('\u{FF1F}', '\u{FF1F}', '\u{FE01}'),
    listed('\u{10AC5}', '\u{10AC6}', '\u{FE00}'),
    listed('\u{10AD6}', '\u{10AD7}', '\u{FE00}'),
    listed('\u{10AE1}', '\u{10AE1}', '\u{FE00}'),
    listed('\u{1D49C}', '\u{1D49C}', '\u{FE01}'),
    listed('\u{1D49E}', '\u{1D49F}', '\u{FE01}'),
    listed('\u{1D4A2}', '\u{1D4A2}', '\u{FE01}'),
    listed('\u{1D4A5}', '\u{1D4A6}', '\u{FE01}'),
    listed('\u{1D4A9}', '\u{1D4AC}', '\u{FE01}'),
    listed('\u{1D4AE}', '\u{1D4B5}', '\u{FE01}'),
];

/// The ideographs with selectors that stand for CJK compatibility ideographs, from which
/// normalization would take the difference: `StandardizedVariants.txt`.
static COMPATIBILITY: LazyLock<HashSet<(char, char)>> = LazyLock::new(|| {
    let compatibility = ('\u{F900}'..='\u{FAFF}').chain('\u{2F800}'..='\u{2FA1F}');
    let sequence = |scalar| {
        let mut parts = Vec::new();
        decompose_cjk_compat_variants(scalar, |part| parts.push(part));
        match *parts {
            [base, selector] => Some((base, selector)),
            _ => None,
        }
    };
    compatibility.filter_map(sequence).collect()
});
