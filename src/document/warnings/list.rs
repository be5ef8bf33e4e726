//! The list of warnings.

use std::sync::Arc;

use crate::document::refreshed::Refreshed;
use crate::source::SourceError;
use crate::warnings::{Answer, KindSet, Question, Survey, Wanted, Warning, WarningKind};

/// The warnings that are listed, as far as they are known.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The first warnings, in order.
    pub warnings: Arc<[Warning]>,

    /// Whether these are all warnings of the part that was surveyed.
    pub is_complete: bool,

    /// Whether the warnings are being looked up.
    pub is_coming: bool,

    /// Why there are none.
    pub error: Option<SourceError>,
}

impl Listed {
    /// The place in the list of the warning that holds an offset.
    pub fn place_at(&self, offset: u64) -> Option<usize> {
        let after = self.first_after(offset);
        let place = after.checked_sub(1)?;
        let warning = self.warnings.get(place)?;
        (offset < warning.end).then_some(place)
    }

    /// The place of the first warning that begins after an offset.
    pub fn first_after(&self, offset: u64) -> usize {
        self.warnings.partition_point(|n| n.offset <= offset)
    }
}

/// The first warnings of one kind, or of any. They are looked up when the list is shown, and again when the
/// survey knows more. It never waits.
#[derive(Default)]
pub struct WarningList {
    listing: Listing,
    listed: Refreshed<Request, Listed>,
}

/// Which warnings are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Listing {
    /// Warnings of every kind that are more than information.
    #[default]
    AboveInfo,
    /// Warnings of every kind.
    All,
    /// Warnings of one kind.
    Kind(WarningKind),
}

impl Listing {
    /// Returns what to look for, to list these warnings.
    pub fn wanted(self) -> Wanted {
        match self {
            Self::AboveInfo => Wanted::ABOVE_INFO,
            Self::All => Wanted::ALL,
            Self::Kind(kind) => Wanted::of(KindSet::only(kind)),
        }
    }
}

/// A listing, and how much was surveyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    listing: Listing,
    surveyed: u64,
}

impl WarningList {
    /// Which warnings are listed.
    pub fn listing(&self) -> Listing {
        self.listing
    }

    /// Changes which warnings are listed.
    pub fn set_listing(&mut self, listing: Listing) {
        self.listing = listing;
    }

    /// Takes the results of the thread.
    pub fn poll(&mut self) {
        self.listed.poll();
    }

    /// Returns the list as it is known, and asks for the rest.
    pub fn get(&mut self, survey: &Survey) -> Listed {
        let request = Request {
            listing: self.listing,
            surveyed: survey.snapshot().bytes,
        };
        // Warnings that are found later do not change the first ones.
        let is_full =
            (self.known()).is_some_and(|list| !list.is_complete && !list.warnings.is_empty());
        if !is_full && request.surveyed > 0 {
            let wanted = self.listing.wanted();
            let ask = || survey.ask(Question::List { wanted });
            self.listed
                .refresh(request, ask, |answer| Some(listed(answer)));
        }
        self.known().cloned().unwrap_or_else(|| Listed {
            is_coming: request.surveyed > 0,
            ..Listed::default()
        })
    }

    /// Returns the known warnings of the current listing.
    fn known(&self) -> Option<&Listed> {
        let (of, listed) = self.listed.known()?;
        (of.listing == self.listing).then_some(listed)
    }

    /// Drops the list, because the source has changed.
    pub fn forget(&mut self) {
        self.listed.forget();
    }
}

/// Returns the list in an answer.
fn listed(answer: Answer) -> Listed {
    match answer {
        Answer::List {
            warnings,
            is_complete,
        } => Listed {
            warnings,
            is_complete,
            ..Listed::default()
        },
        Answer::Failed(error) => Listed {
            error: Some(error),
            ..Listed::default()
        },
        _ => Listed::default(),
    }
}
