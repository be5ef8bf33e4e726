//! The engine that answers a search: a search of its own for bytes, the census for errors.

use std::sync::Arc;
use std::time::Duration;

use super::search_term::{SearchTerm, Target};
use crate::background::Wake;
use crate::census::{self, Census, Direction, State};
use crate::document::content::Content;
use crate::find::{self, Match, Question, Search};
use crate::source::{Source, SourceError};
use crate::utf8::{GroupKind, GroupKinds};

/// Which match to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The first one that starts at an offset or after it.
    From,
    /// The first one that starts after it.
    Next,
    /// The last one that starts before it.
    Previous,
}

/// The engine that answers.
pub enum Engine {
    /// A search of the source.
    Search(Search),
    /// The census, which knows the errors: all of them, or those of one kind.
    Errors(Option<GroupKind>),
}

/// The number of matches, and how far it is known.
pub struct Tally {
    /// Matches so far.
    pub matches: u64,
    /// Whether the counting goes on, and how it ended.
    pub state: State,
    /// Part of the source that was searched, 0 to 1.
    pub part: f32,
    /// How long that has taken.
    pub elapsed: Duration,
}

/// What a term is looked for in: the source, or its text in the encoding that it is read in.
pub fn searched(content: &Content, term: &SearchTerm) -> Arc<dyn Source> {
    if term.is_in_text() {
        content.counted_source()
    } else {
        Arc::clone(content.source())
    }
}

impl Engine {
    /// Starts to look for something in a source.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        target: &Target,
        source: &Arc<dyn Source>,
        from: u64,
        wake: &Wake,
    ) -> Result<Self, SourceError> {
        let pattern = match target {
            Target::Errors(kind) => return Ok(Self::Errors(*kind)),
            Target::Pattern(pattern) => pattern,
        };
        let wake = Arc::clone(wake);
        Search::start(Arc::clone(source), pattern, from, move || wake())
            .map(Self::Search)
            .map_err(SourceError::no_thread)
    }

    /// Returns the number of matches.
    pub fn tally(&self, census: &Census) -> Tally {
        match self {
            Self::Search(search) => {
                let progress = search.progress();
                Tally {
                    matches: progress.matches,
                    part: progress.part(),
                    elapsed: progress.elapsed,
                    state: progress.state,
                }
            }
            Self::Errors(kind) => {
                let snapshot = census.announced();
                let errors = &snapshot.totals.groups;
                Tally {
                    matches: match kind {
                        Some(kind) => errors.get(kind.index()).copied().unwrap_or(0),
                        None => errors.iter().sum(),
                    },
                    part: snapshot.progress(),
                    elapsed: snapshot.elapsed,
                    state: snapshot.state,
                }
            }
        }
    }

    /// Starts to look up a match.
    pub fn look(&self, census: &Census, way: Way, offset: u64) -> Looking {
        match self {
            Self::Search(search) => Looking::Match(search.ask(match way {
                Way::From => Question::From { offset },
                Way::Next => Question::Next { after: offset },
                Way::Previous => Question::Previous { before: offset },
            })),
            Self::Errors(kind) => Looking::Error {
                asked: census.ask(error_question(way, offset, *kind)),
                way,
                kind: *kind,
                wrapped: false,
            },
        }
    }
}

fn error_question(way: Way, from: u64, kind: Option<GroupKind>) -> census::Question {
    let kinds = GroupKinds::only_or_all(kind);
    let direction = match way {
        Way::From => return census::Question::ErrorFrom { from, kinds },
        Way::Next => Direction::Next,
        Way::Previous => Direction::Previous,
    };
    census::Question::Error {
        from,
        direction,
        kinds,
    }
}

/// A match that is being looked up. Dropping this ends the lookup.
pub enum Looking {
    /// The lookup of a search.
    Match(find::Query),
    /// The lookup of the census, which does not go on at the other end by itself.
    Error {
        /// The question.
        asked: census::Query,
        /// Which error to look for.
        way: Way,
        /// The kind of the errors to look for; `None` for all kinds.
        kind: Option<GroupKind>,
        /// Whether the lookup already goes on from the other end.
        wrapped: bool,
    },
}

/// The result of a lookup.
pub enum LookOutcome {
    /// A match.
    Found {
        /// The match.
        at: Match,
        /// The number of the match in the source, from 1, if it is known yet.
        number: Option<u64>,
        /// Whether the lookup went on at the other end of the source.
        wrapped: bool,
    },
    /// There is no match in the whole source.
    Nothing,
    /// The answer is not known before more has been searched.
    NotYet,
    /// The source could not be read.
    Failed(SourceError),
}

impl Looking {
    /// Returns the result, if it is known. Never waits.
    pub fn poll(&mut self, census: &Census) -> Option<LookOutcome> {
        match self {
            Self::Match(asked) => Some(match asked.poll()? {
                find::Answer::Match(Some(found)) => LookOutcome::Found {
                    at: found.at,
                    number: found.number,
                    wrapped: found.wrapped,
                },
                find::Answer::Match(None) | find::Answer::Matches { .. } => LookOutcome::Nothing,
                find::Answer::NotYet => LookOutcome::NotYet,
                find::Answer::Failed(error) => LookOutcome::Failed(error),
            }),
            Self::Error {
                asked,
                way,
                kind,
                wrapped,
            } => Some(match asked.poll()? {
                census::Answer::Error(Some(group)) => LookOutcome::Found {
                    at: Match {
                        offset: group.offset,
                        len: group.len(),
                    },
                    number: None,
                    wrapped: *wrapped,
                },
                census::Answer::Error(None) if !*wrapped => {
                    *wrapped = true;
                    let question = match way {
                        Way::From | Way::Next => error_question(Way::From, 0, *kind),
                        Way::Previous => {
                            let snapshot = census.announced();
                            let len = snapshot.len_hint.max(snapshot.totals.bytes);
                            error_question(Way::Previous, len, *kind)
                        }
                    };
                    *asked = census.ask(question);
                    return None;
                }
                census::Answer::NotYet => LookOutcome::NotYet,
                census::Answer::Failed(error) => LookOutcome::Failed(error),
                _ => LookOutcome::Nothing,
            }),
        }
    }
}
