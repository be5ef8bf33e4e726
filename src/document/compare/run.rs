//! The comparison of two documents by position, and the state of the sources for which it holds.

use std::ops::Range;
use std::sync::Arc;

use super::listing::Listing;
use super::version::Version;
use crate::background::Wake;
use crate::census::Stripe;
use crate::compare::content::{ContentOptions, Method};
use crate::compare::{Alignment, Answer, Comparison, Difference, Progress, Query, Question, Side};
use crate::document::open_document::OpenDocument;
use crate::document::overview::{self, Differences};
use crate::source::SourceError;

/// A comparison by position, the sources it is about, and the question that was asked.
///
/// What differs is counted by all cores first, and questions are answered at once. The differences are listed one by one
/// after that.
pub struct Run {
    comparison: Comparison,
    versions: [Version; 2],
    alignment: Alignment,
    asked: Option<Query>,

    /// All differences, one by one; until everything was counted, those of an earlier state of the same sources.
    listing: Option<Listing>,
}

impl Run {
    /// Starts to compare two documents. `before` is the comparison that no longer holds.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        documents: [&OpenDocument; 2],
        alignment: Alignment,
        before: Option<Self>,
    ) -> Result<Self, SourceError> {
        let versions = documents.map(Version::of);
        let sources = [&versions[0], &versions[1]].map(|version| Arc::clone(&version.source));
        let wake = Arc::clone(documents[0].content.wake());
        let comparison = Comparison::start(sources, alignment, move || wake())
            .map_err(SourceError::no_thread)?;
        Ok(Self {
            comparison,
            versions,
            alignment,
            asked: None,
            listing: before
                .filter(|it| it.alignment == alignment)
                .and_then(|it| it.listing)
                .filter(|it| it.is_of(documents)),
        })
    }

    /// Takes what was found out since the last time, and lists the differences once all are counted.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn poll(&mut self, documents: [&OpenDocument; 2], wake: &Wake) -> Result<(), SourceError> {
        let holds = |listing: &Listing| listing.holds_for(documents);
        if self.progress().is_done() && !self.listing.as_ref().is_some_and(holds) {
            let options = ContentOptions {
                method: Method::ByPosition,
                alignment: self.alignment,
                ..ContentOptions::default()
            };
            let before = self.listing.take();
            self.listing = Some(Listing::start(documents, options, before)?);
        }
        if let Some(listing) = &mut self.listing {
            listing.poll(wake);
        }
        Ok(())
    }

    /// All differences, one by one, once that was begun.
    pub fn listing(&self) -> Option<&Listing> {
        self.listing.as_ref()
    }

    /// The same, to have it list more.
    pub fn listing_mut(&mut self) -> Option<&mut Listing> {
        self.listing.as_mut()
    }

    /// Returns whether it holds for these documents. A comparison that runs goes on while its sources only
    /// grow; otherwise a log would never be compared.
    pub fn holds_for(&self, documents: [&OpenDocument; 2], alignment: Alignment) -> bool {
        let waits = self.is_arriving() || self.comparison.progress().is_running();
        self.alignment == alignment && Version::hold_for(&self.versions, documents, waits)
    }

    /// Returns whether more bytes may arrive in one of the sources. It is compared when all of them are
    /// there.
    pub fn is_arriving(&self) -> bool {
        let mut versions = self.versions.iter();
        versions.any(|version| version.source.is_arriving())
    }

    /// Returns the progress of the comparison.
    pub fn progress(&self) -> Progress {
        self.comparison.progress()
    }

    /// Returns whether a difference is known.
    pub fn has_differences(&self) -> bool {
        let progress = self.comparison.progress();
        let has_rest = progress.lens.is_none_or(|[left, right]| left != right);
        progress.differing > 0 || has_rest || self.alignment.is_shifted()
    }

    /// Returns the differences in each of some stripes of one of the documents.
    pub fn in_stripes(&self, side: Side, stripes: &[Stripe]) -> Differences {
        let progress = self.comparison.progress();
        let place = |offset| self.alignment.place(side, offset);
        let ends = stripes.iter().map(|stripe| place(stripe.end));
        let first = stripes.first().map(|stripe| place(stripe.start));
        let borders: Vec<u64> = first.into_iter().chain(ends).collect();
        let resolution = self.comparison.resolution();
        let differing = self.comparison.between(&borders);
        // The other document has no bytes before its first one and behind its last one.
        let other_start = self.alignment.lead(side.other());
        let other_end = progress.lens.map_or(u64::MAX, |lens| {
            self.alignment
                .place(side.other(), lens[side.other().index()])
        });
        let of_stripe = |(ends, differing): (&[u64], &u64)| {
            let (start, end) = (ends.first(), ends.last());
            let (start, end) = (*start.unwrap_or(&0), *end.unwrap_or(&0));
            let before = other_start.min(end).saturating_sub(start);
            let behind = end.saturating_sub(other_end.max(start));
            overview::Difference {
                differing: *differing,
                alone: before + behind,
            }
        };
        Differences {
            stripes: borders.windows(2).zip(&differing).map(of_stripe).collect(),
            is_final: progress.is_done(),
            is_exact: borders
                .iter()
                .all(|border| border.is_multiple_of(resolution)),
        }
    }

    /// Returns whether something differs between each border and the next, for borders in order, as far as that is
    /// known. Borders are places. What differs may be found beside its border by half of the
    /// [resolution](Comparison::resolution).
    pub fn differs_between(&self, borders: &[u64]) -> Vec<bool> {
        let counted = self.comparison.between(borders);
        let alone = self.alone();
        let pairs = borders.windows(2).zip(counted);
        let differs = |(ends, count): (&[u64], u64)| {
            let (start, end) = (ends.first(), ends.last());
            let (start, end) = (*start.unwrap_or(&0), *end.unwrap_or(&0));
            let is_in = |part: &Range<u64>| part.start.max(start) < part.end.min(end);
            count > 0 || alone.iter().any(is_in)
        };
        pairs.map(differs).collect()
    }

    /// The places where one document alone has a byte: those before the other one begins, and those behind its end once
    /// that is known.
    fn alone(&self) -> [Range<u64>; 4] {
        let lens = self.comparison.progress().lens;
        let of = |side: Side| {
            let other = side.other();
            let start = self.alignment.lead(side);
            let end = |side: Side| {
                let len = lens.map(|lens| lens[side.index()])?;
                Some(self.alignment.place(side, len))
            };
            let own_end = end(side).unwrap_or(u64::MAX);
            let before = start..self.alignment.lead(other).min(own_end);
            let behind = end(other).unwrap_or(u64::MAX).max(start)..end(side).unwrap_or(0);
            [before, behind]
        };
        let [[one, two], [three, four]] = Side::BOTH.map(of);
        [one, two, three, four]
    }

    /// Ends the counting.
    pub fn stop(&self) {
        self.comparison.cancel();
        if let Some(listing) = &self.listing {
            listing.stop();
        }
    }

    /// Looks for a difference. An earlier question is dropped.
    pub fn ask(&mut self, question: Question) {
        self.asked = Some(self.comparison.ask(question));
    }

    /// Returns whether a difference is being looked up.
    pub fn is_looking(&self) -> bool {
        self.asked.is_some()
    }

    /// Takes the answer, once there is one, with its question.
    ///
    /// # Errors
    /// A source could not be read.
    pub fn answer(&mut self) -> Option<Result<(Question, Option<Difference>), SourceError>> {
        let asked = self.asked.as_ref()?;
        let answer = asked.poll()?;
        let question = asked.question;
        self.asked = None;
        Some(match answer {
            Answer::Difference(difference) => Ok((question, difference)),
            Answer::Failed(error) => Err(error),
        })
    }
}
