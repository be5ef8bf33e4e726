//! What the differences of two sources are as text, all together.

use std::sync::atomic::AtomicBool;

use crate::compare::change::words::Digits;
use crate::compare::change::{ChangeCounts, Ignoring, Rows, count_differences, same_text, words};
use crate::compare::content::Runs;
use crate::encodings::Encoding;
use crate::source::{Source, SourceError};

/// What the differences of two sources are as text, all together.
#[derive(Debug, Clone)]
pub struct Facts {
    counts: ChangeCounts,

    /// The rows in which the differences are listed.
    rows: Rows,

    /// The encodings of both, if only those differ.
    same_text: Option<[Encoding; 2]>,
}

impl Facts {
    /// Finds them out. It reads both sources.
    ///
    /// # Errors
    /// A source could not be read, or `cancel` was set.
    pub fn of(
        sources: [&dyn Source; 2],
        runs: &Runs,
        cancel: &AtomicBool,
    ) -> Result<Self, SourceError> {
        let (_, counts) = count_differences(sources, runs, Ignoring::default(), cancel)?;
        let same_text = if runs.summary().is_same() {
            None
        } else {
            same_text(sources, cancel)?
        };
        let rows = Rows::folded(runs.differences().len(), &counts);
        Ok(Self {
            counts,
            rows,
            same_text,
        })
    }

    /// What there is to say besides how many bytes differ: one sentence for each kind of difference. Where both are
    /// the same text in two encodings, that is the only one.
    pub fn words(&self) -> Vec<String> {
        match self.same_text {
            Some(encodings) => vec![words::same_text(encodings)],
            None => words::of_counts(&self.counts, Digits::Grouped),
        }
    }

    /// What the differences are, counted.
    pub fn counts(&self) -> &ChangeCounts {
        &self.counts
    }

    /// The rows in which the differences are listed.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Whether only the encoding differs.
    pub fn is_same_text(&self) -> bool {
        self.same_text.is_some()
    }
}
