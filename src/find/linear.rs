//! Finds matches in a buffer in two passes, each of which reads a byte a fixed number of times.

use std::ops::Range;

use regex_automata::nfa::thompson::NFA;

use super::effort::Effort;
use super::lazy_dfa::{Keeps, LazyDfa};
use super::paths::Paths;
use super::stripe_search::MAX_MATCH_LEN;

/// Bytes that are read backwards at once, of which the last [`MAX_MATCH_LEN`] at most are read again
/// with the next ones.
pub(super) const PART_LEN: usize = 4 * MAX_MATCH_LEN;

/// The automata of an expression, with what was built of them so far.
pub(super) struct Automata {
    /// From the start of a match to its end, by preference.
    forward: LazyDfa,

    /// Backwards, from any end to every start.
    reverse: LazyDfa,
}

impl Automata {
    pub(super) fn new(forward: &NFA, reverse: &NFA) -> Self {
        Self {
            forward: LazyDfa::new(forward, true, Keeps::Preferred),
            reverse: LazyDfa::new(reverse, false, Keeps::All),
        }
    }
}

/// Finds matches in one buffer.
///
/// A part of the buffer is first read backwards. This finds each place where a match starts that ends within
/// the part. Only from these places are matches followed forward, over [`Paths`], which go over no stretch
/// twice.
pub(super) struct Linear {
    automata: Automata,
    paths: Paths,
    starts: Starts,
    max_len: usize,
}

/// Where matches start in a part of a buffer.
#[derive(Default)]
struct Starts {
    range: Range<usize>,

    /// A bit for each place of the range.
    bits: Vec<u64>,
}

impl Starts {
    /// The first one at or after a place in the range.
    fn next(&self, from: usize) -> Option<usize> {
        let place = from.checked_sub(self.range.start)?;
        let mut number = place / 64;
        let mut word = self.bits.get(number)? & (u64::MAX << (place % 64));
        while word == 0 {
            number += 1;
            word = *self.bits.get(number)?;
        }
        Some(self.range.start + number * 64 + word.trailing_zeros() as usize)
    }
}

impl Linear {
    /// Returns a search with these automata, for matches of at most so many bytes.
    pub(super) fn new(automata: Automata, max_len: usize) -> Self {
        Self {
            automata,
            paths: Paths::default(),
            starts: Starts::default(),
            max_len,
        }
    }

    /// Returns the automata, to be used for another buffer.
    pub(super) fn into_automata(self: Box<Self>) -> Automata {
        self.automata
    }

    /// The first match that starts at or after `from`. The buffer is the same for each call.
    pub(super) fn find(
        &mut self,
        bytes: &[u8],
        mut from: usize,
        effort: &mut Effort<'_>,
    ) -> Option<Range<usize>> {
        while from < bytes.len() && !effort.is_over() {
            if !self.starts.range.contains(&from) {
                self.mark(bytes, from, effort);
            }
            let Some(start) = self.starts.next(from) else {
                from = self.starts.range.end.max(from + 1);
                continue;
            };
            let limit = start.saturating_add(self.max_len).min(bytes.len());
            let forward = &mut self.automata.forward;
            if let Some(end) = self.paths.end(forward, bytes, start, limit, effort) {
                return Some(start..end);
            }
            // Each match that starts here is too long.
            from = start + 1;
        }
        None
    }

    /// Marks where matches start in the part of the buffer that begins at `start`.
    fn mark(&mut self, bytes: &[u8], start: usize, effort: &mut Effort<'_>) {
        let end = start.saturating_add(PART_LEN).min(bytes.len());
        // What starts later may be cut by the end of the part.
        let last = if end == bytes.len() {
            end
        } else {
            end - self.max_len + 1
        };
        let marked = start..last;
        self.starts.bits.clear();
        self.starts.bits.resize(marked.len().div_ceil(64), 0);
        let reverse = &mut self.automata.reverse;
        let mut state = reverse.start(bytes, end, effort);
        for place in (start..end).rev() {
            let Some(byte) = bytes.get(place) else {
                continue;
            };
            state = reverse.next(state, *byte, bytes, place, effort);
            if LazyDfa::accepts(state) && place < last {
                let bit = place - start;
                if let Some(word) = self.starts.bits.get_mut(bit / 64) {
                    *word |= 1 << (bit % 64);
                }
            }
            if effort.is_over() {
                break;
            }
        }
        self.starts.range = marked;
    }
}
