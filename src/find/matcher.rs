//! Finds the next match in a buffer.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use memchr::memmem::Finder;
use regex_automata::meta::{self, Regex};
use regex_automata::nfa::thompson::WhichCaptures;
use regex_automata::{Anchored, Input};
use regex_syntax::hir::Hir;

use super::masked::Masked;
use super::pattern_error::PatternError;
use super::stripe_search::MAX_MATCH_LEN;

/// Memory that the automaton of an expression may take, in bytes.
const AUTOMATON_LIMIT: usize = 4 << 20;

/// Memory for the part of the automaton that each thread builds as it goes, in bytes.
const CACHE_LIMIT: usize = 2 << 20;

/// How many bytes before and after a match an expression may look at: `\b` reads one code point.
const LOOK_AROUND: usize = 4;

/// Finds the next match in a buffer, by the fastest way for what is looked for.
#[derive(Debug)]
pub(super) enum Matcher {
    /// Exact bytes.
    Literal(Finder<'static>),

    /// Bytes with wildcards.
    Masked(Masked),

    /// Everything else.
    Expression {
        regex: Regex,

        /// Bytes in the longest match, at most [`MAX_MATCH_LEN`].
        max_len: usize,
    },
}

impl Matcher {
    /// For exact bytes, at least one.
    pub(super) fn literal(bytes: &[u8]) -> Self {
        Self::Literal(Finder::new(bytes).into_owned())
    }

    /// For an expression that matches neither nothing at all nor only what is too long.
    pub(super) fn expression(hir: &Hir) -> Result<Self, PatternError> {
        match hir.properties().minimum_len() {
            Some(0) => return Err(PatternError::MatchesEmpty),
            Some(1..=MAX_MATCH_LEN) => {}
            Some(_) | None => return Err(PatternError::MatchesNothing),
        }
        let config = meta::Config::new()
            .utf8_empty(false)
            .which_captures(WhichCaptures::Implicit)
            .nfa_size_limit(Some(AUTOMATON_LIMIT))
            .hybrid_cache_capacity(CACHE_LIMIT);
        let regex = meta::Builder::new()
            .configure(config)
            .build_from_hir(hir)
            .map_err(|error| match error.size_limit() {
                Some(_) => PatternError::TooLarge,
                None => PatternError::Expression {
                    reason: error.to_string(),
                    position: None,
                },
            })?;
        let longest = hir.properties().maximum_len();
        Ok(Self::Expression {
            regex,
            max_len: longest.map_or(MAX_MATCH_LEN, |len| len.min(MAX_MATCH_LEN)),
        })
    }

    /// Bytes in the longest match, at least 1 and at most [`MAX_MATCH_LEN`].
    pub(super) fn max_len(&self) -> usize {
        match self {
            Self::Literal(finder) => finder.needle().len(),
            Self::Masked(masked) => masked.len(),
            Self::Expression { max_len, .. } => *max_len,
        }
        .max(1)
    }

    /// How many bytes before and after a match must be there for it to be told right.
    pub(super) fn look_around(&self) -> usize {
        match self {
            Self::Literal(_) | Self::Masked(_) => 0,
            Self::Expression { .. } => LOOK_AROUND,
        }
    }

    /// The one byte that is looked for, if there is just one.
    pub(super) fn single_byte(&self) -> Option<u8> {
        match self {
            Self::Literal(finder) => match finder.needle() {
                [byte] => Some(*byte),
                _ => None,
            },
            Self::Masked(_) | Self::Expression { .. } => None,
        }
    }

    /// The first match that starts at or after `from`. It gives up, with `None`, when it is
    /// cancelled.
    pub(super) fn find(
        &self,
        haystack: &[u8],
        from: usize,
        cancel: &AtomicBool,
    ) -> Option<Range<usize>> {
        match self {
            Self::Literal(finder) => {
                let start = from + finder.find(haystack.get(from..)?)?;
                Some(start..start + finder.needle().len())
            }
            Self::Masked(masked) => {
                let start = masked.find(haystack, from)?;
                Some(start..start + masked.len())
            }
            Self::Expression { regex, max_len } => {
                find_short(regex, *max_len, haystack, from, cancel)
            }
        }
    }
}

/// The leftmost match of at most `max_len` bytes; of those that start there, the one that the
/// expression prefers.
fn find_short(
    regex: &Regex,
    max_len: usize,
    haystack: &[u8],
    mut from: usize,
    cancel: &AtomicBool,
) -> Option<Range<usize>> {
    while from <= haystack.len() && !cancel.load(Ordering::Relaxed) {
        let found = regex.search(&Input::new(haystack).range(from..))?;
        if found.len() <= max_len {
            return Some(found.range());
        }
        // The one that it prefers is too long. What stands behind the span is still looked at, so
        // that no end of text is seen where there is none.
        let end = found.start() + max_len;
        let span = Input::new(haystack)
            .range(found.start()..end)
            .anchored(Anchored::Yes);
        if let Some(shorter) = regex.search(&span) {
            return Some(shorter.range());
        }
        from = found.start() + 1;
    }
    None
}
