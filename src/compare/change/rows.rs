//! The rows in which differences are listed.

use std::sync::Arc;

use super::counts::ChangeCounts;

/// The rows in which differences are listed: one for each, in order. Differences that are
/// [told once](super::ChangeKind::is_told_once) are one row together, where the first of them is, unless they are
/// unfolded.
///
/// It knows the numbers of differences alone. Cloning it is cheap.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    /// How many differences there are.
    differences: usize,

    /// The numbers of those that are one row, in order; not just one.
    together: Arc<[usize]>,
}

impl Rows {
    /// A row for each of so many differences.
    pub fn unfolded(differences: usize) -> Self {
        Self {
            differences,
            together: Arc::default(),
        }
    }

    /// The rows of so many differences that were counted.
    pub fn folded(differences: usize, counts: &ChangeCounts) -> Self {
        let together = match counts.told_once() {
            numbers @ [_, _, ..] => Arc::from(numbers),
            _ => Arc::default(),
        };
        Self {
            differences,
            together,
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.differences.saturating_sub(self.hidden())
    }

    /// Returns whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.differences == 0
    }

    /// How many differences have no row of their own.
    pub fn hidden(&self) -> usize {
        self.together.len().saturating_sub(1)
    }

    /// The row that stands for several differences, if there is one.
    pub fn folded_row(&self) -> Option<usize> {
        self.together.first().copied()
    }

    /// The row of a difference, by its number.
    pub fn row_of(&self, number: usize) -> usize {
        match self.together.binary_search(&number) {
            Ok(_) => self.folded_row().unwrap_or(number),
            // The first one of those before it has a row.
            Err(before) => number - before.saturating_sub(1),
        }
    }

    /// The first row whose difference is this one or a later one; [`len`](Self::len) if there is none.
    pub fn first_row_from(&self, number: usize) -> usize {
        let (Ok(before) | Err(before)) = self.together.binary_search(&number);
        number - before.saturating_sub(1)
    }

    /// The last row whose difference is this one or an earlier one, which there always is.
    pub fn last_row_until(&self, number: usize) -> usize {
        let from = self.first_row_from(number);
        match self.together.binary_search(&number) {
            Ok(1..) => from - 1,
            _ => from,
        }
    }

    /// The number of the difference in a row, the first where it stands for several; `None` behind the last row.
    pub fn number_at(&self, row: usize) -> Option<usize> {
        if row >= self.len() {
            return None;
        }
        if self.folded_row().is_none_or(|folded| row <= folded) {
            return Some(row);
        }
        // Before `row` stand so many others, and the row of those that are together.
        let others = row - 1;
        let (mut from, mut to) = (0, self.together.len());
        while from < to {
            let middle = from.midpoint(to);
            let is_before = (self.together.get(middle))
                .is_some_and(|number| number.saturating_sub(middle) <= others);
            if is_before {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        Some(others + from)
    }
}
