//! The differences as they are found, no more than so many.

use std::ops::Range;

use super::run::{Coarse, Run};

/// The differences that were found so far, in order.
///
/// If there are too many, those with the fewest equal bytes between them are joined.
pub struct Collected {
    found: Vec<Found>,

    /// The most that are kept.
    most: usize,

    /// Differences with fewer equal bytes than this between them are joined.
    joins_below: u64,

    /// Whether two differences without equal bytes between them are one.
    joins_neighbours: bool,
}

struct Found {
    left: Range<u64>,
    right: Range<u64>,
    coarse: Option<Coarse>,
}

impl Collected {
    /// No differences; at most so many will be kept.
    pub fn new(most: usize, joins_neighbours: bool) -> Self {
        Self {
            found: Vec::new(),
            most: most.max(1),
            joins_below: 0,
            joins_neighbours,
        }
    }

    /// Adds a difference behind the last one. One without bytes is none.
    pub fn push(&mut self, left: Range<u64>, right: Range<u64>, coarse: Option<Coarse>) {
        if left.is_empty() && right.is_empty() {
            return;
        }
        let found = Found {
            left,
            right,
            coarse,
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
        let is_apart = between > 0 || !self.joins_neighbours;
        if is_apart && between >= self.joins_below {
            self.found.push(found);
            return;
        }
        last.coarse = if between > 0 {
            Some(Coarse::Joined)
        } else {
            found.coarse.or(last.coarse)
        };
        last.left.end = found.left.end;
        last.right.end = found.right.end;
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
