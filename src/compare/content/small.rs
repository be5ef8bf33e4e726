//! The fewest bytes that differ, for pieces that are alike but for a few bytes.
//!
//! The algorithm is that of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), with a bound
//! on D and on the work. Crates that have it either leave out bytes that are frequent, as suits lines but not bytes,
//! or have no bound but a clock, and then the same files would differ in another way each time.

use super::equal::{Match, WORD, common_prefix};

/// How much is tried before pieces count as having too little in common.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// The most bytes that are inserted and removed together.
    pub differing: usize,

    /// The most steps that are taken; comparing a few bytes is one.
    pub steps: usize,
}

/// Where a search ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Where both pieces do.
    Both,
    /// Where the first of them does.
    One,
}

/// Steps that a whole comparison may take beyond those that grow with the lengths: a short file with many differences
/// is aligned as well as it can be, and a long one takes no noticeable time more.
#[derive(Debug)]
pub struct Spare(usize);

impl Default for Spare {
    fn default() -> Self {
        Self(1 << 23)
    }
}

impl Spare {
    /// Returns whether there are no such steps left.
    pub const fn is_used_up(&self) -> bool {
        self.0 == 0
    }

    /// Searches with as many steps more as the differing bytes may take, while there are any.
    fn search(&mut self, left: &[u8], right: &[u8], bound: Bound, until: Until) -> Option<Start> {
        // Round D has D + 1 diagonals.
        let most = bound.differing * (bound.differing + 3) / 2;
        let more = most.saturating_sub(bound.steps).min(self.0);
        let mut steps = bound.steps + more;
        let found = search(left, right, bound.differing, &mut steps, until);
        self.0 -= more.saturating_sub(steps);
        found
    }
}

/// Returns what [`matches`] returns, with as many steps more as the differing bytes may take, while there are any.
pub fn matches_with(
    left: &[u8],
    right: &[u8],
    bound: Bound,
    spare: &mut Spare,
) -> Option<Vec<Match>> {
    let found = spare.search(left, right, bound, Until::Both);
    Some(found?.matches)
}

/// What is equal at the starts of two pieces.
#[derive(Debug)]
pub struct Start {
    /// What is equal, in order.
    pub matches: Vec<Match>,

    /// Where it ends in each piece: at the end of one of them.
    pub end: [usize; 2],
}

/// Returns what is equal in two pieces that go on behind their ends, up to where the first of them ends: how their ends
/// belong together is not known.
pub fn start_with(left: &[u8], right: &[u8], bound: Bound, spare: &mut Spare) -> Option<Start> {
    spare.search(left, right, bound, Until::One)
}

/// Returns what is equal in two pieces, in order, so that as few bytes as possible are left over on both sides
/// together; `None` if those are more than the bound allows.
pub fn matches(left: &[u8], right: &[u8], bound: Bound) -> Option<Vec<Match>> {
    let mut steps = bound.steps;
    let found = search(left, right, bound.differing, &mut steps, Until::Both);
    Some(found?.matches)
}

/// The same. Steps that are taken are subtracted, and the search ends when there are none left.
fn search(
    left: &[u8],
    right: &[u8],
    differing: usize,
    steps: &mut usize,
    until: Until,
) -> Option<Start> {
    let mut rounds: Vec<Vec<u32>> = Vec::new();
    for round in 0..=differing {
        let before = rounds.last().map(Vec::as_slice).unwrap_or_default();
        let mut reached = Vec::with_capacity(round + 1);
        let mut below = None;
        let mut taken = 0;
        for diagonal in 0..=round {
            let above = before.get(diagonal).map(|it| *it as usize);
            let (start, _) = start(below, above);
            below = above;
            let beside = right_of(round, diagonal, start);
            // Most often not even the next byte is equal.
            let next = left.get(start).zip(right.get(beside));
            let equal = if next.is_some_and(|(left, right)| left == right) {
                let rest = left.get(start..).zip(right.get(beside..));
                rest.map_or(0, |(left, right)| common_prefix(left, right))
            } else {
                0
            };
            taken += 1 + equal / WORD;
            let end = start + equal;
            reached.push(end as u32);
            let is_end = [end == left.len(), beside + equal == right.len()];
            if is_end == [true; 2] || until == Until::One && is_end != [false; 2] {
                rounds.push(reached);
                *steps = steps.saturating_sub(taken);
                return Some(Start {
                    matches: path(&rounds, diagonal),
                    end: [end, beside + equal],
                });
            }
        }
        rounds.push(reached);
        if taken > *steps {
            *steps = 0;
            return None;
        }
        *steps -= taken;
    }
    None
}

// A point is how many bytes of each piece lie before it. In each round one more byte is removed, which is one diagonal
// up, or inserted, which is one diagonal down. Round R reaches R + 1 diagonals, and of each the furthest point is kept
// as the bytes of the left piece before it. A point may lie outside of the two pieces: the way back never does, because
// a way through there is longer.

/// Where a round starts on one of its diagonals, as the bytes on the left, and whether it came there by inserting: from
/// where the round before came on the diagonal below, and on the one above.
fn start(below: Option<usize>, above: Option<usize>) -> (usize, bool) {
    match (below, above) {
        (Some(below), Some(above)) if below < above => (above, true),
        (Some(below), _) => (below + 1, false),
        (None, Some(above)) => (above, true),
        (None, None) => (0, false),
    }
}

/// The bytes on the right before a point on a diagonal of a round.
fn right_of(round: usize, diagonal: usize, left: usize) -> usize {
    (left + round).saturating_sub(2 * diagonal)
}

/// The way back from the end, on a diagonal of the last round: the equal bytes on it, in order.
fn path(rounds: &[Vec<u32>], mut diagonal: usize) -> Vec<Match> {
    let mut found = Vec::new();
    for (round, reached) in rounds.iter().enumerate().rev() {
        let before = round.checked_sub(1).and_then(|it| rounds.get(it));
        let end = reached.get(diagonal).map_or(0, |it| *it as usize);
        let at = |index: usize| before?.get(index).map(|it| *it as usize);
        let (left, is_inserted) = start(diagonal.checked_sub(1).and_then(at), at(diagonal));
        if end > left {
            found.push(Match {
                left,
                right: right_of(round, diagonal, left),
                len: end - left,
            });
        }
        if !is_inserted {
            diagonal = diagonal.saturating_sub(1);
        }
    }
    found.reverse();
    found
}
