//! Where code points that are worth a look elsewhere are as they should be.
//!
//! A rule asks what a code point is for, and whether that is around it: a joiner needs something that
//! joins, a selector something to select from, a mark of direction text of that direction. No rule
//! looks further than [`Context`] does.

use unicode_script::{Script, UnicodeScript as _};

use super::bidi;
use super::context::Context;
use super::joiner;
use super::judge;
use super::kind::WarningKind;
use crate::encoded::hidden::carrier::is_unspaced;
use crate::invisible::is_variation_selector;
use crate::unicode::variant;

/// Is a code point, which is of a kind of warnings by itself, as it should be where it stands?
/// `is_first` says that it is at offset 0.
pub(super) fn is_usual(
    kind: WarningKind,
    scalar: char,
    context: Context<'_>,
    is_first: bool,
) -> bool {
    match kind {
        WarningKind::InnerBom => is_first && format_behind(context).is_none(),
        WarningKind::UnusualSpace => judge::is_usual_space(scalar, context),
        WarningKind::C0 => parts_pages(scalar, context.previous(), is_first),
        WarningKind::BidiControl => bidi::is_usual(scalar, context),
        WarningKind::Invisible => is_usual_format(scalar, context),
        WarningKind::Tag => is_in_flag(context),
        WarningKind::VariationSelector => context
            .previous()
            .is_some_and(|base| variant::selects_from(scalar, base)),
        _ => false,
    }
}

/// Which format begins behind a signature that must begin at offset 0, if one does, and why: a sentence without its period.
/// An object or an array of JSON is told by its first character and the next one.
pub(super) fn format_behind(context: Context<'_>) -> Option<&'static str> {
    let mut after = context.after().map(|(_, scalar)| scalar);
    let (first, next) = (after.next(), after.next());
    let is_space = |it: &char| matches!(it, ' ' | '\t' | '\n' | '\r');
    let seen = next.into_iter().chain(after).find(|it| !is_space(it));
    let is_json = match first {
        Some('#') if next == Some('!') => {
            return Some("A system that runs a script looks for #! at offset 0");
        }
        Some('<') if next == Some('?') => return Some("XML in UTF-8 needs no signature"),
        Some('{') => matches!(seen, Some('"' | '}')),
        Some('[') => matches!(seen, Some('"' | '{' | '[' | ']')),
        _ => false,
    };
    is_json.then_some("JSON must not begin with U+FEFF (RFC 8259 §8.1)")
}

/// Is this a form feed at the start of a line, where it begins a page?
pub(super) fn parts_pages(scalar: char, before: Option<char>, is_first: bool) -> bool {
    scalar == '\u{C}' && (is_first || matches!(before, Some('\n' | '\r')))
}

/// An invisible character.
fn is_usual_format(scalar: char, context: Context<'_>) -> bool {
    match scalar {
        '\u{200C}' => joiner::separates(context),
        '\u{200D}' => joiner::joins(context),
        '\u{34F}' => joiner::keeps_order(context),
        '\u{200B}' => parts_words(context),
        '\u{180E}' => stands_before_last_vowel(context),
        '\u{1160}' | '\u{115F}' => fills_syllable(scalar, context),
        '\u{2800}' => is_within_braille(context),
        _ => is_in_its_notation(scalar, context),
    }
}

/// A zero-width space beside a letter of a script that is written without spaces between words: lines
/// may be broken there.
fn parts_words(context: Context<'_>) -> bool {
    let beside = [context.previous(), context.next()];
    beside
        .into_iter()
        .flatten()
        .any(|it| is_unspaced(it.script()))
}

/// MONGOLIAN VOWEL SEPARATOR between Mongolian letters.
fn stands_before_last_vowel(context: Context<'_>) -> bool {
    let is_mongolian = |scalar: char| scalar.script() == Script::Mongolian && scalar != '\u{180E}';
    let before = context
        .before()
        .find(|(_, scalar)| !is_variation_selector(u32::from(*scalar)));
    before.is_some_and(|(_, scalar)| is_mongolian(scalar))
        && context.next().is_some_and(is_mongolian)
}

/// A filler for a consonant or a vowel that a syllable of Hangul jamo lacks.
fn fills_syllable(scalar: char, context: Context<'_>) -> bool {
    let is_leading = |jamo| matches!(jamo, '\u{1100}'..='\u{115E}' | '\u{A960}'..='\u{A97C}');
    let is_vowel = |jamo| matches!(jamo, '\u{1161}'..='\u{11A7}' | '\u{D7B0}'..='\u{D7C6}');
    let is_trailing = |jamo| matches!(jamo, '\u{11A8}'..='\u{11FF}' | '\u{D7CB}'..='\u{D7FB}');
    let mut after = context.after().map(|(_, scalar)| scalar);
    let next = after.next();
    if scalar == '\u{115F}' {
        let is_lone_trailing = next == Some('\u{1160}') && after.next().is_some_and(is_trailing);
        return next.is_some_and(is_vowel) || is_lone_trailing;
    }
    match context.previous() {
        Some('\u{115F}') => next.is_some_and(is_trailing),
        before => before.is_some_and(is_leading),
    }
}

/// An empty cell in text of braille cells.
fn is_within_braille(context: Context<'_>) -> bool {
    let is_cell = |(_, scalar): (usize, char)| scalar.script() == Script::Braille;
    let is_filled = |(_, scalar): &(usize, char)| *scalar != '\u{2800}';
    context.before().find(is_filled).is_some_and(is_cell)
        || context.after().find(is_filled).is_some_and(is_cell)
}

/// A control of a notation of its own, musical or shorthand or Khitan, beside a character of that one.
fn is_in_its_notation(scalar: char, context: Context<'_>) -> bool {
    let notation = match scalar {
        '\u{1D159}' | '\u{1D173}'..='\u{1D17A}' => '\u{1D100}'..='\u{1D1FF}',
        '\u{1BCA0}'..='\u{1BCA3}' => '\u{1BC00}'..='\u{1BC9F}',
        '\u{16FE4}' => '\u{18B00}'..='\u{18CFF}',
        _ => return false,
    };
    let beside = [context.previous(), context.next()];
    let is_of_it = |other: char| notation.contains(&other) && other != scalar;
    beside.into_iter().flatten().any(is_of_it)
}

/// The flags that are spelt with tags and recommended for general interchange (UTS #51): those of
/// England, Scotland and Wales. After U+1F3F4, a code of the region, and U+E007F.
const FLAGS: [[char; 6]; 3] = [
    [
        '\u{E0067}',
        '\u{E0062}',
        '\u{E0065}',
        '\u{E006E}',
        '\u{E0067}',
        '\u{E007F}',
    ],
    [
        '\u{E0067}',
        '\u{E0062}',
        '\u{E0073}',
        '\u{E0063}',
        '\u{E0074}',
        '\u{E007F}',
    ],
    [
        '\u{E0067}',
        '\u{E0062}',
        '\u{E0077}',
        '\u{E006C}',
        '\u{E0073}',
        '\u{E007F}',
    ],
];

/// A tag that belongs to one of the [`FLAGS`].
fn is_in_flag(context: Context<'_>) -> bool {
    const BLACK_FLAG: char = '\u{1F3F4}';
    // The first of six tags has none before it, the last one five.
    let mut nearest = context.before().take(6);
    let Some((flag, _)) = nearest.find(|(_, scalar)| *scalar == BLACK_FLAG) else {
        return false;
    };
    let mut tags = context.at(flag).after().map(|(_, scalar)| scalar);
    let spelt: [Option<char>; 6] = std::array::from_fn(|_| tags.next());
    FLAGS.iter().any(|flag| spelt == flag.map(Some))
}
