//! What was found once, for whoever asks for it again.

use super::kind::WarningKind;
use crate::source::SourceError;

/// Findings that a reader gave.
#[derive(Debug)]
pub(super) struct Kept<T> {
    /// All of them; `None` if they were too many to be kept.
    pub(super) all: Option<Vec<T>>,

    /// So many are kept.
    most: usize,
}

impl<T> Kept<T> {
    fn add(&mut self, found: T) {
        self.all.take_if(|all| all.len() >= self.most);
        if let Some(all) = &mut self.all {
            all.push(found);
        }
    }
}

/// Findings that a reader gave, and how many there are of each kind.
#[derive(Debug)]
pub(super) struct Counted<T> {
    pub(super) kept: Kept<T>,
    pub(super) counts: [u64; WarningKind::COUNT],
}

impl<T> Counted<T> {
    /// None yet, of which at most so many will be kept.
    pub(super) fn none(most: usize) -> Self {
        Self {
            kept: Kept {
                all: Some(Vec::new()),
                most,
            },
            counts: [0; WarningKind::COUNT],
        }
    }

    /// Takes all that is read, and keeps at most so many.
    ///
    /// # Errors
    /// Those of reading.
    pub(super) fn of(
        most: usize,
        mut next: impl FnMut() -> Result<Option<T>, SourceError>,
        kind_of: impl Fn(&T) -> WarningKind,
    ) -> Result<Self, SourceError> {
        let mut all = Self::none(most);
        while let Some(found) = next()? {
            if let Some(count) = all.counts.get_mut(kind_of(&found).index()) {
                *count += 1;
            }
            all.kept.add(found);
        }
        Ok(all)
    }

    /// These, and those behind them.
    #[must_use]
    pub(super) fn and(mut self, behind: Self) -> Self {
        for (sum, count) in self.counts.iter_mut().zip(behind.counts) {
            *sum += count;
        }
        match behind.kept.all {
            Some(all) => all.into_iter().for_each(|found| self.kept.add(found)),
            None => self.kept.all = None,
        }
        self
    }
}
