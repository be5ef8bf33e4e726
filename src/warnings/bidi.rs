//! Where controls of direction are as they should be: in right-to-left text.

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;

use super::context::{Context, LINE_LOOK};
use super::severity::Severity;
use crate::invisible::is_bidi_control;

/// Is a control of direction as it should be? A mark needs right-to-left text near it, in its line or
/// the next ones. An isolate needs it in its line, and its other end too: what it orders does not
/// reach further than that. Embeddings and overrides are always worth a look.
pub(super) fn is_usual(scalar: char, context: Context<'_>) -> bool {
    match scalar {
        // LRM, RLM, ALM.
        '\u{200E}' | '\u{200F}' | '\u{61C}' => is_near_right_to_left(context),
        _ if opens(scalar) => {
            let after = in_line(context.after());
            other_end(after, opens, closes)
                .is_some_and(|end| is_pair_usual(context, context.at(end)))
        }
        _ if closes(scalar) => {
            let before = in_line(context.before());
            other_end(before, closes, opens)
                .is_some_and(|start| is_pair_usual(context.at(start), context))
        }
        _ => false,
    }
}

/// So many embeddings and isolates lie in each other at most (UAX #9, BD2).
const DEEPEST: u32 = 125;

/// LRI, RLI or FSI.
fn opens(scalar: char) -> bool {
    matches!(scalar, '\u{2066}'..='\u{2068}')
}

/// PDI.
fn closes(scalar: char) -> bool {
    scalar == '\u{2069}'
}

/// The place of the end that belongs to an isolate (UAX #9, BD9), on a way away from it on which others
/// begin and end.
fn other_end(
    way: impl Iterator<Item = (usize, char)>,
    begins: impl Fn(char) -> bool,
    ends: impl Fn(char) -> bool,
) -> Option<usize> {
    let mut open = 1_u32;
    for (place, scalar) in way {
        if begins(scalar) {
            open += 1;
            if open > DEEPEST {
                return None;
            }
        } else if ends(scalar) {
            open -= 1;
            if open == 0 {
                return Some(place);
            }
        }
    }
    None
}

/// Is there right-to-left text before, in or after an isolate, in its line?
fn is_pair_usual(start: Context<'_>, end: Context<'_>) -> bool {
    let inside = start.after().take_while(|(place, _)| *place < end.place());
    in_line(start.before()).any(is_right_to_left)
        || inside.into_iter().any(is_right_to_left)
        || in_line(end.after()).any(is_right_to_left)
}

/// How much a control matters that opens an embedding or an isolate (UTS #55, UAX #9). What is open at
/// the end of its line, or begins in a string or a comment and ends elsewhere, shows source code in
/// another order than it has.
pub(super) fn of_scope(scalar: char, context: Context<'_>) -> Severity {
    let line: Vec<(usize, char)> = in_line(context.after_within(LINE_LOOK)).collect();
    let way = line.iter().copied();
    let end = if opens(scalar) {
        other_end(way, opens, closes)
    } else {
        let embeds = |it: char| matches!(it, '\u{202A}' | '\u{202B}' | '\u{202D}' | '\u{202E}');
        other_end(way, embeds, |it| it == '\u{202C}')
    };
    let scope = line.iter().map(|(place, scalar)| (*place, *scalar));
    let scope = scope.take_while(|(place, _)| end.is_none_or(|end| *place < end));
    let inside: Vec<char> = scope.map(|(_, scalar)| scalar).collect();
    let before: Vec<char> = in_line(context.before())
        .map(|(_, scalar)| scalar)
        .collect();
    if crosses_string(&before, &inside) || crosses_comment(&inside) {
        return Severity::High;
    }
    let Some(end) = end else {
        // An embedding is often left open in right-to-left text, where the end of the line ends it; at
        // the end of a line, it has no effect. An isolate is written by those who know to close it.
        // One to the right changes nothing where all goes there.
        let is_usual = inside.is_empty() || scalar == '\u{202A}' || is_near_right_to_left(context);
        return if is_usual && !opens(scalar) {
            Severity::Info
        } else {
            Severity::High
        };
    };
    if is_pair_usual(context, context.at(end)) || !matches!(scalar, '\u{202B}' | '\u{2067}') {
        Severity::Info
    } else {
        Severity::Low
    }
}

/// Is there right-to-left text near it, in its line or the next ones?
fn is_near_right_to_left(context: Context<'_>) -> bool {
    context.before().any(is_right_to_left) || context.after().any(is_right_to_left)
}

/// Does a string end or begin inside, but not both? `before` is the line before, backwards.
fn crosses_string(before: &[char], inside: &[char]) -> bool {
    let is_letter = |scalar: Option<&char>| scalar.is_some_and(|it| is_right_to_left((0, *it)));
    let count = |text: &[char], quote: char| {
        let quotes = (0..text.len()).filter(|place| {
            // Hebrew writes one in abbreviations.
            let before = place.checked_sub(1).and_then(|before| text.get(before));
            text.get(*place) == Some(&quote)
                && !(is_letter(before) && is_letter(text.get(place + 1)))
        });
        quotes.count()
    };
    ['"', '`'].into_iter().any(|quote| {
        let inside = count(inside, quote);
        let is_in_string = count(before, quote) % 2 == 1;
        inside % 2 == 1 || is_in_string && inside > 0
    })
}

/// Does a comment end or begin inside, but not both?
fn crosses_comment(inside: &[char]) -> bool {
    let place = |wanted: &[char]| inside.windows(wanted.len()).position(|it| it == wanted);
    let of_line = inside.windows(2).enumerate().any(|(place, it)| {
        // That of a URL begins no comment.
        let before = place.checked_sub(1).and_then(|before| inside.get(before));
        it == ['/', '/'] && before != Some(&':')
    });
    let is_parted = |begin: &[char], end: &[char]| match (place(begin), place(end)) {
        (None, None) => false,
        (Some(begin), Some(end)) => end < begin,
        _ => true,
    };
    of_line
        || is_parted(&['/', '*'], &['*', '/'])
        || is_parted(&['<', '!', '-', '-'], &['-', '-', '>'])
}

/// The part of a way that is in the line where it begins. Lines end where the class `B` of UAX #9 says
/// that paragraphs do.
pub(super) fn in_line(
    way: impl Iterator<Item = (usize, char)>,
) -> impl Iterator<Item = (usize, char)> {
    way.take_while(|(_, scalar)| {
        !matches!(
            scalar,
            '\n' | '\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2029}'
        )
    })
}

/// Is this a letter or a number of right-to-left text? The marks RLM and ALM have such a class too, but
/// are no text.
fn is_right_to_left((_, scalar): (usize, char)) -> bool {
    !is_bidi_control(u32::from(scalar))
        && matches!(
            CodePointMapData::<BidiClass>::new().get(scalar),
            BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber
        )
}
