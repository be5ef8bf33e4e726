//! How far a search may read beyond a match before it knows that this is the one.

use std::sync::atomic::{AtomicBool, AtomicU64};

use regex_automata::nfa::thompson::NFA;

use super::effort::Effort;
use super::lazy_dfa::{DEAD, Id, Keeps, LazyDfa};

/// The most transitions that are followed to find it out. That takes some milliseconds.
const MOST_TRANSITIONS: usize = 20_000;

/// Returns how many bytes a leftmost-first search reads beyond the match that it returns, at most. `None` if
/// there is no limit, as for `a(.*z)?`, or if that would take too long to find out.
///
/// The function visits the states of the automaton of the search. If a cycle without a match can be reached
/// after a match, the search may stay in it as long as there are bytes.
pub(super) fn lookahead(nfa: &NFA) -> Option<usize> {
    let never = AtomicBool::new(false);
    let steps = AtomicU64::new(0);
    let effort = &mut Effort::new(&never, &steps);
    let mut dfa = LazyDfa::new(nfa, false, Keeps::Preferred);
    let situations = dfa.add_all_situations()?;
    let bytes = dfa.representatives();
    let generation = dfa.generation();

    // Every state, and where it leads to.
    let mut targets: Vec<Vec<Id>> = Vec::new();
    let mut states: Vec<Id> = Vec::new();
    let mut numbers = std::collections::HashMap::new();
    for situation in 0..situations {
        let start = dfa.start_in(situation, effort);
        if numbers.insert(start, states.len()).is_none() {
            states.push(start);
        }
    }
    // Two start states may be equal. They then have the number of the later one.
    states.iter().enumerate().for_each(|(number, state)| {
        numbers.insert(*state, number);
    });
    let mut transitions = 0;
    while let Some(state) = states.get(targets.len()).copied() {
        let mut reached = Vec::new();
        for byte in &bytes {
            for situation in 0..situations {
                let next = dfa.next_in(state, *byte, situation, effort);
                if next != DEAD && !reached.contains(&next) {
                    reached.push(next);
                }
                if let std::collections::hash_map::Entry::Vacant(place) = numbers.entry(next) {
                    place.insert(states.len());
                    states.push(next);
                }
            }
        }
        transitions += bytes.len() * situations;
        if transitions > MOST_TRANSITIONS || dfa.generation() != generation {
            return None;
        }
        targets.push(reached);
    }
    let numbered = targets.iter().map(|reached| {
        let numbers = reached.iter().filter_map(|id| numbers.get(id).copied());
        numbers.collect()
    });
    let graph = Graph {
        targets: numbered.collect(),
        accepts: states
            .iter()
            .map(|state| LazyDfa::accepts(*state))
            .collect(),
    };
    graph.longest_way_without_match()
}

/// States by number, and where each leads to.
struct Graph {
    targets: Vec<Vec<usize>>,
    accepts: Vec<bool>,
}

impl Graph {
    /// Steps from a state with a match to one from which nothing matches, with no match on the way.
    /// `None` where there is a cycle.
    fn longest_way_without_match(&self) -> Option<usize> {
        // Steps from each state, once they are known; 0 while they are being computed.
        let mut known: Vec<Option<usize>> = vec![None; self.targets.len()];
        let mut longest = 0;
        let starts =
            (0..self.targets.len()).filter(|state| self.accepts.get(*state) == Some(&true));
        for start in starts {
            longest = longest.max(self.steps_from(start, &mut known)?);
        }
        Some(longest)
    }

    /// Steps from one state until nothing matches, on the longest way without a match.
    fn steps_from(&self, start: usize, known: &mut [Option<usize>]) -> Option<usize> {
        // The states on the way, how many of their targets were visited, and the steps from those.
        let mut way = vec![(start, 0, 1)];
        loop {
            let (state, gone, steps) = way.last().copied()?;
            let target = self.targets.get(state).and_then(|all| all.get(gone));
            let Some(target) = target.copied() else {
                way.pop();
                if let Some(known) = known.get_mut(state) {
                    *known = Some(steps);
                }
                let Some(before) = way.last_mut() else {
                    return Some(steps);
                };
                before.2 = before.2.max(steps + 1);
                continue;
            };
            if let Some(last) = way.last_mut() {
                last.1 += 1;
            }
            if self.accepts.get(target) == Some(&true) {
                continue;
            }
            match known.get(target).copied().flatten() {
                Some(0) => return None,
                Some(further) => {
                    if let Some(last) = way.last_mut() {
                        last.2 = last.2.max(further + 1);
                    }
                }
                None => {
                    if let Some(known) = known.get_mut(target) {
                        *known = Some(0);
                    }
                    way.push((target, 0, 1));
                }
            }
        }
    }
}
