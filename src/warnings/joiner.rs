//! Where U+200C, U+200D and U+034F are as they should be.
//!
//! The contexts are those of RFC 5892, appendix A, and UAX #31: letters that join, and viramas. They
//! are wider where ordinary spelling goes further than identifiers do.

use icu_properties::CodePointMapData;
use icu_properties::props::JoiningType;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_properties::UnicodeEmoji as _;
use unicode_script::{Script, UnicodeScript as _};

use super::context::Context;

const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// The canonical combining class of a virama, which takes the vowel from a consonant.
const VIRAMA: u8 = 9;

/// ZERO WIDTH NON-JOINER: beside something that would join without it.
pub(super) fn separates(context: Context<'_>) -> bool {
    is_beside_cursive(context) || is_after_virama(context) || is_within_cluster(context)
}

/// ZERO WIDTH JOINER: beside something that joins.
pub(super) fn joins(context: Context<'_>) -> bool {
    is_beside_cursive(context)
        || is_after_virama(context)
        || is_before_virama(context)
        || is_within_cluster(context)
        || is_between_emoji(context)
}

/// COMBINING GRAPHEME JOINER: it keeps two marks in the order in which they were written, which
/// normalization would change. Marks with a class for their script alone, such as the points of Hebrew,
/// need that.
pub(super) fn keeps_order(context: Context<'_>) -> bool {
    /// Classes of marks whose place is fixed, for each of some scripts.
    const FIXED: std::ops::RangeInclusive<u8> = 10..=199;
    let is_fixed = |scalar: char| FIXED.contains(&canonical_combining_class(scalar));
    is_within_cluster(context)
        || context.previous().is_some_and(is_combining_mark) && context.next().is_some_and(is_fixed)
}

fn joining_type(scalar: char) -> JoiningType {
    CodePointMapData::<JoiningType>::new().get(scalar)
}

/// Does a letter of a cursive script stand before it or after it, with transparent marks between them
/// left out? Tatweel and its like join too. In Persian, a suffix may be set off from a Latin word: one
/// side is enough.
fn is_beside_cursive(context: Context<'_>) -> bool {
    // A row of joiners gives no reason for itself.
    let is_cursive = |scalar: char| {
        scalar != ZERO_WIDTH_JOINER
            && matches!(
                joining_type(scalar),
                JoiningType::DualJoining
                    | JoiningType::LeftJoining
                    | JoiningType::RightJoining
                    | JoiningType::JoinCausing
            )
    };
    let is_opaque = |(_, scalar): &(usize, char)| joining_type(*scalar) != JoiningType::Transparent;
    let nearest = [
        context.before().find(is_opaque),
        context.after().find(is_opaque),
    ];
    let mut nearest = nearest.into_iter().flatten();
    nearest.any(|(_, scalar)| is_cursive(scalar))
}

/// Does it stand after a virama, with marks between them left out?
fn is_after_virama(context: Context<'_>) -> bool {
    let classes = context
        .before()
        .map(|(_, scalar)| canonical_combining_class(scalar));
    let mut to_virama = classes.take_while(|class| *class != 0);
    to_virama.any(|class| class == VIRAMA)
}

/// Does it stand between a character and a virama of the same script? In Bengali it keeps the letter
/// ra whole, in Sinhala it makes letters touch.
fn is_before_virama(context: Context<'_>) -> bool {
    let is_virama = |scalar: char| canonical_combining_class(scalar) == VIRAMA;
    let is_alike = |virama: char| {
        let before = context.previous();
        before.is_some_and(|before| before.script() == virama.script())
    };
    context
        .next()
        .is_some_and(|next| is_virama(next) && is_alike(next))
}

/// Does it stand before a combining mark of the script that the character before it is of? There it
/// chooses between shapes of one syllable: of Khmer vowels, or of the places of a Hebrew meteg.
fn is_within_cluster(context: Context<'_>) -> bool {
    let (Some(before), Some(mark)) = (context.previous(), context.next()) else {
        return false;
    };
    let script = mark.script();
    is_combining_mark(mark)
        && before.script() == script
        && !matches!(
            script,
            Script::Common | Script::Inherited | Script::Unknown | Script::Latin
        )
}

/// Does it stand between two emoji? The first one may have a selector of its own.
fn is_between_emoji(context: Context<'_>) -> bool {
    let is_emoji = |scalar: char| !scalar.is_ascii() && scalar.is_emoji_char();
    let mut before = context
        .before()
        .map(|(_, scalar)| scalar)
        .skip_while(|scalar| *scalar == '\u{FE0F}');
    before.next().is_some_and(is_emoji) && context.next().is_some_and(is_emoji)
}
