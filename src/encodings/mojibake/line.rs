//! What the characters of one line say of each misreading.

use super::characters::Misreadings;
use super::misreading::COUNT;

/// What the characters of one line say of each misreading.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Line {
    /// Where it ends in the text.
    pub(super) end: usize,

    /// The misreadings in which some character of the line is no part of a sequence of UTF-8.
    pub(super) not_whole: Misreadings,

    /// Those in which more runs of signs are no UTF-8 than are. Had the line been misread so, nearly all would be.
    pub(super) doubted: Misreadings,

    /// Those in which a part of a sequence is left that lost its end.
    pub(super) with_rest: Misreadings,
}

/// A line while it is read.
#[derive(Debug)]
pub(super) struct Counting {
    line: Line,
    has_any: bool,

    /// For each misreading, how many runs of signs more are UTF-8 than are not.
    balance: [i32; COUNT],
}

impl Default for Counting {
    fn default() -> Self {
        Self {
            line: Line::default(),
            has_any: false,
            balance: [0; COUNT],
        }
    }
}

/// What a run of characters is in a misreading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RunKind {
    /// Well-formed UTF-8, all of it.
    Utf8,

    /// A part of it is a sequence that lost its end; all else is well-formed.
    WithRest,

    /// Something else.
    Other,
}

impl Counting {
    /// Takes a character above ASCII that the misreading does not have.
    pub(super) fn add_outside(&mut self, number: usize) {
        self.has_any = true;
        self.line.not_whole |= 1 << number;
    }

    /// Takes a run. `is_of_signs`: it has two characters or more, and one of them is none of a word.
    pub(super) fn add_run(&mut self, number: usize, kind: RunKind, is_of_signs: bool) {
        self.has_any = true;
        let bit = 1 << number;
        match kind {
            RunKind::Utf8 => {}
            RunKind::WithRest => {
                self.line.not_whole |= bit;
                self.line.with_rest |= bit;
            }
            RunKind::Other => self.line.not_whole |= bit,
        }
        if let Some(balance) = self.balance.get_mut(number).filter(|_| is_of_signs) {
            match kind {
                RunKind::Utf8 => *balance += 1,
                RunKind::WithRest => {}
                RunKind::Other => *balance -= 1,
            }
        }
    }

    /// Ends the line; `None` where nothing in it is above ASCII.
    pub(super) fn end(&mut self, end: usize) -> Option<Line> {
        let Self {
            mut line,
            has_any,
            balance,
        } = std::mem::take(self);
        line.end = end;
        for (number, balance) in balance.into_iter().enumerate() {
            line.doubted |= Misreadings::from(balance < 0) << number;
        }
        has_any.then_some(line)
    }
}
