//! Every reading of a text, and which of them to believe.

use super::coverage::PieceKind;
use super::family::Notation;
use super::reader::Effort;
use super::reading::{Certainty, Reading, Trust};
use super::recognise;

/// Every reading of a text, the most certain one first; never empty, because anything is plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The readings. Complete ones stand before those that reject something.
    pub readings: Vec<Reading>,
}

/// Which reading of a text to believe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// This reading.
    Sure(Reading),

    /// One of these, the most certain first: the user has to say which. There are two or more.
    Tied(Vec<Reading>),
}

impl Choice {
    /// The reading to believe, if no other that makes other bytes is as good.
    pub fn best(&self) -> Option<&Reading> {
        let best = self.readings.first()?;
        self.tied().next().is_none().then_some(best)
    }

    /// The readings that are as good as the first one and make other bytes than it, and than one another:
    /// between those the user has to choose.
    ///
    /// Any text is plain text, and most texts with a `%41` or an `&amp;` in them can be read as if those
    /// were escapes and the rest stood for itself: that such a reading is complete says little. So where a
    /// notation with unmistakable marks in which nothing stands for itself explains most of a text and is
    /// as certain, it may be a dump with a typing error in it: that is a tie too. A reading of a text that
    /// contradicts itself is never believed by itself: it ties with every other complete one.
    pub fn tied(&self) -> impl Iterator<Item = &Reading> {
        let first = self.readings.first();
        let mut seen: Vec<&[u8]> = Vec::new();
        self.readings.iter().skip(1).filter(move |reading| {
            let is_tied = first.is_some_and(|first| {
                let is_rival = is_as_certain(reading, first)
                    || may_be_meant(reading, first)
                    || may_be_instead(reading, first);
                reading.bytes != first.bytes && is_rival
            });
            let adds = is_tied && !seen.contains(&&*reading.bytes);
            if adds {
                seen.push(&reading.bytes);
            }
            adds
        })
    }

    /// Takes the best reading, unless others are as good.
    pub fn decide(self) -> Decision {
        let tied: Vec<Notation> = self.tied().map(|reading| reading.notation).collect();
        let mut readings = self.readings.into_iter();
        match readings.next() {
            Some(first) if tied.is_empty() => Decision::Sure(first),
            first => {
                let rivals = readings.filter(|reading| tied.contains(&reading.notation));
                Decision::Tied(first.into_iter().chain(rivals).collect())
            }
        }
    }
}

fn is_as_certain(reading: &Reading, first: &Reading) -> bool {
    reading.is_complete() == first.is_complete() && rank(reading.certainty) == rank(first.certainty)
}

/// What fits by chance may be plain text as well: between those two the user has to choose.
const fn rank(certainty: Certainty) -> Certainty {
    match certainty {
        Certainty::Possible => Certainty::Ambiguous,
        other => other,
    }
}

/// May a text be meant so, but for a few parts, rather than as its best reading has it?
fn may_be_meant(reading: &Reading, best: &Reading) -> bool {
    let rejected = reading.coverage.len_of(PieceKind::Rejected);
    let explained = reading.coverage.len() - rejected;
    best.certainty < Certainty::Checked
        && takes_any_character(best.notation)
        && !takes_any_character(reading.notation)
        && reading.certainty >= best.certainty.max(Certainty::Marked)
        && !reading.is_complete()
        && explained > rejected
        // Where it finds less than the best one and nothing else, there is no choice.
        && !best.bytes.starts_with(&reading.bytes)
}

/// May a text be meant so, because its best reading contradicts itself?
fn may_be_instead(reading: &Reading, best: &Reading) -> bool {
    best.trust == Trust::Contradicted && reading.is_complete()
}

/// Do the characters that have no meaning of their own in a notation stand for themselves?
const fn takes_any_character(notation: Notation) -> bool {
    matches!(
        notation,
        Notation::Text
            | Notation::Percent
            | Notation::QuotedPrintable
            | Notation::EncodedWord
            | Notation::CodePoints
            | Notation::StringLiteral
            | Notation::Utf16Escapes
            | Notation::Cesu8Escapes
    )
}

/// Reads a text in every notation that may fit.
pub fn read(text: &[u8]) -> Choice {
    sorted(recognise::read_all(text, true, || true).unwrap_or_default())
}

/// What [`Choice::decide`] says of a text, in less time and memory: where plain text is no candidate, it is
/// not read as that.
pub fn decide(text: &[u8]) -> Decision {
    sorted(recognise::read_all(text, false, || true).unwrap_or_default()).decide()
}

/// Reads a text in every notation that may fit, as long as `goes_on` says so: it is asked before each
/// notation.
pub fn read_while(text: &[u8], goes_on: impl Fn() -> bool) -> Option<Choice> {
    recognise::read_all(text, true, goes_on).map(sorted)
}

fn sorted(mut readings: Vec<Reading>) -> Choice {
    // A stable sort: among equals, the notation with the plainer marks stays in front.
    readings.sort_by_key(|reading| std::cmp::Reverse((reading.is_complete(), reading.certainty)));
    Choice { readings }
}

/// Reads a text in a notation that the user has named. What does not fit is rejected.
pub fn read_as(notation: Notation, text: &[u8]) -> Reading {
    recognise::read(notation, text, Effort::Insist)
        .unwrap_or_else(|| recognise::nothing(notation, text))
}
