//! What was found once, for whoever asks for it again.

use super::kind::WarningKind;
use crate::source::SourceError;

/// Findings that a reader gave.
#[derive(Debug)]
pub(super) struct Kept<T> {
    /// All of them; `None` if they were too many to be kept.
    pub(super) all: Option<Vec<T>>,

    /// What they cost together, and the most that they may.
    cost: usize,
    most: usize,
}

impl<T> Kept<T> {
    fn add(&mut self, found: impl IntoIterator<Item = T>, cost: usize) {
        self.cost = self.cost.saturating_add(cost);
        self.all.take_if(|_| self.cost > self.most);
        if let Some(all) = &mut self.all {
            all.extend(found);
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
    /// None yet, which will be kept as long as they cost no more than this.
    pub(super) fn none(most: usize) -> Self {
        Self {
            kept: Kept {
                all: Some(Vec::new()),
                cost: 0,
                most,
            },
            counts: [0; WarningKind::COUNT],
        }
    }

    /// Takes all that is read, and keeps it if it costs no more than `most`. `about` says of what kind each is, and what it
    /// costs.
    ///
    /// # Errors
    /// Those of reading.
    pub(super) fn of(
        most: usize,
        mut next: impl FnMut() -> Result<Option<T>, SourceError>,
        about: impl Fn(&T) -> (WarningKind, usize),
    ) -> Result<Self, SourceError> {
        let mut all = Self::none(most);
        while let Some(found) = next()? {
            let (kind, cost) = about(&found);
            if let Some(count) = all.counts.get_mut(kind.index()) {
                *count += 1;
            }
            all.kept.add([found], cost);
        }
        Ok(all)
    }

    /// These, and those behind them.
    #[must_use]
    pub(super) fn and(mut self, behind: Self) -> Self {
        for (sum, count) in self.counts.iter_mut().zip(behind.counts) {
            *sum += count;
        }
        let Kept { all, cost, .. } = behind.kept;
        self.kept.add(all.into_iter().flatten(), cost);
        self
    }
}
