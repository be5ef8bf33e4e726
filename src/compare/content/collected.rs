//! The differences as they are found, no more than so many.

use std::ops::Range;

use super::run::{Coarse, Run};

/// Equal bytes of this length or more between two differences are always told.
const TOLD: u64 = 32;

/// The differences that were found so far, in order.
///
/// Equal bytes between two differences that are fewer than differ on either side are chance, and are not told: both are
/// one difference then. If there are too many differences, those with the fewest equal bytes between them are joined.
pub struct Collected {
    found: Vec<Found>,

    /// The most that are kept.
    most: usize,

    /// Differences with fewer equal bytes than this between them are joined.
    joins_below: u64,

    /// Whether few equal bytes between differences are left out, and differences without any are one.
    drops_chance: bool,
}

struct Found {
    left: Range<u64>,
    right: Range<u64>,
    coarse: Option<Coarse>,

    /// How many bytes really differ, on the side with more of them.
    differing: u64,
}

impl Collected {
    /// No differences; at most so many will be kept.
    pub fn new(most: usize, drops_chance: bool) -> Self {
        Self {
            found: Vec::new(),
            most: most.max(1),
            joins_below: 0,
            drops_chance,
        }
    }

    /// Adds a difference behind the last one. One without bytes is none.
    pub fn push(&mut self, left: Range<u64>, right: Range<u64>, coarse: Option<Coarse>) {
        if left.is_empty() && right.is_empty() {
            return;
        }
        let differing = (left.end - left.start).max(right.end - right.start);
        let found = Found {
            left,
            right,
            coarse,
            differing,
        };
        self.add(found);
        while self.found.len() > self.most {
            self.join_more();
        }
    }

    fn add(&mut self, found: Found) {
        let Some(last) = self.found.last_mut() else {
            self.found.push(found);
            return;
        };
        let between = found.left.start.saturating_sub(last.left.end);
        let is_chance = self.drops_chance
            && between < TOLD
            && between <= last.differing.min(found.differing)
            && last.coarse.is_none()
            && found.coarse.is_none();
        let is_apart = between > 0 || !self.drops_chance;
        if is_apart && !is_chance && between >= self.joins_below {
            self.found.push(found);
            return;
        }
        last.coarse = if between > 0 && !is_chance {
            Some(Coarse::Joined)
        } else {
            found.coarse.or(last.coarse)
        };
        last.left.end = found.left.end;
        last.right.end = found.right.end;
        last.differing += found.differing;
    }

    /// Joins those that have the fewest equal bytes between them, so that about half or fewer are left.
    fn join_more(&mut self) {
        self.joins_below = self.joins_below.max(8).saturating_mul(2);
        let kept = self.found.len() / 2;
        let found = std::mem::take(&mut self.found);
        self.found.reserve(kept);
        for it in found {
            self.add(it);
        }
    }

    /// The differences.
    pub fn into_runs(self) -> Vec<Run> {
        let runs = self.found.into_iter();
        runs.map(|it| Run::difference(it.left, it.right, it.coarse))
            .collect()
    }
}
