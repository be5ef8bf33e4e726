//! Questions and answers in offsets of the source of which the counted one is the text.
//!
//! Who asks about a document that is read in another encoding knows offsets of its bytes; what is counted is its text,
//! see [`Source::in_origin`]. Of every other source both are the same.

use std::ops::Range;
use std::sync::Arc;

use super::answers::answer;
use super::lookup::Lookup;
use super::places::FoundPlace;
use super::question::{Answer, Direction, Question};
use super::snapshot::Snapshot;
use crate::source::{Source, SourceError};
use crate::utf8::{Group, Patterns};

/// Borders of stripes are exact in a text of up to so many bytes, and in a longer one about where they are.
pub const SMALL: u64 = 256 << 10;

/// Answers a question in offsets of the origin.
pub(super) fn answered(lookup: Lookup<'_>, question: Question) -> Answer {
    let source = lookup.source;
    let asked = in_text(source, question);
    let answered = asked.map(|question| answer(lookup, question));
    let answered = answered.and_then(|answer| in_origin(source, answer));
    answered.unwrap_or_else(Answer::Failed)
}

/// The question about the text.
fn in_text(source: &dyn Source, question: Question) -> Result<Question, SourceError> {
    Ok(match question {
        Question::Error {
            from,
            direction,
            kinds,
        } => Question::Error {
            from: match direction {
                Direction::Next => source.of_origin(from)?,
                Direction::Previous => source.of_origin_from(from)?,
            },
            direction,
            kinds,
        },
        Question::ErrorFrom { from, kinds } => Question::ErrorFrom {
            from: source.of_origin(from)?,
            kinds,
        },
        Question::ErrorPlace { offset } => Question::ErrorPlace {
            offset: source.of_origin(offset)?,
        },
        Question::Position { offset } => Question::Position {
            offset: source.of_origin(offset)?,
        },
        Question::Coordinates { offset } => Question::Coordinates {
            offset: source.of_origin(offset)?,
        },
        Question::ClusterColumn { offset } => Question::ClusterColumn {
            offset: source.of_origin(offset)?,
        },
        Question::Range { start, end } => Question::Range {
            start: source.of_origin(start)?,
            end: source.of_origin_from(end)?,
        },
        Question::SomeErrors { .. }
        | Question::Patterns { .. }
        | Question::Nth { .. }
        | Question::Line { .. }
        | Question::Density { .. } => question,
    })
}

/// The answer in offsets of the origin.
fn in_origin(source: &dyn Source, answer: Answer) -> Result<Answer, SourceError> {
    let at = |offset: u64| Ok(source.in_origin(&(offset..offset))?.start);
    Ok(match answer {
        Answer::Error(Some(group)) => Answer::Error(Some(group_in_origin(source, group)?)),
        Answer::SomeErrors(places) => {
            let places = places.iter().map(|place| at(*place));
            Answer::SomeErrors(places.collect::<Result<_, SourceError>>()?)
        }
        Answer::Patterns(patterns) => {
            let mut patterns = Patterns::clone(&patterns);
            patterns.moved(|range: Range<u64>| source.in_origin(&range))?;
            Answer::Patterns(Arc::new(patterns))
        }
        Answer::Place(FoundPlace::Offset(offset)) => Answer::Place(FoundPlace::Offset(at(offset)?)),
        Answer::Place(FoundPlace::EndOfLine(offset)) => {
            Answer::Place(FoundPlace::EndOfLine(at(offset)?))
        }
        Answer::Coordinates(mut coordinates) => {
            coordinates.unit = source.in_origin(&coordinates.unit)?;
            coordinates.line_start = at(coordinates.line_start)?;
            Answer::Coordinates(coordinates)
        }
        Answer::ErrorPlace(mut place) => {
            let group = place.group.map(|group| group_in_origin(source, group));
            place.group = group.transpose()?;
            Answer::ErrorPlace(place)
        }
        Answer::Density(stripes) => {
            let is_small = source.len_hint() <= SMALL;
            let near = |offset| {
                if is_small {
                    return at(offset);
                }
                // Each border is in a block of its own, which would have to be read.
                Ok(source.near_in_origin(offset))
            };
            let mut stripes = stripes.to_vec();
            for stripe in &mut stripes {
                stripe.start = near(stripe.start)?;
                stripe.end = near(stripe.end)?;
            }
            Answer::Density(stripes.into())
        }
        Answer::Error(None)
        | Answer::Place(FoundPlace::PastTheEnd)
        | Answer::Position(_)
        | Answer::ClusterColumn(_)
        | Answer::Range(_)
        | Answer::NotYet
        | Answer::Failed(_) => answer,
    })
}

/// An error where it is in the origin.
pub(super) fn group_in_origin(source: &dyn Source, group: Group) -> Result<Group, SourceError> {
    let place = source.in_origin(&(group.offset..group.end()))?;
    let is_same = place.start == group.offset && place.end == group.end();
    let len = place.end.saturating_sub(place.start);
    Ok(if is_same {
        group
    } else {
        group.standing_for(place.start, len)
    })
}

/// What is counted, in bytes of the origin.
pub(super) fn snapshot_in_origin(source: &dyn Source, mut snapshot: Snapshot) -> Snapshot {
    snapshot.frontier = source.near_in_origin(snapshot.frontier);
    snapshot.totals.bytes = source.near_in_origin(snapshot.totals.bytes);
    snapshot.len_hint = source.near_in_origin(snapshot.len_hint);
    snapshot
}
