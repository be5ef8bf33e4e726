//! Questions and answers in offsets of the source of which the searched one is the text; see [`Source::in_origin`].

use super::question::{Answer, Found, Question};
use super::stripe_search::Match;
use crate::source::{Source, SourceError};

/// The question about the text.
pub(super) fn in_text(source: &dyn Source, question: Question) -> Result<Question, SourceError> {
    Ok(match question {
        Question::From { offset } => Question::From {
            offset: source.of_origin_from(offset)?,
        },
        Question::Next { after } => Question::Next {
            after: source.of_origin(after)?,
        },
        Question::Previous { before } => Question::Previous {
            before: source.of_origin_from(before)?,
        },
        Question::InRange { range } => Question::InRange {
            range: source.of_origin(range.start)?..source.of_origin_from(range.end)?,
        },
    })
}

/// The answer in offsets of the origin.
pub(super) fn in_origin(source: &dyn Source, answer: Answer) -> Result<Answer, SourceError> {
    let placed = |at: Match| {
        let place = source.in_origin(&(at.offset..at.end()))?;
        Ok::<_, SourceError>(Match {
            offset: place.start,
            len: place.end.saturating_sub(place.start),
        })
    };
    Ok(match answer {
        Answer::Match(Some(found)) => Answer::Match(Some(Found {
            at: placed(found.at)?,
            ..found
        })),
        Answer::Matches { matches, complete } => Answer::Matches {
            matches: matches.into_iter().map(placed).collect::<Result<_, _>>()?,
            complete,
        },
        Answer::Match(None) | Answer::NotYet | Answer::Failed(_) => answer,
    })
}
