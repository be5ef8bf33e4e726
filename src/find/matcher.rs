//! Finds matches in a buffer.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64};

use memchr::memmem::Finder;
use regex_syntax::hir::Hir;

use super::effort::Effort;
use super::expression::{Expression, InExpression};
use super::masked::Masked;
use super::pattern_error::PatternError;

/// How many bytes before and after a match an expression may look at: `\b` reads one code point.
const LOOK_AROUND: usize = 4;

/// Finds matches in a buffer with the fastest method for the pattern.
pub(super) enum Matcher {
    /// Exact bytes.
    Literal(Finder<'static>),

    /// Bytes with wildcards.
    Masked(Masked),

    /// Everything else.
    Expression(Box<Expression>),
}

impl Matcher {
    /// Returns a matcher of exact bytes, at least one.
    pub(super) fn literal(bytes: &[u8]) -> Self {
        Self::Literal(Finder::new(bytes).into_owned())
    }

    /// Returns a matcher of an expression that does not match the empty string and has a match that is not
    /// too long.
    pub(super) fn expression(hir: &Hir) -> Result<Self, PatternError> {
        Ok(Self::Expression(Box::new(Expression::new(hir)?)))
    }

    /// Bytes in the longest match, at least 1 and at most
    /// [`MAX_MATCH_LEN`](super::stripe_search::MAX_MATCH_LEN).
    pub(super) fn max_len(&self) -> usize {
        match self {
            Self::Literal(finder) => finder.needle().len(),
            Self::Masked(masked) => masked.len(),
            Self::Expression(expression) => expression.max_len(),
        }
        .max(1)
    }

    /// How many bytes before and after a match must be there to decide that it is one.
    pub(super) fn look_around(&self) -> usize {
        match self {
            Self::Literal(_) | Self::Masked(_) => 0,
            Self::Expression(_) => LOOK_AROUND,
        }
    }

    /// Returns the byte, if the pattern is a single byte.
    pub(super) fn single_byte(&self) -> Option<u8> {
        match self {
            Self::Literal(finder) => match finder.needle() {
                [byte] => Some(*byte),
                _ => None,
            },
            Self::Masked(_) | Self::Expression(_) => None,
        }
    }

    /// Starts to find matches in a buffer, one after the other. The steps are added to `steps`.
    pub(super) fn in_bytes<'a>(
        &'a self,
        bytes: &'a [u8],
        cancel: &'a AtomicBool,
        steps: &'a AtomicU64,
    ) -> BufferSearch<'a> {
        let way = match self {
            Self::Literal(finder) => Way::Literal(finder),
            Self::Masked(masked) => Way::Masked(masked),
            Self::Expression(expression) => Way::Expression(expression.in_bytes(bytes)),
        };
        BufferSearch {
            way,
            bytes,
            effort: Effort::new(cancel, steps),
        }
    }
}

/// Finds the matches in a buffer.
pub(super) struct BufferSearch<'a> {
    way: Way<'a>,
    bytes: &'a [u8],
    effort: Effort<'a>,
}

/// The method of the search.
enum Way<'a> {
    Literal(&'a Finder<'static>),
    Masked(&'a Masked),
    Expression(InExpression<'a>),
}

impl BufferSearch<'_> {
    /// Returns the first match that starts at or after `from`, or `None` if there is none or the search is
    /// cancelled.
    pub(super) fn find(&mut self, from: usize) -> Option<Range<usize>> {
        let effort = &mut self.effort;
        match &mut self.way {
            Way::Literal(finder) => {
                let found = finder.find(self.bytes.get(from..)?);
                let start = from + found.unwrap_or(self.bytes.len() - from);
                effort.add((start - from) as u64);
                found.map(|_| start..start + finder.needle().len())
            }
            Way::Masked(masked) => {
                let start = masked.find(self.bytes, from, effort)?;
                Some(start..start + masked.len())
            }
            Way::Expression(expression) => expression.find(from, effort),
        }
    }
}
