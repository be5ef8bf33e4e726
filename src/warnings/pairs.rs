//! What normalization does to a code point behind others.

use super::context::{Context, starting_at};
use super::normal;
use super::table::{CHANGES, MARK, TABLE};

/// How many answers are kept.
const KEPT: usize = 1 << 10;

/// What normalization does to a code point behind others, by their values alone: text has few such neighbours, each of them often.
#[derive(Default)]
pub(super) struct Pairs {
    /// Made when it is first asked: most text has nothing to ask for.
    kept: Vec<Answer>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Answer {
    /// The one or two code points before it that decide; the first is NUL where one does.
    before: [char; 2],
    scalar: char,
    effect: Effect,
}

/// What normalization does to a code point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Form C leaves it as it is.
    Stays,

    /// Form C changes it.
    Changes,

    /// Every form puts it before the mark that it is after.
    Moves,
}

impl Effect {
    fn of(scalar: char, context: Context<'_>) -> Self {
        if context
            .previous()
            .is_some_and(|before| normal::moves(scalar, before))
        {
            Self::Moves
        } else if normal::changes(scalar, context) {
            Self::Changes
        } else {
            Self::Stays
        }
    }
}

impl Pairs {
    /// What normalization does to the code point of a context where it is. It must be one that
    /// Form C may change somewhere, or a mark.
    pub(super) fn effect(&mut self, context: Context<'_>, bytes: &[u8]) -> Effect {
        let Some((_, scalar)) = starting_at(bytes, context.place()) else {
            return Effect::Stays;
        };
        let is_mark = |it: char| !it.is_ascii() && TABLE.entry(u32::from(it)) & MARK != 0;
        let mut all = context.before().map(|(_, scalar)| scalar);
        let before = match all.next() {
            None => None,
            // Behind a mark what matters may be before that.
            Some(mark) if is_mark(mark) && TABLE.entry(u32::from(scalar)) & CHANGES != 0 => all
                .next()
                .filter(|base| !is_mark(*base))
                .map(|base| [base, mark]),
            Some(before) => Some(['\0', before]),
        };
        let Some(before) = before else {
            return Effect::of(scalar, context);
        };
        let [first, second] = before.map(u32::from);
        let mixed = u32::from(scalar) ^ second << 10 ^ first << 20;
        let mixed = mixed.wrapping_mul(0x9E37_79B1) >> 22;
        if self.kept.is_empty() {
            // That NUL stays as it is behind others is asked by nobody, and true.
            let nobody_asks = Answer {
                before: ['\0'; 2],
                scalar: '\0',
                effect: Effect::Stays,
            };
            self.kept.resize(KEPT, nobody_asks);
        }
        let Some(kept) = self.kept.get_mut(mixed as usize % KEPT) else {
            return Effect::of(scalar, context);
        };
        if kept.before != before || kept.scalar != scalar {
            *kept = Answer {
                before,
                scalar,
                effect: Effect::of(scalar, context),
            };
        }
        kept.effect
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_of_neighbours_holds_behind_anything() {
        let marks = [
            '\u{301}', '\u{316}', '\u{323}', '\u{338}', '\u{345}', '\u{93C}', '\u{3099}',
        ];
        let others = [
            'a', 'e', '\u{1EA1}', '\u{915}', '\u{928}', 'か', '\u{1100}', '\u{1161}',
        ];
        let all: Vec<char> = marks.into_iter().chain(others).collect();
        let mut pairs = Pairs::default();
        for _ in 0..2 {
            for first in &all {
                for before in &all {
                    for scalar in marks {
                        let text: String = [*first, *before, scalar].iter().collect();
                        let place = first.len_utf8() + before.len_utf8();
                        let context = Context::new(text.as_bytes(), place);
                        assert_eq!(
                            pairs.effect(context, text.as_bytes()),
                            Effect::of(scalar, context),
                            "{text:?}"
                        );
                    }
                }
            }
        }
    }
}
