//! Answers to questions, from the index and from decoding one or two blocks again.

use std::sync::atomic::{AtomicBool, Ordering};

use super::count_index::SharedCountIndex;
use super::question::{Answer, Direction, Question};
use super::range_counts::range_counts;
use super::region::{RegionReader, Sight};
use super::{density, errors, places};
use crate::source::{Source, SourceError};

/// What is needed to look something up.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a> {
    pub(super) source: &'a dyn Source,
    pub(super) index: &'a SharedCountIndex,
    pub(super) cancel: &'a AtomicBool,
}

impl<'a> Lookup<'a> {
    /// Returns a reader of the part that the index covers.
    pub(super) fn reader(&self) -> RegionReader<'a> {
        RegionReader::new(self.source, Sight::Of(self.index))
    }

    /// Length of the part that the index covers, or will cover.
    pub(super) fn len(&self) -> u64 {
        let extent = self.index.lock().extent();
        let end = extent.and_then(|extent| extent.known_end());
        end.unwrap_or_else(|| self.source.len_hint())
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The answer to a question.
    pub(super) fn answer(&self, question: Question) -> Answer {
        let answer = match question {
            Question::Error {
                from,
                direction: Direction::Next,
                kinds,
            } => errors::next(*self, from.saturating_add(1), kinds).map(Answer::Error),
            Question::ErrorFrom { from, kinds } => {
                errors::next(*self, from, kinds).map(Answer::Error)
            }
            Question::Error {
                from,
                direction: Direction::Previous,
                kinds,
            } => errors::previous(*self, from, kinds).map(Answer::Error),
            Question::SomeErrors { most } => {
                errors::some(*self, most).map(|places| Answer::SomeErrors(places.into()))
            }
            Question::ErrorPlace { offset } => {
                known(errors::place_of(*self, offset), Answer::ErrorPlace)
            }
            Question::Patterns { most } => {
                errors::patterns(*self, most).map(|found| Answer::Patterns(found.into()))
            }
            Question::Position { offset } => {
                known(places::position(*self, offset), Answer::Position)
            }
            Question::Range { start, end } => known(range_counts(*self, start, end), Answer::Range),
            Question::CodePoint { number } => {
                known(places::code_point(*self, number), Answer::Place)
            }
            Question::Line { line, column } => {
                known(places::line(*self, line, column), Answer::Place)
            }
            Question::Density { stripes } => {
                density::stripes(*self, stripes).map(|stripes| Answer::Density(stripes.into()))
            }
        };
        answer.unwrap_or_else(Answer::Failed)
    }
}

/// Turns a result that may not be known yet into an answer.
fn known<T>(
    found: Result<Option<T>, SourceError>,
    answer: impl FnOnce(T) -> Answer,
) -> Result<Answer, SourceError> {
    Ok(found?.map_or(Answer::NotYet, answer))
}
