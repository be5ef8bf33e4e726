//! The errors by kind: a row for each kind that there is, with its errors below it while it is open.

use crate::utf8::Form;

/// What a row of the list by kind is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KindRow {
    /// The heading of a kind.
    Heading(Form),

    /// An error: its number among those of its kind, from 0.
    Error(Form, u64),
}

/// How many errors there are of each kind, by [`Form::index`].
pub type KindCounts = [u64; Form::COUNT];

/// Which kinds are open. A row costs nothing until it is asked for, however many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpenKinds {
    is_open: [bool; Form::COUNT],
}

impl OpenKinds {
    /// Are the errors of a kind listed below its heading?
    pub fn is_open(self, form: Form) -> bool {
        self.is_open.get(form.index()).copied().unwrap_or(false)
    }

    /// Opens a kind, or folds it.
    pub fn set(&mut self, form: Form, is_open: bool) {
        if let Some(kind) = self.is_open.get_mut(form.index()) {
            *kind = is_open;
        }
    }

    /// How many rows there are.
    pub fn rows(self, counts: &KindCounts) -> u64 {
        Form::ALL
            .into_iter()
            .fold(0, |rows, form| rows + self.rows_of(counts, form))
    }

    /// What a row is.
    pub fn at(self, counts: &KindCounts, row: u64) -> Option<KindRow> {
        let mut first = 0;
        for form in Form::ALL {
            let rows = self.rows_of(counts, form);
            if row < first + rows {
                return Some(match row - first {
                    0 => KindRow::Heading(form),
                    below => KindRow::Error(form, below - 1),
                });
            }
            first += rows;
        }
        None
    }

    /// The row of a heading, if there are errors of its kind.
    pub fn row_of_heading(self, counts: &KindCounts, form: Form) -> Option<u64> {
        (count(counts, form) > 0).then(|| {
            Form::ALL
                .into_iter()
                .take_while(|other| *other != form)
                .fold(0, |rows, other| rows + self.rows_of(counts, other))
        })
    }

    /// The row of an error, by its number among those of its kind; that of the heading while its
    /// kind is folded.
    pub fn row_of(self, counts: &KindCounts, form: Form, number: u64) -> Option<u64> {
        let heading = self.row_of_heading(counts, form)?;
        Some(if self.is_open(form) {
            heading + 1 + number
        } else {
            heading
        })
    }

    /// Rows of a kind: none when there is no error of it, else its heading and what is open below.
    fn rows_of(self, counts: &KindCounts, form: Form) -> u64 {
        match (count(counts, form), self.is_open(form)) {
            (0, _) => 0,
            (_, false) => 1,
            (errors, true) => 1 + errors,
        }
    }
}

/// How many errors there are of a kind.
pub fn count(counts: &KindCounts, form: Form) -> u64 {
    counts.get(form.index()).copied().unwrap_or(0)
}

/// How many errors lie before those of a kind, when kind stands after kind.
pub fn before(counts: &KindCounts, form: Form) -> u64 {
    Form::ALL
        .into_iter()
        .take_while(|other| *other != form)
        .fold(0, |errors, other| errors + count(counts, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows one after the other, written down without any arithmetic.
    fn naive(open: OpenKinds, counts: &KindCounts) -> Vec<KindRow> {
        let mut rows = Vec::new();
        for form in Form::ALL {
            if count(counts, form) == 0 {
                continue;
            }
            rows.push(KindRow::Heading(form));
            if open.is_open(form) {
                rows.extend((0..count(counts, form)).map(|n| KindRow::Error(form, n)));
            }
        }
        rows
    }

    #[test]
    fn rows_are_those_that_stand_one_after_the_other_whatever_is_open() {
        let counts = [2, 0, 1, 3, 0, 0, 1, 2];
        for pattern in 0..1_u32 << Form::COUNT {
            let mut open = OpenKinds::default();
            for form in Form::ALL {
                open.set(form, pattern >> form.index() & 1 == 1);
            }
            let rows = naive(open, &counts);
            assert_eq!(open.rows(&counts), rows.len() as u64, "{pattern:b}");
            for (place, row) in (0..).zip(&rows) {
                assert_eq!(open.at(&counts, place), Some(*row), "{pattern:b}");
                let found = match *row {
                    KindRow::Heading(form) => open.row_of_heading(&counts, form),
                    KindRow::Error(form, number) => open.row_of(&counts, form, number),
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
        assert_eq!(open.row_of(&counts, Form::StrayRun, 4), Some(0));
        assert_eq!(open.row_of(&counts, Form::Overlong, 6), Some(1));
        assert_eq!(open.row_of_heading(&counts, Form::NeverByte), None);
    }

    #[test]
    fn rows_beyond_any_memory_are_found_at_once() {
        let counts = [1 << 60, 0, 0, 1 << 59, 0, 0, 0, 3];
        let mut open = OpenKinds::default();
        for form in Form::ALL {
            open.set(form, true);
        }
        let heading = 1 + (1 << 60);
        assert_eq!(
            open.at(&counts, heading),
            Some(KindRow::Heading(Form::Overlong))
        );
        assert_eq!(
            open.row_of(&counts, Form::Overlong, 5),
            Some(heading + 1 + 5)
        );
        assert_eq!(before(&counts, Form::Truncated), (1 << 60) + (1 << 59));
    }
}
