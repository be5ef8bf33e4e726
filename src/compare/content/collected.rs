//! The differences as they are found, no more than so many.

use std::ops::Range;

use super::run::{Coarse, Run};

/// The differences that were found so far, in order.
///
/// If there are too many, those with the fewest equal bytes between them are joined, two by two: where as many bytes are
/// equal everywhere, as in a text whose line ends differ, each stays as short as it can.
pub struct Collected {
    found: Vec<Found>,

    /// The most that are kept.
    most: usize,

    /// Whether two differences without equal bytes between them are one.
    joins_neighbours: bool,
}

struct Found {
    left: Range<u64>,
    right: Range<u64>,
    coarse: Option<Coarse>,
}

impl Found {
    /// How many equal bytes are between it and the next one.
    const fn before(&self, next: &Self) -> u64 {
        next.left.start.saturating_sub(self.left.end)
    }

    /// How many places it takes.
    fn places(&self) -> u64 {
        let [left, right] = [&self.left, &self.right].map(|it| it.end - it.start);
        left.max(right)
    }
}

/// What is lost if two neighbours are joined. The less, the sooner they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    /// Equal bytes between them.
    equal: u64,

    /// The length of both: of many that are alike, the shortest are joined first.
    places: u64,
}

impl Cost {
    fn of([one, next]: &[Found; 2]) -> Self {
        Self {
            equal: one.before(next),
            places: one.places().saturating_add(next.places()),
        }
    }
}

impl Collected {
    /// No differences; at most so many will be kept.
    pub fn new(most: usize, joins_neighbours: bool) -> Self {
        Self {
            found: Vec::new(),
            most: most.max(1),
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
        // There are at least two then, because one is always kept.
        while self.found.len() > self.most {
            self.join_more();
        }
    }

    fn add(&mut self, found: Found) {
        let Some(last) = self.found.last_mut() else {
            self.found.push(found);
            return;
        };
        if self.joins_neighbours && last.before(&found) == 0 {
            last.coarse = found.coarse.or(last.coarse);
            last.left.end = found.left.end;
            last.right.end = found.right.end;
        } else {
            self.found.push(found);
        }
    }

    /// Joins those that have the fewest equal bytes between them, two by two: at least a quarter of them all.
    fn join_more(&mut self) {
        let found = std::mem::take(&mut self.found);
        let costs: Vec<Cost> = found.array_windows().map(Cost::of).collect();
        let mut sorted = costs.clone();
        let middle = sorted.len() / 2;
        let (_, median, _) = sorted.select_nth_unstable(middle);
        let median = *median;
        let mut joined: Vec<Found> = Vec::with_capacity(found.len());
        let mut has_joined = false;
        let before = std::iter::once(None).chain(costs.into_iter().map(Some));
        for (it, before) in found.into_iter().zip(before) {
            // Two become one, and not three: otherwise all of a text could be one difference.
            has_joined = !has_joined && before.is_some_and(|cost| cost <= median);
            match joined.last_mut().filter(|_| has_joined) {
                Some(last) => {
                    last.coarse = Some(Coarse::Joined);
                    last.left.end = it.left.end;
                    last.right.end = it.right.end;
                }
                None => joined.push(it),
            }
        }
        self.found = joined;
    }

    /// The differences.
    pub fn into_runs(self) -> Vec<Run> {
        let runs = self.found.into_iter();
        runs.map(|it| Run::difference(it.left, it.right, it.coarse))
            .collect()
    }
}
