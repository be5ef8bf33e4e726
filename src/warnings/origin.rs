//! Questions and answers in offsets of the source of which the surveyed one is the text; see
//! [`Source::in_origin`].

use std::sync::Arc;

use super::evidence::{Evidence, SameText};
use super::question::{Answer, Explained, Page, Question};
use super::warning::Warning;
use crate::census::{BLOCK_LEN, EXACT_STRIPES};
use crate::source::{Source, SourceError};

/// The question about the text.
pub(super) fn in_text(source: &dyn Source, question: &Question) -> Result<Question, SourceError> {
    Ok(match question {
        Question::Next { after, wanted } => Question::Next {
            after: source.of_origin(*after)?,
            wanted: *wanted,
        },
        Question::From { from, wanted } => Question::From {
            from: source.of_origin(*from)?,
            wanted: *wanted,
        },
        Question::Previous { before, wanted } => Question::Previous {
            before: source.of_origin_from(*before)?,
            wanted: *wanted,
        },
        Question::List { wanted, page } => Question::List {
            wanted: *wanted,
            page: match *page {
                Page::From(from) => Page::From(source.of_origin(from)?),
                Page::Before(before) => Page::Before(source.of_origin_from(before)?),
            },
        },
        Question::Evidence { at, kind } => Question::Evidence {
            at: source.of_origin(*at)?,
            kind: *kind,
        },
        Question::At { offset } => Question::At {
            offset: source.of_origin(*offset)?,
        },
        Question::Stripes { borders } => {
            let borders = borders.iter().map(|border| border_in_text(source, *border));
            Question::Stripes {
                borders: borders.collect::<Result<_, _>>()?,
            }
        }
    })
}

/// A border of a stripe: that between two blocks, where it is about there.
fn border_in_text(source: &dyn Source, border: u64) -> Result<u64, SourceError> {
    /// About as much as is lost on the way to the origin and back.
    const ABOUT: u64 = 16;
    if source.len_hint() <= EXACT_STRIPES {
        return source.of_origin(border);
    }
    let near = source.near_of_origin(border);
    let block = (near + BLOCK_LEN / 2) / BLOCK_LEN * BLOCK_LEN;
    Ok(if near.abs_diff(block) <= ABOUT {
        block
    } else {
        near
    })
}

/// The answer in offsets of the origin.
pub(super) fn in_origin(source: &dyn Source, answer: Answer) -> Result<Answer, SourceError> {
    let placed = |warning: &Warning| {
        let place = source.in_origin(&(warning.offset..warning.end))?;
        Ok::<_, SourceError>(Warning {
            offset: place.start,
            end: place.end,
            ..*warning
        })
    };
    let told = |evidence: Option<Evidence>| match evidence {
        Some(Evidence::SameText(SameText { composed, first })) => {
            let first = source.in_origin(&(first..first))?.start;
            Ok::<_, SourceError>(Some(Evidence::SameText(SameText { composed, first })))
        }
        other => Ok(other),
    };
    Ok(match answer {
        Answer::Warning(Some(warning)) => Answer::Warning(Some(placed(&warning)?)),
        Answer::List {
            warnings,
            has_earlier,
            has_later,
        } => Answer::List {
            warnings: warnings.iter().map(placed).collect::<Result<_, _>>()?,
            has_earlier,
            has_later,
        },
        Answer::Evidence(evidence) => Answer::Evidence(told(evidence)?),
        Answer::At(explained) => {
            let each = |it: &Explained| {
                Ok(Explained {
                    warning: placed(&it.warning)?,
                    evidence: told(it.evidence.clone())?,
                })
            };
            let explained: Result<Arc<[Explained]>, SourceError> =
                explained.iter().map(each).collect();
            Answer::At(explained?)
        }
        Answer::Warning(None) | Answer::Stripes(_) | Answer::Failed(_) => answer,
    })
}
