//! Finds matches in a buffer.

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

/// How many bytes an expression is given at once where its matches are too long: more than
/// [`MAX_MATCH_LEN`].
const CAREFUL_LEN: usize = 4 * MAX_MATCH_LEN;

/// Finds matches in a buffer, by the fastest way for what is looked for.
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

    /// To find matches in a buffer, one after the other.
    pub(super) fn in_bytes<'a>(&'a self, bytes: &'a [u8], cancel: &'a AtomicBool) -> Finding<'a> {
        Finding {
            matcher: self,
            bytes,
            cancel,
            is_careful: false,
        }
    }
}

/// Finds the matches in a buffer.
pub(super) struct Finding<'a> {
    matcher: &'a Matcher,
    bytes: &'a [u8],
    cancel: &'a AtomicBool,

    /// Matches that are too long were seen: an expression is then not let loose on all the bytes,
    /// most of which it would read again for each match.
    is_careful: bool,
}

impl Finding<'_> {
    /// The first match that starts at or after `from`. It gives up, with `None`, when it is
    /// cancelled.
    pub(super) fn find(&mut self, from: usize) -> Option<Range<usize>> {
        match self.matcher {
            Matcher::Literal(finder) => {
                let start = from + finder.find(self.bytes.get(from..)?)?;
                Some(start..start + finder.needle().len())
            }
            Matcher::Masked(masked) => {
                let start = masked.find(self.bytes, from)?;
                Some(start..start + masked.len())
            }
            Matcher::Expression { regex, max_len } => self.find_short(regex, *max_len, from),
        }
    }

    /// The leftmost match of at most `max_len` bytes; of those that start there, the one that the
    /// expression prefers.
    ///
    /// An [`Input`] of a part of the bytes looks around that part all the same: no end of text is
    /// seen where there is none.
    fn find_short(
        &mut self,
        regex: &Regex,
        max_len: usize,
        mut from: usize,
    ) -> Option<Range<usize>> {
        let len = self.bytes.len();
        while from <= len && !self.cancel.load(Ordering::Relaxed) {
            let part = if self.is_careful { CAREFUL_LEN } else { len };
            let end = from.saturating_add(part).min(len);
            // What starts later may be cut by the end of the part.
            let last_start = if end == len { len } else { end - max_len };
            let found = regex
                .search(&Input::new(self.bytes).range(from..end))
                .filter(|found| found.start() <= last_start);
            let Some(found) = found else {
                if end == len {
                    return None;
                }
                from = last_start + 1;
                continue;
            };
            if found.len() <= max_len {
                return Some(found.range());
            }
            // The one that it prefers is too long.
            self.is_careful = true;
            let end = found.start() + max_len;
            let short = Input::new(self.bytes)
                .range(found.start()..end)
                .anchored(Anchored::Yes);
            if let Some(short) = regex.search(&short) {
                return Some(short.range());
            }
            from = found.start() + 1;
        }
        None
    }
}
