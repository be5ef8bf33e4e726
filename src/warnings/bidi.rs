//! Where controls of direction are as they should be: in right-to-left text.

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;

use super::context::Context;
use crate::invisible::is_bidi_control;

/// Is a control of direction as it should be? A mark needs right-to-left text near it, in its line or
/// the next ones. An isolate needs it in its line, and its other end too: what it orders does not
/// reach further than that. Embeddings and overrides are always worth a look.
pub(super) fn is_usual(scalar: char, context: Context<'_>) -> bool {
    match scalar {
        // LRM, RLM, ALM.
        '\u{200E}' | '\u{200F}' | '\u{61C}' => {
            context.before().any(is_right_to_left) || context.after().any(is_right_to_left)
        }
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

/// The part of a way that is in the line where it begins. Lines end where the class `B` of UAX #9 says
/// that paragraphs do.
fn in_line(way: impl Iterator<Item = (usize, char)>) -> impl Iterator<Item = (usize, char)> {
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
