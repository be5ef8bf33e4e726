//! What is equal in two pieces that are in memory.

use std::ops::Range;

use super::equal::{Match, common_prefix, common_suffix};
use super::small::{self, Bound, Spare};
use super::{grams, pairs};

/// How far alike two pieces are said to be.
#[derive(Debug, Default)]
pub struct Alike {
    /// What is equal, in order.
    pub matches: Vec<Match>,

    /// Pairs of pieces in which nothing in common was looked for any longer.
    pub unaligned: Vec<[Range<usize>; 2]>,
}

/// How equal places are looked for in pieces up to some length: by the hash of so many bytes, at one of so many
/// places. Each round is for what the round before left over.
const ROUNDS: [Round; 3] = [
    Round {
        longest: usize::MAX,
        gram: 48,
        one_in: 64,
    },
    Round {
        longest: 1 << 20,
        gram: 32,
        one_in: 8,
    },
    Round {
        longest: 64 << 10,
        gram: 16,
        one_in: 1,
    },
];

struct Round {
    longest: usize,
    gram: usize,
    one_in: u64,
}

/// Where both pieces together are as short as this, the fewest bytes that differ are looked for at once.
const SHORT: usize = 1 << 10;

/// What may differ in pieces of that length. With more differing bytes, less than half would be equal.
const MANY: Bound = Bound {
    differing: SHORT,
    steps: 64 * SHORT,
};

/// Where both are as short as this together, all bytes may differ.
const SHORTEST: usize = 256;

/// The same bytes may be at so many places of each piece to count as the same places.
const MOST_ALIKE: usize = 8;

/// Returns what is equal in two pieces. Time and memory are in proportion to their lengths, but for what there is to
/// spare.
///
/// If `is_open`, both go on behind their ends, so nothing is known of how their ends belong together.
pub fn align(left: &[u8], right: &[u8], is_open: bool, spare: &mut Spare) -> Alike {
    let longer = left.len().max(right.len());
    let round = ROUNDS.iter().rposition(|it| longer <= it.longest);
    let mut alike = Alike::default();
    let both = Both {
        left,
        right,
        base: [0, 0],
        is_open,
    };
    alike.add(both, round.unwrap_or_default(), spare);
    alike
}

/// Two pieces, and where they start in those that are compared.
#[derive(Clone, Copy)]
struct Both<'a> {
    left: &'a [u8],
    right: &'a [u8],
    base: [usize; 2],

    /// Both go on behind their ends.
    is_open: bool,
}

impl Both<'_> {
    /// The parts of both from one point to another.
    fn part(&self, from: [usize; 2], to: [usize; 2], is_open: bool) -> Self {
        Self {
            left: self.left.get(from[0]..to[0]).unwrap_or_default(),
            right: self.right.get(from[1]..to[1]).unwrap_or_default(),
            base: [self.base[0] + from[0], self.base[1] + from[1]],
            is_open,
        }
    }

    const fn ends(&self) -> [usize; 2] {
        [self.left.len(), self.right.len()]
    }

    const fn is_one_empty(&self) -> bool {
        self.left.is_empty() || self.right.is_empty()
    }
}

impl Alike {
    /// Adds what is equal in two pieces.
    fn add(&mut self, both: Both<'_>, round: usize, spare: &mut Spare) {
        let start = common_prefix(both.left, both.right);
        self.push(both, [0, 0], start);
        let rest = both.part([start; 2], both.ends(), both.is_open);
        let end = if rest.is_open {
            0
        } else {
            common_suffix(rest.left, rest.right)
        };
        let ends = rest.ends().map(|it| it - end);
        let inner = rest.part([0, 0], ends, rest.is_open);
        if !inner.is_one_empty() {
            self.add_inner(inner, round, spare);
        }
        self.push(rest, ends, end);
    }

    fn push(&mut self, both: Both<'_>, at: [usize; 2], len: usize) {
        if len > 0 {
            self.matches.push(Match {
                left: both.base[0] + at[0],
                right: both.base[1] + at[1],
                len,
            });
        }
    }

    /// Adds what is equal in two pieces that differ at both ends.
    fn add_inner(&mut self, both: Both<'_>, round: usize, spare: &mut Spare) {
        let [left_len, right_len] = both.ends();
        let sum = left_len + right_len;
        let is_short = sum <= SHORT;
        if is_short {
            // With more differing bytes, less than half would be equal.
            let most = if sum <= SHORTEST { sum } else { sum / 2 + 1 };
            let few = Bound {
                differing: most,
                steps: 64 * sum + 256,
            };
            return self.add_few(both, few, spare);
        }
        let longer = left_len.max(right_len);
        for (number, it) in ROUNDS.iter().enumerate().skip(round) {
            if longer <= it.longest {
                let equal = equal_places(both, it);
                if !equal.is_empty() {
                    return self.add_between(both, &equal, number + 1, spare);
                }
            }
        }
        self.add_in_steps(both, spare);
    }

    /// Adds what is equal where few bytes differ.
    fn add_few(&mut self, both: Both<'_>, few: Bound, spare: &mut Spare) {
        match small::matches_with(both.left, both.right, few, spare) {
            Some(found) => {
                for it in found {
                    self.push(both, [it.left, it.right], it.len);
                }
            }
            None => self.give_up(both),
        }
    }

    fn give_up(&mut self, both: Both<'_>) {
        if both.left.len() + both.right.len() <= SHORT {
            // So short a piece that differs is seen as a whole.
            return;
        }
        let [left, right] = both.base;
        let ranges = [
            left..left + both.left.len(),
            right..right + both.right.len(),
        ];
        self.unaligned.push(ranges);
    }

    /// Adds what is equal where no place stands out, as in text that says the same again and again: short pieces in
    /// turn, as long as at least half of each is equal, and a quarter of so many bytes.
    fn add_in_steps(&mut self, both: Both<'_>, spare: &mut Spare) {
        let mut at = [0, 0];
        loop {
            let rest = both.part(at, both.ends(), both.is_open);
            if rest.is_one_empty() {
                return;
            }
            let is_last = rest.ends().iter().any(|len| *len < SHORT);
            if is_last
                && !rest.is_open
                && !spare.is_used_up()
                && let Some(found) = small::matches_with(rest.left, rest.right, MANY, spare)
            {
                for it in found {
                    self.push(rest, [it.left, it.right], it.len);
                }
                return;
            }
            let len = rest.left.len().min(rest.right.len()).min(SHORT);
            let step = rest.part([0, 0], [len; 2], true);
            let Some(found) = start_of(step, spare) else {
                return self.give_up(rest);
            };
            // Near the end of the step, what is behind it would have a say.
            let most = if is_last { usize::MAX } else { SHORT / 4 * 3 };
            let mut done = [0, 0];
            for it in found {
                if it.left.max(it.right) >= most {
                    break;
                }
                let len = it.len.min(most - it.left.max(it.right));
                self.push(step, [it.left, it.right], len);
                done = [it.left + len, it.right + len];
            }
            if is_last {
                return;
            }
            if done == [0, 0] {
                return self.give_up(rest);
            }
            at = [at[0] + done[0], at[1] + done[1]];
        }
    }

    /// Adds what is equal around places that are, and between them.
    fn add_between(&mut self, both: Both<'_>, equal: &[Match], round: usize, spare: &mut Spare) {
        let mut at = [0, 0];
        for it in equal {
            let start = [it.left, it.right];
            let gap = both.part(at, start, false);
            if !gap.is_one_empty() {
                self.add(gap, round, spare);
            }
            self.push(both, start, it.len);
            at = start.map(|it_start| it_start + it.len);
        }
        let rest = both.part(at, both.ends(), both.is_open);
        if !rest.is_one_empty() {
            self.add(rest, round, spare);
        }
    }
}

/// What is equal at the start of two pieces; `None` if less than half of them is.
fn start_of(both: Both<'_>, spare: &mut Spare) -> Option<Vec<Match>> {
    // Most often little differs, and what is as far along on both sides belongs together.
    let few = Bound {
        differing: SHORT / 2,
        ..MANY
    };
    let is_half = |matches: &[Match], len: usize| {
        let equal: usize = matches.iter().map(|it| it.len).sum();
        2 * equal >= len
    };
    let [left, right] = both.ends();
    if let Some(found) = small::matches(both.left, both.right, few)
        && is_half(&found, left.min(right))
    {
        return Some(found);
    }
    // Otherwise one side may say the same in many more bytes. To look for that takes long.
    if spare.is_used_up() {
        return None;
    }
    let found = small::start_with(both.left, both.right, MANY, spare)?;
    let [left, right] = found.end;
    let is_enough = is_half(&found.matches, left.min(right).max(left.max(right) / 2));
    is_enough.then_some(found.matches)
}

/// Places that are equal as far as possible in both directions, in order and without overlap. They are found by grams
/// that stand equally often in both pieces.
fn equal_places(both: Both<'_>, round: &Round) -> Vec<Match> {
    let left = grams::samples(both.left, round.gram, round.one_in);
    let right = grams::samples(both.right, round.gram, round.one_in);
    let pairs = pairs::in_order(left, right, MOST_ALIKE);
    let mut found: Vec<Match> = Vec::new();
    let mut at = [0, 0];
    for [left, right] in pairs.into_iter().map(|pair| pair.map(|it| it as usize)) {
        if left < at[0] || right < at[1] {
            continue;
        }
        let behind = both.left.get(left..).zip(both.right.get(right..));
        let forward = behind.map_or(0, |(left, right)| common_prefix(left, right));
        // Two grams may have the same hash.
        if forward < round.gram {
            continue;
        }
        let before = (both.left.get(at[0]..left)).zip(both.right.get(at[1]..right));
        let backward = before.map_or(0, |(left, right)| common_suffix(left, right));
        found.push(Match {
            left: left - backward,
            right: right - backward,
            len: backward + forward,
        });
        at = [left + forward, right + forward];
    }
    found
}
