//! The errors by kind: a row for each kind that occurs, and the errors of an open kind below its row.

use crate::utf8::GroupKind;

/// The contents of a row of the list by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KindRow {
    /// The heading of a kind.
    Heading(GroupKind),

    /// An error: its number among those of its kind, from 0.
    Error(GroupKind, u64),
}

/// How many errors there are of each kind, by [`GroupKind::index`].
pub type KindCounts = [u64; GroupKind::COUNT];

/// Which kinds are open. Rows are computed when they are needed, so many rows cost nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpenKinds {
    is_open: [bool; GroupKind::COUNT],
}

impl OpenKinds {
    /// Returns whether the errors of a kind are listed below its heading.
    pub fn is_open(self, kind: GroupKind) -> bool {
        self.is_open.get(kind.index()).copied().unwrap_or(false)
    }

    /// Opens a kind, or folds it.
    pub fn set(&mut self, kind: GroupKind, is_open: bool) {
        if let Some(kind) = self.is_open.get_mut(kind.index()) {
            *kind = is_open;
        }
    }

    /// How many rows there are.
    pub fn rows(self, counts: &KindCounts) -> u64 {
        GroupKind::ALL
            .into_iter()
            .fold(0, |rows, kind| rows + self.rows_of(counts, kind))
    }

    /// Returns the contents of a row.
    pub fn at(self, counts: &KindCounts, row: u64) -> Option<KindRow> {
        let mut first = 0;
        for kind in GroupKind::ALL {
            let rows = self.rows_of(counts, kind);
            if row < first + rows {
                return Some(match row - first {
                    0 => KindRow::Heading(kind),
                    below => KindRow::Error(kind, below - 1),
                });
            }
            first += rows;
        }
        None
    }

    /// The row of a heading, if there are errors of its kind.
    pub fn row_of_heading(self, counts: &KindCounts, kind: GroupKind) -> Option<u64> {
        (count(counts, kind) > 0).then(|| {
            GroupKind::ALL
                .into_iter()
                .take_while(|other| *other != kind)
                .fold(0, |rows, other| rows + self.rows_of(counts, other))
        })
    }

    /// The row of an error, by its number among those of its kind. It is the row of the heading while the
    /// kind is folded.
    pub fn row_of(self, counts: &KindCounts, kind: GroupKind, number: u64) -> Option<u64> {
        let heading = self.row_of_heading(counts, kind)?;
        Some(if self.is_open(kind) {
            heading + 1 + number
        } else {
            heading
        })
    }

    /// The number of rows of a kind: 0 if there is no error of it, otherwise the heading and the open rows
    /// below it.
    fn rows_of(self, counts: &KindCounts, kind: GroupKind) -> u64 {
        match (count(counts, kind), self.is_open(kind)) {
            (0, _) => 0,
            (_, false) => 1,
            (errors, true) => 1 + errors,
        }
    }
}

/// How many errors there are of a kind.
pub fn count(counts: &KindCounts, kind: GroupKind) -> u64 {
    counts.get(kind.index()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all rows one after the other, as a simple check of the arithmetic.
    fn naive(open: OpenKinds, counts: &KindCounts) -> Vec<KindRow> {
        let mut rows = Vec::new();
        for kind in GroupKind::ALL {
            if count(counts, kind) == 0 {
                continue;
            }
            rows.push(KindRow::Heading(kind));
            if open.is_open(kind) {
                rows.extend((0..count(counts, kind)).map(|n| KindRow::Error(kind, n)));
            }
        }
        rows
    }

    #[test]
    fn rows_are_those_that_stand_one_after_the_other_whatever_is_open() {
        let counts = [2, 0, 1, 3, 0, 0, 1, 2];
        for pattern in 0..1_u32 << GroupKind::COUNT {
            let mut open = OpenKinds::default();
            for kind in GroupKind::ALL {
                open.set(kind, pattern >> kind.index() & 1 == 1);
            }
            let rows = naive(open, &counts);
            assert_eq!(open.rows(&counts), rows.len() as u64, "{pattern:b}");
            for (place, row) in (0..).zip(&rows) {
                assert_eq!(open.at(&counts, place), Some(*row), "{pattern:b}");
                let found = match *row {
                    KindRow::Heading(kind) => open.row_of_heading(&counts, kind),
                    KindRow::Error(kind, number) => open.row_of(&counts, kind, number),
                };
                assert_eq!(found, Some(place), "{pattern:b} {row:?}");
            }
            assert_eq!(open.at(&counts, rows.len() as u64), None);
        }
    }

    #[test]
    fn an_error_of_a_folded_kind_stands_at_its_heading() {
        let counts = [0, 5, 0, 7, 0, 0, 0, 0];
        let open = OpenKinds::default();
        assert_eq!(open.row_of(&counts, GroupKind::StrayRun, 4), Some(0));
        assert_eq!(open.row_of(&counts, GroupKind::Overlong, 6), Some(1));
        assert_eq!(open.row_of_heading(&counts, GroupKind::NeverByte), None);
    }

    #[test]
    fn rows_beyond_any_memory_are_found_at_once() {
        let counts = [1 << 60, 0, 0, 1 << 59, 0, 0, 0, 3];
        let mut open = OpenKinds::default();
        for kind in GroupKind::ALL {
            open.set(kind, true);
        }
        let heading = 1 + (1 << 60);
        assert_eq!(
            open.at(&counts, heading),
            Some(KindRow::Heading(GroupKind::Overlong))
        );
        assert_eq!(
            open.row_of(&counts, GroupKind::Overlong, 5),
            Some(heading + 1 + 5)
        );
    }
}
