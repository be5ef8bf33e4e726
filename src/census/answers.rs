//! Answers to questions, from the index and from decoding one or two blocks again.

use super::lookup::Lookup;
use super::question::{Answer, Direction, Question};
use super::range_counts::range_counts;
use super::{coordinates, density, errors, places};
use crate::source::SourceError;

/// The answer to a question.
pub(super) fn answer(lookup: Lookup<'_>, question: Question) -> Answer {
    let answer = match question {
        Question::Error {
            from,
            direction: Direction::Next,
            kinds,
        } => errors::next(lookup, from.saturating_add(1), kinds).map(Answer::Error),
        Question::ErrorFrom { from, kinds } => errors::next(lookup, from, kinds).map(Answer::Error),
        Question::Error {
            from,
            direction: Direction::Previous,
            kinds,
        } => errors::previous(lookup, from, kinds).map(Answer::Error),
        Question::SomeErrors { most } => {
            errors::some(lookup, most).map(|places| Answer::SomeErrors(places.into()))
        }
        Question::ErrorPlace { offset } => {
            known(errors::place_of(lookup, offset), Answer::ErrorPlace)
        }
        Question::Patterns { most } => {
            errors::patterns(lookup, most).map(|found| Answer::Patterns(found.into()))
        }
        Question::Position { offset } => known(places::position(lookup, offset), Answer::Position),
        Question::Range { start, end } => known(range_counts(lookup, start, end), Answer::Range),
        Question::Nth { measure, number } => {
            known(coordinates::nth(lookup, measure, number), Answer::Place)
        }
        Question::Line { line, column, unit } => {
            let column = column.saturating_sub(1);
            let found = coordinates::column(lookup, line, column, unit);
            known(found, Answer::Place)
        }
        Question::Coordinates { offset } => {
            let found = coordinates::coordinates(lookup, offset);
            known(found, |found| Answer::Coordinates(Box::new(found)))
        }
        Question::ClusterColumn { offset } => {
            let found = coordinates::cluster_column(lookup, offset);
            known(found, Answer::ClusterColumn)
        }
        Question::Density { stripes } => {
            density::stripes(lookup, stripes).map(|stripes| Answer::Density(stripes.into()))
        }
    };
    answer.unwrap_or_else(Answer::Failed)
}

/// Turns a result that may not be known yet into an answer.
fn known<T>(
    found: Result<Option<T>, SourceError>,
    answer: impl FnOnce(T) -> Answer,
) -> Result<Answer, SourceError> {
    Ok(found?.map_or(Answer::NotYet, answer))
}
