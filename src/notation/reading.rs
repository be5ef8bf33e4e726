//! What one notation makes of a text.

use std::borrow::Cow;
use std::ops::Range;

use super::coverage::Coverage;
use super::family::Notation;

/// How much speaks for a reading, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// It can be read so, as anything can: plain text.
    Possible,
    /// It fits, but so do ordinary words or numbers: `cafe`, `01000001`.
    Ambiguous,
    /// It fits as a whole, and would hardly do so by chance.
    Likely,
    /// It has marks that nothing else has: `0x`, `\x`, `%C3`, `U+`.
    Marked,
    /// What it says twice agrees: offsets, a gutter, a declared length, a checksum.
    Checked,
}

/// Whether the bytes of a reading can be relied on, as far as the text itself tells: the best first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// Nothing in the text speaks against them.
    #[default]
    Whole,

    /// The text says that bytes are missing, or others who read it would make other bytes of it.
    Doubtful,

    /// The text contradicts itself: offsets, a gutter, a declared count, a checksum or padding say something else
    /// than the digits.
    Contradicted,
}

/// Part of a text that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The place of the part, in bytes of the text.
    pub range: Range<usize>,
    /// Why, as a sentence without a full stop.
    pub reason: Cow<'static, str>,
}

/// Part of a text that is damaged, by what is around it: a letter O among hex digits, a row that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The place of the part, in bytes of the text. Where something is missing, what is after the gap.
    pub range: Range<usize>,
    /// What is wrong with it, as a sentence without a full stop.
    pub reason: Cow<'static, str>,
    /// What probably stood there, and what the bytes of the reading are made of; `None` where that cannot be told.
    pub probably: Option<Cow<'static, str>>,
}

/// What one notation makes of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Which notation.
    pub notation: Notation,

    /// The bytes. Where parts were rejected, those of the other parts.
    pub bytes: Vec<u8>,

    /// What every byte of the text was taken for.
    pub coverage: Coverage,

    /// What could not be read, in order, and why: the first 65,536 of those parts. The rejected pieces of
    /// the coverage are all of them; neighbours that have different reasons are one piece there.
    pub rejected: Vec<Rejection>,

    /// How many parts could not be read. Of those whose reason is not kept, neighbours count as one.
    pub rejected_count: usize,

    /// Damaged parts that are read as what they probably were, in order: the first 256 of them.
    pub damage: Vec<Damage>,

    /// What was taken off the text before it was read in this notation, each as words without a full stop: quote
    /// marks, a prompt, line numbers. The coverage has it as decoration.
    pub taken_off: Vec<Cow<'static, str>>,

    /// How much speaks for it.
    pub certainty: Certainty,

    /// What was assumed, in one line: "Hex, separated by spaces".
    pub assumption: Cow<'static, str>,

    /// Whether the bytes can be relied on. Why not, is among the warnings.
    pub trust: Trust,

    /// What the user should know all the same, each a sentence: that the dump is cut, that a checksum
    /// does not fit.
    pub warnings: Vec<Cow<'static, str>>,
}

impl Reading {
    /// Is every character of the text explained?
    pub fn is_complete(&self) -> bool {
        self.rejected.is_empty()
    }

    /// Is every character explained, and what the text says twice agrees?
    pub(super) fn is_certain(&self) -> bool {
        self.is_complete()
            && self.certainty == Certainty::Checked
            && self.trust < Trust::Contradicted
    }
}
