//! Neighbours that normalization leaves as they are.

use unicode_normalization::char::canonical_combining_class;

use super::context::{Context, starting_at};
use super::normal;
use super::table::{CHANGES, TABLE};

/// How many pairs are kept.
const KEPT: usize = 32;

/// Remembers of pairs of code points, by their values alone, that Normalization Form C does not change the
/// second one behind the first: text has few such pairs, each of them often. It never knows that
/// something is changed.
pub(super) struct Pairs {
    kept: [(char, char); KEPT],
}

impl Pairs {
    pub(super) fn new() -> Self {
        // Two NUL are no pair that anyone asks for, and true.
        Self {
            kept: [('\0', '\0'); KEPT],
        }
    }

    /// Does the form change the code point of a context where it stands? It must be one that
    /// the form may change somewhere, or a mark.
    pub(super) fn changes(&mut self, context: Context<'_>, bytes: &[u8]) -> bool {
        let Some((_, scalar)) = starting_at(bytes, context.place()) else {
            return false;
        };
        let Some(before) = context.previous() else {
            return normal::changes(scalar, context);
        };
        let number = (u32::from(scalar) ^ u32::from(before) << 1) as usize % KEPT;
        if self.kept.get(number) == Some(&(before, scalar)) {
            return false;
        }
        let changes = normal::changes(scalar, context);
        // Behind a mark what matters may stand before that.
        let is_by_pair =
            TABLE.entry(u32::from(scalar)) & CHANGES == 0 || canonical_combining_class(before) == 0;
        if !changes
            && is_by_pair
            && let Some(kept) = self.kept.get_mut(number)
        {
            *kept = (before, scalar);
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_of_a_pair_holds_behind_anything() {
        let marks = [
            '\u{301}', '\u{316}', '\u{323}', '\u{338}', '\u{345}', '\u{93C}', '\u{3099}',
        ];
        let others = [
            'a', 'e', '\u{1EA1}', '\u{915}', '\u{928}', 'か', '\u{1100}', '\u{1161}',
        ];
        let all: Vec<char> = marks.into_iter().chain(others).collect();
        let mut pairs = Pairs::new();
        for _ in 0..2 {
            for first in &all {
                for before in &all {
                    for scalar in marks {
                        let text: String = [*first, *before, scalar].iter().collect();
                        let place = first.len_utf8() + before.len_utf8();
                        let context = Context::new(text.as_bytes(), place);
                        assert_eq!(
                            pairs.changes(context, text.as_bytes()),
                            normal::changes(scalar, context),
                            "{text:?}"
                        );
                    }
                }
            }
        }
    }
}
