//! Which reading of a text to believe without a person to ask.

use crate::notation::{Certainty, Choice, Notation, PieceKind, Reading};

/// The reading to believe.
pub(super) enum Chosen {
    /// This one.
    Reading(Reading),

    /// One of these: a person has to say which. There are two or more.
    Tied(Vec<Reading>),
}

/// Takes the best reading, unless others are as good.
///
/// Any text is plain text, and most texts with a `%41` or an `&amp;` in them can be read as if those were
/// escapes and the rest stood for itself. So where another notation with unmistakable marks explains most
/// of a text and is as certain, it may be a dump with a typing error in it: that is a tie too.
pub(super) fn choose(choice: Choice) -> Chosen {
    let tied: Vec<Notation> = choice.tied().map(|reading| reading.notation).collect();
    let mut readings = choice.readings.into_iter();
    let Some(first) = readings.next() else {
        return Chosen::Tied(Vec::new());
    };
    let rivals: Vec<Reading> = readings
        .filter(|reading| tied.contains(&reading.notation) || is_nearly_as_good(reading, &first))
        .collect();
    if rivals.is_empty() {
        return Chosen::Reading(first);
    }
    Chosen::Tied(std::iter::once(first).chain(rivals).collect())
}

/// Is it the reading of a text that may be meant so, but for a few parts, rather than as the best one?
fn is_nearly_as_good(reading: &Reading, best: &Reading) -> bool {
    let (mut explained, mut rejected) = (0, 0);
    for piece in reading.coverage.pieces() {
        match piece.kind {
            PieceKind::Rejected => rejected += piece.range.len(),
            PieceKind::Data | PieceKind::Decoration => explained += piece.range.len(),
        }
    }
    best.certainty < Certainty::Checked
        && reading.certainty >= best.certainty.max(Certainty::Marked)
        && !reading.is_complete()
        && explained > rejected
        && reading.bytes != best.bytes
}
