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
/// Any text is plain text. So where only that explains all of it, but another notation with unmistakable
/// marks explains most, the text is rather a dump with a typing error in it: that is a tie too.
pub(super) fn choose(choice: Choice) -> Chosen {
    let tied: Vec<Notation> = choice.tied().map(|reading| reading.notation).collect();
    let mut readings = choice.readings.into_iter();
    let Some(first) = readings.next() else {
        return Chosen::Tied(Vec::new());
    };
    let is_plain = first.notation == Notation::Text;
    let rivals: Vec<Reading> = readings
        .filter(|reading| {
            tied.contains(&reading.notation)
                || is_plain && is_nearly(reading) && reading.bytes != first.bytes
        })
        .collect();
    if rivals.is_empty() {
        return Chosen::Reading(first);
    }
    Chosen::Tied(std::iter::once(first).chain(rivals).collect())
}

/// Is it the reading of a text that was surely meant so, but for a few parts?
fn is_nearly(reading: &Reading) -> bool {
    let (mut explained, mut rejected) = (0, 0);
    for piece in reading.coverage.pieces() {
        match piece.kind {
            PieceKind::Rejected => rejected += piece.range.len(),
            PieceKind::Data | PieceKind::Decoration => explained += piece.range.len(),
        }
    }
    reading.certainty >= Certainty::Marked && !reading.is_complete() && explained > rejected
}
