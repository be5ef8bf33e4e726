//! Which of many ranges, in order of their starts, reach past a place.

/// The ends of ranges as a tree of the largest end in each half: those ranges that reach past a place
/// are found without a look at the others.
#[derive(Debug, Clone, Default)]
pub struct Ends {
    /// A power of two, or 0 for no ranges.
    leaves: usize,

    /// Place 1 is the root, the children of place `n` are `2 n` and `2 n + 1`; the leaves are last.
    largest: Vec<u64>,
}

impl Ends {
    /// The tree for the ends of ranges, in their order.
    pub fn of(ends: impl ExactSizeIterator<Item = u64>) -> Self {
        if ends.len() == 0 {
            return Self::default();
        }
        let leaves = ends.len().next_power_of_two();
        // A leaf without a range ends at 0, which is past no place.
        let mut largest = vec![0; leaves];
        largest.extend(ends);
        largest.resize(2 * leaves, 0);
        for place in (1..leaves).rev() {
            largest[place] = largest[2 * place].max(largest[2 * place + 1]);
        }
        Self { leaves, largest }
    }

    /// The ranges before number `before` that end past `offset`, in order.
    pub fn past(&self, offset: u64, before: usize) -> Vec<usize> {
        let mut found = Vec::new();
        if self.leaves > 0 {
            self.look(1, 0, self.leaves, offset, before, &mut found);
        }
        found
    }

    /// Looks in the part of the tree under `place`, whose leaves are `count` from number `first` on.
    fn look(
        &self,
        place: usize,
        first: usize,
        count: usize,
        offset: u64,
        before: usize,
        found: &mut Vec<usize>,
    ) {
        let reaches_past = self.largest.get(place).is_some_and(|end| *end > offset);
        if !reaches_past || first >= before {
            return;
        }
        if count == 1 {
            found.push(first);
            return;
        }
        let half = count / 2;
        self.look(2 * place, first, half, offset, before, found);
        self.look(2 * place + 1, first + half, half, offset, before, found);
    }
}
