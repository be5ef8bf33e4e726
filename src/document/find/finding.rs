//! A search in one document.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::engine::{Engine, LookOutcome, Looking, Tally, Way, searched};
use super::marks::Marks;
use super::other_readings::OtherReadings;
use super::search_term::{SearchTerm, Target};
use crate::census::{Census, State, Stripe};
use crate::document::caret::Caret;
use crate::document::content::Content;
use crate::document::error_view::ErrorView;
use crate::document::overview::Matches;
use crate::document::step_queue::StepQueue;
use crate::find::Match;
use crate::source::SourceError;
use crate::utf8::{GroupKinds, Window};

/// The shortest time between two searches of a stream that goes on.
const AGAIN_AFTER: Duration = Duration::from_millis(500);

/// The result of the last step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// The search went on at the start of the source.
    FromTheStart,
    /// The search went on at the end of the source.
    FromTheEnd,
    /// There is no match.
    Nothing,
    /// The answer is not known before more has been searched.
    NotYet,
    /// The source could not be read.
    Failed(String),
}

/// A match that a step led to.
#[derive(Debug, Clone, Copy)]
struct Current {
    at: Match,
    number: Option<u64>,
}

/// The lookup of a match.
struct Look {
    looking: Looking,
    since: Instant,
}

/// The matches that are marked in the hex view.
#[derive(Debug, Clone, Copy, Default)]
pub struct Marked<'a> {
    /// The matches, in order; some may be out of view.
    pub matches: &'a [Match],
    /// The match that is selected.
    pub current: Option<Match>,
}

/// The matches of one document, and the current one. Nothing here waits. Dropping it ends the search.
pub struct Finding {
    query: SearchTerm,
    target: Target,
    engine: Engine,
    started: Instant,

    /// Whether the search was cancelled because its bar is hidden, not because the user stopped it.
    rests: bool,

    /// Whether its matches are marked.
    is_shown: bool,

    steps: StepQueue<Way, Look>,

    current: Option<Current>,

    /// The lookup of the number of the current match, if it was not known at first.
    numbering: Option<Looking>,

    /// The result of the last step, and where the caret was then. It is out of date once the caret has moved.
    said: Option<(Said, Caret)>,

    marks: Marks,

    /// The other readings of the text. They are searched when nothing was found.
    other_readings: Option<OtherReadings>,
}

impl Finding {
    /// Starts to look for something in a source, from an offset on.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        query: &SearchTerm,
        target: &Target,
        content: &Content,
        from: u64,
        is_shown: bool,
    ) -> Result<Self, SourceError> {
        let source = searched(content, query);
        Ok(Self {
            query: query.clone(),
            target: target.clone(),
            engine: Engine::start(target, &source, from, content.wake())?,
            started: Instant::now(),
            rests: false,
            is_shown,
            steps: StepQueue::default(),
            current: None,
            numbering: None,
            said: None,
            marks: Marks::default(),
            other_readings: None,
        })
    }

    /// The search term.
    pub const fn query(&self) -> &SearchTerm {
        &self.query
    }

    /// Removes the marks, and ends the counting.
    pub fn hide(&mut self) {
        self.is_shown = false;
        self.other_readings = None;
        if let Engine::Search(search) = &self.engine
            && search.progress().is_running()
        {
            search.cancel();
            self.rests = true;
        }
    }

    /// Searches again what [`Finding::hide`] interrupted, or a stream that has grown since.
    ///
    /// Returns after which time this should be called again, if it is too early for a new search.
    pub fn go_on(&mut self, content: &Content, is_shown: bool) -> Option<Duration> {
        let (source, wake) = (searched(content, &self.query), content.wake());
        self.is_shown = is_shown;
        let Engine::Search(search) = &self.engine else {
            return None;
        };
        let progress = search.progress();
        if is_shown && progress.is_done() && progress.matches == 0 && self.other_readings.is_none()
        {
            self.other_readings = Some(OtherReadings::start(&self.query, content));
        }
        let is_behind = progress.is_done() && source.len_hint() > progress.bytes;
        if !self.rests && !is_behind {
            return None;
        }
        let wait = AGAIN_AFTER.max(progress.elapsed * 4);
        if let Some(left) = wait.checked_sub(self.started.elapsed())
            && !self.rests
        {
            return Some(left);
        }
        let from = self.current.map_or(0, |current| current.at.offset);
        // If the system cannot start a thread now, the old results stay.
        if let Ok(engine) = Engine::start(&self.target, &source, from, wake) {
            self.engine = engine;
            self.started = Instant::now();
            self.rests = false;
            self.marks = Marks::default();
            self.other_readings = None;
        }
        None
    }

    /// The other readings of a text that was not found.
    pub const fn other_readings(&self) -> Option<&OtherReadings> {
        self.other_readings.as_ref()
    }

    /// Ends the counting because the user wants it. The counts stay.
    pub fn stop(&mut self) {
        if let Engine::Search(search) = &self.engine {
            search.cancel();
        }
    }

    /// Returns whether there is a search that the user can stop.
    pub fn can_stop(&self) -> bool {
        matches!(self.engine, Engine::Search(_))
    }

    /// Returns the number of matches.
    pub fn tally(&self, census: &Census) -> Tally {
        self.engine.tally(census)
    }

    /// Looks for a match.
    ///
    /// If a match is being looked for already, this step is taken after it. Keys may come faster than
    /// answers.
    pub fn look(&mut self, census: &Census, way: Way, offset: u64) {
        if self.steps.current().is_some() {
            // Start from the match that the step before leads to.
            self.steps.push(match way {
                Way::From => Way::Next,
                way => way,
            });
            return;
        }
        self.said = None;
        let look = Look {
            looking: self.engine.look(census, way, offset),
            since: Instant::now(),
        };
        self.steps.begin(way, look);
    }

    /// Takes results, given the caret. Returns a match to move the caret to.
    pub fn poll(&mut self, census: &Census, caret: Caret) -> Option<Match> {
        self.poll_number(census);
        let (way, outcome) = (self.steps).poll(|look| look.looking.poll(census))?;
        let said = match outcome {
            LookOutcome::Found {
                at,
                number,
                wrapped,
            } => {
                self.current = Some(Current { at, number });
                self.numbering = None;
                let turned = match way {
                    Way::From | Way::Next => Said::FromTheStart,
                    Way::Previous => Said::FromTheEnd,
                };
                self.said = wrapped.then(|| (turned, selecting(at, caret)));
                if let Some(way) = self.steps.next_waiting() {
                    self.look(census, way, at.offset);
                }
                return Some(at);
            }
            LookOutcome::Nothing => Said::Nothing,
            LookOutcome::NotYet => Said::NotYet,
            LookOutcome::Failed(error) => Said::Failed(error.to_string()),
        };
        self.steps.clear();
        self.said = Some((said, caret));
        None
    }

    /// Asks for the number of the current match once everything before it is counted.
    fn poll_number(&mut self, census: &Census) {
        let Some(current) = &mut self.current else {
            return;
        };
        if current.number.is_some() || !matches!(self.engine, Engine::Search(_)) {
            return;
        }
        match &mut self.numbering {
            None => {
                if matches!(self.engine.tally(census).state, State::Done) {
                    let offset = current.at.offset;
                    self.numbering = Some(self.engine.look(census, Way::From, offset));
                }
            }
            Some(looking) => {
                if let Some(LookOutcome::Found { at, number, .. }) = looking.poll(census)
                    && at == current.at
                {
                    current.number = number;
                }
            }
        }
    }

    /// Returns the selected match: the one that the last step led to, as long as it is selected.
    pub fn here(&self, caret: Caret) -> Option<Match> {
        let current = self.current?;
        (caret.selection() == Some(range(current.at))).then_some(current.at)
    }

    /// Returns the number of the selected match among all matches, from 1, if it is known.
    pub fn number(&self, caret: Caret, errors: &ErrorView) -> Option<u64> {
        let at = self.here(caret)?;
        match &self.engine {
            Engine::Search(_) => self.current?.number,
            Engine::Errors(kind) => errors.number_at(at.offset, kind.is_some()),
        }
    }

    /// The result of the last step, as long as the caret has not moved since.
    pub fn said(&self, caret: Caret) -> Option<&Said> {
        let (said, then) = self.said.as_ref()?;
        (*then == caret).then_some(said)
    }

    /// Returns how long the current step has taken so far.
    pub fn waits_for(&self) -> Option<Duration> {
        Some(self.steps.current()?.since.elapsed())
    }

    /// Finds the matches in a range in view.
    pub fn see(&mut self, view: Range<u64>, window: &Window) {
        if self.is_shown {
            self.marks.see(&self.engine, view, window);
        }
    }

    /// Returns how many matches start in each of some neighbouring stripes.
    pub fn in_stripes(&self, stripes: &[Stripe], census: &Census) -> Matches {
        if !self.is_shown {
            return Matches::default();
        }
        let is_final = matches!(self.engine.tally(census).state, State::Done);
        match &self.engine {
            Engine::Search(search) => {
                let starts = stripes.iter().map(|stripe| stripe.start);
                let end = stripes.last().map(|stripe| stripe.end);
                let borders: Vec<u64> = starts.chain(end).collect();
                let resolution = search.resolution();
                let mut inner = borders.iter().take(stripes.len());
                Matches {
                    counts: search.between(&borders),
                    is_final,
                    is_exact: inner.all(|border| border.is_multiple_of(resolution)),
                }
            }
            Engine::Errors(kind) => Matches {
                counts: stripes
                    .iter()
                    .map(|stripe| stripe.counts.errors_of(GroupKinds::only_or_all(*kind)))
                    .collect(),
                is_final,
                is_exact: true,
            },
        }
    }

    /// The matches that are marked.
    pub fn marked(&self, caret: Caret) -> Marked<'_> {
        if !self.is_shown {
            return Marked::default();
        }
        Marked {
            matches: self.marks.known(),
            current: self.here(caret),
        }
    }
}

/// Returns the bytes of a match.
fn range(at: Match) -> Range<u64> {
    at.offset..at.end()
}

/// Returns the caret for a selected match. It is at the first byte, so that the panels beside the hex view
/// show that byte.
fn selecting(at: Match, caret: Caret) -> Caret {
    Caret {
        offset: at.offset,
        anchor: at.end().saturating_sub(1),
        selecting: true,
        ..caret
    }
}
