//! Which warnings are listed.

use std::sync::Arc;

use crate::document::refreshed::Refreshed;
use crate::source::SourceError;
use crate::warnings::{Answer, KindSet, Question, Survey, Wanted, Warning, WarningKind};

/// The warnings that are listed, as far as they are known.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The first ones, in order.
    pub warnings: Arc<[Warning]>,

    /// Are these all of what was gone through?
    pub is_complete: bool,

    /// They are being looked up.
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

    /// The place of the first one that begins after an offset.
    pub fn first_after(&self, offset: u64) -> usize {
        self.warnings.partition_point(|n| n.offset <= offset)
    }
}

/// The first warnings of one kind, or of any, looked up when the list is shown, and again when the survey
/// knows more. It never waits.
#[derive(Default)]
pub struct WarningList {
    listing: Listing,
    listed: Refreshed<Request, Listed>,
}

/// Which warnings are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Listing {
    /// Those of every kind that are more than information.
    #[default]
    AboveInfo,
    /// Those of every kind.
    All,
    /// Those of one kind.
    Kind(WarningKind),
}

impl Listing {
    /// What is looked for to list them.
    pub fn wanted(self) -> Wanted {
        match self {
            Self::AboveInfo => Wanted::ABOVE_INFO,
            Self::All => Wanted::ALL,
            Self::Kind(kind) => Wanted::of(KindSet::only(kind)),
        }
    }
}

/// Which warnings, when so much was surveyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    listing: Listing,
    surveyed: u64,
}

impl WarningList {
    /// Which of them are listed.
    pub fn listing(&self) -> Listing {
        self.listing
    }

    /// Lists these.
    pub fn set_listing(&mut self, listing: Listing) {
        self.listing = listing;
    }

    /// Takes what the thread has found.
    pub fn poll(&mut self) {
        self.listed.poll();
    }

    /// The list as it is known; asks for what is not.
    pub fn get(&mut self, survey: &Survey) -> Listed {
        let request = Request {
            listing: self.listing,
            surveyed: survey.snapshot().bytes,
        };
        // What comes later does not change the first ones.
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

    /// What is known of those that are listed.
    fn known(&self) -> Option<&Listed> {
        let (of, listed) = self.listed.known()?;
        (of.listing == self.listing).then_some(listed)
    }

    /// Drops what was looked up: the source has changed.
    pub fn forget(&mut self) {
        self.listed.forget();
    }
}

/// What an answer tells.
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
