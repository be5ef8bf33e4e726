//! For many ranges in the order of their starts: which of them reach past a place.

/// The ends of ranges, in a tree that has the largest end of each half. It finds the ranges that reach past a
/// place without checking all others.
#[derive(Debug, Clone, Default)]
pub struct Ends {
    /// The number of leaves: a power of two, or 0 for no ranges.
    leaves: usize,

    /// Place 1 is the root, the children of place `n` are `2 n` and `2 n + 1`; the leaves are last.
    largest: Vec<u64>,

    /// All ends, in order.
    in_order: Vec<u64>,
}

impl Ends {
    /// The tree for the ends of ranges, in their order.
    pub fn of(ends: impl ExactSizeIterator<Item = u64>) -> Self {
        if ends.len() == 0 {
            return Self::default();
        }
        let leaves = ends.len().next_power_of_two();
        let mut in_order: Vec<u64> = ends.collect();
        // A leaf without a range has the end 0, which is past no place.
        let mut largest = vec![0; leaves];
        largest.extend_from_slice(&in_order);
        largest.resize(2 * leaves, 0);
        for place in (1..leaves).rev() {
            largest[place] = largest[2 * place].max(largest[2 * place + 1]);
        }
        in_order.sort_unstable();
        Self {
            leaves,
            largest,
            in_order,
        }
    }

    /// The first `most` of the ranges before number `before` that end past `offset`, in order.
    pub fn past(&self, offset: u64, before: usize, most: usize) -> Vec<usize> {
        let mut looked_for = LookedFor {
            offset,
            before,
            most,
            found: Vec::new(),
        };
        if self.leaves > 0 {
            self.look(1, 0, self.leaves, &mut looked_for);
        }
        looked_for.found
    }

    /// How many ranges end past `offset`.
    pub fn count_past(&self, offset: u64) -> usize {
        let before = self.in_order.partition_point(|end| *end <= offset);
        self.in_order.len() - before
    }

    /// Searches the part of the tree under `place`, whose leaves are `count` from number `first` on.
    fn look(&self, place: usize, first: usize, count: usize, looked_for: &mut LookedFor) {
        let reaches_past = (self.largest.get(place)).is_some_and(|end| *end > looked_for.offset);
        let is_enough = looked_for.found.len() >= looked_for.most;
        if !reaches_past || first >= looked_for.before || is_enough {
            return;
        }
        if count == 1 {
            looked_for.found.push(first);
            return;
        }
        let half = count / 2;
        self.look(2 * place, first, half, looked_for);
        self.look(2 * place + 1, first + half, half, looked_for);
    }
}

/// What to find, and what was found so far.
struct LookedFor {
    offset: u64,
    before: usize,
    most: usize,
    found: Vec<usize>,
}
