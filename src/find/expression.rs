//! Finds the matches of an expression in a buffer, in a time that is linear in its length.

use std::ops::Range;
use std::sync::{Mutex, OnceLock, PoisonError};

use regex_automata::Input;
use regex_automata::meta::{self, Regex};
use regex_automata::nfa::thompson::{NFA, WhichCaptures};
use regex_syntax::hir::Hir;

use super::effort::Effort;
use super::linear::{Automata, Linear, PART_LEN};
use super::lookahead::lookahead;
use super::pattern_error::PatternError;
use super::positions::positions;
use super::stripe_search::MAX_MATCH_LEN;

/// Memory that each automaton of an expression may take, in bytes.
const AUTOMATON_LIMIT: usize = 4 << 20;

/// Memory for the part of the automaton that each thread builds as it goes, in bytes.
const CACHE_LIMIT: usize = 2 << 20;

/// The most positions of an expression for the fast engine. When its cache overflows, it visits each position
/// for each byte.
const MOST_POSITIONS: usize = 512;

/// The most times that the fast engine may read the bytes that it has passed.
const MOST_READS: u64 = 32;

/// An expression, and two ways to search for it that find the same matches.
///
/// The engine of the crate `regex` is fast, but it reads on behind each match as long as a better one is
/// possible, and reads all of that again for the next match. For `a(.*z)?` in a long line that takes
/// quadratic time. It also has no limit for the length of a match. Its work is therefore counted. If it may
/// have read more than [`MOST_READS`] times the bytes that it has passed, or finds a match that is too long,
/// [`Linear`] searches the rest of the buffer instead.
pub(super) struct Expression {
    /// The fast engine, if it can be used.
    regex: Option<Regex>,

    forward: NFA,
    reverse: NFA,

    /// Bytes in the longest match, if that has a limit of its own.
    longest: Option<usize>,

    /// The result of [`lookahead`]. It is computed only when it is needed.
    lookahead: OnceLock<Option<usize>>,

    /// Automata that are not in use.
    spare: Mutex<Vec<Automata>>,
}

impl Expression {
    /// Compiles an expression that does not match the empty string and has a match that is not too long.
    pub(super) fn new(hir: &Hir) -> Result<Self, PatternError> {
        match hir.properties().minimum_len() {
            Some(0) => return Err(PatternError::MatchesEmpty),
            Some(1..=MAX_MATCH_LEN) => {}
            Some(_) | None => return Err(PatternError::MatchesNothing),
        }
        let nfa = |reverse| {
            let config = NFA::config()
                .utf8(false)
                .reverse(reverse)
                .which_captures(WhichCaptures::None)
                .nfa_size_limit(Some(AUTOMATON_LIMIT));
            let built = NFA::compiler().configure(config).build_from_hir(hir);
            built.map_err(|error| unbuilt(error.size_limit(), &error))
        };
        let regex = if positions(hir) <= MOST_POSITIONS {
            let config = meta::Config::new()
                .utf8_empty(false)
                .which_captures(WhichCaptures::Implicit)
                .nfa_size_limit(Some(AUTOMATON_LIMIT))
                .hybrid_cache_capacity(CACHE_LIMIT);
            let built = meta::Builder::new().configure(config).build_from_hir(hir);
            Some(built.map_err(|error| unbuilt(error.size_limit(), &error))?)
        } else {
            None
        };
        Ok(Self {
            regex,
            forward: nfa(false)?,
            reverse: nfa(true)?,
            longest: hir.properties().maximum_len(),
            lookahead: OnceLock::new(),
            spare: Mutex::default(),
        })
    }

    /// Bytes in the longest match, at most [`MAX_MATCH_LEN`].
    pub(super) fn max_len(&self) -> usize {
        self.longest
            .map_or(MAX_MATCH_LEN, |len| len.min(MAX_MATCH_LEN))
    }

    /// Starts to find the matches in a buffer, one after the other.
    pub(super) fn in_bytes<'a>(&'a self, bytes: &'a [u8]) -> InExpression<'a> {
        InExpression {
            expression: self,
            bytes,
            quick: self.regex.as_ref(),
            linear: None,
            got_over: 0,
            read: 0,
        }
    }

    fn take_automata(&self) -> Automata {
        let spare = self.lock().pop();
        spare.unwrap_or_else(|| Automata::new(&self.forward, &self.reverse))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Automata>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn unbuilt(size_limit: Option<usize>, error: &impl ToString) -> PatternError {
    match size_limit {
        Some(_) => PatternError::TooLarge,
        None => PatternError::Expression {
            reason: error.to_string(),
            position: None,
        },
    }
}

/// Finds the matches of an expression in a buffer.
///
/// A match is leftmost; of those that start there, it is the one of at most
/// [`Expression::max_len`] bytes that the expression prefers.
pub(super) struct InExpression<'a> {
    expression: &'a Expression,
    bytes: &'a [u8],

    /// The fast engine, as long as it is used.
    quick: Option<&'a Regex>,

    linear: Option<Box<Linear>>,

    /// Bytes that the fast engine has passed, and how many it may have read for that.
    got_over: u64,
    read: u64,
}

impl InExpression<'_> {
    /// Returns the first match that starts at or after `from`, or `None` if there is none or the search is
    /// cancelled.
    pub(super) fn find(
        &mut self,
        mut from: usize,
        effort: &mut Effort<'_>,
    ) -> Option<Range<usize>> {
        let len = self.bytes.len();
        while from < len && !effort.is_over() {
            let Some(regex) = self.quick else {
                return self.find_linear(from, effort);
            };
            let end = from.saturating_add(PART_LEN).min(len);
            // What starts later may be cut by the end of the part.
            let last_start = match end {
                _ if end == len => len,
                end => end - self.expression.max_len(),
            };
            // The search sees the bytes around the part, so it does not take the end of the part for the end
            // of the text.
            let found = regex.search(&Input::new(self.bytes).range(from..end));
            let found = found.map(|found| found.range());
            self.account(from, found.as_ref(), end, effort);
            match found.filter(|found| found.start <= last_start) {
                None => from = last_start + 1,
                Some(found) if found.len() <= self.expression.max_len() => return Some(found),
                Some(found) => {
                    from = found.start;
                    self.quick = None;
                }
            }
        }
        None
    }

    /// Adds what the fast engine may have read, and stops using it if that is too much.
    fn account(
        &mut self,
        from: usize,
        found: Option<&Range<usize>>,
        end: usize,
        effort: &mut Effort<'_>,
    ) {
        let read_to = |found: &Range<usize>| {
            let by_length = self.expression.longest.map(|longest| found.start + longest);
            // It is computed below, the first time that it is needed.
            let ahead = self.expression.lookahead.get().copied().flatten();
            let by_lookahead = ahead.map(|ahead| found.end + ahead);
            let read_to = by_length.into_iter().chain(by_lookahead).min();
            read_to.unwrap_or(end).clamp(found.end, end)
        };
        let read = (found.map_or(end, read_to) - from) as u64;
        effort.add(read);
        self.read += read;
        self.got_over += (found.map_or(end, |found| found.end) - from) as u64;
        if self.read <= MOST_READS * (self.got_over + PART_LEN as u64) {
            return;
        }
        let is_new = self.expression.lookahead.get().is_none();
        let ahead = self
            .expression
            .lookahead
            .get_or_init(|| lookahead(&self.expression.forward));
        if is_new && ahead.is_some() {
            self.read = 0;
            self.got_over = 0;
        } else {
            self.quick = None;
        }
    }

    fn find_linear(&mut self, from: usize, effort: &mut Effort<'_>) -> Option<Range<usize>> {
        let expression = self.expression;
        let linear = self.linear.get_or_insert_with(|| {
            Box::new(Linear::new(
                expression.take_automata(),
                expression.max_len(),
            ))
        });
        linear.find(self.bytes, from, effort)
    }
}

impl Drop for InExpression<'_> {
    fn drop(&mut self) {
        if let Some(linear) = self.linear.take() {
            self.expression.lock().push(linear.into_automata());
        }
    }
}
