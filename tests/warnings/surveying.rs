//! A survey that a test waits for.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use byteloupe::source::{MemorySource, Source};
use byteloupe::warnings::{
    Answer, Page, Query, Question, Snapshot, StripeWarnings, Survey, Wanted, Warning,
};

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

/// A survey, and what it says when there is something new.
pub(crate) struct Surveying {
    pub(crate) survey: Survey,
    woken: Receiver<()>,
}

impl Surveying {
    pub(crate) fn of(source: Arc<dyn Source>) -> Self {
        let (sender, woken) = channel();
        let survey = Survey::new(source, move || sender.send(()).unwrap_or(()));
        Self { survey, woken }
    }

    /// A survey of all of some bytes that has come to its end.
    pub(crate) fn done(bytes: &[u8]) -> Self {
        let surveying = Self::of(Arc::new(MemorySource::new(bytes.to_vec())));
        surveying.survey.go_to(bytes.len() as u64, true).unwrap();
        surveying.until_done();
        surveying
    }

    pub(crate) fn until_done(&self) -> Snapshot {
        self.wait(|survey| Some(survey.snapshot()).filter(Snapshot::is_done))
    }

    /// Waits until there is something.
    pub(crate) fn wait<T>(&self, condition: impl Fn(&Survey) -> Option<T>) -> T {
        let started = Instant::now();
        loop {
            if let Some(found) = condition(&self.survey) {
                return found;
            }
            let left = DEADLINE.checked_sub(started.elapsed());
            let left = left
                .expect("waited in vain")
                .min(Duration::from_millis(100));
            // What is new within a tenth of a second is not always told.
            let _ = self.woken.recv_timeout(left);
        }
    }

    pub(crate) fn ask(&self, question: Question) -> Answer {
        let asked: Query = self.survey.ask(question);
        self.wait(|_| asked.poll())
    }

    pub(crate) fn warning(&self, question: Question) -> Option<Warning> {
        match self.ask(question) {
            Answer::Warning(warning) => warning,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn list(&self, wanted: Wanted) -> (Arc<[Warning]>, bool) {
        let (warnings, [_, has_later]) = self.page(wanted, Page::FIRST);
        (warnings, !has_later)
    }

    /// A part of the list, and whether there are earlier ones and later ones.
    pub(crate) fn page(&self, wanted: Wanted, page: Page) -> (Arc<[Warning]>, [bool; 2]) {
        match self.ask(Question::List { wanted, page }) {
            Answer::List {
                warnings,
                has_earlier,
                has_later,
            } => (warnings, [has_earlier, has_later]),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn stripes(&self, borders: &[u64]) -> Arc<[StripeWarnings]> {
        let borders = Arc::from(borders);
        match self.ask(Question::Stripes { borders }) {
            Answer::Stripes(stripes) => stripes,
            other => panic!("{other:?}"),
        }
    }
}
