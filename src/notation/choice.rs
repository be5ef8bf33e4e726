//! Every reading of a text, and which of them to believe.

use super::family::Notation;
use super::reader::Effort;
use super::reading::{Certainty, Reading};
use super::recognise;

/// Every reading of a text, the most certain one first; never empty, because anything is plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The readings. Complete ones stand before those that reject something.
    pub readings: Vec<Reading>,
}

impl Choice {
    /// The reading to believe, if one is more certain than all others that make other bytes.
    pub fn best(&self) -> Option<&Reading> {
        let best = self.readings.first()?;
        self.tied().next().is_none().then_some(best)
    }

    /// The readings that are as certain as the first one and make other bytes than it: between those a
    /// person has to choose.
    pub fn tied(&self) -> impl Iterator<Item = &Reading> {
        let first = self.readings.first();
        self.readings.iter().skip(1).filter(move |reading| {
            first.is_some_and(|first| {
                reading.is_complete() == first.is_complete()
                    && rank(reading.certainty) == rank(first.certainty)
                    && reading.bytes != first.bytes
            })
        })
    }
}

/// What fits by chance may be plain text as well: between those two a person has to choose.
const fn rank(certainty: Certainty) -> Certainty {
    match certainty {
        Certainty::Possible => Certainty::Ambiguous,
        other => other,
    }
}

/// Reads a text in every notation that may fit.
pub fn read(text: &[u8]) -> Choice {
    let mut readings = recognise::read_all(text, || true).unwrap_or_default();
    // A stable sort: among equals, the notation with the plainer marks stays in front.
    readings.sort_by_key(|reading| std::cmp::Reverse((reading.is_complete(), reading.certainty)));
    Choice { readings }
}

/// Reads a text in a notation that a person has named. What does not fit is rejected.
pub fn read_as(notation: Notation, text: &[u8]) -> Reading {
    recognise::read(notation, text, Effort::Insist)
        .unwrap_or_else(|| recognise::nothing(notation, text))
}
