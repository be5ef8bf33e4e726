//! The comparison of two documents by content, and what is known of it.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::facts::Facts;
use super::version::Version;
use crate::background::{Failure, Query, Wake};
use crate::census::Stripe;
use crate::compare::change::{Ignoring, Listed};
use crate::compare::content::{ContentComparison, ContentOptions, ContentProgress, Runs};
use crate::compare::{Placement, Side};
use crate::document::open_document::OpenDocument;
use crate::document::overview::{Difference, Differences};
use crate::document::refreshed::Refreshed;
use crate::source::{Source, SourceError};

/// A comparison by content, and the sources it is about.
///
/// The runs of an earlier state of the same sources are kept until there are new ones: a log that grows does not
/// jump.
pub struct ContentRun {
    comparison: ContentComparison,
    versions: [Version; 2],

    /// The newest runs.
    runs: Option<Arc<Runs>>,
    facts: Refreshed<(), Arc<Result<Facts, SourceError>>>,

    /// What the differences that were last asked for are as text.
    listed: Refreshed<Range<usize>, Arc<[Option<Listed>]>>,
}

/// So many differences are looked at together.
const PAGE: usize = 64;

impl ContentRun {
    /// Starts to compare two documents. `before` is the comparison that no longer holds.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(documents: [&OpenDocument; 2], before: Option<Self>) -> Result<Self, SourceError> {
        let versions = documents.map(Version::of);
        let sources = [&versions[0], &versions[1]].map(|version| Arc::clone(&version.source));
        let wake = Arc::clone(documents[0].content.wake());
        let options = ContentOptions::default();
        let comparison = ContentComparison::start(sources, options, move || wake())
            .map_err(SourceError::no_thread)?;
        let before = before.filter(|it| Version::are_of(&it.versions, documents));
        Ok(Self {
            comparison,
            versions,
            runs: before.and_then(|it| it.runs),
            facts: Refreshed::default(),
            listed: Refreshed::default(),
        })
    }

    /// Returns whether it holds for these documents. A comparison that runs goes on while its sources only
    /// grow.
    pub fn holds_for(&self, documents: [&OpenDocument; 2]) -> bool {
        let waits = self.is_arriving() || self.comparison.progress().is_running();
        Version::hold_for(&self.versions, documents, waits)
    }

    /// Returns whether more bytes may arrive in one of the sources. Then it is compared again.
    pub fn is_arriving(&self) -> bool {
        let mut versions = self.versions.iter();
        versions.any(|version| version.source.is_arriving())
    }

    /// Takes what was found out since the last time, and asks for more.
    pub fn poll(&mut self, wake: &Wake) {
        if let Some(runs) = self.comparison.runs() {
            self.runs = Some(runs);
        }
        self.facts.poll();
        self.listed.poll();
        if let (Some(runs), true) = (&self.runs, self.comparison.progress().is_done()) {
            let (runs, sources) = (Arc::clone(runs), self.sources());
            let ask = || {
                Query::ask(
                    "byteloupe-changes",
                    (),
                    move |cancel| {
                        let both = [&*sources[0], &*sources[1]];
                        Some(Arc::new(Facts::of(both, &runs, cancel)))
                    },
                    Arc::clone(wake),
                    |_: Failure| None,
                )
            };
            self.facts.refresh((), ask, |found| found);
        }
    }

    /// Both sources, the left one first.
    pub fn sources(&self) -> [Arc<dyn Source>; 2] {
        self.versions.each_ref().map(|it| Arc::clone(&it.source))
    }

    /// How far it is.
    pub fn progress(&self) -> ContentProgress {
        self.comparison.progress()
    }

    /// The newest runs, once there are any.
    pub fn runs(&self) -> Option<&Arc<Runs>> {
        self.runs.as_ref()
    }

    /// What the differences are as text, once that is known.
    pub fn facts(&self) -> Option<&Result<Facts, SourceError>> {
        self.facts.known().map(|((), facts)| &**facts)
    }

    /// Asks what some of the differences are as text, by their numbers.
    pub fn list(&mut self, wanted: Range<usize>, wake: &Wake) {
        let Some(runs) = &self.runs else {
            return;
        };
        let most = runs.differences().len();
        let end = wanted.end.next_multiple_of(PAGE).min(most);
        let range = (wanted.start / PAGE * PAGE).min(end)..end;
        let is_known =
            |known: &Range<usize>| known.start <= wanted.start && wanted.end.min(most) <= known.end;
        if range.is_empty() || self.listed.last().is_some_and(is_known) {
            return;
        }
        let (runs, sources, of) = (Arc::clone(runs), self.sources(), range.clone());
        let ask = || {
            Query::ask(
                "byteloupe-differences",
                (),
                move |cancel| {
                    let both = [&*sources[0], &*sources[1]];
                    let goes_on = || !cancel.load(Ordering::Relaxed);
                    let runs = runs.differences().get(of).unwrap_or_default().iter();
                    let read = |run| Listed::read(both, run, Ignoring::default()).ok().flatten();
                    let listed: Arc<[Option<Listed>]> =
                        runs.take_while(|_| goes_on()).map(read).collect();
                    Some(listed)
                },
                Arc::clone(wake),
                |_: Failure| None,
            )
        };
        self.listed.refresh(range, ask, |found| found);
    }

    /// What a difference is as text, by its number, if that was asked for and is known.
    pub fn listed(&self, number: usize) -> Option<&Listed> {
        let (range, listed) = self.listed.known()?;
        let place = number.checked_sub(range.start)?;
        listed.get(place)?.as_ref()
    }

    /// Returns whether a difference is known.
    pub fn has_differences(&self) -> bool {
        let runs = self.runs.as_ref();
        runs.is_some_and(|runs| !runs.summary().is_same())
    }

    /// Which bytes are side by side, once that is known.
    pub fn placement(&self) -> Option<Placement> {
        self.runs.clone().map(Placement::ByContent)
    }

    /// Ends the comparison.
    pub fn stop(&self) {
        self.comparison.cancel();
    }

    /// Returns the differences in each of some stripes of one of the documents.
    pub fn in_stripes(&self, side: Side, stripes: &[Stripe]) -> Differences {
        let Some(runs) = &self.runs else {
            return Differences::default();
        };
        let of_stripe = |stripe: &Stripe| {
            let (differing, alone) = runs.differing_before(side, stripe.start);
            let (differing_end, alone_end) = runs.differing_before(side, stripe.end);
            Difference {
                differing: differing_end.saturating_sub(differing),
                alone: alone_end.saturating_sub(alone),
            }
        };
        Differences {
            stripes: stripes.iter().map(of_stripe).collect(),
            is_final: self.comparison.progress().is_done(),
            is_exact: true,
        }
    }
}
