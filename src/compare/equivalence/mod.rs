//! Whether two sources are the same but for what is ignored: an exact answer.
//!
//! Which bytes belong side by side is a guess, and says nothing of whether two sources are the same. That is found out
//! here: both are read once, from start to end, as streams of tokens, and the streams are compared. Memory is bounded.
//!
//! # What is the same
//!
//! Of each source, in this order:
//!
//! 1. With [`Ignoring::signature`], `EF BB BF` at offset 0 is left out, once.
//! 2. With [`Ignoring::line_ends`], each CR LF, each other CR and each LF becomes one LF.
//! 3. With [`Ignoring::normal_form`], each longest run of well-formed text becomes its form NFC (UAX #15).
//!
//! Two sources are the same if the same bytes are left. Ill-formed bytes stay as they are, and text is not composed across
//! them. The steps do not depend on each other: no signature or line end is composed with anything.
//!
//! Both are taken for UTF-8. Only where both begin with the same byte order mark of UTF-16 or UTF-32 are they taken for
//! that.
//!
//! Texts have the same form NFC if they have the same form NFD. The streams are in NFD: it never joins what two blocks
//! hold, and only combining marks are in need of ordering.

mod ignoring;
mod marks;
mod tokens;

use std::sync::atomic::AtomicBool;

use super::alignment::Side;
use super::content::common_prefix;
use crate::source::{MemorySource, Source, SourceError};

pub use ignoring::Ignoring;

use marks::{Mark, MarkMatch, UnmatchedMarks};
use tokens::{Token, Tokens};

pub(super) use tokens::TextForm;

/// Whether two sources are the same but for what is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equivalence {
    /// They are.
    Same,

    /// They differ in more than that.
    Different {
        /// Where that is known, as an offset of the left source and one of the right.
        at: [u64; 2],
    },

    /// More combining marks in a row are in different orders than are remembered ([`EquivalenceLimits::most_marks`]).
    Undecided {
        /// Where these begin, as an offset of the left source and one of the right.
        from: [u64; 2],
    },
}

/// What memory a comparison may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EquivalenceLimits {
    /// Each source is read in blocks of so many bytes; 8 at least.
    pub block: usize,

    /// So many combining marks after one character are remembered until the other side has them as well.
    pub most_marks: usize,
}

impl Default for EquivalenceLimits {
    fn default() -> Self {
        Self {
            block: 256 << 10,
            most_marks: 1 << 20,
        }
    }
}

impl Equivalence {
    /// Compares two sources, each of which is read once.
    ///
    /// # Errors
    /// A source could not be read, or `cancel` was set.
    pub fn of(
        sources: [&dyn Source; 2],
        ignoring: Ignoring,
        limits: EquivalenceLimits,
        cancel: &AtomicBool,
    ) -> Result<Self, SourceError> {
        let form = TextForm::of(sources)?;
        let tokens = |source| Tokens::new(source, form, ignoring, limits.block, cancel);
        let [left, right] = sources;
        Self::of_tokens(tokens(left)?, tokens(right)?, limits)
    }

    /// Compares what both streams still hold.
    fn of_tokens(
        mut left: Tokens,
        mut right: Tokens,
        limits: EquivalenceLimits,
    ) -> Result<Self, SourceError> {
        let mut marks = UnmatchedMarks::default();
        let mut marks_from = [0; 2];
        loop {
            if marks.is_empty() && left.is_between_characters() && right.is_between_characters() {
                skip_equal(&mut left, &mut right)?;
            }
            let both = (left.peek()?, right.peek()?);
            let at = [left.offset(), right.offset()];
            let is_same = match both {
                (Token::Mark(mark), Token::Mark(other)) => {
                    left.take();
                    right.take();
                    if marks.is_empty() {
                        marks_from = at;
                    }
                    let is_same = match_both(&mut marks, mark, other);
                    if marks.len() > limits.most_marks {
                        return Ok(Self::Undecided { from: marks_from });
                    }
                    is_same
                }
                // The other side has no more marks: those that it had must do.
                (Token::Mark(mark), _) => {
                    left.take();
                    marks.match_mark(Side::Left, mark) == MarkMatch::Equal
                }
                (_, Token::Mark(mark)) => {
                    right.take();
                    marks.match_mark(Side::Right, mark) == MarkMatch::Equal
                }
                (Token::End, Token::End) if marks.is_empty() => return Ok(Self::Same),
                (token, other) => {
                    left.take();
                    right.take();
                    token == other && marks.is_empty()
                }
            };
            if !is_same {
                return Ok(Self::Different { at });
            }
        }
    }
}

/// Returns whether two parts of sources in one form are the same but for what is ignored, each part with whether it is the
/// start of its source.
pub(super) fn are_parts_same(
    parts: [(&[u8], bool); 2],
    form: TextForm,
    ignoring: Ignoring,
) -> bool {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let limits = EquivalenceLimits::default();
    let sources = parts.map(|(bytes, _)| MemorySource::new(bytes));
    let tokens = |number: usize| {
        let (source, (_, is_start)) = sources.get(number).zip(parts.get(number))?;
        let signature = ignoring.signature && *is_start;
        let ignoring = Ignoring {
            signature,
            ..ignoring
        };
        Tokens::new(source, form, ignoring, limits.block, &NEVER).ok()
    };
    let both = tokens(0).zip(tokens(1));
    let equivalence = both.map(|(left, right)| Equivalence::of_tokens(left, right, limits));
    matches!(equivalence, Some(Ok(Equivalence::Same)))
}

/// Goes on after the bytes that are equal on both sides. Both must have come to the same state: then equal bytes lead to
/// the same state again, marks in the middle of a run of marks included.
fn skip_equal(left: &mut Tokens, right: &mut Tokens) -> Result<(), SourceError> {
    loop {
        left.fill()?;
        right.fill()?;
        let equal = common_prefix(left.bytes(), right.bytes());
        let whole = left.whole_len(left.bytes().get(..equal).unwrap_or_default());
        if whole == 0 {
            return Ok(());
        }
        left.skip(whole);
        right.skip(whole);
    }
}

/// Matches the next marks of both sides. Returns whether both may still be the same.
fn match_both(marks: &mut UnmatchedMarks, left: Mark, right: Mark) -> bool {
    if left == right && marks.is_empty() {
        return true;
    }
    for (side, mark) in [(Side::Left, left), (Side::Right, right)] {
        match marks.match_mark(side, mark) {
            MarkMatch::Equal => {}
            MarkMatch::Different => return false,
            MarkMatch::Unmatched => marks.push(side, mark),
        }
    }
    true
}
