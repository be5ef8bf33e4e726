//! What is looked for, in one document.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::engine::{Engine, LookOutcome, Looking, Tally, Way};
use super::marks::Marks;
use super::other_readings::OtherReadings;
use super::search_term::{SearchTerm, Target};
use crate::background::Wake;
use crate::census::{Census, State, Stripe};
use crate::document::caret::Caret;
use crate::document::error_view::ErrorView;
use crate::document::overview::Matches;
use crate::document::step_queue::StepQueue;
use crate::find::Match;
use crate::source::{Source, SourceError};
use crate::utf8::Window;

/// A stream that goes on is searched again at most so often.
const AGAIN_AFTER: Duration = Duration::from_millis(500);

/// What the last step came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// It went on at the start of the source.
    FromTheStart,
    /// It went on at the end of the source.
    FromTheEnd,
    /// There is no match.
    Nothing,
    /// The answer is not known before more was searched.
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

/// What looks for a match.
struct Look {
    looking: Looking,
    since: Instant,
}

/// What is marked in the hex view.
#[derive(Debug, Clone, Copy, Default)]
pub struct Marked<'a> {
    /// The matches, in order; some may be out of view.
    pub matches: &'a [Match],
    /// The one that is selected.
    pub current: Option<Match>,
}

/// The matches of one document, and which of them the user is at. Nothing in it waits, and dropping
/// it ends the search.
pub struct Finding {
    query: SearchTerm,
    target: Target,
    engine: Engine,
    started: Instant,

    /// The search was cancelled because its bar is hidden, not because the user stopped it.
    rests: bool,

    /// Are its matches marked?
    is_shown: bool,

    steps: StepQueue<Way, Look>,

    current: Option<Current>,

    /// The number of the current match, where it was not known at first.
    numbering: Option<Looking>,

    /// What the last step came to, and where the caret was then: once that has moved, it is stale.
    said: Option<(Said, Caret)>,

    marks: Marks,

    /// Begun when nothing was found.
    other_readings: Option<OtherReadings>,
}

impl Finding {
    /// Begins to look for something in a source, from an offset on.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        query: &SearchTerm,
        target: &Target,
        source: &Arc<dyn Source>,
        from: u64,
        is_shown: bool,
        wake: &Wake,
    ) -> Result<Self, SourceError> {
        Ok(Self {
            query: query.clone(),
            target: target.clone(),
            engine: Engine::start(target, source, from, wake)?,
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

    /// What it looks for.
    pub const fn query(&self) -> &SearchTerm {
        &self.query
    }

    /// Marks nothing any more, and ends the counting.
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

    /// Searches anew what [`Finding::hide`] cut short, or when a stream has brought more since.
    ///
    /// Returns after how long this should be called again, if it is too early to search anew.
    pub fn go_on(
        &mut self,
        source: &Arc<dyn Source>,
        is_shown: bool,
        wake: &Wake,
    ) -> Option<Duration> {
        self.is_shown = is_shown;
        let Engine::Search(search) = &self.engine else {
            return None;
        };
        let progress = search.progress();
        if is_shown && progress.is_done() && progress.matches == 0 && self.other_readings.is_none()
        {
            self.other_readings = Some(OtherReadings::start(&self.query, source, wake));
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
        // A system that has no threads now keeps what is known.
        if let Ok(engine) = Engine::start(&self.target, source, from, wake) {
            self.engine = engine;
            self.started = Instant::now();
            self.rests = false;
            self.marks = Marks::default();
            self.other_readings = None;
        }
        None
    }

    /// What the text is found as that is nowhere to be found as what it was read.
    pub const fn other_readings(&self) -> Option<&OtherReadings> {
        self.other_readings.as_ref()
    }

    /// Ends the counting, as the user wanted. What was counted stays.
    pub fn stop(&mut self) {
        if let Engine::Search(search) = &self.engine {
            search.cancel();
        }
    }

    /// Is there a search of its own that the user could stop?
    pub fn can_stop(&self) -> bool {
        matches!(self.engine, Engine::Search(_))
    }

    /// How many matches there are.
    pub fn tally(&self, census: &Census) -> Tally {
        self.engine.tally(census)
    }

    /// Looks for a match.
    ///
    /// While one is being looked for, the step is taken after it: keys may come faster than answers.
    pub fn look(&mut self, census: &Census, way: Way, offset: u64) {
        if self.steps.current().is_some() {
            // From the match that the step before leads to.
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

    /// Takes what was found, with the caret where it is. Returns a match for the caret to go to.
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

    /// Asks for the number of the current match once everything before it was counted.
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

    /// The match that is selected: the one that the last step led to, as long as it is.
    pub fn here(&self, caret: Caret) -> Option<Match> {
        let current = self.current?;
        (caret.selection() == Some(range(current.at))).then_some(current.at)
    }

    /// Which of all matches is selected, from 1, if that is known.
    pub fn number(&self, caret: Caret, errors: &ErrorView) -> Option<u64> {
        let at = self.here(caret)?;
        match &self.engine {
            Engine::Search(_) => self.current?.number,
            Engine::Errors(kind) => errors.number_at(at.offset, kind.is_some()),
        }
    }

    /// What the last step came to, as long as the caret has not moved since.
    pub fn said(&self, caret: Caret) -> Option<&Said> {
        let (said, then) = self.said.as_ref()?;
        (*then == caret).then_some(said)
    }

    /// For how long the step on its way has been.
    pub fn waits_for(&self) -> Option<Duration> {
        Some(self.steps.current()?.since.elapsed())
    }

    /// Finds the matches in a range in view.
    pub fn see(&mut self, view: Range<u64>, window: &Window) {
        if self.is_shown {
            self.marks.see(&self.engine, view, window);
        }
    }

    /// How many matches start in each of some stripes that follow one another.
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
                    .map(|stripe| stripe.counts.errors_of(*kind))
                    .collect(),
                is_final,
                is_exact: true,
            },
        }
    }

    /// What is marked.
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

/// The bytes of a match.
fn range(at: Match) -> Range<u64> {
    at.offset..at.end()
}

/// The caret when a match was gone to: it stands at the first byte, so that what is beside the hex view
/// tells of that one.
fn selecting(at: Match, caret: Caret) -> Caret {
    Caret {
        offset: at.offset,
        anchor: at.end().saturating_sub(1),
        selecting: true,
        ..caret
    }
}
