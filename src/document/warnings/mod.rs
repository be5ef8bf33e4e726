//! Warnings in the window: looking for them, listing them, showing where they are.

mod list;
mod stripes;

use std::sync::Arc;

pub use list::{Listed, Listing, WarningList};
pub use stripes::WarningStripes;

use crate::census::{self, Direction, State, Stripe};
use crate::document::walk::{Led, Walk, WalkNote};
use crate::source::Source;
use crate::warnings::{Answer, Query, Question, Snapshot, StripeWarnings, Survey, Wanted};

/// What there is to say of a search, in the status line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// There is nothing to go to, for this reason.
    Nothing(&'static str),
    /// The source could not be read, or the system has no thread to give.
    Failed(String),
}

/// The survey of a document, and what the user asks of it. Nothing in it waits.
pub struct WarningView {
    survey: Survey,

    /// The user has it wait.
    is_paused: bool,
    walk: Walk<Query>,

    /// Why the survey does not go on.
    failure: Option<String>,
    stripes: WarningStripes,

    /// The list of them.
    pub list: WarningList,
}

impl WarningView {
    /// Nothing is looked through before [`WarningView::poll`] says how much there is.
    pub fn new(source: Arc<dyn Source>, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            survey: Survey::new(source, wake),
            is_paused: false,
            walk: Walk::default(),
            failure: None,
            stripes: WarningStripes::default(),
            list: WarningList::default(),
        }
    }

    /// What is known of the whole source.
    pub fn snapshot(&self) -> Snapshot {
        self.survey.snapshot()
    }

    /// Lets the survey go on behind the census, and takes what threads have found. Returns the offset to
    /// which the caret is to go.
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
        let waits = self.is_paused || matches!(census.state, State::Paused);
        self.survey.set_paused(waits);
        self.list.poll();
        self.poll_search()
    }

    fn poll_search(&mut self) -> Option<u64> {
        let led = |query: &Query| match query.poll()? {
            Answer::Warning(Some(warning)) => Some(Led::To(warning.offset)),
            Answer::Failed(error) => Some(Led::Failed(error.to_string())),
            _ => Some(Led::Nowhere),
        };
        let (survey, wanted) = (&self.survey, listed(&self.list));
        let ask = |direction, from| survey.ask(next_warning(from, direction, wanted));
        self.walk.poll(led, ask)
    }

    /// Looks for a warning of the kinds that are listed, before or after an offset.
    pub fn find(&mut self, direction: Direction, from: u64) {
        let (survey, wanted) = (&self.survey, listed(&self.list));
        let ask = |direction| survey.ask(next_warning(from, direction, wanted));
        self.walk.step(direction, ask);
    }

    /// What there is to say, once.
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

    /// Ends it, if it goes on.
    pub fn stop(&self) {
        self.survey.cancel();
    }

    /// What stands in each of some stripes of the source; nothing while that is being looked up.
    pub fn stripes(&mut self, stripes: &[Stripe]) -> Option<Arc<[StripeWarnings]>> {
        self.stripes.get(&self.survey, stripes)
    }

    /// The warnings to be listed, as far as they are known.
    pub fn listed(&mut self) -> Listed {
        self.list.get(&self.survey)
    }

    /// Drops what was looked up: the source has changed.
    pub fn forget(&mut self) {
        self.stripes = WarningStripes::default();
        self.list.forget();
    }
}

/// Which warnings are listed.
fn listed(list: &WarningList) -> Wanted {
    list.listing().wanted()
}

/// The question for the warning after an offset, or before it.
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
