//! The view of warnings: finding them, listing them, showing where they are.

mod encoded_runs;
mod first_high;
mod list;
mod listed;
mod listing;
mod row;
mod stripes;

use std::collections::BTreeSet;
use std::sync::Arc;

pub use encoded_runs::EncodedRuns;
use first_high::FirstHigh;
pub use list::WarningList;
pub use listed::Listed;
pub use listing::{Listing, WarningOrder};
pub use row::WarningRows;
pub use stripes::WarningStripes;

use crate::census::{self, Direction, State, Stripe};
use crate::document::refreshed::Refreshed;
use crate::document::walk::{Led, Walk, WalkNote};
use crate::findings::Ignored;
use crate::source::Source;
use crate::warnings::{
    Answer, Evidence, Explained, Query, Question, Severity, Snapshot, StripeWarnings, Survey,
    Wanted, Warning,
};

/// A message about a search, for the status line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// There is no warning to go to, for this reason.
    Nothing(&'static str),
    /// The source could not be read, or the system cannot start another thread.
    Failed(String),
}

/// The survey of a document, and what the user asks of it. Nothing here waits.
pub struct WarningView {
    survey: Survey,

    /// Whether the user has paused the survey.
    is_paused: bool,

    /// Whether the source is taken for text in UTF-8.
    is_utf8: bool,

    /// Whether its lines are looked at.
    looks_at_lines: bool,
    walk: Walk<Query>,

    /// Why the survey cannot go on.
    failure: Option<String>,
    stripes: WarningStripes,

    /// The list of warnings.
    pub list: WarningList,

    /// The places that the user ignores.
    ignored_places: Arc<BTreeSet<u64>>,

    first_high: FirstHigh,

    /// The runs that stand for other bytes.
    encoded: EncodedRuns,

    /// The warnings at an offset, and how much was surveyed when they were asked for.
    here: Refreshed<(u64, u64), Arc<[Explained]>>,
}

impl WarningView {
    /// Returns the view of a new survey. It knows what its observer was handed, and surveys nothing else before
    /// [`WarningView::poll`] is given how much was counted.
    pub fn new(source: Arc<dyn Source>, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            survey: Survey::new(source, wake),
            is_paused: false,
            is_utf8: false,
            looks_at_lines: false,
            walk: Walk::default(),
            failure: None,
            stripes: WarningStripes::default(),
            list: WarningList::default(),
            ignored_places: Arc::default(),
            first_high: FirstHigh::default(),
            encoded: EncodedRuns::default(),
            here: Refreshed::default(),
        }
    }

    /// Returns what the census of the source is started with, so that the survey does not read it again.
    pub fn observer(&self) -> Arc<dyn census::BlockObserver> {
        self.survey.observer()
    }

    /// Returns what is known of the whole source.
    pub fn snapshot(&self) -> Snapshot {
        self.survey.announced()
    }

    /// Lets the survey go through what the census did not hand over, and takes the results of threads. Returns the offset to which
    /// the caret has to move.
    pub fn poll(&mut self, census: &census::Snapshot) -> Option<u64> {
        let told = match census.state {
            State::Done => Some((census.totals.bytes, true)),
            State::Running if census.is_arriving => Some((census.frontier, false)),
            _ => None,
        };
        if let Some((len, is_all)) = told
            && let Err(cause) = self.survey.go_to(len, is_all)
        {
            let error = crate::source::SourceError::no_thread(cause);
            self.failure = Some(error.to_string());
        }
        if self.looks_at_lines
            && let Err(cause) = self.survey.look_at_lines()
        {
            let error = crate::source::SourceError::no_thread(cause);
            self.failure = Some(error.to_string());
        }
        let waits = self.is_paused || matches!(census.state, State::Paused);
        self.survey.set_paused(waits);
        self.list.poll();
        let ignored = self.list.ignored();
        if self.is_utf8 {
            self.first_high
                .poll(&self.survey, ignored, &self.ignored_places);
        }
        self.poll_search()
    }

    /// The first warning that matters most, of those that are not ignored, and what it is about; nothing where
    /// the source is not taken for text in UTF-8.
    pub fn first_high(&self) -> Option<(Warning, Option<&Evidence>)> {
        if !self.is_utf8 {
            return None;
        }
        let warning = self.first_high.get()?;
        Some((warning, self.first_high.evidence(&warning)))
    }

    /// Is the source looked through, and the first warning that matters most known?
    pub(super) fn is_settled(&self) -> bool {
        let surveyed = self.survey.announced();
        let is_utf8 = self.is_utf8;
        surveyed.is_done() && (!is_utf8 || self.first_high.is_settled(surveyed.at(Severity::High)))
    }

    /// Says whether the source is taken for text in UTF-8, and whether all of it is ASCII as far as it was
    /// counted. What is told by lines is looked for only in such text, and ASCII has none of it.
    pub(super) fn set_text(&mut self, is_utf8: bool, is_ascii: bool) {
        self.is_utf8 = is_utf8;
        self.looks_at_lines |= is_utf8 && !is_ascii;
    }

    /// Looks up the warnings that hold the byte at the caret, if there are any in the source.
    pub(super) fn poll_at(&mut self, caret: u64) {
        self.here.poll();
        let snapshot = self.survey.announced();
        let is_wanted = snapshot.total() > 0 && caret < snapshot.bytes;
        let now = (caret, snapshot.bytes);
        // Where it was answered, what is surveyed later changes nothing.
        let is_known = self.here.last().is_some_and(|(of, _)| *of == caret);
        if is_wanted && !is_known {
            let ask = || self.survey.ask(Question::At { offset: caret });
            self.here.refresh(now, ask, |answer| match answer {
                Answer::At(explained) => Some(explained),
                _ => None,
            });
        }
    }

    /// The warnings that hold the byte at an offset, where they were looked up.
    pub fn at(&self, offset: u64) -> &[Explained] {
        match self.here.known() {
            Some(((of, _), explained)) if *of == offset => explained,
            _ => &[],
        }
    }

    fn poll_search(&mut self) -> Option<u64> {
        let ignored = Arc::clone(&self.ignored_places);
        let led = |query: &Query| led_to(query, &ignored);
        let (survey, wanted) = (&self.survey, self.list.wanted());
        let ask = |direction, from| survey.ask(next_warning(from, direction, wanted));
        let offset = self.walk.poll(led, ask)?;
        self.list.show(offset);
        Some(offset)
    }

    /// Looks for a warning of the kinds that are listed, before or after an offset.
    pub fn find(&mut self, direction: Direction, from: u64) {
        let (survey, wanted) = (&self.survey, self.list.wanted());
        let ask = |direction| survey.ask(next_warning(from, direction, wanted));
        self.walk.step(direction, ask);
    }

    /// Looks for a warning of the kinds that are listed, for steps through errors and warnings together.
    pub(super) fn ask_next(&self, direction: Direction, from: u64) -> Query {
        let wanted = self.list.wanted();
        self.survey.ask(next_warning(from, direction, wanted))
    }

    /// Where such a lookup leads, once that is known.
    pub(super) fn led(&self, query: &Query) -> Option<Led> {
        led_to(query, &self.ignored_places)
    }

    /// Takes the message about the last search, once.
    pub fn take_said(&mut self) -> Option<Said> {
        if let Some(why) = self.failure.take() {
            return Some(Said::Failed(why));
        }
        let is_any = !matches!(self.list.listing(), Listing::Kind(_));
        let said = match self.walk.note()? {
            WalkNote::Searching => return None,
            WalkNote::Failed(why) => Said::Failed(why),
            WalkNote::Nothing(direction) => Said::Nothing(match (direction, is_any) {
                (Direction::Next, true) => "No warning after the caret",
                (Direction::Previous, true) => "No warning before the caret",
                (Direction::Next, false) => "No warning of this kind after the caret",
                (Direction::Previous, false) => "No warning of this kind before the caret",
            }),
        };
        self.walk.clear_note();
        Some(said)
    }

    /// Pauses the survey, or lets it go on.
    pub fn pause_or_resume(&mut self) {
        self.is_paused = !self.is_paused;
    }

    /// Ends the survey, if it goes on.
    pub fn stop(&self) {
        self.survey.cancel();
    }

    /// Returns the warnings in each of some stripes of the source; nothing while they are being looked up.
    pub fn stripes(&mut self, stripes: &[Stripe]) -> Option<Arc<[StripeWarnings]>> {
        self.stripes.get(&self.survey, stripes)
    }

    /// Returns the rows of the list, as far as they are known.
    pub fn rows(&mut self) -> WarningRows {
        self.list.rows(&self.survey)
    }

    /// Brings the warning at an offset into the list, if there is one.
    pub(super) fn show(&mut self, offset: u64) {
        self.list.show(offset);
    }

    /// Returns the runs that stand for other bytes, as far as they are known, and asks for the rest.
    pub fn encoded_runs(&mut self) -> &EncodedRuns {
        self.encoded.look_up(&self.survey);
        &self.encoded
    }

    /// Leaves out of the list, and of the steps from warning to warning, what the user ignores.
    pub(super) fn set_ignored(&mut self, ignored: &Ignored) {
        self.list.set_ignored(ignored.warning_kinds());
        self.ignored_places = Arc::new(ignored.places().clone());
    }

    /// Drops all results, because the source has changed.
    pub fn forget(&mut self) {
        self.stripes = WarningStripes::default();
        self.list.forget();
        self.first_high.forget();
        self.encoded = EncodedRuns::default();
        self.here.forget();
    }
}

/// Where a lookup of a warning leads, once that is known: past what the user ignores.
fn led_to(query: &Query, ignored: &BTreeSet<u64>) -> Option<Led> {
    Some(match query.poll()? {
        Answer::Warning(Some(warning)) if ignored.contains(&warning.offset) => {
            Led::Past(warning.offset)
        }
        Answer::Warning(Some(warning)) => Led::To(warning.offset),
        Answer::Failed(error) => Led::Failed(error.to_string()),
        _ => Led::Nowhere,
    })
}

/// Returns the question for the warning after an offset, or before it.
fn next_warning(from: u64, direction: Direction, wanted: Wanted) -> Question {
    match direction {
        Direction::Next => Question::Next {
            after: from,
            wanted,
        },
        Direction::Previous => Question::Previous {
            before: from,
            wanted,
        },
    }
}
