//! All differences of two documents, one by one, and what is known of them.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::facts::Facts;
use super::version::Version;
use crate::background::{Failure, Query, Wake};
use crate::census::Stripe;
use crate::compare::change::{Counting, Listed, Rows};
use crate::compare::content::{ContentComparison, ContentOptions, ContentProgress, Runs};
use crate::compare::{Placement, Side};
use crate::document::open_document::OpenDocument;
use crate::document::overview::{Difference, Differences};
use crate::document::refreshed::Refreshed;
use crate::source::{Source, SourceError};

/// A comparison that finds out all differences, by content or by position, and the sources it is about.
///
/// The runs of an earlier state of the same sources are kept until there are new ones: a log that grows does not
/// jump.
pub struct Listing {
    comparison: ContentComparison,
    versions: [Version; 2],

    /// The newest runs.
    runs: Option<Arc<Runs>>,
    facts: Refreshed<(), Arc<Result<Facts, SourceError>>>,

    /// Whether the differences that are told once have a row each all the same.
    is_unfolded: bool,

    /// What the differences in the rows that were last asked for are as text.
    listed: Refreshed<Wanted, Arc<[Option<Listed>]>>,
}

/// Rows of the list, and whether all differences have one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    rows: Range<usize>,
    is_folded: bool,
}

/// The differences of so many rows are looked at together.
const PAGE: usize = 64;

impl Listing {
    /// Starts to compare two documents. `before` is the comparison that no longer holds.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        documents: [&OpenDocument; 2],
        options: ContentOptions,
        before: Option<Self>,
    ) -> Result<Self, SourceError> {
        let versions = documents.map(Version::of);
        let sources = [&versions[0], &versions[1]].map(|version| Arc::clone(&version.source));
        let wake = Arc::clone(documents[0].content.wake());
        let comparison = ContentComparison::start(sources, options, move || wake())
            .map_err(SourceError::no_thread)?;
        let before = before.filter(|it| it.is_of(documents));
        Ok(Self {
            comparison,
            versions,
            is_unfolded: before.as_ref().is_some_and(|it| it.is_unfolded),
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

    /// Returns whether it is about the sources of these documents, whatever state they are in.
    pub fn is_of(&self, documents: [&OpenDocument; 2]) -> bool {
        Version::are_of(&self.versions, documents)
    }

    /// Returns whether more bytes may arrive in one of the sources. Then it is compared again.
    pub fn is_arriving(&self) -> bool {
        let mut versions = self.versions.iter();
        versions.any(|version| version.source.is_arriving())
    }

    /// Takes what was found out since the last time, and asks for more.
    pub fn poll(&mut self, wake: &Wake) {
        if let Some(runs) = self.comparison.runs() {
            let is_known = |known: &Arc<Runs>| Arc::ptr_eq(known, &runs);
            if !self.runs.as_ref().is_some_and(is_known) {
                // What was listed is of the runs before.
                self.listed = Refreshed::default();
            }
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

    /// The rows in which the differences are listed. Until it is known what they are as text, none is folded.
    pub fn rows(&self) -> Rows {
        let all = self.runs.as_ref().map_or(0, |it| it.differences().len());
        match self.facts() {
            Some(Ok(facts)) if !self.is_unfolded => facts.rows().clone(),
            _ => Rows::unfolded(all),
        }
    }

    /// The row in which all differences are told that are told once, or would be if they were not unfolded; with
    /// whether it is folded.
    pub fn foldable(&self) -> Option<(usize, bool)> {
        let facts = self.facts()?.as_ref().ok()?;
        Some((facts.rows().folded_row()?, !self.is_unfolded))
    }

    /// Lists each difference that is told once in a row of its own, or all of them in one row.
    pub fn set_unfolded(&mut self, is_unfolded: bool) {
        self.is_unfolded = is_unfolded;
    }

    /// Asks what the differences in some rows are as text.
    pub fn list(&mut self, wanted: Range<usize>, wake: &Wake) {
        let Some(runs) = &self.runs else {
            return;
        };
        let rows = self.rows();
        let most = rows.len();
        let is_folded = rows.hidden() > 0;
        let end = wanted.end.next_multiple_of(PAGE).min(most);
        let range = (wanted.start / PAGE * PAGE).min(end)..end;
        let is_known = |known: &Wanted| {
            let known_rows = &known.rows;
            known.is_folded == is_folded
                && known_rows.start <= wanted.start
                && wanted.end.min(most) <= known_rows.end
        };
        if range.is_empty() || self.listed.last().is_some_and(is_known) {
            return;
        }
        let (runs, sources, of) = (Arc::clone(runs), self.sources(), range.clone());
        let wanted = Wanted {
            rows: range,
            is_folded,
        };
        let ask = || {
            Query::ask(
                "byteloupe-differences",
                (),
                move |cancel| {
                    let both = [&*sources[0], &*sources[1]];
                    let goes_on = || !cancel.load(Ordering::Relaxed);
                    let numbers = of.filter_map(|row| rows.number_at(row));
                    let runs = numbers.filter_map(|number| runs.differences().get(number));
                    let read = |run| Listed::read(both, run, Counting::default()).ok().flatten();
                    let listed: Arc<[Option<Listed>]> =
                        runs.take_while(|_| goes_on()).map(read).collect();
                    Some(listed)
                },
                Arc::clone(wake),
                |_: Failure| None,
            )
        };
        self.listed.refresh(wanted, ask, |found| found);
    }

    /// What the first difference in a row is as text, if that was asked for and is known.
    pub fn listed(&self, row: usize) -> Option<&Listed> {
        let (known, listed) = self.listed.known()?;
        if known.is_folded != (self.rows().hidden() > 0) {
            return None;
        }
        let place = row.checked_sub(known.rows.start)?;
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

    /// Returns whether something differs between each border and the next, for borders in order. Borders are places.
    pub fn differs_between(&self, borders: &[u64]) -> Vec<bool> {
        let Some(runs) = &self.runs else {
            return Vec::new();
        };
        let differs = |ends: &[u64]| {
            let (Some(from), Some(to)) = (ends.first(), ends.last()) else {
                return false;
            };
            // The last difference that begins before the second border.
            let last = runs.previous_before_place(*to);
            last.is_some_and(|last| runs.place_end_of(last) > *from)
        };
        borders.windows(2).map(differs).collect()
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
