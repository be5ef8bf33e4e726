//! The two documents that are side by side, and their alignment.

use super::listing::Listing;
use super::run::Run;
use crate::background::Wake;
use crate::census::Stripe;
use crate::compare::content::{ContentOptions, Method};
use crate::compare::{Alignment, Placement, Side};
use crate::document::caret::Caret;
use crate::document::open_document::OpenDocument;
use crate::document::overview::Differences;
use crate::document::scroll::ScrollPosition;
use crate::source::SourceError;

/// Two documents that are compared.
pub struct SideBySide {
    /// The numbers of the documents, the left one first.
    pub ids: [u64; 2],
    /// How it is found out which of their bytes are side by side.
    pub method: Method,
    /// Which of their bytes are side by side by position.
    pub alignment: Alignment,
    /// Whether scrolling and moving the caret in one of them also moves the other.
    pub is_linked: bool,
    /// The comparison by position, if that is wanted, unless it could not be started.
    pub run: Option<Run>,
    /// The comparison by content, if that is wanted, unless it could not be started.
    pub content: Option<Listing>,
    /// The user asked for the next difference (`true`), or the one before, when none was known yet.
    pub step_wanted: Option<bool>,

    /// The side that had the keyboard.
    pub was_active: Side,

    /// How far both are scrolled, as long as they are linked.
    pub scroll: ScrollPosition,

    /// Which bytes were side by side when they were shown the last time.
    pub was_placed: Placement,
}

impl SideBySide {
    /// Returns two documents, the left one first, of which the one on this side is in front.
    pub fn new(ids: [u64; 2], in_front: Side, scroll: ScrollPosition) -> Self {
        Self {
            ids,
            method: Method::ByContent,
            alignment: Alignment::STARTS,
            is_linked: true,
            run: None,
            content: None,
            step_wanted: None,
            was_placed: Placement::default(),
            was_active: in_front,
            scroll,
        }
    }

    /// Which of their bytes are side by side. By position, until the comparison by content is there.
    pub fn placement(&self) -> Placement {
        let by_content = match self.method {
            Method::ByContent => self.content.as_ref().and_then(Listing::placement),
            Method::ByPosition => None,
        };
        by_content.unwrap_or(Placement::ByPosition(self.alignment))
    }

    /// All differences, one by one, once they are looked for: by content or by position, as the documents are
    /// compared.
    pub fn listing(&self) -> Option<&Listing> {
        match self.method {
            Method::ByContent => self.content.as_ref(),
            Method::ByPosition => self.run.as_ref()?.listing(),
        }
    }

    /// The same, to have it list more.
    pub fn listing_mut(&mut self) -> Option<&mut Listing> {
        match self.method {
            Method::ByContent => self.content.as_mut(),
            Method::ByPosition => self.run.as_mut()?.listing_mut(),
        }
    }

    /// Takes what was found out in the background, and has it found out anew where that no longer holds.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn poll(&mut self, documents: [&OpenDocument; 2]) -> Result<(), SourceError> {
        let wake: &Wake = documents[0].content.wake();
        match self.method {
            Method::ByPosition => {
                self.content = None;
                let run = self.run.as_ref();
                if !run.is_some_and(|run| run.holds_for(documents, self.alignment)) {
                    let before = self.run.take();
                    self.run = Some(Run::start(documents, self.alignment, before)?);
                }
                if let Some(run) = &mut self.run {
                    run.poll(documents, wake)?;
                }
            }
            Method::ByContent => {
                self.run = None;
                let content = self.content.as_ref();
                if !content.is_some_and(|content| content.holds_for(documents)) {
                    let before = self.content.take();
                    let options = ContentOptions::default();
                    self.content = Some(Listing::start(documents, options, before)?);
                }
                if let Some(content) = &mut self.content {
                    content.poll(wake);
                }
            }
        }
        Ok(())
    }

    /// Does the comparison go on?
    pub fn is_running(&self) -> bool {
        let is_counted = self.run.as_ref().map(|run| run.progress().is_running());
        let is_listed = self.listing().map(|it| it.progress().is_running());
        is_counted.unwrap_or_default() || is_listed.unwrap_or_default()
    }

    /// Is a difference known?
    pub fn has_differences(&self) -> bool {
        let by_position = self.run.as_ref().map(Run::has_differences);
        let by_content = self.content.as_ref().map(Listing::has_differences);
        by_position.or(by_content).unwrap_or_default()
    }

    /// May more bytes come?
    pub fn is_arriving(&self) -> bool {
        let by_position = self.run.as_ref().map(Run::is_arriving);
        let by_content = self.content.as_ref().map(Listing::is_arriving);
        by_position.or(by_content).unwrap_or_default()
    }

    /// Ends the comparison.
    pub fn stop(&self) {
        if let Some(run) = &self.run {
            run.stop();
        }
        if let Some(content) = &self.content {
            content.stop();
        }
    }

    /// Returns the differences in each of some stripes of one of the documents.
    pub fn in_stripes(&self, side: Side, stripes: &[Stripe]) -> Differences {
        let by_position = self.run.as_ref().map(|run| run.in_stripes(side, stripes));
        let by_content = || Some(self.content.as_ref()?.in_stripes(side, stripes));
        by_position.or_else(by_content).unwrap_or_default()
    }

    /// Returns whether something differs between each border and the next, for borders in order, as far as that is
    /// known; nothing if nothing is. Borders are places.
    pub fn differs_between(&self, borders: &[u64]) -> Vec<bool> {
        let by_position = self.run.as_ref().map(|run| run.differs_between(borders));
        let by_content = || Some(self.content.as_ref()?.differs_between(borders));
        by_position.or_else(by_content).unwrap_or_default()
    }

    /// Returns the side on which a document is.
    pub fn side_of(&self, id: u64) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.ids[side.index()] == id)
    }

    /// Returns the caret of one side as it is shown on the other, and whether there is a byte at its place.
    pub fn mirrored(&self, caret: Caret, side: Side, to: &OpenDocument) -> (Caret, bool) {
        let last = to.content.len().saturating_sub(1);
        let placement = self.placement();
        let near = |offset| {
            let place = placement.place(side, offset);
            placement.first_from(side.other(), place).min(last)
        };
        let place = placement.place(side, caret.offset);
        let beside = placement.offset(side.other(), place);
        let is_there = beside.is_some_and(|offset| offset < to.content.len());
        let mirrored = Caret {
            offset: near(caret.offset),
            anchor: near(caret.anchor),
            ..caret
        };
        (mirrored, is_there)
    }
}
