//! Finds where the match that starts at a place ends, without reading the same bytes again for each place.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::effort::Effort;
use super::lazy_dfa::{DEAD, Id, LazyDfa};

/// Paths are checked for a meeting at every multiple of this.
const MEETING: usize = 16;

/// The most places with their states that are kept. When there are more, all are dropped.
const MOST_MEETINGS: usize = 1 << 18;

/// A place and a state there, in one word: the place is one in a buffer.
type Meeting = u64;

fn meeting(at: usize, state: Id) -> Meeting {
    (at as u64) << 32 | u64::from(state)
}

/// Mixes the bits of a [`Meeting`]. No input can choose both the place and the number of a state, so this
/// hash need not withstand an attack.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let word = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = word ^ word >> 32;
    }
}

/// How the part of a path that is known ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// The path goes on, and was not followed further.
    Open,
    /// No match ends further on along the path.
    Dead,
    /// The path goes on like another one.
    Joins(usize),
}

/// The states that an automaton goes through from some place on.
struct Path {
    /// The ends of matches on the path, in order.
    ends: Vec<usize>,

    /// The place up to which the path is known, and the state there.
    at: usize,
    state: Id,

    ending: Ending,
}

/// The paths of an automaton over one haystack.
///
/// Searches from different places soon reach the same state at the same place, and are the same from there
/// on. Each such stretch is followed only once. The ends of all matches therefore take as many steps as there
/// are pairs of a place and a state that a search can reach, however far each search looks ahead.
#[derive(Default)]
pub(super) struct Paths {
    all: Vec<Path>,
    at: HashMap<Meeting, usize, BuildHasherDefault<Mixed>>,

    /// The generation of the automaton's states.
    generation: u64,
}

/// The automaton dropped its states during the search.
struct Forgotten;

impl Paths {
    /// Returns the end of the match that starts at `start` and ends at `limit` or before, as the expression
    /// prefers it. The automaton must read forward and keep the order of preference.
    pub(super) fn end(
        &mut self,
        dfa: &mut LazyDfa,
        haystack: &[u8],
        start: usize,
        limit: usize,
        effort: &mut Effort<'_>,
    ) -> Option<usize> {
        if self.at.len() >= MOST_MEETINGS {
            self.clear();
        }
        let state = dfa.start(haystack, start, effort);
        if self.generation != dfa.generation() {
            self.clear();
            self.generation = dfa.generation();
        }
        match self.end_from(dfa, haystack, (start, state), limit, effort) {
            Ok(end) => end,
            Err(Forgotten) => {
                self.clear();
                plain_end(dfa, haystack, start, limit, effort)
            }
        }
    }

    fn clear(&mut self) {
        self.all.clear();
        self.at.clear();
    }

    fn end_from(
        &mut self,
        dfa: &mut LazyDfa,
        haystack: &[u8],
        (mut at, mut state): (usize, Id),
        limit: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<usize>, Forgotten> {
        let mut end = None;
        while at < limit
            && let Some(byte) = haystack.get(at)
        {
            at += 1;
            state = dfa.next(state, *byte, haystack, at, effort);
            if self.generation != dfa.generation() {
                return Err(Forgotten);
            }
            if state == DEAD {
                break;
            }
            if LazyDfa::accepts(state) {
                end = Some(at);
            }
            if at.is_multiple_of(MEETING) {
                let path = self.path_at(at, state);
                let further = self.follow(path, dfa, haystack, at, limit, effort)?;
                return Ok(further.or(end));
            }
        }
        Ok(end)
    }

    /// The path that goes through a state at a place.
    fn path_at(&mut self, at: usize, state: Id) -> usize {
        *self.at.entry(meeting(at, state)).or_insert_with(|| {
            self.all.push(Path {
                ends: Vec::new(),
                at,
                state,
                ending: Ending::Open,
            });
            self.all.len() - 1
        })
    }

    /// Where the last match ends after `from` and at `limit` at the latest, on this path.
    fn follow(
        &mut self,
        mut number: usize,
        dfa: &mut LazyDfa,
        haystack: &[u8],
        mut from: usize,
        limit: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<usize>, Forgotten> {
        let mut end = None;
        while !effort.is_over() {
            effort.add(1);
            self.extend(number, dfa, haystack, limit, effort)?;
            let Some(path) = self.all.get(number) else {
                break;
            };
            let within = path.ends.partition_point(|end| *end <= limit);
            let last = within.checked_sub(1).and_then(|last| path.ends.get(last));
            end = last.copied().filter(|last| *last > from).or(end);
            match path.ending {
                Ending::Joins(other) if path.at < limit => {
                    from = path.at;
                    number = other;
                }
                _ => break,
            }
        }
        Ok(end)
    }

    /// Follows a path up to `limit`, or until it is dead or joins another one.
    fn extend(
        &mut self,
        number: usize,
        dfa: &mut LazyDfa,
        haystack: &[u8],
        limit: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Forgotten> {
        let Some(path) = self.all.get_mut(number) else {
            return Ok(());
        };
        while path.ending == Ending::Open && path.at < limit && !effort.is_over() {
            let Some(byte) = haystack.get(path.at) else {
                path.ending = Ending::Dead;
                break;
            };
            path.at += 1;
            path.state = dfa.next(path.state, *byte, haystack, path.at, effort);
            if self.generation != dfa.generation() {
                return Err(Forgotten);
            }
            if path.state == DEAD {
                path.ending = Ending::Dead;
                break;
            }
            if LazyDfa::accepts(path.state) {
                path.ends.push(path.at);
            }
            if path.at.is_multiple_of(MEETING) {
                let other = *self
                    .at
                    .entry(meeting(path.at, path.state))
                    .or_insert(number);
                if other != number {
                    path.ending = Ending::Joins(other);
                }
            }
        }
        Ok(())
    }
}

/// Returns the end of the match that starts at `start`, found without paths.
fn plain_end(
    dfa: &mut LazyDfa,
    haystack: &[u8],
    start: usize,
    limit: usize,
    effort: &mut Effort<'_>,
) -> Option<usize> {
    let mut state = dfa.start(haystack, start, effort);
    let mut end = None;
    let mut at = start;
    while at < limit
        && state != DEAD
        && !effort.is_over()
        && let Some(byte) = haystack.get(at)
    {
        at += 1;
        state = dfa.next(state, *byte, haystack, at, effort);
        if LazyDfa::accepts(state) {
            end = Some(at);
        }
    }
    end
}
