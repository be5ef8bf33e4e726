//! A deterministic automaton whose states are built during the search.

use std::collections::HashMap;
use std::sync::Arc;

use regex_automata::nfa::thompson::{NFA, State};
use regex_automata::util::alphabet::Unit;
use regex_automata::util::look::LookSet;
use regex_automata::util::primitives::StateID;

use super::effort::Effort;

/// A state of the automaton. Equal states have equal numbers until the automaton drops its states.
pub(super) type Id = u32;

/// The state from which nothing matches.
pub(super) const DEAD: Id = 0;

/// Set in the number of each state in which a match ends.
const ACCEPTS: Id = 1 << 31;

/// The next state has not been built yet.
const UNKNOWN: Id = Id::MAX;

/// Memory for the states, in bytes. When it is full, all states are dropped, and built again as needed.
const MEMORY: usize = 16 << 20;

/// What the map and the lists add to a state, in bytes.
const OVERHEAD: usize = 80;

/// In the first word of a set: a match ends here.
const SET_ACCEPTS: u32 = 1;

/// In the first word of a set: what follows are bits, not numbers.
const SET_IS_BITS: u32 = 2;

/// Which states of the NFA a set keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keeps {
    /// In order of preference, and none behind a match: leftmost-first.
    Preferred,
    /// All, in no order: whether there is a match.
    All,
}

/// A lazy DFA: the subset construction, done only for the bytes that occur.
///
/// Unlike the one of the crate `regex-automata` it supports every assertion, including Unicode word borders:
/// the assertions that hold at a place are part of the transition. It neither searches nor gives up; the code
/// that steps it does that.
pub(super) struct LazyDfa {
    nfa: NFA,
    start: StateID,
    keeps: Keeps,

    /// The class of each byte, and how many classes there are.
    classes: [u8; 256],
    stride: usize,

    has_looks: bool,

    /// The assertions of the expression.
    looks: LookSet,

    /// The sets of assertions that were found to hold together. Without assertions there is one.
    situations: Vec<LookSet>,

    /// For each situation, the next state by state and class of byte.
    next: Vec<Vec<Id>>,

    /// For each situation, the state to start in.
    starts: Vec<Id>,

    sets: Vec<Arc<[u32]>>,
    ids: HashMap<Arc<[u32]>, Id>,
    memory: usize,
    generation: u64,

    /// For each state of the NFA, the last construction that came to it.
    seen: Vec<u32>,
    construction: u32,
    list: Vec<u32>,
    from: Vec<u32>,
    stack: Vec<StateID>,
}

impl LazyDfa {
    /// The automaton for an NFA, which reads backwards if that does.
    pub(super) fn new(nfa: &NFA, is_anchored: bool, keeps: Keeps) -> Self {
        let start = if is_anchored {
            nfa.start_anchored()
        } else {
            nfa.start_unanchored()
        };
        let looks = nfa.look_set_any();
        let mut dfa = Self {
            nfa: nfa.clone(),
            start,
            keeps,
            classes: std::array::from_fn(|byte| nfa.byte_classes().get(byte as u8)),
            stride: nfa.byte_classes().alphabet_len(),
            has_looks: !looks.is_empty(),
            looks,
            situations: Vec::new(),
            next: Vec::new(),
            starts: Vec::new(),
            sets: Vec::new(),
            ids: HashMap::new(),
            memory: 0,
            generation: 0,
            seen: vec![0; nfa.states().len()],
            construction: 0,
            list: Vec::new(),
            from: Vec::new(),
            stack: Vec::new(),
        };
        if looks.is_empty() {
            dfa.add_situation(looks);
        }
        dfa.forget();
        dfa
    }

    /// Returns whether a match ends in this state. In an automaton that reads backwards, the match starts
    /// there.
    #[inline]
    pub(super) fn accepts(state: Id) -> bool {
        state & ACCEPTS != 0
    }

    /// A number that changes when the states are dropped. States from before must not be used any more.
    #[inline]
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    /// The state in which to start at a place of a haystack.
    pub(super) fn start(&mut self, haystack: &[u8], at: usize, effort: &mut Effort<'_>) -> Id {
        let situation = self.situation(haystack, at);
        self.start_in(situation, effort)
    }

    /// The state after a byte; `at` is the place that this leads to.
    #[inline]
    pub(super) fn next(
        &mut self,
        state: Id,
        byte: u8,
        haystack: &[u8],
        at: usize,
        effort: &mut Effort<'_>,
    ) -> Id {
        effort.add(1);
        let situation = if self.has_looks {
            self.situation(haystack, at)
        } else {
            0
        };
        if let Some(next) = self.next.get(situation)
            && let Some(next) = next.get(self.place(state, byte))
            && *next != UNKNOWN
        {
            return *next;
        }
        self.build(state, byte, situation, effort)
    }

    /// The state in which to start in a situation.
    pub(super) fn start_in(&mut self, situation: usize, effort: &mut Effort<'_>) -> Id {
        let known = self.starts.get(situation).copied().unwrap_or(UNKNOWN);
        if known != UNKNOWN {
            return known;
        }
        self.begin();
        let accepts = self.close(self.start, situation);
        let id = self.finish(accepts, effort);
        if let Some(start) = self.starts.get_mut(situation) {
            *start = id;
        }
        id
    }

    /// The state after a byte, in the situation of the place that it leads to.
    #[inline]
    pub(super) fn next_in(
        &mut self,
        state: Id,
        byte: u8,
        situation: usize,
        effort: &mut Effort<'_>,
    ) -> Id {
        if let Some(next) = self.next.get(situation)
            && let Some(next) = next.get(self.place(state, byte))
            && *next != UNKNOWN
        {
            return *next;
        }
        self.build(state, byte, situation, effort)
    }

    /// Adds every set of assertions that could hold together, if there are few of them. Returns how many
    /// there are.
    pub(super) fn add_all_situations(&mut self) -> Option<usize> {
        const MOST: usize = 3;
        if self.looks.len() > MOST {
            return None;
        }
        let mut sets = vec![LookSet::empty()];
        for look in self.looks.iter() {
            let with: Vec<LookSet> = sets.iter().map(|set| set.insert(look)).collect();
            sets.extend(with);
        }
        for set in sets {
            if !self.situations.contains(&set) {
                self.add_situation(set);
            }
        }
        Some(self.situations.len())
    }

    /// Returns one byte of each class of bytes.
    pub(super) fn representatives(&self) -> Vec<u8> {
        let units = self.nfa.byte_classes().representatives(0..=255);
        units.filter_map(Unit::as_u8).collect()
    }

    #[inline]
    fn place(&self, state: Id, byte: u8) -> usize {
        (state & !ACCEPTS) as usize * self.stride + self.classes[byte as usize] as usize
    }

    /// Which assertions hold at a place, as a number.
    fn situation(&mut self, haystack: &[u8], at: usize) -> usize {
        let mut holding = LookSet::empty();
        for look in self.looks.iter() {
            // An NFA that reads backwards has its assertions reversed.
            let there = if self.nfa.is_reverse() {
                look.reversed()
            } else {
                look
            };
            if self.nfa.look_matcher().matches(there, haystack, at) {
                holding.set_insert(look);
            }
        }
        let known = self.situations.iter().position(|set| *set == holding);
        known.unwrap_or_else(|| self.add_situation(holding))
    }

    fn add_situation(&mut self, looks: LookSet) -> usize {
        self.situations.push(looks);
        self.next.push(Vec::new());
        self.starts.push(UNKNOWN);
        self.situations.len() - 1
    }

    /// Drops all states but [`DEAD`].
    fn forget(&mut self) {
        self.generation += 1;
        self.memory = 0;
        self.ids.clear();
        self.sets.clear();
        self.next.iter_mut().for_each(Vec::clear);
        self.starts.fill(UNKNOWN);
        let nothing: Arc<[u32]> = Arc::new([0]);
        self.sets.push(Arc::clone(&nothing));
        self.ids.insert(nothing, DEAD);
    }

    #[cold]
    fn build(&mut self, state: Id, byte: u8, situation: usize, effort: &mut Effort<'_>) -> Id {
        self.begin();
        let mut from = std::mem::take(&mut self.from);
        from.clear();
        if let Some(set) = self.sets.get((state & !ACCEPTS) as usize) {
            unpack(set, &mut from);
        }
        effort.add(from.len() as u64);
        let mut accepts = false;
        for id in &from {
            let target = StateID::new(*id as usize)
                .ok()
                .and_then(|id| match self.nfa.state(id) {
                    State::ByteRange { trans } => trans.matches_byte(byte).then_some(trans.next),
                    State::Sparse(sparse) => sparse.matches_byte(byte),
                    State::Dense(dense) => dense.matches_byte(byte),
                    _ => None,
                });
            let Some(target) = target else {
                continue;
            };
            accepts |= self.close(target, situation);
            if accepts && self.keeps == Keeps::Preferred {
                break;
            }
        }
        self.from = from;
        let generation = self.generation;
        let id = self.finish(accepts, effort);
        if self.generation == generation {
            let place = self.place(state, byte);
            if let Some(next) = self.next.get_mut(situation) {
                if next.len() <= place {
                    // There is room for one more state.
                    let len = (place / self.stride + 1) * self.stride;
                    self.memory += (len - next.len()) * size_of::<Id>();
                    next.resize(len, UNKNOWN);
                }
                if let Some(next) = next.get_mut(place) {
                    *next = id;
                }
            }
        }
        id
    }

    /// Begins a set.
    fn begin(&mut self) {
        self.list.clear();
        self.construction = self.construction.wrapping_add(1);
        if self.construction == 0 {
            self.seen.fill(0);
            self.construction = 1;
        }
    }

    /// Adds a state of the NFA and the states that it leads to without a byte. Returns whether a match is
    /// among them.
    fn close(&mut self, from: StateID, situation: usize) -> bool {
        let looks = self.situations.get(situation).copied();
        let looks = looks.unwrap_or_default();
        let mut accepts = false;
        self.stack.push(from);
        while let Some(id) = self.stack.pop() {
            match self.seen.get_mut(id.as_usize()) {
                Some(seen) if *seen != self.construction => *seen = self.construction,
                _ => continue,
            }
            match self.nfa.state(id) {
                State::ByteRange { .. } | State::Sparse(_) | State::Dense(_) => {
                    self.list.push(id.as_u32());
                }
                State::Look { look, next } => {
                    if looks.contains(*look) {
                        self.stack.push(*next);
                    }
                }
                State::Union { alternates } => self.stack.extend(alternates.iter().rev()),
                State::BinaryUnion { alt1, alt2 } => self.stack.extend([*alt2, *alt1]),
                State::Capture { next, .. } => self.stack.push(*next),
                State::Fail => {}
                State::Match { .. } => {
                    accepts = true;
                    if self.keeps == Keeps::Preferred {
                        self.stack.clear();
                    }
                }
            }
        }
        accepts
    }

    /// The number of the set that was begun.
    fn finish(&mut self, accepts: bool, effort: &mut Effort<'_>) -> Id {
        effort.add(self.list.len() as u64);
        let is_ordered = self.keeps == Keeps::Preferred;
        let set = pack(&mut self.list, accepts, is_ordered);
        let flag = if accepts { ACCEPTS } else { 0 };
        if let Some(id) = self.ids.get(set.as_slice()) {
            return id | flag;
        }
        let memory = size_of_val(set.as_slice()) + OVERHEAD;
        if self.memory + memory > MEMORY {
            self.forget();
        }
        self.memory += memory;
        let set: Arc<[u32]> = Arc::from(set);
        let id = self.sets.len() as Id;
        self.sets.push(Arc::clone(&set));
        self.ids.insert(set, id);
        id | flag
    }
}

/// Returns a set as words: its kind, and then numbers, or bits if these are shorter.
fn pack(list: &mut [u32], accepts: bool, is_ordered: bool) -> Vec<u32> {
    let mut first = if accepts { SET_ACCEPTS } else { 0 };
    let most = list.iter().max().map_or(0, |most| most / 32 + 1) as usize;
    if is_ordered || list.len() <= most {
        if !is_ordered {
            list.sort_unstable();
        }
        let mut set = Vec::with_capacity(list.len() + 1);
        set.push(first);
        set.extend_from_slice(list);
        return set;
    }
    first |= SET_IS_BITS;
    let mut set = vec![0; most + 1];
    for id in list.iter() {
        if let Some(word) = set.get_mut(*id as usize / 32 + 1) {
            *word |= 1 << (id % 32);
        }
    }
    if let Some(word) = set.first_mut() {
        *word = first;
    }
    set
}

/// The numbers in a set.
fn unpack(set: &[u32], list: &mut Vec<u32>) {
    let Some((first, words)) = set.split_first() else {
        return;
    };
    if first & SET_IS_BITS == 0 {
        list.extend_from_slice(words);
        return;
    }
    for (place, word) in words.iter().enumerate() {
        let mut word = *word;
        while word != 0 {
            list.push(place as u32 * 32 + word.trailing_zeros());
            word &= word - 1;
        }
    }
}
