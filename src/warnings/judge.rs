//! How much a code point that is worth a look matters where it is.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};

use super::bidi;
use super::context::Context;
use super::kind::WarningKind;
use super::script::ScriptGroup;
use super::severity::Severity;
use super::table::{TABLE, script_slot};
use crate::encoded::hidden::carrier::is_zero_width;
use crate::invisible::{is_bidi_control, is_default_ignorable, is_tag, is_variation_selector};

/// So many code points of a run are looked at: no run that is longer matters less.
const RUN: usize = 16;

/// Zero-width characters that carry data are at least so many in a row.
const DATA: usize = 8;

/// The severity of a warning that begins with a code point of a kind.
pub(super) fn severity(kind: WarningKind, scalar: char, context: Context<'_>) -> Severity {
    match kind {
        WarningKind::BidiControl => {
            let more = context.after().take(RUN - 1);
            let more = more.take_while(|(_, scalar)| is_bidi_control(u32::from(*scalar)));
            let more = more.map(|(place, scalar)| of_bidi(scalar, context.at(place)));
            let of_bidi = more.fold(of_bidi(scalar, context), Severity::max);
            if is_data(scalar, context) {
                Severity::High
            } else {
                of_bidi
            }
        }
        WarningKind::Invisible => hidden(scalar, context),
        // Where files were joined, it is a mishap; within a word nobody sees it.
        WarningKind::InnerBom => hidden(scalar, context).max(Severity::Low),
        WarningKind::Tag => of_tags(scalar, context),
        WarningKind::VariationSelector => of_selectors(scalar, context),
        WarningKind::LineSeparator if ends_comment(context) => Severity::Medium,
        WarningKind::C1 if begins_command(scalar) => Severity::Medium,
        // XML may have one, and a script is not run with one.
        WarningKind::Signature => match context.next() {
            Some('#') => Severity::Medium,
            Some('<') => Severity::Info,
            _ => Severity::Low,
        },
        // Programs that do not know it show nothing for it.
        WarningKind::Unassigned if is_default_ignorable(u32::from(scalar)) => Severity::Low,
        // An object that was left out of a copy.
        WarningKind::Replacement if scalar == '\u{FFFC}' => Severity::Info,
        _ => kind.severity(),
    }
}

/// A control of direction.
fn of_bidi(scalar: char, context: Context<'_>) -> Severity {
    match scalar {
        '\u{202D}' | '\u{202E}' => Severity::High,
        '\u{202A}' | '\u{202B}' | '\u{2066}'..='\u{2068}' => bidi::of_scope(scalar, context),
        // What is closed was opened elsewhere, and told of there.
        '\u{202C}' | '\u{2069}' => Severity::Info,
        _ if is_in_word(context) => Severity::Medium,
        _ => Severity::Info,
    }
}

/// A character without a shape.
fn hidden(scalar: char, context: Context<'_>) -> Severity {
    if is_data(scalar, context) || is_letter_without_shape(scalar) {
        return Severity::High;
    }
    match scalar {
        // In scripts whose letters join, and where words are not set apart, what is superfluous is a
        // matter of typing.
        '\u{200B}'..='\u{200D}' if is_beside(context, joins) => Severity::Info,
        // Where a word may be hyphenated: within it. A combining grapheme joiner and the invisible
        // operators of mathematics change no letter.
        '\u{AD}' | '\u{34F}' | '\u{2061}'..='\u{2064}' => Severity::Info,
        _ if is_in_word(context) => Severity::Medium,
        // Where a line may be broken, or may not: beside punctuation. A space parts words anyway.
        '\u{200B}'..='\u{200D}' | '\u{2060}' if is_beside(context, is_mark) => Severity::Info,
        _ => Severity::Low,
    }
}

/// Does a row of characters of zero width begin here that is long enough for data, and of several kinds?
fn is_data(scalar: char, context: Context<'_>) -> bool {
    let digits = context.after().map(|(_, scalar)| scalar);
    let row = digits.take_while(|scalar| is_zero_width(u32::from(*scalar)));
    let (mut len, mut is_mixed) = (1, false);
    for other in row.take(DATA) {
        len += 1;
        is_mixed |= other != scalar;
    }
    is_zero_width(scalar.into()) && len >= DATA && is_mixed
}

/// A filler of Hangul: a letter by its category, so that a program takes it for a name.
fn is_letter_without_shape(scalar: char) -> bool {
    scalar.general_category_group() == GeneralCategoryGroup::Letter
}

/// Does it stand between two characters of a word? Other characters without a shape are passed over.
fn is_in_word(context: Context<'_>) -> bool {
    let is_seen = |(_, scalar): &(usize, char)| !is_zero_width(u32::from(*scalar));
    let is_word = |(_, scalar): (usize, char)| {
        use GeneralCategoryGroup as Group;
        let group = scalar.general_category_group();
        scalar == '_' || matches!(group, Group::Letter | Group::Mark | Group::Number)
    };
    context.before().find(is_seen).is_some_and(is_word)
        && context.after().find(is_seen).is_some_and(is_word)
}

/// Is there something on either side of it? Other characters without a shape are passed over.
fn is_beside(context: Context<'_>, wanted: fn(char) -> bool) -> bool {
    let is_seen = |(_, scalar): &(usize, char)| !is_zero_width(u32::from(*scalar));
    let nearest = [
        context.before().find(is_seen),
        context.after().find(is_seen),
    ];
    nearest
        .into_iter()
        .flatten()
        .any(|(_, scalar)| wanted(scalar))
}

/// Is it a letter or a mark of a script in which shapes depend on their neighbours, or which does not
/// part words by spaces? Alphabets with upper and lower case do neither, nor Han, kana and Hangul.
fn joins(scalar: char) -> bool {
    use GeneralCategory as Category;
    let is_of = matches!(
        ScriptGroup::of(scalar),
        Some(ScriptGroup::ArabicHebrew | ScriptGroup::Indic | ScriptGroup::Other)
    );
    let category = scalar.general_category();
    is_of
        && !matches!(
            category,
            Category::UppercaseLetter | Category::LowercaseLetter
        )
}

/// White space, or punctuation or a symbol that is no quotation mark of source code.
fn is_mark(scalar: char) -> bool {
    use GeneralCategoryGroup as Group;
    let group = scalar.general_category_group();
    matches!(group, Group::Punctuation | Group::Symbol) && !matches!(scalar, '"' | '\'' | '`')
        || scalar.is_whitespace()
}

/// Tags: a flag of a region that is not one of the three is harmless.
fn of_tags(scalar: char, context: Context<'_>) -> Severity {
    let tags = context.after().map(|(_, scalar)| scalar);
    let mut text: Vec<char> = vec![scalar];
    text.extend(tags.take_while(|tag| is_tag(u32::from(*tag))));
    let is_region =
        |tag: &char| matches!(tag, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}');
    if context.previous() == Some('\u{1F3F4}')
        && let [region @ .., '\u{E007F}'] = &*text
        && (3..=6).contains(&region.len())
        && region.iter().all(is_region)
    {
        return Severity::Info;
    }
    let ascii = text
        .iter()
        .filter(|tag| matches!(tag, '\u{E0020}'..='\u{E007E}'));
    if ascii.count() > 1 {
        Severity::High
    } else {
        Severity::Low
    }
}

/// Selectors: one that selects nothing was left behind, and so was a row of the same. Others are data.
fn of_selectors(scalar: char, context: Context<'_>) -> Severity {
    let after = context.after().map(|(_, scalar)| scalar);
    let more = after.take_while(|scalar| is_variation_selector(u32::from(*scalar)));
    let before = context.previous();
    let (mut len, mut is_mixed) = (1, false);
    for other in before
        .filter(|before| is_variation_selector(u32::from(*before)))
        .into_iter()
        .chain(more)
        .take(RUN)
    {
        len += 1;
        is_mixed |= other != scalar;
    }
    match len {
        4.. if is_mixed => Severity::High,
        2.. if is_mixed => Severity::Medium,
        // Only ideographs have variants with these.
        _ if scalar >= '\u{E0100}' => Severity::Medium,
        _ => Severity::Info,
    }
}

/// Does it stand behind the start of a comment in its line? To JavaScript, it ends the comment.
fn ends_comment(context: Context<'_>) -> bool {
    let mut after = None;
    for (_, scalar) in bidi::in_line(context.before()) {
        if scalar == '/' && after == Some('/') {
            return true;
        }
        after = Some(scalar);
    }
    false
}

/// Does a control of C1 begin a sequence for terminals? DCS, SOS, CSI, OSC, PM, APC.
fn begins_command(scalar: char) -> bool {
    matches!(scalar, '\u{90}' | '\u{98}' | '\u{9B}' | '\u{9D}'..='\u{9F}')
}

/// Is it a character of an East Asian script, and none that is told of itself?
fn is_east_asian(scalar: char) -> bool {
    const GROUPS: [ScriptGroup; 2] = [ScriptGroup::EastAsian, ScriptGroup::Hangul];
    let slot = script_slot(TABLE.entry(scalar.into()));
    GROUPS.iter().any(|group| slot == group.index() + 1)
}

/// Is an unusual space as it should be? The ideographic one in East Asian text, that of Ogham in Ogham.
pub(super) fn is_usual_space(scalar: char, context: Context<'_>) -> bool {
    let is_near = |is_of: fn(char) -> bool| {
        let is_of = |(_, scalar): (usize, char)| is_of(scalar);
        context.before().any(is_of) || context.after().any(is_of)
    };
    match scalar {
        '\u{3000}' => is_near(is_east_asian),
        '\u{1680}' => is_near(|it| matches!(it, '\u{1681}'..='\u{169C}')),
        _ => false,
    }
}
